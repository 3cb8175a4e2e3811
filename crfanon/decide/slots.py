"""What was found, within the values of a text that a program reads (`text.structure`).

Braces, keys, tags and the names of attributes are nobody's: a span that goes over them is cut into
what stands in values, and a number of JSON is found as a whole, so that another value can stand
there.  A key that is itself somebody's name or address ("ida@example.org": 3) stays found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import whitespace

from ..labels import kinds_of
from ..text.document import Document
from ..text.spans import STRUCTURE, Change, Span
from ..text.structure import CARD_VALUE, JSON_KEY, JSON_NUMBER, QUOTED_CELL, Slot, Structure
from ..text.unescape import read

_REASON = "markup"
_OF_SOMEBODY = frozenset({"PERSON", "CONTACT", "ID"})


def within_slots(document: Document) -> Document:
    """Return `document` with its decided spans within the values of its text, if it has such.

    >>> text = '{"name": "Ida"}'
    >>> document = within_slots(Document("row", text, spans=(Span(2, 13, "PERSON"),)))
    >>> [text[span.start : span.end] for span in document.spans]
    ['Ida']
    """
    structure = Structure.of(document.text) if document.spans else None
    if structure is None:
        return document
    spans: list[Span] = []
    changes: list[Change] = []
    for span in document.spans:
        begin = spans[-1].end if spans else 0
        pieces = [
            piece for piece in values_in(document.text, span, structure) if piece.start >= begin
        ]
        if pieces != [span]:
            cut: Sequence[Span | None] = pieces or [None]
            changes += (Change(STRUCTURE, _REASON, span, piece) for piece in cut)
        spans += pieces
    return document.with_(spans=tuple(spans), changes=(*document.changes, *changes))


def values_in(text: str, span: Span, structure: Structure) -> Iterator[Span]:
    """Yield what of a span stands in values of `text`: parts of them, and numbers as a whole."""
    for slot in structure.touching(span.start, span.end):
        if slot.kind == JSON_NUMBER:
            yield span._replace(start=slot.start, end=slot.end)
        elif slot.kind != JSON_KEY or _is_somebodys(text, span, slot):
            start, end = max(span.start, slot.start), min(span.end, slot.end)
            # Half of an escape, or of two quotes that stand for one, is no part of a value.
            if slot.kind == CARD_VALUE:
                start, end = start + _is_escaped(text, start), end - _is_escaped(text, end)
            piece = text[start:end].strip(whitespace + '"' * (slot.kind == QUOTED_CELL))
            if any(map(str.isalnum, piece)):
                start = text.index(piece, start)
                yield span._replace(start=start, end=start + len(piece))


def _is_escaped(text: str, at: int) -> bool:
    """Return whether an odd number of backslashes stand before a place."""
    first = at
    while first and text[first - 1] == "\\":
        first -= 1
    return (at - first) % 2 == 1


def _is_somebodys(text: str, span: Span, key: Slot) -> bool:
    """Return whether a span is all of a key that looks like a value: with a blank or a digit."""
    is_whole = span.start <= key.start and key.end <= span.end
    looks_so = any(c in " @" or c.isdigit() for c in read(text[key.start : key.end]))
    return is_whole and looks_so and not _OF_SOMEBODY.isdisjoint(kinds_of(span.label))
