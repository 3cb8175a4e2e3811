"""What substitution has to know of a language besides its lists of names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from types import MappingProxyType
from typing import NamedTuple

from ..text.normalize import bare
from .about import known_in
from .number_words import written_numbers
from .sections import (
    Groups,
    Section,
    bare_phrases,
    bare_words,
    flag,
    group_lines,
    group_lists,
    keys_of_bare_words,
    keys_of_phrases,
    load,
    number,
    pairs,
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


def _home_marks(section: Section, key: str) -> Mapping[str, str]:
    """Return the list of towns by each pattern, or by the pattern of any of some names."""
    found: dict[str, str] = {}
    for row in section.rows(key):
        if "names" in row.keys:
            pattern = rf"^(?:{'|'.join(phrases(row, 'names'))})$"
        else:
            pattern = text(row, "pattern")
        found[pattern] = text(row, "towns")
        row.check_all_read()
    return MappingProxyType(found)


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
    """Words inside of names that are kept: "de", "la", "y"."""

    leading_particles: frozenset[str] = read_as(bare_words)
    """Those of them that a name may begin with, in capitals."""

    saints: Mapping[str, str] = read_as(keys_of_bare_words)
    """Words before the given name of a saint, and whose it is."""

    saint_names: Mapping[str, Sequence[str]] = read_as(word_lists)
    """The saints that places and hospitals are called after, by what stands before them."""

    titles: Mapping[str, str] = read_as(keys_of_bare_words)
    """Titles before a name, and whose they are: "f", "m" or "" for anyone's."""

    given_titles: frozenset[str] = read_as(bare_words)
    """Those of them that stand before a given name: "don", "tía"."""

    honours: frozenset[str] = read_as(bare_words)
    """Titles and ranks inside of the names of streets and hospitals."""

    short_names: Mapping[str, str] = read_as(keys_of_bare_words)
    """Abbreviated given names, and whose they are."""

    given_fields: frozenset[str] = read_as(bare_words)
    surname_fields: frozenset[str] = read_as(bare_words)
    """The last word of a field label that given names or surnames follow."""

    numbers_otherwise: Mapping[str, str] = read_as(texts)
    """Numbers in words that are written otherwise here than those of ``dates.yaml``."""

    ones: frozenset[str] = read_as(bare_words)
    """The number one, or the indefinite article."""

    plurals: Mapping[str, str] = read_as(texts)
    """The units of an age, singular to plural."""

    sexes: Mapping[str, Groups] = read_as(group_lists)
    """By "f" and "m": words for a person of that sex, those of one group interchangeable."""

    spouses: Mapping[str, Sequence[str]] = read_as(word_lists)
    """Words for anyone of a sex, bare, that are a spouse among relatives, and other such."""

    sex_letters: Mapping[str, str] = read_as(keys_of_bare_words)
    """Letters that stand for a sex in a form, and whose they are."""

    groups: Groups = read_as(group_lines)
    """Other words that describe a person, those of one group interchangeable."""

    kept: frozenset[str] = read_as(bare_words)
    """Function words and units, which say nothing of a person."""

    professions: Sequence[tuple[str, str]] = read_as(pairs)
    """Masculine and feminine."""

    nouns: Mapping[str, Sequence[str]] = read_as(word_lists)
    """Things that streets and hospitals are named after, by what stands before them."""

    organization_kinds: frozenset[str] = read_as(bare_words)
    """Words that say what kind of organization it is: "clínica", "sociedad"."""

    organization_fields: frozenset[str] = read_as(bare_words)
    """Words that say what organizations do and whom they are for: "abogados", "renovables".

    They stay where a name is replaced, since they do not say which organization it is.  Words
    that are surnames or towns as well are none of them.
    """

    field_nouns: Mapping[str, Sequence[str]] = read_as(word_lists)
    """What authorities are for, by what stands before it: "de la" Salud."""

    organization_heads: Sequence[tuple[str, ...]] = read_as(group_lines)
    """Kinds of organization in one word each, those of one group interchangeable."""

    address_words: frozenset[str] = read_as(bare_words)
    """Words after the name of a street: floor, door, kilometre."""

    fallback_particle: str = read_as(text)
    """What joins the kind of an organization to the town it is in; empty where nothing does."""

    given_lists: Mapping[str, str] = read_as(texts)
    """By "f" and "m": the list of given names that surrogates are drawn from."""

    surname_list: str = read_as(text)
    """The list of surnames that surrogates are drawn from."""

    invented: Mapping[str, str] = read_as(texts)
    """What clearly invented names are made of: given names "f" and "m", "surname" and "town"."""

    place_kinds: Sequence[PlaceKind] = read_as(_place_kinds)
    """The kinds of places; the first one that knows a place counts."""

    town: PlaceKind = read_as(_town)
    """What is drawn where no kind knows a place."""

    countries: Classes = read_as(phrase_lists)
    regions: Classes = read_as(phrase_lists)
    towns: Classes = read_as(phrase_lists)
    """Places that take an article, and the countries and regions that take none."""

    bare_countries: Sequence[str] = read_as(words)
    """Those of the countries with an article that go without it as well: "em França"."""

    overseas: frozenset[str] = read_as(bare_phrases)
    """Those of them, bare, that are replaced by each other and stand for none of the rest."""

    home_marks: Mapping[str, str] = read_as(_home_marks)
    """Patterns of what tells the country of a document, and the list of its towns."""

    like_states: frozenset[str] = read_as(bare_phrases)
    """Towns, bare, that states are called like."""

    place_heads: frozenset[str] = read_as(bare_words)
    """Words that the name of a place ends in if it is no town: "Lane County"."""

    leading_heads: frozenset[str] = read_as(bare_words)
    """Those that it begins with: "Lake Erie"."""

    capitals: Mapping[str, str] = read_as(keys_of_phrases)
    """Cities too large for the lists that towns are drawn from, and the list of their country."""

    region_codes: Sequence[tuple[str, ...]] = read_as(group_lines)
    """Abbreviations of the regions of one country."""

    surname_last: bool = read_as(flag)
    """Whether a name has one surname, its last word, as in English and German."""

    type_last: bool = read_as(flag)
    """Whether the type of a street stands behind its name, as in "Church Road"."""

    has_compounds: bool = read_as(flag)
    """Whether a type grows together with a name, as in "Kirchstraße"."""

    surnames_after: Mapping[str, Sequence[str]] = read_as(word_lists)
    """Surnames that stand behind an article, by what stands there: "do", "de la"."""

    given_after: Mapping[str, Sequence[str]] = read_as(word_lists)
    """Second given names that stand behind an article, by what stands there: "María del Pilar"."""

    postnominals: frozenset[str] = read_as(bare_words)
    """What stands behind a name and is kept: "Jr", "MD"."""

    street_names: Sequence[str] = read_as(words)
    """What streets are named after, where the type stands behind it."""

    alike: Sequence[EquivalenceGroup] = read_as(_alike)
    """Places that are replaced by each other: provinces, islands, continents, cities abroad.

    A list of all regions in which a language is spoken does not tell a province of Spain from one
    of Peru, and a reader who meets "Pamplona (Moquegua)" no longer knows which country is meant.
    """

    like_capitals: frozenset[str] = read_as(bare_phrases)
    """Provinces that are called like their capitals, besides those that are written."""

    given_articles: Mapping[str, str] = read_as(keys_of_bare_words)
    """Articles before a given name, and whose name follows."""

    place_articles: frozenset[str] = read_as(word_set)
    """Words before a place that nothing but an article can be: "a Lisboa" has a preposition."""

    family_articles: frozenset[str] = read_as(bare_words)
    """Articles before the name of a family, which is in the plural."""

    street_types: frozenset[str] = read_as(bare_words)
    """Types of streets that are known where they stand behind a name: "Road", "Lane"."""

    street_types_alone: frozenset[str] = read_as(bare_words)
    """Types of streets that stand alone, where a type grows together with a name: "Weg"."""

    long_street_types: frozenset[str] = read_as(bare_words)
    """Types that are compounds, behind the adjective of a town: "Ulmer Landstraße"."""

    house_names: Sequence[str] = read_as(words)
    """What a house is called that has a name in the plural and no street: "Elms"."""

    town_adjectives: Sequence[str] = read_as(words)
    """Adjectives of towns that streets are called by, beside those of towns that are masked."""

    street_adjectives: Sequence[str] = read_as(words)
    """Other adjectives that streets are called by."""

    names_with_apostrophe: Mapping[str, Sequence[str]] = read_as(word_lists)
    """Names whose genitive has an apostrophe: surnames, and given names by whose they are.

    The lists to draw from leave them out.
    """

    unknown_is_given: bool = read_as(flag)
    """Whether a word that no list has is rather a given name."""

    postcode_areas: int = read_as(number)
    """How many areas the first two of five digits of a postcode count, 0 where they do not."""

    nouns_take_places: bool = read_as(flag)
    """Whether a place behind an article of `nouns` has to agree with it."""

    named_hospitals: Mapping[str, str] = read_as(texts)
    """What stands for a hospital that is called by a name alone, by its gender, "" for any."""

    profession_ending: str = read_as(text)
    """The ending of those professions whose cases are alike; empty where all are."""

    lists_tell_both_sexes: bool = read_as(flag)
    """Whether its lists of given names have few names of both sexes by mistake."""

    kinds_name_regions: bool = read_as(flag)
    """Whether the words of its kinds of organizations have names of regions among them."""

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
    """Return what substitution has to know of a language.

    >>> surrogate_words("pt").fallback_particle
    'de'
    """
    return load(SurrogateWords, section_of(code, "surrogates"), code=code)


@cache
def alike_of(code: str) -> Mapping[str, EquivalenceGroup]:
    """Return what is replaced by what in a language, by the bare names of places.

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


@cache
def called_like_towns(code: str) -> frozenset[str]:
    """Return the provinces that are called like a town, bare."""
    words = surrogate_words(code)
    written = (name for group in words.alike if group.called_like_towns for name in group.written)
    return words.like_capitals.union(map(bare, written))


@cache
def called_like_towns_anywhere(code: str = "") -> frozenset[str]:
    """Return the provinces called like a town that are known in a text of a language, bare."""
    return frozenset().union(*map(called_like_towns, known_in(code)))


@cache
def provinces_of(code: str) -> EquivalenceGroup | None:
    """Return the provinces of a language that are called like a town, None if there are none."""
    return next((group for group in surrogate_words(code).alike if group.called_like_towns), None)
