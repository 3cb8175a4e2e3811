"""Score characters, and mentions by their characters: what can still be read of what is personal.

Labels do not matter here, for whatever is in a span is masked; scores by label
say of which mentions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ..text.spans import Span
from .documents import Pair
from .score import Score, Tally, total

_Mask = npt.NDArray[np.bool_]
_GOLD = "gold:"


class CharacterScores(NamedTuple):
    """Scores of characters in spans, and of spans by their characters.

    `any_label` counts a character once, however many spans it is in, and `signs` a
    letter or digit; the others are by the label of the span.  `characters` counts all
    characters of each span.  `hidden` wants every letter and digit of a span to be in some span of
    the other side: a gold mention is hidden in full, a predicted span hides
    nothing that is not personal.  `touched` wants one of them.  `coverage` is
    the share of a gold mention's letters and digits that are covered, on
    average over the mentions, so that a short one counts as much as a long one.
    `clean` counts the documents, and as found those in which every gold mention is hidden
    in full.  `hidden_by_kind` is of gold mentions alone, by what gold says of them beside the
    label: ``DIRECT`` where their source is ``gold:DIRECT``.
    """

    any_label: Score
    signs: Score
    characters: Mapping[str, Score]
    hidden: Mapping[str, Score]
    touched: Mapping[str, Score]
    coverage: float
    clean: Score
    hidden_by_kind: Mapping[str, Score]


def character_scores(pairs: Iterable[Pair]) -> CharacterScores:
    """Score how much of the spans of one side lies in any span of the other.

    Of Ida Berg, four of eight characters are found, or four of seven letters;
    of Bonn, none:

        >>> gold = (Span(0, 8, "PER"), Span(12, 16, "LOC"))
        >>> scores = character_scores([Pair("Ida Berg of Bonn", gold, (Span(4, 11, "PER"),))])
        >>> scores.any_label
        Score(gold=12, found=4, predicted=7, right=4)
        >>> scores.coverage == (4 / 7 + 0) / 2
        True
        >>> scores.hidden["PER"], scores.touched["PER"]
        (Score(gold=1, found=0, predicted=1, right=0), Score(gold=1, found=1, predicted=1, right=1))
    """
    of_any, signs, clean = Score(), Score(), 0
    characters, hidden, touched, by_kind = Tally(), Tally(), Tally(), Tally()
    shares: list[float] = []
    pairs = list(pairs)
    for pair in pairs:
        in_gold, in_predicted = _mask(pair.gold, pair.text), _mask(pair.predicted, pair.text)
        counts = in_gold | ~_mask(pair.optional, pair.text)
        is_sign = np.fromiter(map(str.isalnum, pair.text), np.bool_, len(pair.text))
        masks = (in_gold, in_gold & in_predicted, in_predicted & counts)
        of_any = total([of_any, _score(*masks)])
        signs = total([signs, _score(*(mask & is_sign for mask in masks))])
        gold = list(_covered(pair.gold, in_predicted, is_sign))
        predicted = list(_covered(pair.predicted, in_gold | ~counts, is_sign))
        characters.add(*_sizes(gold), *_sizes(predicted))
        hidden.add(
            _labels(gold),
            _labels(span for span in gold if span.is_hidden),
            _labels(predicted),
            _labels(span for span in predicted if span.is_hidden),
        )
        touched.add(
            _labels(gold),
            _labels(span for span in gold if span.signs_covered),
            _labels(predicted),
            _labels(span for span in predicted if span.signs_covered),
        )
        kinds = list(_covered(_by_kind(pair.gold), in_predicted, is_sign))
        by_kind.add(_labels(kinds), _labels(span for span in kinds if span.is_hidden), (), ())
        clean += all(span.is_hidden for span in gold)
        shares.extend(span.signs_covered / span.signs for span in gold)
    return CharacterScores(
        any_label=of_any,
        signs=signs,
        characters=characters.scores(),
        hidden=hidden.scores(),
        touched=touched.scores(),
        coverage=sum(shares) / len(shares) if shares else 0.0,
        clean=Score(len(pairs), clean, len(pairs), clean),
        hidden_by_kind=by_kind.scores(),
    )


def _score(gold: _Mask, found: _Mask, predicted: _Mask) -> Score:
    sizes = Score(int(gold.sum()), int(found.sum()), int(predicted.sum()))
    return sizes._replace(right=sizes.found)


class _Covered(NamedTuple):
    """Of one span: its characters, its letters and digits, and how many are covered."""

    label: str
    characters: int
    characters_covered: int
    signs: int
    signs_covered: int

    @property
    def is_hidden(self) -> bool:
        return self.signs_covered == self.signs


def _covered(spans: Sequence[Span], mask: _Mask, is_sign: _Mask) -> Iterator[_Covered]:
    """Yield the coverage of each span by the mask.

    A span without any letter or digit is looked at as a whole.
    """
    for start, end, label in dict.fromkeys(span[:3] for span in spans):
        inside = mask[start:end]
        counts = is_sign[start:end]
        if not counts.any():
            counts = np.ones(end - start, np.bool_)
        yield _Covered(
            label, end - start, int(inside.sum()), int(counts.sum()), int((inside & counts).sum())
        )


def _by_kind(spans: Iterable[Span]) -> list[Span]:
    """Return the spans of which gold says a kind, which is their label now."""
    return [
        span._replace(label=span.source.removeprefix(_GOLD))
        for span in spans
        if span.source.startswith(_GOLD)
    ]


def _mask(spans: Iterable[Span], text: str) -> _Mask:
    """Return a mask of the characters of the text that are in a span."""
    mask = np.zeros(len(text), np.bool_)
    for span in spans:
        mask[span.start : span.end] = True
    return mask


def _labels(spans: Iterable[_Covered]) -> Iterator[str]:
    return (span.label for span in spans)


def _sizes(spans: Iterable[_Covered]) -> tuple[Counter[str], Counter[str]]:
    """Return by label how many characters the spans have, and how many are covered."""
    whole, covered = Counter[str](), Counter[str]()
    for span in spans:
        whole[span.label] += span.characters
        covered[span.label] += span.characters_covered
    return whole, covered
