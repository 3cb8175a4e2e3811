"""Score every tag at every token, from weights compiled per number and offset.

Nearly every feature is a function of one word form at one offset.  So the
weights behind a form are summed once, when the form is first met, into a row
of scores for each offset; the scores of a text are then a few gathers and
additions.  Evidence works alike, with sets of tags in place of forms, and is
added only where there is some.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..document import Lexicon
from ..features import Batch, Extractor, FormChannel, TagChannel, spelled
from .weights import O_TAG, ChannelWeights, FloatArray, Weights


class _Rows:
    """rows[position of the offset][number, tag]: what a number adds to a score."""

    def __init__(self, weights: ChannelWeights, tags: int) -> None:
        self.offsets = weights.offsets
        self._weights = weights
        self._index = dict(zip(weights.strings, range(len(weights.strings))))
        self._tags = tags
        self.clear()

    def clear(self) -> None:
        """Forget all numbers, because a new lexicon counts from 0 again."""
        self._known = 0
        self.rows = np.zeros((len(self.offsets), 0, self._tags), np.float32)

    def of_string(self, string: str) -> npt.NDArray[np.float64]:
        """Return the weights of one feature string; shape (offsets, tags)."""
        width = len(self.offsets) * self._tags
        known = [self._index[string]] if string in self._index else []
        one = np.zeros(len(known), np.intp)
        sums = sum_cells(self._weights, np.array(known, np.intp), one, 1, width)
        return sums.reshape(len(self.offsets), self._tags)

    def grow(self, channel: FormChannel | TagChannel) -> None:
        """Add rows for the numbers that are new in `channel`."""
        strings = channel.strings[self._known :]
        if not strings:
            return
        index = self._index
        found = [index[s] for described in strings for _, s in described if s in index]
        counts = [sum(s in index for _, s in described) for described in strings]
        owner = np.repeat(np.arange(len(strings)), counts)
        width = len(self.offsets) * self._tags
        new = sum_cells(self._weights, np.array(found, np.intp), owner, len(strings), width)
        size = self._known + len(strings)
        if size > self.rows.shape[1]:
            longer = np.zeros((len(self.offsets), max(2 * size, 1024), self._tags), np.float32)
            longer[:, : self._known] = self.rows[:, : self._known]
            self.rows = longer
        new = new.reshape(len(strings), len(self.offsets), self._tags)
        self.rows[:, self._known : size] = new.transpose(1, 0, 2)
        self._known = size


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


class Contribution(NamedTuple):
    """What one feature at one place adds to a tag's lead over O."""

    feature: str
    value: float


class Scorer:
    """The scores of tags in context, under one set of weights."""

    def __init__(self, weights: Weights, extractor: Extractor) -> None:
        self.tags = len(weights.tags)
        self._extractor = extractor
        self._lexicon: Lexicon | None = None
        self._rows = {name: _Rows(c, self.tags) for name, c in weights.channels.items()}

    def scores(self, batch: Batch) -> FloatArray:
        """Return the score of each tag at each place of `batch`; shape (places, tags).

        Transitions are not in it.  The rows of places that hold no token mean nothing.
        """
        if batch.lexicon is not self._lexicon:
            self._lexicon = batch.lexicon
            self._rows["form"].clear()
        for channel in self._extractor.channels():
            self._rows[channel.name].grow(channel)
        size = len(batch.forms)
        scores = np.zeros((size, self.tags), np.float32)
        form = self._rows["form"]
        gathered = np.empty_like(scores)
        for offset, rows in zip(form.offsets, form.rows):
            here = slice(max(0, -offset), size - max(0, offset))
            there = slice(max(0, offset), size - max(0, -offset))
            rows.take(batch.forms[there], axis=0, out=gathered[here], mode="clip")
            scores[here] += gathered[here]
        for name, (places, numbers) in batch.tags.items():
            evidence = self._rows[name]
            for offset, rows in zip(evidence.offsets, evidence.rows):
                scores[places - offset] += rows[numbers]
        return scores

    def contributions(self, batch: Batch, place: int, tag: int) -> list[Contribution]:
        """Return all that speaks for `tag` and against O at `place`, or the reverse.

        The values, and what the transitions add, are what `scores` adds up; each
        is given by its own weight here, with the feature spelled out.
        """
        found = []
        for channel in self._extractor.channels():
            rows = self._rows[channel.name]
            for i, offset in enumerate(rows.offsets):
                for attribute, string in channel.strings[
                    _number(batch, channel.name, place + offset)
                ]:
                    weights = rows.of_string(string)[i]
                    value = float(weights[tag] - weights[O_TAG])
                    if value:
                        found.append(Contribution(spelled(attribute, string, offset), value))
        return found


def _number(batch: Batch, channel: str, place: int) -> int:
    if channel == "form":
        return int(batch.forms[place])
    places, numbers = batch.tags[channel]
    found: npt.NDArray[Any] = numbers[places == place]
    return int(found[0]) if len(found) else 0
