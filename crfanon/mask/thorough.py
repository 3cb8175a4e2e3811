"""Mask a document until nothing that was masked stands in it: `mask_thoroughly`.

What the scan of the masked text finds is masked as well, as one more mention of what it is a
part of; where it stands in a mask, the entity that this stands for is tagged.  A document is
refused only if that does not help.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise

from ..decide.repeat_search import SecondPass
from ..decide.slots import values_in
from ..errors import DocumentError
from ..text.document import Document
from ..text.limits import check
from ..text.normalize import bare
from ..text.spans import Entity, Span, SpansByPlace
from ..text.structure import Structure
from ..text.tokenizer import Splitter
from ..text.unescape import Reading
from .as_read import AsRead
from .method import Mentions, Method, Replacements, left_of
from .methods.tag import Tag
from .replace import Masked, mask_by
from .verify import Leak, leaks

SOURCE = "rescan"
"""The source of a span that was found when the masked text was scanned."""
_DEFAULT = SecondPass()
# What was found may tell of more, such as the rest of an address; then it is enough.
_ROUNDS = 3
_MAX_PLACES = 5


def mask_thoroughly(
    document: Document,
    *,
    method: Method,
    lang: str = "",
    subject: str = "",
    splitter: Splitter | None = None,
    settings: SecondPass = _DEFAULT,
) -> Masked:
    """Return `document` masked, once nothing of what was masked stands in the masked text.

    `splitter` cut the tokens of the document, and `settings` are those of the second pass.
    Raises `DocumentError`, which gives places in the document, when masking more does not help.
    """
    document = _with_all_entities(document)
    structure = Structure.of(document.text)
    noted = _Noted(method)
    for _ in range(_ROUNDS):
        check()
        masked = mask_by(document, noted, lang=lang, subject=subject)
        left = leaks(
            document, masked.text, noted.replacements, splitter=splitter, settings=settings
        )
        if structure is not None:
            left = list(_within_values(document.text, left, structure))
        if not left:
            return masked
        noted.give_up(document.spans, left)
        document = with_leaks(document, left)
    places = [(found.start, found.end) for found in left]
    shown = ", ".join(f"{start}-{end}" for start, end in places[:_MAX_PLACES])
    raise DocumentError(
        f"{document.doc_id or 'document'}: after masking, a masked value still stands at {shown} "
        f"({len(places)} in all), so nothing was written; mask it with another method or seed"
    )


def _with_all_entities(document: Document) -> Document:
    """Return a document in which a span that no entity claims is an entity of its own."""
    claimed = {mention.start for entity in document.entities for mention in entity.mentions}
    own = [Entity(s.label, (s,)) for s in document.spans if s.start not in claimed]
    return document.with_(entities=(*document.entities, *own)) if own else document


def _within_values(text: str, left: Iterable[Leak], structure: Structure) -> Iterator[Leak]:
    """Yield what is left, but for words of the format: keys and tags, which name nobody."""
    for leak in left:
        if leak.is_inside:
            yield leak
        else:
            for piece in values_in(text, Span(leak.start, leak.end, leak.label), structure):
                yield leak._replace(start=piece.start, end=piece.end)


class _Noted:
    """A method, and what it put in the place of the mentions the last time, as it is written.

    What it is `given_up` for, because its masks had the names of others in them, is tagged.
    """

    def __init__(self, method: Method) -> None:
        self._method = method
        self._given_up: set[int] = set()
        self.replacements: Sequence[str] = ()

    def give_up(self, spans: Sequence[Span], left: Iterable[Leak]) -> None:
        """Note the masks that have something left in them, by where what they stand for begins."""
        masked = SpansByPlace(spans)
        for leak in left:
            if leak.is_inside:
                place = Span(leak.start, leak.end, leak.label)
                self._given_up.update(span.start for span in masked.overlapping(place))

    def __call__(self, mentions: Mentions, /) -> Sequence[str]:
        entities = {
            entity
            for span, entity in zip(mentions.document.spans, mentions.entities)
            if span.start in self._given_up
        }
        self.replacements = AsRead(partial(self._tagging, entities))(mentions)
        return self.replacements

    def _tagging(self, entities: Container[int], mentions: Mentions, /) -> Sequence[str]:
        """Return the replacements, with tags for the entities that the method is given up for."""
        found = self._method(mentions)
        numbers = [n for n, entity in enumerate(mentions.entities) if entity in entities]
        if not numbers:
            return found
        given = dict.fromkeys(text for n, text in enumerate(found) if n not in numbers)
        tags = dict(zip(numbers, Tag()(mentions.part(numbers, given))))
        return Replacements(
            (tags.get(n, text) for n, text in enumerate(found)), {*left_of(found), *numbers}
        )


def with_leaks(document: Document, left: Iterable[Leak]) -> Document:
    """Return a document with what is left outside of the masks as further mentions.

    Each belongs to the entity whose name it is a part of, if that can only be one.
    """
    reading = Reading.of(document.text)
    found = [
        (_whole(document, reading, Span(leak.start, leak.end, leak.label, SOURCE)), leak.entity)
        for leak in sorted(left, key=lambda leak: leak[:2])
        if not leak.is_inside
    ]
    masked = SpansByPlace(document.spans)
    merged = [
        (span, entity)
        for span, entity in _merged(document, found)
        if not any(masked.overlapping(span))
    ]
    mentions: dict[int, list[Span]] = {}
    own = []
    for span, entity in merged:
        if entity is None:
            own.append(Entity(span.label, (span,)))
        else:
            mentions.setdefault(entity, []).append(span)
    entities = [
        entity._replace(mentions=tuple(sorted((*entity.mentions, *mentions.get(number, ())))))
        for number, entity in enumerate(document.entities)
    ]
    return document.with_(
        spans=tuple(sorted((*document.spans, *(span for span, _ in merged)))),
        entities=tuple(sorted((*entities, *own), key=lambda entity: entity.mentions[0])),
    )


def _whole(document: Document, reading: Reading | None, span: Span) -> Span:
    """Return a span that ends where tokens do, and where escapes do."""
    start, end = span.start, span.end
    if document.tokens is not None:
        i, j = document.tokens.covering(start, end)
        if i < j:
            start = min(start, int(document.tokens.starts[i]))
            end = max(end, int(document.tokens.ends[j - 1]))
    if reading is not None:
        first, last = reading.view.to_source(*reading.view.from_source(start, end))
        start, end = min(start, first), max(end, last)
    return span._replace(start=start, end=end)


def _text(document: Document, span: Span) -> str:
    return document.text[span.start : span.end]


def _merged(
    document: Document, found: Sequence[tuple[Span, int | None]]
) -> Iterator[tuple[Span, int | None]]:
    """Yield spans of which those that touch, or have only a blank between, are one."""
    if not found:
        return
    span, entity = found[0]
    for _, (following, owner) in pairwise(found):
        gap = document.text[span.end : following.start]
        is_one = owner == entity and following.label == span.label and gap in ("", " ")
        # "Ana Berg" is one mention, "Berg, berg" are two.
        is_one = is_one and bare(_text(document, span)) != bare(_text(document, following))
        if is_one or following.start < span.end:
            span = span._replace(end=max(span.end, following.end))
        else:
            yield span, entity
            span, entity = following, owner
    yield span, entity
