"""Documents whose spans have other labels: of the hierarchy, or as a table says."""

from __future__ import annotations

from collections.abc import Callable

from ..text.document import Document
from ..text.spans import Entity, Span


def relabelled(document: Document, relabel: Callable[[str], str | None]) -> Document:
    """Return the document with the labels that `relabel` gives; spans that get None are gone.

    So they are in its entities.  Spans that become the same are one.

    >>> document = Document("a", "Ida in Bonn", spans=(Span(0, 3, "PER"), Span(7, 11, "LOC")))
    >>> [span.label for span in relabelled(document, {"PER": "PERSON"}.get).spans]
    ['PERSON']
    """
    entities = []
    for entity in document.entities:
        mentions = _relabelled(entity.mentions, relabel)
        if mentions:
            entities.append(Entity(mentions[0].label, mentions))
    return document.with_(spans=_relabelled(document.spans, relabel), entities=tuple(entities))


def _relabelled(spans: tuple[Span, ...], relabel: Callable[[str], str | None]) -> tuple[Span, ...]:
    labels = {label: relabel(label) for label in {span.label for span in spans}}
    kept = (
        span._replace(label=label) for span in spans if (label := labels[span.label]) is not None
    )
    return tuple(dict.fromkeys(kept))
