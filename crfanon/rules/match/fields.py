"""Find the labels of fields in a form: "Fecha de ingreso: 12/03/1983.  Edad: 40"."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

SEPARATOR = ":"

# In the tree: a label ends here, and this is its number.
_END = -1
_NO_LABELS: Mapping[int, Any] = MappingProxyType({})


class Opening(NamedTuple):
    """One field of a text: which it is, where its label and its value begin, where it ends."""

    field: int
    label: int
    value: int
    end: int


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

    def find(self, words: npt.NDArray[np.int64], line_starts: Sequence[int]) -> list[Opening]:
        """Return the fields of a text in order: the longest label before each colon.

        A field ends where the next label begins, or with its line.
        """
        found: list[Opening] = []
        last = line = 0
        for colon in (words == self.separator).nonzero()[0].tolist():
            line = bisect_right(line_starts, colon, line)
            start = max(line_starts[line - 1], last, colon - self._longest)
            node: Mapping[int, Any] = self._tree
            field = label = 0
            i = colon
            for word in reversed(words[start:colon].tolist()):
                node = node.get(word, _NO_LABELS)
                i -= 1
                if _END in node:
                    field, label = node[_END], i
                elif not node:
                    break
            if field:
                if found and found[-1].end > label:
                    found[-1] = found[-1]._replace(end=label)
                last = colon + 1
                end = line_starts[line] if line < len(line_starts) else len(words)
                found.append(Opening(field, label, last, end))
        return found
