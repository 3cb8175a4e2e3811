"""Measure each rule of a set on annotated documents."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from ...errors import ConfigError
from ...labels import ancestors
from ...rules.match.matcher import RuleSet
from ...text.document import Document
from ...text.tokenizer import Tokenizer


class RuleScore(NamedTuple):
    """The score of a rule: matches, right ones, and right ones that no other rule finds.

    `gold` is the number of gold spans with a label that agrees with its own.
    """

    total: int
    right: int
    only: int
    gold: int

    @property
    def precision(self) -> float:
        """The share of its matches that are right."""
        return self.right / self.total if self.total else 0.0

    @property
    def recall(self) -> float:
        """The share of the gold spans of its label that it finds."""
        return self.right / self.gold if self.gold else 0.0

    @property
    def alone(self) -> float:
        """The share of the gold spans of its label that it finds and no other rule does."""
        return self.only / self.gold if self.gold else 0.0


def measure(rules: RuleSet, documents: Iterable[Document]) -> list[RuleScore]:
    """Return the score of each rule, in the order of `rules.rules`.

    A match is right if it is exactly a gold span, and of the labels of rule
    and span one is a kind of the other: "LOCATION_POSTCODE" finds "LOCATION".
    """
    tokenize = Tokenizer()
    number = {f"rule:{rule.name}": n for n, rule in enumerate(rules.rules)}
    total: Counter[int] = Counter()
    right: Counter[int] = Counter()
    only: Counter[int] = Counter()
    labels: Counter[str] = Counter()
    for document in documents:
        tokens = document.tokens or tokenize(document.text)
        gold = {(span.start, span.end): span.label for span in document.spans}
        labels.update(gold.values())
        finders: dict[tuple[int, int], set[int]] = {}
        for span in rules.match(document.text, tokens).spans(tokens):
            n = number[span.source]
            total[n] += 1
            label = gold.get((span.start, span.end))
            if label is not None and _agree(label, span.label):
                right[n] += 1
                finders.setdefault((span.start, span.end), set()).add(n)
        only.update(n for found in finders.values() if len(found) == 1 for n in found)
    return [
        RuleScore(
            total[n],
            right[n],
            only[n],
            sum(count for label, count in labels.items() if _agree(label, rule.label)),
        )
        for n, rule in enumerate(rules.rules)
    ]


@functools.cache
def _agree(one: str, other: str) -> bool:
    """Return whether one label is a kind of the other; those of no hierarchy must be equal."""
    if one == other:
        return True
    try:
        above_one, above_other = ancestors(one), ancestors(other)
    except ConfigError:
        return False
    return above_one[0] in above_other or above_other[0] in above_one
