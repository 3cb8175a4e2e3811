"""Describe a token in one character, so that rules can be regular expressions over tokens.

A rule looks at few things of a token: the kind of its form (a capitalised
word, a number of four digits, a hyphen), whether it is one of the words that
some rule names, and how it joins the token before it.  Those three numbers
make one code point; a text of 540 tokens becomes a string of 540 characters,
and a match in that string begins and ends on token boundaries by itself.
"""

from __future__ import annotations

import functools
import unicodedata
from collections.abc import Iterable

# The kinds of form.  Kinds that rules name together stand side by side, since
# a range of code points is the cheapest thing that a regular expression tests.
NOTHING = 0
LOWER_1 = 1
LOWER_3 = 2  # two or three letters: most articles and particles of names
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

_JOINERS = frozenset("-\u2010\u2011\u2013\u2019'´`ªº")
_PAUSES = frozenset(",;:")

# How a token joins the one before it.
GLUED = 0
SPACED = 1
LINE_START = 2
FIELD_START = 3  # the first token of a known field label
GAPS = 4

_BASE = 0x10000


@functools.lru_cache(maxsize=200_000)
def fold(form: str) -> str:
    """Return `form` without the difference of case and of accents.

    >>> fold("Médico"), fold("STRASSE")
    ('medico', 'strasse')
    """
    lowered = form.casefold()
    if lowered.isascii():
        return lowered
    parts = unicodedata.normalize("NFD", lowered)
    return unicodedata.normalize("NFC", "".join(c for c in parts if not unicodedata.combining(c)))


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


class Alphabet:
    """The code points of one rule set: which words its rules name, and their numbers."""

    __slots__ = ("_words", "size")

    def __init__(self, words: Iterable[str]) -> None:
        self._words = {word: number for number, word in enumerate(sorted(set(words)), 1)}
        self.size = len(self._words) + 1

    def word_number(self, folded: str) -> int:
        """Return the number of a folded word, 0 when no rule names it."""
        return self._words.get(folded, 0)

    def code(self, form: str) -> int:
        """Return the code point of a form that is glued to the token before it."""
        return _BASE + kind_of(form) * self.size + self._words.get(fold(form), 0)

    @property
    def stride(self) -> int:
        """How far apart the code points of one form lie, by the way it joins."""
        return KINDS * self.size

    def kinds(self, first: int, last: int, gaps: Iterable[int]) -> str:
        """Return the inside of a character class: all forms of the kinds `first` to `last`."""
        size, stride = self.size, self.stride
        return "".join(
            chr(_BASE + gap * stride + first * size)
            + "-"
            + chr(_BASE + gap * stride + (last + 1) * size - 1)
            for gap in gaps
        )

    def word(self, folded: str, gaps: Iterable[int]) -> str:
        """Return the inside of a character class: one word in whatever case."""
        number = self._words[folded]
        kind = kind_of(folded)
        is_word = LOWER_1 <= kind <= OTHER_WORD
        kinds = range(LOWER_1, OTHER_WORD + 1) if is_word else (kind,)
        return "".join(
            chr(_BASE + gap * self.stride + kind * self.size + number)
            for gap in gaps
            for kind in kinds
        )
