"""Texts of kinds that nobody tuned for: how much of what is personal is found.

Of the blind part nothing is printed but scores.  `benchmarks/wild.py` prints all of them.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from benchmarks import wild
from crfanon.pipeline import Anonymizer

_DOCS = Path(__file__).parents[2] / "docs" / "quality.md"
_NAMES = {"de": "German", "en": "English", "es": "Spanish", "fr": "French", "pt": "Portuguese"}
_UNREAD = {"fr": 28}  # documents; of the others, 41


class Floor(NamedTuple):
    """What share of letters and digits is to be found, and of what is masked to be personal.

    `needless` is how many masks 1,000 words of plain texts may have.
    """

    language: str
    found: float
    personal: float
    needless: float


# Below what was measured of both parts when the models were trained last.
_FLOORS = [
    Floor("de", 88, 87, 14),
    Floor("en", 90, 87, 21),
    Floor("es", 91, 89, 28),
    Floor("fr", 91, 89, 18),
    Floor("pt", 91, 88, 26),
]


@pytest.mark.parametrize("floor", _FLOORS, ids=lambda floor: floor.language)
def test_texts_that_nobody_tuned_for(floor: Floor) -> None:
    anonymizer = Anonymizer(lang=floor.language)
    for part in ("dev", "blind"):
        row = wild.measure(anonymizer, floor.language, part).row()
        print(floor.language, part, row)
        assert row["found"] >= floor.found
        assert row["personal"] >= floor.personal
        assert row["needless"] <= floor.needless
    shares = " | ".join(f"{row[column]} %" for column in ("found", "personal", "core"))
    documents = _UNREAD.get(floor.language, 41)
    told = f"| {documents} {_NAMES[floor.language]}, unread | {shares} |"
    assert told in _DOCS.read_text(encoding="utf-8").splitlines()
