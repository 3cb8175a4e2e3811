"""Describe a text to the rules: what each token is, how it joins the next, the fields."""

from __future__ import annotations

import re
import weakref
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..document import IntArray, Lexicon, Tokens
from .alphabet import CAPITALISED, JOINER, LOWER_1, LOWER_3, OTHER_WORD, Alphabet, fold
from .fields import SEPARATOR, FieldLabels, Opening
from .patterns import PARTICLES

# The gap before a token: 0 none, 1 white space, or a new line or field label.
BORDER_GAP = 2

# What a token can be in a name.  At a border a capitalised word can only be its
# first, and a particle none of it.
_NONE, _CAPITAL, _PARTICLE, _FIRST = range(4)
_AT_BORDER = np.array([_NONE, _FIRST, _NONE], np.uint8)
_NAME = re.compile(rb"[\x01\x03]\x02{1,%d}(?=\x01)" % PARTICLES)


class Columns(NamedTuple):
    """Facts about the tokens of a text, and behind the last about a border.

    The symbol of a token by its number, its number as a word of field labels,
    and what it can be in a name.
    """

    symbols: npt.NDArray[np.int64]
    words: npt.NDArray[np.int64]
    parts: npt.NDArray[np.int64]

    def take(self, index: npt.NDArray[Any]) -> Columns:
        """Return the facts about some of the tokens."""
        return Columns(*(column.take(index) for column in self))


class Layout(NamedTuple):
    """The gap before each token, the positions of particles inside names, and the fields.

    `fields` has for each token the number of the field in whose value it
    stands; 0 is no field.
    """

    gaps: IntArray
    linked: list[int]
    openings: list[Opening]
    fields: IntArray


class _Facts:
    """The facts about the forms of one lexicon; it grows with the lexicon."""

    def __init__(self) -> None:
        self.known = 0
        self.columns = Columns(*np.zeros((3, 4096), np.int64))

    def extend(self, rows: Sequence[tuple[int, int, int]]) -> None:
        size = self.known + len(rows)
        if size > len(self.columns.symbols):
            longer = np.zeros((3, 2 * size), np.int64)
            longer[:, : self.known] = [column[: self.known] for column in self.columns]
            self.columns = Columns(*longer)
        for column, values in zip(self.columns, zip(*rows)):
            column[self.known : size] = values
        self.known = size


class Layouts:
    """Lays texts out for one set of rules, and keeps what it has learnt about forms."""

    def __init__(self, alphabet: Alphabet, field_names: Sequence[str]) -> None:
        self._alphabet = alphabet
        self._words = {SEPARATOR: 1}
        number = self._words.setdefault
        self._labels = FieldLabels(
            [
                [number(word, len(self._words) + 1) for word in name.split(" ")]
                for name in field_names
            ],
            self._words[SEPARATOR],
        )
        self._facts: weakref.WeakKeyDictionary[Lexicon, _Facts] = weakref.WeakKeyDictionary()

    def columns(self, tokens: Tokens) -> Columns:
        """Return the facts about the tokens of a text."""
        lexicon = tokens.lexicon
        facts = self._facts.get(lexicon)
        if facts is None:
            facts = self._facts[lexicon] = _Facts()
        if facts.known < len(lexicon):
            facts.extend([self._facts_of(form) for form in lexicon.forms[facts.known :]])
        # Form 0 is the empty string, and stands for the border.
        ids = np.zeros(len(tokens) + 1, np.int64)
        ids[:-1] = tokens.form_ids
        return facts.columns.take(ids)

    def layout(self, columns: Columns, gaps: IntArray, line_starts: IntArray) -> Layout:
        """Return the layout of the lines that begin at `line_starts`."""
        size = len(gaps)
        gaps = gaps.copy()
        gaps[line_starts] = BORDER_GAP
        fields = np.zeros(size, np.int32)
        borders: npt.NDArray[Any] = line_starts
        openings = self._labels.find(columns.words[:size], line_starts)
        if openings:
            starts = np.array([opening.label for opening in openings])
            gaps[starts] = BORDER_GAP
            borders = (gaps == BORDER_GAP).nonzero()[0]
            ends = [*borders.tolist(), size]
            nexts = borders.searchsorted(starts, side="right").tolist()
            for opening, following in zip(openings, nexts):
                fields[opening.value : ends[following]] = opening.field
        return Layout(gaps, _linked(columns.parts[:size], borders), openings, fields)

    def _facts_of(self, form: str) -> tuple[int, int, int]:
        symbol = self._alphabet.number(form)
        kind = self._alphabet.symbols[symbol].kind
        part = _NONE
        if CAPITALISED <= kind <= OTHER_WORD:
            part = _CAPITAL
        elif LOWER_1 <= kind <= LOWER_3 or kind == JOINER:
            part = _PARTICLE
        return symbol, self._words.get(fold(form), 0), part


def gaps_of(tokens: Tokens) -> IntArray:
    """Return 1 for each token with white space before it on its line, else 0."""
    gaps = np.zeros(len(tokens), np.int32)
    np.greater(tokens.starts[1:], tokens.ends[:-1], out=gaps[1:], casting="unsafe")
    gaps[tokens.line_starts] = 0
    return gaps


def _linked(parts: npt.NDArray[np.int64], borders: npt.NDArray[Any]) -> list[int]:
    """Return the positions of particles in names, of which up to three stand in a row."""
    kinds = parts.astype(np.uint8)
    kinds[borders] = _AT_BORDER[kinds[borders]]
    return [
        i
        for match in _NAME.finditer(kinds.tobytes())
        for i in range(match.start() + 1, match.end())
    ]
