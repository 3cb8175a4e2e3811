"""Calibration: what a map of scores keeps, and which maps a card may state."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crfanon.crf.calibration import Calibration
from crfanon.errors import ConfigError

_PROBABILITIES = np.linspace(0, 1, 101)


@given(st.floats(0.01, 20), st.floats(-5, 5))
def test_what_is_surer_stays_surer(slope: float, shift: float) -> None:
    mapped = Calibration(slope, shift)(_PROBABILITIES)
    assert (np.diff(mapped) >= 0).all()
    assert (mapped[0], mapped[-1]) == (0, 1)


@pytest.mark.parametrize("slope", [0.001, 100.0])
@pytest.mark.parametrize("shift", [-100.0, 100.0])
def test_the_steepest_maps_give_probabilities(slope: float, shift: float) -> None:
    mapped = Calibration(slope, shift)(np.array([0.0, 1e-300, 0.5, 1 - 1e-16, 1.0]))
    assert ((mapped >= 0) & (mapped <= 1)).all()


def test_a_map_without_slope_and_shift_leaves_scores_alone() -> None:
    np.testing.assert_allclose(Calibration()(_PROBABILITIES), _PROBABILITIES, atol=1e-15)


def test_the_shift_is_added_to_the_log_odds() -> None:
    assert Calibration(1, np.log(3))(np.array([0.5]))[0] == pytest.approx(0.75)


@pytest.mark.parametrize(
    "entry",
    [
        None,
        [],
        {},
        {"slope": 1.0},
        {"slope": "1", "shift": 0},
        {"slope": 0, "shift": 0},
        {"slope": -1, "shift": 0},
        {"slope": float("nan"), "shift": 0},
        {"slope": float("inf"), "shift": 0},
        {"slope": 1, "shift": float("nan")},
        {"slope": 1, "shift": 1000},
    ],
)
def test_an_entry_that_is_no_rising_map_is_refused(entry: object) -> None:
    with pytest.raises(ConfigError, match="calibration: a slope above 0 and a shift"):
        Calibration.parse(entry)
