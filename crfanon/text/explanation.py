"""Why a stretch of text was masked, as data.

An explanation is read out of the document and the model that made the
decision; it is not a second way of deciding.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from .document import Change, Span


class Weight(NamedTuple):
    """What one feature of one token said for the label that was decided.

    `start` is where the token begins in the text.  `value` is in log-odds
    against "outside": positive speaks for the label.  The feature may name the
    word, so it is for the eyes of whoever may read the document.
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
