"""Describe a token in one number, so that rules can be expressions over tokens.

A rule looks at few things of a token: the kind of its form (a capitalised
word, a number of four digits, a hyphen), whether it is one of the words that
some rule names, and how it joins the token before it.  The `Alphabet` of a
rule set numbers the combinations of kind and word; a `Symbol` is one of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from ...text.normalize import bare

# The kinds of form.  Kinds that rules name together stand side by side, so
# that a class of kinds is a range.
NOTHING = 0
LOWER_1 = 1
LOWER_3 = 2  # two or three letters: most articles, and most particles of names
LOWER = 3
CAPITALISED = 4
CAPITAL_1 = 5  # an initial
CAPITALS = 6
OTHER_WORD = 7  # "DNIs", letters without case
DIGITS_1 = 8  # and so on up to ...
DIGITS_12 = 19  # ... twelve digits or more
JOINER = 20
FULL_STOP = 21
PAUSE = 22
OTHER = 23
KINDS = 24

# Signs that stand for others: hyphens that are not to be broken at, or only there; forms as
# wide as Chinese signs; blanks of all widths.  One character for one, so that offsets hold.
_PLAIN: Mapping[int, str] = MappingProxyType(
    {
        **dict.fromkeys(map(ord, "\u00ad\u2010\u2011"), "-"),
        **dict.fromkeys(map(ord, "\u00a0\u2007\u2009\u202f\u3000"), " "),
        **{code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)},
    }
)
_NOT_PLAIN = re.compile("[\u00a0\u00ad\u2007\u2009-\u2011\u202f\u3000\uff01-\uff5e]")

_JOINERS = frozenset("-\u2010\u2011\u2013\u2019'´`ªº_")
_PAUSES = frozenset(",;:")


def with_plain_signs(text: str) -> str:
    """Return `text` with plain hyphens, blanks and digits for those that stand for them.

    >>> with_plain_signs("１２\u201134\u00a0５"), with_plain_signs("Año")
    ('12-34 5', 'Año')
    """
    if text.isascii() or not _NOT_PLAIN.search(text):
        return text
    return text.translate(_PLAIN)


def kind_of(form: str) -> int:
    """Return the kind of one token's form.

    >>> kind_of("Anna") == CAPITALISED, kind_of("de") == LOWER_3, kind_of("1979") - DIGITS_1
    (True, True, 3)
    """
    if form in _JOINERS:
        return JOINER
    first = form[:1]
    if first.isdecimal():
        return DIGITS_1 + min(len(form), 12) - 1
    if first.isalpha():
        if form.islower():
            return LOWER_1 if len(form) == 1 else LOWER_3 if len(form) <= 3 else LOWER
        if first.isupper():
            if len(form) == 1:
                return CAPITAL_1
            if form[1:].islower():
                return CAPITALISED
            if form.isupper():
                return CAPITALS
        return OTHER_WORD
    if form == ".":
        return FULL_STOP
    if form in _PAUSES:
        return PAUSE
    return OTHER if form else NOTHING


class Symbol(NamedTuple):
    """A form as rules see it: its kind, and the word it is, bare, if a rule names that."""

    kind: int
    word: str


class Alphabet:
    """The symbols of one rule set, numbered from 1 in the order of meeting."""

    __slots__ = ("_numbers", "_words", "symbols")

    def __init__(self, words: Iterable[str]) -> None:
        self._words = frozenset(words)
        self.symbols: list[Symbol] = [Symbol(NOTHING, "")]
        self._numbers: dict[tuple[int, str], int] = {self.symbols[0]: 0}

    def number(self, form: str) -> int:
        """Return the number of the symbol of a form."""
        form = with_plain_signs(form)
        folded = bare(form)
        symbol = kind_of(form), folded if folded in self._words else ""
        number = self._numbers.get(symbol)
        if number is None:
            number = self._numbers[symbol] = len(self.symbols)
            self.symbols.append(Symbol(*symbol))
        return number
