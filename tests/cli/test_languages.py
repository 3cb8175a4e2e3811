"""``crfanon anonymize`` and ``restore`` with texts in several languages, by the real command."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from .conftest import Run

_TEXT = """\
La paciente Inés Robles Pina, de 56 años, ingresó el 3 de mayo de 2014 en el hospital de Toledo.
La señora Robles vive en la calle del Olmo, 9, y fue dada de alta el 12 de mayo de 2014.

Frau Inés Robles Pina, 56 Jahre alt, wurde am 3. Mai 2014 in das Krankenhaus aufgenommen.
Frau Robles wurde am 12. Mai 2014 entlassen und soll sich in zwei Wochen wieder vorstellen.
"""


@pytest.fixture
def note(tmp_path: Path) -> Path:
    path = tmp_path / "note.txt"
    path.write_text(_TEXT, "utf-8")
    return path


@pytest.mark.parametrize("by_config", [False, True])
def test_each_paragraph_is_masked_in_its_words(crfanon: Run, note: Path, by_config: bool) -> None:
    (note.parent / "auto.yaml").write_text("language: auto\n")
    choice = ("--config", "auto.yaml") if by_config else ("--lang", "auto")
    arguments = ("--method", "substitute", "--solutions", "key.json", "-o", "masked.txt")
    done = crfanon("anonymize", *choice, *arguments, note.name, fake=False)
    assert (done.returncode, done.stderr) == (0, b"")
    masked = (note.parent / "masked.txt").read_text("utf-8")
    spanish, german = masked.split("\n\n")
    assert not re.search("Robles|Inés|56|Toledo|2014", masked)
    [age] = re.findall(r"de (\d+) años", spanish)
    assert f"{age} Jahre alt" in german
    [surname] = re.findall(r"La señora (\w+) vive", spanish)
    assert f"Frau {surname} wurde am" in german
    days = re.findall(r"el (\d+) de \w+ de (\d{4})", spanish)
    assert re.findall(r"am (\d+)\. \w+ (\d{4})", german) == days
    done = crfanon("restore", "--solutions", "key.json", "masked.txt", fake=False)
    assert (done.returncode, done.stdout.decode()) == (0, _TEXT)


def test_what_is_said_of_a_language_is_reported_of_it(crfanon: Run, tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text(
        "language: auto\ndefault: {masking: {method: suppress}}\n"
        "languages: {de: {masking: {labels: {DATE: bucket}}}}\n"
    )
    done = crfanon(
        "anonymize", "--config", "own.yaml", "--report", "report.json", fake=False,
        stdin=_TEXT.replace("am 12. Mai", "am 13. Mai").encode(),
    )  # fmt: skip
    spanish, german = done.stdout.decode().split("\n\n")
    assert "ingresó el [***] en" in spanish
    # The day of the admission is masked as where it stands first.
    assert "[***] in das Krankenhaus" in german
    assert "wurde am **.**.2014 entlassen" in german
    labels = json.loads((tmp_path / "report.json").read_text("utf-8"))["labels"]
    methods = {row["language"]: row["method"] for row in labels if row["label"] == "DATE"}
    assert methods == {"es": "suppress", "de": "bucket, or what it leaves to another"}
