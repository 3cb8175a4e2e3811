"""Find the best tags and how sure they are: exact, and fast where nothing happens.

1. A token is settled as O when no run of other tags that holds it could beat
   the same run of O's, whatever the transitions (`OutsideBound`).  Most of a
   text is settled so, and falls apart into short stretches.
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

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..document import IntArray
from .weights import O_TAG, FloatArray, Weights

Doubles = npt.NDArray[np.float64]

# A token is left out of the stretches when all runs through it fall short of O
# by this much.  Zero would do for the best path; the distance is for the
# marginals, which then miss less than 2 % of the probability at such a token
# and, as a rule, far less (e**-4).
_MARGIN = 4.0
# Rounding in 32-bit scores may not settle a tie.
_ROUNDING = 1e-3
# A place without a token can be part of no run.
_NO_TOKEN = -1e5
# Scaling after so many steps keeps products within the range of doubles:
# scores within a token and transitions differ by less than e**40.
_STEPS_UNSCALED = 16


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


class Decoder:
    """Decodes scores under one set of weights."""

    def __init__(self, weights: Weights) -> None:
        self._bound = weights.bound
        self.transitions = weights.transitions.astype(np.float64)
        self._factors = np.exp(self.transitions - self.transitions.max())
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
        marginals /= marginals.sum(1, keepdims=True)
        path = self._best_path(scores, found, factors, backward, marginals)
        return self._spans(found, factors, backward, marginals, path)

    def _stretches(
        self, scores: FloatArray, starts: IntArray, sizes: IntArray
    ) -> _Stretches | None:
        bound = self._bound
        size = len(scores)
        starts, sizes = starts[sizes > 0], sizes[sizes > 0]
        if len(starts) == 0:
            return None
        is_token = np.zeros(size + 1, np.int8)
        is_token[starts] += 1
        is_token[starts + sizes] -= 1
        best = (scores + bound.gain)[:, 1:].max(1).astype(np.float64) - scores[:, O_TAG]
        best[np.cumsum(is_token[:-1]) == 0] = _NO_TOKEN
        enter = np.full(size, bound.enter)
        enter[starts] = bound.enter_edge
        leave = np.full(size, bound.leave)
        leave[starts + sizes - 1] = bound.leave_edge
        # The best run that ends here, the best that starts here, and so the
        # best through here (Kadane's recursion, by running extremes of sums).
        total = np.cumsum(best)
        ending = total - np.minimum.accumulate(total - best - enter)
        starting = np.maximum.accumulate((total + leave)[::-1])[::-1] - (total - best)
        active = ending + starting - best >= -(_MARGIN + _ROUNDING)
        change = np.flatnonzero(np.diff(active, prepend=False, append=False))
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
            np.isin(first, starts),
            np.isin(first + lengths, starts + sizes),
        )

    def _forward_backward(
        self, scores: FloatArray, found: _Stretches
    ) -> tuple[Doubles, Doubles, Doubles]:
        """Return exp(scores), forward and backward factors of the places, each up to scale by row."""
        here = scores[found.place].astype(np.float64)
        factors = np.exp(here - here.max(1, keepdims=True))
        transitions, bounds = self._factors, found.bounds
        forward, backward = np.empty_like(factors), np.empty_like(factors)
        count = bounds[1]
        begin = np.where(found.begins_text[:, None], 1.0, transitions[O_TAG])
        forward[:count] = begin * factors[:count]
        for t in range(1, len(bounds) - 1):
            low, high = bounds[t], bounds[t + 1]
            now = forward[low:high]
            np.matmul(forward[bounds[t - 1] : bounds[t - 1] + high - low], transitions, out=now)
            now *= factors[low:high]
            if t % _STEPS_UNSCALED == 0:
                now /= now.sum(1, keepdims=True)
        end = np.where(found.ends_text[:, None], 1.0, transitions[:, O_TAG])
        following = np.empty_like(begin)
        for t in range(len(bounds) - 2, -1, -1):
            low, high = bounds[t], bounds[t + 1]
            after = bounds[t + 2] - high if t + 2 < len(bounds) else 0
            now = backward[low:high]
            # The shorter stretches end here; the others go on.
            now[after:] = end[after : high - low]
            if after:
                later = following[:after]
                np.multiply(backward[high : high + after], factors[high : high + after], out=later)
                np.matmul(later, transitions.T, out=now[:after])
                if t % _STEPS_UNSCALED == 0:
                    now /= now.sum(1, keepdims=True)
        return factors, forward, backward

    def _given_previous(
        self, found: _Stretches, factors: Doubles, backward: Doubles, path: IntArray
    ) -> Doubles:
        """Return for each place but the first of a stretch P(tag | the path's tag before it)."""
        bounds = found.bounds
        counts = np.diff(bounds)
        later = np.arange(bounds[1], bounds[-1])
        before = later - np.repeat(counts[:-1], counts[1:])
        given = self._factors[path[before]] * factors[later] * backward[later]
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
        transitions = self.transitions
        here = scores[found.place[rows]].astype(np.float64)
        tags = np.flatnonzero(allowed[0])
        best = here[0, tags]
        if not found.begins_text[stretch]:
            best = best + transitions[O_TAG, tags]
        history: list[tuple[npt.NDArray[Any], npt.NDArray[Any]]] = []
        for t in range(1, len(rows)):
            following = np.flatnonzero(allowed[t])
            reached = best[:, None] + transitions[np.ix_(tags, following)]
            history.append((tags, reached.argmax(0)))
            best = reached.max(0) + here[t, following]
            tags = following
        if not found.ends_text[stretch]:
            best = best + transitions[tags, O_TAG]
        i = int(best.argmax())
        path = [int(tags[i])]
        for tags, came_from in reversed(history):
            i = int(came_from[i])
            path.append(int(tags[i]))
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
