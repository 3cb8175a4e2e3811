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
    """The table of common words: how common they are, and what they resemble.

    Words are kept by the CRC-32 of their UTF-8 form, sorted: a table of 400,000
    is then small, and its numbers are all that is read.  One word in
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

    def features(
        self, forms: Sequence[str], wanted: Sequence[str]
    ) -> Iterator[list[tuple[str, str]]]:
        """Yield the wanted attributes of each form as pairs of name and value."""
        rows = self._rows(forms)
        absent = (rows < 0).nonzero()[0]
        rows[absent] = self._rows([forms[i].lower() for i in absent.tolist()])
        known = rows[rows >= 0]
        facts = zip(self.frequencies.take(known).tolist(), self.clusters.take(known).tolist())
        masks = [(name, _mask(name)) for name in wanted]
        for form, row in zip(forms, rows.tolist()):
            if row < 0:
                is_rare = "frequency" in wanted and form[:1].isalpha()
                yield [("frequency", "rare")] if is_rare else []
                continue
            frequency, cluster = next(facts)
            yield [
                (name, str(cluster & mask if mask else frequency))
                for name, mask in masks
                if cluster or not mask
            ]

    def _rows(self, forms: Sequence[str]) -> npt.NDArray[np.intp]:
        """Return the row of each form, -1 of one that the table does not have."""
        keys = np.array([*map(_key, forms)], np.uint32)
        rows: npt.NDArray[np.intp] = self.keys.searchsorted(keys)
        is_known = rows < len(self.keys)
        is_known[is_known] = self.keys[rows[is_known]] == keys[is_known]
        rows[~is_known] = -1
        return rows

    def is_common(self, form: str) -> bool:
        """Return whether a form is among the few thousand commonest of its language."""
        [row] = self._rows([form])
        return bool(row >= 0 and self.frequencies[row] <= _COMMON)


def _mask(name: str) -> int:
    """Return the bits of a cluster that an attribute shows, 0 where it shows the frequency."""
    return 0 if name == "frequency" else (1 << int(name.removeprefix("cluster") or 16)) - 1


def _key(word: str) -> int:
    return crc32(word.encode("utf-8", "surrogatepass"))
