"""The stretches of a text that are not settled as O, laid out so that all take a step at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Positions = npt.NDArray[np.intp]

# Stretches are decoded together until they have so many places: with 45 tags each table of
# doubles then takes 6 MB.
_PLACES_AT_ONCE = 16_384


class Stretches(NamedTuple):
    """The active places of all texts, in the order of the text; stretch k begins at `first[k]`.

    The recursions take one step in all stretches at a time, and so keep their rows in
    time-major order: all first places, all second places, ..., the longest stretch first.
    Step t has the rows from `bounds[t]` to `bounds[t + 1]`; `rows` says which row a place
    has, going forward and, in the second line, going backward.
    """

    place: Positions
    first: Positions
    lengths: Positions
    rows: Positions
    bounds: list[int]
    begins_text: npt.NDArray[np.bool_]
    ends_text: npt.NDArray[np.bool_]

    @classmethod
    def of(cls, active: npt.NDArray[np.bool_], edges: npt.NDArray[np.int8]) -> Stretches:
        """Return the stretches of active places, of which the first and the last are none.

        `edges` is above zero where a text begins, and below it behind its end.
        """
        change = (active[1:] != active[:-1]).nonzero()[0] + 1
        begin, end = change[::2], change[1::2]
        return cls._laid_out(begin, end - begin, edges[begin] > 0, edges[end] < 0)

    def holding(self, places: Positions) -> Stretches:
        """Return the stretches that hold any of these places."""
        is_held = np.zeros(len(self.place), bool)
        is_held[self.place.searchsorted(places)] = True
        return self._taken(np.logical_or.reduceat(is_held, self.first).nonzero()[0])

    def divided(self) -> Iterator[Stretches]:
        """Yield the stretches in groups that are not too long together, in order."""
        ends = self.first + self.lengths
        first = 0
        while first < len(ends):
            most = int(self.first[first]) + _PLACES_AT_ONCE
            last = max(first + 1, int(ends.searchsorted(most, side="right")))
            yield self if last - first == len(ends) else self._taken(np.arange(first, last))
            first = last

    def _taken(self, numbers: Positions) -> Stretches:
        return self._laid_out(
            self.place.take(self.first.take(numbers)),
            self.lengths.take(numbers),
            self.begins_text.take(numbers),
            self.ends_text.take(numbers),
        )

    @classmethod
    def _laid_out(
        cls,
        begin: Positions,
        lengths: Positions,
        begins_text: npt.NDArray[np.bool_],
        ends_text: npt.NDArray[np.bool_],
    ) -> Stretches:
        first = lengths.cumsum() - lengths
        number = np.arange(len(first)).repeat(lengths)
        k = np.arange(len(number))
        step = k - first.take(number)
        order = (-lengths).argsort(kind="stable")
        rank = np.empty_like(order)
        rank[order] = np.arange(len(order))
        at_step = np.bincount(step)
        behind = at_step.cumsum()
        before = behind - at_step
        rows = np.empty((2, len(number)), np.intp)
        rows[0] = before.take(step)
        rows[1] = before.take((lengths - 1).take(number) - step)
        rows += rank.take(number)
        place = k + (begin - first).take(number)
        bounds = [0, *behind.tolist()]
        return cls(place, first, lengths, rows, bounds, begins_text, ends_text)
