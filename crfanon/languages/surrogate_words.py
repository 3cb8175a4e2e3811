"""The section ``surrogates.yaml``: what substitution needs besides lists of names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from types import MappingProxyType
from typing import NamedTuple

from ..text.normalize import bare
from .number_words import written_numbers
from .sections import (
    Groups,
    Section,
    bare_phrases,
    bare_words,
    flag,
    group_lines,
    keys_of_bare_words,
    load,
    pair_lists,
    phrase_lists,
    phrases,
    read_as,
    section_of,
    text,
    texts,
    word_lists,
    word_set,
    words,
)

Classes = Mapping[str, Sequence[str]]
"""Names by the article that they take: "" for none, else as "fs" or "mp"."""


class PlaceKind(NamedTuple):
    """A kind of place: the list it is recognised by, and the one it is replaced from.

    With `within`, an entry is drawn only if that list has it too.
    """

    name: str
    known: str
    drawn: str
    within: str = ""


class EquivalenceGroup(NamedTuple):
    """Places of one kind and country: those that are written, and other names for such.

    Some are `called_like_towns`: one is such a place only where it is told to be.
    """

    name: str
    written: Sequence[str]
    others: Sequence[str] = ()
    called_like_towns: bool = False


def _place_kind(section: Section) -> PlaceKind:
    kind = PlaceKind(*(text(section, key) for key in PlaceKind._fields))
    section.check_all_read()
    return kind


def _town(section: Section, key: str) -> PlaceKind:
    return _place_kind(section.inner(key))


def _place_kinds(section: Section, key: str) -> Sequence[PlaceKind]:
    return tuple(map(_place_kind, section.rows(key)))


def _alike(section: Section, key: str) -> Sequence[EquivalenceGroup]:
    found = []
    for row in section.rows(key):
        found.append(
            EquivalenceGroup(
                text(row, "name"),
                phrases(row, "written"),
                phrases(row, "others"),
                flag(row, "called_like_towns") if "called_like_towns" in row.keys else False,
            )
        )
        row.check_all_read()
    return tuple(found)


@dataclass(frozen=True, kw_only=True, eq=False)
class SurrogateWords:
    """The words of one language.

    Words that are only recognised are stored bare: in lower case and without
    accents.  Words that are written are stored as the language writes them.
    """

    code: str

    particles: frozenset[str] = read_as(bare_words)
    leading_particles: frozenset[str] = read_as(bare_words)
    saints: Mapping[str, str] = read_as(keys_of_bare_words)
    saint_names: Mapping[str, Sequence[str]] = read_as(word_lists)
    titles: Mapping[str, str] = read_as(keys_of_bare_words)
    given_titles: frozenset[str] = read_as(bare_words)
    title_letters: frozenset[str] = read_as(bare_words)
    honours: frozenset[str] = read_as(bare_words)
    short_names: Mapping[str, str] = read_as(keys_of_bare_words)
    given_fields: frozenset[str] = read_as(bare_words)
    surname_fields: frozenset[str] = read_as(bare_words)
    numbers_otherwise: Mapping[str, str] = read_as(texts)
    ones: frozenset[str] = read_as(bare_words)
    plurals: Mapping[str, str] = read_as(texts)
    sexes: Mapping[str, Sequence[str]] = read_as(phrase_lists)
    everywhere: frozenset[str] = read_as(bare_phrases)
    sex_letters: Mapping[str, str] = read_as(keys_of_bare_words)
    facts: frozenset[str] = read_as(bare_phrases)
    groups: Groups = read_as(group_lines)
    kept: frozenset[str] = read_as(bare_words)
    professions: Mapping[str, Sequence[tuple[str, str]]] = read_as(pair_lists)
    profession_stems: Mapping[str, str] = read_as(keys_of_bare_words)
    nouns: Mapping[str, Sequence[str]] = read_as(word_lists)
    organization_kinds: frozenset[str] = read_as(bare_words)
    organization_fields: frozenset[str] = read_as(bare_words)
    field_nouns: Mapping[str, Sequence[str]] = read_as(word_lists)
    organization_heads: Sequence[tuple[str, ...]] = read_as(group_lines)
    address_words: frozenset[str] = read_as(bare_words)
    fallback_particle: str = read_as(text)
    given_lists: Mapping[str, str] = read_as(texts)
    surname_list: str = read_as(text)
    common_surnames: Sequence[str] = read_as(words)
    invented: Mapping[str, str] = read_as(texts)
    place_kinds: Sequence[PlaceKind] = read_as(_place_kinds)
    town: PlaceKind = read_as(_town)
    countries: Classes = read_as(phrase_lists)
    regions: Classes = read_as(phrase_lists)
    towns: Classes = read_as(phrase_lists)
    overseas: frozenset[str] = read_as(bare_phrases)
    place_heads: frozenset[str] = read_as(bare_words)
    leading_heads: frozenset[str] = read_as(bare_words)
    surname_last: bool = read_as(flag)
    type_last: bool = read_as(flag)
    has_compounds: bool = read_as(flag)
    surnames_after: Mapping[str, Sequence[str]] = read_as(word_lists)
    given_after: Mapping[str, Sequence[str]] = read_as(word_lists)
    postnominals: frozenset[str] = read_as(bare_words)
    street_names: Sequence[str] = read_as(words)
    alike: Sequence[EquivalenceGroup] = read_as(_alike)
    given_articles: Mapping[str, str] = read_as(keys_of_bare_words)
    place_articles: frozenset[str] = read_as(word_set)
    family_articles: frozenset[str] = read_as(bare_words)
    street_types: frozenset[str] = read_as(bare_words)
    street_types_alone: frozenset[str] = read_as(bare_words)
    long_street_types: frozenset[str] = read_as(bare_words)
    house_names: Sequence[str] = read_as(words)
    town_adjectives: Sequence[str] = read_as(words)
    street_adjectives: Sequence[str] = read_as(words)
    names_with_apostrophe: Mapping[str, Sequence[str]] = read_as(word_lists)
    unknown_is_given: bool = read_as(flag)
    nouns_take_places: bool = read_as(flag)
    named_hospitals: Mapping[str, str] = read_as(texts)
    profession_ending: str = read_as(text)
    lists_tell_both_sexes: bool = read_as(flag)
    lists_have_foreign_names: bool = read_as(flag)
    checked_numbers_are_spanish: bool = read_as(flag)
    abbreviations: frozenset[str] = read_as(bare_words)
    kinds_name_regions: bool = read_as(flag)

    @property
    def has_open_compounds(self) -> bool:
        """Whether nouns stand side by side, the last one being the head: "Church Road"."""
        return self.type_last and not self.has_compounds

    @cached_property
    def number_words(self) -> Sequence[str]:
        """The numbers from 0 on in words."""
        written = enumerate(written_numbers(self.code))
        return tuple(self.numbers_otherwise.get(str(n), word) for n, word in written)

    @cached_property
    def organization_words(self) -> frozenset[str]:
        """All words that say of which kind an organization is, and not which one."""
        return self.organization_kinds | self.organization_fields


@cache
def surrogate_words(code: str) -> SurrogateWords:
    """Return the words of a language that substitution needs.

    >>> surrogate_words("pt").fallback_particle
    'de'
    """
    return load(SurrogateWords, section_of(code, "surrogates"), code=code)


@cache
def alike_of(code: str) -> Mapping[str, EquivalenceGroup]:
    """Return the equivalence groups of a language, by the bare names of places.

    >>> alike_of("es")["navarra"].name, "sevilla" in alike_of("es")
    ('region of Spain', False)
    """
    return MappingProxyType(
        {
            bare(name): group
            for group in surrogate_words(code).alike
            for name in (*(() if group.called_like_towns else group.written), *group.others)
        }
    )
