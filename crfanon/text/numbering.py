"""Number things by 64-bit keys, and look up many keys at once."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from .tokens import IntArray

Keys = npt.NDArray[np.int64]
NumberT = TypeVar("NumberT", bound=np.integer[Any])


def distinct(numbers: npt.NDArray[NumberT]) -> npt.NDArray[NumberT]:
    """Return each number once, sorted; `np.unique` would import masked arrays to do so.

    >>> distinct(np.array([7, 3, 7])).tolist()
    [3, 7]
    """
    found = np.sort(numbers)
    is_new = np.ones(len(found), bool)
    np.not_equal(found[1:], found[:-1], out=is_new[1:])
    return found[is_new]


class Numbering:
    """The numbers of keys, in the order of their coming."""

    def __init__(self) -> None:
        # The known keys, sorted, and behind them one that is only the end.
        self._keys = np.array([np.iinfo(np.int64).max])
        self._numbers = np.array([-1], np.int32)

    def __len__(self) -> int:
        return len(self._keys) - 1

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
        places = self._keys.searchsorted(keys)
        unknown = (self._keys.take(places) != keys).nonzero()[0]
        new: list[int] = []
        if len(unknown):
            new = unknown[self._add(keys[unknown])].tolist()
            places = self._keys.searchsorted(keys)
        numbers: IntArray = self._numbers.take(places)
        return numbers, new

    def known(self, keys: Keys) -> IntArray:
        """Return the number of each key, -1 of one that has none.

        >>> numbering = Numbering()
        >>> _ = numbering.of(np.array([70, 30]))
        >>> numbering.known(np.array([30, 50])).tolist()
        [1, -1]
        """
        places = self._keys.searchsorted(keys)
        numbers: IntArray = self._numbers.take(places)
        numbers[self._keys.take(places) != keys] = -1
        return numbers

    def _add(self, keys: Keys) -> npt.NDArray[np.intp]:
        """Number keys that have no number; return the position of each where it came first."""
        new, first = np.unique(keys, return_index=True)
        order = first.argsort()
        numbers = np.empty(len(new), np.int32)
        numbers[order] = np.arange(len(self), len(self) + len(new))
        places = self._keys.searchsorted(new)
        self._keys = np.insert(self._keys, places, new)
        self._numbers = np.insert(self._numbers, places, numbers)
        positions: npt.NDArray[np.intp] = first[order]
        return positions
