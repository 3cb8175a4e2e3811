"""Methods see a text as it is read, and what they say is written as the text is: `AsRead`.

A page has "M&uuml;ller" and an export "M\\u00fcller".  A method that saw the escapes would take
them for letters of the name, and what it puts in its place may have signs of its own that the
format gives another meaning: "Böhm & Sons".
"""

from __future__ import annotations

import html
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..text.structure import Structure
from ..text.unescape import Reading
from .method import Mentions, Method, Replacements, left_of


class AsRead:
    r"""A method for documents whose text may have escapes.

    >>> from ..text.document import Document
    >>> from ..text.spans import Span
    >>> def louder(mentions: Mentions) -> list[str]:
    ...     return [surface.upper() + "!" for surface in mentions.surfaces]
    >>> page = Document("page", "<p>M&uuml;ller</p>", spans=(Span(3, 14, "PERSON"),))
    >>> AsRead(louder)(Mentions.of(page))
    ['M&#220;LLER!']
    """

    def __init__(self, method: Method) -> None:
        self._method = method

    def __call__(self, mentions: Mentions, /) -> Sequence[str]:
        """Return the replacement of each mention, as it is written in the document."""
        text = mentions.document.text
        reading, structure = Reading.of(text), Structure.of(text)
        if reading is None and structure is None:
            return self._method(mentions)
        seen = mentions if reading is None else _as_read(mentions, reading)
        if structure is not None:
            starts = (span.start for span in mentions.document.spans)
            seen = replace(seen, surfaces=list(map(structure.read, seen.surfaces, starts)))
        found = self._method(seen)
        return Replacements(_written(mentions, found, structure), left_of(found))


def _as_read(mentions: Mentions, reading: Reading) -> Mentions:
    """Return mentions of the same things in the text as it is read."""
    view = reading.view
    spans = tuple(map(view.span_in_text, mentions.document.spans))
    document = mentions.document.with_(text=reading.text, tokens=None, spans=spans)
    surfaces = [
        reading.text[span.start : span.end] or surface
        for span, surface in zip(spans, mentions.surfaces)
    ]
    return replace(mentions, document=document, surfaces=surfaces)


def _written(
    mentions: Mentions, replacements: Sequence[str], structure: Structure | None
) -> Iterator[str]:
    for span, surface, value in zip(mentions.document.spans, mentions.surfaces, replacements):
        if structure is not None:
            yield structure.written(value, span.start, span.end)
        else:
            yield _like(surface, value)


def _like(surface: str, value: str) -> str:
    r"""Return a value with escapes of the kind that there are in what it stands for.

    >>> _like("M&uuml;ller", "Böhm & Co"), _like(r"M\u00fcller", "Böhm"), _like("Müller", "Böhm")
    ('B&#246;hm &amp; Co', 'B\\u00f6hm', 'Böhm')
    """
    if "\\u" in surface:
        return json.dumps(value)[1:-1]
    if "&" in surface and ";" in surface:
        return html.escape(value).encode("ascii", "xmlcharrefreplace").decode()
    return value
