"""Tables that are encrypted: written, restored from, and refused, by the real command."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from .conftest import Run

NOTE = b"Paciente: Ana Robles. Dr. Bo Berg.\n"
MASKED = b"Paciente: [NAME_1]. Dr. [NAME_2].\n"


def environment(monkeypatch: pytest.MonkeyPatch, password: str | None) -> None:
    if password is None:
        monkeypatch.delenv("CRFANON_PASSWORD", raising=False)
    else:
        monkeypatch.setenv("CRFANON_PASSWORD", password)


def test_key_file_is_made_for_its_owner_and_never_overwritten(process: Run, tmp_path: Path) -> None:
    assert process("keys", "create", "run.key").returncode == 0
    before = (tmp_path / "run.key").read_bytes()
    assert stat.S_IMODE((tmp_path / "run.key").stat().st_mode) == 0o600
    done = process("keys", "create", "run.key")
    assert (done.returncode, (tmp_path / "run.key").read_bytes()) == (1, before)
    assert done.stderr.startswith(b"crfanon: run.key: is there and is left as it is")


@pytest.mark.parametrize("table", ["key.json", "key.json.gz"])
def test_table_is_encrypted_by_a_key_file(crfanon: Run, tmp_path: Path, table: str) -> None:
    crfanon("keys", "create", "run.key")
    options = ("--solutions", table, "--key-file", "run.key")
    assert crfanon("anonymize", *options, stdin=NOTE).stdout == MASKED
    assert b"Robles" not in (tmp_path / table).read_bytes()
    done = crfanon("restore", *options, "-", stdin=MASKED)
    assert (done.returncode, done.stdout, done.stderr) == (0, NOTE, b"")


def test_table_is_encrypted_by_a_password_of_the_environment(
    process: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment(monkeypatch, "correct horse")
    options = ("--solutions", "key.json", "--encrypt-solutions")
    assert process("anonymize", *options, stdin=NOTE).stdout == MASKED
    assert json.loads((tmp_path / "key.json").read_bytes())["encryption"]["key"] == "password"
    done = process("restore", "--solutions", "key.json", "-", stdin=MASKED)
    assert (done.returncode, done.stdout, done.stderr) == (0, NOTE, b"")


@pytest.mark.parametrize("more", [(), ("--encrypt-solutions",)])
def test_password_file_that_is_named_encrypts_the_table(
    crfanon: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: tuple[str, ...]
) -> None:
    environment(monkeypatch, None)
    (tmp_path / "password").write_bytes("contraseña\r\n".encode())
    options = ("--solutions", "key.json", "--password-file", "password")
    crfanon("anonymize", *options, *more, stdin=NOTE)
    assert json.loads((tmp_path / "key.json").read_bytes())["encryption"]["key"] == "password"
    assert crfanon("restore", *options, "-", stdin=MASKED).stdout == NOTE


def test_wrong_password_is_one_line_and_writes_nothing(
    crfanon: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment(monkeypatch, "correct horse")
    crfanon("anonymize", "--solutions", "key.json", "--encrypt-solutions", stdin=NOTE)
    environment(monkeypatch, "wrong")
    done = crfanon("restore", "--solutions", "key.json", "-", "-o", "back.txt", stdin=MASKED)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.startswith(b"crfanon: key.json: cannot be decrypted")
    assert len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "back.txt").exists()


def test_without_a_terminal_or_password_nothing_is_masked(
    crfanon: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment(monkeypatch, None)
    done = crfanon("anonymize", "--solutions", "key.json", "--encrypt-solutions", stdin=NOTE)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"CRFANON_PASSWORD" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("options", "status", "complaint"),
    [
        (["--encrypt-solutions"], 2, "give --solutions"),
        (["--solutions", "k.json", "--key-file", "gone.key"], 1, "gone.key: cannot be read"),
        (["--solutions", "k.json", "--key-file", "text"], 1, "text: is no key file"),
        (
            ["--solutions", "k.json", "--encrypt-solutions", "--password-file", "gone"],
            1,
            "gone: has no password",
        ),
    ],
)
def test_what_cannot_encrypt_is_refused(
    crfanon: Run, tmp_path: Path, options: list[str], status: int, complaint: str
) -> None:
    for name in ("note.txt", "text"):
        (tmp_path / name).write_bytes(NOTE)
    done = crfanon("anonymize", *options, "note.txt")
    assert (done.returncode, done.stdout) == (status, b"")
    assert complaint in done.stderr.decode()
    assert not (tmp_path / "k.json").exists()


def test_key_alone_restores_encrypted_masks_wherever_they_went(
    crfanon: Run, tmp_path: Path
) -> None:
    crfanon("keys", "create", "run.key")
    options = ("--method", "encrypt", "--key-file", "run.key")
    masked = crfanon("anonymize", *options, stdin="señora Ana Robles".encode("latin-1"))
    assert masked.returncode == 1  # is not UTF-8
    options = (*options, "--encoding", "latin-1")
    masked = crfanon("anonymize", *options, stdin="señora Ana Robles".encode("latin-1"))
    edited = masked.stdout + " también".encode("latin-1")
    assert b"Robles" not in edited
    done = crfanon("restore", "--key-file", "run.key", "-", stdin=edited)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode("latin-1") == "señora Ana Robles también"


def test_another_key_restores_nothing(crfanon: Run) -> None:
    crfanon("keys", "create", "run.key")
    crfanon("keys", "create", "other.key")
    options = ("--method", "encrypt", "--key-file", "run.key")
    masked = crfanon("anonymize", *options, stdin=b"Ana Robles").stdout
    done = crfanon("restore", "--key-file", "other.key", "-", stdin=masked)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.startswith(b"crfanon: standard input: the mask at 0: cannot be decrypted")


def test_key_alone_knows_no_labels(crfanon: Run) -> None:
    crfanon("keys", "create", "run.key")
    done = crfanon("restore", "--key-file", "run.key", "--labels", "PERSON", "-", stdin=b"x")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"--labels: an encrypted mask does not tell its label" in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["anonymize", "--solutions", "run.key", "--key-file", "run.key", "note.txt"],
        ["anonymize", "--method", "encrypt", "--key-file", "run.key", "-o", "run.key", "note.txt"],
        ["translate-prep", "--solutions", "k.json", "-o", "k.json", "note.txt"],
        ["restore", "--key-file", "run.key", "-o", "./run.key", "note.txt"],
        ["restore", "--solutions", "k.json", "--report", "k.json", "note.txt"],
    ],
)
def test_no_option_writes_over_the_file_of_another(
    crfanon: Run, tmp_path: Path, arguments: list[str]
) -> None:
    crfanon("keys", "create", "run.key")
    (tmp_path / "note.txt").write_bytes(NOTE)
    before = (tmp_path / "run.key").read_bytes()
    done = crfanon(*arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"give each its own" in done.stderr
    assert (tmp_path / "run.key").read_bytes() == before
