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

import json
import os
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ..document import Document, Entity, Span
from ..errors import CorpusError
from .source import files, read_text

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
        for place, row in _rows(file):
            doc_id, text = _value(row, "doc_id", str, place), _value(row, "text", str, place)
            annotations = _value(row, "annotations", dict, place)
            if not annotations:
                raise CorpusError(f"{place}: has no annotator; leave the document out")
            yield (
                doc_id,
                text,
                {name: _mentions(found, len(text), place) for name, found in annotations.items()},
            )


def _rows(file: Path) -> Iterator[tuple[str, object]]:
    """Yield the documents of a file as JSON, each with the place where it stands."""
    content = read_text(file).removeprefix("\ufeff")
    if content.lstrip().startswith("["):
        rows = _parsed(content, str(file), "one list of documents")
        for number, row in enumerate(rows, start=1):
            yield f"{file}: document {number}", row
    else:
        for number, line in enumerate(content.split("\n"), start=1):
            if line.strip():
                place = f"{file}:{number}"
                yield place, _parsed(line, place, "one document a line, or a list of documents")


def _parsed(text: str, place: str, wanted: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise CorpusError(f"{place}: is not JSON; write {wanted}") from None


def _mentions(annotations: object, size: int, place: str) -> list[_Mention]:
    found = []
    for row in _value(annotations, "entity_mentions", list, place):
        start, end = (_value(row, key, int, place) for key in ("start_offset", "end_offset"))
        if not 0 <= start < end <= size:
            raise CorpusError(
                f"{place}: a mention from {start} to {end} is not within the {size} characters "
                "of the text; count code points"
            )
        label = _value(row, "entity_type", str, place)
        if not label or any(map(str.isspace, label)):
            raise CorpusError(
                f"{place}: the entity_type of the mention at {start} is empty or has white "
                "space; rename it"
            )
        identifier_type = row.get("identifier_type")
        if identifier_type not in (None, *_IDENTIFIER_TYPES):
            raise CorpusError(
                f"{place}: the identifier_type of the mention at {start} is not known; it is "
                f"one of {', '.join(_IDENTIFIER_TYPES)}"
            )
        source = "gold" if identifier_type is None else f"gold:{identifier_type}"
        entity_id = row.get("entity_id")
        found.append(
            _Mention(Span(start, end, label, source), None if entity_id is None else str(entity_id))
        )
    return found


def _value(row: object, key: str, kind: type, place: str) -> Any:
    """Return ``row[key]`` if it is of that kind."""
    value = row.get(key) if isinstance(row, dict) else None
    if not isinstance(value, kind) or isinstance(value, bool):
        wanted = {str: "a text", int: "a whole number", list: "a list", dict: "an object"}[kind]
        raise CorpusError(f"{place}: {key} is missing or not {wanted}; correct it")
    return value
