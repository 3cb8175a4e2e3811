"""Numbers in words, from 0 to 100, as ages are written."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType

from ..text.normalize import bare
from .about import known_in
from .date_words import NumberWords, date_words

_TWENTY, _HUNDRED = 20, 100


@cache
def number_words(code: str = "") -> Mapping[str, int]:
    """Return the numbers known in a text of a language in words, bare; none means two numbers.

    >>> words = number_words()
    >>> words["forty-four"], words["vierundvierzig"], words["quarenta e quatro"], words["cien"]
    (44, 44, 44, 100)
    """
    found: dict[str, int] = {}
    for own in known_in(code):
        found |= _read(date_words(own).numbers)
    return MappingProxyType({bare(word): value for word, value in found.items()})


def _read(words: NumberWords) -> dict[str, int]:
    found = {unit: value for value, unit in enumerate(words.small)} | {words.hundred: _HUNDRED}
    for ten, word in enumerate(words.tens, start=2):
        found[word] = 10 * ten
        for value, unit in enumerate(words.small[1:10], start=1):
            found |= {f"{word}{joint}{unit}": 10 * ten + value for joint in words.joints}
            if words.units_first:
                found[_together(word, value, words)] = 10 * ten + value
    return found | {word: n for n, word in words.irregular.items()} | dict(words.others)


@cache
def written_numbers(code: str) -> Sequence[str]:
    """Return the numbers below a hundred as a language writes them, by their value.

    >>> numbers = written_numbers("es")
    >>> numbers[3], numbers[22], numbers[31], written_numbers("pt")[31]
    ('tres', 'veintidós', 'treinta y uno', 'trinta e um')
    >>> written_numbers("de")[31], written_numbers("en")[31]
    ('einunddreißig', 'thirty-one')
    """
    words = date_words(code).numbers
    written = [_together(ten, i, words) for ten in words.tens for i in range(10)]
    for n, word in words.irregular.items():
        written[n - _TWENTY] = word
    return (*words.small, *written)


def _together(ten: str, unit: int, words: NumberWords) -> str:
    if not unit:
        return ten
    if words.units_first:
        one = words.small[1].removesuffix("s")
        return f"{one if unit == 1 else words.small[unit]}{words.units_first}{ten}"
    return f"{ten}{words.joints[0]}{words.small[unit]}"


@cache
def number_pattern(code: str = "") -> re.Pattern[str]:
    """Return the pattern of a number in figures or words in a bare text."""
    words = "|".join(sorted(map(re.escape, number_words(code)), key=len, reverse=True))
    return re.compile(rf"\d+(?:[.,]\d+)?|(?<![^\W\d_])(?:{words})(?![^\W\d_])")
