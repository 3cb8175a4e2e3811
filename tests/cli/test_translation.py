"""What `translate-prep` does beside what docs/translation.md shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Run


def test_prepared_documents_come_back_to_the_byte(crfanon: Run, tmp_path: Path) -> None:
    note = "\ufeffAna Robles met Bo Berg\r\n[NAME_1] 😀 <b> & ANA ROBLES Ana Robles".encode()
    for protection in (None, "ne", "xliff", "html", "<<{placeholder}>>"):
        options = ("--append", *(() if protection is None else ("--protect", protection)))
        masked = crfanon("translate-prep", "--solutions", "key.json", *options, stdin=note).stdout
        assert b"Robles" not in masked
        done = crfanon("restore", "--solutions", "key.json", "-", stdin=masked)
        assert (done.returncode, done.stdout, done.stderr) == (0, note, b"")


def test_text_that_looks_like_a_placeholder_is_told_and_passed_over(crfanon: Run) -> None:
    note = b"[NAME_1] and [ name 2 ] are not Ana Robles"
    done = crfanon("translate-prep", "--solutions", "key.json", stdin=note)
    assert done.stdout == b"[NAME_1] and [ name 2 ] are not [NAME_3]"
    assert done.stderr.startswith(b"crfanon: standard input: 2 places look like a placeholder")
    edited = b"[NAME_3] is not [NAME_1]"
    done = crfanon("restore", "--solutions", "key.json", "--force", "-", stdin=edited)
    assert (done.returncode, done.stdout) == (0, b"Ana Robles is not [NAME_1]")


def test_text_that_would_spoil_xml_is_told(crfanon: Run) -> None:
    options = ("--solutions", "key.json", "--append", "--protect", "xliff")
    done = crfanon("translate-prep", *options, stdin=b"Ana Robles & sons")
    assert b"holds < or & 1 times" in done.stderr
    assert crfanon("translate-prep", *options, stdin=b"Ana Robles").stderr == b""


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ((), "--solutions"),
        (("--solutions", "key.json", "--protect", "moses"), "'moses': is neither ne, xliff, html"),
        (("--solutions", "key.json", "--protect", ""), "''"),
    ],
)
def test_wrong_usage_is_explained(crfanon: Run, options: tuple[str, ...], complaint: str) -> None:
    done = crfanon("translate-prep", *options, stdin=b"Ana Robles")
    assert (done.returncode, done.stdout) == (2, b"")
    assert complaint in done.stderr.decode()


def test_folders_are_prepared_by_several_processes(process: Run, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for number in range(5):
        (tmp_path / "in" / f"{number}.txt").write_bytes(b"Ana Robles %d" % number)
    options = ("--solutions", "key.json", "--jobs", "2", "--protect", "html")
    assert process("translate-prep", "in", "-o", "out", *options).returncode == 0
    for path in (tmp_path / "out").iterdir():
        path.write_bytes(b"So: " + path.read_bytes())
    process("restore", "--solutions", "key.json", "--force", "out", "-o", "back")
    assert [(tmp_path / "back" / f"{n}.txt").read_bytes() for n in range(5)] == [
        b"So: Ana Robles %d" % n for n in range(5)
    ]
