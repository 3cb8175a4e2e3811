"""Days and years in words, as deeds and judgments write them: "a dos de mayo de dos mil uno".

In Spanish, Portuguese and French they are read as the figures that they stand for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from ..text.normalize import bare
from . import LANGUAGES
from .date_words import SpelledDates, date_words
from .number_words import number_words

Spelled = Sequence[tuple[int, str]]
"""The numbers that stood in words: which of all numbers of a text they are, and their words."""

CENTURY = 100
_NUMBER = re.compile(r"\d+")


def _words_of(lang: str) -> SpelledDates | None:
    """Return the words of a language for days and years, None if it does not spell them out."""
    return date_words(lang).spelled if lang in LANGUAGES else None


@cache
def _values(lang: str) -> Mapping[str, int]:
    """Return the values of the words for days and years, by bare word."""
    words = date_words(lang).spelled
    assert words is not None
    small = {word: value for word, value in number_words(lang).items() if 0 < value < CENTURY}
    years: dict[str, int] = {}
    for century, text in words.centuries.items():
        years[text] = century * CENTURY
        years |= {f"{text}{words.joint}{word}": 100 * century + n for word, n in small.items()}
    return {**small, bare(words.first): 1, **years}


@cache
def _first_words(lang: str) -> frozenset[str]:
    """Return the words that a day or a year in words begins with, bare: most dates have none."""
    return frozenset(word.split()[0] for word in _values(lang))


@cache
def _pattern(lang: str) -> re.Pattern[str]:
    """Return the pattern of a day before its month, or a year, in a bare text."""
    words, values = date_words(lang).spelled, _values(lang)
    assert words is not None
    longest_first = sorted(values, key=len, reverse=True)
    days = "|".join(word for word in longest_first if values[word] <= 31)
    years = "|".join(word for word in longest_first if values[word] >= CENTURY)
    return re.compile(rf"\b(?:(?:{days})(?={words.to_month})|(?:{years}))\b")


def in_figures(surface: str, lang: str) -> tuple[str, Spelled]:
    """Return a date with its days and years in figures, and the words that these stand for.

    >>> in_figures("veintidós de mayo de dos mil uno", "es")
    ('22 de mayo de 2001', ((0, 'veintidós'), (1, 'dos mil uno')))
    >>> in_figures("quinze dias do mês de março de 2022", "pt")
    ('15 dias do mês de março de 2022', ((0, 'quinze'),))
    """
    if _words_of(lang) is None:
        return surface, ()
    key = bare(surface)
    if _first_words(lang).isdisjoint(key.split()) or len(key) != len(surface):
        return surface, ()
    figures, spelled, done = "", [], 0
    for match in _pattern(lang).finditer(key):
        figures += surface[done : match.start()]
        spelled.append((len(_NUMBER.findall(figures)), surface[match.start() : match.end()]))
        figures += str(_values(lang)[match[0]])
        done = match.end()
    return figures + surface[done:], tuple(spelled)
