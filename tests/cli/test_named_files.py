"""Files that options and configurations name: kept apart, out of the documents, and told of."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

import pytest

from crfanon.cli._solutions import writing_solutions
from crfanon.errors import DocumentError
from crfanon.mask import SolutionTable

from .conftest import Run
from .test_anonymize import MASKED, TEXT, contents, tree

FULL = Path("/dev/full")
LOSS = "is not written, so what this run has masked cannot be restored; mask it again"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--solutions", "r.json", "--report", "r"], "named by --solutions and --report"),
        (["--solutions", "r.html", "--report", "r.json"], "named by --solutions and --report"),
        (["--solutions", "v.key", "--vault", "v"], "named by --solutions and the key of --vault"),
        (["--solutions", "v-wal", "--vault", "v"], "named by --solutions and --vault"),
        (["--report", "v", "--vault", "v.json"], "named by --report and --vault"),
        (["--key-file", "k", "-o", "link"], "named by -o and --key-file"),
        (["--solutions", "my.vault", "--config", "c.yaml"], "--solutions and masking.vault"),
        (["--solutions", "my.key", "--config", "c.yaml"], "--solutions and masking.key_file"),
        (["--vault", "notes/a.txt"], "notes/a.txt: is an input; choose another place for --vault"),
        (["--key-file", "notes/a.txt"], "is an input; choose another place for --key-file"),
    ],
)
def test_one_file_is_not_two_things(
    crfanon: Run, tmp_path: Path, arguments: list[str], complaint: str
) -> None:
    tree(tmp_path, notes__a=TEXT)
    (tmp_path / "k").write_bytes(b"key")
    (tmp_path / "link").symlink_to("k")
    (tmp_path / "c.yaml").write_text("default: {masking: {vault: my.vault, key_file: my.key}}")
    before = contents(tmp_path)
    done = crfanon("anonymize", "notes/a.txt", *arguments)
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
    assert complaint in done.stderr.decode()
    assert contents(tmp_path) == before


def test_key_table_and_subjects_among_the_documents_are_none(crfanon: Run, tmp_path: Path) -> None:
    tree(tmp_path, notes__a=TEXT, notes__password=b"Ana Robles 1")
    (tmp_path / "notes" / "subjects.csv").write_text("file,subject\na.txt,4711\n")
    crfanon("keys", "create", "notes/k.key")
    arguments = ("notes", "-o", "out", "--solutions", "notes/t.json", "--report", "notes/r")
    arguments += ("--append",)
    secrets = ("--key-file", "notes/k.key", "--password-file", "notes/password.txt")
    for _ in range(2):  # the second time the table and the report of the first one are there
        done = crfanon("anonymize", *arguments, *secrets, "--subject-from", "notes/subjects.csv")
        assert done.returncode == 0
        assert contents(tmp_path / "out") == {"a.txt": MASKED}
    # What is hidden are the files that are being written.
    assert done.stderr == b"crfanon: 1 document done; left out: 3 hidden, 6 private files\n"


def test_no_document_is_written_over_what_an_option_names(crfanon: Run, tmp_path: Path) -> None:
    tree(tmp_path, notes__a=TEXT, notes__b=TEXT)
    crfanon("keys", "create", "b.txt")
    key = (tmp_path / "b.txt").read_bytes()
    done = crfanon("anonymize", "notes", "-o", ".", "--method", "hash", "--key-file", "b.txt")
    assert done.returncode == 1
    assert b"b.txt: is the file that --key-file names; choose another -o" in done.stderr
    assert (tmp_path / "b.txt").read_bytes() == key


@pytest.mark.skipif(not FULL.exists(), reason="needs a device that is always full")
def test_a_table_that_cannot_be_finished_tells_what_stands_without_it(
    crfanon: Run, tmp_path: Path
) -> None:
    tree(tmp_path, notes__a=TEXT)
    done = crfanon("anonymize", "notes", "-o", "out", "--solutions", FULL)
    assert done.returncode == 1
    assert f"/dev/full: {LOSS}" in done.stderr.decode()
    assert "nothing was changed" not in done.stderr.decode()
    assert contents(tmp_path / "out") == {"a.txt": MASKED}


def _wanting(table: Path) -> argparse.Namespace:
    return argparse.Namespace(
        append=False,
        solutions=str(table),
        encrypt_solutions=False,
        key_file=None,
        password_file=None,
    )


def test_a_folder_that_vanishes_takes_the_table_with_it(tmp_path: Path) -> None:
    table = tmp_path / "folder" / "t.json"
    table.parent.mkdir()
    with pytest.raises(DocumentError, match=LOSS), writing_solutions(_wanting(table)) as add:
        assert add is not None
        add(SolutionTable("note", "", ()), "utf-8")
        shutil.rmtree(table.parent)


@pytest.mark.parametrize("noted", [0, 1])
def test_an_interruption_tells_what_stands_without_its_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], noted: int
) -> None:
    with (
        pytest.raises(KeyboardInterrupt),
        writing_solutions(_wanting(tmp_path / "t.json")) as add,
    ):
        assert add is not None
        for _ in range(noted):
            add(SolutionTable("note", "", ()), "utf-8")
        raise KeyboardInterrupt
    assert capsys.readouterr().err.count(LOSS) == noted
    assert list(tmp_path.iterdir()) == []


def test_a_report_that_cannot_be_finished_leaves_the_table(crfanon: Run, tmp_path: Path) -> None:
    tree(tmp_path, note=TEXT)
    (tmp_path / "r.html").symlink_to(FULL)
    done = crfanon("anonymize", "note.txt", "-o", "o.txt", "--solutions", "t", "--report", "r")
    assert (done.returncode, done.stderr.count(b"\n")) == (1, 1)
    assert (tmp_path / "t").exists()


CONFIGURED = {
    "key_file: none": "cannot be read",
    "key_file: text.txt": "is no key file",
    "vault: none/v": "cannot be written",
    "vault: text.txt": "is no vault",
    "vault: sub": "is a folder",
    "subject_from: none.csv": "cannot be read",
    "method: {name: generalize, base: none}": "there is no such file",
    "labels: {PERSON: {name: generalize, base: text.txt}}": "is damaged or none at all",
}


@pytest.mark.parametrize("said", CONFIGURED)
def test_a_configuration_that_names_a_file_that_will_not_do_is_told_by_its_line(
    crfanon: Run, tmp_path: Path, said: str
) -> None:
    tree(tmp_path, note=TEXT, conf__text=b"something else\n", conf__sub__a=b"")
    (tmp_path / "conf" / "c.yaml").write_text(
        f"default:\n  detectors: [rules: any]\n  masking:\n    {said}\n"
    )
    done = crfanon("anonymize", "--config", "conf/c.yaml", "note.txt", fake=False)
    *_, line = done.stderr.decode().splitlines()
    assert done.returncode == 2
    assert line.startswith("crfanon: conf/c.yaml:4: masking.")
    assert CONFIGURED[said] in line


def test_a_knowledge_base_is_meant_from_the_folder_of_its_configuration(tmp_path: Path) -> None:
    from crfanon.config import Configuration

    (tmp_path / "c.yaml").write_text("default: {masking: {method: {name: generalize, base: b}}}")
    method = Configuration.read(tmp_path / "c.yaml").of("es")["masking.method"]
    assert method["base"] == str(tmp_path / "b")
