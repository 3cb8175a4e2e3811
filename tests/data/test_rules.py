"""The rules in rules/ and in the models hold what they promise."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from crfanon.crf.model import regions, shared_rule_folders
from crfanon.labels import parents
from crfanon.rules import Rule, RuleSet
from crfanon.rules.examples import crosses, failures, parse_example
from crfanon.rules.files import OVERRIDES, read_rules
from crfanon.text.tokenizer import Tokenizer

_ROOT = Path(__file__).resolve().parents[2]
_FOLDERS = sorted({path.parent for path in (_ROOT / "rules").rglob("*.yaml")})
_NAMES = [str(folder.relative_to(_ROOT / "rules")) for folder in _FOLDERS]
_MODELS = sorted((_ROOT / "models").glob("*/rules.yaml"))
_RULES = [
    pytest.param(rule, id=f"{name}/{rule.name}")
    for name, folder in zip(_NAMES, _FOLDERS)
    for rule in read_rules([folder], tried=True)[0]
]
_tokenize = Tokenizer()

# Loading is part of every start of the command: files stay lean.
_MAX_LEARNT_RULES = 500


def test_there_are_rules() -> None:
    assert [folder.name for folder in _FOLDERS] != []
    assert len(_RULES) > 20


def test_every_file_is_a_rules_file_in_the_folder_of_a_language_or_a_region() -> None:
    files = [path for path in (_ROOT / "rules").rglob("*") if path.is_file()]
    assert {path.suffix for path in files} == {".yaml"}
    assert {path.parent.parent for path in files} == {_ROOT / "rules", _ROOT / "rules" / "regions"}


def test_every_region_is_a_folder() -> None:
    named = {region for of_language in regions().values() for region in of_language}
    assert named <= {folder.name for folder in _FOLDERS if folder.parent.name == "regions"}


@pytest.mark.parametrize("language", sorted(regions()))
def test_rules_of_a_language_and_its_regions_go_together(language: str) -> None:
    rules = RuleSet.load(shared_rule_folders(language), tried=True)
    assert len(rules) > 20


@pytest.mark.parametrize("rule", _RULES)
def test_rule_has_examples_of_both_kinds_and_they_hold(rule: Rule) -> None:
    assert rule.matches
    assert rule.rejects
    assert list(failures(rule)) == []


@pytest.mark.parametrize("rule", _RULES)
def test_rule_is_written_by_hand_for_a_label_of_the_hierarchy(rule: Rule) -> None:
    assert rule.label in parents()
    assert rule.support == 0


@pytest.mark.parametrize("folder", _FOLDERS, ids=_NAMES)
def test_no_rule_finds_something_across_the_edge_of_what_another_one_finds(folder: Path) -> None:
    rules = RuleSet.load([folder], tried=True)
    for rule in rules.rules:
        for example in rule.matches:
            text, value = parse_example(example)
            assert value is not None
            tokens = _tokenize(text)
            for span in rules.match(text, tokens).spans(tokens):
                assert not crosses(value, (span.start, span.end)), (rule.name, span)


@pytest.mark.parametrize("folder", _FOLDERS, ids=_NAMES)
def test_no_rule_is_another_one_again(folder: Path) -> None:
    rules, _ = read_rules([folder], tried=True)
    said = Counter(
        (
            *(rule.field, rule.after, rule.within, rule.patterns, rule.regex, rule.before),
            *(rule.validator, rule.context, rule.label),
        )
        for rule in rules
    )
    assert [key for key, count in said.items() if count > 1] == []


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
