"""Why a stretch of text was masked, as data.

An explanation is read out of the document and the model that made the
decision; it is not a second way of deciding.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from .spans import Change, Span

_T = TypeVar("_T")


class Weight(NamedTuple):
    """The weight of one feature of one token for the label that was decided.

    `start` is where the token begins in the text.  `value` is in log-odds
    against "outside": positive speaks for the label.  The feature may name the
    word, so it is only for those who may read the document.
    """

    start: int
    feature: str
    value: float

    def __repr__(self) -> str:
        return f"<Weight at {self.start}: {self.value:+.2f}>"


@dataclass(frozen=True, slots=True)
class Explanation:
    """A decided span, the evidence that touches it, and what weighed most.

    `evidence` holds spans with their sources (rules, lists, second pass) and
    scores; `weights` the features of the CRF, strongest first; `changes` what stages cut, renamed
    or dropped there, in order.
    """

    span: Span
    evidence: tuple[Span, ...] = ()
    weights: tuple[Weight, ...] = ()
    changes: tuple[Change, ...] = ()


def touching(
    spans: Sequence[Span], things: Sequence[_T], span_of: Callable[[_T], Span]
) -> Iterator[tuple[_T, ...]]:
    """Yield for each of some disjoint spans the things, sorted by their spans, that touch it."""
    starts = [span_of(thing).start for thing in things]
    first = 0
    for span in spans:
        # What ends before a span is not looked at again.
        while first < len(things) and span_of(things[first]).end <= span.start:
            first += 1
        begun = things[first : bisect_left(starts, span.end)]
        yield tuple(thing for thing in begun if span_of(thing).overlaps(span))


def itself(span: Span) -> Span:
    """Return a span, whose own span it is."""
    return span
