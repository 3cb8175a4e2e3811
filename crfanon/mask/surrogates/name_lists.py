"""Lists of given names and surnames: the status of a word, and the names to draw."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from ...gazetteers.draws import drawn, keys
from ...languages.about import by_turn, known_in
from ...languages.context_words import context_words
from ...languages.head_forms import gender_of_given_name, nicknames
from ...languages.language import language
from ...languages.people import people
from ...languages.surrogate_words import SurrogateWords, surrogate_words
from ...text.normalize import bare

_SEXES = {"feminine": "f", "masculine": "m"}
_FOLDERS = {"f": "female", "m": "male"}


class NameStatus(NamedTuple):
    """The status of a word as a name, by the lists of a language."""

    is_given: bool
    is_surname: bool
    gender: str


@lru_cache(maxsize=1 << 14)
def standing(code: str, key: str) -> NameStatus:
    """Return the status of a bare word as a name, by the lists of a language, else of others."""
    sexes = {"f": f"{code}/given_name/female", "m": f"{code}/given_name/male"}
    found = [gender for gender, name in sexes.items() if key in keys(name)]
    is_given = bool(found) or key in keys(f"{code}/given_name/nickname")
    is_surname = key in keys(f"{code}/surname")
    if len(found) == 1 and key not in nicknames(code):
        return NameStatus(is_given, is_surname, found[0])
    # A name of both sexes here is no man's for being one elsewhere: "Rosario".
    is_of_both = len(found) > 1 and surrogate_words(code).lists_tell_both_sexes
    for place in (code, *(() if is_of_both else by_turn("names", code))):
        if gender := gender_of_given_name(place, key):
            return NameStatus(is_given, is_surname, _SEXES[gender])
    return NameStatus(is_given, is_surname, "")


@lru_cache(maxsize=1 << 12)
def are_two_surnames(code: str, first: str, second: str) -> bool:
    """Return whether two words are both surnames of one person, as in Spanish: "Montilla Reyes"."""
    if any(standing(known, first).is_given for known in known_in(code)):
        return False
    return any(
        all(standing(known, word).is_surname for word in (first, second))
        for known in known_in(code)
        if not surrogate_words(known).surname_last
    )


@lru_cache(maxsize=1 << 14)
def origin_of(code: str, key: str, gender: str) -> str:
    """Return the language that knows a name: that of the document, another one, "world" or it."""
    if gender and key in nicknames(code):
        return code
    kind = {"f": "given_name/female", "m": "given_name/male", "": "surname"}[gender]
    places: tuple[str, ...] = (code, *language(code).about.near, "world")
    for place in places:
        known = f"{place}/{kind}" if place in (code, "world") else _commonest(place, gender)
        if key in keys(known):
            return place
    return code


def _commonest(code: str, gender: str) -> str:
    words = surrogate_words(code)
    return words.given_lists[gender] if gender else words.surname_list


@cache
def drawn_from(own: SurrogateWords, origin: str, gender: str) -> tuple[str, ...]:
    """Return the names of one origin that are drawn for a gender, or surnames for none.

    One name stands for one: double names ("Ana-Lena") are left out.
    """
    if origin == "world":
        kind = f"given_name/{_FOLDERS[gender]}" if gender else "surname"
        names = f"world/{kind}/written"
    else:
        words = own if origin == own.code else surrogate_words(origin)
        names = words.given_lists[gender] if gender else words.surname_list
    if not gender:
        without = f"{origin}/given_name"
    else:
        # What the census and the like have of both sexes is mostly a mistake of theirs.
        part = "/faker" if names.endswith("/faker") else ""
        without = f"{origin}/given_name/{_FOLDERS['m' if gender == 'f' else 'f']}{part}"
    # Lists of who lives in Germany have names that are at home elsewhere.
    kind = f"given_name/{_FOLDERS[gender]}" if gender else "surname"
    is_foreign = origin != "world" and surrogate_words(origin).lists_have_foreign_names
    foreign = keys(f"world/{kind}/written") if is_foreign else frozenset()
    return tuple(
        name
        for name in drawn(names, without=without)
        if "-" not in name and bare(name) not in foreign | people().famous_given
    )


@cache
def drawn_of(origin: str, kind: str) -> tuple[str, ...]:
    """Return the names of an origin that every western European encoding can write."""
    names = people().origins[origin][kind]
    return tuple(name for name in names if all(letter <= "\xff" for letter in name))


def by_ending(word: str) -> str:
    """Guess from its last letters whose given name an unknown word is."""
    return "f" if bare(word).endswith(context_words("endings_of_women", "")) else "m"
