"""A text that is made from another one, and how offsets of the two correspond: `View`.

Detectors, scans and searches look at a text in a form of their own: escapes are read, line ends
taken out, blocks of a file joined, mentions replaced.  What they find is put back to where it is
written.  In go a source and the edits that are made to it; out comes the text, with a map that
costs one bisection per offset and holds one row per edit, however long the text is.

Offsets are half open.  What an edit puts in the place of a *replaced stretch* belongs to all of
that: a span that touches it covers all of it on the other side.  A stretch may be empty there (an
insertion) or here (something dropped).  A span that ends where something was dropped or inserted
does not take it in.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from heapq import merge
from typing import NamedTuple

import numpy as np

from .spans import Span
from .tokens import IntArray

Edit = tuple[int, int, str]
"""A stretch of the source, and what stands in its place."""

Stretch = tuple[int, int]


class _Side(NamedTuple):
    """The starts and ends of the replaced stretches in one of the two texts.

    The beginning and the end of the text are stretches as well, empty ones: before and behind
    each offset there is one.
    """

    starts: array[int]
    ends: array[int]

    @classmethod
    def of(cls, stretches: Sequence[Stretch]) -> _Side:
        starts, ends = zip(*stretches)
        return cls(array("i", starts), array("i", ends))


class View:
    """A text made from a source, and the map of its offsets to those of the source and back.

        >>> view = View.edited("M&uuml;ller,\\r\\nAda", [(1, 7, "ü"), (12, 13, "")])
        >>> view.text
        'Müller,\\nAda'
        >>> view.to_source(1, 3), view.to_source(8, 11), view.from_source(3, 8)
        ((1, 8), (14, 17), (1, 3))

    Nothing else is kept of the source.
    """

    __slots__ = ("_own", "_source", "text")

    def __init__(self, text: str, source: _Side, own: _Side) -> None:
        self.text = text
        self._source = source
        self._own = own

    @classmethod
    def edited(cls, source: str, edits: Iterable[Edit]) -> View:
        """Return `source` with edits made to it, which are in order and do not overlap."""
        pieces: list[str] = []
        # Where each begins and ends in the source, and in the text.
        columns: tuple[list[int], ...] = ([0], [0], [0], [0])
        starts, ends, own_starts, own_ends = columns
        at = size = 0
        for start, end, text in edits:
            if not at <= start <= end <= len(source):
                raise ValueError("edits that overlap, or are not in order")
            pieces += source[at:start], text
            size += start - at
            starts.append(start)
            ends.append(end)
            own_starts.append(size)
            size += len(text)
            own_ends.append(size)
            at = end
        pieces.append(source[at:])
        whole = "".join(pieces)
        for column, last in zip(columns, (len(source), len(source), len(whole), len(whole))):
            column.append(last)
        sides = [array("i", column) for column in columns]
        return cls(whole, _Side(*sides[:2]), _Side(*sides[2:]))

    @classmethod
    def joined(cls, source: str, parts: Iterable[Stretch], between: str = "") -> View:
        """Return the parts of a source alone, with something between each two.

        >>> page = "<p>Ada</p><p>Böhm</p>"
        >>> blocks = View.joined(page, [(3, 6), (13, 17)], "\\n")
        >>> blocks.text, blocks.to_source(4, 8)
        ('Ada\\nBöhm', (13, 17))
        """

        def edits() -> Iterator[Edit]:
            at, text = 0, ""
            for start, end in parts:
                if start > at or text:
                    yield at, start, text
                at, text = end, between
            if at < len(source):
                yield at, len(source), ""

        return cls.edited(source, edits())

    def to_source(self, start: int, end: int) -> Stretch:
        """Return the offsets in the source of a span of the text, with whole replaced stretches."""
        first = _start(self._own, self._source, start)
        return first, max(first, _end(self._own, self._source, end))

    def from_source(self, start: int, end: int) -> Stretch:
        """Return the offsets in the text of a span of the source, with whole replaced stretches."""
        first = _start(self._source, self._own, start)
        return first, max(first, _end(self._source, self._own, end))

    def span_in_source(self, span: Span) -> Span:
        """Return a labelled span of the text as one of the source."""
        start, end = self.to_source(span.start, span.end)
        return span._replace(start=start, end=end)

    def span_in_text(self, span: Span) -> Span:
        """Return a labelled span of the source as one of the text."""
        start, end = self.from_source(span.start, span.end)
        return span._replace(start=start, end=end)

    def offset_in_source(self, at: int) -> int:
        """Return the offset in the source of the text behind an offset."""
        return _start(self._own, self._source, at)

    def offset_in_text(self, at: int) -> int:
        """Return the offset in the text of the source behind an offset."""
        return _start(self._source, self._own, at)

    def starts_in_source(self, starts: IntArray) -> IntArray:
        """Return the offsets in the source at which spans begin, many at once."""
        own, there = _columns(self._own.starts), _columns(self._source.starts)
        k = _columns(self._own.ends).searchsorted(starts, side="right").clip(max=len(own) - 1)
        moved: IntArray = there.take(k) + np.minimum(starts - own.take(k), 0)
        return moved

    def ends_in_source(self, ends: IntArray) -> IntArray:
        """Return the offsets in the source at which spans end, many at once."""
        own, there = _columns(self._own.ends), _columns(self._source.ends)
        k = (_columns(self._own.starts).searchsorted(ends) - 1).clip(min=0)
        moved: IntArray = there.take(k) + np.maximum(ends - own.take(k), 0)
        return moved

    def is_inside(self, at: int) -> bool:
        """Return whether an offset of the text is one within a replaced stretch.

        >>> [View.edited("ß", [(0, 1, "ss")]).is_inside(at) for at in range(3)]
        [False, True, False]
        """
        k = bisect_left(self._own.starts, at) - 1
        return k >= 0 and at < self._own.ends[k]

    def is_edited(self, start: int, end: int) -> bool:
        """Return whether a span of the text has something in it that the source has otherwise.

        >>> view = View.edited("12-\\n34", [(2, 4, "")])
        >>> view.is_edited(0, 2), view.is_edited(1, 3), view.is_edited(2, 4)
        (False, True, False)
        """
        k = bisect_right(self._own.ends, start)
        return k < len(self._own.starts) and self._own.starts[k] < end

    def replaced(self) -> Iterator[tuple[Stretch, Stretch]]:
        """Yield the replaced stretches in order: where they are in the source, and in the text."""
        columns = (*self._source, *self._own)
        for start, end, own_start, own_end in zip(*(column[1:-1] for column in columns)):
            yield (start, end), (own_start, own_end)

    def then(self, later: View) -> View:
        """Return the view of this one's source that has `later` made of this text.

            >>> lines = View.edited("M&uuml;l-\\nler", [(8, 10, "")])
            >>> read = lines.then(View.edited(lines.text, [(1, 7, "ü")]))
            >>> read.text, read.to_source(1, 2), read.to_source(2, 6)
            ('Müller', (1, 7), (7, 13))

        Where replaced stretches of the two overlap, or are empty at one place, they become one.
        """
        there, own = [(0, 0)], [(0, 0)]
        # Each edit, as it stands in the text between the two, whose it is, and how far what is
        # behind it stands from there in the other text.
        rows = merge(
            ((*here, 0, source[1] - here[1]) for source, here in self.replaced()),
            ((*here, 1, text[1] - here[1]) for here, text in later.replaced()),
        )
        shifts = [0, 0]
        for cluster in _overlapping(rows):
            first, last = cluster[0][0], max(row[1] for row in cluster)
            starts = [first + shift for shift in shifts]
            for _, _, side, shift in cluster:
                shifts[side] = shift
            there.append((starts[0], last + shifts[0]))
            own.append((starts[1], last + shifts[1]))
        there.append((self._source.ends[-1],) * 2)
        own.append((len(later.text),) * 2)
        return View(later.text, _Side.of(there), _Side.of(own))


_Row = tuple[int, int, int, int]


def _overlapping(rows: Iterable[_Row]) -> Iterator[list[_Row]]:
    """Yield those together of which one begins before another has ended, or that are empty there.

    Rows begin with the bounds of a stretch, and come in order.
    """
    cluster: list[_Row] = []
    end = 0
    for row in rows:
        if cluster and not (row[0] < end or row[1] == cluster[0][0]):
            yield cluster
            cluster = []
        end = max(end, row[1])
        cluster.append(row)
    if cluster:
        yield cluster


def _start(here: _Side, there: _Side, at: int) -> int:
    """Return the start in the other text of a span that begins here."""
    # The first stretch that ends behind it, whether it begins before it or not.
    k = min(bisect_right(here.ends, at), len(here.ends) - 1)
    return there.starts[k] + min(0, at - here.starts[k])


def _end(here: _Side, there: _Side, at: int) -> int:
    """Return the end in the other text of a span that ends here."""
    k = max(bisect_left(here.starts, at) - 1, 0)
    return there.ends[k] + max(0, at - here.ends[k])


def _columns(offsets: array[int]) -> IntArray:
    return np.frombuffer(offsets, np.int32)
