"""What a symbol adds to the score of each tag, summed up once for each offset."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from .channels import Strings
from .weights import ChannelWeights

Positions = npt.NDArray[np.intp]

# Symbols are forgotten when their rows take so many bytes; those of the next block come on top.
_MOST_BYTES = 48_000_000
# A table doubles up to so many bytes, and then has room for all of these at once: memory costs
# nothing before it is written to, and to copy a table costs as much as to fill it.
_DOUBLED_BYTES = 16_000_000
# Strings with so many weights, such as those of shapes and lengths, are few, and have nearly all of
# the weights that are summed: theirs are laid out in full, one for each cell.
_WIDE = 30
# What is summed up behind a symbol takes some 60 kB before it is a row.
_ROWS_AT_ONCE = 128


def merge(channels: Iterable[ChannelWeights], tags: int) -> ChannelWeights:
    """Return the weights of all channels as if they were one with all of their offsets."""
    channels = list(channels)
    offsets = tuple(sorted({offset for channel in channels for offset in channel.offsets}))
    strings: list[str] = []
    firsts = [np.zeros(1, np.int32)]
    cells = []
    size = 0
    for channel in channels:
        place = np.array([offsets.index(offset) for offset in channel.offsets], np.int64)
        column, tag = np.divmod(channel.cells.astype(np.int64), tags)
        cells.append(place[column] * tags + tag)
        firsts.append(channel.first[1:] + size)
        size += int(channel.first[-1])
        strings += channel.strings
    return ChannelWeights(
        offsets,
        strings,
        np.concatenate(firsts),
        np.concatenate(cells).astype(np.uint16) if cells else np.zeros(0, np.uint16),
        np.concatenate([channel.values for channel in channels] or [np.zeros(0, np.float32)]),
    )


def sum_cells(
    weights: ChannelWeights,
    strings: npt.NDArray[np.intp],
    owner: npt.NDArray[np.intp],
    owners: int,
    width: int,
) -> npt.NDArray[np.float64]:
    """Return, for each owner, the sum of its strings' weights by cell; shape (owners, width)."""
    first = weights.first[strings]
    counts = weights.first[strings + 1] - first
    steps = np.arange(int(counts.sum())) - np.repeat(np.cumsum(counts) - counts, counts)
    place = np.repeat(first, counts) + steps
    flat = np.repeat(owner, counts) * width + weights.cells[place]
    sums = np.bincount(flat, weights.values[place], owners * width).astype(np.float64, copy=False)
    return sums.reshape(owners, width)


class Rows:
    """rows[position of the offset, symbol, tag]: what a symbol adds to a score.

    The rows of one offset lie together, so that those of a text, once gathered, are one
    block that is added to its scores as it stands.
    """

    def __init__(self, weights: ChannelWeights, tags: int) -> None:
        self.offsets = weights.offsets
        self._weights = weights
        self._index = dict(zip(weights.strings, range(len(weights.strings))))
        self._tags = tags
        wide = (np.diff(weights.first) >= _WIDE).nonzero()[0]
        # The position of each wide string among those laid out, behind one of nothing; 0 else.
        self._wide = np.zeros(len(weights.strings), np.intp)
        self._wide[wide] = np.arange(1, len(wide) + 1)
        width = len(self.offsets) * tags
        self._laid_out = sum_cells(weights, wide, self._wide[wide], len(wide) + 1, width)
        self.known = 0
        self.rows = np.zeros((len(self.offsets), 0, tags), np.float32)
        self._row_bytes = self.rows.itemsize * width

    @property
    def are_many(self) -> bool:
        """Whether there are so many rows that it is time to forget them."""
        return self.known * self._row_bytes > _MOST_BYTES

    def clear(self) -> None:
        """Forget all symbols."""
        self.known = 0

    def sums(self, described: Sequence[Strings]) -> npt.NDArray[np.float64]:
        """Return the summed weights of what some numbers stand for; shape (some, offsets, tags)."""
        number = self._index.get
        known = [[k for _, s in strings if (k := number(s)) is not None] for strings in described]
        counts = np.array([len(strings) for strings in known], np.intp)
        found = np.array([k for strings in known for k in strings], np.intp)
        owner = np.arange(len(known)).repeat(counts)
        wide = self._wide.take(found)
        is_wide = wide > 0
        # A row of positions for each list, filled up with that of nothing.
        of_owner = np.bincount(owner[is_wide], minlength=len(known))
        in_row = np.arange(of_owner.sum()) - (of_owner.cumsum() - of_owner).repeat(of_owner)
        positions = np.zeros((len(known), of_owner.max(initial=0)), np.intp)
        positions[owner[is_wide], in_row] = wide[is_wide]
        sums = np.zeros((len(known), self._laid_out.shape[1]))
        for column in positions.T:
            sums += self._laid_out.take(column, axis=0)
        narrow = ~is_wide
        sums += sum_cells(self._weights, found[narrow], owner[narrow], len(known), sums.shape[1])
        return sums.reshape(len(known), len(self.offsets), self._tags)

    def append(self, described: Sequence[Strings]) -> Positions:
        """Return the new rows of symbols, given what stands behind each."""
        added = []
        for k in range(0, len(described), _ROWS_AT_ONCE):
            sums = self.sums(described[k : k + _ROWS_AT_ONCE]).transpose(1, 0, 2)
            added.append(self._added(sums.shape[1]))
            self.rows[:, added[-1]] = sums
        return np.concatenate(added)

    def append_sums(self, some: Positions, others: Positions) -> Positions:
        """Return the new rows of symbols, each the sum of two rows."""
        added = self._added(len(some))
        for rows in self.rows:
            rows[added] = rows.take(some, axis=0) + rows.take(others, axis=0)
        return added

    def _added(self, count: int) -> Positions:
        """Return so many rows more, which are to be filled in."""
        size = self.known + count
        if size > self.rows.shape[1]:
            room = max(2 * size, 1024)
            if room * self._row_bytes > _DOUBLED_BYTES:
                room = max(room, _MOST_BYTES // self._row_bytes)
            longer = np.zeros((len(self.offsets), room, self._tags), np.float32)
            longer[:, : self.known] = self.rows[:, : self.known]
            self.rows = longer
        added = np.arange(self.known, size)
        self.known = size
        return added
