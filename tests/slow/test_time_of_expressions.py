"""What is refused for its time takes it; what is accepted answers hostile text in bounded time."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from crfanon.rules.ambiguity import SQUARE, growth


@pytest.mark.parametrize(
    "expression",
    [
        r"(?:[a-z0-9]+ ?)+!",
        r"(a*)*b",
        r"(a|a)*b",
        r"(?:abc|ab?c)+!",
        r"\d+(?:[.,]?\d+)*(?!\w)",
        r"(?>(?:a+)+b)c",
    ],
)
def test_what_is_refused_really_takes_ever_more_time(expression: str) -> None:
    compiled = re.compile(expression)

    def seconds(size: int) -> float:
        word = "1" if "\\d" in expression else "abc" if "bc" in expression else "a"
        begin = time.process_time()
        compiled.match((word * size)[:size] + "_")
        return time.process_time() - begin

    size = 8
    # Each step takes a few times as long as the one before it.
    while seconds(size) < 0.01:
        size += 2
        assert size < 80


_ALPHABET = "aB1 -"
_ATOMS = st.sampled_from(
    [
        "a",
        "B",
        "1",
        " ",
        "-",
        "[a-z]",
        r"\w",
        r"\d",
        ".",
        "[a1]",
        r"[^\d]",
        r"\b",
        "(?!a)",
        r"(?<=\w)",
    ]
)
_COUNTS = st.sampled_from(["", "", "?", "*", "+", "{2}", "{1,3}", "{0,9}", "{2,}", "*?", "{1,40}"])


def _grown(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    parts = st.lists(inner, min_size=1, max_size=3)
    counted = st.tuples(parts, _COUNTS).map(lambda own: f"(?:{''.join(own[0])}){own[1]}")
    either = st.tuples(inner, inner).map(lambda own: f"(?:{own[0]}|{own[1]})")
    return counted | either | parts.map("".join)


_PLAIN = st.tuples(_ATOMS, _COUNTS).map(
    lambda own: own[0] if own[0].startswith(("(", r"\b")) else "".join(own)
)
_EXPRESSIONS = st.recursive(_PLAIN, _grown, max_leaves=8)
_WORDS = st.text(_ALPHABET, min_size=1, max_size=4)


@settings(max_examples=300, suppress_health_check=[*HealthCheck], deadline=None)
@given(
    _EXPRESSIONS, st.sampled_from(["!", "(?!.)", "x$", ""]), st.lists(_WORDS, max_size=3), _WORDS
)
def test_what_is_accepted_is_answered(
    expression: str, end: str, before: list[str], word: str
) -> None:
    """Of 200 characters, by the square, are at most some ten thousands of steps."""
    assume(growth(expression + end) in ("", SQUARE))
    compiled = re.compile(expression + end)
    text = "".join(before) + word * (200 // len(word))
    begin = time.process_time()
    for start in range(len(before) + 1):
        compiled.match(text, start)
        compiled.match(text + "?", start)
    assert time.process_time() - begin < 1
