"""Number things by 64-bit keys, and look up many keys at once."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .document import IntArray

Keys = npt.NDArray[np.int64]


class Numbering:
    """The numbers of keys, in the order of their coming.

    >>> numbering = Numbering()
    >>> numbering.add(np.array([70, 30, 70])).tolist()
    [0, 1]
    >>> numbering.find(np.array([30, 50, 70])).tolist()
    [1, -1, 0]
    """

    def __init__(self) -> None:
        # The known keys, sorted, and behind them one that is only the end.
        self._keys = np.array([np.iinfo(np.int64).max])
        self._numbers = np.array([-1], np.int32)

    def __len__(self) -> int:
        return len(self._keys) - 1

    def find(self, keys: Keys) -> IntArray:
        """Return the number of each key, -1 where it has none."""
        places = self._keys.searchsorted(keys)
        numbers: IntArray = self._numbers.take(places)
        numbers[self._keys.take(places) != keys] = -1
        return numbers

    def add(self, keys: Keys) -> npt.NDArray[np.intp]:
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
