"""What is looked for, how it is settled and masked, by language: the configuration.

A configuration file is YAML:

    language: de                        # of documents whose language nobody names
    default:                            # what holds for every language
      recall: high
    languages:
      de:
        detectors:                      # see `catalogue`
        - model: de-clinical
        - rules: [any, de, regions/de]
        also:                           # beside these, wherever they were set
        - folder: mine
        arbitration:                    # see `voting`
          method: cascade
          labels: {PERSON: union}
        second_pass: {off: [DATE]}
        allow: [drugs.txt]              # lists of what is let stand, see `allowance`
        labels: [PERSON, LOCATION, ID]  # what is masked, at any level of the hierarchy
        keep: [LOCATION_COUNTRY, month] # what stays all the same, see `keeping`
        naming: hierarchy               # what the labels of spans are called
        recall: 0.5
        masking:
          method: tag
          labels: {DATE: preserve, ID: {name: suppress, mark: "###"}}
        output: {encoding: utf-8, format: txt, annotations: brat}

crfanon's own is such a file as well, ``models/languages.yaml``.  Setting by setting a user's
file goes before it, what either says of the language before its own `default`, and
what is said on the command line before all.  Relative paths are meant from the folder
of the file.  Whatever is not known is an error, for a misspelt setting would be one that
is silently not made.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import yaml

from .catalogue import (
    KINDS,
    Entry,
    check_label,
    kind_of,
    read_entry,
    read_label,
    read_paths,
    read_recall,
    read_share,
)
from .errors import ConfigError
from .files import codec_name, printable
from .keeping import VALUES
from .labels import RELABELLINGS, convert, known_labels
from .masking import METHODS as MASKING
from .masking import OPTIONS
from .model import DEFAULT_LANGUAGE
from .resources import data_folder
from .settings import Setting, nearest, read_root
from .voting import METHODS as VOTING
from .voting import THRESHOLD, Method

AUTO = "auto"
ALL = "all"
SHIPPED = "languages.yaml"
BUILT_IN = "built in"

# Those of `corpus.FORMATS`, which would have to import them all.
ANNOTATIONS = ("brat", "i2b2", "conll", "jsonl")

_LANGUAGE = re.compile(r"[a-z]{2,3}")
# Texts that need no quotes in YAML, unless they read as something else.
_PLAIN = re.compile(r"[A-Za-z_][\w./-]*", re.ASCII)


class Sourced(NamedTuple):
    """A value, as it can be written in YAML, and where it was set."""

    value: Any
    origin: str = BUILT_IN


def _also(setting: Setting) -> list[dict[str, Any]]:
    return [read_entry(item) for item in setting.items()]


def _detectors(setting: Setting) -> list[dict[str, Any]]:
    entries = _also(setting)
    if not entries:
        raise setting.refusal("is empty; name what is to find something, or leave it out")
    return entries


def _vote(setting: Setting) -> dict[str, Any]:
    """Return how the votes on one label are counted."""
    if not setting.is_mapping:
        return {"method": setting.choice(VOTING)}
    entries = setting.entries(required=("method",), optional=("threshold", "wide"))
    vote: dict[str, Any] = {"method": entries["method"].choice(VOTING)}
    if not entries.get("threshold").is_missing:
        vote["threshold"] = read_share(entries["threshold"])
    if not entries.get("wide").is_missing:
        vote["wide"] = entries["wide"].flag(default=True)
    return vote


def _labels(setting: Setting) -> list[str]:
    return [read_label(item) for item in _items(setting)]


def _allow(setting: Setting) -> list[str]:
    return read_paths(setting) if _items(setting) else []


def _items(setting: Setting) -> list[Setting]:
    return setting.items() if setting.is_list else [setting]


def _masked_labels(setting: Setting) -> list[str] | str:
    if not setting.is_list and setting.written() == ALL:
        return ALL
    labels = _labels(setting)
    if not labels:
        raise setting.refusal(f"is empty, so nothing would be masked; name labels, or {ALL}")
    return labels


def _kept(setting: Setting) -> list[str]:
    known = [*VALUES, *known_labels()]
    found = []
    for item in _items(setting):
        name = item.written()
        if name not in known:
            near = nearest(name, known) or nearest(name.upper(), known)
            hint = f"did you mean {near}? " if near else ""
            raise item.refusal(
                f"there is no label {name!r}; {hint}name one of the hierarchy, or one of "
                f"{', '.join(VALUES)}"
            )
        found.append(name)
    return found


def _masking_method(setting: Setting) -> str | dict[str, str]:
    """Return the name of a masking method, with its options if it has any."""
    if not setting.is_mapping:
        return setting.choice(MASKING)
    names = dict(setting.named())
    if "name" not in names:
        raise setting.refusal("'name' is missing; say which method it is")
    name = names["name"].choice(MASKING)
    entries = setting.entries(required=("name",), optional=OPTIONS[name])
    options = {
        option: entries[option].text()
        for option in OPTIONS[name]
        if not entries.get(option).is_missing
    }
    return {"name": name, **options} if options else name


def _encoding(setting: Setting) -> str:
    try:
        return codec_name(setting.written())
    except ConfigError as error:
        raise setting.refusal(str(error)) from None


def _seed(setting: Setting) -> int:
    return setting.whole(least=0)


def _flag(setting: Setting) -> bool:
    return setting.flag(default=True)


def _one_of(*known: str) -> Callable[[Setting], str]:
    def read(setting: Setting) -> str:
        return setting.choice(known)

    return read


# How each setting is read.  Below "*" the names are labels.
_READERS: Mapping[str, Any] = MappingProxyType(
    {
        "detectors": _detectors,
        "also": _also,
        "arbitration": {
            "method": _one_of(*VOTING),
            "threshold": read_share,
            "wide": _flag,
            "labels": {"*": _vote},
        },
        "second_pass": {"off": _labels},
        "allow": _allow,
        "labels": _masked_labels,
        "keep": _kept,
        "naming": _one_of(AUTO, *RELABELLINGS),
        "recall": read_recall,
        "masking": {
            "method": _masking_method,
            "seed": _seed,
            "labels": {"*": _masking_method},
        },
        "output": {
            "encoding": _encoding,
            "format": _one_of("txt", *ANNOTATIONS),
            "annotations": _one_of(*ANNOTATIONS),
        },
    }
)

_DEFAULTS: Mapping[str, Sourced] = MappingProxyType(
    {
        name: Sourced(value)
        for name, value in {
            "also": [],
            "arbitration.method": "cascade",
            "arbitration.threshold": THRESHOLD,
            "arbitration.wide": True,
            "second_pass.off": [],
            "allow": [],
            "labels": ALL,
            "keep": [],
            "naming": AUTO,
            "recall": "balanced",
            "masking.method": "tag",
            "masking.seed": 0,
            "output.encoding": "utf-8",
            "output.format": "txt",
            "output.annotations": "brat",
        }.items()
    }
)

Values = Mapping[str, Sourced]


def _read(
    setting: Setting, readers: Mapping[str, Any], path: str = ""
) -> Iterator[tuple[str, Sourced]]:
    """Yield what is set below a setting: the path of each value, as in ``masking.method``."""
    if setting.is_missing:
        return
    if "*" in readers:
        entries = dict(setting.named())
        for name, entry in entries.items():
            check_label(name, entry)
        chosen = {name: (entry, readers["*"]) for name, entry in entries.items()}
    else:
        known = setting.entries(optional=tuple(readers))
        chosen = {name: (known.get(name), reader) for name, reader in readers.items()}
    for name, (entry, reader) in chosen.items():
        place = f"{path}.{name}" if path else name
        if isinstance(reader, Mapping):
            yield from _read(entry, reader, place)
        elif not entry.is_missing:
            yield place, Sourced(reader(entry), entry.place)


@dataclass(frozen=True)
class _Layer:
    """What one file says."""

    language: Sourced | None = None
    default: Values = field(default_factory=dict)
    languages: Mapping[str, Values] = field(default_factory=dict)

    def of(self, language: str) -> Values:
        return {**self.default, **self.languages.get(language, {})}


@lru_cache(maxsize=16)
def _shipped_layer() -> _Layer:
    return _read_layer(data_folder("models") / SHIPPED)


def _read_layer(path: Path) -> _Layer:
    root = read_root(path)
    if root.is_missing:
        return _Layer()
    for name, entry in root.named():
        if name in _READERS:
            raise entry.refusal(
                "stands at the top; put it below default, or below languages and a language"
            )
    entries = root.entries(optional=("language", "default", "languages"))
    language = None
    if not entries.get("language").is_missing:
        entry = entries["language"]
        language = Sourced(check_language(entry.written(), entry.refusal), entry.place)
    languages = {}
    if not entries.get("languages").is_missing:
        for name, entry in entries["languages"].named():
            if name == AUTO:
                raise entry.refusal("is no language; what holds for all stands below default")
            check_language(name, entry.refusal)
            languages[name] = dict(_read(entry, _READERS))
    return _Layer(language, dict(_read(entries.get("default"), _READERS)), languages)


def check_language(language: str, refusal: Callable[[str], ConfigError] = ConfigError) -> str:
    """Return `language` if it can be the code of one, or ``"auto"``."""
    if _LANGUAGE.fullmatch(language) or language == AUTO:
        return language
    raise refusal(f"language {language!r}: is no code of a language; use one such as de, en")


class InForce:
    """What is in force for one language."""

    def __init__(self, language: str, values: Values) -> None:
        self.language = language
        self.values = values

    def __getitem__(self, name: str) -> Any:
        """Return the value of a setting, such as ``masking.method``."""
        return self.values[name].value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, InForce) and (self.language, self._plain) == (
            other.language,
            other._plain,
        )

    def __hash__(self) -> int:
        return hash(self.language)

    @property
    def _plain(self) -> dict[str, Any]:
        return {name: sourced.value for name, sourced in self.values.items()}

    def origin(self, name: str) -> str:
        """Return where a setting was made, as file and line."""
        return self.values[name].origin

    def refusal(self, name: str, problem: object) -> ConfigError:
        """Return the error that says what is wrong with a setting."""
        origin = self.origin(name)
        place = origin if origin in _GIVEN else f"{origin}: {name}"
        return ConfigError(f"{place}: {problem}")

    def by_label(self, name: str) -> dict[str, Any]:
        """Return what the settings below ``name.labels`` say of each label."""
        start = f"{name}.labels."
        return {
            self._called(path.removeprefix(start)): sourced.value
            for path, sourced in self.values.items()
            if path.startswith(start)
        }

    @property
    def off(self) -> list[str]:
        """The labels that the second pass does not look for."""
        return list(map(self._called, self["second_pass.off"]))

    def _called(self, label: str) -> str:
        """Return a label as spans bear it here, if it is one of a corpus."""
        return label if self.naming == "native" else convert(label)

    @property
    def detectors(self) -> list[Entry]:
        """The entries of the detectors, in order of precedence."""
        return [*self["detectors"], *self["also"]]

    @property
    def has_model(self) -> bool:
        """Whether anything looks at the documents that has learnt to, and not rules and lists."""
        return any(KINDS[kind_of(entry)].votes for entry in self.detectors)

    @property
    def no_model(self) -> str:
        """What is to be said where `has_model` is not so, in one line."""
        return (
            f"language {self.language!r}: there is no model for it, so only rules and lists look "
            "at its texts, and names stay; name a model, or add one to the configuration"
        )

    @property
    def naming(self) -> str:
        """What labels of spans are called: one model alone keeps its own, several share some."""
        if self["naming"] != AUTO:
            return str(self["naming"])
        [first, *others] = self.detectors
        return "hierarchy" if others or kind_of(first) != "model" else "native"

    @property
    def masked_labels(self) -> list[str] | None:
        """The labels that are masked, None for all."""
        labels: list[str] | str = self["labels"]
        return None if isinstance(labels, str) else labels

    @property
    def method(self) -> Method:
        """How votes are counted on labels that have no method of their own."""
        values = (self[f"arbitration.{name}"] for name in ("method", "threshold", "wide"))
        return Method(*values)

    @property
    def methods(self) -> dict[str, Method]:
        """How votes on the labels are counted that have a method of their own."""
        common = self.method
        return {
            label: common._replace(
                name=vote["method"],
                threshold=vote.get("threshold", common.threshold),
                wide=vote.get("wide", common.wide),
            )
            for label, vote in self.by_label("arbitration").items()
        }


@dataclass(frozen=True)
class Configuration:
    """What crfanon's own file, a user's and a caller say, by language."""

    layers: tuple[_Layer, ...]

    @classmethod
    def read(cls, path: str | Path | None = None) -> Configuration:
        """Return what the file at `path` says, and crfanon's own where it says nothing.

        Raises `ConfigError` when either cannot be read or is not valid.
        """
        own = () if path is None else (_read_layer(Path(path)),)
        return cls((*own, _shipped_layer()))

    def with_(self, **given: Any) -> Configuration:
        """Return the configuration with what a caller says instead, where that is not None.

        The names are those of `_GIVEN`.  Raises `ConfigError`, which calls a value by its name.
        """
        values: dict[str, Sourced] = {}
        for name, value in given.items():
            if value is not None:
                reader = _reader_of(_GIVEN[name])
                setting = Setting.given(name, list(value) if isinstance(value, tuple) else value)
                values[_GIVEN[name]] = Sourced(reader(setting), name)
        return self._over(values) if values else self

    def with_detectors(self, entries: list[Entry], *, origin: str) -> Configuration:
        """Return the configuration with these detectors for every language."""
        return self._over({"detectors": Sourced(entries, origin)})

    def _over(self, values: Values) -> Configuration:
        return replace(self, layers=(_Layer(default=values), *self.layers))

    @property
    def language(self) -> Sourced:
        """The language of documents whose language nobody names."""
        said = (layer.language for layer in self.layers)
        return next(filter(None, said), Sourced(DEFAULT_LANGUAGE))

    @property
    def languages(self) -> list[str]:
        """The languages that anything is said of, sorted."""
        return sorted({language for layer in self.layers for language in layer.languages})

    def of(self, language: str) -> InForce:
        """Return what is in force for a language, which nothing need be said of."""
        return InForce(check_language(language), self._values(language))

    @property
    def default(self) -> Values:
        """What is in force for a language of which nothing is said."""
        return self._values("")

    def _values(self, language: str) -> Values:
        values: dict[str, Sourced] = dict(_DEFAULTS)
        for layer in reversed(self.layers):
            values.update(layer.of(language))
        if values["recall"].origin == "recall":
            # What a caller says holds for all detectors.
            for name in ("detectors", "also"):
                entries, origin = values[name]
                values[name] = Sourced(list(map(_without_recall, entries)), origin)
        return values


def _without_recall(entry: Entry) -> Entry:
    return {name: value for name, value in entry.items() if name != "recall"}


# What a caller may say, and the setting that it is.
_GIVEN: Mapping[str, str] = MappingProxyType(
    {
        "labels": "labels",
        "keep": "keep",
        "naming": "naming",
        "recall": "recall",
        "method": "masking.method",
        "seed": "masking.seed",
    }
)


def _reader_of(name: str) -> Callable[[Setting], Any]:
    reader: Any = _READERS
    for part in name.split("."):
        reader = reader[part]
    found: Callable[[Setting], Any] = reader
    return found


def render(configuration: Configuration, language: str | None = None) -> str:
    """Return what is in force as a configuration file, each value with its origin as a comment.

    It is that of one `language`, which becomes the one of documents whose language nobody
    names, or of all of which anything is said.  Read again, it gives the same configuration.
    """
    if language is not None:
        lines = [f"language: {language}"]
        parts = [(language, configuration.of(language).values)]
    else:
        own = configuration.language
        lines = [_line("language", own, 0), "default:"]
        default = configuration.default
        lines += _lines(default, 1)
        parts = [
            (name, _differing(configuration.of(name).values, default))
            for name in configuration.languages
        ]
    parts = [(name, values) for name, values in parts if values]
    if parts:
        lines.append("languages:")
    for name, values in parts:
        lines += [f"  {name}:", *_lines(values, 2)]
    return "\n".join(lines) + "\n"


def _differing(values: Values, default: Values) -> Values:
    return {name: sourced for name, sourced in values.items() if default.get(name) != sourced}


def _lines(values: Values, depth: int) -> Iterator[str]:
    """Yield the lines of settings in the order in which they are documented."""
    shown: list[str] = []
    for name in sorted(values, key=_order):
        *groups, last = name.split(".")
        for level, group in enumerate(groups):
            if shown[: level + 1] != groups[: level + 1]:
                yield f"{'  ' * (depth + level)}{group}:"
                shown = groups[: level + 1]
        shown = groups
        sourced = values[name]
        if name in ("detectors", "also") and sourced.value:
            yield f"{'  ' * depth}{name}:  # {printable(sourced.origin)}"
            for entry in sourced.value:
                yield f"{'  ' * depth}- {_flow(entry)}"
        else:
            yield _line(last, sourced, depth + len(groups))


def _order(name: str) -> tuple[int, ...]:
    """Return where a setting stands among all; those of labels keep their own order."""
    place = []
    readers: Any = _READERS
    for part in name.split("."):
        if not isinstance(readers, Mapping) or "*" in readers:
            break
        place.append(list(readers).index(part))
        readers = readers[part]
    return tuple(place)


def _line(name: str, sourced: Sourced, depth: int) -> str:
    return f"{'  ' * depth}{name}: {_flow(sourced.value)}  # {printable(sourced.origin)}"


def _flow(value: Any) -> str:
    """Return a value in one line of YAML.

    >>> _flow({"name": "tag", "opening": "<", "closing": ">"})
    '{name: tag, opening: "<", closing: ">"}'
    """
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        if _PLAIN.fullmatch(value) and yaml.safe_load(value) == value:
            return value
        quoted: str = yaml.safe_dump(value, default_style='"', width=2**31, allow_unicode=True)
        return quoted.rstrip("\n")
    number: str = yaml.safe_dump(value)
    return number.partition("\n")[0]
