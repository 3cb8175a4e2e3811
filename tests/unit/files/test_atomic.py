"""Files are written completely or not at all."""

import os
import stat
import threading
from pathlib import Path

import pytest

from crfanon.errors import DocumentError
from crfanon.files import atomic


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_write_text_keeps_line_ends_and_byte_order_mark(tmp_path: Path) -> None:
    atomic.write_text(tmp_path / "note", "\ufeffa\r\nb\rc\n")
    assert (tmp_path / "note").read_bytes() == b"\xef\xbb\xbfa\r\nb\rc\n"


def test_write_bytes_leaves_nothing_else_in_the_folder(tmp_path: Path) -> None:
    atomic.write_bytes(tmp_path / "note", b"one")
    atomic.write_bytes(tmp_path / "note", b"two")
    assert [(p.name, p.read_bytes()) for p in tmp_path.iterdir()] == [("note", b"two")]


def test_write_bytes_sets_mode_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0o077)
    try:
        atomic.write_bytes(tmp_path / "shared", b"", mode=0o664)
        atomic.write_bytes(tmp_path / "new", b"")
    finally:
        os.umask(before)
    assert _mode(tmp_path / "shared") == 0o664
    assert _mode(tmp_path / "new") == 0o600


def test_write_bytes_keeps_the_mode_of_what_it_replaces(tmp_path: Path) -> None:
    path = tmp_path / "note"
    path.write_bytes(b"old")
    path.chmod(0o640)
    atomic.write_bytes(path, b"new")
    assert (_mode(path), path.read_bytes()) == (0o640, b"new")


def test_write_bytes_follows_links(tmp_path: Path) -> None:
    (tmp_path / "note").write_bytes(b"old")
    (tmp_path / "link").symlink_to("note")
    atomic.write_bytes(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "note").read_bytes() == b"new"


def test_write_bytes_writes_into_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    atomic.write_bytes(pipe, b"data")
    reader.join(timeout=10)
    assert read == [b"data"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_write_bytes_changes_nothing_when_it_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "note").write_bytes(b"old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(DocumentError, match="note: cannot be written .No space left"):
        atomic.write_bytes(tmp_path / "note", b"new")
    assert [(p.name, p.read_bytes()) for p in tmp_path.iterdir()] == [("note", b"old")]


@pytest.mark.parametrize("name", ["missing/note", ".", "x" * 300])
def test_write_bytes_names_a_place_that_cannot_be_written(tmp_path: Path, name: str) -> None:
    with pytest.raises(DocumentError, match="cannot be written"):
        atomic.write_bytes(tmp_path / name, b"")
    assert list(tmp_path.iterdir()) == []


def test_write_text_never_shows_what_it_cannot_encode(tmp_path: Path) -> None:
    with pytest.raises(DocumentError) as caught:
        atomic.write_text(tmp_path / "note", "Berg \ud800")
    assert "character 5 of the text" in str(caught.value)
    assert caught.value.__cause__ is None
    assert list(tmp_path.iterdir()) == []
