"""Fit what makes the scores of a model the share of its spans that are right.

The spans that a CRF suggests in documents that it was not trained on are right or
wrong, exactly and with their label; `Calibration` is fitted to that by maximum
likelihood.  What it is worth is measured in folds: no document is judged by a map that
was fitted on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize
from scipy.special import expit, logit

from ..arbitration import TAGGER_PREFIX
from ..calibration import Calibration, Doubles
from ..document import Document

FOLDS = 5
# Scores crowd near 1, and so do the bins of the reliability table.
EDGES = (0.0, 0.5, 0.7, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1.0)
# A single span that is wrong at a score of 1 may not decide everything.
_NEAREST = 1e-9
# Decimals of slope and shift: equal inputs give equal bytes, whatever the library's last digits.
_DECIMALS = 4


class Outcomes(NamedTuple):
    """Of each span of a CRF: which document it is in, its score, and whether it is right."""

    documents: npt.NDArray[np.intp]
    scores: Doubles
    right: npt.NDArray[np.bool_]


class Bin(NamedTuple):
    """The spans with scores from `least` up to `most`: their mean score, and the share right."""

    least: float
    most: float
    spans: int
    mean: float
    right: float


class Calibrated(NamedTuple):
    """A calibration, and what it is worth on documents that it was not fitted on.

    `bins` are of the calibrated scores.  The errors are the mean distance of mean score
    and share right over the spans of each bin (expected calibration error), the losses
    negative log-likelihoods per span.
    """

    calibration: Calibration
    documents: int
    spans: int
    folds: int
    raw_error: float
    error: float
    raw_loss: float
    loss: float
    bins: tuple[Bin, ...]


def calibrate(
    gold: Sequence[Document], predicted: Sequence[Document], *, folds: int = FOLDS
) -> Calibrated | None:
    """Return the calibration for scores as those in `predicted`, None if there is none to fit.

    The documents belong together in order; document i is in fold i modulo `folds`.
    Where scores as they are serve documents of other folds as well as the fitted map,
    they are left as they are.
    """
    found = outcomes(gold, predicted)
    folds = min(folds, len(gold))
    if folds < 2 or not len(found.scores):
        return None
    mapped = np.empty_like(found.scores)
    for fold in range(folds):
        held_out = found.documents % folds == fold
        mapped[held_out] = fit(found.scores[~held_out], found.right[~held_out])(
            found.scores[held_out]
        )
    raw_loss, loss = _loss(found.scores, found.right), _loss(mapped, found.right)
    calibration = fit(found.scores, found.right)
    if loss >= raw_loss:
        calibration, mapped, loss = Calibration(), found.scores, raw_loss
    bins = reliability(mapped, found.right)
    return Calibrated(
        calibration,
        documents=len(gold),
        spans=len(mapped),
        folds=folds,
        raw_error=expected_error(reliability(found.scores, found.right)),
        error=expected_error(bins),
        raw_loss=raw_loss,
        loss=loss,
        bins=bins,
    )


def outcomes(gold: Iterable[Document], predicted: Iterable[Document]) -> Outcomes:
    """Return what became of the decided spans of a CRF; those of rules have scores of their own."""
    rows = [
        (d, span.score, span[:3] in right)
        for d, (right, document) in enumerate(
            ({span[:3] for span in one.spans}, other) for one, other in zip(gold, predicted)
        )
        for span in document.spans
        if span.source.startswith(TAGGER_PREFIX)
    ]
    documents, scores, is_right = zip(*rows) if rows else ((), (), ())
    return Outcomes(
        np.array(documents, np.intp), np.array(scores, np.float64), np.array(is_right, np.bool_)
    )


def fit(scores: Doubles, right: npt.NDArray[np.bool_]) -> Calibration:
    """Return the map under which it is likeliest that just those spans are right.

    A few spans leave the scores nearly as they are: the shift and the logarithm of the
    slope are held back as if they came from the standard normal distribution.

        >>> scores = np.array([0.95] * 1000 + [0.7] * 1000)
        >>> right = np.arange(2000) % 1000 < np.array([0.9] * 1000 + [0.6] * 1000) * 1000
        >>> fit(scores, right)(np.array([0.7, 0.95])).round(2)
        array([0.6, 0.9])
    """
    odds = logit(scores.clip(_NEAREST, 1 - _NEAREST))
    sign = np.where(right, 1.0, -1.0)

    def objective(parameters: Doubles) -> tuple[float, Doubles]:
        slope, shift = np.exp(parameters[0]), parameters[1]
        margins = sign * (slope * odds + shift)
        pull = -sign * expit(-margins)
        gradient = np.array([slope * (pull @ odds), pull.sum()]) + parameters
        loss = np.logaddexp(0.0, -margins).sum() + (parameters @ parameters) / 2
        return float(loss), gradient

    log_slope, shift = minimize(objective, np.zeros(2), jac=True, method="BFGS").x.tolist()
    return Calibration(round(float(np.exp(log_slope)), _DECIMALS), round(shift, _DECIMALS))


def reliability(scores: Doubles, right: npt.NDArray[np.bool_]) -> tuple[Bin, ...]:
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
    """Return how far scores are from the share that is right, on average over the spans.

    >>> expected_error([Bin(0.5, 0.7, 10, 0.6, 0.5), Bin(0.9, 0.95, 30, 0.92, 0.92)])
    0.025
    """
    found = list(bins)
    away = sum(one.spans * abs(one.mean - one.right) for one in found)
    return round(away / max(1, sum(one.spans for one in found)), 12)


def _loss(scores: Doubles, right: npt.NDArray[np.bool_]) -> float:
    given = np.where(right, scores, 1 - scores)
    return float(-np.log(given.clip(_NEAREST)).mean())
