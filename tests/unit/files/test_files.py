"""Reading and writing of whole files: the errors of the system, and nothing half done."""

from __future__ import annotations

from pathlib import Path

import pytest

from crfanon import files
from crfanon.errors import DocumentError
from crfanon.files.names import printable


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("note.txt", "note.txt"),
        ("señal/niño 1.txt", "señal/niño 1.txt"),
        ("a\nb.txt", "a\\nb.txt"),
        ("\x1b[31mred.txt", "\\x1b[31mred.txt"),
        ("\u202etxt.exe", "\\u202etxt.exe"),
        ("latin-\udcf1.txt", "latin-\\udcf1.txt"),
    ],
)
def test_printable_is_one_harmless_line(name: str, shown: str) -> None:
    assert printable(name) == shown


def test_read_gives_what_write_wrote(tmp_path: Path) -> None:
    data = b"\xef\xbb\xbfIn\xc3\xa9s\r\nPina\rRobles\n\x00\x0c"
    files.write(tmp_path / "note.txt", data)
    assert files.read_bytes(tmp_path / "note.txt") == data


@pytest.mark.parametrize("name", ["missing.txt", "folder", "folder/x/y"])
def test_read_names_what_cannot_be_read(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(DocumentError) as caught:
        files.read_bytes(tmp_path / name)
    message = str(caught.value)
    assert message.startswith(f"{tmp_path / name}: cannot be read (")
    assert "\n" not in message


def test_write_makes_the_folders(tmp_path: Path) -> None:
    files.write(tmp_path / "a" / "b" / "note.txt", b"x")
    assert (tmp_path / "a" / "b" / "note.txt").read_bytes() == b"x"


def test_write_refuses_a_file_in_place_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"old")
    with pytest.raises(DocumentError, match="this folder cannot be made"):
        files.write(tmp_path / "a" / "note.txt", b"x")
    assert (tmp_path / "a").read_bytes() == b"old"


def test_write_refuses_a_folder_in_place_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    with pytest.raises(DocumentError, match="cannot be written"):
        files.write(tmp_path / "a", b"x")
    assert list(tmp_path.rglob("*")) == [tmp_path / "a"]
