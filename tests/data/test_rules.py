"""The rules in rules/ and in the models hold what they promise."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path

import pytest

from crfanon.labels import PARENTS
from crfanon.rules import Rule, RuleSet
from crfanon.rules.examples import crosses, failures, parse_example
from crfanon.rules.files import OVERRIDES, read_rules
from crfanon.tokenizer import Tokenizer

_ROOT = Path(__file__).resolve().parents[2]
_FOLDERS = sorted(path for path in (_ROOT / "rules").iterdir() if path.is_dir())
_MODELS = sorted((_ROOT / "models").glob("*/rules.yaml"))
_RULES = [
    pytest.param(rule, id=f"{folder.name}/{rule.name}")
    for folder in _FOLDERS
    for rule in read_rules([folder])[0]
]
_tokenize = Tokenizer()

# Loading is part of every start of the command: files stay lean.
_MAX_LEARNT_RULES = 500


def test_there_are_rules() -> None:
    assert [folder.name for folder in _FOLDERS] != []
    assert len(_RULES) > 20


def test_every_file_is_a_rules_file_in_the_folder_of_a_language() -> None:
    files = [path for path in (_ROOT / "rules").rglob("*") if path.is_file()]
    assert {path.suffix for path in files} == {".yaml"}
    assert {path.parent.parent for path in files} == {_ROOT / "rules"}


@pytest.mark.parametrize("rule", _RULES)
def test_rule_has_examples_of_both_kinds_and_they_hold(rule: Rule) -> None:
    assert rule.matches
    assert rule.rejects
    assert list(failures(rule)) == []


@pytest.mark.parametrize("rule", _RULES)
def test_rule_is_written_by_hand_for_a_label_of_the_hierarchy(rule: Rule) -> None:
    assert rule.label in PARENTS
    assert rule.support == 0


@pytest.mark.parametrize("folder", _FOLDERS, ids=lambda folder: folder.name)
def test_no_rule_finds_something_across_the_edge_of_what_another_one_finds(folder: Path) -> None:
    rules = RuleSet.load([folder])
    for rule in rules.rules:
        for example in rule.matches:
            text, value = parse_example(example)
            assert value is not None
            tokens = _tokenize(text)
            for span in rules.match(text, tokens).spans(tokens):
                assert not crosses(value, (span.start, span.end)), (rule.name, span)


@pytest.mark.parametrize("folder", _FOLDERS, ids=lambda folder: folder.name)
def test_no_rule_is_another_one_again(folder: Path) -> None:
    rules, _ = read_rules([folder])
    said = Counter(
        (
            *(rule.field, rule.after, rule.within, rule.patterns, rule.regex, rule.before),
            *(rule.validator, rule.context, rule.label),
        )
        for rule in rules
    )
    assert [key for key, count in said.items() if count > 1] == []


_PIECES = ("A ", "a", "a.", "1", "1 ", "1/", "1.", "12 345 678 ", "@", "a@", "A-", ": ", "n º ")


@pytest.mark.parametrize("folder", _FOLDERS, ids=lambda folder: folder.name)
@pytest.mark.parametrize("piece", _PIECES)
def test_hostile_text_is_answered_in_bounded_time(folder: Path, piece: str) -> None:
    """A rule that takes time by the square of the text would need minutes here."""
    rules = RuleSet.load([folder])
    text = piece * (40_000 // len(piece))
    tokens = _tokenize(text)
    begin = time.process_time()
    rules.match(text, tokens)
    assert time.process_time() - begin < 20


def test_learnt_rules_of_models_are_valid_and_lean() -> None:
    for path in _MODELS:
        rules, fields = read_rules([path])
        assert 0 < len(rules) <= _MAX_LEARNT_RULES
        assert fields == sorted(set(fields))
        for rule in rules:
            assert rule.support > 0
            assert 0.5 <= rule.precision <= 1
            assert not rule.matches


def test_overrides_name_rules_that_some_model_has() -> None:
    import yaml

    known = {rule.name for path in _MODELS for rule in read_rules([path])[0]}
    for path in (_ROOT / "rules").glob(f"*/{OVERRIDES}"):
        for entry in yaml.safe_load(path.read_text(encoding="utf-8"))["overrides"]:
            assert entry["name"] in known, f"{path}: {entry['name']}"
