"""The walk through a folder: what comes out, in which order, and what is passed by."""

from __future__ import annotations

import inspect
import os
import sys
from pathlib import Path

import pytest

from crfanon.files.walk import walk


def _tree(folder: Path, *names: str) -> None:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"")


def _kinds(folder: Path, **options: Path) -> list[tuple[str, str]]:
    return [(entry.name, entry.kind) for entry in walk(folder, **options)]


def test_walk_yields_files_in_order_of_names(tmp_path: Path) -> None:
    _tree(tmp_path, "b.txt", "a/2.txt", "a/1.txt", "a/deep/x", "c/y", "á.txt")
    (tmp_path / "empty").mkdir()
    assert [entry.name for entry in walk(tmp_path)] == [
        "a/1.txt",
        "a/2.txt",
        "a/deep/x",
        "b.txt",
        "c/y",
        "á.txt",
    ]
    assert all(entry.path == tmp_path / entry.name for entry in walk(tmp_path))


def test_walk_names_what_it_passes_by(tmp_path: Path) -> None:
    _tree(tmp_path, ".git/config", ".hidden", "note.txt")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to(tmp_path)
    (tmp_path / "broken").symlink_to(tmp_path / "nowhere")
    (tmp_path / "round").symlink_to(tmp_path / "round")
    (tmp_path / "same").symlink_to(tmp_path / "note.txt")
    assert _kinds(tmp_path) == [
        (".git", "hidden"),
        (".hidden", "hidden"),
        ("broken", "unreadable"),
        ("loop", "linked folder"),
        ("note.txt", "file"),
        ("pipe", "special file"),
        ("round", "unreadable"),
        ("same", "file"),
    ]


def test_annotations_beside_their_text_are_no_document(tmp_path: Path) -> None:
    _tree(tmp_path, "a.ann", "a.txt", "alone.ann", "ann", "sub/a.ann")
    assert _kinds(tmp_path) == [
        ("a.ann", "annotation"),
        ("a.txt", "file"),
        ("alone.ann", "file"),
        ("ann", "file"),
        ("sub/a.ann", "file"),
    ]


def test_walk_passes_by_the_folder_of_the_output_made_on_the_way(tmp_path: Path) -> None:
    _tree(tmp_path, "a.txt", "masked.txt")
    found = walk(tmp_path, leave_out=tmp_path / "masked")
    names = [next(found).name]
    _tree(tmp_path, "masked/a.txt")
    assert names + [entry.name for entry in found] == ["a.txt", "masked.txt"]


def test_walk_knows_the_folder_of_the_output_behind_a_link(tmp_path: Path) -> None:
    _tree(tmp_path, "in/a.txt", "in/out/a.txt")
    (tmp_path / "link").symlink_to(tmp_path / "in" / "out")
    assert _kinds(tmp_path / "in", leave_out=tmp_path / "link") == [("a.txt", "file")]


def test_walk_reports_a_folder_that_is_gone(tmp_path: Path) -> None:
    [entry] = walk(tmp_path / "missing")
    assert (entry.kind, entry.reason) == ("unreadable", "No such file or directory")


def test_walk_goes_deeper_than_the_recursion_limit(tmp_path: Path) -> None:
    _tree(tmp_path, "d/" * 200 + "x")
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 100)
    try:
        names = [entry.name for entry in walk(tmp_path)]
    finally:
        sys.setrecursionlimit(limit)
    assert names == ["d/" * 200 + "x"]


@pytest.mark.parametrize("name", ["latin-\udcf1.txt", "two\nlines.txt", " ", "-o"])
def test_walk_takes_any_name(tmp_path: Path, name: str) -> None:
    _tree(tmp_path, name)
    assert _kinds(tmp_path) == [(name, "file")]
