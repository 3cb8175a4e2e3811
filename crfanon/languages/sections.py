"""The YAML files of a language, read with checks that say file and key.

What a key is for says the comment above it in the files, where words are added; the classes of
the sections say how each is read.

Words stand in a file as a language writes them, with blanks between them; phrases of several
words have commas between them.  A list of a thousand words is one string to YAML, which reads it
sixty times as fast as a list of strings, and to which "no", "on" and "y" are words like others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, fields
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from ..errors import ConfigError
from ..resources import read_yaml
from ..text.normalize import bare
from . import LANGUAGES

T = TypeVar("T")
Groups = Sequence[tuple[str, ...]]

ANY = "any"
"""The folder of what belongs to no language that has a folder, or to all of them."""

_ANYONE = "any"
"""The key of words that are anyone's, or go with anything; "" to those who ask."""


class Section:
    """Keys and values of a file, or of one of its keys; what is read is ticked off.

    >>> section = Section({"articles": "der  die das", "has_compounds": True}, Path("words.yaml"))
    >>> words(section, "articles"), flag(section, "has_compounds")
    (('der', 'die', 'das'), True)
    >>> words(section, "has_compounds")
    Traceback (most recent call last):
    crfanon.errors.ConfigError: words.yaml: has_compounds: text is needed, not true or false
    """

    def __init__(self, values: Mapping[str, object], file: Path, name: str = "") -> None:
        self._values = values
        self._file = file
        self._name = name
        self._read: set[str] = set()

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys, in the order of the file."""
        return tuple(self._values)

    def value(self, key: str, kind: type[T], called: str) -> T:
        """Return the value of a key, which has to be of a kind that is `called` so in a message."""
        self._read.add(key)
        if key not in self._values:
            raise ConfigError(f"{self.place(key)}: {called} is needed, and the key is missing")
        value = self._values[key]
        if not isinstance(value, kind):
            raise ConfigError(f"{self.place(key)}: {called} is needed, not {_called(value)}")
        return value

    def place(self, key: str) -> str:
        """Return the place of a key, for a message."""
        return f"{self._file}: {self._name}{key}"

    def inner(self, key: str) -> Section:
        """Return the section below a key."""
        values: dict[object, object] = self.value(key, dict, "a table of keys")
        return self._of(values, f"{self._name}{key}.")

    def rows(self, key: str) -> list[Section]:
        """Return the tables in the list of a key."""
        items: list[object] = self.value(key, list, "a list of tables")
        found = []
        for number, item in enumerate(items, start=1):
            if not isinstance(item, dict):
                place = f"{self.place(key)}: {number}"
                raise ConfigError(f"{place}: a table of keys is needed, not {_called(item)}")
            found.append(self._of(item, f"{self._name}{key}.{number}."))
        return found

    def _of(self, values: Mapping[object, object], name: str) -> Section:
        for key in values:
            if not isinstance(key, str):
                raise ConfigError(
                    f"{self._file}: {name}{key}: a key has to be text; put it in quotes"
                )
        return Section({str(key): value for key, value in values.items()}, self._file, name)

    def check_all_read(self) -> None:
        """Raise `ConfigError` for a key that nothing has asked for."""
        for key in self._values:
            if key not in self._read:
                raise ConfigError(f"{self.place(key)}: nothing reads this key; is it misspelt?")


def _called(value: object) -> str:
    if isinstance(value, bool):
        return "true or false"
    kinds = {str: "text", int: "a number", list: "a list", dict: "a table of keys"}
    return kinds.get(type(value), "nothing" if value is None else "that")


def file_section(file: Path) -> Section:
    """Return the content of a YAML file, or raise `ConfigError`."""
    import yaml

    try:
        values = read_yaml(file)
    except FileNotFoundError:
        raise ConfigError(f"{file}: there is no such file; every language has one") from None
    except yaml.YAMLError as error:
        line = getattr(getattr(error, "problem_mark", None), "line", None)
        where = str(file) if line is None else f"{file}:{line + 1}"
        problem = getattr(error, "problem", None) or "cannot be read"
        raise ConfigError(f"{where}: no valid YAML: {problem}") from None
    return Section({"file": values}, file).inner("file")._of(values, "")


def section_of(code: str, name: str, *, is_needed: bool = True) -> Section:
    """Return one section of a language: what its file ``<name>.yaml`` holds.

    What is not needed may be missing, and is empty then.

    The folder of no language is called `ANY`.  Raises `ConfigError` for any other one that there
    is no folder of.
    """
    if code not in (*LANGUAGES, ANY):
        raise ConfigError(
            f"nothing is known of language {code!r}; use one of {', '.join(LANGUAGES)}"
        )
    file = Path(__file__).parent / code / f"{name}.yaml"
    return file_section(file) if is_needed or file.exists() else Section({}, file)


# How the value of a key is read.


def text(section: Section, key: str) -> str:
    """Return a text as it is."""
    return section.value(key, str, "text")


def flag(section: Section, key: str) -> bool:
    """Return whether something is so."""
    return section.value(key, bool, "true or false")


def number(section: Section, key: str) -> int:
    """Return a whole number."""
    return section.value(key, int, "a number")


def words(section: Section, key: str) -> tuple[str, ...]:
    """Return words, in their order."""
    return tuple(text(section, key).split())


def word_set(section: Section, key: str) -> frozenset[str]:
    """Return words of which the order does not count."""
    return frozenset(words(section, key))


def bare_words(section: Section, key: str) -> frozenset[str]:
    """Return words that are only compared: in lower case and without accents."""
    return frozenset(map(bare, words(section, key)))


def phrases(section: Section, key: str) -> tuple[str, ...]:
    """Return phrases, which have commas between them, in their order.

    >>> phrases(Section({"towns": "São Tomé, Cabo Verde"}, Path("")), "towns")
    ('São Tomé', 'Cabo Verde')
    """
    return _phrases(text(section, key))


def _phrases(text: str) -> tuple[str, ...]:
    return tuple(" ".join(phrase.split()) for phrase in text.split(",")) if text.strip() else ()


def bare_phrases(section: Section, key: str) -> frozenset[str]:
    """Return phrases that are only compared."""
    return frozenset(map(bare, phrases(section, key)))


def group_lines(section: Section, key: str) -> Groups:
    """Return the groups of phrases that stand on a line each."""
    return tuple(map(_phrases, filter(str.strip, text(section, key).splitlines())))


def pairs(section: Section, key: str) -> Sequence[tuple[str, str]]:
    """Return the two phrases of each line."""
    found = []
    for group in group_lines(section, key):
        if len(group) != 2:
            raise ConfigError(
                f"{section.place(key)}: a line has to be of two, with a comma between"
            )
        found.append((group[0], group[1]))
    return tuple(found)


def texts(section: Section, key: str) -> Mapping[str, str]:
    """Return a text for each key."""
    return _each(section, key, text)


def word_lists(section: Section, key: str) -> Mapping[str, tuple[str, ...]]:
    """Return words for each key."""
    return _each(section, key, words)


def phrase_lists(section: Section, key: str) -> Mapping[str, tuple[str, ...]]:
    """Return phrases for each key."""
    return _each(section, key, phrases)


def pair_lists(section: Section, key: str) -> Mapping[str, Sequence[tuple[str, str]]]:
    """Return the two phrases of each line for each key."""
    return _each(section, key, pairs)


def keys_of_words(section: Section, key: str) -> Mapping[str, str]:
    """Return the key that each word stands below, by the word.

    >>> section = Section({"saints": {"m": "san santo", "any": "ss"}}, Path(""))
    >>> dict(keys_of_words(section, "saints"))
    {'san': 'm', 'santo': 'm', 'ss': ''}
    """
    return _inverted(word_lists(section, key))


def keys_of_bare_words(section: Section, key: str) -> Mapping[str, str]:
    """Return the key that each word stands below, by the word as it is compared."""
    found = _inverted(word_lists(section, key))
    return MappingProxyType({bare(word): key for word, key in found.items()})


def keys_of_phrases(section: Section, key: str) -> Mapping[str, str]:
    """Return the key that each phrase stands below, by the phrase."""
    return _inverted(phrase_lists(section, key))


def _inverted(lists: Mapping[str, tuple[str, ...]]) -> Mapping[str, str]:
    return MappingProxyType({word: key for key, listed in lists.items() for word in listed})


def _each(section: Section, key: str, read: Callable[[Section, str], T]) -> Mapping[str, T]:
    inner = section.inner(key)
    return MappingProxyType(
        {"" if name == _ANYONE else name: read(inner, name) for name in inner.keys}
    )


def read_as(read: Callable[[Section, str], Any], *, key: str = "") -> Any:
    """Return a field of a dataclass that `load` reads so, from its own key or another one."""
    return field(metadata={"read": read, "key": key})


def load(kind: Callable[..., T], section: Section, **given: object) -> T:
    """Return a dataclass with fields read from the keys of a section, but for those `given`."""
    values = dict(given)
    for each in fields(kind):  # type: ignore[arg-type]
        if each.name not in given:
            values[each.name] = each.metadata["read"](section, each.metadata["key"] or each.name)
    section.check_all_read()
    return kind(**values)
