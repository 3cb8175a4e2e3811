"""Estimate the weights of a CRF: penalised maximum likelihood.

The likelihood of a linear-chain CRF is concave, so every method arrives at
the same weights; this one arrives early, because it knows that a feature is a
fact about a word form at an offset.  Scores of all forms at all offsets are
one sparse product, and what is left to do per token is to add up rows.
Forward-backward runs over all texts side by side, one token of each at a time.

The penalty is ``c1 * |w| + c2 * w * w`` summed over the weights, minimised by
OWL-QN (Andrew and Gao 2007), the L-BFGS variant that CRFsuite uses as well.
As there, a weight exists where its feature and tag occur together in the
training data.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import scipy.sparse as sparse

from ..crf.bounds import outside_bound
from ..crf.extractor import Batch, Extractor
from ..crf.template import PAIR
from ..crf.weights import O_TAG, ChannelWeights, FloatArray, Weights
from ..text.tokens import IntArray

# L-BFGS remembers this many steps, and a line search tries this many lengths:
# CRFsuite's defaults.
_MEMORY = 6
_LINE_SEARCH = 20
# Training ends when the objective improved by less than this over ten steps.
_TOLERANCE = 1e-4
# A document that has more tokens is trained on in pieces of at least so many.
_LONGEST = 2500
# Pairs that come less often are left out.
_LEAST_PAIRS = 3

Progress = Callable[[int, float], None]


class _Channel(NamedTuple):
    """The features of one channel over all places of the training data."""

    name: str
    offsets: tuple[int, ...]
    strings: list[str]
    # The strings behind each number, and the same turned round.
    members: sparse.csr_matrix
    numbers_of: sparse.csr_matrix
    # For each offset: the number at that distance from each token, and the same
    # as a matrix that adds up rows of tokens by number.
    at: list[IntArray]
    gather: list[sparse.csr_matrix]
    # Cells (string, offset, tag) that have a weight, and how often each holds in the gold data.
    cells: npt.NDArray[np.intp]
    observed: FloatArray


class Likelihood:
    """The negative log-likelihood of gold tags, as a function of all weights in one vector.

    `shares` says how much each document counts, 1 if it is not given.
    """

    def __init__(
        self,
        extractor: Extractor,
        batch: Batch,
        gold: Sequence[IntArray],
        tags: Sequence[str],
        *,
        shares: Sequence[float] | None = None,
        all_transitions: bool = True,
    ) -> None:
        self.tags = tuple(tags)
        pieces = [_pieces(tag_ids) for tag_ids in gold]
        of_document = np.arange(len(gold)).repeat([len(starts) for starts in pieces])
        piece_starts = np.concatenate([*pieces, np.zeros(0, np.intp)]).astype(np.intp)
        piece_sizes = _sizes(pieces, batch.sizes)
        piece_starts += batch.starts[of_document]
        order = np.argsort(-piece_sizes, kind="stable")
        sizes = piece_sizes[order]
        order, sizes = order[sizes > 0], sizes[sizes > 0]
        counts = np.searchsorted(-sizes, -np.arange(1, sizes[0] + 1), side="right")
        self._bounds = np.concatenate([[0], np.cumsum(counts)]).tolist()
        step = np.repeat(np.arange(sizes[0]), counts)
        text = np.arange(self._bounds[-1]) - np.array(self._bounds)[step]
        self._place = piece_starts[order][text] + step
        gold_at = np.zeros(len(batch.forms), np.int32)
        for start, tag_ids in zip(batch.starts.tolist(), gold):
            gold_at[start : start + len(tag_ids)] = tag_ids
        self._gold = gold_at[self._place]
        share_of = np.ones(len(gold)) if shares is None else np.array(shares)
        self._share = share_of[of_document[order]][text].astype(np.float32)
        self._channels = [
            self._channel(extractor, i, batch.dense(channel.name))
            for i, channel in enumerate(extractor.channels())
        ]
        seen = np.zeros((len(tags), len(tags)), np.float32)
        for before, after in self._steps():
            shorter = slice(before.start, before.start + after.stop - after.start)
            np.add.at(seen, (self._gold[shorter], self._gold[after]), self._share[after])
        self._observed_transitions = seen
        self._transition_cells = (
            np.arange(seen.size) if all_transitions else np.flatnonzero(seen.ravel())
        )
        sizes_of_parts = [len(c.cells) for c in self._channels] + [len(self._transition_cells)]
        self._cuts = np.cumsum([0, *sizes_of_parts])
        self._observed = np.concatenate(
            [*(c.observed for c in self._channels), seen.ravel()[self._transition_cells]]
        )
        self.size = int(self._cuts[-1])

    def _steps(self) -> list[tuple[slice, slice]]:
        bounds = self._bounds
        return [
            (slice(bounds[t - 1], bounds[t]), slice(bounds[t], bounds[t + 1]))
            for t in range(1, len(bounds) - 1)
        ]

    def _channel(self, extractor: Extractor, i: int, numbers: IntArray) -> _Channel:
        channel, template = extractor.channels()[i], extractor.template
        offsets = template.offsets(channel.name)
        if channel.name == PAIR:
            numbers = np.where(np.bincount(numbers)[numbers] < _LEAST_PAIRS, 0, numbers)
        at = [numbers[self._place + offset] for offset in offsets]
        used = np.zeros(len(channel), bool)
        for column in at:
            used[column] = True
        index: dict[str, int] = {}
        attributes: list[str] = []
        rows: list[int] = []
        columns: list[int] = []
        used_numbers = np.flatnonzero(used).tolist()
        for number, described in zip(used_numbers, channel.described(used_numbers)):
            for attribute, string in described:
                if string not in index:
                    index[string] = len(index)
                    attributes.append(attribute)
                rows.append(number)
                columns.append(index[string])
        shape = (len(channel), len(index))
        ones = np.ones(len(rows), np.float32)
        members = sparse.csr_matrix((ones, (rows, columns)), shape=shape)
        tokens = len(self._gold)
        every = np.arange(tokens)
        ones = np.ones(tokens, np.float32)
        gather = [
            sparse.csr_matrix((ones, (column, every)), shape=(shape[0], tokens)) for column in at
        ]
        shape = (tokens, len(self.tags))
        gold = sparse.csr_matrix((self._share, (every, self._gold)), shape=shape)
        numbers_of = members.T.tocsr()
        observed = np.stack([(numbers_of @ (g @ gold)).toarray() for g in gather], axis=1)
        unseen = np.array(
            [[not template.sees(channel.name, a, o) for o in offsets] for a in attributes], bool
        ).reshape(len(index), len(offsets))
        observed[unseen] = 0
        flat = observed.ravel()
        cells = np.flatnonzero(flat)
        return _Channel(
            channel.name, offsets, list(index), members, numbers_of, at, gather, cells, flat[cells]
        )

    def _parts(self, vector: FloatArray) -> tuple[list[FloatArray], FloatArray]:
        """Return the weights of each channel, by string and cell, and the transitions."""
        tags = len(self.tags)
        dense = []
        for channel, low, high in zip(self._channels, self._cuts, self._cuts[1:]):
            width = len(channel.offsets) * tags
            weights = np.zeros(len(channel.strings) * width, np.float32)
            weights[channel.cells] = vector[low:high]
            dense.append(weights.reshape(len(channel.strings), width))
        transitions = np.zeros(tags * tags, np.float32)
        transitions[self._transition_cells] = vector[self._cuts[-2] :]
        return dense, transitions.reshape(tags, tags)

    def __call__(self, vector: FloatArray) -> tuple[float, FloatArray]:
        """Return the negative log-likelihood at `vector`, and its gradient."""
        dense, transitions = self._parts(vector)
        tags, tokens = len(self.tags), len(self._gold)
        scores = np.zeros((tokens, tags), np.float32)
        for channel, weights in zip(self._channels, dense):
            rows = (channel.members @ weights).reshape(-1, len(channel.offsets), tags)
            for i, numbers in enumerate(channel.at):
                scores += rows[numbers, i]
        chosen = scores[np.arange(tokens), self._gold] * self._share
        gold_score = chosen.sum(dtype=np.float64) + float(
            (self._observed_transitions * transitions).sum(dtype=np.float64)
        )
        # A step of the line search that is much too long overflows.  Its value is not a number,
        # which is never found lower, so a shorter one is tried.
        with np.errstate(divide="ignore", over="ignore", invalid="ignore"):
            log_total, marginals, expected_transitions = self._forward_backward(scores, transitions)
        gradient = [
            (
                channel.numbers_of @ np.concatenate([g @ marginals for g in channel.gather], axis=1)
            ).ravel()[channel.cells]
            for channel in self._channels
        ]
        gradient.append(expected_transitions.ravel()[self._transition_cells])
        return log_total - float(gold_score), np.concatenate(gradient) - self._observed

    def _forward_backward(
        self, scores: FloatArray, transitions: FloatArray
    ) -> tuple[float, FloatArray, FloatArray]:
        """Return the log of the partition function, the marginals, and expected transitions."""
        highest = scores.max(1, keepdims=True)
        factors = np.exp(scores - highest)
        step_factors = np.exp(transitions - transitions.max())
        steps = self._steps()
        forward = np.empty_like(factors)
        scale = np.empty(len(factors), np.float32)
        start = slice(0, self._bounds[1])
        for before, now in [(start, start), *steps]:
            if now is start:
                reached = factors[now]
            else:
                shorter = slice(before.start, before.start + now.stop - now.start)
                reached = (forward[shorter] @ step_factors) * factors[now]
            scale[now] = reached.sum(1)
            forward[now] = reached / scale[now][:, None]
        backward = np.ones_like(factors)
        expected = np.zeros_like(transitions)
        for before, now in reversed(steps):
            shorter = slice(before.start, before.start + now.stop - now.start)
            ahead = factors[now] * backward[now] / scale[now][:, None]
            expected += forward[shorter].T @ (ahead * self._share[now][:, None])
            backward[shorter] = ahead @ step_factors.T
        marginals = forward * backward
        marginals *= (self._share / marginals.sum(1))[:, None]
        share = self._share.astype(np.float64)
        log_total = (
            float(share @ highest[:, 0])
            + float(transitions.max()) * float(share[self._bounds[1] :].sum())
            + float(share @ np.log(scale.astype(np.float64)))
        )
        return log_total, marginals, expected * step_factors

    def weights(self, vector: FloatArray, extractor: Extractor) -> Weights:
        """Return `vector` as the weights of a CRF, without those that are zero."""
        _, transitions = self._parts(vector)
        channels = {}
        for channel, low, high in zip(self._channels, self._cuts, self._cuts[1:]):
            rows, cells = np.divmod(channel.cells, len(channel.offsets) * len(self.tags))
            channels[channel.name] = ChannelWeights.from_triples(
                channel.offsets, channel.strings, rows, cells, vector[low:high]
            )
        return Weights(
            self.tags, transitions, channels, outside_bound(transitions), extractor.words
        )


def _pieces(gold: IntArray) -> IntArray:
    """Return the starts of the pieces into which a document is cut, given the numbers of its tags.

    Forward-backward goes through all documents side by side, so one pass takes as many steps as
    the longest has tokens: that of a judgment of 20,000 tokens is cut between two O's after
    every `_LONGEST` of them.  What is lost is one transition in thousands.

        >>> gold = np.zeros(6000, np.int32)
        >>> gold[2500:2510] = 1
        >>> _pieces(gold).tolist(), _pieces(gold[:2500]).tolist()
        ([0, 2511, 5011], [0])
    """
    outside = gold == O_TAG
    cuts = np.append((outside[1:] & outside[:-1]).nonzero()[0] + 1, len(gold))
    starts = [0]
    while len(gold) - starts[-1] > _LONGEST:
        cut = int(cuts[cuts.searchsorted(starts[-1] + _LONGEST)])
        if cut == len(gold):
            break
        starts.append(cut)
    return np.array(starts, np.int32)


def _sizes(pieces: Sequence[IntArray], sizes: IntArray) -> IntArray:
    """Return the sizes of all pieces of documents of these sizes, given where they begin."""
    found = [np.diff(starts, append=np.int32(size)) for starts, size in zip(pieces, sizes)]
    return np.concatenate([*found, np.zeros(0, np.int32)]).astype(np.int32)


def minimise(
    likelihood: Callable[[FloatArray], tuple[float, FloatArray]],
    size: int,
    *,
    c1: float,
    c2: float,
    iterations: int,
    start: FloatArray | None = None,
    progress: Progress | None = None,
) -> FloatArray:
    """Return the vector of `size` weights that minimises the likelihood plus the penalty.

    OWL-QN as in Andrew and Gao (2007), section 3: L-BFGS steps along the
    pseudo-gradient, kept within one orthant.  `progress` is called with the
    number of the iteration and the objective.
    """
    x = np.zeros(size, np.float32) if start is None else start.astype(np.float32)

    def objective(x: FloatArray) -> tuple[float, FloatArray]:
        value, gradient = likelihood(x)
        value += c1 * float(np.abs(x).sum(dtype=np.float64)) + c2 * float(x @ x)
        return value, gradient + np.float32(2 * c2) * x

    value, gradient = objective(x)
    history: list[tuple[FloatArray, FloatArray]] = []
    values = [value]
    for iteration in range(1, iterations + 1):
        pseudo = _pseudo_gradient(x, gradient, c1)
        if not pseudo.any():
            break
        direction = _lbfgs_direction(-pseudo, history)
        if c1:
            direction[direction * pseudo >= 0] = 0
        orthant = np.where(x != 0, np.sign(x), -np.sign(pseudo))
        length = 1.0 if history else 1.0 / float(np.linalg.norm(pseudo))
        for _ in range(_LINE_SEARCH):
            candidate = x + np.float32(length) * direction
            if c1:
                candidate[candidate * orthant < 0] = 0
            new_value, new_gradient = objective(candidate)
            if new_value <= value + 1e-4 * float(pseudo @ (candidate - x)):
                break
            length /= 2
        else:
            # No length leads down.  Without what was remembered the direction is
            # the steepest; if that does not either, this is as low as 32 bits go.
            if not history:
                break
            history = []
            continue
        step, change = candidate - x, new_gradient - gradient
        if float(step @ change) > 0:
            history = [*history[-_MEMORY + 1 :], (step, change)]
        x, value, gradient = candidate, new_value, new_gradient
        values.append(value)
        if progress is not None:
            progress(iteration, value)
        if len(values) > 10 and values[-11] - value < _TOLERANCE * value:
            break
    return x


def _pseudo_gradient(x: FloatArray, gradient: FloatArray, c1: float) -> FloatArray:
    if not c1:
        return gradient
    at_zero = np.sign(gradient) * np.maximum(np.abs(gradient) - np.float32(c1), 0)
    pseudo: FloatArray = np.where(x != 0, gradient + np.float32(c1) * np.sign(x), at_zero)
    return pseudo


def _lbfgs_direction(
    direction: FloatArray, history: list[tuple[FloatArray, FloatArray]]
) -> FloatArray:
    """Return the two-loop recursion of L-BFGS applied to `direction`."""
    shares = []
    for step, change in reversed(history):
        weight = 1.0 / float(step @ change)
        share = weight * float(step @ direction)
        direction = direction - np.float32(share) * change
        shares.append((weight, share))
    if history:
        step, change = history[-1]
        direction = direction * np.float32(float(step @ change) / float(change @ change))
    for (step, change), (weight, share) in zip(history, reversed(shares)):
        back = weight * float(change @ direction)
        direction = direction + np.float32(share - back) * step
    return direction
