"""Read YAML so that every complaint names the file, the line and the setting."""

from __future__ import annotations

import difflib
import io
import json
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any, TypeVar, cast

import yaml

from ..errors import ConfigError

V = TypeVar("V")
R = TypeVar("R")


class Setting:
    """One value in a file of settings, or the lack of it; reading it checks its type.

    The readers raise `ConfigError` when the value is of another type, or when
    it is missing and they have no default.  A setting that stands in no `file`, but
    was given by a caller, is called by its name alone.
    """

    def __init__(
        self,
        file: Path | None,
        name: str,
        line: int,
        loader: yaml.SafeLoader,
        node: yaml.Node | None,
    ) -> None:
        self._file = file
        self._name = name
        self._line = line
        self._loader = loader
        self._node = node

    @classmethod
    def given(cls, name: str, value: object) -> Setting:
        """Return a setting that a caller gives in place of a file."""
        node = yaml.SafeDumper(io.StringIO()).represent_data(value)
        return cls(None, name, 0, yaml.SafeLoader(""), node)

    @classmethod
    def typed(cls, name: str, value: str) -> Setting:
        """Return a setting that is typed in place of a file: a plain value, as it is.

        >>> [Setting.typed("n", typed).plain() for typed in ("5", "yes", "###", "a: b")]
        [5, True, '###', 'a: b']
        """
        loader = yaml.SafeLoader("")
        resolve = cast("Callable[..., str]", loader.resolve)
        tag = resolve(yaml.ScalarNode, value, (True, False))
        return cls(None, name, 0, loader, yaml.ScalarNode(tag, value))

    @property
    def place(self) -> str:
        """The place of the setting: file and line, or the caller's name for it."""
        return self._name if self._file is None else f"{self._file}:{self._line}"

    @property
    def is_missing(self) -> bool:
        """Return whether the file does not have the setting, or has it empty."""
        return self._node is None or self._node.tag == "tag:yaml.org,2002:null"

    def refusal(self, problem: str) -> ConfigError:
        """Return the error that says what is wrong with this setting."""
        parts = [self.place, self._name] if self._file is not None else [self._name]
        return ConfigError(": ".join([*filter(None, parts), problem]))

    def checked(self, check: Callable[[V], R], value: V, *, without: str = "") -> R:
        """Return what `check` makes of a value of this setting.

        Its `ConfigError` gets the place of the setting, `without` what it begins with.
        """
        try:
            return check(value)
        except ConfigError as error:
            raise self.refusal(str(error).removeprefix(without)) from None

    def text(self, *, blank: bool = False) -> str:
        """Return a string that is not empty, unless it may be `blank`."""
        value = self._value()
        if not isinstance(value, str) or not (blank or value.strip()):
            raise self.refusal("should be a text")
        return value

    def written(self) -> str:
        """Return a plain value as it stands in the file: ``1`` and ``yes`` are texts here."""
        if not isinstance(self._node, yaml.ScalarNode) or self.is_missing:
            raise self.refusal("should be a plain value")
        return str(self._node.value)

    def path(self) -> Path:
        """Return a path; a relative one is meant from the folder of the file."""
        folder = Path() if self._file is None else self._file.parent
        return (folder / self.written()).absolute()

    def plain(self) -> Any:
        """Return a value of any kind that JSON has: texts, numbers, yes and no, lists, mappings."""
        value = self._value()
        try:
            return json.loads(json.dumps(value, allow_nan=False))
        except (TypeError, ValueError, RecursionError):
            raise self.refusal("should hold texts, numbers, yes and no, lists, mappings") from None

    def choice(self, known: Sequence[str]) -> str:
        """Return one of the `known` strings."""
        value = self.text()
        if value not in known:
            near = nearest(value, known)
            hint = f"did you mean {near}? " if near else ""
            raise self.refusal(f"{value!r} is not known; {hint}choose one of {', '.join(known)}")
        return value

    def flag(self) -> bool:
        """Return yes or no."""
        value = self._value()
        if not isinstance(value, bool):
            raise self.refusal("should be yes or no")
        return value

    def whole(self, *, least: int, most: int | None = None) -> int:
        """Return a whole number that is neither below `least` nor above `most`."""
        value = self._value()
        if not isinstance(value, int) or isinstance(value, bool) or value < least:
            raise self.refusal(f"should be a whole number from {least}")
        if most is not None and value > most:
            raise self.refusal(f"should be a whole number from {least} to {most}")
        return value

    def number(self, *, signed: bool = False) -> float:
        """Return a number from 0, or one of either sign."""
        value = self._value()
        # YAML reads "1e-3" as a text; a number needs a full stop there.
        least = -1e9 if signed else 0
        if (
            isinstance(value, bool)
            or not isinstance(value, int | float)
            or not least <= value < 1e9
        ):
            example = "such as -0.5" if signed else "from 0, such as 0.001"
            raise self.refusal(f"should be a number {example}")
        return float(value)

    def items(self) -> list[Setting]:
        """Return the items of a list; none when there is no list."""
        if self.is_missing:
            return []
        if not isinstance(self._node, yaml.SequenceNode):
            raise self.refusal("should be a list")
        return [
            self._at(f"{self._name}[{number}]", node)
            for number, node in enumerate(self._node.value, start=1)
        ]

    @property
    def is_list(self) -> bool:
        """Return whether the value is a list."""
        return isinstance(self._node, yaml.SequenceNode)

    @property
    def is_mapping(self) -> bool:
        """Return whether the value is a mapping."""
        return isinstance(self._node, yaml.MappingNode)

    def named(self) -> list[tuple[str, Setting]]:
        """Return the entries of a mapping whose names are free, with their names, in order."""
        if not isinstance(self._node, yaml.MappingNode):
            raise self.refusal("should be a mapping of names to values")
        found: dict[str, Setting] = {}
        names = [str(key.value) for key, _ in self._node.value]
        for key, node in self._node.value:
            self._add(found, key, node, known=names)
        return list(found.items())

    def entries(self, *, required: Sequence[str] = (), optional: Sequence[str] = ()) -> Settings:
        """Return the entries of a mapping; any other than those named are an error."""
        found: dict[str, Setting] = {}
        if not self.is_missing:
            if not isinstance(self._node, yaml.MappingNode):
                raise self.refusal("should be a mapping of names to values")
            for key, node in self._node.value:
                self._add(found, key, node, known=(*required, *optional))
        for name in required:
            if name not in found or found[name].is_missing:
                raise self.refusal(f"{name!r} is missing")
        return Settings(self, found)

    def _add(
        self, found: dict[str, Setting], key: yaml.Node, node: yaml.Node, *, known: Sequence[str]
    ) -> None:
        name = str(key.value)
        entry = self._at(f"{self._name}.{name}" if self._name else name, node, key)
        if name not in known:
            raise entry.refusal(f"is not known; {meant(name, known)}")
        if name in found:
            raise entry.refusal("is set twice")
        found[name] = entry

    def missing(self, name: str) -> Setting:
        """Return the setting `name` of this mapping, which the file does not have."""
        return Setting(self._file, name, self._line, self._loader, None)

    def _at(self, name: str, node: yaml.Node, start: yaml.Node | None = None) -> Setting:
        mark = cast("yaml.Mark | None", (start or node).start_mark)
        line = mark.line + 1 if mark else self._line
        return Setting(self._file, name, line, self._loader, node)

    def _value(self) -> Any:
        if self._node is None:
            return None
        try:
            return self._loader.construct_object(self._node, deep=True)
        except (yaml.YAMLError, ValueError):
            raise self.refusal("is not a plain value") from None


def nearest(name: str, known: Collection[str]) -> str | None:
    """Return the one of the `known` names that was meant by another, if one is near enough.

    >>> nearest("recal", ["recall", "labels"]), nearest("x", ["recall", "labels"])
    ('recall', None)
    """
    found = difflib.get_close_matches(name, known, n=1)
    return found[0] if found else None


def meant(name: str, known: Collection[str]) -> str:
    """Return the advice for a name that is not among the `known` ones.

    >>> meant("recal", ["recall", "labels"])
    'did you mean recall? there are recall, labels'
    """
    near = nearest(name, known)
    return (f"did you mean {near}? " if near else "") + f"there are {', '.join(known)}"


class Settings:
    """The entries of a mapping by name."""

    def __init__(self, owner: Setting, found: dict[str, Setting]) -> None:
        self._owner = owner
        self._found = found

    def __getitem__(self, name: str) -> Setting:
        return self._found[name]

    def get(self, name: str) -> Setting:
        """Return an entry, which may be missing."""
        return self._found[name] if name in self._found else self._owner.missing(name)


def read_root(path: Path) -> Setting:
    """Return all that a YAML file says, as one setting.

    Raises `ConfigError` when it cannot be read or is not YAML.
    """
    try:
        loader = yaml.SafeLoader(path.read_text(encoding="utf-8"))
        node = loader.get_single_node()
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read ({error.strerror}); check the path") from None
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path}: byte {error.start} is not UTF-8; save it as UTF-8") from None
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise ConfigError(f"{path}:{line}: not YAML ({error.problem}); correct it") from None
    except (yaml.YAMLError, RecursionError):
        raise ConfigError(f"{path}: not YAML; correct it") from None
    return Setting(path, "", 1, loader, node)
