"""The knowledge base that ships is what the lists and packages say."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from crfanon.build.knowledge.packages import LANGUAGES, noun_of
from crfanon.knowledge import shipped
from crfanon.labels import parents

_FOLDER = Path(__file__).resolve().parents[2] / "knowledge"
_KINDS = yaml.safe_load((_FOLDER / "kinds.yaml").read_text(encoding="utf-8"))
_SOURCES = (_FOLDER / "SOURCES.md").read_text(encoding="utf-8")
_MAX_BYTES = 4 * 2**20  # so that the wheel stays light


def test_base_is_small() -> None:
    assert 10**6 < (_FOLDER / "base.sqlite").stat().st_size <= _MAX_BYTES


@pytest.mark.parametrize("kind", _KINDS)
def test_kind_has_nouns_a_label_and_a_known_kind_above(kind: str) -> None:
    entry = _KINDS[kind]
    assert entry["label"] in parents()
    assert entry.get("up") in _KINDS or kind in ("organization", "place")
    for language in LANGUAGES:
        nouns = [noun_of(noun) for noun in entry[language]]
        assert nouns
        assert language == "en" or all(noun.gender for noun in nouns), language


def test_every_package_is_named_in_sources() -> None:
    for key, version in shipped().about().items():
        if key.startswith("package "):
            assert f"{key.removeprefix('package ')} {version}" in _SOURCES
