"""``crfanon gazetteers``: show lists, look entries up, make lists."""

from __future__ import annotations

from importlib import metadata
from pathlib import Path

import pytest

from crfanon.build import gazetteers as build
from crfanon.cli import main

from .conftest import Run


@pytest.fixture
def lists(tmp_path: Path) -> Path:
    """A folder with the lists es/city/north and es/title."""
    (tmp_path / "lists/es/city").mkdir(parents=True)
    (tmp_path / "lists/es/city/north.txt").write_text("Bilbao\nSan Roque\n", encoding="utf-8")
    (tmp_path / "lists/es/title.txt").write_text("Don\n", encoding="utf-8")
    return tmp_path / "lists"


def test_list_shows_names_and_sizes(process: Run, lists: Path) -> None:
    done = process("gazetteers", "list", "--folder", lists)
    assert (done.returncode, done.stderr) == (0, b"")
    assert [line.split() for line in done.stdout.decode().splitlines()] == [
        ["es/city/north", "2"],
        ["es/title", "1"],
    ]


def test_list_of_one_name(crfanon: Run, lists: Path) -> None:
    done = crfanon("gazetteers", "list", "es/city", "--folder", lists)
    assert done.stdout.split() == [b"es/city", b"2"]


def test_list_shows_the_shipped_lists(crfanon: Run) -> None:
    done = crfanon("gazetteers", "list")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\nes/title " in done.stdout


def test_find_says_which_lists_have_an_entry(crfanon: Run, lists: Path) -> None:
    done = crfanon("gazetteers", "find", "DON", "san róque", "Ana", "--folder", lists)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().splitlines() == [
        "DON: es/title",
        "san róque: es/city/north",
        "Ana: in no list",
    ]


def test_unknown_list_is_wrong_usage(crfanon: Run, lists: Path) -> None:
    done = crfanon("gazetteers", "list", "es/town", "--folder", lists)
    assert done.returncode == 2
    assert done.stdout == b""
    assert b"has no list 'es/town'" in done.stderr
    assert done.stderr.count(b"\n") == 1


def test_action_is_required(crfanon: Run) -> None:
    assert crfanon("gazetteers").returncode == 2


@pytest.fixture
def recipes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two recipes that need no package."""
    made = (
        build.Recipe("es/title", "pytest", lambda: ["Don", "Dra."]),
        build.Recipe("es/city/north", "pytest", lambda: ["San Roque", "Bilbao"]),
    )
    monkeypatch.setattr(build, "recipes", lambda: made)


@pytest.mark.usefixtures("recipes")
def test_build_check_names_what_differs_and_writes_nothing(
    lists: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["gazetteers", "build", "--check", "--folder", str(lists)]) == 1
    printed = capsys.readouterr()
    assert printed.out == "es/title: differs from what `crfanon gazetteers build` makes\n"
    assert printed.err == f"crfanon: the packages here are pytest {metadata.version('pytest')}\n"
    assert (lists / "es/title.txt").read_text(encoding="utf-8") == "Don\n"


@pytest.mark.usefixtures("recipes")
def test_build_writes_what_differs_and_names_it(
    lists: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["gazetteers", "build", "--folder", str(lists)]) == 0
    assert capsys.readouterr().out == "es/title\n"
    assert (lists / "es/title.txt").read_text(encoding="utf-8") == "Don\nDra.\n"
    assert main(["gazetteers", "build", "--check", "--folder", str(lists)]) == 0
    assert capsys.readouterr().out == ""
