"""How rules do on annotated documents."""

from __future__ import annotations

from collections.abc import Callable

from crfanon.rules import Rule, RuleSet
from crfanon.text.document import Document
from crfanon.training.rules.measure import RuleScore, measure


def rule(name: str, label: str, pattern: str) -> Rule:
    return Rule(name, label, (pattern,), support=0)


def test_each_rule_is_scored_by_itself(doc: Callable[[str], Document]) -> None:
    rules = RuleSet([rule("a", "AGE", "aged [<9+>]"), rule("b", "AGE", "[<99>]")])
    documents = [doc("aged [AGE 71], 72"), doc("aged 7, [AGE 73]"), doc("[DATE 74]")]
    assert measure(rules, documents) == [
        RuleScore(total=2, right=1, only=0, gold=2),
        RuleScore(total=4, right=2, only=1, gold=2),
    ]


def test_labels_agree_if_one_is_a_kind_of_the_other(doc: Callable[[str], Document]) -> None:
    rules = RuleSet(
        [
            rule("code", "LOCATION_POSTCODE", "[<99999>]"),
            rule("place", "LOCATION", "[<9+>]"),
            rule("other", "DATE", "[<9+> ]"),
        ]
    )
    scores = measure(rules, [doc("[TERRITORIO 28043] [LOCATION_POSTCODE 28044]")])
    right = {rule.name: score.right for rule, score in zip(rules.rules, scores)}
    assert right == {"code": 2, "place": 2, "other": 0}


def test_labels_of_no_hierarchy_must_be_equal(doc: Callable[[str], Document]) -> None:
    rules = RuleSet([rule("a", "X1", "[a]"), rule("b", "X2", "[b]")])
    scores = measure(rules, [doc("[X1 a] [X1 b]")])
    assert [score.precision for score in scores] == [1.0, 0.0]


def test_shares_of_nothing_are_nothing() -> None:
    score = RuleScore(0, 0, 0, 0)
    assert (score.precision, score.recall, score.alone) == (0.0, 0.0, 0.0)
