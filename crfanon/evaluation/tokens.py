"""Score tokens: how much of what is personal is masked, and how much else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import numpy as np

from ..text.spans import Span
from ..text.tokenizer import Splitter
from ..text.tokens import Tokens
from .documents import Pair
from .score import Score, Tally


class TokenScores(NamedTuple):
    """Scores of tokens by label, and of being in any span at all."""

    by_label: Mapping[str, Score]
    any_label: Score


def token_scores(pairs: Iterable[Pair], *, splitter: Splitter) -> TokenScores:
    """Score the tokens that spans touch, with the label of the span and without.

    A token that spans touch only in part counts as a whole, and one in two
    spans once for each of their labels.
    """
    tally = Tally()
    counts = [0, 0, 0]
    for pair in pairs:
        tokens = splitter(pair.text)
        gold, predicted = _touched(pair.gold, tokens), _touched(pair.predicted, tokens)
        right = [label for _, label in gold & predicted]
        tally.add((label for _, label in gold), right, (label for _, label in predicted), right)
        gold_positions = {i for i, _ in gold}
        predicted_positions = {i for i, _ in predicted}
        counts[0] += len(gold_positions)
        counts[1] += len(predicted_positions)
        counts[2] += len(gold_positions & predicted_positions)
    gold_size, predicted_size, right_size = counts
    return TokenScores(tally.scores(), Score(gold_size, right_size, predicted_size, right_size))


def _touched(spans: Iterable[Span], tokens: Tokens) -> set[tuple[int, str]]:
    """Return position and label of each token that a span touches."""
    found = list(spans)
    first = np.searchsorted(tokens.ends, [span.start for span in found], side="right")
    last = np.searchsorted(tokens.starts, [span.end for span in found], side="left")
    return {
        (position, span.label)
        for span, i, j in zip(found, first.tolist(), last.tolist())
        for position in range(i, j)
    }
