"""The section ``phrases.yaml``: the wording of generalizations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from .headword import Called
from .sections import (
    Section,
    bare_words,
    keys_of_bare_words,
    load,
    phrases,
    read_as,
    section_of,
    text,
    texts,
    word_lists,
)


def _noun(section: Section, key: str) -> Called:
    """Return the noun of a key: ``Personen, f, plural``."""
    said, *about = phrases(section, key)
    gender = next((word for word in about if word != "plural"), "")
    return Called(said, gender, "plural" in about)


def _noun_or_none(section: Section, key: str) -> Called | None:
    return _noun(section, key) if text(section, key) else None


def _nouns(section: Section, key: str) -> Mapping[str, Called]:
    inner = section.inner(key)
    return MappingProxyType({name: _noun(inner, name) for name in inner.keys})


@dataclass(frozen=True, kw_only=True, eq=False)
class PhraseWords:
    """The wording of generalizations in one language."""

    persons: Mapping[str, Called] = read_as(_nouns)
    family: Called | None = read_as(_noun_or_none)
    family_articles: frozenset[str] = read_as(bare_words)
    relatives: Sequence[str] = read_as(phrases)
    indefinite: Mapping[str, Sequence[str]] = read_as(word_lists)
    definite: Mapping[str, Sequence[str]] = read_as(word_lists)
    within: Mapping[str, str] = read_as(texts)
    joined: frozenset[str] = read_as(bare_words)
    cases: Mapping[str, str] = read_as(keys_of_bare_words)
    adjectives: frozenset[str] = read_as(bare_words)
    any_number: frozenset[str] = read_as(bare_words)
    by_whom: frozenset[str] = read_as(bare_words)
    where: frozenset[str] = read_as(bare_words)
    prepositions: frozenset[str] = read_as(bare_words)
    heads: Mapping[str, Sequence[str]] = read_as(word_lists)


@cache
def phrase_words(code: str) -> PhraseWords:
    """Return the wording of generalizations in a language."""
    return load(PhraseWords, section_of(code, "phrases"))
