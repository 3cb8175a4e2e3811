"""``crfanon restore --force``: what comes back of edited documents, and what is reported."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from .conftest import Run
from .test_anonymize import contents, tree

SCHEMA = json.loads(
    (Path(__file__).resolve().parents[2] / "docs" / "restoration.schema.json").read_text("utf-8")
)
NOTE = b"Ana Robles met Bo Berg.\n"


def test_an_edited_document_is_restored(crfanon: Run) -> None:
    crfanon("anonymize", "--solutions", "key.json", stdin=NOTE)
    edited = "[ name_2 ] met ［NAME_1］ – again.\n".encode()
    done = crfanon("restore", "--solutions", "key.json", "--force", "-", stdin=edited)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == "Bo Berg met Ana Robles – again.\n"


def test_what_is_wrong_is_told_without_text_and_by_exit_code(crfanon: Run, tmp_path: Path) -> None:
    crfanon("anonymize", "--solutions", "key.json", stdin=NOTE)
    options = ("--solutions", "key.json", "--force", "--report", "report.json")
    done = crfanon("restore", *options, "-", stdin=b"[NAME_2]s met [NAME_2].\n")
    assert (done.returncode, done.stdout) == (5, b"Bo Bergs met Bo Berg.\n")
    assert done.stderr.decode().splitlines() == [
        "crfanon: standard input: lost: [NAME_1] of solution 1 stands 0 of 1 times",
        "crfanon: standard input: doubled: [NAME_2] of solution 2 stands 2 of 1 times",
    ]
    report = json.loads((tmp_path / "report.json").read_bytes())
    jsonschema.Draft202012Validator(SCHEMA).validate(report)
    [document] = report["documents"]
    assert (document["by"], document["solutions"], document["restored"]) == ("placeholder", 2, 2)
    assert document["lost"][0]["solutions"] == [1]
    assert document["doubled"][0]["places"] == [[0, 8], [14, 22]]
    assert document["inflected"] == [[0, 9]]
    assert b"Robles" not in (tmp_path / "report.json").read_bytes()


def test_each_document_has_the_table_of_its_name(crfanon: Run, tmp_path: Path) -> None:
    tree(tmp_path, notes__a=b"Ana Robles", notes__b=b"Bo Berg")
    crfanon("anonymize", "notes", "-o", "masked", "--solutions", "key.json")
    tree(tmp_path, masked__a=b"[NAME_1]!", masked__b=b"[NAME_1]?", masked__c=b"[NAME_1].")
    done = crfanon("restore", "--solutions", "key.json", "--force", "masked", "-o", "back")
    assert done.returncode == 1
    assert contents(tmp_path / "back") == {"a.txt": b"Ana Robles!", "b.txt": b"Bo Berg?"}
    first, _ = done.stderr.decode().splitlines()
    assert first.startswith("crfanon: masked/c.txt: no document of this solutions file has this")


def test_the_name_goes_before_the_text_of_another_document(crfanon: Run, tmp_path: Path) -> None:
    tree(tmp_path, notes__a=b"Ana Robles left", notes__b=b"Bo Berg")
    crfanon("anonymize", "notes", "-o", "masked", "--solutions", "key.json")
    tree(tmp_path, masked__a=b"[NAME_1]")  # now as the other one is
    crfanon("restore", "--solutions", "key.json", "--force", "masked", "-o", "back")
    assert contents(tmp_path / "back") == {"a.txt": b"Ana Robles", "b.txt": b"Bo Berg"}


def test_a_table_of_another_document_restores_nothing_and_says_so(crfanon: Run) -> None:
    crfanon("anonymize", "--solutions", "key.json", stdin=NOTE)
    other = b"Nobody is named here.\n"
    done = crfanon("restore", "--solutions", "key.json", "-", stdin=other)
    assert (done.returncode, done.stdout) == (1, b"")
    done = crfanon("restore", "--solutions", "key.json", "--force", "-", stdin=other)
    assert (done.returncode, done.stdout) == (5, other)
    assert len(done.stderr.splitlines()) == 2


def test_an_unedited_document_is_restored_by_position(crfanon: Run, tmp_path: Path) -> None:
    note = b"\xef\xbb\xbfAna Robles\r\nANA ROBLES Ana Robles [NAME_7]\n"
    masked = crfanon("anonymize", "--solutions", "key.json", stdin=note).stdout
    options = ("--solutions", "key.json", "--force", "--report", "report.json")
    assert crfanon("restore", *options, "-", stdin=masked).stdout == note
    [document] = json.loads((tmp_path / "report.json").read_bytes())["documents"]
    assert document["by"] == "position"


def test_an_edited_latin_1_document_may_come_back_in_utf_8(crfanon: Run) -> None:
    note = "señor Bo Berg".encode("latin-1")
    options = ("--encoding", "latin-1", "--solutions", "key.json")
    crfanon("anonymize", *options, stdin=note)
    edited = "Сеньор [NAME_1]".encode()
    done = crfanon("restore", "--solutions", "key.json", "--force", "-", stdin=edited)
    assert (done.returncode, done.stdout.decode()) == (0, "Сеньор Bo Berg")


@pytest.mark.parametrize("force", [(), ("--force",)])
def test_labels_choose_what_is_restored(crfanon: Run, force: tuple[str, ...]) -> None:
    masked = crfanon("anonymize", "--solutions", "key.json", stdin=NOTE).stdout
    options = ("--solutions", "key.json", *force)
    text = masked + b"!" * len(force)
    done = crfanon("restore", *options, "--labels", "CITY", "-", stdin=text)
    assert (done.returncode, done.stdout) == (0, text)
    done = crfanon("restore", *options, "--labels", "CITY,NAME", "-", stdin=text)
    assert (done.returncode, done.stdout) == (0, NOTE + b"!" * len(force))


def test_a_label_that_is_none_is_refused(crfanon: Run) -> None:
    crfanon("anonymize", "--solutions", "key.json", stdin=NOTE)
    done = crfanon("restore", "--solutions", "key.json", "--labels", "name", "-", stdin=NOTE)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"--labels: 'name' is no label" in done.stderr


def test_help_names_the_exit_code(crfanon: Run) -> None:
    assert "exit code is 5 if a mask" in " ".join(
        crfanon("restore", "--help").stdout.decode().split()
    )
