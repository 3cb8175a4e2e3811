"""Bound what transitions can do for tags other than O.

See `weights.OutsideBound` for what the numbers mean.  Every choice of a
potential h for each tag gives valid ones, for h telescopes along a run; with
T'(a, b) = T(a, b) - T(O, O) and a, b any tags other than O:

    gain(b)  >=  T'(a, b) - h(a) + h(b)
    enter    >=  T'(O, b) + h(b) - gain(b)
    leave    >=  T'(b, O) - h(b)
    early    >=  h(a) - T'(a, O)              and no less than enter
    late     >=  gain(b) - h(b) - T'(O, b)    and no less than leave

A linear program chooses the h that makes them tight.
"""

from __future__ import annotations

import numpy as np
from scipy.optimize import linprog

from .weights import FloatArray, OutsideBound

# Each end counts this much beside the gain of one tag: runs are short, so most
# of what a run costs should be paid at its ends.  Measured on MEDDOCAN: with 20,
# 26 % of the tokens are not settled, with 5, 29 %.
_WEIGHT_OF_ENDS = 20.0


def outside_bound(transitions: FloatArray) -> OutsideBound:
    """Return the tightest bound for these transitions, tag O being the first."""
    size = len(transitions)
    others = size - 1
    if others == 0:
        return OutsideBound(np.zeros(1, np.float32), 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    relative = transitions.astype(np.float64) - float(transitions[0, 0])
    inner = relative[1:, 1:]
    # Variables: gain (others), h (others), enter, leave, early, late.  Rows say A x <= b.
    before, after = np.divmod(np.arange(others * others), others)
    pair, each = np.arange(len(before)), np.arange(others)
    inside = np.zeros((len(before), 2 * others + 4))
    inside[pair, after] = -1
    inside[pair, others + before] -= 1
    inside[pair, others + after] += 1
    entering, leaving, early, late = np.zeros((4, others, 2 * others + 4))
    for rows, gain_sign, potential_sign, end in (
        (entering, -1, 1, -4),
        (leaving, 0, -1, -3),
        (early, 0, 1, -2),
        (late, 1, -1, -1),
    ):
        rows[each, each] = gain_sign
        rows[each, others + each] = potential_sign
        rows[each, end] = -1
    from_outside, to_outside = relative[0, 1:], relative[1:, 0]
    limits = [-inner.ravel(), -from_outside, -to_outside, to_outside, from_outside]
    cost = np.concatenate([np.ones(others), np.zeros(others), np.full(4, _WEIGHT_OF_ENDS)])
    # Shifting the potential and the ends against each other changes nothing, so
    # the solver is kept to a range, in which a potential of zero fits anyhow.
    reach = 10 * (1 + float(np.abs(relative).max()))
    solution = linprog(
        cost,
        A_ub=np.concatenate([inside, entering, leaving, early, late]),
        b_ub=np.concatenate(limits),
        bounds=(-reach, reach),
    )
    potential = solution.x[others : 2 * others]
    # The solver's numbers hold up to a tolerance; these hold exactly.
    gain = (inner - potential[:, None] + potential[None, :]).max(0)
    enter = float((from_outside + potential - gain).max())
    leave = float((to_outside - potential).max())
    return OutsideBound(
        np.concatenate([[0.0], gain]).astype(np.float32),
        enter,
        leave,
        float((potential - gain).max()),
        float((-potential).max()),
        max(enter, float((potential - to_outside).max())),
        max(leave, float((gain - potential - from_outside).max())),
    )
