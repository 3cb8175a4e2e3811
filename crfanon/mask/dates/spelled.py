"""What takes the place of a day or year in words is written in words again."""

from __future__ import annotations

import re

from ...languages.date_words import date_words
from ...languages.number_words import written_numbers
from ...languages.spelled_dates import CENTURY, Spelled
from ..context import like

_NUMBER = re.compile(r"\d+")


def in_words(figures: str, spelled: Spelled, lang: str) -> str:
    """Return a text with the numbers in words again that were so in the text it was made of.

    >>> in_words("1 de marzo de 1998", ((0, "Veintidós"), (1, "dos mil uno")), "es")
    'Primero de marzo de mil novecientos noventa y ocho'
    """
    if not spelled:
        return figures
    originals = dict(spelled)
    pieces, done = [], 0
    for i, match in enumerate(_NUMBER.finditer(figures)):
        if i in originals:
            pieces += [figures[done : match.start()], like(originals[i], _written(match[0], lang))]
            done = match.end()
    return "".join((*pieces, figures[done:]))


def _written(digits: str, lang: str) -> str:
    """Return a day or a year in words."""
    words, number = date_words(lang).spelled, int(digits)
    assert words is not None
    if number < CENTURY:
        return words.first if number == 1 else written_numbers(lang)[number]
    century, rest = divmod(number, CENTURY)
    if century not in words.centuries:
        return digits
    return words.centuries[century] + (words.joint + written_numbers(lang)[rest] if rest else "")
