"""Fitting a calibration: to spans that are right as often as is said here."""

from __future__ import annotations

import numpy as np
import pytest

from crfanon.crf.calibration import Calibration
from crfanon.text.document import Document
from crfanon.text.spans import Span
from crfanon.training.calibrating import Calibrated, calibrate, fit

_TEXT = "x " * 40


def _corpus(
    *, documents: int, shares: dict[float, float], seed: int = 0
) -> tuple[list[Document], list[Document]]:
    """Return gold documents and predicted ones, whose scores are right in these shares."""
    chance = np.random.default_rng(seed)
    gold, predicted = [], []
    for number in range(documents):
        own, found = [], []
        for place in range(40):
            score = float(chance.choice(list(shares)))
            span = Span(2 * place, 2 * place + 1, "NAME", "crf:small", score)
            found.append(span)
            own.append(span if chance.random() < shares[score] else span._replace(label="DATE"))
        gold.append(Document(str(number), _TEXT, spans=tuple(own)))
        predicted.append(Document(str(number), _TEXT, spans=tuple(found)))
    return gold, predicted


def _calibrated(**corpus: object) -> Calibrated:
    found = calibrate(*_corpus(**corpus))  # type: ignore[arg-type]
    assert found is not None
    return found


def test_scores_that_are_too_sure_become_the_share_that_is_right() -> None:
    found = _calibrated(documents=100, shares={0.7: 0.6, 0.95: 0.8, 0.999: 0.95})
    mapped = found.calibration(np.array([0.7, 0.95, 0.999]))
    np.testing.assert_allclose(mapped, [0.6, 0.8, 0.95], atol=0.04)
    assert found.error < 0.02 < 0.08 < found.raw_error
    assert found.loss < found.raw_loss
    assert (found.documents, found.spans, found.folds) == (100, 4000, 5)


def test_scores_that_are_right_are_left_as_they_are() -> None:
    found = _calibrated(documents=6, shares={0.6: 0.6, 0.9: 0.9})
    assert found.calibration == Calibration()
    assert (found.error, found.loss) == (found.raw_error, found.raw_loss)


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_spans_that_are_all_alike_make_no_extreme_map(share: float) -> None:
    calibration = fit(np.full(50, 0.8), np.full(50, bool(share)))
    assert 0.2 < calibration.slope < 5
    assert abs(calibration.shift) < 5


def test_there_is_nothing_to_fit_without_spans() -> None:
    empty = [Document(name, _TEXT) for name in "abc"]
    assert calibrate(empty, empty) is None


def test_one_document_is_divided_as_well() -> None:
    found = _calibrated(documents=1, shares={0.9: 0.5})
    assert (found.documents, found.spans, found.folds) == (1, 40, 5)
    assert found.error < found.raw_error
