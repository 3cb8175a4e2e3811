"""``crfanon rules`` as a process."""

from __future__ import annotations

from pathlib import Path

import pytest

from crfanon.crf.model import shared_rule_folders

from .conftest import Run

_GOLD = Path(__file__).resolve().parents[1] / "corpus" / "gold"

RULES = """\
rules:
- name: age
  label: AGE
  pattern: 'aged [<99>]'
  precision: 0.9
  matches: ['aged [71]']
  rejects: ['aged 7']
- name: wrong
  label: AGE
  patterns: ['[<99> years]', '[<9> years]']
  within: note
  precision: 0.8
  matches: ['note: [71] years']
"""


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "rules.yaml"
    path.write_text(RULES, encoding="utf-8")
    return path


def test_learn_writes_rules_that_can_be_shown_and_tested(crfanon: Run, tmp_path: Path) -> None:
    out = tmp_path / "learnt.yaml"
    done = crfanon("rules", "learn", "--format", "brat", _GOLD, "-o", out, fake=False)
    assert (done.returncode, done.stdout) == (0, b"")
    assert done.stderr.split()[1:2] == [b"rules,"]
    assert out.read_text(encoding="utf-8").startswith("# Learnt by crfanon rules learn from 14 ")
    shown = crfanon("rules", "show", out, "--label", "FECHAS", fake=False)
    assert shown.returncode == 0
    assert b"[<9+> / <9+> / <9+>]" in shown.stdout
    tested = crfanon("rules", "test", out, "--gold", _GOLD, fake=False)
    assert tested.returncode == 0
    assert b"0 failed" in tested.stdout
    assert b"PRECISION" in tested.stdout


def test_learn_without_o_writes_to_standard_output(crfanon: Run) -> None:
    done = crfanon("rules", "learn", _GOLD, "--folds", "3", fake=False)
    assert done.returncode == 0
    assert b"\nrules:\n- name: " in done.stdout


def test_show_prints_a_row_for_each_pattern(process: Run, rules: Path) -> None:
    done = process("rules", "show", rules, fake=False)
    assert done.stdout.decode().splitlines() == [
        "NAME   LABEL  PRECISION  SUPPORT  PLACE        PATTERN",
        "age    AGE    0.900      -        anywhere     aged [<99>]",
        "wrong  AGE    0.800      -        within note  [<99> years]",
        "wrong  AGE    0.800      -        within note  [<9> years]",
    ]


def test_test_names_file_and_line_of_a_rule_that_fails(crfanon: Run, rules: Path) -> None:
    done = crfanon("rules", "test", rules, fake=False)
    assert done.returncode == 1
    assert done.stdout.decode().splitlines() == [
        f"{rules}:8: rule 'wrong': `matches`, example 1: the value is not found",
        "2 rules, 3 examples, 1 failed",
    ]


@pytest.mark.parametrize("language", ["de", "en", "es", "pt"])
def test_shipped_rules_hold(crfanon: Run, language: str) -> None:
    done = crfanon("rules", "test", *shared_rule_folders(language), fake=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_rules_are_those_for_spanish_unless_they_are_named(crfanon: Run) -> None:
    done = crfanon("rules", "test", fake=False)
    named = crfanon("rules", "test", *shared_rule_folders("es"), fake=False)
    assert (done.returncode, done.stdout) == (0, named.stdout)


def test_measured_on_gold(crfanon: Run, tmp_path: Path, rules: Path) -> None:
    gold = tmp_path / "gold.jsonl"
    text = "aged 71, aged 72"
    spans = '[{"start": 5, "end": 7, "label": "AGE"}]'
    gold.write_text(f'{{"doc_id": "a", "text": "{text}", "spans": {spans}}}\n', encoding="utf-8")
    done = crfanon("rules", "test", rules, "--gold", gold, "--format", "jsonl", fake=False)
    rows = [line.split() for line in done.stdout.decode().splitlines()]
    assert ["age", "AGE", "2", "0.500", "1.0000", "1.0000"] in rows
    assert ["wrong", "AGE", "0", "-", "0.0000", "0.0000"] in rows


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["show", "none.yaml"], 2, b"none.yaml: there is no such file"),
        (["show", "broken.yaml"], 2, b"broken.yaml:2: "),
        (["learn", "none"], 1, b"none"),
        (["learn", "broken.yaml", "--folds", "1"], 2, b"whole number from 2"),
        ([], 2, b"ACTION"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    crfanon: Run, tmp_path: Path, arguments: list[str], status: int, message: bytes
) -> None:
    (tmp_path / "broken.yaml").write_text("rules:\n- {name: a}\n", encoding="utf-8")
    done = crfanon("rules", *arguments, fake=False)
    assert done.returncode == status
    assert message in done.stderr
    assert done.stdout == b""
