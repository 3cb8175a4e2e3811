"""README.md, docs/ and the help say what there is; test_examples.py runs their examples.

``pytest tests/cli/test_documentation.py --renew-examples`` writes into the tables of quality what
is measured now; look at the difference, and say why in the commit.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

import crfanon
from crfanon import Anonymizer
from crfanon import mask as masking
from crfanon.cli import _annotated
from crfanon.corpus import FORMATS, READERS
from crfanon.labels.hierarchy import parents
from crfanon.settings import help_texts

from .conftest import Run
from .examples import PAGES, ROOT, blocks

README = (ROOT / "README.md").read_text("utf-8")
LABELS = (ROOT / "docs" / "labels.md").read_text("utf-8")

# Of the columns of tables about quality, where `crfanon evaluate --json` has them.
_MEASURES = {
    "found": ("characters_any_label", "recall"),
    "personal": ("characters_any_label", "precision"),
    "hidden": ("hidden", "recall"),
    "F1": ("ner", "f1"),
}
_OF_LINKS = {"precision", "recall"}


class Row(NamedTuple):
    """A row of a table of a page: what stands below each head."""

    place: str
    cells: dict[str, str]


def rows(page: Path) -> Iterator[Row]:
    """Yield the rows of all tables of a page."""
    heads: list[str] = []
    for number, line in enumerate(page.read_text("utf-8").splitlines(), 1):
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if not line.startswith("|"):
            heads = []
        elif not heads:
            heads = cells
        elif set(line) - set("|-: "):
            yield Row(f"{page.name}:{number}", dict(zip(heads, cells)))


def commands(page: Path) -> list[str]:
    """Return all that a page has as code and begins with ``crfanon``."""
    text = page.read_text("utf-8")
    typed = "".join(block.body for block in blocks(text) if block.kind in ("console", "sh"))
    lines = re.findall(r"^(?:\$ )?(?:.* \| )?(crfanon [^|\n]*)", typed, re.MULTILINE)
    return [*lines, *re.findall(r"`(crfanon [^`\n]*)`", text)]


def test_help_names_every_command(crfanon: Run) -> None:
    shown = crfanon("--help").stdout.decode()
    modules = {path.stem for path in (ROOT / "crfanon" / "cli").glob("[a-z]*.py")}
    assert set(re.findall(r"^    ([a-z_]+)", shown.replace("-", "_"), re.MULTILINE)) == modules


@pytest.mark.parametrize("page", PAGES, ids=[path.name for path in PAGES])
def test_pages_name_only_commands_and_options_that_there_are(page: Path, crfanon: Run) -> None:
    @cache
    def help_of(*words: str) -> str:
        done = crfanon(*words, "--help")
        assert done.returncode == 0, f"{page.name}: there is no crfanon {' '.join(words)}"
        return done.stdout.decode()

    for command in commands(page):
        words = re.findall(r"[^\s']+|'[^']*'", command.partition(" # ")[0])[1:]
        named = words[:1] if words[0].islower() else []
        if re.search(r"^ACTION|\bACTION\b", help_of(*named), re.MULTILINE) and len(words) > 1:
            named += [word for word in words[1:2] if word.islower()]
        for option in re.findall(r"(?<=\s)--?[a-z][a-z-]*", " ".join(words)):
            assert re.search(rf"{option}\b", help_of(*named)), f"{page.name}: {command}: {option}"


def test_readme_has_the_line_that_ci_runs() -> None:
    lines = [line for line in README.splitlines() if line.endswith("&& .venv/bin/pytest -n auto")]
    assert len(lines) == 1


@pytest.mark.parametrize("page", PAGES, ids=[path.name for path in PAGES])
def test_pages_link_to_files_that_there_are(page: Path) -> None:
    linked = re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8"))
    assert [path for path in linked if not (page.parent / path).exists()] == []


def test_readme_leads_to_every_page() -> None:
    linked = set(re.findall(r"\]\((docs/\w+\.md)\)", README))
    assert linked == {f"docs/{page.name}" for page in PAGES if page.parent.name == "docs"}


def test_pages_name_only_files_of_the_checkout_that_there_are() -> None:
    named = re.findall(r"\btests/[\w/]+\b(?:\.\w+)?", "".join(p.read_text("utf-8") for p in PAGES))
    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_every_label_is_told() -> None:
    told = re.findall(r"^\| \**`([A-Z_]+)`", LABELS, re.MULTILINE)
    assert sorted(told) == sorted(parents())


def test_examples_of_labels_are_found_as_what_they_are() -> None:
    anonymizers: dict[str, Anonymizer] = {}
    told = [row for row in rows(ROOT / "docs" / "labels.md") if row.cells.get("with")]
    assert len(told) > len(parents()) * 3 / 4
    for row in told:
        options = row.cells["with"].strip("`")
        if options not in anonymizers:
            words = shlex.split(options.replace("--", ""))
            anonymizers[options] = Anonymizer(**dict(zip(words[::2], words[1::2])))
        before, marked, after = row.cells["example"].split("**")
        found = anonymizers[options].analyze(before + marked + after)
        place = (len(before), len(before) + len(marked), row.cells["label"].strip("*`"))
        spans = [(span.start, span.end, span.label) for span in (*found.spans, *found.kept)]
        assert place in spans, row.place


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _checked(page: Path, row: Row, found: dict[str, str], *, renewing: bool) -> None:
    """Check the cells below some heads of a row, or write into them what was found."""
    told = {head: row.cells[head] for head in found}
    if not renewing:
        assert told == found, row.place
        return
    lines = page.read_text("utf-8").splitlines(keepends=True)
    renewed = [found.get(head, cell) for head, cell in row.cells.items()]
    lines[int(row.place.partition(":")[2]) - 1] = f"| {' | '.join(renewed)} |\n"
    page.write_text("".join(lines), "utf-8")


@pytest.mark.parametrize("page", [ROOT / "README.md", ROOT / "docs" / "quality.md"])
def test_tables_have_what_is_measured(
    page: Path, crfanon: Run, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    renewing = pytestconfig.getoption("renew_examples", False)
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    measured = 0
    for row in list(rows(page)):
        words = shlex.split(row.cells.get("command", "").strip("`"))
        heads = (_MEASURES.keys() | _OF_LINKS) & row.cells.keys()
        if not heads or not words or "DIR" in row.cells["command"]:
            continue
        done = crfanon(*words[1:], "--json", fake=False)
        whole = json.loads(done.stdout)
        if "--linking" in words:
            found = {head: f"{100 * whole['b3'][head]:.2f}" for head in heads}
        else:
            found = {
                head: _percent(whole[_MEASURES[head][0]][_MEASURES[head][1]]) for head in heads
            }
        _checked(page, row, found, renewing=renewing)
        measured += len(found)
    assert measured >= 12


def test_table_of_models_has_what_their_cards_have() -> None:
    models = {path.parent.name for path in (ROOT / "models").glob("*/model.yaml")}
    table = [row.cells for row in rows(ROOT / "docs" / "quality.md")]
    told = {row["model"].strip("`"): row for row in table if {"model", "recall"} <= row.keys()}
    assert told.keys() == models
    for name, row in told.items():
        card = yaml.safe_load((ROOT / "models" / name / "model.yaml").read_text("utf-8"))
        part = next(name for name in ("cross_validation", "judged", "dev") if name in card)
        measured = card[part]["ner"]
        assert {head: float(row[head]) for head in ("precision", "recall")} == {
            head: measured[head] for head in ("precision", "recall")
        }
        assert float(row["F1"]) == measured["f1"]


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
