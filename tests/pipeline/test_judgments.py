"""Invented judgments as they are published: what is cited stands, and nobody but the judges."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from crfanon import Anonymizer
from crfanon.languages import LANGUAGES
from crfanon.resources import read_yaml

_FOLDER = Path(__file__).resolve().parents[1] / "cases/judgments"
_EXPECTED = read_yaml(_FOLDER / "expected.yaml")
_SETTINGS = """
default:
  keep: [citation, duration, measure, impossible_date, NAME_JUDGE, ORGANIZATION_COURT]
  masking: {method: initials}
"""


def _stands(text: str, part: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(part)}(?!\w)", text) is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_judgment_is_published_with_its_citations(language, tmp_path) -> None:
    settings = tmp_path / "court.yaml"
    settings.write_text(_SETTINGS, "utf-8")
    anonymizer = Anonymizer(lang=language, config=settings)
    names = [name for name in _EXPECTED if name.startswith(language)]
    assert len(names) == 3
    for name in names:
        text = (_FOLDER / f"{name}.txt").read_text("utf-8")
        masked = anonymizer.anonymize(text, doc_id=name)
        expected = _EXPECTED[name]
        falsified = [c for c in expected["citations"] if c not in masked.text]
        lost = [judge for judge in expected["judges"] if not _stands(masked.text, judge)]
        leaked = [own for own in expected["masked"] if _stands(masked.text, own)]
        assert (name, falsified, lost, leaked) == (name, [], [], [])
        assert masked.table.unmask(masked.text) == text
