"""Word classes of a language, as its ``words.yaml`` has them: forms of address, greetings, cues.

Several modules ask for forms of address, and each knows others by the texts that it was measured
on; each set has a key that says what it is for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import cast

from ..text.normalize import fold
from .about import known_in
from .headword import Gender
from .sections import (
    ANY,
    Section,
    bare_words,
    flag,
    keys_of_words,
    load,
    read_as,
    section_of,
    word_set,
)


def _titles(section: Section, key: str) -> Mapping[str, Gender]:
    return cast("Mapping[str, Gender]", keys_of_words(section, key))


def _nicknames(section: Section, key: str) -> Mapping[str, Gender]:
    found = _titles(section, key)
    return MappingProxyType({fold(name): gender for name, gender in found.items()})


@dataclass(frozen=True, kw_only=True, eq=False)
class CueWords:
    """The word classes of one language."""

    # Forms of address and greetings.

    titles: Mapping[str, Gender] = read_as(_titles)
    """Titles and forms of address before a name, by whose they are; without accents."""

    address_anywhere: frozenset[str] = read_as(word_set)
    """Forms of address that are cut off names in texts of all languages."""

    address: frozenset[str] = read_as(word_set)
    """What else stands before a name of this language and is cut off.

    Greetings, what somebody is in a case, and titles that people are called as well.
    """

    address_in_small: frozenset[str] = read_as(word_set)
    """Forms of address before whoever is meant, whose name is written in lower case."""

    greetings_in_small: frozenset[str] = read_as(word_set)
    """What stands before those who are greeted, in lower case."""

    closings: frozenset[str] = read_as(word_set)
    """The last words of letters, which a name follows."""

    greetings: frozenset[str] = read_as(bare_words)
    """Words before a name that it belongs to, as "Hi a man" greets nobody."""

    roles: frozenset[str] = read_as(bare_words)
    """What somebody is before his name, besides titles, professions and relatives."""

    # Words that tell whether a capitalised word beside them is a person.

    people_before: frozenset[str] = read_as(word_set)
    """Words that people stand behind."""

    places_before: frozenset[str] = read_as(word_set)
    """Words that places stand behind, and times."""

    parts_before: frozenset[str] = read_as(word_set)
    """Words behind a capital that a part of a title or of the name of a firm follows."""

    nouns_before: frozenset[str] = read_as(word_set)
    """Articles and the like, behind which a noun stands."""

    people_do: frozenset[str] = read_as(word_set)
    """What people do: verbs behind a name."""

    # Small words.

    common: frozenset[str] = read_as(word_set)
    """Common words, few of which other languages have, and what stands before names."""

    determiners: frozenset[str] = read_as(bare_words)
    """Behind one of these and a noun stands a name that goes with the noun: "my colleague Ruth"."""

    in_names_of_places: frozenset[str] = read_as(word_set)
    """What stands before the place within a name: "Hospital de Lugo", but "Hospital San Rafael"."""

    offices: frozenset[str] = read_as(word_set)
    """Who is written to without being named: "info@", "kardiologie@"; in plain letters."""

    between_numbers: frozenset[str] = read_as(word_set)
    """Words that link numbers."""

    in_labels: frozenset[str] = read_as(word_set)
    """What stands between the words of a field label."""

    between_people: frozenset[str] = read_as(word_set)
    """Short words that stand between two people."""

    verbs_behind_titles: bool = read_as(flag)
    """Whether a verb in lower case may stand behind a title: "la señora llamó"."""

    nicknames: Mapping[str, Gender] = read_as(_nicknames)
    """Nicknames whose last letters say nothing or the wrong thing, by whose they are.

    Lists of given names have some of them for somebody far away: a Vero is a man in the world's,
    and a woman in Spain.
    """


@cache
def cue_words(code: str) -> CueWords:
    """Return the word classes of a language, or of `sections.ANY`."""
    return load(CueWords, section_of(code, "words"))


@cache
def of_all(name: str, code: str = "") -> frozenset[str]:
    """Return the words of one class in all languages known in a text of one: ``"in_labels"``."""
    known = (*known_in(code), ANY)
    return frozenset().union(*(getattr(cue_words(own), name) for own in known))


def offices(code: str = "") -> frozenset[str]:
    """Return who is written to without being named: "info@", "kardiologie@"."""
    return of_all("offices", code)


def address_anywhere(code: str = "") -> frozenset[str]:
    """Return the forms of address that are cut off names in texts of any language, and of one."""
    return of_all("address_anywhere", code)
