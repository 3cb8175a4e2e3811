"""The notation of rules."""

from __future__ import annotations

import pytest

from crfanon.errors import ConfigError
from crfanon.rules.notation import Element, literal, parse


def test_parse_divides_at_the_brackets() -> None:
    pattern = parse("paciente de [<99> Años|meses] .")
    assert pattern.left == (literal("paciente"), literal("de"))
    assert pattern.value == (Element("99"), literal("anos", "meses"))
    assert pattern.right == (literal("."),)


@pytest.mark.parametrize(
    "pattern",
    [
        "[<name>]",
        "a|b [<until ,>] ,",
        r"\[ [<any>] \]",
        r"[<until \>>]",
        r"\| [x\|y|z]",
        "[<around @>]",
        "[calle <name> , <9+>] <end>",
        "[<chunk>] <end>",
        "[<Xx> <X> <XX> <x> <cap> <word> <999>]",
    ],
)
def test_pattern_is_written_as_it_is_read(pattern: str) -> None:
    assert str(parse(pattern)) == pattern


@pytest.mark.parametrize(
    ("pattern", "reason"),
    [
        ("<9+>", "square brackets"),
        ("[<9+>] [a]", "square brackets"),
        ("a ] b [", "square brackets"),
        ("[]", "empty"),
        ("[<nine>]", "no class <nine>"),
        ("[<99999999999999>]", "no class"),
        ("[<9+>", "square brackets"),
        ("[a <]", "character 4"),
        ("<name> [a]", "before the value"),
        ("[a] <name>", "after the value"),
        ("[a <end>]", "<end> stands after"),
        ("<end> [a]", "before the value"),
        ("[<rest> a]", "nothing can follow <rest>"),
        ("[<rest>] .", "nothing can follow <rest>"),
        ("[<chunk>] .", "only <end>"),
        ("[a||b]", "alternative is empty"),
        ("a [<around @>]", "alone"),
    ],
)
def test_pattern_that_means_nothing_is_refused(pattern: str, reason: str) -> None:
    with pytest.raises(ConfigError, match=reason):
        parse(pattern)
