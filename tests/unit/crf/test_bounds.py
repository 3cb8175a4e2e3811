"""The bound on what transitions can do: valid for every run of tags, and tight."""

from __future__ import annotations

from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from crfanon.crf.bounds import outside_bound

_CLOSE = 1e-4


@st.composite
def _transitions(draw: st.DrawFn) -> np.ndarray:
    tags = draw(st.integers(2, 4))
    return draw(arrays(np.float32, (tags, tags), elements=st.floats(-20, 20, width=32)))


@settings(max_examples=60)
@given(_transitions())
def test_no_run_gains_more_than_the_bound(transitions: np.ndarray) -> None:
    bound = outside_bound(transitions)
    relative = transitions.astype(float) - float(transitions[0, 0])
    for length in (1, 2, 3):
        for run in product(range(1, len(transitions)), repeat=length):
            inner = sum(relative[a, b] for a, b in pairwise(run))
            gains = float(bound.gain[list(run)].sum())
            before, after = relative[0, run[0]], relative[run[-1], 0]
            assert before + inner + after <= bound.enter + gains + bound.leave + _CLOSE
            # Runs that begin or end with the text have no transition there.
            assert inner + after <= bound.enter_edge + gains + bound.leave + _CLOSE
            assert before + inner <= bound.enter + gains + bound.leave_edge + _CLOSE
            assert inner <= bound.enter_edge + gains + bound.leave_edge + _CLOSE


def test_the_bound_of_one_other_tag_is_what_it_does() -> None:
    # Entering costs 3, going on 1 and leaving 2 more than staying outside.
    bound = outside_bound(np.array([[0.5, -2.5], [-1.5, -0.5]], np.float32))
    one_token = bound.enter + bound.gain[1] + bound.leave
    assert one_token == pytest.approx(-5, abs=1e-3)
    assert bound.gain[1] == pytest.approx(-1, abs=1e-3)


def test_the_gain_of_outside_is_nothing() -> None:
    assert outside_bound(np.ones((3, 3), np.float32)).gain[0] == 0


def test_a_model_of_outside_alone_has_a_bound() -> None:
    bound = outside_bound(np.ones((1, 1), np.float32))
    assert bound.gain.tolist() == [0]
    assert (bound.enter, bound.leave, bound.enter_edge, bound.leave_edge) == (0, 0, 0, 0)


def test_transitions_may_be_large() -> None:
    transitions = np.array([[0, -5000, 3000], [4000, -2000, 10], [-6000, 2500, 0]], np.float32)
    bound = outside_bound(transitions)
    for a, b in product((1, 2), repeat=2):
        gains = float(bound.gain[a] + bound.gain[b])
        run = transitions[0, a] + transitions[a, b] + transitions[b, 0]
        assert run <= bound.enter + gains + bound.leave + 1e-2
