"""``crfanon restore``: the originals come back, to the byte."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from .conftest import Run
from .test_anonymize import contents, tree

METHODS = ("tag", "suppress", "substitute", "preserve", "scramble", "bucket")
TEXT = b"\xef\xbb\xbfPaciente: Ana Robles\r\nDr. Bo Berg\n\rAna Robles \xc3\xa9\x00\n"


@pytest.mark.parametrize("method", METHODS)
def test_restore_undoes_every_method(crfanon: Run, tmp_path: Path, method: str) -> None:
    tree(tmp_path, notes__a=TEXT, notes__sub__b=b"Bo Berg", notes__c=b"", notes__d=b"nobody")
    options = ("--method", method, "--seed", "7", "--solutions", "key.json")
    assert crfanon("anonymize", *options, "notes", "-o", "masked").returncode == 0
    assert b"Robles" not in b"".join(contents(tmp_path / "masked").values())
    done = crfanon("restore", "--solutions", "key.json", "masked", "-o", "back")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert contents(tmp_path / "back") == contents(tmp_path / "notes")


def test_restore_goes_through_pipes(process: Run) -> None:
    masked = process("anonymize", "--solutions", "key.json", stdin=TEXT).stdout
    assert masked != TEXT
    done = process("restore", "--solutions", "key.json", "-", stdin=masked)
    assert (done.returncode, done.stdout, done.stderr) == (0, TEXT, b"")


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "utf-16", "utf-16-be", "utf-8"])
def test_restore_knows_the_encoding(crfanon: Run, tmp_path: Path, encoding: str) -> None:
    text = "Se\xf1or Bo Berg \xe9\r\n".encode(encoding)
    (tmp_path / "note.txt").write_bytes(text)
    options = ("--encoding", encoding, "--solutions", "key.json", "-o", "masked.txt")
    assert crfanon("anonymize", "note.txt", *options).returncode == 0
    done = crfanon("restore", "--solutions", "key.json", "masked.txt")
    assert (done.returncode, done.stdout, done.stderr) == (0, text, b"")


def test_documents_that_look_the_same_once_masked_are_told_apart(
    crfanon: Run, tmp_path: Path
) -> None:
    tree(tmp_path, notes__a=b"Ana Robles", notes__b__a=b"Bo Berg", notes__c=b"Eva Ruiz")
    crfanon("anonymize", "notes", "-o", "masked", "--solutions", "key.json")
    assert set(contents(tmp_path / "masked").values()) == {b"[NAME_1]"}
    crfanon("restore", "--solutions", "key.json", "masked", "-o", "back")
    assert contents(tmp_path / "back") == contents(tmp_path / "notes")
    done = crfanon("restore", "--solutions", "key.json", "-", stdin=b"[NAME_1]")
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.startswith(b"crfanon: key.json: 3 documents have this masked text")


def test_the_table_is_private_and_complete(crfanon: Run, tmp_path: Path) -> None:
    tree(tmp_path, notes__a=TEXT, notes__b=b"In\xe9s")
    done = crfanon("anonymize", "notes", "-o", "masked", "--solutions", "key.json", "--jobs", "2")
    assert done.returncode == 1  # one of them is not UTF-8
    assert stat.S_IMODE((tmp_path / "key.json").stat().st_mode) == 0o600
    documents = json.loads((tmp_path / "key.json").read_bytes())["documents"]
    assert [document["doc_id"] for document in documents] == ["a.txt"]


def test_a_changed_document_is_refused_and_the_others_are_restored(
    crfanon: Run, tmp_path: Path
) -> None:
    tree(tmp_path, notes__a=b"Ana Robles x", notes__b=b"Bo Berg y", notes__c=b"Eva Ruiz z")
    crfanon("anonymize", "notes", "-o", "masked", "--solutions", "key.json")
    tree(tmp_path, masked__b=b"[NAME_1]  y")
    done = crfanon("restore", "--solutions", "key.json", "masked", "-o", "back")
    assert done.returncode == 1
    assert contents(tmp_path / "back") == {"a.txt": b"Ana Robles x", "c.txt": b"Eva Ruiz z"}
    first, last = done.stderr.decode().splitlines()
    assert first.startswith("crfanon: masked/b.txt: is no masked document of this solutions file")
    assert last == "crfanon: 2 documents done; 1 failed"


@pytest.mark.parametrize("data", [b"", b"{}", b"[1, 2]", b"\xff\xfe", b'{"format": 3}'])
def test_a_broken_table_is_refused(crfanon: Run, tmp_path: Path, data: bytes) -> None:
    (tmp_path / "key.json").write_bytes(data)
    done = crfanon("restore", "--solutions", "key.json", "-", stdin=b"[NAME_1]")
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.startswith(b"crfanon: key.json: is not a complete solutions file")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "status", "complaint"),
    [
        (["-"], 2, "--solutions"),
        (["--solutions", "missing.json", "-"], 1, "missing.json: cannot be read (No such file"),
        (["--solutions", "key.json", "a.txt", "b.txt"], 2, "give -o FOLDER"),
        (["--solutions", "a.txt", "a.txt"], 2, "a.txt: is an input"),
        (["--solutions", "key.json", "gone.txt"], 1, "gone.txt: cannot be read"),
        (["--solutions", "key.json", "a.txt", "-o", "a.txt"], 2, "a.txt: is an input"),
    ],
)
def test_wrong_usage_is_explained(
    crfanon: Run, tmp_path: Path, arguments: list[str], status: int, complaint: str
) -> None:
    tree(tmp_path, a=b"[NAME_1]", b=b"")
    crfanon("anonymize", "--solutions", "key.json", stdin=b"Ana Robles")
    done = crfanon("restore", *arguments, stdin=b"[NAME_1]")
    assert (done.returncode, done.stdout) == (status, b"")
    assert complaint in done.stderr.decode()
    assert "Robles" not in done.stderr.decode()


def test_a_table_that_exists_is_never_written_over(crfanon: Run, tmp_path: Path) -> None:
    tree(tmp_path, a=b"Ana Robles", b=b"Bo Berg")
    masking = ("anonymize", "--solutions", "key.json")
    assert crfanon(*masking, "a.txt", "-o", "a.masked").returncode == 0
    table = (tmp_path / "key.json").read_bytes()
    done = crfanon(*masking, "b.txt", "-o", "b.masked")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"crfanon: key.json: is there already")
    assert (tmp_path / "key.json").read_bytes() == table
    assert not (tmp_path / "b.masked").exists()


@pytest.mark.parametrize("name", ["key.json", "key.json.gz"])
@pytest.mark.parametrize("secret", [(), ("--password-file", "secret")])
def test_tables_of_several_runs_may_be_one(
    crfanon: Run, tmp_path: Path, name: str, secret: tuple[str, ...]
) -> None:
    tree(tmp_path, a=b"Ana Robles und Eva Ruiz", b=b"Bo Berg")
    (tmp_path / "secret").write_text("a b c d")
    for document in ("a", "b", "b"):
        options = ("--solutions", name, "--append", *secret, "-o", f"{document}.masked")
        done = crfanon("anonymize", f"{document}.txt", *options)
        assert (done.returncode, done.stderr) == (0, b"")
    for document in ("a", "b"):
        done = crfanon("restore", "--solutions", name, *secret, f"{document}.masked")
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout == (tmp_path / f"{document}.txt").read_bytes()


def test_a_document_that_is_called_otherwise_is_named(crfanon: Run, tmp_path: Path) -> None:
    tree(tmp_path, notes__a=b"Ana Robles", notes__b=b"Bo Berg")
    crfanon("anonymize", "notes", "-o", "masked", "--solutions", "key.json")
    (tmp_path / "of b.txt").write_bytes(b"[NAME_1] fue")
    restoring = ("restore", "--solutions", "key.json", "--force", "of b.txt")
    assert b"--document" in crfanon(*restoring).stderr
    done = crfanon(*restoring, "--document", "b.txt")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"Bo Berg fue", b"")
    done = crfanon("restore", "--solutions", "key.json", "masked", "-o", "x", "--document", "b.txt")
    assert (done.returncode, done.stdout) == (2, b"")


def test_marks_that_only_their_order_tells_apart_may_be_wrong(crfanon: Run, tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_bytes(b"Ana Robles, Bo Berg")
    crfanon("anonymize", "note.txt", "--method", "suppress", "--solutions", "key.json", "-o", "m")
    (tmp_path / "m").write_bytes(b"Y [***], [***]")
    done = crfanon("restore", "--solutions", "key.json", "--force", "m")
    assert (done.returncode, done.stdout) == (5, b"Y Ana Robles, Bo Berg")
    assert b"by its order alone" in done.stderr


def test_a_key_alone_says_what_it_cannot_restore(crfanon: Run, tmp_path: Path) -> None:
    crfanon("keys", "create", "run.key")
    (tmp_path / "note.txt").write_bytes(b"nadie")
    done = crfanon("restore", "--key-file", "run.key", "note.txt")
    assert (done.returncode, done.stdout) == (0, b"nadie")
    assert b"holds no mask that a key alone restores" in done.stderr
