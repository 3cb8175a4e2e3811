"""Describe a text to the rules: what each token is, how it joins the next, the fields."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Container, Iterable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...text.normalize import bare
from ...text.numbering import distinct
from ...text.tokens import IntArray, Lexicon, Tokens
from ..notation import PARTICLES
from .alphabet import CAPITALISED, JOINER, LOWER_1, LOWER_3, OTHER_WORD, Alphabet
from .fields import SEPARATOR, FieldLabels, Opening

# What a token can be in a name.
_CAPITAL, _PARTICLE = 1, 2
_BEGINNING = bytes([_CAPITAL, _PARTICLE])


class Columns(NamedTuple):
    """Facts about the tokens of a text, and behind the last about a border.

    The symbol of a token by its number, its number as a word of field labels and
    as one of contexts, and what it can be in a name.
    """

    symbols: npt.NDArray[np.int64]
    words: npt.NDArray[np.int64]
    contexts: npt.NDArray[np.int64]
    parts: npt.NDArray[np.int64]


class Layout(NamedTuple):
    """The fields of a text, the particles inside names, and where no pattern goes on.

    `fields` has for each token the number of the field in whose value it
    stands; 0 is no field.  `borders` are the tokens that begin a line or the
    label of a field.
    """

    openings: list[Opening]
    fields: IntArray
    linked: list[int]
    borders: set[int]


_Read = Callable[[str], tuple[int, int, int, int]]


class _Facts:
    """The facts about the forms of one lexicon, as far as they have been asked for."""

    def __init__(self) -> None:
        # A row for each of the columns.  Of a form that is not known yet the symbol is -1.
        self._rows = np.zeros((len(Columns._fields), 0), np.int64)

    def of(self, forms: Sequence[str], ids: npt.NDArray[np.int64], read: _Read) -> Columns:
        """Return the facts about the forms of some numbers; `read` tells those of new ones."""
        size = self._rows.shape[1]
        if len(forms) > size:
            longer = np.full((len(self._rows), 2 * len(forms)), -1)
            longer[:, :size] = self._rows
            self._rows = longer
        unknown = (self._rows[0].take(ids) < 0).nonzero()[0]
        if len(unknown):
            new = distinct(ids[unknown])
            self._rows[:, new] = np.array([read(forms[number]) for number in new.tolist()]).T
        return Columns(*self._rows.take(ids, axis=1))


class Layouts:
    """Lays texts out for one set of rules, and keeps what it has learnt about forms."""

    def __init__(
        self, alphabet: Alphabet, field_names: Sequence[str], contexts: Iterable[str] = ()
    ) -> None:
        self._alphabet = alphabet
        self._contexts = {word: n for n, word in enumerate(contexts, 1)}
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
        """Return the facts about the tokens of a text, in arrays of the caller's own."""
        lexicon = tokens.lexicon
        facts = self._facts.get(lexicon)
        if facts is None:
            facts = self._facts[lexicon] = _Facts()
        # Form 0 is the empty string, and stands for the border.
        ids = np.zeros(len(tokens) + 1, np.int64)
        ids[:-1] = tokens.form_ids
        return facts.of(lexicon.forms, ids, self._facts_of)

    def layout(self, columns: Columns, line_starts: Sequence[int]) -> Layout:
        """Return the layout of a text whose lines begin at these tokens."""
        size = len(columns.parts) - 1
        fields = np.zeros(size, np.int32)
        openings = self._labels.find(columns.words[:size], line_starts)
        borders = set(line_starts)
        for field, label, value, end in openings:
            fields[value:end] = field
            borders.add(label)
        return Layout(openings, fields, _linked(columns.parts, borders), borders)

    def _facts_of(self, form: str) -> tuple[int, int, int, int]:
        symbol = self._alphabet.number(form)
        kind = self._alphabet.symbols[symbol].kind
        part = 0
        if CAPITALISED <= kind <= OTHER_WORD:
            part = _CAPITAL
        elif LOWER_1 <= kind <= LOWER_3 or kind == JOINER:
            part = _PARTICLE
        folded = bare(form)
        return symbol, self._words.get(folded, 0), self._contexts.get(folded, 0), part


def gaps_of(tokens: Tokens) -> npt.NDArray[np.bool_]:
    """Return for each token whether white space stands before it on its line."""
    gaps = np.empty(len(tokens), bool)
    np.greater(tokens.starts[1:], tokens.ends[:-1], out=gaps[1:])
    gaps[tokens.line_starts] = False
    return gaps


def _linked(parts: npt.NDArray[np.int64], borders: Container[int]) -> list[int]:
    """Return the positions of particles in names, of which up to three stand in a row."""
    kinds = parts.astype(np.uint8).tobytes()
    linked: list[int] = []
    i = kinds.find(_BEGINNING)
    while i >= 0:
        j = i + 1
        while kinds[j] == _PARTICLE and j not in borders and j <= i + PARTICLES:
            j += 1
        if kinds[j] == _CAPITAL and j not in borders:
            linked += range(i + 1, j)
        i = kinds.find(_BEGINNING, j)
    return linked
