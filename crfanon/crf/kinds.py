"""Which kind of a label a span is: a town or a street, a hospital or a company.

The CRF tells few labels apart, since its time grows with the square of their number.  Of a span
that it has found, a log-linear classifier (maximum entropy; Berger et al. 1996) chooses the kind,
by what the template sees of the tokens in the span and beside it.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from ..labels import is_kind_of
from .channels import Channel
from .extractor import Batch, Extractor
from .rows import Positions, Rows
from .template import PAIR
from .weights import FloatArray, KindWeights

# What is looked at: two tokens before a span, all of its own, which are one offset, and the next.
BEFORE, BEHIND = 2, 1
OFFSETS = (*range(-BEFORE, 1), BEHIND)
INSIDE = OFFSETS.index(0)
# A wrong kind is worse than none.  Of spans in unread German texts 79 % get the finer label that
# they should have, and 85 % of those that get one the right one; without a least probability it
# is 83 and 82 %.
LEAST_SURE = 0.6


def channels_of(extractor: Extractor) -> list[Channel]:
    """Return the channels that kinds are told by: all but that of pairs of words."""
    return [channel for channel in extractor.channels() if channel.name != PAIR]


def around(first: Positions, last: Positions) -> tuple[Positions, Positions, Positions]:
    """Return what is looked at for spans of a batch that begin and end at these places.

    These are three columns: the number of a span, a place, and the position of its offset.

        >>> [column.tolist() for column in around(np.array([7]), np.array([9]))]
        [[0, 0, 0, 0, 0], [5, 6, 7, 8, 9], [0, 1, 2, 2, 3]]
    """
    sizes = last - first + BEFORE + BEHIND
    owner = np.arange(len(first)).repeat(sizes)
    step = np.arange(len(owner)) - (sizes.cumsum() - sizes)[owner]
    place = (first - BEFORE)[owner] + step
    inside = last[owner] - 1 - place
    position = np.where(inside < 0, INSIDE + BEHIND, np.minimum(step, INSIDE))
    return owner, place, position


class KindTeller:
    """Tells the kinds of spans by trained weights."""

    def __init__(self, weights: KindWeights, extractor: Extractor) -> None:
        self.labels = weights.labels
        self._extractor = extractor
        self._rows = {
            name: Rows(channel, len(weights.labels)) for name, channel in weights.channels.items()
        }

    def __call__(
        self, batch: Batch, first: Positions, last: Positions, among: Sequence[str]
    ) -> list[str]:
        """Return the likeliest kind of each span, of the label that stands in `among` for it.

        It is that label itself where the model knows no kind of it, or is not sure.
        """
        allowed = {label: self._below(label) for label in set(among)}
        asked = np.array([i for i, label in enumerate(among) if allowed[label].any()], np.intp)
        found = list(among)
        if len(asked):
            scores = self._scores(batch, first[asked], last[asked])
            scores[~np.stack([allowed[among[i]] for i in asked.tolist()])] = -np.inf
            factors = np.exp(scores - scores.max(1, keepdims=True))
            best = factors.argmax(1)
            # The factor of the likeliest is 1.
            sure = 1 / factors.sum(1) >= LEAST_SURE
            for i, kind in zip(asked[sure].tolist(), best[sure].tolist()):
                found[i] = self.labels[kind]
        return found

    def _below(self, label: str) -> npt.NDArray[np.bool_]:
        return np.array([is_kind_of(kind, label) for kind in self.labels], bool)

    def _scores(self, batch: Batch, first: Positions, last: Positions) -> FloatArray:
        owner, place, position = around(first, last)
        scores = np.zeros((len(first), len(self.labels)), np.float32)
        for channel in channels_of(self._extractor):
            if (rows := self._rows.get(channel.name)) is not None:
                numbers, of_place = np.unique(batch.dense(channel.name)[place], return_inverse=True)
                sums = rows.sums(channel.described(numbers.tolist()))
                np.add.at(scores, owner, sums[of_place, position].astype(np.float32))
        return scores
