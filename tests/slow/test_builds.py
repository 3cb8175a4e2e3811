"""What is shipped is what the builders make of the packages that they name."""

from __future__ import annotations

from pathlib import Path

import pytest

from crfanon.build.gazetteers import build, changes, recipes

_ROOT = Path(__file__).resolve().parents[2]


def test_build_gives_the_lists_that_are_shipped() -> None:
    """It does with the versions that the extra ``build`` asks for."""
    assert list(changes(_ROOT / "gazetteers")) == []


def test_build_gives_the_base_that_is_shipped(tmp_path: Path) -> None:
    """It does with the packages that the extra ``build`` asks for."""
    pytest.importorskip("reverse_geocode")
    from crfanon.build.knowledge.packages import add_packages
    from crfanon.build.knowledge.writing import Builder

    builder = Builder()
    add_packages(builder)
    builder.write(tmp_path / "base.sqlite")
    made = (tmp_path / "base.sqlite").read_bytes()
    # Bytes 96 to 99 are the version of the SQLite that wrote the file.
    shipped_bytes = (_ROOT / "knowledge" / "base.sqlite").read_bytes()
    assert made[:96] + made[100:] == shipped_bytes[:96] + shipped_bytes[100:]


def test_recipes_are_deterministic() -> None:
    quick = [recipe for recipe in recipes() if recipe.package in {"Faker", "names", "pycountry"}]
    assert len(quick) > 10
    for recipe in quick:
        assert build(recipe) == build(recipe) != ""
