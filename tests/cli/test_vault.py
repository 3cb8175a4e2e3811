"""The command with a vault: the same names alike, over documents, runs and processes."""

import gc
import re
from pathlib import Path

import pytest

_CONFIG = """
language: es
default:
  detectors:
  - deny: [names.txt]
    label: PERSON
  masking: {method: substitute, vault: own.vault}
"""
_NAME = re.compile(r"\w+ \w+")


@pytest.fixture
def mask(crfanon, tmp_path: Path):
    """A function that masks documents in which a list finds the names."""
    (tmp_path / "names.txt").write_text("Aurelia Quintanilla\nErnesto Rivera\n")
    (tmp_path / "own.yaml").write_text(_CONFIG)
    notes = tmp_path / "notes"
    notes.mkdir()
    for k in range(6):
        names = ("Aurelia Quintanilla", "Ernesto Rivera")[:: (-1) ** k]
        (notes / f"{k}.txt").write_text(f"{names[0]}, {names[1]}: {k}\n")

    def run(*arguments: str):
        return crfanon("anonymize", "--config", "own.yaml", *arguments, fake=False)

    return run


def surrogates(folder: Path) -> set[tuple[str, ...]]:
    """The surrogates of Aurelia and Ernesto in each document."""
    texts = [(folder / f"{k}.txt").read_text() for k in range(6)]
    return {tuple(_NAME.findall(text)[:: (-1) ** k]) for k, text in enumerate(texts)}


def test_names_are_masked_alike_in_all_documents_by_all_processes(mask, tmp_path):
    done = mask("notes", "-o", "out", "--vault", "v", "--jobs", "2")
    assert done.returncode == 0
    assert b"v.key: is the new key of the vault v; keep it safe, and apart" in done.stderr
    again = mask("notes", "-o", "again", "--vault", "v")
    assert b"new key" not in again.stderr
    first, second = surrogates(tmp_path / "out"), surrogates(tmp_path / "again")
    assert len(first) == 1
    assert first == second


def test_a_configuration_may_name_the_vault(mask, tmp_path):
    assert mask("notes", "-o", "out").returncode == 0
    assert (tmp_path / "own.vault.key").exists()


def test_a_vault_without_its_key_is_refused_before_anything_is_written(mask, tmp_path):
    mask("notes/1.txt", "--vault", "v")
    (tmp_path / "v.key").unlink()
    done = mask("notes", "-o", "out", "--vault", "v")
    assert done.returncode == 1
    assert b"crfanon: v: its key is missing, there is no v.key; name the key" in done.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("place", ["notes/v", "out/v"])
def test_a_vault_among_the_documents_is_refused(mask, tmp_path, place):
    done = mask("notes", "-o", "out/", "--vault", place)
    assert done.returncode == 2
    assert b"lies among the documents that are read or written; choose another" in done.stderr
    assert not (tmp_path / place).exists()


def test_vault_and_key_are_two_files(mask, tmp_path):
    done = mask("notes", "-o", "out", "--vault", "v", "--key-file", "v")
    assert done.returncode == 2
    assert not (tmp_path / "v").exists()


def test_a_key_file_may_lie_elsewhere_and_is_made_as_well(mask, tmp_path):
    assert mask("notes", "-o", "out", "--vault", "v", "--key-file", "own.key").returncode == 0
    assert (tmp_path / "own.key").exists()
    assert not (tmp_path / "v.key").exists()


def test_a_document_without_a_subject_is_refused_alone(mask, tmp_path):
    done = mask("notes", "-o", "out", "--vault", "v", "--subject-from", "^([1-5])")
    assert done.returncode == 1
    assert b"crfanon: 0.txt: its name tells no subject" in done.stderr
    assert len(list((tmp_path / "out").iterdir())) == 5


def test_info_and_check_show_counts_alone(mask, crfanon):
    mask("notes", "-o", "out", "--vault", "v")
    info = crfanon("vault", "info", "v").stdout.decode()
    assert info.splitlines() == [
        "version\t1",
        "given_name/female\t1",
        "given_name/male\t1",
        "surname\t2",
        "in all\t4",
    ]
    check = crfanon("vault", "check", "v")
    assert (check.returncode, check.stdout) == (0, b"v: whole\n")


def test_check_tells_a_damaged_vault(mask, crfanon, tmp_path):
    mask("notes", "-o", "out", "--vault", "v")
    gc.collect()  # as at the end of a process, the connection is closed and all is in one file
    (tmp_path / "v").write_bytes((tmp_path / "v").read_bytes()[:5000])
    check = crfanon("vault", "check", "v")
    assert check.returncode == 1
    assert check.stderr.startswith(b"crfanon: v: is damaged")


def test_there_is_no_info_on_a_vault_that_is_not_there(crfanon, tmp_path):
    done = crfanon("vault", "info", "none")
    assert (done.returncode, done.stderr) == (
        1,
        b"crfanon: none: there is no such file; check the path\n",
    )
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("action", ["info", "check"])
def test_who_looks_at_an_empty_file_makes_no_vault_of_it(crfanon, tmp_path, action):
    (tmp_path / "v").touch()
    done = crfanon("vault", action, "v", fake=False)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr == b"crfanon: v: is an empty file and no vault; name another file\n"
    assert [path.name for path in tmp_path.iterdir()] == ["v"]
