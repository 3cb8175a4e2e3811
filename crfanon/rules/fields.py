"""Find the labels of fields in a form: "Fecha de ingreso: 12/03/1983.  Edad: 40"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

SEPARATOR = ":"

# In the tree: a label ends here, and this is its number.
_END = -1


class Opening(NamedTuple):
    """One field of a text: which it is, and where its label and its value begin."""

    field: int
    label: int
    value: int


class FieldLabels:
    """The known field labels, as a tree that is read backwards from the colon.

    Words are numbers that the caller has chosen; 0 is any other word.
    """

    __slots__ = ("_longest", "_tree", "separator")

    def __init__(self, labels: Sequence[Sequence[int]], separator: int) -> None:
        self.separator = separator
        self._longest = max(map(len, labels), default=0)
        self._tree: dict[int, Any] = {}
        for field, words in enumerate(labels, 1):
            node = self._tree
            for word in reversed(words):
                node = node.setdefault(word, {})
            node[_END] = field

    def find(
        self, words: npt.NDArray[np.int64], line_starts: npt.NDArray[np.int32]
    ) -> list[Opening]:
        """Return the fields of a text in order: the longest label before each colon."""
        colons = (words == self.separator).nonzero()[0]
        if not len(colons):
            return []
        found = []
        lines = line_starts[line_starts.searchsorted(colons, side="right") - 1].tolist()
        last = 0
        for colon, line in zip(colons.tolist(), lines):
            start = max(line, last, colon - self._longest)
            node = self._tree
            field = label = 0
            for i in range(colon - 1, start - 1, -1):
                following = node.get(int(words[i]))
                if following is None:
                    break
                node = following
                if _END in node:
                    field, label = node[_END], i
            if field:
                last = colon + 1
                found.append(Opening(field, label, last))
        return found
