"""Tell from the first characters of a text that a regular expression cannot match there.

Rules begin at tens of thousands of places in a long text, and the expressions of nearly all
fail within a few characters: "5 May 2010" is no number of nine digits.  Which characters may
stand first, second and so on is read out of each expression, and looked up for all places
at once; `re` is left with what passes.  What is too much to read here (a reference to a
group, say) may be anything, so that nothing is ever missed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ...text.numbering import distinct
from ..expression import is_of_word, parser
from ..files import written_out

# How many characters are looked at: numbers are written in groups of up to four.
DEPTH = 8
# Characters are told apart below this code; all others count as one.
_OTHERS = 256
# Stands behind the end of a text.
_BEHIND = 257
_CODES = 258

# Sets of characters are numbers, of which each bit is a code.
_CHARACTERS = (1 << _BEHIND) - 1
_ANYTHING = (1 << _CODES) - 1
# Beyond ASCII it is not told which characters are the same in another case, and some there
# are the same as these: the sign of Kelvin, the long s, the Turkish i.
_BEYOND_ASCII = _CHARACTERS & ~((1 << 128) - 1)
_LIKE_OTHERS = sum(1 << ord(character) for character in "KSIksi")

_Ints = npt.NDArray[np.int64]


def first_characters(expression: str) -> list[int]:
    """Return the sets of characters that may stand first, second and so on in a match.

    >>> digits, second = first_characters("[0-4](?:-|x)y")[:2]
    >>> [c for c in "0459-x" if digits >> ord(c) & 1], [c for c in "0-xy" if second >> ord(c) & 1]
    (['0', '4'], ['-', 'x'])
    """
    reader = _Reader()
    try:
        parsed = parser.parse(expression)
    except re.error:
        # Whoever compiles it says what is wrong with it.
        return [_ANYTHING] * DEPTH
    ignores_case = bool(parsed.state.flags & re.IGNORECASE)
    reader.finish(reader.read(parsed, {0}, ignores_case, outermost=True))
    return reader.allowed


class _Reader:
    """Collects what may stand at each of the first places, from a parsed expression."""

    def __init__(self) -> None:
        self.allowed = [0] * DEPTH
        self._wanted = [_ANYTHING] * DEPTH

    def finish(self, ends: set[int]) -> None:
        """Allow anything behind a match, and only what looking ahead allows elsewhere."""
        for place in range(min(ends, default=DEPTH), DEPTH):
            self.allowed[place] = _ANYTHING
        self.allowed = [own & wanted for own, wanted in zip(self.allowed, self._wanted)]

    def read(
        self, items: Any, places: set[int], ignores_case: bool, *, outermost: bool = False
    ) -> set[int]:
        """Take in items that begin at any of `places`; return where they may end."""
        for what, argument in items:
            if not places:
                break
            name = str(what)
            if name in ("LITERAL", "NOT_LITERAL", "IN", "ANY"):
                places = self._one(_set_of(what, argument, ignores_case), places)
            elif name == "BRANCH":
                places = set().union(
                    *(self.read(branch, places, ignores_case) for branch in argument[1])
                )
            elif name == "SUBPATTERN":
                _, added, removed, own = argument
                inner = (ignores_case or bool(added & re.IGNORECASE)) and not (
                    removed & re.IGNORECASE
                )
                places = self.read(own, places, inner)
            elif name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
                places = self._repeated(argument, places, ignores_case)
            elif name == "ATOMIC_GROUP":
                places = self.read(argument, places, ignores_case)
            elif name == "ASSERT":
                if outermost and argument[0] == 1 and len(places) == 1:
                    self._look_ahead(argument[1], places, ignores_case)
            elif name not in ("ASSERT_NOT", "AT", "FAILURE"):
                places = self._anything(min(places))
        return places

    def _one(self, characters: int, places: set[int]) -> set[int]:
        for place in places:
            self.allowed[place] |= characters
        return {place + 1 for place in places if place + 1 < DEPTH}

    def _repeated(self, argument: Any, places: set[int], ignores_case: bool) -> set[int]:
        least, most, own = argument
        ends = set(places) if least == 0 else set()
        # As many times as may begin at one of the first characters.
        for count in range(1, min(int(most), max(int(least), 0) + DEPTH + 1) + 1):
            before = places
            places = self.read(own, places, ignores_case)
            if count >= least:
                ends |= places
            if not places or (places == before and count >= least):
                break
        return ends

    def _look_ahead(self, items: Any, places: set[int], ignores_case: bool) -> None:
        ahead = _Reader()
        ahead.finish(ahead.read(items, places, ignores_case))
        for place in range(min(places), DEPTH):
            self._wanted[place] &= ahead.allowed[place]

    def _anything(self, place: int) -> set[int]:
        for behind in range(place, DEPTH):
            self.allowed[behind] = _ANYTHING
        return set(range(place, DEPTH))


@cache
def _category(name: str) -> int:
    """Return the characters of a category such as ``\\d``."""
    tests = {"DIGIT": str.isdecimal, "SPACE": str.isspace, "WORD": is_of_word}
    is_one = tests.get(name.rpartition("_")[2])
    if is_one is None:
        return _CHARACTERS
    found = sum(1 << code for code in range(_OTHERS) if is_one(chr(code)))
    negated = "_NOT_" in name
    return (_CHARACTERS & ~found if negated else found) | 1 << _OTHERS


def _set_of(what: Any, argument: Any, ignores_case: bool) -> int:
    """Return the characters that one item of an expression takes."""
    if str(what) == "ANY":
        return _CHARACTERS
    items = argument if str(what) == "IN" else [(what, argument)]
    found = 0
    negated = False
    for kind, value in items:
        name = str(kind)
        if name == "NEGATE":
            negated = True
        elif name in ("LITERAL", "NOT_LITERAL"):
            negated = negated or name == "NOT_LITERAL"
            found |= _range(value, value)
        elif name == "RANGE":
            found |= _range(*value)
        elif name == "CATEGORY":
            found |= _category(str(value))
        else:
            return _CHARACTERS
    if ignores_case and negated:
        found &= _in_other_case(found)
    elif ignores_case:
        found |= _in_other_case(found) | _BEYOND_ASCII | _LIKE_OTHERS
    return (_CHARACTERS & ~found if negated else found) | 1 << _OTHERS


def _range(first: int, last: int) -> int:
    """Return the characters from the first to the last, those that are not told apart as one."""
    found = 1 << _OTHERS if last >= _OTHERS else 0
    if first < _OTHERS:
        last = min(last, _OTHERS - 1)
        found |= (1 << last + 1) - (1 << first)
    return found


def _in_other_case(characters: int) -> int:
    """Return ASCII characters in the other case."""
    return sum(1 << ord(chr(code).swapcase()) for code in range(128) if characters >> code & 1)


class FirstCharacters:
    """A filter of the places where the expressions of rules may begin to match."""

    def __init__(self, sources: Sequence[str]) -> None:
        self._sources = sources
        self._is_known = np.array([not source for source in sources], bool)
        # Rules without an expression match anything.
        self._allowed = np.ones((len(sources), DEPTH, _CODES), bool)

    def admit(self, rules: _Ints, starts: _Ints, characters: _Ints) -> npt.NDArray[np.intp]:
        """Return the indices of rules that may match from their starts in `coded` characters."""
        for rule in distinct(rules[~self._is_known.take(rules)]).tolist():
            self._read(rule)
        allowed = self._allowed.ravel()
        admitted = np.arange(len(rules))
        places = starts
        rows = rules * (DEPTH * _CODES)
        for _ in range(DEPTH):
            kept = allowed.take(rows + characters.take(places)).nonzero()[0]
            admitted = admitted.take(kept)
            rows = rows.take(kept) + _CODES
            places = places.take(kept) + 1
        return admitted

    def _read(self, rule: int) -> None:
        # Not compiled: most of those that are looked at here match nothing in a text.
        for place, allowed in enumerate(first_characters(written_out(self._sources[rule]))):
            bits = np.frombuffer(allowed.to_bytes(_CODES // 8 + 1, "little"), np.uint8)
            self._allowed[rule, place] = np.unpackbits(bits, bitorder="little")[:_CODES]
        self._is_known[rule] = True


def coded(text: str) -> _Ints:
    """Return the characters of a text as `FirstCharacters` tells them apart, and its end.

    >>> coded("aя")[:3].tolist()
    [97, 256, 257]
    """
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), "<u4")
    found = np.full(len(codes) + DEPTH, _BEHIND, np.int64)
    np.minimum(codes, _OTHERS, out=found[: len(codes)], casting="unsafe")
    return found
