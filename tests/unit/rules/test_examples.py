"""Rules are tried on their own examples."""

from __future__ import annotations

import pytest

from crfanon.errors import ConfigError
from crfanon.rules import Rule
from crfanon.rules.examples import failures, parse_example


def rule(matches: tuple[str, ...] = (), rejects: tuple[str, ...] = ()) -> Rule:
    return Rule("age", "AGE", ("aged [<99>]", "[<9+> years]"), matches=matches, rejects=rejects)


def test_examples_that_hold() -> None:
    assert list(failures(rule(("aged [71], 7", "[7 years]"), ("aged", "7")))) == []


@pytest.mark.parametrize(
    ("matches", "rejects", "reason"),
    [
        (("aged [7]",), (), "`matches`, example 1: the value is not found"),
        (("aged [71]", "aged 71"), (), "`matches`, example 2: marks no value"),
        (("aged [71]", "aged 7[1 years]"), (), "`matches`, example 2: the value is not found"),
        (("aged [71",), (), "not closed"),
        (("[aged] [71]",), (), "more than one pair"),
        ((), ("of age", "aged 71"), "`rejects`, example 2: something is found"),
    ],
)
def test_examples_that_do_not_hold(
    matches: tuple[str, ...], rejects: tuple[str, ...], reason: str
) -> None:
    found = list(failures(rule(matches, rejects)))
    assert len(found) == 1
    assert reason in found[0]


def test_nothing_may_be_found_across_the_edge_of_a_value() -> None:
    own = Rule("x", "X", ("[<x> <99>]", "[<99> <x>]"), matches=("[aged 71] years",))
    assert list(failures(own)) == [
        "`matches`, example 1: something is found across the edge of the value"
    ]


def test_example_of_a_field_rule_has_the_label() -> None:
    own = Rule("sex", "SEX", ("[<X>]",), field="sexo", matches=("Sexo: [F]",), rejects=("F",))
    assert list(failures(own)) == []


def test_closing_bracket_first_is_refused() -> None:
    with pytest.raises(ConfigError):
        parse_example("a] [b")
