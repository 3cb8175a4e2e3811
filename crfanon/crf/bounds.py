"""Bound what transitions can do for tags other than O.

See `weights.OutsideBound` for what the numbers mean.  Every choice of a
potential h for each tag gives valid ones, for h telescopes along a run:

    gain(b)  >=  T(a, b) - T(O, O) - h(a) + h(b)     for all a, b other than O
    enter    >=  T(O, b) - T(O, O) + h(b) - gain(b)
    leave    >=  T(b, O) - T(O, O) - h(b)

A linear program chooses the h that makes them tight.
"""

from __future__ import annotations

import numpy as np
from scipy.optimize import linprog

from .weights import FloatArray, OutsideBound

# Entering and leaving count this much beside the gain of one tag: runs are
# short, so most of what a run costs should be paid at its ends.  Measured on
# MEDDOCAN: 20 leaves 32 % of the tokens unsettled, 5 leaves 34 %, 1 leaves 43 %.
_WEIGHT_OF_ENDS = 20.0


def outside_bound(transitions: FloatArray) -> OutsideBound:
    """Return the tightest bound for these transitions, tag O being the first."""
    size = len(transitions)
    others = size - 1
    if others == 0:
        return OutsideBound(np.zeros(1, np.float32), 0.0, 0.0, 0.0, 0.0)
    relative = transitions.astype(np.float64) - float(transitions[0, 0])
    inner = relative[1:, 1:]
    # Variables: gain (others), h (others), enter, leave.  Rows say A x <= b.
    before, after = np.divmod(np.arange(others * others), others)
    rows = np.zeros((len(before) + 2 * others, 2 * others + 2))
    pair = np.arange(len(before))
    rows[pair, after] = -1
    rows[pair, others + before] -= 1
    rows[pair, others + after] += 1
    each = np.arange(others)
    entering, leaving = len(before) + each, len(before) + others + each
    rows[entering, each] = -1
    rows[entering, others + each] = 1
    rows[entering, -2] = -1
    rows[leaving, others + each] = -1
    rows[leaving, -1] = -1
    limits = -np.concatenate([inner.ravel(), relative[0, 1:], relative[1:, 0]])
    cost = np.concatenate([np.ones(others), np.zeros(others), [_WEIGHT_OF_ENDS, _WEIGHT_OF_ENDS]])
    # Shifting the potential and the ends against each other changes nothing, so
    # the solver is kept to a range, in which a potential of zero fits anyhow.
    reach = 10 * (1 + float(np.abs(relative).max()))
    solution = linprog(cost, A_ub=rows, b_ub=limits, bounds=(-reach, reach))
    potential = solution.x[others : 2 * others]
    # The solver's numbers hold up to a tolerance; these hold exactly.
    gain = (inner - potential[:, None] + potential[None, :]).max(0)
    return OutsideBound(
        np.concatenate([[0.0], gain]).astype(np.float32),
        float((relative[0, 1:] + potential - gain).max()),
        float((relative[1:, 0] - potential).max()),
        float((potential - gain).max()),
        float((-potential).max()),
    )
