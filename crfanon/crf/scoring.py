"""Score every tag at every token, from weights compiled per symbol and offset.

Nearly every feature is a function of one token at one offset: of its form and
of the evidence on it, which together make its symbol.  So the weights behind a
form, and those behind a set of evidence, are summed once, when it is first met,
into a row of scores for each offset, and the row of a symbol is the sum of two;
the scores of a text are then a gather and an addition per offset.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..text.numbering import Numbering, distinct
from ..text.tokens import IntArray, Lexicon
from .channels import EvidenceChannel, FormChannel, PairChannel
from .extractor import Batch, Extractor
from .rows import Positions, Rows, merge
from .template import EVIDENCE, FORM, MAX_OFFSET, PAIR, spelled
from .weights import O_TAG, ChannelWeights, FloatArray, Weights

# A long text is scored in blocks of so many places: with 45 tags one takes 6 MB.  Documents that
# are taken together fit in one.
BLOCK = 32_768


class _PairRows:
    """rows[position of the offset, pair, tag]: what a pair adds to a score; the first, nothing."""

    def __init__(self, weights: ChannelWeights, tags: int) -> None:
        self.offsets = weights.offsets
        self.own = Rows(weights, tags)
        self.own.append([(), *(((PAIR, string),) for string in weights.strings)])
        self.rows = self.own.rows
        self._index = {string: i for i, string in enumerate(weights.strings, start=1)}
        self._channel: PairChannel | None = None
        self._known = np.zeros(0, np.int32)

    def of(self, channel: PairChannel, numbers: IntArray) -> IntArray:
        """Return the row of each pair, given the numbers that the channel has for them."""
        if channel is not self._channel:
            self._channel, self._known = channel, np.zeros(0, np.int32)
        if len(channel) > len(self._known):
            new = channel.described(range(len(self._known), len(channel)))
            found = [self._index.get(pair[0][1], 0) if pair else 0 for pair in new]
            self._known = np.concatenate([self._known, np.array(found, np.int32)])
        return self._known.take(numbers)


class Contribution(NamedTuple):
    """The contribution of one feature at one place to a tag's lead over O."""

    feature: str
    value: float


class Blocks:
    """A table of scores of which no more is at hand than the block that was asked for last.

    It is asked as an array is, in slices or for some rows in order.
    """

    def __init__(self, scored: Callable[[int, int], FloatArray], size: int, tags: int) -> None:
        self.shape = size, tags
        self._scored = scored
        self._number = -1
        self._last = np.zeros((0, tags), np.float32)

    def __len__(self) -> int:
        return self.shape[0]

    def __getitem__(self, part: slice) -> FloatArray:
        first, last, _ = part.indices(len(self))
        numbers = range(first // BLOCK, max(0, last - 1) // BLOCK + 1)
        parts = [
            self._block(n)[max(0, first - n * BLOCK) : max(0, last - n * BLOCK)] for n in numbers
        ]
        return np.concatenate(parts) if len(parts) != 1 else parts[0]

    def take(self, places: npt.NDArray[np.intp], axis: int = 0) -> FloatArray:
        """Return the rows of these places, which are in order."""
        numbers = places // BLOCK
        cuts = [0, *((numbers[1:] != numbers[:-1]).nonzero()[0] + 1).tolist(), len(places)]
        parts = [
            self._block(int(numbers[i])).take(places[i:j] - numbers[i] * BLOCK, axis=axis)
            for i, j in pairwise(cuts)
            if i < j
        ]
        return np.concatenate(parts) if len(parts) != 1 else parts[0]

    def _block(self, number: int) -> FloatArray:
        if number != self._number:
            first = number * BLOCK
            self._last = self._scored(first, min(first + BLOCK, len(self)))
            self._number = number
        return self._last


class Scorer:
    """The scores of tags in context, under one set of weights."""

    def __init__(self, weights: Weights, extractor: Extractor) -> None:
        self.tags = len(weights.tags)
        self._extractor = extractor
        of_symbols = [c for name, c in weights.channels.items() if name != PAIR]
        self._rows = Rows(merge(of_symbols, self.tags), self.tags)
        pairs = weights.channels.get(PAIR)
        self._pairs = None if pairs is None else _PairRows(pairs, self.tags)
        self._forget(None)

    def _forget(self, lexicon: Lexicon | None) -> None:
        self._lexicon = lexicon
        self._rows.clear()
        # The symbols of forms without evidence, and of evidence alone, by their numbers in the
        # channel, -1 where there is none; and those of forms that bear evidence, by both.
        self._alone = {name: np.full(1024, -1, np.intp) for name in (FORM, EVIDENCE)}
        self._joint = Numbering()
        self._joint_symbols = np.zeros(0, np.intp)

    def _symbols_of(self, batch: Batch, first: int, last: int) -> Positions:
        """Return the symbol of each of the places `[first, last)`, with its rows at hand."""
        if batch.lexicon is not self._lexicon or self._rows.are_many:
            self._forget(batch.lexicon)
        symbols = self._symbols_alone(self._extractor.forms, batch.forms[first:last])
        begin, end = batch.bearing.searchsorted(np.array([first, last], batch.bearing.dtype))
        evidence = self._symbols_alone(self._extractor.evidence, batch.evidence[begin:end])
        bearing = batch.bearing[begin:end] - first
        symbols[bearing] = self._symbols_of_both(symbols.take(bearing), evidence)
        return symbols

    def _symbols_alone(
        self, channel: FormChannel | EvidenceChannel, numbers: IntArray
    ) -> Positions:
        """Return the symbols of what has these numbers in a channel, and nothing in the other."""
        known = self._alone[channel.name]
        if len(channel) > len(known):
            known = np.full(2 * len(channel), -1, np.intp)
            known[: len(self._alone[channel.name])] = self._alone[channel.name]
            self._alone[channel.name] = known
        symbols: Positions = known.take(numbers)
        is_new = symbols < 0
        if is_new.any():
            new = distinct(numbers[is_new])
            known[new] = self._rows.append(channel.described(new.tolist()))
            symbols = known.take(numbers)
        return symbols

    def _symbols_of_both(self, forms: Positions, evidence: Positions) -> Positions:
        """Return the symbols of forms that bear evidence, given those of each alone."""
        numbers, new = self._joint.of(forms << 32 | evidence)
        if new:
            added = self._rows.append_sums(forms[new], evidence[new])
            self._joint_symbols = np.concatenate([self._joint_symbols, added])
        return self._joint_symbols.take(numbers)

    def scores(self, batch: Batch) -> FloatArray:
        """Return the score of each tag at each place of `batch`; shape (places, tags).

        Transitions are not in it.  The rows of places that hold no token mean nothing.
        """
        return self.in_blocks(batch)[:]

    def in_blocks(self, batch: Batch) -> Blocks:
        """Return the same, block by block; nothing else may be scored until it is done with."""
        return Blocks(partial(self._scored, batch), len(batch.forms), self.tags)

    def _scored(self, batch: Batch, first: int, last: int) -> FloatArray:
        """Return the scores at the places `[first, last)`."""
        size = len(batch.forms)
        # All places that can be seen from these.
        low, high = max(0, first - MAX_OFFSET), min(size, last + MAX_OFFSET)
        symbols = self._symbols_of(batch, low, high)
        scores = np.zeros((last - first, self.tags), np.float32)
        added = np.empty_like(scores)
        parts: list[tuple[tuple[int, ...], FloatArray, npt.NDArray[Any]]] = [
            (self._rows.offsets, self._rows.rows, symbols)
        ]
        channel = self._extractor.pairs
        if self._pairs is not None and channel is not None and batch.pairs is not None:
            pairs = self._pairs.of(channel, batch.pairs[low:high])
            parts.append((self._pairs.offsets, self._pairs.rows, pairs))
        for offsets, rows_of, numbers in parts:
            for offset, rows in zip(offsets, rows_of):
                begin, end = max(first, -offset), min(last, size - offset)
                here = scores[begin - first : end - first]
                there = numbers[begin + offset - low : end + offset - low]
                # All numbers have rows; to be told so spares numpy a copy.
                here += rows.take(there, axis=0, out=added[: len(there)], mode="clip")
        return scores

    def contributions(self, batch: Batch, place: int, tag: int) -> list[Contribution]:
        """Return the contributions for `tag` and against O at `place`, or the reverse.

        The values, and what the transitions add, are what `scores` adds up; each
        is given by its own weight here, with the feature spelled out.
        """
        found = []
        for channel in self._extractor.channels():
            numbers = batch.dense(channel.name)
            rows = self._rows
            if channel.name == PAIR and self._pairs is not None:
                rows = self._pairs.own
            for i, offset in enumerate(rows.offsets):
                [described] = channel.described([int(numbers[place + offset])])
                sums = rows.sums([(pair,) for pair in described])[:, i]
                for (attribute, string), weights in zip(described, sums):
                    value = float(weights[tag] - weights[O_TAG])
                    if value:
                        found.append(Contribution(spelled(attribute, string, offset), value))
        return found
