"""Number things by 64-bit keys, and look up many keys at once."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from .tokens import IntArray

Keys = npt.NDArray[np.int64]
NumberT = TypeVar("NumberT", bound=np.integer[Any])

# A table has at least so many places for each key, so that few keys meet.
_PLACES = 2
_LEAST_BITS = 10
# Keys are spread over the places by multiplication (Knuth, The Art of Computer Programming, 6.4).
_SPREAD = np.uint64(0x9E3779B97F4A7C15)


def distinct(numbers: npt.NDArray[NumberT]) -> npt.NDArray[NumberT]:
    """Return each number once, sorted; `np.unique` would import masked arrays to do so.

    >>> distinct(np.array([7, 3, 7])).tolist()
    [3, 7]
    """
    found = np.sort(numbers)
    return found[begins_run(found)]


def begins_run(values: npt.NDArray[np.integer[Any]]) -> npt.NDArray[np.bool_]:
    """Return a mask of the values that differ from the one before; the first one does."""
    begins = np.ones(len(values), bool)
    np.not_equal(values[1:], values[:-1], out=begins[1:])
    return begins


class Numbering:
    """The numbers of keys, in the order of their coming.

    A key has its place in a table, which follows from the key; those whose place another one has
    taken stand in a sorted list.  So most are looked up at once, and none takes more than a search.
    """

    def __init__(self) -> None:
        self._size = 0
        self._lay_out(_LEAST_BITS)

    def _lay_out(self, bits: int) -> None:
        """Begin anew, with two to the power of `bits` places."""
        self._bits = bits
        self._keys = np.zeros(1 << bits, np.int64)
        # The place of 0 is the first, that of 1 is not: so no key stands at a place without number.
        self._keys[0] = 1
        self._numbers = np.full(1 << bits, -1, np.int32)
        # The other keys, sorted, and behind them one that is only the end.
        self._others = np.array([np.iinfo(np.int64).max])
        self._other_numbers = np.array([-1], np.int32)

    def __len__(self) -> int:
        return self._size

    def of(self, keys: Keys) -> tuple[IntArray, list[int]]:
        """Return the number of each key, and the positions at which a new one came first.

        >>> numbering = Numbering()
        >>> numbers, new = numbering.of(np.array([70, 30, 70]))
        >>> numbers.tolist(), new
        ([0, 1, 0], [0, 1])
        >>> numbers, new = numbering.of(np.array([30, 50, 70]))
        >>> numbers.tolist(), new
        ([1, 2, 0], [1])
        """
        numbers, unknown = self._look_up(keys)
        if not len(unknown):
            return numbers, []
        others = keys.take(unknown)
        by_key = others.argsort(kind="stable")
        new = np.sort(unknown[by_key[begins_run(others[by_key])]])
        self._add(keys.take(new))
        numbers[unknown], _ = self._look_up(others)
        return numbers, new.tolist()

    def known(self, keys: Keys) -> IntArray:
        """Return the number of each key, -1 of one that has none.

        >>> numbering = Numbering()
        >>> _ = numbering.of(np.array([70, 30]))
        >>> numbering.known(np.array([30, 50])).tolist()
        [1, -1]
        """
        return self._look_up(keys)[0]

    def _look_up(self, keys: Keys) -> tuple[IntArray, npt.NDArray[np.intp]]:
        """Return the number of each key, and the positions of those that have none."""
        places = self._places(keys)
        numbers: IntArray = self._numbers.take(places)
        missed = (self._keys.take(places) != keys).nonzero()[0]
        if len(missed):
            wanted = keys.take(missed)
            rows = self._others.searchsorted(wanted)
            found = self._other_numbers.take(rows)
            found[self._others.take(rows) != wanted] = -1
            numbers[missed] = found
            missed = missed[found < 0]
        return numbers, missed

    def _places(self, keys: Keys) -> npt.NDArray[np.int64]:
        spread = keys.view(np.uint64) * _SPREAD
        spread >>= np.uint64(64 - self._bits)
        places: npt.NDArray[np.int64] = spread.view(np.int64)
        return places

    def _add(self, keys: Keys) -> None:
        """Number distinct keys that have no number."""
        numbers = np.arange(self._size, self._size + len(keys), dtype=np.int32)
        self._size += len(keys)
        if self._size * _PLACES > len(self._keys):
            taken = (self._numbers >= 0).nonzero()[0]
            keys = np.concatenate([self._keys.take(taken), self._others[:-1], keys])
            before = self._numbers.take(taken), self._other_numbers[:-1]
            numbers = np.concatenate([*before, numbers])
            self._lay_out((self._size * _PLACES).bit_length())
        places = self._places(keys)
        free = (self._numbers.take(places) < 0).nonzero()[0]
        self._keys[places.take(free)] = keys.take(free)
        self._numbers[places.take(free)] = numbers.take(free)
        left = (self._keys.take(places) != keys).nonzero()[0]
        left = left.take(keys.take(left).argsort())
        rows = self._others.searchsorted(keys.take(left))
        self._others = np.insert(self._others, rows, keys.take(left))
        self._other_numbers = np.insert(self._other_numbers, rows, numbers.take(left))
