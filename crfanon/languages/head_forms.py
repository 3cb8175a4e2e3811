"""The words of a mention, and what lists know of their gender."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import NamedTuple

from ..gazetteers.words import lone_words, words_of
from ..text.normalize import fold
from . import LANGUAGES
from .cue_words import cue_words
from .headword import Gender

_WORD = re.compile(r"[^\W_]+(?:[.'’-][^\W_]+)*[ªº.]?")
_GENDERS: tuple[Gender, ...] = ("feminine", "masculine", "neuter")
_FORMS = 1 << 14  # as many as a few hundred documents have


class Word(NamedTuple):
    """A word of a mention: as it stands, as it is compared, and where."""

    text: str
    key: str
    start: int
    end: int


def words_in(surface: str, *, key: Callable[[str], str] | None = None) -> list[Word]:
    """Return the words of a mention; those joined by a hyphen or an apostrophe are one.

    They are compared by `key`, which is `fold` unless it is said otherwise.

    >>> [word.key for word in words_in("Rosa-Blum-Straße 7, Bad Örtchen")]
    ['rosa-blum-strasse', '7', 'bad', 'ortchen']
    """
    of = key or fold
    return [
        Word(match.group(), of(match.group().rstrip(".")), match.start(), match.end())
        for match in _WORD.finditer(surface)
    ]


def last_word(before: str) -> str:
    """Return the last word of the text before a mention, as it is compared.

    Only blanks may stand between: after a full stop or in another line there is no article.

        >>> last_word("Sie liegt in der "), last_word("Ende. "), last_word("")
        ('der', '', '')
    """
    end = len(before.rstrip(" \t\u00a0"))
    start = end
    while start and before[start - 1].isalpha():
        start -= 1
    return fold(before[start:end]) if start < end else ""


@cache
def listed(language: str, kind: str) -> dict[Gender, frozenset[str]]:
    """Return the words of a kind of list, ``"headword"`` or another one, by their gender."""
    return {gender: words_of(f"{language}/{kind}/{gender}") for gender in _GENDERS}


@cache
def plurals(language: str) -> frozenset[str]:
    """Return the words that are plural though nothing in them says so."""
    return words_of(f"{language}/headword/plural")


@lru_cache(maxsize=_FORMS)
def gender_of_kin(language: str, key: str) -> Gender | None:
    """Return the gender of a word for a relative, as the lists of kinship have it."""
    for name, gender in _OF_LISTS:
        if key in words_of(f"{language}/kinship/{name}"):
            return gender
    return None


def nicknames(language: str) -> Mapping[str, Gender]:
    """Return the genders of the nicknames of a language, none for "world"."""
    return cue_words(language).nicknames if language in LANGUAGES else MappingProxyType({})


@lru_cache(maxsize=_FORMS)
def gender_of_given_name(language: str, key: str) -> Gender | None:
    """Return the gender of a given name by the lists of a language, else by those of the world.

    >>> gender_of_given_name("es", "puri"), gender_of_given_name("pt", "conceicao")
    ('feminine', 'feminine')
    """
    nickname = nicknames(language).get(key)
    if nickname is not None:
        return nickname
    for place, origin in ((language, ""), (language, "/faker"), ("world", "")):
        found = [
            gender
            for name, gender in _OF_LISTS
            if key in lone_words(f"{place}/given_name/{name}{origin}")
        ]
        # The census has a James or two among women; a shorter list has not.
        if len(found) == 1:
            return found[0]
    return None


@lru_cache(maxsize=_FORMS)
def is_name(language: str, key: str) -> bool:
    """Return whether a word is a name of a person or a place in the lists of a language."""
    kinds = ("given_name", "surname", "city", "region", "country")
    return any(key in words_of(f"{language}/{kind}") for kind in kinds)


@lru_cache(maxsize=_FORMS)
def is_place(language: str, key: str) -> bool:
    """Return whether a word is a town, region or country in the lists of a language."""
    return any(key in words_of(f"{language}/{kind}") for kind in ("city", "region", "country"))


_OF_LISTS: tuple[tuple[str, Gender], ...] = (("female", "feminine"), ("male", "masculine"))
