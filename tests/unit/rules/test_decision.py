"""The decision by rules alone."""

from __future__ import annotations

import numpy as np

from crfanon.rules import resolve
from crfanon.text.document import Kind, Matches
from crfanon.text.tokenizer import Tokenizer

TOKENS = Tokenizer()("a b c d e f")


def matches(*rows: tuple[int, int, float]) -> Matches:
    first, last, scores = zip(*rows)
    return Matches(
        np.array(first, np.int32),
        np.array(last, np.int32),
        np.arange(len(rows), dtype=np.int32),
        [Kind("X", f"rule:{n}", score) for n, score in enumerate(scores)],
    )


def kept(*rows: tuple[int, int, float]) -> list[str]:
    return [span.source[5:] for span in resolve(matches(*rows), TOKENS)]


def test_more_precise_rule_wins() -> None:
    assert kept((0, 3, 0.8), (2, 4, 0.9), (4, 5, 0.7)) == ["1", "2"]


def test_longer_value_wins_at_equal_precision() -> None:
    assert kept((0, 1, 0.9), (0, 3, 0.9), (3, 4, 0.9)) == ["1", "2"]


def test_earlier_value_wins_at_equal_length() -> None:
    assert kept((1, 3, 0.9), (0, 2, 0.9)) == ["1"]


def test_value_inside_another_is_dropped() -> None:
    assert kept((0, 6, 0.9), (1, 2, 0.8), (4, 5, 0.8)) == ["0"]


def test_no_matches() -> None:
    empty = np.zeros(0, np.int32)
    assert resolve(Matches(empty, empty, empty, []), TOKENS) == []
