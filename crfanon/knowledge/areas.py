"""The areas of a country that towns, postcodes, telephone numbers and letters are of.

An area is a province, a state, a county or a department.  What no base has of them, such as the
beginnings of their postcodes, stands in ``knowledge/areas.yaml``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from ..languages.headword import Called
from ..resources import data_folder, read_yaml
from ..text.normalize import bare, name_key
from .base import Thing, shipped

Chain = tuple[str, ...]
"""The codes of the areas that something is in, from the smallest to its country."""

_KEPT = 1 << 14
# Of many places of one name the rest is hardly meant.
_MOST_PLACES = 12
_COUNTRY = "country:"
_LONGEST_BEGINNING = 7
# Of so many people is a town that one has heard of abroad; so many of them are enough.
_LARGE = 60_000
_MANY = 8
# Areas have so many, if the base does not tell how many.
_PEOPLE = 100_000


class Area(NamedTuple):
    """An area: its name in its country, its letters, the beginnings of its numbers, its towns."""

    code: str
    country: str
    called: str
    letters: str
    above: str
    postcodes: tuple[str, ...]
    phones: tuple[str, ...]
    towns: tuple[str, ...]


class Country(NamedTuple):
    """A country with areas: its languages, how its postcodes and telephone numbers look."""

    code: str
    languages: tuple[str, ...]
    lands: frozenset[str]
    postcode: re.Pattern[str]
    phones: Mapping[str, Any]
    areas: Mapping[str, Area]

    @property
    def phone_digits(self) -> frozenset[int]:
        """How many digits a number of an area has, without those of the country."""
        return frozenset(map(int, self.phones["digits"].split()))

    @property
    def other_phones(self) -> Mapping[str, str]:
        """The beginnings of numbers that are of no area, and how others of their kind begin."""
        pairs = (word.split("=") for word in self.phones["others"].split())
        return {pair[0]: pair[-1] for pair in pairs}


class Located(NamedTuple):
    """Where a place is that has a name: the areas it is in, which begin with itself if it is one.

    `people` tells how well known it is.
    """

    chain: Chain
    is_area: bool
    people: int

    @property
    def country(self) -> str:
        return self.chain[-1]


@cache
def countries() -> Mapping[str, Country]:
    """Return the countries with areas by their codes, such as ``"country:ES"``."""
    found = read_yaml(data_folder("knowledge") / "areas.yaml")
    return MappingProxyType({_COUNTRY + cc: _country(cc, said) for cc, said in found.items()})


def _country(letters: str, said: Mapping[str, Any]) -> Country:
    code = _COUNTRY + letters
    return Country(
        code,
        tuple(said["languages"].split()),
        frozenset(said.get("lands", "").split()),
        re.compile(said["postcode"]),
        said["phones"],
        MappingProxyType({area: _area(area, code, own) for area, own in said["areas"].items()}),
    )


def _area(code: str, country: str, said: Mapping[str, str]) -> Area:
    return Area(
        code,
        country,
        said.get("called", ""),
        said.get("letters", ""),
        said.get("within", ""),
        tuple(_beginnings(said.get("postcodes", ""))),
        tuple(said.get("phones", "").split()),
        tuple(town.strip() for town in said.get("towns", "").split(",") if town.strip()),
    )


def _beginnings(written: str) -> Iterator[str]:
    """Yield the beginnings of postcodes, of which there may be a range.

    >>> list(_beginnings("NE 09-11"))
    ['NE', '09', '10', '11']
    """
    for word in written.split():
        first, _, last = word.partition("-")
        if not last:
            yield first
        else:
            yield from (f"{n:0{len(first)}d}" for n in range(int(first), int(last) + 1))


def languages_of(code: str) -> tuple[str, ...]:
    """Return the languages of the country of an area, none if it is no country with areas."""
    country = countries().get(chain_of(code)[-1])
    return country.languages if country is not None else ()


@cache
def _areas() -> Mapping[str, Area]:
    return {code: area for country in countries().values() for code, area in country.areas.items()}


def area_of(code: str) -> Area | None:
    """Return what ``areas.yaml`` has of an area, None if that is nothing."""
    return _areas().get(code)


@cache
def _by_town() -> Mapping[tuple[str, str], str]:
    """Return the areas of towns by country and key."""
    areas = _areas().values()
    return {(area.country, name_key(town)): area.code for area in areas for town in area.towns}


@cache
def _by_name() -> Mapping[str, Sequence[str]]:
    """Return the areas that ``areas.yaml`` has a name of."""
    found: dict[str, list[str]] = {}
    for area in filter(lambda each: each.called, _areas().values()):
        is_county = area.code.startswith("area:")
        for front in ("", "County ", "Co ", "Co. ") if is_county else ("",):
            found.setdefault(name_key(front + area.called), []).append(area.code)
    return found


@cache
def _things() -> Mapping[str, Thing]:
    """Return what the base has of areas and countries, by code: there one asks by name."""
    base = shipped()
    return base.labelled("LOCATION_REGION") | base.labelled("LOCATION_COUNTRY")


@lru_cache(maxsize=_KEPT)
def chain_of(code: str) -> Chain:
    """Return an area and those that it is in.

    >>> chain_of("province:sevilla")
    ('province:sevilla', 'region:ES.51', 'country:ES')
    """
    area = area_of(code)
    if area is not None and (area.above or code.startswith("area:")):
        return (code, *(chain_of(area.above) if area.above else (area.country,)))
    thing = _things().get(code)
    return (code, *_named_above(thing)) if thing is not None else (code,)


def _named_above(thing: Thing) -> Iterator[str]:
    """Yield the areas that a thing of the base is in, up to its country, its parents first."""
    base = shipped()
    if thing.code.startswith(_COUNTRY):
        return
    parents = [above for _, above in base.parents(thing) if not above.is_kind]
    inside = [above for above in parents if above.label == "LOCATION_REGION"] or parents
    for above in inside:
        yield above.code
        yield from _named_above(above)
        return


@lru_cache(maxsize=_KEPT)
def places_called(name: str, lang: str) -> tuple[Located, ...]:
    """Return the towns, areas and countries of a name in a text of a language, best known first.

    >>> [place.chain for place in places_called("Guaxupé", "pt")]
    [('region:BR.15', 'country:BR')]
    """
    found: list[Located] = []
    key = name_key(name)
    own = _by_name().get(key, ())
    for code in own:
        found.append(Located(chain_of(code), True, _PEOPLE))
    for thing in shipped().look(name, known=lang)[:_MOST_PLACES]:
        if thing.is_kind or not thing.label.startswith("LOCATION_"):
            continue
        if thing.label == "LOCATION_CITY":
            chain = tuple(_named_above(thing))
            town = _by_town().get((chain[-1], key)) if chain else None
            chain = chain_of(town) if town else chain
        elif thing.code in own:
            continue
        else:
            chain = chain_of(thing.code)
        is_known = chain and chain[-1].startswith(_COUNTRY)
        if is_known and (chain[0] in _known_in(chain[-1]) or chain[-1] not in countries()):
            found.append(Located(chain, thing.label != "LOCATION_CITY", thing.rank))
    return tuple(dict.fromkeys(found))


@cache
def _known_in(country: str) -> frozenset[str]:
    """Return the areas of a country with areas, those that they are in, and the country.

    The base has other ones as well, such as a second one for each province of Spain.
    """
    own = countries().get(country)
    return frozenset() if own is None else frozenset().union(*map(chain_of, own.areas), own.lands)


@cache
def of_letters(letters: str) -> Sequence[str]:
    """Return the areas that go by some letters: "MG", "TX"."""
    return tuple(area.code for area in _areas().values() if area.letters == letters)


@cache
def _by_beginning(country: str, kind: str) -> Mapping[str, Sequence[str]]:
    found: dict[str, list[str]] = {}
    for area in countries()[country].areas.values():
        for beginning in getattr(area, kind):
            found.setdefault(beginning.partition("-")[0], []).append(area.code)
    return {beginning: tuple(dict.fromkeys(codes)) for beginning, codes in found.items()}


def of_number(country: str, number: str, kind: str) -> Sequence[str]:
    """Return the areas of a postcode or a telephone number, by the longest beginning.

    >>> of_number("country:ES", "41009", "postcodes"), of_number("country:GB", "RH2", "postcodes")
    (('province:sevilla',), ('area:GB/surrey', 'area:GB/west_sussex'))
    """
    known = _by_beginning(country, kind)
    for size in range(min(len(number), _LONGEST_BEGINNING), 0, -1):
        if number[:size] in known and not number[size : size + 1].isalpha():
            return known[number[:size]]
    return ()


@cache
def areas_in(code: str) -> Sequence[str]:
    """Return the areas right inside of another one, or of a country, in their order."""
    country = countries().get(chain_of(code)[-1])
    if country is None:
        thing = _things().get(code)
        inside = shipped().below(thing) if thing is not None else ()
        return tuple(t.code for t in inside if t.label == "LOCATION_REGION" and t.below)
    found: dict[str, None] = {}
    for area in country.areas:
        chain = chain_of(area)
        if code in chain[1:]:
            found[chain[chain.index(code) - 1]] = None
    return tuple(found)


def name_of(code: str, lang: str) -> str:
    """Return what an area or a country is called in a language, "" if that is unknown."""
    area = area_of(code)
    country = countries().get(chain_of(code)[-1])
    if area is not None and area.called and country is not None and lang in country.languages:
        return area.called
    found = called(code, lang)
    return found.text if found is not None else (area.called if area is not None else "")


def called(code: str, lang: str) -> Called | None:
    """Return what the base says that an area is called in a language, with its article."""
    thing = _things().get(code)
    return next(iter(shipped().called(thing, lang)), None) if thing is not None else None


@cache
def towns_by_area(names: tuple[str, ...], lang: str) -> Mapping[str, Sequence[str]]:
    """Return those of some names that are towns by the areas that these are in."""
    found: dict[str, list[str]] = {}
    for name in names:
        chains = {place.chain for place in places_called(name, lang) if not place.is_area}
        for code in {code for chain in chains for code in chain}:
            found.setdefault(code, []).append(name)
    return {code: tuple(sorted(towns, key=bare)) for code, towns in found.items()}


@cache
def names_abroad(names: tuple[str, ...], country: str, lang: str) -> tuple[str, ...]:
    """Return those of some names by which a town of a country is known best, the large ones."""
    thing = _things().get(country)
    known = shipped().keys_below(thing) if thing is not None else frozenset()
    found: dict[str, int] = {}
    for name in names:
        places = places_called(name, lang) if name_key(name) in known else ()
        towns = [p.people for p in places if not p.is_area and p.chain[-1] == country]
        if towns and places[0].chain[-1] == country:
            found[name] = max(towns)
    large = tuple(name for name, people in found.items() if people >= _LARGE)
    return large if len(large) >= _MANY else tuple(found)
