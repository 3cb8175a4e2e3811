"""The Text Anonymization Benchmark: court cases with all mentions of eight kinds.

A file is a JSON list of documents, as it was released, or has one a line.  A
document has the mentions of one annotator or more, and they differ.  `read`
takes the first annotator of each document, `read_all` yields the document once
for each, called ``001-70759/annotator1``.

Whether a mention is to be masked is part of its source: ``gold:DIRECT`` and
``gold:QUASI`` are, ``gold:NO_MASK`` is not, and plain ``gold`` where nothing is
said.  The mentions of one ``entity_id`` are an entity of the document.  Spans
may overlap.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..errors import CorpusError
from ..text.document import Document
from ..text.spans import Entity, Span
from .rows import read_rows, row_span, value
from .source import files

_IDENTIFIER_TYPES = ("DIRECT", "QUASI", "NO_MASK")


class _Mention(NamedTuple):
    span: Span
    entity_id: str | None


def read(path: str | os.PathLike[str]) -> Iterator[Document]:
    """Yield the documents of a file, or of the ``.json`` and ``.jsonl`` files of a folder.

    The mentions are those of the first annotator.  Where another one who saw
    the very same mentions says more of them, that is taken as well: parts of the
    corpus go round with the bare mentions first.
    """
    for doc_id, text, annotators in _documents(path):
        first, *others = annotators.values()
        for other in others:
            if {_bare(m.span) for m in other} == {_bare(m.span) for m in first}:
                first = _fuller(first, other)
        yield _document(doc_id, text, first)


def read_all(path: str | os.PathLike[str]) -> Iterator[Document]:
    """Yield each document as often as it has annotators."""
    for doc_id, text, annotators in _documents(path):
        for name, mentions in annotators.items():
            yield _document(f"{doc_id}/{name}", text, mentions)


def _document(doc_id: str, text: str, mentions: list[_Mention]) -> Document:
    by_entity: defaultdict[str, list[Span]] = defaultdict(list)
    for span, entity_id in mentions:
        if entity_id is not None:
            by_entity[entity_id].append(span)
    entities = (Entity(spans[0].label, tuple(sorted(spans))) for spans in by_entity.values())
    spans = sorted({mention.span for mention in mentions})
    return Document(doc_id, text, spans=tuple(spans), entities=tuple(entities))


def _bare(span: Span) -> tuple[int, int, str]:
    return span.start, span.end, span.label


def _fuller(one: list[_Mention], other: list[_Mention]) -> list[_Mention]:
    """Return the list whose mentions have entities, the first one if both do."""
    return other if one and one[0].entity_id is None else one


def _documents(
    path: str | os.PathLike[str],
) -> Iterator[tuple[str, str, Mapping[str, list[_Mention]]]]:
    for _, file in files(path, (".json", ".jsonl")):
        for place, row in read_rows(file):
            doc_id, text = value(row, "doc_id", str, place), value(row, "text", str, place)
            annotations = value(row, "annotations", dict, place)
            if not annotations:
                raise CorpusError(f"{place}: has no annotator; leave the document out")
            yield (
                doc_id,
                text,
                {name: _mentions(found, len(text), place) for name, found in annotations.items()},
            )


def _mentions(annotations: object, size: int, place: str) -> list[_Mention]:
    found = []
    for row in value(annotations, "entity_mentions", list, place):
        span = row_span(row, ("start_offset", "end_offset", "entity_type"), size, place)
        identifier_type = row.get("identifier_type")
        if identifier_type not in (None, *_IDENTIFIER_TYPES):
            raise CorpusError(
                f"{place}: the identifier_type of the mention at {span.start} is not known; it is "
                f"one of {', '.join(_IDENTIFIER_TYPES)}"
            )
        if identifier_type is not None:
            span = span._replace(source=f"gold:{identifier_type}")
        entity_id = row.get("entity_id")
        found.append(_Mention(span, None if entity_id is None else str(entity_id)))
    return found
