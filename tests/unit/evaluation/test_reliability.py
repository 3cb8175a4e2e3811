"""How far scores are from the share that is right."""

from __future__ import annotations

import numpy as np

from crfanon.evaluation import Pair, evaluate, table
from crfanon.evaluation.reliability import expected_error, outcomes, reliability
from crfanon.text.document import Document
from crfanon.text.spans import Span

_TEXT = "Ida Berg, 5.3.2021"


def test_right_are_spans_of_the_crf_with_their_bounds_and_label() -> None:
    gold = (Span(0, 1, "NAME"), Span(2, 3, "NAME"))
    spans = (
        Span(0, 1, "NAME", "crf:small", 0.9),
        Span(2, 3, "DATE", "crf:small", 0.8),
        Span(4, 5, "NAME", "rule:name", 0.98),
        Span(6, 7, "NAME", "second_pass", 0.9),
    )
    found = outcomes([Pair(_TEXT, gold, spans)])
    assert (found.scores.tolist(), found.right.tolist()) == ([0.9, 0.8], [True, False])


def test_bins_hold_every_span_once() -> None:
    scores = np.array([0.0, 0.5, 0.69, 0.7, 0.9999, 1.0])
    bins = reliability(scores, np.array([False, True, False, True, True, True]))
    assert [one.spans for one in bins] == [1, 2, 1, 2]
    assert [one.right for one in bins] == [0, 0.5, 1, 1]


def test_nothing_is_away_from_nothing() -> None:
    assert expected_error(()) == 0


def test_an_evaluation_compares_scores_with_what_is_right() -> None:
    gold = [Document("a", _TEXT, spans=(Span(0, 3, "PER"), Span(4, 8, "PER")))]
    spans = (Span(0, 3, "PER", "crf:x", 0.6), Span(4, 7, "PER", "crf:x", 0.65))
    date = Span(10, 18, "DATE", "crf:x", 0.6)
    found = evaluate(gold, [Document("a", _TEXT, spans=(*spans, date))])
    [one] = found.reliability
    assert (one.spans, one.mean, one.right) == (2, 0.625, 0.5)
    assert table(found).endswith("mean score and share right differ by 12.50 on average\n")


def test_spans_without_scores_have_no_table() -> None:
    found = evaluate([Document("a", _TEXT)], [Document("a", _TEXT, spans=(Span(0, 3, "PER"),))])
    assert found.reliability == ()
    assert "score of a span" not in table(found)
