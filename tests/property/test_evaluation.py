"""Scores agree with their definition, worked out the slow way."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from crfanon.evaluation import Pair, Score, evaluate
from crfanon.evaluation.characters import character_scores
from crfanon.evaluation.score import total
from crfanon.evaluation.spans import confusion, merged
from crfanon.text.document import Document
from crfanon.text.spans import Span

_TEXTS = st.lists(
    st.sampled_from(["a", "7", "º", " ", ",", "\n", "é"]), min_size=1, max_size=20
).map("".join)


@st.composite
def _pairs(draw: st.DrawFn) -> Pair:
    text = draw(_TEXTS)

    def side() -> tuple[Span, ...]:
        bounds = draw(st.lists(st.integers(0, len(text)), unique=True, max_size=8).map(sorted))
        kept = [pair for pair in pairwise(bounds) if draw(st.integers(0, 2))]
        return tuple(Span(i, j, draw(st.sampled_from("AB"))) for i, j in kept)

    return Pair(text, side(), side())


def _join(spans: set[tuple[int, int]], text: str) -> set[tuple[int, int]]:
    """Join two neighbours at a time until none are left to be joined."""
    for one, other in pairwise(sorted(spans)):
        if not any(character.isalnum() for character in text[one[1] : other[0]]):
            return _join(spans - {one, other} | {(one[0], other[1])}, text)
    return spans


@given(_pairs())
def test_merged_is_what_the_task_says(pair: Pair) -> None:
    gold = {(span.start, span.end) for span in pair.gold}
    predicted = {(span.start, span.end) for span in pair.predicted}
    right = (gold & predicted) | (_join(gold, pair.text) & _join(predicted, pair.text))

    def unforgiven(spans: set[tuple[int, int]]) -> int:
        return sum(not any(a <= i and j <= b for a, b in right) for i, j in spans)

    assert merged([pair]) == Score(
        len(right) + unforgiven(gold - predicted),
        len(right),
        len(right) + unforgiven(predicted - gold),
        len(right),
    )


@given(_pairs())
def test_confusion_counts_every_span_once(pair: Pair) -> None:
    counts = confusion([pair])
    for label in "AB":
        in_gold = sum(count for (gold, _), count in counts.items() if gold == label)
        in_predicted = sum(count for (_, predicted), count in counts.items() if predicted == label)
        assert in_gold == sum(span.label == label for span in pair.gold)
        assert in_predicted == sum(span.label == label for span in pair.predicted)


@given(_pairs())
def test_characters_are_counted_one_by_one(pair: Pair) -> None:
    gold = {i for span in pair.gold for i in range(span.start, span.end)}
    predicted = {i for span in pair.predicted for i in range(span.start, span.end)}
    right = len(gold & predicted)
    scores = character_scores([pair])
    assert scores.any_label == Score(len(gold), right, len(predicted), right)

    def is_hidden(span: Span) -> bool:
        within = range(span.start, span.end)
        signs = [i for i in within if pair.text[i].isalnum()] or within
        return predicted.issuperset(signs)

    assert total(scores.hidden.values()).found == sum(map(is_hidden, pair.gold))


@given(_pairs())
def test_what_is_hidden_is_touched_and_coverage_lies_between(pair: Pair) -> None:
    scores = character_scores([pair])
    hidden, touched = total(scores.hidden.values()), total(scores.touched.values())
    assert hidden.found <= touched.found
    assert hidden.right <= touched.right
    assert hidden.recall - 1e-9 <= scores.coverage <= touched.recall + 1e-9


@given(st.lists(_pairs(), min_size=1, max_size=4))
def test_gold_measured_against_itself_is_perfect(pairs: list[Pair]) -> None:
    documents = [
        Document(str(number), pair.text, spans=pair.gold) for number, pair in enumerate(pairs)
    ]
    evaluation = evaluate(documents, documents)
    for score in (evaluation.ner, evaluation.strict, evaluation.merged, evaluation.instances):
        assert score.leaks == score.over_masked == 0
    for score in (evaluation.characters_any_label, evaluation.hidden, evaluation.touched):
        assert score.leaks == score.over_masked == 0
    assert evaluation.tokens_any_label.leaks == evaluation.tokens.over_masked == 0
