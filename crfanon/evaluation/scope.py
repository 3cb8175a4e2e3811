"""The scope of gold data: spans of labels that it lacks are neither right nor wrong.

Rules find dates in a corpus of names, where dates were not annotated.  Counted as errors
they would say that the corpus is silent, not that the rules are wrong.

A finer label than gold data has counts as the one of gold that it is a kind of.

Where labels matter, such spans are left out.  Where they do not, only those are left out
that touch nothing which is annotated: one that touches a mention hides it, or a part of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import NamedTuple

from ..corpus import labels_in
from ..corpus.relabelling import OPTIONAL
from ..labels import ancestors, known_labels, label_sets
from ..text.document import Document
from ..text.spans import Span, SpansByPlace
from .documents import Pair


def labels_of(gold: Iterable[Document]) -> frozenset[str]:
    """Return the labels that gold data has or could have had.

    Those are the labels of the one label set that has all of its labels, or of several
    such sets what they share, for a small corpus does not show them all.

        >>> document = Document("a", "5.3.2021", spans=(Span(0, 8, "FECHAS"),))
        >>> "PAIS" in labels_of([document])
        True
        >>> document = Document("a", "Ida", spans=(Span(0, 3, "PER"),))
        >>> "DATE" in labels_of([document])
        False
    """
    found = labels_in(gold)
    sets = [frozenset(own) for own in label_sets().values() if own.keys() >= found]
    return found | frozenset.intersection(*sets) if found and sets else found


class InCommon(NamedTuple):
    """The shares of spans, on either side, whose label the other side has too."""

    gold: float
    predicted: float


def in_common(gold: Iterable[Document], predicted: Iterable[Document]) -> InCommon | None:
    """Return for each side the share of spans whose label both have, None if one has no span.

    >>> sides = [[Document("a", "Ida 5.3.", spans=spans)] for spans in (
    ...     (Span(0, 3, "PER"), Span(4, 8, "DATE")), (Span(0, 3, "PERSON"), Span(4, 8, "DATE"))
    ... )]
    >>> in_common(*sides)
    InCommon(gold=0.5, predicted=0.5)
    """
    sides = [
        Counter(span.label.removesuffix(OPTIONAL) for document in side for span in document.spans)
        for side in (gold, predicted)
    ]
    if not all(sides):
        return None
    common = sides[0].keys() & sides[1].keys()
    return InCommon(*(sum(side[label] for label in common) / side.total() for side in sides))


def strangers_to(known: Collection[str], labels: Iterable[str]) -> set[str]:
    """Return those of `labels` on which gold data with the labels `known` is silent.

    They are neither among these, nor a kind of one of them, nor is one a kind of theirs.

        >>> sorted(strangers_to({"PER", "LOC"}, {"NAME_PATIENT", "DATE", "LOCATION"}))
        ['DATE']

    Where there is no gold label, or one without a place in the hierarchy, there are none:
    it is unknown what such data is silent about.
    """
    if not known or not all(label in known_labels() for label in known):
        return set()
    above = {kind for label in known for kind in ancestors(label)}
    own = {ancestors(label)[0] for label in known}
    return {
        label
        for label in labels
        if label not in known
        and label in known_labels()
        and ancestors(label)[0] not in above
        and own.isdisjoint(ancestors(label))
    }


def in_words_of(known: Collection[str], label: str) -> str:
    """Return a label, or that of gold data which it is a finer one of.

    Who marked places has not said which are towns.

        >>> known = {"LOCATION", "ORGANIZATION", "ORGANIZATION_COURT"}
        >>> [in_words_of(known, f"{top}_{kind}") for top, kind in (
        ...     ("LOCATION", "CITY"), ("ORGANIZATION", "COURT"), ("CONTACT", "FAX")
        ... )]
        ['LOCATION', 'ORGANIZATION_COURT', 'CONTACT_FAX']
    """
    if label in known or label not in known_labels():
        return label
    return next((kind for kind in ancestors(label) if kind in known), label)


class Judged(NamedTuple):
    """Pairs without what gold cannot judge whatever its label.

    `strange` counts the predicted spans whose label it cannot judge, also those of them
    that are still in the pairs.
    """

    pairs: list[Pair]
    strange: Counter[str]


def judged(pairs: Iterable[Pair], known: Collection[str]) -> Judged:
    """Return the part of the pairs that gold labels `known` can judge, and counts of the rest.

    >>> gold = (Span(0, 3, "PER"), Span(10, 14, "LOC"))
    >>> found = (Span(0, 3, "PER"), Span(4, 9, "DATE"), Span(10, 14, "DATE"))
    >>> [pair], strange = judged([Pair("Ida heute Bonn", gold, found)], {"PER", "LOC"})
    >>> [span.label for span in pair.predicted], strange
    (['PER', 'DATE'], Counter({'DATE': 2}))
    """
    pairs = [
        pair._replace(
            predicted=tuple(s._replace(label=in_words_of(known, s.label)) for s in pair.predicted)
        )
        for pair in pairs
    ]
    labels = strangers_to(known, {span.label for pair in pairs for span in pair.predicted})
    strange: Counter[str] = Counter()
    kept = []
    for pair in pairs:
        found: set[Span] = {span for span in pair.predicted if span.label in labels}
        strange.update(span.label for span in found)
        gold = SpansByPlace(pair.gold)
        predicted = tuple(s for s in pair.predicted if s not in found or any(gold.overlapping(s)))
        kept.append(pair._replace(predicted=predicted))
    return Judged(kept, strange)
