"""How the time of an expression grows: what is refused, what is not, and that it is so."""

from __future__ import annotations

import pytest

from crfanon.rules.ambiguity import CUBIC, EXPONENTIAL, SQUARE, growth

_EXPONENTIAL = (
    r"(?:[a-z0-9]+ ?)+!",
    r"(a*)*b",
    r"(a|a)*b",
    r"(?:abc|ab?c)+!",
    r"(?:a|ab|bca|c)+!",
    r"(x+x+)+y",
    r"(?=(a+)+b)x",
    r"(?:(?!\d)\w+ ?)*!",
    r"(?:x\w{1,50}){3,60}!",
    r"(a?){20}a{20}",
    r"[a-z]+(?:[ -]?[a-z]+)*!",
    r"\d+(?:[.,]?\d+)*(?!\w)",
    r"(?>(?:a+)+b)c",
    r"([ab]c?)(?:\1?[ab])+(?:\1?[ab])*x(?:y+)+z",
)
_TAME = (
    r"(?:[a-z0-9]+ )+!",
    r"[a-z]+(?: [a-z]+)*!",
    # Nothing behind them can fail.
    r"(?:[a-z0-9]+ ?)+",
    r"\d+(?:[ -]?\d+)*",
    r"\d+x\d+",
    r"(?:\d ?)+x",
    r"(?:\b\w+\b ?)+!",
    r"(?i)[a-z]+[0-9]+x",
    r"(?:\d{1,4}[ -]?){2,6}x",
    r"(?:[A-Z][a-z]+[ -]?){2,4}(?!\w)",
    r"(?:\d{12}|\d{1,11}(?!\d)){1,9}x",
    r"[а-я]+[.’]+!",
)


@pytest.mark.parametrize("expression", _EXPONENTIAL)
def test_what_can_be_taken_apart_in_ever_more_ways_grows_exponentially(expression: str) -> None:
    if "(?>" in expression:
        pytest.importorskip("re._parser", exc_type=ImportError)
    assert growth(expression) == EXPONENTIAL


@pytest.mark.parametrize("expression", _TAME)
def test_what_can_be_taken_apart_in_one_way_is_tame(expression: str) -> None:
    assert growth(expression) == ""


@pytest.mark.parametrize("expression", [r"\d+\d+x", r".*.*=.*", r"[A-Z]+\d*[A-Z]*x"])
def test_two_that_share_what_they_take_grow_by_the_square(expression: str) -> None:
    assert growth(expression) == SQUARE


@pytest.mark.parametrize("expression", [r"\d+\d+\d+x", r"[a-z]*[a-z]*[a-z]*[a-z]*!"])
def test_three_that_share_what_they_take_grow_by_the_cube_or_faster(expression: str) -> None:
    assert growth(expression) in (CUBIC, EXPONENTIAL)


def test_what_is_no_expression_is_left_to_who_compiles_it() -> None:
    assert growth("(") == ""
