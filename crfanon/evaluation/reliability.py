"""The reliability of scores: of what scores 0.9, nine in ten should be right."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ..decide.arbitration import TAGGER_PREFIX
from .documents import Pair

Doubles = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

# Scores crowd near 1, and so do the bins.
EDGES = (0.0, 0.5, 0.7, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1.0)


class Outcomes(NamedTuple):
    """Of each span of a CRF: which document it is in, its score, and whether it is right."""

    documents: npt.NDArray[np.intp]
    scores: Doubles
    right: Flags


class Bin(NamedTuple):
    """The spans with scores from `least` up to `most`: their mean score, and the share right."""

    least: float
    most: float
    spans: int
    mean: float
    right: float


def outcomes(pairs: Iterable[Pair], *, without: Collection[str] = ()) -> Outcomes:
    """Return scores and correctness of the predicted spans of CRFs; those of rules do not count.

    Right is what has the bounds and the label of a gold span.  Labels in `without` do not count.

        >>> from crfanon.text.spans import Span
        >>> spans = (Span(0, 3, "PER", "crf:a", 0.9), Span(7, 11, "PER", "crf:a", 0.6))
        >>> found = outcomes([Pair("Ida in Bonn", (Span(0, 3, "PER"),), spans)])
        >>> found.scores, found.right
        (array([0.9, 0.6]), array([ True, False]))
    """
    rows = []
    for number, pair in enumerate(pairs):
        gold = {span[:3] for span in pair.gold}
        rows += [
            (number, span.score, span[:3] in gold)
            for span in pair.predicted
            if span.source.startswith(TAGGER_PREFIX) and span.label not in without
        ]
    documents, scores, right = zip(*rows) if rows else ((), (), ())
    return Outcomes(
        np.array(documents, np.intp), np.array(scores, np.float64), np.array(right, np.bool_)
    )


def reliability(scores: Doubles, right: Flags) -> tuple[Bin, ...]:
    """Return the bins that have spans, from the lowest scores to the highest.

    >>> reliability(np.array([0.6, 0.8, 1.0]), np.array([False, True, True]))[0]
    Bin(least=0.5, most=0.7, spans=1, mean=0.6, right=0.0)
    """
    number = np.searchsorted(EDGES[1:-1], scores, side="right")
    return tuple(
        Bin(least, most, int(here.sum()), float(scores[here].mean()), float(right[here].mean()))
        for k, (least, most) in enumerate(pairwise(EDGES))
        if (here := number == k).any()
    )


def expected_error(bins: Iterable[Bin]) -> float:
    """Return the expected calibration error: the mean distance of scores from the shares right.

    >>> expected_error([Bin(0.5, 0.7, 10, 0.6, 0.5), Bin(0.9, 0.95, 30, 0.92, 0.92)])
    0.025
    """
    found = list(bins)
    away = sum(one.spans * abs(one.mean - one.right) for one in found)
    return round(away / max(1, sum(one.spans for one in found)), 12)
