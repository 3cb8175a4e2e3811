"""Score spans: with their label, without it, and with neighbours joined.

The three definitions are those of the MEDDOCAN task (Marimon et al., IberLEF
2019, "Evaluation"): sub-track 1 (NER), sub-track 2 strict, and sub-track 2
merged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from ..text.spans import Span, SpansByPlace
from .documents import Pair
from .score import Score, Tally

Bounds = tuple[int, int]


def by_label(pairs: Iterable[Pair]) -> Mapping[str, Score]:
    """Score exact spans with their label; the sum of the scores is NER."""
    tally = Tally()
    for pair in pairs:
        gold = {(span.start, span.end, span.label) for span in pair.gold}
        predicted = {(span.start, span.end, span.label) for span in pair.predicted}
        right = [label for _, _, label in gold & predicted]
        tally.add(
            (label for _, _, label in gold), right, (label for _, _, label in predicted), right
        )
    return tally.scores()


def strict(pairs: Iterable[Pair]) -> Score:
    """Score exact spans, whatever their label."""
    gold_size = predicted_size = right_size = 0
    for pair in pairs:
        gold, predicted = _bounds(pair.gold), _bounds(pair.predicted)
        gold_size += len(gold)
        predicted_size += len(predicted)
        right_size += len(gold & predicted)
    return Score(gold_size, right_size, predicted_size, right_size)


def merged(pairs: Iterable[Pair]) -> Score:
    """Score spans where it does not matter how neighbours are divided.

    Spans with no letter or digit between them are joined on both sides.  Right
    is what is strictly right or right after joining; a strict error that lies
    inside of anything right is forgiven, on both sides.  So the gold street and
    postcode ``[C/ Sol, 3] [28013]``, predicted as one span, count as one right
    span: the joined one.
    """
    right_size = leaks = over_masked = 0
    for pair in pairs:
        gold, predicted = _bounds(pair.gold), _bounds(pair.predicted)
        right = gold & predicted
        right |= joined(gold, pair.text) & joined(predicted, pair.text)
        placed = SpansByPlace(Span(*bounds, "") for bounds in right)
        right_size += len(right)
        leaks += sum(not _is_inside(bounds, placed) for bounds in gold - predicted)
        over_masked += sum(not _is_inside(bounds, placed) for bounds in predicted - gold)
    return Score(right_size + leaks, right_size, right_size + over_masked, right_size)


def joined(spans: Iterable[Bounds], text: str) -> set[Bounds]:
    """Return the spans, joined where no letter or digit stands between two.

    >>> sorted(joined([(0, 3), (5, 7), (8, 9), (13, 15)], "Ana, Bo 3 y, Al"))
    [(0, 9), (13, 15)]
    """
    found: list[Bounds] = []
    for start, end in sorted(spans):
        if found and not any(map(str.isalnum, text[found[-1][1] : start])):
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((start, end))
    return set(found)


def confusion(pairs: Iterable[Pair]) -> Counter[tuple[str, str]]:
    """Count which gold label was predicted as which; ``"O"`` is nothing.

    Each span answers to at most one of the other side: first those with the
    same bounds, then those that share the most characters.  So a span with the
    right label and wrong bounds is on the diagonal.
    """
    counts: Counter[tuple[str, str]] = Counter()
    for pair in pairs:
        placed = SpansByPlace(pair.predicted)
        overlapping = ((one, other) for one in pair.gold for other in placed.overlapping(one))
        candidates = sorted(overlapping, key=_best_first)
        gold, predicted = set(pair.gold), set(pair.predicted)
        for one, other in candidates:
            if one in gold and other in predicted:
                gold.remove(one)
                predicted.remove(other)
                counts[one.label, other.label] += 1
        counts.update((span.label, "O") for span in gold)
        counts.update(("O", span.label) for span in predicted)
    return counts


def _bounds(spans: Iterable[Span]) -> set[Bounds]:
    return {(span.start, span.end) for span in spans}


def _is_inside(bounds: Bounds, placed: SpansByPlace) -> bool:
    """Return whether a stretch of the text lies within one of the spans."""
    start, end = bounds
    found = placed.overlapping(Span(start, end, ""))
    return any(span.start <= start and end <= span.end for span in found)


def _best_first(candidate: tuple[Span, Span]) -> tuple[bool, bool, int, Span, Span]:
    one, other = candidate
    shared = min(one.end, other.end) - max(one.start, other.start)
    has_other_bounds = (one.start, one.end) != (other.start, other.end)
    return has_other_bounds, one.label != other.label, -shared, one, other
