"""Put the replacements of mentions in their places: `mask`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..text.document import Document
from ..text.view import View
from .as_read import AsRead
from .method import Mentions, Method, left_of
from .registry import make_method
from .table.table import Solution, SolutionTable, digest


class Masked(NamedTuple):
    """A masked text, and the table that restores the original from it.

    ``repr`` shows counts only.
    """

    text: str
    table: SolutionTable

    def __repr__(self) -> str:
        return f"<Masked: {len(self.text)} characters, {self.table!r}>"


def mask(
    document: Document,
    *,
    method: str | Method = "tag",
    seed: int = 0,
    lang: str = "",
    subject: str = "",
) -> Masked:
    """Return `document` with every span replaced, and the table that undoes it.

    `method` is one of `METHODS`, made with `seed` and `lang` as `make_method`
    does, or a method with options of its own.  `lang` is the language of a document that
    does not say its own, and `subject` the key of whose document it is, which methods with a
    memory go by.  Mentions of one entity get one replacement; a span that no entity claims is
    an entity of its own, so `link.resolve` comes first.  Raises `DocumentError` when
    the spans are not sorted, not disjoint or not inside of the text.

        >>> from ..text.spans import Span
        >>> from ..link import resolve
        >>> spans = (Span(0, 9, "PERSON"), Span(19, 23, "CITY"))
        >>> document = resolve(Document("note", "Anna Berg lives in Rome.", spans=spans))
        >>> masked = mask(document)
        >>> masked.text
        '[PERSON_1] lives in [CITY_1].'
        >>> masked.table.unmask(masked.text)
        'Anna Berg lives in Rome.'
    """
    if isinstance(method, str):
        method = make_method(method, seed=seed, lang=lang or "es")
    return mask_by(document, AsRead(method), lang=lang, subject=subject)


def mask_by(document: Document, method: Method, *, lang: str = "", subject: str = "") -> Masked:
    """Return `document` masked by a method that sees it as it is written, escapes and all."""
    mentions = Mentions.of(document, language=lang, subject=subject)
    replacements = method(mentions)
    view = view_of(document, replacements)

    def table() -> tuple[str, tuple[Solution, ...]]:
        return digest(view.text), tuple(_solutions(mentions, replacements, view))

    left = left_of(replacements)
    return Masked(view.text, SolutionTable.when_asked(document.doc_id, table, otherwise=left))


def view_of(document: Document, replacements: Sequence[str]) -> View:
    """Return the text of a document with replacements in the place of its spans."""
    columns = zip(document.spans, replacements)
    return View.edited(document.text, ((span.start, span.end, text) for span, text in columns))


def _solutions(mentions: Mentions, replacements: Sequence[str], view: View) -> Iterator[Solution]:
    """Yield the solutions: label, entity, original, replacement and offsets of each mention."""
    columns = zip(
        mentions.document.spans,
        mentions.entities,
        mentions.surfaces,
        replacements,
        view.replaced(),
    )
    for number, (span, entity, original, replacement, (here, masked)) in enumerate(
        columns, start=1
    ):
        yield Solution(number, span.label, entity + 1, original, replacement, *here, *masked)
