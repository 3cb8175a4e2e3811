"""The section ``mentions.yaml``: the words by which mentions are compared.

``any/mentions.yaml`` is for a text in a language that has no folder.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from . import LANGUAGES
from .about import known_in
from .sections import (
    ANY,
    flag,
    keys_of_phrases,
    keys_of_words,
    load,
    read_as,
    section_of,
    texts,
    word_lists,
    word_set,
    words,
)


@dataclass(frozen=True, kw_only=True, eq=False)
class VariantWords:
    """The words on which the variants of a mention depend."""

    capitals_tell: bool = read_as(flag)
    articles: frozenset[str] = read_as(word_set)
    determiners: frozenset[str] = read_as(word_set)
    of: frozenset[str] = read_as(word_set)
    place_types: frozenset[str] = read_as(word_set)
    organizations: tuple[str, ...] = read_as(words)
    of_many: frozenset[str] = read_as(word_set)


@dataclass(frozen=True, kw_only=True, eq=False)
class MentionWords:
    """The words by which mentions differ that mean the same."""

    articles: frozenset[str] = read_as(word_set)
    male: frozenset[str] = read_as(word_set)
    female: frozenset[str] = read_as(word_set)
    roles: frozenset[str] = read_as(word_set)
    roles_anywhere: frozenset[str] = read_as(word_set)
    formal: frozenset[str] = read_as(word_set)
    doctors: frozenset[str] = read_as(word_set)
    nurses: frozenset[str] = read_as(word_set)

    generations: Mapping[str, str] = read_as(keys_of_words)
    kin_behind: Mapping[str, str] = read_as(keys_of_words)
    short_names: Mapping[str, tuple[str, ...]] = read_as(word_lists)
    joining: frozenset[str] = read_as(word_set)
    purposes: frozenset[str] = read_as(word_set)
    numbered: frozenset[str] = read_as(word_set)
    has_compounds: bool = read_as(flag)
    states_by_letters: Mapping[str, str] = read_as(keys_of_words)
    states: frozenset[str] = read_as(word_set)
    towns: frozenset[str] = read_as(word_set)
    adjective_endings: tuple[str, ...] = read_as(words)
    adjectives: Mapping[str, str] = read_as(texts)
    continental: frozenset[str] = read_as(word_set)
    fields: Mapping[str, str] = read_as(keys_of_phrases)
    street_types: Mapping[str, str] = read_as(keys_of_words)
    left_out_names: frozenset[str] = read_as(word_set)
    fillers: frozenset[str] = read_as(word_set)
    states_in_states: frozenset[str] = read_as(word_set)
    family_words: frozenset[str] = read_as(word_set)
    day_first: bool = read_as(flag)
    variants: VariantWords = read_as(lambda section, key: load(VariantWords, section.inner(key)))


@cache
def mention_words(code: str) -> MentionWords:
    """Return the words of a language, or those for any that has no folder."""
    return load(MentionWords, section_of(code if code in LANGUAGES else ANY, "mentions"))


@cache
def of_all(name: str, code: str = "") -> frozenset[str]:
    """Return the words of one kind in all languages known in a text of one: ``"doctors"``."""
    return frozenset().union(*(getattr(mention_words(own), name) for own in known_in(code)))


@cache
def generations(code: str = "") -> Mapping[str, str]:
    """Return the endings of names that tell a son from his father, in a text of a language."""
    found: dict[str, str] = {}
    for own in known_in(code):
        found |= mention_words(own).generations
    return MappingProxyType(found)


@cache
def kin_behind(code: str = "") -> Mapping[str, str]:
    """Return the words behind a name that tell a son from his father, as `generations` does."""
    found: dict[str, str] = {}
    for own in known_in(code):
        found |= mention_words(own).kin_behind
    return MappingProxyType(found)


@cache
def of_many(code: str = "") -> frozenset[str]:
    """Return the headwords that tell nothing alone, in a text of a language."""
    return frozenset().union(*(mention_words(own).variants.of_many for own in known_in(code)))


@cache
def full_names(code: str, key: Callable[[str], str]) -> Mapping[str, frozenset[str]]:
    """Return the given names that each short one may stand for, all as `key` compares them.

    >>> sorted(full_names("en", str.upper)["ALEX"])
    ['ALEXANDER', 'ALEXANDRA']
    """
    found: dict[str, set[str]] = {}
    for name, shorts in mention_words(code).short_names.items():
        for short in shorts:
            found.setdefault(key(short), set()).add(key(name))
    return {short: frozenset(names) for short, names in found.items()}
