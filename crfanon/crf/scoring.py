"""Score every tag at every token, from weights compiled per symbol and offset.

Nearly every feature is a function of one token at one offset: of its form and
of the evidence on it, which together make its symbol.  So the weights behind a
symbol are summed once, when it is first met, into a row of scores for each
offset; the scores of a text are then a gather and an addition per offset.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..text.numbering import Numbering
from ..text.tokens import IntArray, Lexicon
from .channels import PairChannel
from .extractor import Batch, Extractor
from .template import MAX_OFFSET, PAIR, spelled
from .weights import O_TAG, ChannelWeights, FloatArray, Weights

# Symbols are forgotten when there are so many: with 45 tags and 9 offsets,
# their rows then take 100 MB.
_MAX_SYMBOLS = 65_536
# What is summed up of the weights behind a symbol takes some 100 kB before it is a row.
_ROWS_AT_ONCE = 512
# A long text is scored in blocks of so many places: with 45 tags one takes 3 MB.
BLOCK = 16_384


def merge(channels: Iterable[ChannelWeights], tags: int) -> ChannelWeights:
    """Return the weights of all channels as if they were one with all of their offsets."""
    channels = list(channels)
    offsets = tuple(sorted({offset for channel in channels for offset in channel.offsets}))
    strings: list[str] = []
    firsts = [np.zeros(1, np.int32)]
    cells = []
    size = 0
    for channel in channels:
        place = np.array([offsets.index(offset) for offset in channel.offsets], np.int64)
        column, tag = np.divmod(channel.cells.astype(np.int64), tags)
        cells.append(place[column] * tags + tag)
        firsts.append(channel.first[1:] + size)
        size += int(channel.first[-1])
        strings += channel.strings
    return ChannelWeights(
        offsets,
        strings,
        np.concatenate(firsts),
        np.concatenate(cells).astype(np.uint16) if cells else np.zeros(0, np.uint16),
        np.concatenate([channel.values for channel in channels] or [np.zeros(0, np.float32)]),
    )


def sum_cells(
    weights: ChannelWeights,
    strings: npt.NDArray[np.intp],
    owner: npt.NDArray[np.intp],
    owners: int,
    width: int,
) -> npt.NDArray[np.float64]:
    """Return, for each owner, the sum of its strings' weights by cell; shape (owners, width)."""
    first = weights.first[strings]
    counts = weights.first[strings + 1] - first
    steps = np.arange(int(counts.sum())) - np.repeat(np.cumsum(counts) - counts, counts)
    place = np.repeat(first, counts) + steps
    flat = np.repeat(owner, counts) * width + weights.cells[place]
    sums = np.bincount(flat, weights.values[place], owners * width).astype(np.float64, copy=False)
    return sums.reshape(owners, width)


class _Rows:
    """rows[position of the offset, symbol, tag]: what a symbol adds to a score.

    The rows of one offset lie together, so that those of a text, once gathered, are one
    block that is added to its scores as it stands.
    """

    def __init__(self, weights: ChannelWeights, tags: int) -> None:
        self.offsets = weights.offsets
        self._weights = weights
        self._index = dict(zip(weights.strings, range(len(weights.strings))))
        self._tags = tags
        self.clear()

    def clear(self) -> None:
        """Forget all symbols."""
        self._known = 0
        self.rows = np.zeros((len(self.offsets), 0, self._tags), np.float32)

    def sums(self, described: Sequence[Sequence[str]]) -> npt.NDArray[np.float64]:
        """Return the summed weights of some lists of strings; shape (lists, offsets, tags)."""
        index = self._index
        known = [[index[s] for s in strings if s in index] for strings in described]
        found = np.array([k for strings in known for k in strings], np.intp)
        owner = np.repeat(np.arange(len(known)), [len(strings) for strings in known])
        width = len(self.offsets) * self._tags
        sums = sum_cells(self._weights, found, owner, len(known), width)
        return sums.reshape(len(known), len(self.offsets), self._tags)

    def append(self, described: Sequence[Sequence[str]]) -> None:
        """Add the rows of new symbols, given the feature strings behind each."""
        size = self._known + len(described)
        if size > self.rows.shape[1]:
            longer = np.zeros((len(self.offsets), max(2 * size, 1024), self._tags), np.float32)
            longer[:, : self._known] = self.rows[:, : self._known]
            self.rows = longer
        for k in range(0, len(described), _ROWS_AT_ONCE):
            sums = self.sums(described[k : k + _ROWS_AT_ONCE]).transpose(1, 0, 2)
            self.rows[:, self._known + k : self._known + k + sums.shape[1]] = sums
        self._known = size


class _PairRows:
    """rows[position of the offset, pair, tag]: what a pair adds to a score; the first, nothing."""

    def __init__(self, weights: ChannelWeights, tags: int) -> None:
        self.offsets = weights.offsets
        self.own = _Rows(weights, tags)
        self.own.append([(), *((string,) for string in weights.strings)])
        self.rows = self.own.rows
        self._index = {string: i for i, string in enumerate(weights.strings, start=1)}
        self._channel: PairChannel | None = None
        self._known = np.zeros(0, np.int32)

    def of(self, channel: PairChannel, numbers: IntArray) -> IntArray:
        """Return the row of each pair, given the numbers that the channel has for them."""
        if channel is not self._channel:
            self._channel, self._known = channel, np.zeros(0, np.int32)
        new = channel.strings[len(self._known) :]
        if new:
            found = [self._index.get(pair[0][1], 0) if pair else 0 for pair in new]
            self._known = np.concatenate([self._known, np.array(found, np.int32)])
        return self._known.take(numbers)


class Contribution(NamedTuple):
    """What one feature at one place adds to a tag's lead over O."""

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
        return self.take(np.arange(first, last))

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
        self._rows = _Rows(merge(of_symbols, self.tags), self.tags)
        pairs = weights.channels.get(PAIR)
        self._pairs = None if pairs is None else _PairRows(pairs, self.tags)
        self._forget(None)

    def _forget(self, lexicon: Lexicon | None) -> None:
        self._lexicon = lexicon
        # A symbol is known by its numbers in both channels; the symbol of a form
        # without evidence stands in a column as well, -1 where there is none.
        self._symbols = Numbering()
        self._plain = np.full(1024, -1, np.intp)
        self._rows.clear()

    def _symbols_of(self, batch: Batch, first: int, last: int) -> npt.NDArray[np.intp]:
        """Return the symbol of each of the places `[first, last)`, with its rows at hand."""
        if batch.lexicon is not self._lexicon or len(self._symbols) > _MAX_SYMBOLS:
            self._forget(batch.lexicon)
        forms = batch.forms[first:last]
        if len(batch.lexicon) > len(self._plain):
            longer = np.full(2 * len(batch.lexicon), -1, np.intp)
            longer[: len(self._plain)] = self._plain
            self._plain = longer
        symbols = self._plain.take(forms)
        plain = (symbols < 0).nonzero()[0]
        if len(plain):
            symbols[plain] = self._numbered(forms[plain], np.zeros(len(plain), np.int32))
            self._plain[forms[plain]] = symbols[plain]
        begin, end = batch.bearing.searchsorted(np.array([first, last], batch.bearing.dtype))
        bearing = batch.bearing[begin:end] - first
        symbols[bearing] = self._numbered(forms[bearing], batch.evidence[begin:end])
        return symbols

    def _numbered(self, forms: IntArray, evidence: IntArray) -> IntArray:
        """Return the symbols of forms with such evidence; new ones get their rows."""
        keys = forms.astype(np.int64) << 32 | evidence
        symbols, new = self._symbols.of(keys)
        if new:
            of_forms, of_evidence = self._extractor.forms.strings, self._extractor.evidence.strings
            self._rows.append(
                [
                    [string for _, string in of_forms[form] + of_evidence[number]]
                    for form, number in zip(forms[new].tolist(), evidence[new].tolist())
                ]
            )
        return symbols

    def scores(self, batch: Batch) -> FloatArray:
        """Return the score of each tag at each place of `batch`; shape (places, tags).

        Transitions are not in it.  The rows of places that hold no token mean nothing.
        """
        return self._scored(batch, 0, len(batch.forms))

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
        """Return all that speaks for `tag` and against O at `place`, or the reverse.

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
                described = channel.strings[int(numbers[place + offset])]
                sums = rows.sums([[string] for _, string in described])[:, i]
                for (attribute, string), weights in zip(described, sums):
                    value = float(weights[tag] - weights[O_TAG])
                    if value:
                        found.append(Contribution(spelled(attribute, string, offset), value))
        return found
