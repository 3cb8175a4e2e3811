"""The prior of a document: how much of it is personal, by its own marginals.

A CRF takes for granted that as much of a text is personal as of those that it was trained on.
Where the marginals of a text say that it is less, the odds are corrected by that share: the first
step of the procedure of Saerens et al. (2002), section 2.2.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ..text.tokens import IntArray

Doubles = npt.NDArray[np.float64]

# How many tokens the prior counts for, and the most that a text may shift it.
_TOKENS_OF_PRIOR = 50
_LARGEST_SHIFT = 3.0


def shifts_of(named: Doubles, sizes: IntArray, prior: float) -> Doubles:
    """Return what the log-odds against O lose in each text, of which so many tokens are named.

    A short text says little of how much there is: it is taken for one with so many tokens more,
    of which as many are named as in most texts.

        >>> shifts_of(np.array([40.0, 2.0]), np.array([200, 200]), 0.15).round(2).tolist()
        [0.0, -1.5]
    """
    share = (named + _TOKENS_OF_PRIOR * prior) / (sizes + _TOKENS_OF_PRIOR)
    shifts: Doubles = np.log(share / (1 - share)) - np.log(prior / (1 - prior))
    return np.minimum(np.maximum(shifts, -_LARGEST_SHIFT), 0.0)
