"""Span scores against counts made by hand."""

from collections.abc import Callable

import pytest

from crfanon.evaluation import Pair, Score
from crfanon.evaluation.score import total
from crfanon.evaluation.spans import by_label, confusion, joined, merged, strict
from crfanon.text.document import Document
from crfanon.text.spans import Span

Doc = Callable[..., Document]

# 0         1         2
# 0123456789012345678901234567
_ADDRESS = "C/ Sol, 3 28013 Madrid, Ana."
_STREET, _POSTCODE, _TOWN, _NAME = (0, 9), (10, 15), (16, 22), (24, 27)
_ALL = [_STREET, _POSTCODE, _TOWN, _NAME]  # one stretch when joined: (0, 27)


def _pair(text: str, gold: list[tuple[int, int]], predicted: list[tuple[int, int]]) -> Pair:
    return Pair(
        text,
        tuple(Span(start, end, "A") for start, end in gold),
        tuple(Span(start, end, "A") for start, end in predicted),
    )


def test_ner_wants_bounds_and_label(doc: Doc) -> None:
    gold = doc("[A Ida] [A Bo] met [B Ute Berg] and [B Acme]")
    predicted = doc("[A Ida] [B Bo] met [B Ute] Berg and [B Acme]")
    scores = by_label([Pair(gold.text, gold.spans, predicted.spans)])
    assert scores == {
        "A": Score(gold=2, found=1, predicted=1, right=1),
        "B": Score(gold=2, found=1, predicted=3, right=1),
    }
    assert total(scores.values()) == Score(gold=4, found=2, predicted=4, right=2)


def test_ner_counts_a_span_once_however_often_it_stands_there() -> None:
    span = Span(0, 3, "A")
    again = Span(0, 3, "A", "rule:x", 0.5)
    assert by_label([Pair("Ida", (span,), (span, again))]) == {"A": Score(1, 1, 1, 1)}


def test_strict_does_not_mind_the_label(doc: Doc) -> None:
    gold = doc("[A Ida] [A Bo] met [B Ute Berg]")
    predicted = doc("[A Ida] [B Bo] met [B Ute] Berg")
    assert strict([Pair(gold.text, gold.spans, predicted.spans)]) == Score(3, 2, 3, 2)


@pytest.mark.parametrize(
    ("text", "spans", "expected"),
    [
        (_ADDRESS, _ALL, {(0, 27)}),
        ("Ana y Bo", [(0, 3), (6, 8)], {(0, 3), (6, 8)}),
        ("Ana 1 Bo", [(0, 3), (6, 8)], {(0, 3), (6, 8)}),
        ("Ana º Bo", [(0, 3), (6, 8)], {(0, 3), (6, 8)}),  # a letter, to Unicode
        ("Ana_-\n\n,Bo", [(0, 3), (8, 10)], {(0, 10)}),
        ("AnaBo", [(0, 3), (3, 5)], {(0, 5)}),
        ("Ana Bo Al", [(0, 9), (4, 6)], {(0, 9)}),
        ("", [], set()),
    ],
)
def test_joined_ends_at_letters_and_digits(
    text: str, spans: list[tuple[int, int]], expected: set[tuple[int, int]]
) -> None:
    assert joined(spans, text) == expected


@pytest.mark.parametrize(
    ("predicted", "expected"),
    [
        # All right: four spans, and the stretch they make.
        (_ALL, Score(5, 5, 5, 5)),
        # Street and postcode as one span: both are forgiven, since the joined
        # stretch is right; right are town, name and the stretch.
        ([(0, 15), _TOWN, _NAME], Score(3, 3, 3, 3)),
        # One span over everything: the stretch alone.
        ([(0, 27)], Score(1, 1, 1, 1)),
        # Without the name the stretches differ, (0, 27) against (0, 22), and
        # nothing is forgiven: street and postcode are missed, (0, 15) is wrong.
        ([(0, 15), _TOWN], Score(4, 1, 2, 1)),
        # A piece of a span that is right is forgiven, though it is no gold span.
        ([*_ALL, (16, 19)], Score(5, 5, 5, 5)),
        # One that goes over the end of everything right is not.
        ([*_ALL, (24, 28)], Score(4, 4, 5, 4)),
        ([], Score(4, 0, 0, 0)),
    ],
)
def test_merged_by_hand(predicted: list[tuple[int, int]], expected: Score) -> None:
    assert merged([_pair(_ADDRESS, _ALL, predicted)]) == expected


def test_merged_joins_within_a_document_only() -> None:
    pairs = [_pair("Ana", [(0, 3)], [(0, 3)]), _pair("Bo x", [(0, 2)], [(0, 4)])]
    assert merged(pairs) == Score(gold=2, found=1, predicted=2, right=1)


def test_confusion_pairs_same_bounds_first_then_the_largest_overlap(doc: Doc) -> None:
    gold = doc("[A Ida Maria] [B Berg] of [C Acme] in [D Bonn]")
    text = gold.text
    predicted = (
        Span(0, 9, "B"),  # same bounds as A, another label
        Span(0, 14, "A"),  # over A and B; A is taken
        Span(18, 20, "C"),  # shares less of C
        Span(20, 22, "E"),
        Span(25, 26, "D"),  # overlaps nothing: the blank before Bonn
    )
    assert text[18:22] == "Acme"
    counts = confusion([Pair(text, gold.spans, predicted)])
    assert counts == {
        ("A", "B"): 1,
        ("B", "A"): 1,
        ("C", "C"): 1,
        ("O", "E"): 1,
        ("O", "D"): 1,
        ("D", "O"): 1,
    }
