"""The knowledge base that ships is what the lists and packages say."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from crfanon.build.knowledge.packages import FILES, LANGUAGES, noun_of
from crfanon.knowledge import shipped
from crfanon.labels import parents

_FOLDER = Path(__file__).resolve().parents[2] / "knowledge"
_KINDS = yaml.safe_load((_FOLDER / "kinds.yaml").read_text(encoding="utf-8"))
_SOURCES = (_FOLDER / "SOURCES.md").read_text(encoding="utf-8")
_MAX_BYTES = 4.5 * 2**20  # so that the wheel stays light; a language has 50 kB


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


@pytest.mark.parametrize("path", sorted(set(_FOLDER.glob("*.yaml"))), ids=lambda path: path.stem)
def test_a_language_that_came_later_has_nouns_for_every_kind(path: Path) -> None:
    if path.stem in FILES:
        return
    kinds = yaml.safe_load(path.read_text("utf-8"))["kinds"]
    assert kinds.keys() == _KINDS.keys()
    assert all(noun_of(noun).gender for said in kinds.values() for noun in said["nouns"])
    assert shipped().called(shipped().look("France", known=path.stem)[0], path.stem)


def test_every_package_is_named_in_sources() -> None:
    for key, version in shipped().about().items():
        if key.startswith("package "):
            assert f"{key.removeprefix('package ')} {version}" in _SOURCES
