"""Find the best tags and how sure they are: exact, and fast where nothing happens.

1. A token is settled as O when no run of other tags that holds it could beat
   the same run of O's, or a shorter run, whatever the transitions
   (`OutsideBound`).  Most of a text is settled so, and falls apart into short
   stretches.
2. Forward-backward gives the marginals of each stretch.
3. The tags with the greatest marginals are usually the best path.  If their
   joint probability is above one half they are, for no two paths can both
   have more than half.  Otherwise the best path is searched among the tags
   whose marginal is at least that probability: any path through another tag
   is less probable than the one in hand.

The result is that of the Viterbi algorithm; see Rabiner (1989), sections III
A and B, for both recursions.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..document import IntArray
from ..errors import ModelError
from .weights import O_TAG, FloatArray, Weights

Doubles = npt.NDArray[np.float64]

# A token is left out of the stretches when all runs through it fall short of O
# by this much.  Zero would do for the best path; the distance is for the
# marginals: each run that they miss is less probable than O by e**4 (55 times).
_MARGIN = 4.0
# Rounding in 32-bit scores may not settle a tie.
_ROUNDING = 1e-3
# Products of factors stay within the range of doubles down to e to the minus this.
_SMALLEST = 600.0


class Decoded(NamedTuple):
    """The spans of a batch, as columns: places `[first, last)`, tag of the first, probability."""

    first: IntArray
    last: IntArray
    tags: IntArray
    probabilities: Doubles


class _Stretches(NamedTuple):
    """Active places in time-major order: all first tokens, all second tokens, ...

    `place[bounds[t] : bounds[t + 1]]` are the t-th places of the stretches that
    have so many, longest stretch first.
    """

    place: IntArray
    bounds: list[int]
    begins_text: npt.NDArray[np.bool_]
    ends_text: npt.NDArray[np.bool_]


def _in_a_run(worth: Doubles, enter: Doubles, leave: Doubles) -> npt.NDArray[np.bool_]:
    """Return whether some run through each place is worth as much as O's, all in all.

    The best run that ends at a place and the best that starts there make the
    best through it (Kadane's recursion, by running extremes of sums).
    """
    total = np.cumsum(worth)
    ending = total - np.minimum.accumulate(total - worth - enter)
    starting = np.maximum.accumulate((total + leave)[::-1])[::-1] - (total - worth)
    active: npt.NDArray[np.bool_] = ending + starting - worth >= -(_MARGIN + _ROUNDING)
    return active


def _falls(worth: list[float], highest: float, lowest: float) -> list[int]:
    """Return the positions at which the running sum of the best run is below `lowest`.

    A run begins where it pays, and its sum counts up to `highest` only.
    """
    low = []
    total = 0.0
    for k, value in enumerate(worth):
        total = total + value if total > 0.0 else value
        if total > highest:
            total = highest
        elif total < lowest:
            low.append(k)
    return low


class Decoder:
    """Decodes scores under one set of weights."""

    def __init__(self, weights: Weights) -> None:
        self._bound = weights.bound
        self.transitions = weights.transitions.astype(np.float64)
        self._factors = np.exp(self.transitions - self.transitions.max())
        # In a step, sums over tags shrink at most by the range of the transitions and the
        # number of tags: once going forward, twice going backward.
        shrinks = 2 * float(np.ptp(self.transitions)) + np.log(len(weights.tags))
        self._steps_unscaled = max(1, int(_SMALLEST / max(shrinks, 1.0)))
        self._factors_back = np.ascontiguousarray(self._factors.T)
        tags = weights.tags
        index = {tag: i for i, tag in enumerate(tags)}
        # The tag that continues a span of this tag; O where there is none.
        self._inside = np.array([index.get("I" + tag[1:], O_TAG) for tag in tags])
        self._inside[O_TAG] = O_TAG

    def decode(self, scores: FloatArray, starts: IntArray, sizes: IntArray) -> Decoded:
        """Return the spans of the best path through each text.

        `scores` has a row for each place; text d is the places from `starts[d]`
        on, `sizes[d]` of them, and at least one empty place apart from the next.
        """
        found = self._stretches(scores, starts, sizes)
        if found is None:
            none = np.zeros(0, np.int32)
            return Decoded(none, none, none, np.zeros(0))
        factors, forward, backward = self._forward_backward(scores, found)
        marginals = forward * backward
        total = marginals.sum(1, keepdims=True)
        if not (total > 0).all():
            raise ModelError("the weights of the model are too large; train it again")
        marginals /= total
        path = self._best_path(scores, found, factors, backward, marginals)
        return self._spans(found, factors, backward, marginals, path)

    def _stretches(
        self, scores: FloatArray, starts: IntArray, sizes: IntArray
    ) -> _Stretches | None:
        bound = self._bound
        size = len(scores)
        starts, sizes = starts[sizes > 0], sizes[sizes > 0]
        if len(starts) == 0 or scores.shape[1] == 1:
            return None
        # +1 where a text begins, -1 behind its end; the places between texts keep them apart.
        edges = np.zeros(size + 1, np.int8)
        edges[starts] = 1
        edges[starts + sizes] = -1
        worth = (scores + bound.gain)[:, 1:].max(1).astype(np.float64) - scores[:, O_TAG]
        # No run is worth so much that it could reach over a place without a token.
        ends = float(np.abs(bound.ends).sum())
        barrier = -(np.maximum(worth, 0).sum() + ends + _MARGIN + 1)
        worth[np.cumsum(edges[:-1]) == 0] = barrier
        enter = np.full(size, bound.enter)
        enter[starts] = bound.enter_edge
        leave = np.full(size, bound.leave)
        leave[starts + sizes - 1] = bound.leave_edge
        active = _in_a_run(worth, enter, leave)
        worth[~active] = barrier
        worth[self._given_up(worth, active, enter, leave)] = barrier
        active = _in_a_run(worth, enter, leave)
        # No run reaches into the empty places before the first and after the last text.
        change = np.flatnonzero(active[1:] != active[:-1]) + 1
        first, lengths = change[::2], change[1::2] - change[::2]
        if len(first) == 0:
            return None
        order = np.argsort(-lengths, kind="stable")
        first, lengths = first[order], lengths[order]
        counts = np.searchsorted(-lengths, -np.arange(1, lengths[0] + 1), side="right")
        bounds = np.concatenate([[0], np.cumsum(counts)])
        step = np.repeat(np.arange(lengths[0]), counts)
        stretch = np.arange(bounds[-1]) - bounds[step]
        return _Stretches(
            (first[stretch] + step).astype(np.int32),
            bounds.tolist(),
            edges[first] > 0,
            edges[first + lengths] < 0,
        )

    def _given_up(
        self, worth: Doubles, active: npt.NDArray[np.bool_], enter: Doubles, leave: Doubles
    ) -> npt.NDArray[np.intp]:
        """Return the active places at which every run should begin later or have ended.

        A run whose first tags, up to some place, are together worth less than
        -(enter + late) had better begin later.  The sum of a run up to a place
        follows from the one before, and where it is high it need not be known:
        a run that falls by early + late below its height had better be two.
        The same holds for last tags, from the right.  What a run gains at an
        edge of the text it gains in either direction.
        """
        bound = self._bound
        # Each stretch and the settled place behind it.
        seen = active.copy()
        seen[1:] |= active[:-1]
        places = np.flatnonzero(seen)
        worth = worth[places]
        at_start = np.maximum(enter[places] - bound.enter, 0)
        at_end = np.maximum(leave[places] - bound.leave, 0)
        slack = _MARGIN + _ROUNDING
        first = _falls(
            (worth + at_start + at_end).tolist(),
            bound.early - bound.enter,
            -(bound.enter + bound.late) - slack,
        )
        last = _falls(
            (worth + at_start + at_end)[::-1].tolist(),
            bound.late - bound.leave,
            -(bound.leave + bound.early) - slack,
        )
        return places[np.array([*first, *(len(places) - 1 - k for k in last)], np.intp)]

    def _forward_backward(
        self, scores: FloatArray, found: _Stretches
    ) -> tuple[Doubles, Doubles, Doubles]:
        """Return exp(scores), forward and backward factors of the places, up to scale by row."""
        here = scores[found.place].astype(np.float64)
        factors = np.exp(here - here.max(1, keepdims=True))
        bounds = found.bounds
        # Rows of the step before, of this step, and of the next.
        steps = list(zip(bounds, bounds[1:], bounds[2:]))
        forward, backward = np.empty_like(factors), np.empty_like(factors)
        begin = np.where(found.begins_text[:, None], 1.0, self._factors[O_TAG])
        np.multiply(begin, factors[: bounds[1]], out=forward[: bounds[1]])
        for t, (before, now, end) in enumerate(steps, 1):
            reached = np.dot(forward[before : before + end - now], self._factors)
            if t % self._steps_unscaled == 0:
                reached /= reached.sum(1, keepdims=True)
            np.multiply(reached, factors[now:end], out=forward[now:end])
        # A stretch that is longer than its end gets another row further down.
        last = np.where(found.ends_text[:, None], 1.0, self._factors[:, O_TAG])
        stretch = np.arange(len(found.place)) - np.repeat(bounds[:-1], np.diff(bounds))
        backward[:] = last[stretch]
        for t, (before, now, end) in enumerate(reversed(steps), 1):
            ahead = np.dot(backward[now:end] * factors[now:end], self._factors_back)
            if t % self._steps_unscaled == 0:
                ahead /= ahead.sum(1, keepdims=True)
            backward[before : before + end - now] = ahead
        return factors, forward, backward

    def _given_previous(
        self, found: _Stretches, factors: Doubles, backward: Doubles, path: IntArray
    ) -> Doubles:
        """Return for each place but the first of a stretch P(tag | the path's tag before it)."""
        bounds = found.bounds
        counts = np.diff(bounds)
        later = np.arange(bounds[1], bounds[-1])
        before = later - np.repeat(counts[:-1], counts[1:])
        given: Doubles = self._factors[path[before]] * factors[later] * backward[later]
        given /= given.sum(1, keepdims=True)
        return given

    def _best_path(
        self,
        scores: FloatArray,
        found: _Stretches,
        factors: Doubles,
        backward: Doubles,
        marginals: Doubles,
    ) -> IntArray:
        path: IntArray = marginals.argmax(1).astype(np.int32)
        given = self._given_previous(found, factors, backward, path)
        rows = np.arange(len(path))
        count = found.bounds[1]
        chances = np.empty(len(path))
        chances[:count] = marginals[rows[:count], path[:count]]
        chances[count:] = given[rows[: len(given)], path[count:]]
        counts = np.diff(found.bounds)
        stretch = np.arange(len(path)) - np.repeat(found.bounds[:-1], counts)
        with np.errstate(divide="ignore"):
            log_joint = np.bincount(stretch, np.log(chances), count)
        for doubtful in np.flatnonzero(log_joint < np.log(0.5) + _ROUNDING).tolist():
            length = int(np.searchsorted(-counts, -doubtful, side="left"))
            rows = np.array(found.bounds[:length]) + doubtful
            least = np.exp(log_joint[doubtful] - _ROUNDING)
            path[rows] = self._search(scores, found, rows, marginals[rows] >= least, doubtful)
        return path

    def _search(
        self,
        scores: FloatArray,
        found: _Stretches,
        rows: npt.NDArray[Any],
        allowed: npt.NDArray[np.bool_],
        stretch: int,
    ) -> list[int]:
        """Return the best path (Viterbi) of one stretch among the allowed tags."""
        step, tags = np.nonzero(allowed)
        here = scores[found.place[rows[step]], tags].astype(np.float64)
        ends = np.cumsum(allowed.sum(1)).tolist()
        # An allowed tag is known by its position in `tags`; `before` are those of the last step.
        before = slice(0, ends[0])
        best = here[before]
        if not found.begins_text[stretch]:
            best = best + self.transitions[O_TAG, tags[before]]
        came_from = np.zeros(len(tags), np.intp)
        for middle, end in pairwise(ends):
            now = slice(middle, end)
            reached = best[:, None] + self.transitions[tags[before, None], tags[None, now]]
            choice = reached.argmax(0)
            came_from[now] = before.start + choice
            best = reached[choice, np.arange(end - middle)] + here[now]
            before = now
        if not found.ends_text[stretch]:
            best = best + self.transitions[tags[before], O_TAG]
        k = before.start + int(best.argmax())
        path = [int(tags[k])]
        for _ in range(len(ends) - 1):
            k = int(came_from[k])
            path.append(int(tags[k]))
        return path[::-1]

    def _spans(
        self,
        found: _Stretches,
        factors: Doubles,
        backward: Doubles,
        marginals: Doubles,
        path: IntArray,
    ) -> Decoded:
        given = self._given_previous(found, factors, backward, path)
        # From time-major order to the order of the text.
        count = found.bounds[1]
        order = np.argsort(found.place)
        place, tags = found.place[order], path[order]
        joins = np.empty(len(order), bool)  # is this the place after the one before?
        joins[0] = False
        np.equal(place[1:], place[:-1] + 1, out=joins[1:])
        chain = np.where(joins, np.concatenate([[O_TAG], self._inside[tags[:-1]]]), O_TAG)
        inside = (tags != O_TAG) & (tags == chain)
        begins = (tags != O_TAG) & ~inside
        # The chance to go on as the path does inside a span, and not to go on after it.
        chance = marginals[np.arange(len(path)), path][order]
        going_on = np.zeros(len(path))
        is_later = order >= count
        going_on[is_later] = given[order[is_later] - count, chain[is_later]]
        going_on[chain == O_TAG] = 0.0
        first = np.flatnonzero(begins)
        if len(first) == 0:
            none = np.zeros(0, np.int32)
            return Decoded(none, none, none, np.zeros(0))
        number = np.cumsum(begins) - 1
        lengths = np.bincount(number[begins | inside], minlength=len(first))
        last = first + lengths
        with np.errstate(divide="ignore"):
            log_chance = np.log(chance[first])
            log_chance += np.bincount(number[inside], np.log(going_on[inside]), len(first))
            after = np.minimum(last, len(path) - 1)
            stops = np.where((last < len(path)) & joins[after], 1.0 - going_on[after], 1.0)
            log_chance += np.log(np.maximum(stops, 0.0))
        return Decoded(
            place[first],
            (place[first] + lengths).astype(np.int32),
            tags[first],
            np.exp(np.minimum(log_chance, 0.0)),
        )
