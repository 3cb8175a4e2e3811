"""Labelled stretches of characters, and what stages do to them: `Span` and `Change`.

Offsets are Unicode code points into the original text, half open.  A span holds no text, so a
repr, a log line or a traceback cannot leak one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

VOTE, ARBITRATION, CONSISTENCY, KEEP = "vote", "arbitration", "consistency", "keep"
ROLES, STRUCTURE = "roles", "structure"
"""The stages that change spans."""

# Characters of a stretch that spans are found by: about as many as a long one has.
_CELL = 64


class Span(NamedTuple):
    """A labelled stretch of characters.

    `label` is a bare label such as ``"NAME_PATIENT"``, never a tag such as
    ``"B-NAME_PATIENT"``.  `source` says who found it: ``"rule:nif"``,
    ``"gazetteer:es/city"``, ``"crf:es-clinical"``, ``"gold"``.  `score` is the
    probability, by that source, that the span is right.
    """

    start: int
    end: int
    label: str
    source: str = ""
    score: float = 1.0

    def overlaps(self, other: Span) -> bool:
        """Return whether the two share a character."""
        return self.start < other.end and other.start < self.end


class Change(NamedTuple):
    """A change of a span by a stage, and why: cut, renamed (`after`), or dropped (None).

    `reason` is one of `crfanon.decide.reasons.REASONS`, and may go on with a detail behind a
    colon: ``"allow:diseases"``.  A span that was cut into several pieces has a change for each.
    """

    stage: str
    reason: str
    before: Span
    after: Span | None = None

    @property
    def is_drop(self) -> bool:
        """Whether nothing of the span is left."""
        return self.after is None


class SpansByPlace:
    """Spans by where they stand: which of them overlap another is told without looking at all.

        >>> spans = SpansByPlace([Span(0, 4, "PERSON"), Span(9, 12, "CITY")])
        >>> spans.add(Span(2, 7, "PERSON"))
        >>> [(span.start, span.end) for span in spans.overlapping(Span(3, 9, "PERSON"))]
        [(0, 4), (2, 7)]

    They may overlap each other.
    """

    __slots__ = ("_cells", "_spans")

    def __init__(self, spans: Iterable[Span] = ()) -> None:
        self._spans: list[Span] = []
        # The numbers of the spans in each stretch of a few words.
        self._cells: dict[int, list[int]] = {}
        for span in spans:
            self.add(span)

    def add(self, span: Span) -> None:
        """Take in a span."""
        for cell in _cells_of(span):
            self._cells.setdefault(cell, []).append(len(self._spans))
        self._spans.append(span)

    def overlapping(self, span: Span) -> Iterator[Span]:
        """Yield the spans that share a character with a span, in the order of adding."""
        cells = self._cells
        near = sorted({number for cell in _cells_of(span) for number in cells.get(cell, ())})
        for number in near:
            if self._spans[number].overlaps(span):
                yield self._spans[number]


def _cells_of(span: Span) -> range:
    return range(span.start // _CELL, max(span.start, span.end - 1) // _CELL + 1)


def moved_changes(
    changes: Iterable[Change], move: Callable[[Span], Iterable[Span]]
) -> Iterator[Change]:
    """Yield changes with their spans as they stand in another text, in which one may be several.

    >>> def two_further(span: Span) -> list[Span]:
    ...     return [span._replace(start=span.start + 2, end=span.end + 2)]
    >>> next(moved_changes([Change("keep", "kept", Span(0, 4, "DATE"))], two_further)).before.start
    2
    """
    for change in changes:
        before = [*move(change.before)]
        if change.after is None:
            yield from (change._replace(before=piece) for piece in before)
            continue
        after = [*move(change.after)]
        if before and after:
            yield change._replace(before=_hull(before), after=_hull(after))


def _hull(pieces: Sequence[Span]) -> Span:
    return pieces[0]._replace(end=pieces[-1].end)


class Entity(NamedTuple):
    """A coreference chain: all mentions of one person, place or thing."""

    label: str
    mentions: tuple[Span, ...]
