"""The rules in rules/ answer hostile text in bounded time."""

from __future__ import annotations

import functools
import time
from pathlib import Path

import pytest

from crfanon.crf.model import regions, shared_rule_folders
from crfanon.rules import Rule, RuleSet
from crfanon.rules.ambiguity import SQUARE, growth
from crfanon.rules.files import read_rules, written_out
from crfanon.text.tokenizer import Tokenizer

_ROOT = Path(__file__).resolve().parents[2]
_FOLDERS = sorted({path.parent for path in (_ROOT / "rules").rglob("*.yaml")})
_NAMES = [str(folder.relative_to(_ROOT / "rules")) for folder in _FOLDERS]
_RULES = [
    pytest.param(rule, id=f"{name}/{rule.name}")
    for name, folder in zip(_NAMES, _FOLDERS)
    for rule in read_rules([folder], tried=True)[0]
]
_tokenize = Tokenizer()


def test_no_expression_takes_time_that_grows_faster_than_by_the_square() -> None:
    rules = [param.values[0] for param in _RULES]
    sources = {
        text for rule in rules if isinstance(rule, Rule) for text in (rule.regex, rule.before)
    }
    assert {growth(written_out(source)) for source in sources} == {"", SQUARE}


@functools.cache
def _rules_of(language: str) -> RuleSet:
    return RuleSet.load(shared_rule_folders(language), tried=True)


_PIECES = (
    *("A ", "a", "a.", "1", "1 ", "1/", "1.", "12 345 678 ", "@", "a@", "A-", ": ", "n º "),
    *(
        "1\n",
        "12-\n",
        "1 - ",
        "0 (0) ",
        "+1 ",
        "0x1",
        "1:",
        "AB1",
        "AB 12 ",
        "1-a",
        "1 a ",
        "\xad1",
    ),
    *(
        "+11111111111",
        "030 1111111111111",
        "Processo 123.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1_ ",
    ),
    *("Calle AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA ", f"Tel. +{'1' * 60}x "),
    *("1A/", "A.1/0001-", "twenty ", "1 and ", "one hundred ", "Tel. 1 ", "Nr. 1-", "IBAN DE1 "),
)


@pytest.mark.parametrize("language", sorted(regions()))
@pytest.mark.parametrize("piece", _PIECES)
def test_hostile_text_is_answered_in_bounded_time(language: str, piece: str) -> None:
    """A rule that takes time by the square of the text would need minutes here."""
    rules = _rules_of(language)
    text = piece * (20_000 // len(piece))
    tokens = _tokenize(text)
    begin = time.process_time()
    rules.match(text, tokens)
    assert time.process_time() - begin < 20


def rule(pattern: str, *, label: str = "X", name: str = "r", **given: object) -> Rule:
    return Rule(name, label, (pattern,), **{"support": 1, **given})  # type: ignore[arg-type]


_HOSTILE = [
    rule("[<name>] !", name="a"),
    rule("[<until !>] !", name="b"),
    rule("[<9+> <cap+> <word+>] !", name="c"),
    rule("[<rest>]", name="d", field="a"),
    rule("[<around @>]", name="e"),
    rule("de [<any>]", name="f", after="X"),
]


@pytest.mark.parametrize(
    "piece",
    ["A ", "A de ", "A de la del ", "1 ", "1 A a ", ". ", "@", "@.", "a: ", ": ", "a:", "-"],
)
def test_time_is_linear_in_the_length_of_a_line(piece: str) -> None:
    """Twenty times the text takes less than a hundred times as long, not four hundred."""

    def seconds(size: int) -> float:
        text = piece * size
        tokens = _tokenize(text)
        rules = RuleSet(_HOSTILE)  # one that has not read this line before
        begin = time.process_time()
        rules.match(text, tokens)
        return time.process_time() - begin

    # Another process can make any of them look slow, but none look quick.
    short = min(seconds(300) for _ in range(3))
    assert any(seconds(6000) < 100 * max(short, 0.001) for _ in range(3))
