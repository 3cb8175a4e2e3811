"""What a language brings to the comparison of mentions, as its ``mentions.yaml`` has it.

``any/mentions.yaml`` is for a text in a language that has no folder.
"""

from __future__ import annotations

from collections.abc import Mapping
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
    word_set,
    words,
)


@dataclass(frozen=True, kw_only=True, eq=False)
class VariantWords:
    """What the ways to write a mention depend on."""

    capitals_tell: bool = read_as(flag)
    """Whether a capital within a sentence makes a name."""

    articles: frozenset[str] = read_as(word_set)
    """Where it does not: what stands before a noun, and before no name."""

    determiners: frozenset[str] = read_as(word_set)
    """What stands before things, and before nobody's name in lower case."""

    of: frozenset[str] = read_as(word_set)
    """What a name is left behind, after the kind of place: "Kingdom of Sweden"."""

    place_types: frozenset[str] = read_as(word_set)
    """Kinds of places that the name of one may begin with."""

    organizations: tuple[str, ...] = read_as(words)
    """The lists that have the headwords of organisations."""

    of_many: frozenset[str] = read_as(word_set)
    """Headwords that tell nothing alone.

    With half of the gold mentions of TAB, tab-es, LeNER-Br, HAREM and WikiGold hidden, all
    headwords stood for one of them 204 times in 693; without these, 71 times in 78.
    """


@dataclass(frozen=True, kw_only=True, eq=False)
class MentionWords:
    """The words by which mentions differ that mean the same."""

    articles: frozenset[str] = read_as(word_set)
    """What may stand before a name and is no part of it."""

    male: frozenset[str] = read_as(word_set)
    """Titles that tell a man, and that the lists do not have in both forms."""

    female: frozenset[str] = read_as(word_set)
    """Titles that tell a woman."""

    roles: frozenset[str] = read_as(word_set)
    """What somebody is in a case, which tells a man from a woman as well."""

    roles_anywhere: frozenset[str] = read_as(word_set)
    """What somebody is in a document; it stands before a name as titles do, in all languages."""

    formal: frozenset[str] = read_as(word_set)
    """Behind these stands a surname, if it is one word."""

    doctors: frozenset[str] = read_as(word_set)
    """Nurses are no doctors of the same name; these two are known in all languages."""

    nurses: frozenset[str] = read_as(word_set)

    generations: Mapping[str, str] = read_as(keys_of_words)
    """What a name ends with that tells a son from his father, in all languages."""

    joining: frozenset[str] = read_as(word_set)
    """What goes between the words of a name and tells nothing."""

    purposes: frozenset[str] = read_as(word_set)
    """What an organisation is there for stands behind these: "Bundesministerium für Gesundheit"."""

    numbered: frozenset[str] = read_as(word_set)
    """What stands before a number: "Juzgado n.º 4" is read as "no"."""

    has_compounds: bool = read_as(flag)
    """Whether nouns are made of others: "Bundesgerichtshof"."""

    states: frozenset[str] = read_as(word_set)
    """Kinds of state, whose name may stand without them."""

    towns: frozenset[str] = read_as(word_set)
    """Kinds of town."""

    adjective_endings: tuple[str, ...] = read_as(words)
    """How words end that say of which state something is ("Turkish"); "-" is no ending."""

    adjectives: Mapping[str, str] = read_as(texts)
    """Those that no ending tells."""

    continental: frozenset[str] = read_as(word_set)
    """Such words that are not on the lists of nationalities."""

    fields: Mapping[str, str] = read_as(keys_of_phrases)
    """The labels of form fields that hold a part of a name."""

    street_types: Mapping[str, str] = read_as(keys_of_words)
    """Short for the type of a street."""

    left_out_names: frozenset[str] = read_as(word_set)
    """First given names that are left out: María del Pilar is called Pilar by everybody."""

    fillers: frozenset[str] = read_as(word_set)
    """What is often left out within the name of a hospital."""

    states_in_states: frozenset[str] = read_as(word_set)
    """Kinds of state that are parts of another one: "State of New York" is not New York."""

    family_words: frozenset[str] = read_as(word_set)
    """What may stand behind the name of a firm before its legal form, or alone: "Brothers"."""

    day_first: bool = read_as(flag)
    """Whether the day stands before the month in figures."""

    variants: VariantWords = read_as(lambda section, key: load(VariantWords, section.inner(key)))
    """What the ways to write a mention depend on."""


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
    """Return what a name ends with that tells a son from his father, in a text of a language."""
    found: dict[str, str] = {}
    for own in known_in(code):
        found |= mention_words(own).generations
    return MappingProxyType(found)


@cache
def of_many(code: str = "") -> frozenset[str]:
    """Return the headwords that tell nothing alone, in a text of a language."""
    return frozenset().union(*(mention_words(own).variants.of_many for own in known_in(code)))
