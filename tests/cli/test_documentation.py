"""What README.md and the help say is what the command does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import crfanon
from crfanon import mask as masking
from crfanon.cli import _annotated
from crfanon.corpus import FORMATS, READERS
from crfanon.settings import help_texts

from .conftest import Run

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")


def test_help_names_every_command(crfanon: Run) -> None:
    shown = crfanon("--help").stdout.decode()
    modules = {path.stem for path in (ROOT / "crfanon" / "cli").glob("[a-z]*.py")}
    assert set(re.findall(r"^    ([a-z_]+)", shown.replace("-", "_"), re.MULTILINE)) == modules


def test_readme_names_only_commands_that_there_are(crfanon: Run) -> None:
    shown = crfanon("--help").stdout.decode()
    examples = "".join(re.findall(r"^```sh\n(.*?)^```$", README, re.MULTILINE | re.DOTALL))
    commands = set(re.findall(r"\bcrfanon ([a-z-]+)", examples))
    assert commands
    assert [name for name in sorted(commands) if not re.search(rf"^ +{name}\b", shown, re.M)] == []


def test_readme_shows_what_becomes_of_the_sample_note(process: Run) -> None:
    note = ROOT / "tests" / "cli" / "note.txt"
    before = note.read_text("utf-8").splitlines()
    after = process("anonymize", note, fake=False).stdout.decode().splitlines()
    [shown, *_] = re.findall(r"^```text\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    pairs = [re.split(r" {3,}(?:→ +)?", line) for line in shown.splitlines()]
    assert pairs
    for original, masked in pairs:
        assert after[before.index(original)] == masked


def test_readme_configures_what_it_says(crfanon: Run, tmp_path: Path) -> None:
    [config, beds, _] = re.findall(r"^```yaml\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    [staff] = re.findall(r"^```text\n(# label.*?)^```$", README, re.MULTILINE | re.DOTALL)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "staff.txt").write_text(staff, "utf-8")
    (tmp_path / "mine" / "beds.yaml").write_text(beds, "utf-8")
    (tmp_path / "anonymize.yaml").write_text(config, "utf-8")
    text = "Nombre: Inés. Nacida en Francia el 12/03/1983. bed QX-123. Firmado: Aram Petrosyan\n"
    done = crfanon("anonymize", "--config", "anonymize.yaml", stdin=text.encode(), fake=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == (
        "Nombre: <NAME_PATIENT_1>. Nacida en Francia el [***]. bed <ID_1>. "
        "Firmado: <NAME_PROFESSIONAL_1>\n"
    )


def test_readme_has_the_line_that_ci_runs() -> None:
    lines = [line for line in README.splitlines() if line.endswith("&& .venv/bin/pytest -n auto")]
    assert len(lines) == 1


@pytest.mark.parametrize("path", re.findall(r"\]\(([^)#:]+)\)", README))
def test_readme_links_to_files_that_there_are(path: str) -> None:
    assert (ROOT / path).exists()


def test_contributing_names_only_tests_that_there_are() -> None:
    named = re.findall(r"\btests/[\w/]+\b(?:\.\w+)?", (ROOT / "CONTRIBUTING.md").read_text("utf-8"))
    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_changelog_begins_with_this_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    [latest, *_] = re.findall(r"^## (\S+)$", changelog, re.MULTILINE)
    assert latest == crfanon.__version__


def test_methods_and_formats_are_those_of_the_library() -> None:
    assert sorted(help_texts.METHODS) == sorted(masking.METHODS)
    assert {name: module.SUFFIX for name, module in FORMATS.items()} == _annotated.SUFFIXES
    assert _annotated.READABLE == tuple(READERS)
