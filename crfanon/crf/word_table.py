"""The table of common words: how frequent each is, and which cluster of words it belongs to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from zlib import crc32

import numpy as np
import numpy.typing as npt

# Words whose class of frequency is so low are common.
_COMMON = 10


# What a WordTable adds to the attributes of a form.
WORD_ATTRIBUTES = ("frequency", "cluster4", "cluster6", "cluster10", "cluster")


class WordTable:
    """What is known of common words: how common they are, and what they resemble.

    Words are kept by the CRC-32 of their UTF-8 form, sorted: a table of 400,000
    is then small and needs no reading, only mapping into memory.  One word in
    10,000 that the table does not have is taken for one that it has, in
    training as well as later.

    `clusters` holds numbers of a binary tree of word clusters (Brown et al.
    1992), lowest bit nearest the root, so that the lowest bits alone name a
    coarser cluster; 0 is no cluster.  `frequencies` holds classes, 0 for the
    commonest words.  A form that the table does not have is looked up in lower
    case.
    """

    __slots__ = ("clusters", "frequencies", "keys")

    def __init__(
        self,
        keys: npt.NDArray[np.uint32],
        clusters: npt.NDArray[np.uint16],
        frequencies: npt.NDArray[np.uint8],
    ) -> None:
        self.keys = keys
        self.clusters = clusters
        self.frequencies = frequencies

    @classmethod
    def of(
        cls, words: Sequence[str], clusters: Sequence[int], frequencies: Sequence[int]
    ) -> WordTable:
        """Return the table of `words`; of two with the same key the first is kept."""
        keys, first = np.unique(np.array(list(map(_key, words)), np.uint32), return_index=True)
        return cls(
            keys,
            np.array(clusters, np.uint16)[first],
            np.array(frequencies, np.uint8)[first],
        )

    def __len__(self) -> int:
        return len(self.keys)

    def _row(self, form: str) -> int | None:
        key = _key(form)
        row = int(self.keys.searchsorted(key))
        return row if row < len(self.keys) and self.keys[row] == key else None

    def features(self, form: str, wanted: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Yield the wanted attributes of `form` as pairs of name and value."""
        row = self._row(form)
        if row is None and not form.islower():
            row = self._row(form.lower())
        if row is None:
            if "frequency" in wanted and form[:1].isalpha():
                yield "frequency", "rare"
            return
        cluster = int(self.clusters[row])
        for name in wanted:
            if name == "frequency":
                yield name, str(self.frequencies[row])
            elif cluster:
                bits = int(name.removeprefix("cluster") or 16)
                yield name, str(cluster & ((1 << bits) - 1))

    def is_common(self, form: str) -> bool:
        """Say whether a form is among the few thousand commonest of its language."""
        row = self._row(form)
        return row is not None and int(self.frequencies[row]) <= _COMMON


def _key(word: str) -> np.uint32:
    key: np.uint32 = np.uint32(crc32(word.encode("utf-8", "surrogatepass")))
    return key
