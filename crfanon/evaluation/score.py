"""Precision, recall and F1 from counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple


class Shares(NamedTuple):
    """Precision, recall, and their harmonic mean."""

    precision: float
    recall: float
    f1: float


def shares_of(precision: float, recall: float) -> Shares:
    """Return precision and recall with F1; that is 0 if both are."""
    total = precision + recall
    return Shares(precision, recall, 2 * precision * recall / total if total else 0.0)


class Score(NamedTuple):
    """Counts of gold and predicted items, and of those confirmed by the other side.

    `found` and `right` are the same number wherever one gold item answers to
    one predicted item.

    >>> score = Score(gold=8, found=6, predicted=7, right=6)
    >>> score.recall, round(score.precision, 3), round(score.f1, 3)
    (0.75, 0.857, 0.8)

    What is missed is a leak, what is needless is over-masked:

    >>> score.leaks, score.over_masked
    (2, 1)
    """

    gold: int = 0
    found: int = 0
    predicted: int = 0
    right: int = 0

    @property
    def precision(self) -> float:
        """The share of what was predicted that is right; 0 if nothing was predicted."""
        return self.right / self.predicted if self.predicted else 0.0

    @property
    def recall(self) -> float:
        """The share of gold that was found; 0 if there is none."""
        return self.found / self.gold if self.gold else 0.0

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        return self.shares.f1

    @property
    def shares(self) -> Shares:
        """Precision, recall and F1."""
        return shares_of(self.precision, self.recall)

    @property
    def leaks(self) -> int:
        """The share of gold that was missed."""
        return self.gold - self.found

    @property
    def over_masked(self) -> int:
        """The share of the predicted that is wrong."""
        return self.predicted - self.right


def total(scores: Iterable[Score]) -> Score:
    """Return the sum of the counts: the micro average.

    >>> total([Score(2, 1, 1, 1), Score(1, 0, 3, 0)])
    Score(gold=3, found=1, predicted=4, right=1)
    """
    return Score(*map(sum, zip(Score(), *scores)))


class Tally:
    """Counts by label, for a score each."""

    def __init__(self) -> None:
        self._counts = [Counter[str]() for _ in Score._fields]

    def add(
        self,
        gold: Iterable[str] | Mapping[str, int],
        found: Iterable[str] | Mapping[str, int],
        predicted: Iterable[str] | Mapping[str, int],
        right: Iterable[str] | Mapping[str, int],
    ) -> None:
        """Count the labels of the items of each kind, or add what was counted by label."""
        for counter, labels in zip(self._counts, (gold, found, predicted, right)):
            counter.update(labels)

    def scores(self) -> Mapping[str, Score]:
        """Return the score of each label, in alphabetical order."""
        labels = sorted(set().union(*self._counts))
        return {label: Score(*(counter[label] for counter in self._counts)) for label in labels}
