"""All measures of a corpus at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from ..text.document import Document
from ..text.tokenizer import Tokenizer
from .characters import character_scores
from .documents import pair
from .instances import instance_scores
from .reliability import Bin, outcomes, reliability
from .scope import judged, labels_of
from .score import Score, total
from .spans import by_label, confusion, merged, strict
from .tokens import token_scores


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The scores of an evaluation, each over all documents (micro average).

    `ner` is exact span and label, `strict` exact span, `merged` exact span with
    neighbours joined; `tokens` wants the label, `tokens_any_label` any.
    `characters_any_label` counts characters, `signs_any_label` letters and digits; `hidden`
    mentions of which no letter or digit is left, `touched` those of which one is covered,
    `clean` documents of which every mention is hidden, and `coverage` is the mean share
    that is covered (`CharacterScores`), all whatever the label.
    `confusion` counts gold label against predicted label, ``"O"`` for none.
    `left_out` is how many predicted spans of each label count nowhere, or only where
    labels do not matter, since gold cannot judge them (`scope`).  `reliability` compares
    the scores of the spans of CRFs with the share that is right.
    """

    documents: int
    ner: Score
    strict: Score
    merged: Score
    tokens: Score
    tokens_any_label: Score
    instances: Score
    characters_any_label: Score
    signs_any_label: Score
    hidden: Score
    touched: Score
    clean: Score
    coverage: float
    ner_by_label: Mapping[str, Score]
    tokens_by_label: Mapping[str, Score]
    instances_by_label: Mapping[str, Score]
    characters_by_label: Mapping[str, Score]
    hidden_by_label: Mapping[str, Score]
    hidden_by_kind: Mapping[str, Score]
    confusion: Mapping[tuple[str, str], int]
    left_out: Mapping[str, int] = field(default_factory=dict)
    reliability: tuple[Bin, ...] = ()


def evaluate(
    gold: Iterable[Document],
    predicted: Iterable[Document],
    *,
    labels: Collection[str] | None = None,
    all_labels: bool = False,
) -> Evaluation:
    """Measure the spans of `predicted` against those of `gold`, document by document.

    Predicted spans of a kind that gold does not have are left out (`scope`), unless
    `all_labels` counts them too.  What it has say `labels`, by default those that occur
    and what else their label set holds (`scope.labels_of`).
    A `CorpusError` says why the two cannot be compared; see `pair`.
    """
    gold = list(gold)
    pairs, left_out = pair(gold, predicted), Counter[str]()
    if not all_labels:
        pairs, left_out = judged(pairs, labels_of(gold) if labels is None else labels)
    ner_by_label = _without(left_out, by_label(pairs))
    tokens = token_scores(pairs, splitter=Tokenizer())
    tokens_by_label = _without(left_out, tokens.by_label)
    instances_by_label = _without(left_out, instance_scores(pairs))
    characters = character_scores(pairs)
    _, scores, right = outcomes(pairs, without=left_out)
    return Evaluation(
        documents=len(pairs),
        ner=total(ner_by_label.values()),
        strict=strict(pairs),
        merged=merged(pairs),
        tokens=total(tokens_by_label.values()),
        tokens_any_label=tokens.any_label,
        instances=total(instances_by_label.values()),
        characters_any_label=characters.any_label,
        signs_any_label=characters.signs,
        hidden=total(characters.hidden.values()),
        touched=total(characters.touched.values()),
        clean=characters.clean,
        coverage=characters.coverage,
        ner_by_label=ner_by_label,
        tokens_by_label=tokens_by_label,
        instances_by_label=instances_by_label,
        characters_by_label=characters.characters,
        hidden_by_label=characters.hidden,
        hidden_by_kind=characters.hidden_by_kind,
        confusion=confusion(pairs),
        left_out=dict(left_out),
        reliability=reliability(scores, right),
    )


def _without(labels: Collection[str], scores: Mapping[str, Score]) -> Mapping[str, Score]:
    return {label: score for label, score in scores.items() if label not in labels}
