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
from . import LANGUAGES
from .about import known_in
from .headword import Gender
from .sections import (
    ANY,
    Section,
    bare_words,
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
    greetings: frozenset[str] = read_as(bare_words)
    roles: frozenset[str] = read_as(bare_words)

    # Small words.

    common: frozenset[str] = read_as(word_set)
    determiners: frozenset[str] = read_as(bare_words)
    in_names_of_places: frozenset[str] = read_as(word_set)
    shortened: frozenset[str] = read_as(word_set)
    offices: frozenset[str] = read_as(word_set)
    between_numbers: frozenset[str] = read_as(word_set)
    before_days: frozenset[str] = read_as(word_set)
    nicknames: Mapping[str, Gender] = read_as(_nicknames)


@cache
def cue_words(code: str) -> CueWords:
    """Return the word classes of a language, or of `sections.ANY`."""
    return load(CueWords, section_of(code, "words"))


@cache
def of_all(name: str, code: str = "") -> frozenset[str]:
    """Return the words of one class in all languages known in a text of one: ``"offices"``."""
    known = (*known_in(code), ANY)
    return frozenset().union(*(getattr(cue_words(own), name) for own in known))


@cache
def shortened() -> frozenset[str]:
    """Return the words of all languages that names shorten with a full stop: "Städt. Klinikum"."""
    return frozenset().union(*(cue_words(code).shortened for code in LANGUAGES))


def offices(code: str = "") -> frozenset[str]:
    """Return the local parts of shared mailboxes: "info@", "kardiologie@"."""
    return of_all("offices", code)
