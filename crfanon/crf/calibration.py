"""Calibration: from the probability of a CRF to the share of spans that are right.

A CRF is surer than it should be, for it was trained on the documents that it knows
best.  The map here is Platt's: a straight line on the scale of log-odds.  It rises, so
that what is surer stays surer.  It is fitted in `training.calibrating`, on documents
that the model did not see, and stands in the card of the model.

Platt, Probabilistic Outputs for Support Vector Machines (1999).
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ..errors import ConfigError

Doubles = npt.NDArray[np.float64]

# Far beyond what data ask for, and within the range of numbers.
_MOST = 100.0


class Calibration(NamedTuple):
    """A map of probabilities: their log-odds times `slope`, plus `shift`.

    >>> Calibration(0.5, 0.0)(np.array([0.1, 0.5, 0.9, 1.0]))
    array([0.25, 0.5 , 0.75, 1.  ])
    """

    slope: float = 1.0
    shift: float = 0.0

    def __call__(self, probabilities: Doubles) -> Doubles:
        """Return the calibrated probabilities; greater ones of greater ones, 0 of 0, 1 of 1."""
        odds_for = probabilities**self.slope * exp(self.shift)
        mapped: Doubles = odds_for / (odds_for + (1.0 - probabilities) ** self.slope)
        return mapped

    @classmethod
    def parse(cls, entry: object) -> Calibration:
        """Return the calibration of a model's card; a `ConfigError` where the entry is not valid.

        >>> Calibration.parse({"slope": 0.74, "shift": -0.04, "spans": 120})
        Calibration(slope=0.74, shift=-0.04)
        """
        if isinstance(entry, dict):
            slope, shift = entry.get("slope"), entry.get("shift")
            if isinstance(slope, float | int) and isinstance(shift, float | int):
                # A map that falls, or is flat, would turn the order of the scores about.
                if 0 < slope <= _MOST and abs(shift) <= _MOST:
                    return cls(float(slope), float(shift))
        raise ConfigError(
            f"calibration: a slope above 0 and a shift are wanted, neither beyond {_MOST:g}"
        )
