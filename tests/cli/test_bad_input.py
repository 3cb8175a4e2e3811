"""What the command does with input and places that nobody wishes for.

Either the output is right to the byte, or there is one clear line, nothing is
lost, no file is half written, and no word of the document is in the message.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from .conftest import Run

_GOLD = Path(__file__).resolve().parents[1] / "corpus" / "gold"

FULL = Path("/dev/full")


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        (b"", b""),
        (b" \t\r\n\n  ", b" \t\r\n\n  "),
        (b"\x00Ana Robles\x00\x01\x1b[0m\x7f\x0c", b"\x00[NAME_1]\x00\x01\x1b[0m\x7f\x0c"),
        (b"Ana Robles\r\nAna Robles\rAna Robles\n", b"[NAME_1]\r\n[NAME_1]\r[NAME_1]\n"),
        (b"\xef\xbb\xbfAna Robles", b"\xef\xbb\xbf[NAME_1]"),
        (
            "Ana Robles e\u0301 👩🏽‍⚕️ \u202eשלום".encode(),
            "[NAME_1] e\u0301 👩🏽‍⚕️ \u202eשלום".encode(),
        ),
        ("Ana Robles\u2028Bo Berg\x85\u00a0".encode(), "[NAME_1]\u2028[NAME_2]\x85\u00a0".encode()),
    ],
)
def test_anonymize_keeps_odd_characters(process: Run, text: bytes, masked: bytes) -> None:
    done = process("anonymize", stdin=text)
    assert (done.returncode, done.stdout, done.stderr) == (0, masked, b"")


def test_anonymize_takes_a_line_of_10_megabytes(crfanon: Run) -> None:
    filler = b"abc def " * 1_250_000
    done = crfanon("anonymize", stdin=filler + b"Ana Robles")
    assert (done.returncode, done.stdout, done.stderr) == (0, filler + b"[NAME_1]", b"")


@pytest.mark.parametrize(
    ("data", "encoding", "masked"),
    [
        (b"Paciente: Ana Robles, Espa\xf1a", "latin-1", b"Paciente: [NAME_1], Espa\xf1a"),
        (b"Ana Robles pag\xf3 5 \x80", "cp1252", b"[NAME_1] pag\xf3 5 \x80"),
        (
            "\ufeffAna Robles, España".encode("utf-16-be"),
            "utf-16",
            "\ufeff[NAME_1], España".encode("utf-16-be"),
        ),
    ],
)
def test_anonymize_keeps_the_encoding(
    crfanon: Run, data: bytes, encoding: str, masked: bytes
) -> None:
    refused = crfanon("anonymize", stdin=data)
    assert (refused.returncode, refused.stdout) == (1, b"")
    done = crfanon("anonymize", "--encoding", encoding, stdin=data)
    assert (done.returncode, done.stdout, done.stderr) == (0, masked, b"")


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"Ana Robles \xff", "standard input: byte 11 is not valid utf-8; "),
        (b"Ana Robles \xed\xa0\x80", "standard input: byte 11 is not valid utf-8; "),
        (b"%PDF-1.4 Ana Robles", "standard input: is a PDF file, not plain text; "),
        (b"{\\rtf1 Ana Robles}", "standard input: is an RTF file, not plain text; "),
        ("Ana Robles".encode("utf-16-le"), "standard input: looks like UTF-16, not utf-8; "),
        (b"REFUSE Ana Robles", "the document: is refused; "),
        (b"RAISE Ana Robles", "standard input: internal error (KeyError at crfanon/cli/"),
    ],
)
def test_anonymize_refuses_in_one_line(crfanon: Run, data: bytes, complaint: str) -> None:
    done = crfanon("anonymize", stdin=data)
    assert (done.returncode, done.stdout) == (1, b"")
    message = done.stderr.decode()
    assert message.startswith(f"crfanon: {complaint}")
    assert message.count("\n") == 1
    assert "Robles" not in message


@pytest.mark.parametrize("command", ["anonymize", "tag"])
@pytest.mark.parametrize("place", ["file/out.txt", "/proc/nowhere/out.txt", "/dev/null/out.txt"])
def test_output_that_cannot_be_written(
    crfanon: Run, tmp_path: Path, command: str, place: str
) -> None:
    (tmp_path / "note.txt").write_bytes(b"Ana Robles")
    (tmp_path / "file").write_bytes(b"of yesterday")
    done = crfanon(command, "note.txt", "-o", place)
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"; choose another" in done.stderr
    assert done.stderr.count(b"\n") == 1
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["file", "note.txt"]
    assert (tmp_path / "file").read_bytes() == b"of yesterday"


def test_a_folder_in_place_of_an_output_file(crfanon: Run, tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "a.txt").write_bytes(b"Ana Robles")
    (tmp_path / "notes" / "b.txt").write_bytes(b"Ana Robles")
    (tmp_path / "out" / "a.txt").mkdir(parents=True)
    done = crfanon("anonymize", "notes", "-o", "out")
    assert done.returncode == 1
    assert done.stderr.startswith(b"crfanon: out/a.txt: cannot be written (Is a directory)")
    assert (tmp_path / "out" / "b.txt").read_bytes() == b"[NAME_1]"
    assert len(list(tmp_path.rglob("*"))) == 6


@pytest.mark.parametrize("place", ["folder", "/proc/nowhere.json", "folder/file/x.json"])
def test_solutions_that_cannot_be_written_stop_the_run_at_once(
    crfanon: Run, tmp_path: Path, place: str
) -> None:
    (tmp_path / "note.txt").write_bytes(b"Ana Robles")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "file").write_bytes(b"")
    done = crfanon("anonymize", "note.txt", "-o", "out.txt", "--solutions", place)
    assert done.returncode == 1
    assert done.stderr.count(b"\n") == 1
    assert not (tmp_path / "out.txt").exists()


@pytest.mark.skipif(not FULL.exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("command", ["anonymize", "tag", "explain"])
@pytest.mark.parametrize("text", [b"Ana Robles", b"Ana Robles\n" * 20_000])
def test_a_full_disk_on_standard_output(process: Run, command: str, text: bytes) -> None:
    with FULL.open("wb") as full:
        done = process(command, stdin=text, stdout=full)
    assert done.returncode == 1
    assert done.stderr == (
        b"crfanon: standard output: cannot be written (No space left on device)\n"
    )


@pytest.mark.skipif(not FULL.exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("arguments", [("-o", FULL), ("-o", "out.txt", "--solutions", FULL)])
def test_a_full_disk_for_files(
    crfanon: Run, tmp_path: Path, arguments: tuple[str | Path, ...]
) -> None:
    (tmp_path / "note.txt").write_bytes(b"Ana Robles")
    done = crfanon("anonymize", "note.txt", *arguments)
    assert done.returncode == 1
    assert b"/dev/full: cannot be written (No space left on device)" in done.stderr
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize(
    "name", ["two\nlines.txt", "latin-\udcf1.txt", "\x1b[2J.txt", " ", "-x.txt"]
)
def test_any_file_name(process: Run, tmp_path: Path, name: str) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / name).write_bytes(b"Ana Robles")
    (tmp_path / "notes" / f"{name}.bad").write_bytes(b"\xff")
    (tmp_path / "notes" / f"{name}.unwritable").write_bytes(b"Ana Robles")
    (tmp_path / "out" / f"{name}.unwritable").mkdir(parents=True)
    done = process("anonymize", "notes", "-o", "out", "--solutions", "table.json")
    assert done.returncode == 1
    assert (tmp_path / "out" / name).read_bytes() == b"[NAME_1]"
    assert done.stderr.count(b"\n") == 3
    assert b"\x1b" not in done.stderr


def test_a_closed_standard_stream(process: Run, tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_bytes(b"Ana Robles")
    done = process("anonymize", "-", preexec_fn=lambda: os.close(0))
    assert (done.returncode, done.stderr.count(b"\n")) == (1, 1)
    done = process("anonymize", "note.txt", preexec_fn=lambda: os.close(1))
    assert (done.returncode, done.stderr.count(b"\n")) == (1, 1)


@pytest.mark.parametrize(
    "arguments",
    [
        ("tag", "--check", "note.txt", "--model", "es-clinicall"),
        ("anonymize", "note.txt", "--model", "es-clinicall", "--jobs", "2"),
        ("explain", "note.txt", "--model", "es-clinicall"),
        ("evaluate", "--gold", str(_GOLD), "--model", "es-clinicall"),
        ("models", "verify", "es-clinicall"),
    ],
)
def test_a_model_that_is_not_there_is_wrong_usage(
    crfanon: Run, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    note = tmp_path / "note.txt"
    note.write_text("Ana", "utf-8")
    done = crfanon(*(str(note) if own == "note.txt" else own for own in arguments), fake=False)
    problem = b"crfanon: es-clinicall: no such model; did you mean es-clinical? there are de-"
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(problem)
    assert done.stderr.count(b"\n") == 1
