"""Score how mentions are linked: gold mentions go in, and gold entities are what they should make.

The score is B³ (Bagga and Baldwin, Algorithms for scoring coreference chains, 1998).
For each mention it asks how much of the entity that it was put into belongs there
(precision), and how much of its gold entity is in it (recall), and takes the mean over all
mentions.  A mention that is alone on both sides is right, so texts in which everybody
is named once score high; what linking is worth shows beside them.

Gold mentions that no gold entity claims are entities of their own.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ..errors import CorpusError
from ..text.document import Document
from ..text.spans import Entity, Span
from .report import aligned
from .score import Shares, shares_of


class Linked(NamedTuple):
    """B³ of some mentions: the sums of their shares, and how many they are.

    >>> linked = Linked(mentions=4, right=4.0, found=3.0)
    >>> linked.shares
    Shares(precision=1.0, recall=0.75, f1=0.8571428571428571)
    """

    mentions: int = 0
    right: float = 0.0
    found: float = 0.0

    @property
    def shares(self) -> Shares:
        """The mean share of the entities that mentions were put into that belongs there
        (precision), that of their gold entities that is together with them (recall), and F1.
        """
        if not self.mentions:
            return shares_of(0.0, 0.0)
        return shares_of(self.right / self.mentions, self.found / self.mentions)


@dataclass(frozen=True)
class Linking:
    """The quality of coreference over some documents.

    `unlinked` is how many documents had no gold entity, and were left out.
    """

    documents: int
    unlinked: int
    by_label: Mapping[str, Linked]

    @property
    def overall(self) -> Linked:
        """B³ of all mentions."""
        return Linked(*map(sum, zip(Linked(), *self.by_label.values())))


def linking(gold: Iterable[Document], resolve: Callable[[Document], Document]) -> Linking:
    """Return the scores of `resolve` in linking gold mentions, against the gold entities.

    Raises `CorpusError` when no document has any.

        >>> mentions = Span(0, 3, "PER"), Span(5, 8, "PER"), Span(10, 12, "PER")
        >>> entities = Entity("PER", mentions[:2]), Entity("PER", mentions[2:])
        >>> gold = Document("a", "Ana, Ana, Bo", spans=mentions, entities=entities)
        >>> apart = linking([gold], lambda document: document).overall
        >>> [round(share, 2) for share in apart.shares]
        [1.0, 0.67, 0.8]
    """
    sums: defaultdict[str, Linked] = defaultdict(Linked)
    documents = unlinked = 0
    for document in gold:
        if not document.entities:
            unlinked += 1
            continue
        documents += 1
        found = resolve(document.with_(entities=()))
        for span, precision, recall in _shares(document, found):
            one = sums[span.label]
            sums[span.label] = Linked(one.mentions + 1, one.right + precision, one.found + recall)
    if not documents:
        raise CorpusError(
            "the gold data: no document says which mentions are one entity; give TAB documents "
            "with entity_id, or JSON Lines whose spans have entity"
        )
    return Linking(documents, unlinked, dict(sorted(sums.items())))


def _shares(gold: Document, found: Document) -> Iterator[tuple[Span, float, float]]:
    """Yield each mention with the share that is right of its entity, and that found of its gold."""
    right, made = _owners(gold), _owners(found)
    sizes, made_sizes = Counter(right.values()), Counter(made.values())
    both = Counter((right[span], made[span]) for span in right)
    for span, entity in right.items():
        together = both[entity, made[span]]
        yield span, together / made_sizes[made[span]], together / sizes[entity]


def _owners(document: Document) -> dict[Span, int]:
    """Return the number of its entity for each mention."""
    alone = (Entity(span.label, (span,)) for span in document.spans)
    claimed = {span for entity in document.entities for span in entity.mentions}
    entities = [*document.entities, *(one for one in alone if one.mentions[0] not in claimed)]
    return {span: k for k, entity in enumerate(entities) for span in entity.mentions}


def table(linking: Linking) -> str:
    """Return the scores as a table in plain text, percentages with two decimals."""
    rows: list[tuple[str, ...]] = [("B³", "precision", "recall", "F1", "mentions")]
    for name, one in (("all mentions", linking.overall), *linking.by_label.items()):
        shares = (f"{100 * share:.2f}" for share in one.shares)
        rows.append((name, *shares, str(one.mentions)))
    head = f"{linking.documents} {'document' if linking.documents == 1 else 'documents'}"
    if linking.unlinked:
        head += f", and {linking.unlinked} without entities left out"
    return "\n".join([head, "", *aligned(rows), ""])


def as_json(linking: Linking) -> dict[str, object]:
    """Return the scores in plain types that JSON knows; shares are from 0 to 1."""
    return {
        "documents": linking.documents,
        "unlinked": linking.unlinked,
        "b3": _numbers(linking.overall),
        "by_label": {label: _numbers(one) for label, one in linking.by_label.items()},
    }


def _numbers(one: Linked) -> dict[str, float]:
    return {**one.shares._asdict(), "mentions": one.mentions}
