"""What hand-written rules ask of the characters."""

from __future__ import annotations

import pytest

from crfanon.rules import Rule, RuleSet
from crfanon.text.spans import Span
from crfanon.text.tokenizer import Tokenizer

_tokenize = Tokenizer()


def spans(rule: Rule, text: str) -> list[Span]:
    tokens = _tokenize(text)
    return list(RuleSet([rule]).match(text, tokens).spans(tokens))


def found(rule: Rule, text: str) -> list[str]:
    return [text[span.start : span.end] for span in spans(rule, text)]


def test_regex_says_where_the_value_ends() -> None:
    rule = Rule("r", "X", ("[<99> <any>]",), regex=r"\d\d(?:-\d+)*")
    assert found(rule, "12-345-6, 12 x") == ["12-345-6", "12"]


def test_regex_that_ends_inside_a_token_finds_nothing() -> None:
    rule = Rule("r", "X", ("[<999>]",), regex=r"\d\d")
    assert found(rule, "123 456") == []


def test_regex_may_look_behind() -> None:
    rule = Rule("r", "X", ("[<999>]",), regex=r"(?<!\w)\d{3}")
    assert found(rule, "a123 b 456") == ["456"]


def test_before_extends_the_value_to_the_left() -> None:
    rule = Rule("r", "X", ("[@ <any>]",), regex=r"@\w+\.\w+", before=r"[\w.]*\w")
    assert found(rule, "a.b@c.d @e.f (g@h.i") == ["a.b@c.d", "g@h.i"]


def test_several_patterns_find_a_value_once() -> None:
    rule = Rule("r", "X", ("[<99> <any>]", "[<99> <99>]"), regex=r"\d\d(?: \d\d)?")
    assert found(rule, "12 34 x") == ["12 34", "34"]


def test_validator_decides() -> None:
    rule = Rule("r", "X", ("[<99999999> <X>]",), validator="dni")
    assert found(rule, "00000023T 00000023R") == ["00000023T"]


def test_context_is_asked_for_on_the_same_line_before_the_value() -> None:
    rule = Rule("r", "X", ("[<999>]",), context=("tel", "Móvil"))
    assert found(rule, "Tel. 123 y 456\n789\nmovil 321\n654 tel") == ["123", "456", "321"]
    assert found(rule, "tel" + " x" * 20 + " 123") == []


def test_without_context_a_match_counts_less() -> None:
    rule = Rule("r", "X", ("[<999>]",), context=("tel",), precision=0.9, without_context=0.4)
    assert [span.score for span in spans(rule, "tel 123\n456")] == [0.9, 0.4]
    assert {span.source for span in spans(rule, "tel 123\n456")} == {"rule:r"}


def test_what_is_remembered_of_a_line_is_not_its_characters() -> None:
    rules = RuleSet([Rule("r", "X", ("[<99999999> <X>]",), validator="dni")])
    counts = [
        len(rules.match(text, _tokenize(text))) for text in ("00000023T", "00000023R", "00000023T")
    ]
    assert counts == [1, 0, 1]


def test_certain_are_rules_with_check_digits() -> None:
    rules = RuleSet(
        [
            Rule("dni", "X", ("[<99999999> <X>]",), validator="dni"),
            Rule("date", "X", ("[<9+> / <9+> / <9+>]",), validator="date"),
            Rule("any", "X", ("[<9+>]",)),
        ]
    )
    assert rules.certain == {"rule:dni"}


@pytest.mark.parametrize("text", ["@" * 3000, "a" * 3000 + "@", "a.a@" * 800, "@a." * 1000])
def test_hostile_text_is_answered(text: str) -> None:
    rule = Rule(
        "r", "X", ("[@ <any>]",), regex=r"@(?:[\w-]{1,63}\.){1,8}\w{2,24}", before=r"[\w.]{0,63}\w"
    )
    assert found(rule, text) == []


def test_a_number_ends_before_the_word_that_its_expression_would_take_for_a_group() -> None:
    rule = Rule("r", "X", ("[es <99> <any>]",), regex=r"ES\d\d(?: \w{4}){2,7}", validator="iban")
    assert found(rule, "ES91 2100 0418 4502 0005 1332 tras alta") == [
        "ES91 2100 0418 4502 0005 1332"
    ]
    assert found(rule, "ES92 2100 0418 4502 0005 1332 tras alta") == []
