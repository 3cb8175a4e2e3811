"""The report that `anonymize` writes beside its output."""

import hashlib
import json
from pathlib import Path

import jsonschema
import pytest

_ROOT = Path(__file__).resolve().parents[2]
SCHEMA = json.loads((_ROOT / "docs" / "report.schema.json").read_text("utf-8"))
_CONFIG = """
language: es
default:
  detectors:
  - deny: [names.txt]
    label: PERSON
"""


@pytest.fixture
def mask(crfanon, tmp_path: Path):
    """A function that masks three notes, of which one cannot be read."""
    (tmp_path / "names.txt").write_text("Eva Quintanilla\n")
    (tmp_path / "own.yaml").write_text(_CONFIG)
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "a.txt").write_text("Eva Quintanilla. Hola EVA.\n")
    (notes / "b.txt").write_bytes(b"\xff\xfe\xff")
    (notes / "c.txt").write_text("Nadie.\n")

    def run(*arguments: str, jobs: str = "1"):
        arguments = ("--config", "own.yaml", "notes", "-o", "out", "--jobs", jobs, *arguments)
        return crfanon("anonymize", *arguments, fake=False)

    return run


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_report_counts_hashes_and_tells_what_was_refused(mask, tmp_path, jobs):
    assert mask("--report", "run", jobs=jobs).returncode == 1
    found = json.loads((tmp_path / "run.json").read_text("utf-8"))
    jsonschema.validate(found, SCHEMA)
    assert found["documents"] == {
        "masked": 2,
        "refused": 1,
        "subjects": None,
        "characters": 34,
    }
    assert found["mentions"] == {
        "masked": 2,
        "entities": 1,
        "people": 1,
        "expected_needless": 0.0,
        "found_by_rescan": 1,
        "kept": 0,
    }
    assert found["refused"][0]["document"] == "b.txt"
    written = (tmp_path / "out" / "a.txt").read_bytes()
    assert found["outputs"][0]["sha256"] == hashlib.sha256(written).hexdigest()
    page = (tmp_path / "run.html").read_bytes()
    assert b"Quintanilla" not in page
    assert b'<html lang="es">' in page


def test_the_page_is_in_another_language_if_that_is_asked_for(mask, tmp_path):
    mask("--report", "run", "--page-lang", "fr")
    assert "personnes parmi elles" in (tmp_path / "run.html").read_text("utf-8")


def test_those_whom_documents_are_about_are_counted(crfanon, tmp_path):
    for name in ("7-a.txt", "7-b.txt", "8-a.txt"):
        (tmp_path / name).write_text("Nadie.\n")
    files = sorted(tmp_path.glob("*.txt"))
    options = ("-o", "out", "--report", "run", "--subject-from", r"^(\d)")
    assert crfanon("anonymize", *map(str, files), *options).returncode == 0
    found = json.loads((tmp_path / "run.json").read_text("utf-8"))
    assert found["documents"]["subjects"] == 2


def test_without_names_the_report_names_no_file(mask, tmp_path):
    mask("--report", "run.json", "--report-names", "no")
    data = (tmp_path / "run.json").read_text("utf-8") + (tmp_path / "run.html").read_text("utf-8")
    for name in ("a.txt", "b.txt", "notes", "own.yaml", "names.txt", str(tmp_path)):
        assert name not in data


def test_what_the_command_line_says_is_in_the_report(mask, tmp_path):
    mask("--report", "run", "--method", "suppress", "--keep", "month")
    found = json.loads((tmp_path / "run.json").read_text("utf-8"))
    assert found["labels"][0]["method"] == "suppress"
    settings = {setting["setting"]: setting for setting in found["configuration"]["es"]}
    assert settings["keep"] == {"setting": "keep", "value": ["month"], "origin": "keep"}


def test_a_report_that_cannot_be_written_stops_the_run_before_it_begins(mask, tmp_path):
    done = mask("--report", "none/run")
    assert done.returncode == 1
    assert b"none/run.json: cannot be written" in done.stderr
    assert not (tmp_path / "out").exists()


def test_a_report_is_not_written_over_an_input(crfanon, tmp_path):
    (tmp_path / "a.json").write_text("{}")
    done = crfanon("anonymize", "a.json", "--report", "a.json", fake=False)
    assert done.returncode == 2
    assert b"a.json: is an input; choose another place for --report" in done.stderr
