"""Score instances: a surface in a document, such as a name, with all its mentions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from ..text.spans import Span
from .documents import Pair
from .score import Score, Tally

_Mention = tuple[int, int]


def instance_scores(pairs: Iterable[Pair]) -> Mapping[str, Score]:
    """Score, by label, the instances of each document.

    An instance is all that is written alike and labelled alike in one
    document.  A gold instance is found if each of its mentions is predicted,
    exactly and with the label: one that is left gives the others away.  A
    predicted instance is right if each of its mentions is gold.
    """
    tally = Tally()
    for pair in pairs:
        gold = _instances(pair.gold, pair.text)
        predicted = _instances(pair.predicted, pair.text)
        nothing: frozenset[_Mention] = frozenset()
        found = [key for key, mentions in gold.items() if mentions <= predicted.get(key, nothing)]
        right = [key for key, mentions in predicted.items() if mentions <= gold.get(key, nothing)]
        tally.add(*([label for label, _ in keys] for keys in (gold, found, predicted, right)))
    return tally.scores()


def _instances(spans: Iterable[Span], text: str) -> Mapping[tuple[str, str], set[_Mention]]:
    """Return the mentions by label and surface."""
    instances: defaultdict[tuple[str, str], set[_Mention]] = defaultdict(set)
    for span in spans:
        instances[span.label, text[span.start : span.end]].add((span.start, span.end))
    return instances
