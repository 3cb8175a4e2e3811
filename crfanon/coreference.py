"""Link spans into entities: all mentions of one person, place or thing.

In go the decided spans of a document, out come its `entities`, in the order of
their first mention.  Two mentions are linked when they have the same label and
the same key; what a key is says how much may differ between two mentions of
one entity.  Only text and spans are read, so documents without tokens, as a
plug-in may bring them, are resolved as well.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter

from .document import Document, Entity, Span

Key = Callable[[str], str]

_by_start = attrgetter("start")


def same_surface(surface: str) -> str:
    """Return what two mentions share that differ in case and white space only.

    >>> same_surface("ANA  BERG") == same_surface("Ana Berg")
    True
    >>> same_surface("Ana Berg") == same_surface("A. Berg")
    False
    """
    return " ".join(surface.casefold().split())


def resolve(document: Document, *, key: Key = same_surface) -> Document:
    """Return `document` with its spans linked into entities.

    Every span becomes a mention of exactly one entity.  Mentions of different
    labels are never linked: a wrong link would give two people one pseudonym,
    while a missing one only costs readability.

        >>> spans = (Span(0, 3, "PERSON"), Span(5, 9, "PLACE"), Span(11, 14, "PERSON"))
        >>> document = resolve(Document("note", "Ana, Roma; ANA", spans=spans))
        >>> [(entity.label, len(entity.mentions)) for entity in document.entities]
        [('PERSON', 2), ('PLACE', 1)]
    """
    text = document.text
    chains: dict[tuple[str, str], list[Span]] = {}
    for span in sorted(document.spans, key=_by_start):
        link = span.label, key(text[span.start : span.end])
        chain = chains.get(link)
        if chain is None:
            chains[link] = [span]
        else:
            chain.append(span)
    entities = [Entity(label, tuple(chain)) for (label, _), chain in chains.items()]
    return document.with_(entities=tuple(entities))
