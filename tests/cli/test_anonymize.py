"""``crfanon anonymize``: where documents come from and where they go."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from .conftest import Run

TEXT = b"Paciente: Ana Robles\r\nDr. Bo Berg\n"
MASKED = b"Paciente: [NAME_1]\r\nDr. [NAME_2]\n"


def tree(folder: Path, **files: bytes) -> None:
    """Write files; a double underscore in a name is a slash, and ``.txt`` is added."""
    for name, data in files.items():
        path = folder / (name.replace("__", "/") + ".txt")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def contents(folder: Path) -> dict[str, bytes]:
    """Return all files below a folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.mark.parametrize("arguments", [(), ("-",)])
def test_anonymize_takes_standard_input(process: Run, arguments: tuple[str, ...]) -> None:
    done = process("anonymize", *arguments, stdin=TEXT)
    assert (done.returncode, done.stdout, done.stderr) == (0, MASKED, b"")


def test_anonymize_writes_one_document_to_standard_output(crfanon: Run, tmp_path: Path) -> None:
    tree(tmp_path, note=TEXT)
    done = crfanon("anonymize", "note.txt")
    assert (done.returncode, done.stdout, done.stderr) == (0, MASKED, b"")
    assert contents(tmp_path) == {"note.txt": TEXT}


def test_anonymize_writes_one_document_to_a_file(crfanon: Run, tmp_path: Path) -> None:
    tree(tmp_path, note=TEXT)
    done = crfanon("anonymize", "-o", "deep/masked.txt", "note.txt")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert contents(tmp_path) == {"note.txt": TEXT, "deep/masked.txt": MASKED}


@pytest.mark.parametrize("output", ["out/", "there"])
def test_anonymize_writes_one_document_into_a_folder(
    crfanon: Run, tmp_path: Path, output: str
) -> None:
    tree(tmp_path, note=TEXT)
    (tmp_path / "there").mkdir()
    assert crfanon("anonymize", "note.txt", "-o", output).returncode == 0
    assert contents(tmp_path / output) == {"note.txt": MASKED}


def test_anonymize_mirrors_a_folder(crfanon: Run, tmp_path: Path) -> None:
    tree(tmp_path, notes__a=TEXT, notes__sub__b=TEXT, notes__sub__deep__c=b"")
    done = crfanon("anonymize", "notes", "-o", "out")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert contents(tmp_path / "out") == {
        "a.txt": MASKED,
        "sub/b.txt": MASKED,
        "sub/deep/c.txt": b"",
    }


def test_anonymize_takes_files_and_folders_together(crfanon: Run, tmp_path: Path) -> None:
    tree(tmp_path, notes__a=TEXT, more__b=TEXT, c=TEXT)
    assert crfanon("anonymize", "-o", "out", "notes", "c.txt", "more").returncode == 0
    assert contents(tmp_path / "out") == dict.fromkeys(["a.txt", "b.txt", "c.txt"], MASKED)


def test_anonymize_does_not_mask_its_own_output_again(crfanon: Run, tmp_path: Path) -> None:
    tree(tmp_path, a=TEXT, z=TEXT)
    for _ in range(2):
        assert crfanon("anonymize", ".", "-o", "out").returncode == 0
        assert contents(tmp_path / "out") == {"a.txt": MASKED, "z.txt": MASKED}


def test_anonymize_keeps_what_a_failed_document_leaves_undone_apart(
    crfanon: Run, tmp_path: Path
) -> None:
    tree(tmp_path, notes__a=TEXT, notes__b=b"In\xe9s", notes__c=b"RAISE Ana Robles", notes__d=TEXT)
    (tmp_path / "notes" / "e").symlink_to("nowhere")
    (tmp_path / "notes" / ".hidden").write_bytes(TEXT)
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "b.txt").write_bytes(b"of yesterday")
    done = crfanon("anonymize", "notes", "-o", "out")
    assert done.returncode == 1
    assert contents(tmp_path / "out") == {
        "a.txt": MASKED,
        "b.txt": b"of yesterday",
        "d.txt": MASKED,
    }
    lines = done.stderr.decode().splitlines()
    assert len(lines) == 4
    assert lines[0].startswith("crfanon: notes/b.txt: byte 2 is not valid utf-8; ")
    assert lines[1].startswith("crfanon: notes/c.txt: internal error (KeyError at crfanon/cli/")
    assert lines[2] == "crfanon: notes/e: cannot be read (No such file or directory)"
    assert lines[3] == "crfanon: 2 documents done; 3 failed; left out: 1 hidden"
    assert "Robles" not in done.stderr.decode()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["a.txt", "b.txt"], "several documents need a folder"),
        (["notes"], "several documents need a folder"),
        (["-", "a.txt", "-o", "out"], "standard input (-) cannot stand beside"),
        (["a.txt", "-o", "a.txt"], "a.txt: is an input"),
        (["a.txt", "-o", "link.txt"], "link.txt: is an input"),
        (["notes", "-o", "notes"], "notes: is an input"),
        (["a.txt", "--solutions", "a.txt"], "a.txt: is an input"),
        (["a.txt", "--encoding", "nonsense"], "not known"),
        (["a.txt", "--jobs", "0"], "not a whole number"),
        (["a.txt", "--method", "magic"], "'magic': not known; use one of suppress, tag"),
        (["a.txt", "--method-option", "mark=#"], "is of no method; give --method"),
        (["a.txt", "--method", "tag", "--method-option", "mark=#"], "tag has no option 'mark'"),
        (["a.txt", "--method", "keep", "--method-option", "a=b"], "no option 'a'; leave it out"),
        (["a.txt", "--method", "tag", "--method-option", "names"], "should be NAME=VALUE"),
        (
            ["a.txt", "--method", "tag", "--method-option", "names=documents"],
            "names: 'documents' is not known; did you mean document?",
        ),
        (
            ["a.txt", "--method", "bucket", "--method-option", "ages=1"],
            "ages: should be a whole number from 2",
        ),
        (["a.txt", "--model", "m", "--lang", "es"], "not allowed with"),
        (["a.txt", "--format", "brat"], "brat needs a folder"),
        (["--nonsense"], "unrecognized arguments"),
    ],
)
def test_anonymize_refuses_wrong_usage(
    crfanon: Run, tmp_path: Path, arguments: list[str], complaint: str
) -> None:
    tree(tmp_path, a=TEXT, b=TEXT, notes__c=TEXT)
    (tmp_path / "link.txt").symlink_to("a.txt")
    before = contents(tmp_path)
    done = crfanon("anonymize", *arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert complaint in done.stderr.decode()
    assert contents(tmp_path) == before


def test_anonymize_refuses_two_documents_for_one_place(crfanon: Run, tmp_path: Path) -> None:
    tree(tmp_path, one__a=TEXT, two__a=b"other")
    done = crfanon("anonymize", "one", "two", "-o", "out")
    assert done.returncode == 1
    assert b"two/a.txt: another document of this run goes to out/a.txt" in done.stderr
    assert contents(tmp_path / "out") == {"a.txt": MASKED}


def test_anonymize_never_overwrites_an_input(crfanon: Run, tmp_path: Path) -> None:
    tree(tmp_path, a=b"first", notes__a=TEXT)
    done = crfanon("anonymize", "notes", "a.txt", "-o", ".")
    assert done.returncode == 1
    assert b"a.txt: is an input and would be overwritten" in done.stderr
    assert contents(tmp_path) == {"a.txt": b"first", "notes/a.txt": TEXT}


def test_anonymize_goes_on_without_a_document_that_is_not_there(
    crfanon: Run, tmp_path: Path
) -> None:
    tree(tmp_path, a=TEXT)
    done = crfanon("anonymize", "missing.txt", "a.txt", "-o", "out")
    assert done.returncode == 1
    assert b"crfanon: missing.txt: cannot be read (No such file or directory)" in done.stderr
    assert contents(tmp_path / "out") == {"a.txt": MASKED}


def test_anonymize_says_that_a_folder_was_empty(crfanon: Run, tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    done = crfanon("anonymize", "notes", "-o", "out")
    assert (done.returncode, done.stderr) == (0, b"crfanon: 0 documents done\n")


def test_anonymize_reads_a_pipe_that_has_a_name(process: Run, tmp_path: Path) -> None:
    read, write = os.pipe()
    os.write(write, TEXT)
    os.close(write)
    try:
        done = process("anonymize", f"/dev/fd/{read}", pass_fds=[read])
    finally:
        os.close(read)
    assert (done.returncode, done.stdout) == (0, MASKED)


@pytest.mark.parametrize("method", ["tag", "suppress", "preserve"])
def test_anonymize_is_undone_by_its_table(crfanon: Run, tmp_path: Path, method: str) -> None:
    from crfanon.mask import SolutionsFile

    tree(tmp_path, notes__a=TEXT, notes__sub__b=b"\xef\xbb\xbfEs In\xc3\xa9s Pina.\r")
    done = crfanon(
        "anonymize", "notes", "-o", "out", "--solutions", "table.json", "--method", method
    )
    assert (done.returncode, done.stderr) == (0, b"")
    table = tmp_path / "table.json"
    assert table.stat().st_mode & 0o777 == 0o600
    with SolutionsFile(table) as solutions:
        for name, original in contents(tmp_path / "notes").items():
            masked = contents(tmp_path / "out")[name]
            assert masked != original
            found = solutions.find(masked.decode(), doc_id=name)
            assert found is not None
            assert found.doc_id == name
            assert found.unmask(masked.decode()).encode() == original


def test_anonymize_writes_no_table_when_nothing_could_begin(crfanon: Run, tmp_path: Path) -> None:
    tree(tmp_path, a=TEXT)
    (tmp_path / "models" / "broken").mkdir(parents=True)
    (tmp_path / "models" / "broken" / "model.yaml").write_bytes(b"of today")
    done = crfanon("anonymize", "a.txt", "--model", "models/broken", "--solutions", "table.json")
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr == b"crfanon: models/broken: is damaged; install it again\n"
    assert contents(tmp_path) == {
        "a.txt": TEXT,
        "models/broken/model.yaml": b"of today",
    }


def test_anonymize_chooses_substitutes_by_the_seed(crfanon: Run) -> None:
    outputs = [
        crfanon("anonymize", "--method", "preserve", "--seed", seed, stdin=TEXT).stdout
        for seed in ("1", "1", "2")
    ]
    assert outputs[0] == outputs[1] != outputs[2]


def test_anonymize_writes_brat_of_the_masked_text(crfanon: Run, tmp_path: Path) -> None:
    tree(tmp_path, notes__sub__a=TEXT)
    assert crfanon("anonymize", "notes", "-o", "out", "--format", "brat").returncode == 0
    assert contents(tmp_path / "out") == {
        "sub/a.txt": MASKED,
        "sub/a.ann": b"T1\tNAME 10 18\t[NAME_1]\nT2\tNAME 24 32\t[NAME_2]\n",
    }


def test_anonymize_writes_json_lines_of_the_masked_text(crfanon: Run) -> None:
    done = crfanon("anonymize", "--format", "jsonl", stdin=TEXT)
    assert done.returncode == 0
    assert json.loads(done.stdout)["text"].encode() == MASKED
    assert b"Robles" not in done.stdout


def test_files_may_get_neutral_names(crfanon: Run, tmp_path: Path) -> None:
    tree(tmp_path, notes__Ana_Robles=b"Ana Robles", notes__sub__b=b"Bo Berg")
    options = ("-o", "masked", "--solutions", "key.json", "--report", "run.json")
    done = crfanon("anonymize", "notes", *options, "--rename")
    assert (done.returncode, done.stderr) == (0, b"")
    assert contents(tmp_path / "masked") == dict.fromkeys(
        ["document-0001.txt", "document-0002.txt"], b"[NAME_1]"
    )
    assert b"Robles" not in (tmp_path / "run.json").read_bytes()
    documents = json.loads((tmp_path / "key.json").read_bytes())["documents"]
    assert [(each["doc_id"], each["name"]) for each in documents] == [
        ("document-0001.txt", "Ana_Robles.txt"),
        ("document-0002.txt", "sub/b.txt"),
    ]
    crfanon("restore", "--solutions", "key.json", "masked", "-o", "back")
    assert sorted(contents(tmp_path / "back").values()) == [b"Ana Robles", b"Bo Berg"]


def test_a_name_in_the_name_of_a_file_is_told(crfanon: Run, tmp_path: Path) -> None:
    tree(tmp_path, notes__Ana_Robles=b"nada", notes__b=b"nada")
    done = crfanon("anonymize", "notes", "-o", "masked")
    assert b"names of 1 files may tell whose they are; --rename" in done.stderr


def test_an_expression_that_joins_many_subjects_is_told(crfanon: Run, tmp_path: Path) -> None:
    tree(tmp_path, **{f"notes__{number}-1": b"nada" for number in range(70, 82)})
    options = ("anonymize", "notes", "-o", "masked", "--subject-from")
    told = b"--subject-from: 10 of 12 documents are of one subject"
    assert told in crfanon(*options, "^(7|8)").stderr
    assert b"--subject-from" not in crfanon(*options, r"^(\d+)-").stderr


def test_only_files_in_a_folder_get_neutral_names(crfanon: Run, tmp_path: Path) -> None:
    tree(tmp_path, a=b"Ana Robles")
    for output in ((), ("-o", "b.txt"), ("-o", "out/", "--format", "job")):
        done = crfanon("anonymize", "a.txt", "--rename", *output)
        assert (done.returncode, done.stdout) == (2, b"")
        assert done.stderr.startswith(b"crfanon: --rename: ")
