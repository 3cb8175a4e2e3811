"""What substitution has to know of a language besides its lists of names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

Groups = Sequence[tuple[str, ...]]
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


@dataclass(frozen=True, kw_only=True, eq=False)
class Language:
    """The words of one language.

    Words that are only recognised are stored bare: in lower case and without
    accents.  Words that are written are stored as the language writes them.
    """

    code: str

    particles: frozenset[str]
    """Words inside of names that are kept: "de", "la", "y"."""

    leading_particles: frozenset[str]
    """Those of them that a name may begin with, in capitals."""

    saints: Mapping[str, str]
    """Words before the given name of a saint, and whose it is."""

    saint_names: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The saints that places and hospitals are called after, by what stands before them."""

    titles: Mapping[str, str]
    """Titles before a name, and whose they are: "f", "m" or "" for anyone's."""

    given_titles: frozenset[str] = frozenset()
    """Those of them that stand before a given name: "don", "tía"."""

    honours: frozenset[str]
    """Titles and ranks inside of the names of streets and hospitals."""

    short_names: Mapping[str, str]
    """Abbreviated given names, and whose they are."""

    given_fields: frozenset[str]
    surname_fields: frozenset[str]
    """The last word of a field label that given names or surnames follow."""

    number_words: tuple[str, ...]
    """The numbers from 0 on in words."""

    ones: frozenset[str]
    """The number one, or the indefinite article."""

    plurals: Mapping[str, str]
    """The units of an age, singular to plural."""

    sexes: Mapping[str, Groups]
    """By "f" and "m": words for a person of that sex, those of one group interchangeable."""

    spouses: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Words for anyone of a sex, bare, that are a spouse among relatives, and other such."""

    sex_letters: Mapping[str, str]
    """Letters that stand for a sex in a form, and whose they are."""

    groups: Groups
    """Other words that describe a person, those of one group interchangeable."""

    kept: frozenset[str]
    """Function words and units, which say nothing of a person."""

    professions: Sequence[tuple[str, str]]
    """Masculine and feminine."""

    nouns: Mapping[str, Sequence[str]]
    """Things that streets and hospitals are named after, by what stands before them."""

    organization_words: frozenset[str]
    """Words that say what kind of organization it is."""

    field_nouns: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """What authorities are for, by what stands before it: "de la" Salud."""

    organization_heads: Sequence[tuple[str, ...]]
    """Kinds of organization in one word each, those of one group interchangeable."""

    address_words: frozenset[str]
    """Words after the name of a street: floor, door, kilometre."""

    fallback_particle: str
    """What joins the kind of an organization to the town it is in; empty where nothing does."""

    given_lists: Mapping[str, str]
    """By "f" and "m": the list of given names that surrogates are drawn from."""

    surname_list: str
    """The list of surnames that surrogates are drawn from."""

    invented: Mapping[str, str]
    """What clearly invented names are made of: given names "f" and "m", "surname" and "town"."""

    place_kinds: Sequence[PlaceKind]
    """The kinds of places; the first one that knows a place counts."""

    town: PlaceKind
    """What is drawn where no kind knows a place."""

    countries: Classes = field(default_factory=dict)
    regions: Classes = field(default_factory=dict)
    towns: Classes = field(default_factory=dict)
    """Places that take an article, and the countries and regions that take none."""

    bare_countries: Sequence[str] = ()
    """Those of the countries with an article that go without it as well: "em França"."""

    overseas: frozenset[str] = frozenset()
    """Those of them, bare, that are replaced by each other and stand for none of the rest."""

    home_marks: Mapping[str, str] = field(default_factory=dict)
    """Patterns of what tells the country of a document, and the list of its towns."""

    like_states: frozenset[str] = frozenset()
    """Towns, bare, that states are called like."""

    place_heads: frozenset[str] = frozenset()
    """Words that the name of a place ends in if it is no town: "Lane County"."""

    leading_heads: frozenset[str] = frozenset()
    """Those that it begins with: "Lake Erie"."""

    capitals: Mapping[str, str] = field(default_factory=dict)
    """Cities too large for the lists that towns are drawn from, and the list of their country."""

    region_codes: Sequence[tuple[str, ...]] = ()
    """Abbreviations of the regions of one country."""

    surname_last: bool = False
    """Whether a name has one surname, its last word, as in English and German."""

    type_last: bool = False
    """Whether the type of a street stands behind its name, as in "Church Road"."""

    has_compounds: bool = False
    """Whether a type grows together with a name, as in "Kirchstraße"."""

    surnames_after: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Surnames that stand behind an article, by what stands there: "do", "de la"."""

    given_after: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Second given names that stand behind an article, by what stands there: "María del Pilar"."""

    postnominals: frozenset[str] = frozenset()
    """What stands behind a name and is kept: "Jr", "MD"."""

    street_names: Sequence[str] = ()
    """What streets are named after, where the type stands behind it."""
