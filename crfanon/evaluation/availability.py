"""Measure generalization: of how many mentions something more general is known.

A place counts when the base has it and something above it, or when a word of its name says more
than that it is a place ("río Bidasoa"); an organisation likewise.  That a mention is some
organisation says its label already, so that counts for nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from ..knowledge import KnowledgeBase
from ..knowledge.senses import TOPS, Senses
from ..labels import ancestors, convert
from ..text.document import Document


class Share(NamedTuple):
    """The share of the mentions of a label that can be generalized, and those that cannot."""

    mentions: int
    known: int
    missing: tuple[tuple[str, int], ...]

    @property
    def share(self) -> float:
        return self.known / self.mentions if self.mentions else 1.0


def availability(
    documents: Iterable[Document], base: KnowledgeBase, *, lang: str
) -> dict[str, Share]:
    """Return the shares of the mentions of places and of organisations in gold `documents`.

    Whoever shows what is missing shows text of the documents, so it is for gold data only.
    """
    senses = Senses(base)
    mentions: Counter[str] = Counter()
    missing: dict[str, Counter[str]] = {top: Counter() for top in TOPS}
    for document in documents:
        surfaces = [document.text[span.start : span.end] for span in document.spans]
        labels = [convert(span.label) for span in document.spans]
        found = senses.of_mentions(surfaces, labels, languages=[lang] * len(surfaces))
        for surface, label, sense in zip(surfaces, labels, found):
            top = (label, *ancestors(label))[-1]
            if top in TOPS:
                mentions[top] += 1
                missing[top][surface] += not (sense and senses.is_specific(sense))
    return {top: _share(mentions[top], missing[top]) for top in TOPS}


def _share(mentions: int, missing: Counter[str]) -> Share:
    left = sorted(((s, n) for s, n in missing.items() if n), key=lambda pair: (-pair[1], pair[0]))
    return Share(mentions, mentions - sum(n for _, n in left), tuple(left))
