"""Find the words that fill one place in the descriptions of many gold spans.

"enero de <9999>" and "mayo de <9999>", "su madre" and "su hermano" differ in one
word.  Where several words take turns, the set of them is worth a candidate, in
which a word counts that is too rare for a candidate of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from ...rules.match.alphabet import CAPITALISED, LOWER_1, OTHER_WORD
from ...rules.notation import LITERAL, Element, literal
from .sheet import Ints, Sheet
from .trial import MIN_DOCUMENTS, Elements, Gold

_ANY = Element("any")


class Row(NamedTuple):
    """The candidates of one gold span: numbers of anchors with left context, values, rights."""

    anchors: Ints
    values: Ints
    rights: Ints
    document: int


class Slot(NamedTuple):
    """A description of values with a set of words at one place."""

    anchor: int
    label: int
    value: Elements
    at: int
    right: int


class WordSets:
    """Collects the descriptions in which one word can vary."""

    def __init__(self, sheet: Sheet, gold: Gold) -> None:
        self._sheet = sheet
        self._vocabulary = sheet.vocabulary
        self._frames: dict[tuple[int, Elements, int], int] = {}
        self._keys: list[Ints] = []
        self._words: list[Ints] = []
        self._documents: list[Ints] = []
        # In how many documents a word is part of gold spans of a label.
        seen = {
            (label, word, int(sheet.document[i]))
            for i, j, label in gold
            for word in sheet.word[i:j].tolist()
        }
        self._counts: dict[tuple[int, int], int] = {}
        for label, word, _ in seen:
            self._counts[label, word] = self._counts.get((label, word), 0) + 1

    def add(self, i: int, value: Elements, label: int, row: Row) -> None:
        """Take in a gold span that begins at token `i`, with all it can be tied to.

        A capitalised word may be a name; it must recur before a rule tells it.
        """
        size = len(value)
        for at, (element, kind, word) in enumerate(
            zip(value, self._sheet.kind[i : i + size], self._sheet.word[i : i + size].tolist())
        ):
            if element.what != LITERAL or not LOWER_1 <= kind <= OTHER_WORD:
                continue
            if kind >= CAPITALISED and self._counts[label, word] < MIN_DOCUMENTS:
                continue
            frame = label, (*value[:at], _ANY, *value[at + 1 :]), at
            number = self._frames.setdefault(frame, len(self._frames))
            keys = (row.anchors[:, None] << 42 | number << 21 | row.rights).ravel()
            self._keys.append(keys)
            self._words.append(np.full(len(keys), word))
            self._documents.append(np.full(len(keys), row.document))

    def recurring(self) -> Iterator[Slot]:
        """Yield the descriptions that several documents and several words share."""
        if not self._keys:
            return
        key = np.concatenate(self._keys)
        word = np.concatenate(self._words)
        document = np.concatenate(self._documents)
        order = np.lexsort((word, key))
        key, word, document = key[order], word[order], document[order]
        bounds = np.flatnonzero(np.append(True, key[1:] != key[:-1]))
        frames = list(self._frames)
        for begin, end in zip(bounds.tolist(), [*bounds[1:].tolist(), len(key)]):
            if end - begin < MIN_DOCUMENTS:
                continue
            words = sorted({self._vocabulary[n] for n in word[begin:end].tolist()})
            if len(words) < 2 or len(set(document[begin:end].tolist())) < MIN_DOCUMENTS:
                continue
            number = int(key[begin])
            label, value, at = frames[number >> 21 & 0x1FFFFF]
            value = (*value[:at], literal(*words), *value[at + 1 :])
            yield Slot(number >> 42, label, value, at, number & 0x1FFFFF)
