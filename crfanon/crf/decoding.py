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

Where recall counts more than precision, or less, the marginals of step 2 say which
tokens are in spans, each by itself (posterior decoding, as in Durbin et al. 1998,
section 3.2), and only paths that agree are looked at.  A bias in the scores of the best
path would add up over long spans, which then are found though hardly any of their
tokens is likely.

How likely a token is depends on the text as well (`prior`): where next to nothing is personal,
what looks a little like a name is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..errors import ModelError
from ..text.limits import check
from ..text.tokens import IntArray
from .prior import Doubles, shifts_of
from .scoring import BLOCK, Blocks
from .stretches import Stretches
from .weights import O_TAG, FloatArray, Weights

Positions = npt.NDArray[np.intp]

# A token is left out of the stretches when all runs through it fall short of O
# by this much.  Zero would do for the best path; the distance is for the
# marginals: each run that they miss is less than a tenth as probable as O.
_MARGIN = 2.31
# Rounding in 32-bit scores may not settle a tie.
_ROUNDING = 1e-3
# OpenBLAS multiplies matrices in one thread up to so many multiplications.  Threads
# gain nothing on a few rows, and where other processes run they wait for each other.
_ONE_THREAD = 262_144
# Products of factors stay within the range of doubles down to e to the minus this.
_SMALLEST = 700.0
# What a tag loses where it is ruled out.
_RULED_OUT = np.float32(60.0)


class Decoded(NamedTuple):
    """The spans of a batch, as columns: places `[first, last)`, tag of the first, probability."""

    first: Positions
    last: Positions
    tags: Positions
    probabilities: Doubles


_NONE = np.zeros(0, np.intp)
_NOTHING = Decoded(_NONE, _NONE, _NONE, np.zeros(0))


class _Sums(NamedTuple):
    """The sums of the paths through the stretches.

    `marginals` has for each place and tag its share of all paths of the stretch.
    `behind` are the paths from a place on, and `ahead` those from the place behind it on, up
    to a scale of each place; both are in the rows of going backward.
    """

    marginals: Doubles
    ahead: Doubles
    behind: Doubles


class _Path(NamedTuple):
    """The path in hand through one stretch, the places from `first` to `last` of all.

    The columns are those of all stretches: the tag at each place, the share of each tag there,
    and how probable the path's tag is, given that before it.
    """

    first: int
    last: int
    path: Positions
    marginals: Doubles
    chances: Doubles

    def before(self, place: int) -> float:
        """Return the marginal probability of the path at the place before `place`."""
        if place == self.first:
            return 1.0
        return float(self.marginals[place - 1, self.path[place - 1]])

    def chance(self, first: int, last: int) -> float:
        """Return the probability of the path from `first` to the tag at `last`, given that before.

        If there is a doubt less than that of one half, it is the best one between these tags.
        """
        joint = float(self.chances[first:last].prod())
        return joint * float(self.chances[last]) if last < self.last else joint


def _texts_of(part: Stretches, starts: IntArray) -> Positions:
    """Return the number of the text that each place of some stretches is in."""
    return starts.searchsorted(part.place, side="right") - 1


def _joined(parts: Sequence[Decoded]) -> Decoded:
    """Return decoded parts as one, in their order."""
    return Decoded(*map(np.concatenate, zip(*parts))) if parts else _NOTHING


def _in_a_run(worth: Doubles, ends: float) -> npt.NDArray[np.bool_]:
    """Return whether some run through each place is worth as much as O's, all in all.

    The best run that ends at a place and the best that starts there make the
    best through it (Kadane's recursion, by running extremes of sums).  `ends` is
    what any run gains at its ends.
    """
    total = worth.cumsum()
    before = np.minimum.accumulate(total - worth)
    until = np.maximum.accumulate(total[::-1])[::-1]
    active: npt.NDArray[np.bool_] = until - before >= -(ends + _MARGIN + _ROUNDING)
    return active


def _greatest(rows: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return the greatest number of each row; of rows laid end to end numpy tells it quickest."""
    greatest: npt.NDArray[Any] = np.maximum.reduceat(
        rows.ravel(), np.arange(0, rows.size, rows.shape[1])
    )
    return greatest


def _exp(numbers: FloatArray) -> Doubles:
    """Return e to the power of numbers from -`_SMALLEST` to 0.

    Numpy is several times faster in single precision, whose digits are as many as those of
    the scores, but whose range is too small: so the eighth root is taken there.
    """
    powers: Doubles = np.exp(numbers * np.float32(0.125)).astype(np.float64)
    for _ in range(3):
        powers *= powers
    return powers


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
        # A run gains nothing in O, for it has none.
        self._gain = weights.bound.gain.copy()
        self._gain[O_TAG] = -np.inf
        self._at_ends = float(np.abs(weights.bound.ends).sum())
        self.transitions = weights.transitions.astype(np.float64)
        factors = np.exp(self.transitions - self.transitions.max())
        # Going forward, and going backward.
        self._factors = np.stack([factors, factors.T])
        # In a step, sums over tags shrink at most by the range of the transitions and the
        # number of tags: once going forward, twice going backward.
        self._shrinks = 2 * float(np.ptp(self.transitions)) + float(np.log(len(weights.tags)))
        self._rows_at_once = max(1, _ONE_THREAD // len(weights.tags) ** 2)
        tags = weights.tags
        index = {tag: i for i, tag in enumerate(tags)}
        # The tag that continues a span of this tag; O where there is none.
        self._inside = np.array([index.get("I" + tag[1:], O_TAG) for tag in tags])
        self._inside[O_TAG] = O_TAG

    def decode(
        self,
        scores: FloatArray | Blocks,
        starts: IntArray,
        sizes: IntArray,
        *,
        bias: FloatArray | None = None,
        prior: float = 0.0,
    ) -> Decoded:
        """Return the spans of the best path through each text.

        `scores` has a row for each place; text d is the places from `starts[d]`
        on, `sizes[d]` of them, and at least one empty place apart from the next.
        The path is the best one.  With a `bias`, a place is in a span if all tags but O are
        together more probable than O, each weighed by e to the power of its bias, and the path
        is the best of those that agree; with a `prior`, the share of tokens that are in spans in
        most texts, O is more probable in texts with less.  The probabilities of spans are those
        without any bias.
        Raises `ModelError` when scores and transitions are so large that products of
        theirs leave the range of numbers.
        """
        starts, sizes = starts[sizes > 0], sizes[sizes > 0]
        if len(starts) == 0 or scores.shape[1] == 1:
            return _NOTHING
        gains = np.zeros(scores.shape[1], np.float32)
        if bias is not None:
            gains = bias - bias[O_TAG]
        found = self._stretches(scores, np.maximum(gains, 0), starts, sizes)
        parts = list(found.divided())
        # What several parts take is too much to be kept until all have been gone through.
        kept = [self._worked_out(scores, part) for part in parts] if len(parts) == 1 else []

        def worked_out() -> Iterable[tuple[FloatArray, _Sums]]:
            return kept or (self._worked_out(scores, part) for part in parts)

        shifts = np.zeros(len(starts))
        if prior:
            named = np.zeros(len(starts))
            for part, (_, sums) in zip(parts, worked_out()):
                np.add.at(named, _texts_of(part, starts), 1.0 - sums.marginals[:, O_TAG])
            shifts = shifts_of(named, sizes, prior)
        decoded: list[Decoded] = []
        for part, (own, sums) in zip(parts, worked_out()):
            if bias is None and not prior:
                path = self._best_path(own, part, sums)
            else:
                gained = np.broadcast_to(gains, own.shape).copy()
                gained[:, O_TAG] -= shifts.take(_texts_of(part, starts))
                likelihoods = sums.marginals * np.exp(gained)
                path = self._best_where_likely(own + gained, part, likelihoods)
            decoded.append(self._spans(part, sums, path))
        return _joined(decoded)

    def _worked_out(self, scores: FloatArray | Blocks, part: Stretches) -> tuple[FloatArray, _Sums]:
        """Return the scores at the places of some stretches, and the sums over their paths."""
        check()
        own = scores.take(part.place, axis=0)
        return own, self._forward_backward(own, part)

    def _best_where_likely(
        self, scores: FloatArray, found: Stretches, likelihoods: Doubles
    ) -> Positions:
        """Return the best of the paths that are O where that is likeliest, and only there."""
        is_named = likelihoods.sum(1) > 2 * likelihoods[:, O_TAG]
        path = np.full(len(is_named), O_TAG, np.intp)
        if is_named.any():
            some = found.holding(found.place[is_named])
            at = found.place.searchsorted(some.place)
            is_ruled_out = np.zeros((len(at), scores.shape[1]), bool)
            is_ruled_out[:, O_TAG] = True
            is_ruled_out ^= ~is_named[at, None]
            left = scores[at] - _RULED_OUT * is_ruled_out.astype(np.float32)
            path[at] = self._best_path(left, some, self._forward_backward(left, some))
        return path

    def _stretches(
        self, scores: FloatArray | Blocks, gains: FloatArray, starts: IntArray, sizes: IntArray
    ) -> Stretches:
        """Return the stretches that are not settled as O once tags have gained on it."""
        bound = self._bound
        size = len(scores)
        ends = starts + sizes
        worth = np.empty(size)
        for k in range(0, size, BLOCK):
            block = scores[k : k + BLOCK]
            worth[k : k + BLOCK] = _greatest(block + (self._gain + gains))
            worth[k : k + BLOCK] -= block[:, O_TAG]
        # A run that holds the first or last token of a text has an end there.
        worth[starts] += bound.enter_edge - bound.enter
        worth[ends - 1] += bound.leave_edge - bound.leave
        # No run is worth so much that it could reach over a place without a token.
        barrier = -(float(np.maximum(worth, 0.0).sum()) + self._at_ends + _MARGIN + 1)
        for end, start in zip([0, *ends.tolist()], [*starts.tolist(), size]):
            worth[end:start] = barrier
        active = _in_a_run(worth, bound.enter + bound.leave)
        worth[~active] = barrier
        worth[self._given_up(worth, active)] = barrier
        active = _in_a_run(worth, bound.enter + bound.leave)
        # +1 where a text begins, -1 behind its end.
        edges = np.zeros(size, np.int8)
        edges[starts] = 1
        edges[ends] = -1
        # No run reaches into the empty places before the first and after the last text.
        return Stretches.of(active, edges)

    def _given_up(self, worth: Doubles, active: npt.NDArray[np.bool_]) -> Positions:
        """Return the active places at which every run should begin later or have ended.

        A run whose first tags, up to some place, are together worth less than
        -(enter + late) had better begin later.  The sum of a run up to a place
        follows from the one before, and where it is high it need not be known:
        a run that falls by early + late below its height had better be two.
        The same holds for last tags, from the right.
        """
        bound = self._bound
        # Each stretch and the settled place behind it.
        seen = active.copy()
        seen[1:] |= active[:-1]
        places = seen.nonzero()[0]
        values = worth.take(places).tolist()
        slack = _MARGIN + _ROUNDING
        first = _falls(values, bound.early - bound.enter, -(bound.enter + bound.late) - slack)
        last = _falls(values[::-1], bound.late - bound.leave, -(bound.leave + bound.early) - slack)
        found = np.array([*first, *(len(places) - 1 - k for k in last)], np.intp)
        given_up: Positions = places.take(found)
        return given_up

    def _forward_backward(self, scores: FloatArray, found: Stretches) -> _Sums:
        """Return the sums over the paths before and behind each place.

        Going backward is going forward through the mirrored stretches with the mirrored
        transitions.
        """
        here = scores - _greatest(scores)[:, None]
        # What the sums may shrink by before they are scaled, beside the least of the factors.
        left = _SMALLEST + float(here.min())
        if not self._shrinks <= left:
            raise ModelError("the weights of the model are too large; train it again")
        steps_unscaled = int(left / max(self._shrinks, 1.0))
        by_place = _exp(here)
        # In either direction a stretch begins in this row.
        begins = found.rows[0].take(found.first)
        sides = []
        for side, at_edge in enumerate((found.begins_text, found.ends_text)):
            rows = found.rows[side]
            factors = np.empty_like(by_place)
            factors[rows] = by_place
            # Into the first places paths come from O, or from nowhere.
            arriving = np.empty_like(by_place)
            arriving[: found.bounds[1]] = self._factors[side, O_TAG]
            arriving[begins[at_edge]] = 1.0
            self._go_on(side, arriving, factors, found.bounds, steps_unscaled)
            sides.append((arriving, factors))
        (_, forward), (ahead, behind) = sides
        marginals = forward.take(found.rows[0], axis=0)
        marginals *= ahead.take(found.rows[1], axis=0)
        marginals /= marginals.sum(1)[:, None]
        return _Sums(marginals, ahead, behind)

    def _go_on(
        self, side: int, arriving: Doubles, sums: Doubles, bounds: list[int], steps_unscaled: int
    ) -> None:
        """Follow the stretches to their ends, one step in all of them at a time.

        `arriving` has what comes in at the first places, and gets what comes in at the
        others; `sums` has the factors of all places, and gets these times what comes in.
        """
        transitions = self._factors[side]
        before = sums[: bounds[1]]
        before *= arriving[: bounds[1]]
        for t, (start, end) in enumerate(pairwise(bounds[1:]), 1):
            reached, now = arriving[start:end], sums[start:end]
            going_on = before[: end - start]
            if end - start <= self._rows_at_once:
                going_on.dot(transitions, reached)
            else:
                for k in range(0, end - start, self._rows_at_once):
                    some = slice(k, k + self._rows_at_once)
                    going_on[some].dot(transitions, reached[some])
            now *= reached
            if t % steps_unscaled == 0:
                now /= now.sum(1, keepdims=True)
            before = now

    def _given_previous(
        self, found: Stretches, sums: _Sums, path: Positions, tags: Positions
    ) -> Doubles:
        """Return for each place but the first P(its tag in `tags` | the path's tag before it)."""
        rows, before, after = found.rows[1], path[:-1], tags[1:]
        given: Doubles = self._factors[0, before, after] * sums.behind[rows[1:], after]
        given /= sums.ahead[rows[:-1], before]
        return given

    def _best_path(self, scores: FloatArray, found: Stretches, sums: _Sums) -> Positions:
        marginals = sums.marginals
        path: Positions = marginals.argmax(1)
        chances = np.empty(len(path))
        chances[1:] = self._given_previous(found, sums, path, path)
        chances[found.first] = marginals[found.first, path[found.first]]
        joint = np.multiply.reduceat(chances, found.first)
        for k in (joint < 0.5 + _ROUNDING).nonzero()[0].tolist():
            first = int(found.first[k])
            last = first + int(found.lengths[k])
            inside = _Path(first, last, path, marginals, chances)
            self._improve(inside, scores, found, k, first, last)
        return path

    def _improve(
        self, inside: _Path, scores: FloatArray, found: Stretches, k: int, first: int, last: int
    ) -> None:
        """Make the path of stretch `k` the best one at some places, given the tags beside them.

        A tag that is less probable than the path in hand is none of the best path's.  Where
        that leaves one tag the path is settled, and what lies between such places is a shorter
        path, among fewer tags.
        """
        joint = inside.chance(first, last)
        if joint >= 0.5 + _ROUNDING:
            return
        allowed = inside.marginals[first:last] >= joint * inside.before(first) * (1 - _ROUNDING)
        several = (allowed.sum(1) > 1).nonzero()[0]
        if len(several) == last - first:
            before = inside.path[first - 1] if first > inside.first else O_TAG
            after = inside.path[last] if last < inside.last else O_TAG
            inside.path[first:last] = self._search(
                scores[first:last],
                allowed,
                None if first == inside.first and found.begins_text[k] else int(before),
                None if last == inside.last and found.ends_text[k] else int(after),
            )
            return
        for run in np.split(several, (several[1:] - several[:-1] > 1).nonzero()[0] + 1):
            if len(run):
                begin, end = first + int(run[0]), first + int(run[-1]) + 1
                self._improve(inside, scores, found, k, begin, end)

    def _search(
        self,
        scores: FloatArray,
        allowed: npt.NDArray[np.bool_],
        tag_before: int | None,
        tag_after: int | None,
    ) -> list[int]:
        """Return the best path (Viterbi) of neighbouring places among the allowed tags.

        Before the first and behind the last place stands a certain tag, or the text ends.
        """
        step, tags = np.nonzero(allowed)
        here = scores[step, tags].astype(np.float64)
        ends = np.cumsum(allowed.sum(1)).tolist()
        # An allowed tag is known by its position in `tags`; `before` are those of the last step.
        before = slice(0, ends[0])
        best = here[before]
        if tag_before is not None:
            best = best + self.transitions[tag_before, tags[before]]
        came_from = np.zeros(len(tags), np.intp)
        for middle, end in pairwise(ends):
            now = slice(middle, end)
            reached = best[:, None] + self.transitions[tags[before, None], tags[None, now]]
            choice = reached.argmax(0)
            came_from[now] = before.start + choice
            best = reached[choice, np.arange(end - middle)] + here[now]
            before = now
        if tag_after is not None:
            best = best + self.transitions[tags[before], tag_after]
        k = before.start + int(best.argmax())
        path = [int(tags[k])]
        for _ in range(len(ends) - 1):
            k = int(came_from[k])
            path.append(int(tags[k]))
        return path[::-1]

    def _spans(self, found: Stretches, sums: _Sums, path: Positions) -> Decoded:
        goes_on = np.empty_like(path)  # the tag that would go on with the tag before
        goes_on[1:] = self._inside.take(path[:-1])
        goes_on[found.first] = O_TAG
        is_named = path != O_TAG
        is_inside = is_named & (path == goes_on)
        first = (is_named ^ is_inside).nonzero()[0]
        if len(first) == 0:
            return _NOTHING
        is_last = is_named.copy()
        is_last[:-1] &= ~is_inside[1:]
        last = is_last.nonzero()[0] + 1
        # A span is as probable as its first tag, times the chances to go on inside of it as
        # the path does, times the chance not to go on behind it, where the text may end.
        going_on = np.zeros(len(path) + 1)
        going_on[1:-1] = self._given_previous(found, sums, path, goes_on)
        going_on[:-1][goes_on == O_TAG] = 0.0
        chances = np.where(is_inside, going_on[:-1], 1.0)
        tags = path.take(first)
        chances[first] = sums.marginals[first, tags]
        probabilities = np.multiply.reduceat(chances, first)
        probabilities *= 1.0 - going_on.take(last)
        place = found.place.take(first)
        return Decoded(
            place,
            place + (last - first),
            tags,
            # Rounding may have led past the ends.
            np.minimum(np.maximum(probabilities, 0.0), 1.0),
        )
