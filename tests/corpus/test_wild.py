"""Texts of kinds that nobody tuned for: how much of what is personal is found.

Of the blind part nothing is printed but scores.  `benchmarks/wild.py` prints all of them.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from crfanon.pipeline import Anonymizer


class Floor(NamedTuple):
    """What share of letters and digits is to be found, and of what is masked to be personal."""

    language: str
    found: float
    personal: float


# Below what was measured of both parts when the models were trained last.
_FLOORS = [
    Floor("de", 67, 81),
    Floor("en", 53, 77),
    Floor("es", 63, 84),
    Floor("pt", 87, 86),
]


def _benchmark() -> Any:
    path = Path(__file__).parents[2] / "benchmarks" / "wild.py"
    spec = importlib.util.spec_from_file_location("wild", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("floor", _FLOORS, ids=lambda floor: floor.language)
def test_texts_that_nobody_tuned_for(floor: Floor) -> None:
    anonymizer = Anonymizer(lang=floor.language)
    for part in ("dev", "blind"):
        row = _benchmark().measure(anonymizer, floor.language, part).row()
        print(floor.language, part, row)
        assert row["found"] >= floor.found
        assert row["personal"] >= floor.personal
