"""What generalizing says in a language, as its ``phrases.yaml`` has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from .headword import Called
from .sections import (
    Section,
    bare_words,
    flag,
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


class AtStreet(NamedTuple):
    """What is said of where somebody lives, where a street would be told."""

    joint: str
    noun: Called


def _at_streets(section: Section, key: str) -> Mapping[str, AtStreet]:
    found: dict[str, AtStreet] = {}
    for row in section.rows(key):
        said = AtStreet(text(row, "joint"), _noun(row, "noun"))
        found |= dict.fromkeys(phrases(row, "behind"), said)
        row.check_all_read()
    return MappingProxyType(found)


@dataclass(frozen=True, kw_only=True, eq=False)
class PhraseWords:
    """The wording of generalizations in one language."""

    persons: Mapping[str, Called] = read_as(_nouns)
    """What persons are: a woman, a man, a person, several; with the gender of the noun."""

    family: Called | None = read_as(_noun_or_none)
    """What a family is, whose name stands behind an article for several."""

    family_articles: frozenset[str] = read_as(bare_words)
    """Articles that may begin the name of a family and are masked with it: "Os Robles"."""

    relatives: Sequence[str] = read_as(phrases)
    """What a daughter is, and what a son is."""

    indefinite: Mapping[str, Sequence[str]] = read_as(word_lists)
    """The indefinite articles by gender, "p" for several; German ones by case as well.

    The cases are nominative, accusative, dative and genitive.
    """

    definite: Mapping[str, Sequence[str]] = read_as(word_lists)
    """The definite articles, likewise."""

    within: Mapping[str, str] = read_as(texts)
    """What says that something is in a place whose name has an article, by its gender."""

    joined: frozenset[str] = read_as(bare_words)
    """Prepositions that are one word with the article of what follows."""

    cases: Mapping[str, str] = read_as(keys_of_bare_words)
    """The cases that prepositions ask for."""

    adjectives: frozenset[str] = read_as(bare_words)
    """Adjectives that may stand between an article and a name: "the former [Government]"."""

    any_number: frozenset[str] = read_as(bare_words)
    """Articles and pronouns that suit one and several."""

    by_whom: frozenset[str] = read_as(bare_words)
    """Prepositions that say by whom, and that are part of names as well: "von"."""

    preposition_like_article: str = read_as(text)
    """A preposition that looks like an article before a place: "foi a Manaus"."""

    kinds_before_higher_names: bool = read_as(flag)
    """Whether a kind of place goes before the name of one further up that does not agree.

    "à Figueira da Foz" is better "à localidade de Portugal" than "à Europa".
    """

    postcode_before_town: bool = read_as(flag)
    """Whether a town is told with its postcode before it."""

    heads: Mapping[str, Sequence[str]] = read_as(word_lists)
    """Calleds that a name begins with and takes the article of."""

    at_streets: Mapping[str, AtStreet] = read_as(_at_streets)
    """What is said where somebody lives at a street, by the word before it."""


@cache
def phrase_words(code: str) -> PhraseWords:
    """Return the wording of generalizations in a language."""
    return load(PhraseWords, section_of(code, "phrases"))
