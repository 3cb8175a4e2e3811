"""Fit what makes the scores of a model the share of its spans that are right.

The spans that a CRF suggests in documents that it was not trained on are right or
wrong, exactly and with their label; `Calibration` is fitted to that by maximum
likelihood.  What it is worth is measured in folds: no document is judged by a map that
was fitted on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from scipy.optimize import minimize
from scipy.special import expit, logit

from ..crf.calibration import Calibration, Doubles
from ..evaluation import pair
from ..evaluation.reliability import Bin, Flags, expected_error, outcomes, reliability
from ..text.document import Document

FOLDS = 5
# A single span that is wrong at a score of 1 may not decide everything.
_NEAREST = 1e-9
# Decimals of slope and shift: equal inputs give equal bytes, whatever the library's last digits.
_DECIMALS = 4


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
    """Return the calibration for scores as those in `predicted`, None if there are too few.

    Gold document i is in fold i modulo `folds`.  Some corpora are a few long documents;
    then a fold is a run of spans.  Where scores as they are serve the other folds as well
    as the fitted map, they are left as they are.
    """
    found = outcomes(pair(gold, predicted))
    size = len(found.scores)
    if size < folds:
        return None
    fold_of = found.documents if len(gold) >= folds else np.arange(size) * folds // size
    mapped = np.empty_like(found.scores)
    for fold in range(folds):
        held_out = fold_of % folds == fold
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


def fit(scores: Doubles, right: Flags) -> Calibration:
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


def _loss(scores: Doubles, right: Flags) -> float:
    given = np.where(right, scores, 1 - scores)
    return float(-np.log(given.clip(_NEAREST)).mean())
