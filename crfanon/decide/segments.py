"""Cut the spans of models where one thing ends and another begins: `Segments`.

A model that knows no tables takes what stands in two cells for one name, and one that knows no
sentences takes two names across a sentence boundary for one person (`seams`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..detect.tables import SOURCE as COLUMN
from ..labels import kinds_of
from ..text.document import Document
from ..text.spans import SEGMENTS, Change, Span, SpansByPlace
from .arbitration import TAGGER_PREFIX
from .field_labels import FieldLabels
from .forms_of_address import FormsOfAddress
from .seams import NAMES, pieces
from .vocabulary import Vocabulary

_BETWEEN_CELLS = re.compile(r"[^\s,;|]+(?: [^\s,;|]+)*")
_AMOUNT = re.compile(r"\d{1,4}(?:[.,]\d{1,2})?")


class Segments:
    """Cuts spans of models at the borders of cells, lines, values and sentences.

    It drops nothing: a span of which no piece would be left stays as it is.

        >>> text = "Ada Pell / Ida Olms"
        >>> spans = (Span(0, len(text), "PERSON", "crf:x"),)
        >>> cut = Segments("en")(Document("note", text, suggested=spans))
        >>> [text[span.start : span.end] for span in cut.suggested], cut.changes[0].reason
        (['Ada Pell', 'Ida Olms'], 'segment')
    """

    def __init__(self, language: str) -> None:
        self._language = language
        self._labels = FieldLabels(language)
        self._address = FormsOfAddress(language)
        self._vocabulary = Vocabulary(language)

    def __call__(self, document: Document) -> Document:
        """Return `document` with pieces for the spans of models that go over several things."""
        text = document.text
        cells = cells_of(document)
        suggested: list[Span] = []
        changes: list[Change] = []
        for span in document.suggested:
            if not is_of_model(span) or self._vocabulary.is_bare_relative(text, span):
                suggested.append(span)
                continue
            found = [*self._pieces(text, span, cells)]
            if found and [piece for piece, _ in found] != [span]:
                suggested += (piece for piece, _ in found)
                changes += (Change(SEGMENTS, reason, span, piece) for piece, reason in found)
            else:
                suggested.append(span)
        if not changes:
            return document
        return document.with_(suggested=tuple(suggested), changes=(*document.changes, *changes))

    def is_stray(self, text: str, span: Span, cells: SpansByPlace | None) -> bool:
        """Whether a span has nothing in it but signs, keys of records and short numbers."""
        if text[span.start : span.end].replace(" ", "").isalpha():
            return False
        parts = _across_cells(text, span, cells) if cells else (span,)
        return not any(pieces(text, part, self._language) for part in parts)

    def _pieces(
        self, text: str, span: Span, cells: SpansByPlace | None
    ) -> Iterator[tuple[Span, str]]:
        """Yield the pieces of a span, each with the reason why it is one."""
        parts = [*_across_cells(text, span, cells)] if cells else [span]
        top = kinds_of(span.label)[-1]
        for part in parts:
            found = pieces(text, part, self._language)
            if top in NAMES or top == "ID":
                found = [p for piece in found for p in self._labels.without_codes(text, piece)]
            reason = "signs" if part is span else "cell"
            if len(found) > 1:
                reason = "segment"
            for piece in found:
                if top == "ID" and reason == "segment" and not _has_digit(text, piece):
                    piece = self._address.named(text, piece)
                yield piece, reason


def cells_of(document: Document) -> SpansByPlace | None:
    """Return the cells of tables that are suggested, None if there are none."""
    cells = [span for span in document.suggested if span.source == COLUMN]
    return SpansByPlace(cells) if cells else None


def is_of_model(span: Span) -> bool:
    """Whether a model suggested a span, whose bounds are those of its corpus."""
    return span.source.startswith(TAGGER_PREFIX)


def _has_digit(text: str, span: Span) -> bool:
    return any(map(str.isdigit, text[span.start : span.end]))


def _across_cells(text: str, span: Span, cells: SpansByPlace) -> Iterator[Span]:
    """Yield a span, or what lies between the cells of a table that it takes for one thing.

    Bare numbers are left out, as in other rows of numbers.
    """
    touched = cells.overlapping(span)
    if not any(span.start <= cell.start and cell.end <= span.end for cell in touched):
        yield span
        return
    for part in _BETWEEN_CELLS.finditer(text, span.start, span.end):
        if not _AMOUNT.fullmatch(part[0]):
            yield span._replace(start=part.start(), end=part.end())
