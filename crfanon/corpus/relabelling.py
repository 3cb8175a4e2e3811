"""Documents whose spans have other labels: of the hierarchy, or as a table says."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..text.document import Document
from ..text.spans import Entity, Span

# What the label of a gold span ends in that may be found and need not be.
OPTIONAL = "?"


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


def labels_in(documents: Iterable[Document]) -> frozenset[str]:
    """Return the labels of the spans of documents; one that is optional is the same label."""
    return frozenset(
        span.label.removesuffix(OPTIONAL) for document in documents for span in document.spans
    )


def _relabelled(spans: tuple[Span, ...], relabel: Callable[[str], str | None]) -> tuple[Span, ...]:
    labels = {label: _renamed(label, relabel) for label in {span.label for span in spans}}
    kept = (
        span._replace(label=label) for span in spans if (label := labels[span.label]) is not None
    )
    return tuple(dict.fromkeys(kept))


def _renamed(label: str, relabel: Callable[[str], str | None]) -> str | None:
    """Return the new name of a label, which stays optional if it is."""
    if not label.endswith(OPTIONAL):
        return relabel(label)
    name = relabel(label.removesuffix(OPTIONAL))
    return name and name + OPTIONAL
