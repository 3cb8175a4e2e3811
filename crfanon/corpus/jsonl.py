r"""JSON Lines: a document a line, as an object with doc_id, text and spans.

    {"doc_id": "note-1", "text": "Anna Berg called.",
     "spans": [{"start": 0, "end": 9, "label": "PERSON"}]}

(in one line).  A span may have ``source`` (``"gold"`` where it is missing),
``score`` (1), and ``entity``, a number or name that all mentions of one person,
place or thing in the document share; entities are read, and not written.
This is the format that carries every text there can be, and everything a span
knows.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from typing import Any

from ..errors import CorpusError
from ..text.document import Document
from ..text.spans import Entity, Span
from .source import check_spans, files, read_text

SUFFIX = ".jsonl"

# UTF-8 cannot hold half of a surrogate pair; JSON can, as an escape.
_SURROGATE = re.compile("[\ud800-\udfff]")
_SURROGATE_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")


def read(path: str | os.PathLike[str]) -> Iterator[Document]:
    """Yield the documents of a file, or of all ``.jsonl`` files of a folder."""
    for _, file in files(path, (SUFFIX,)):
        lines = read_text(file).removeprefix("\ufeff").split("\n")
        for number, line in enumerate(lines, start=1):
            if line.strip():
                yield _document(line, f"{file}:{number}")


def render(document: Document) -> str:
    """Return the line of a document, with its line end.

    >>> print(render(Document("a", "Anna", spans=(Span(0, 4, "PERSON", "gold"),))), end="")
    {"doc_id": "a", "text": "Anna", "spans": [{"start": 0, "end": 4, "label": "PERSON"}]}
    """
    pair = _SURROGATE_PAIR.search(document.text)
    if pair:
        raise CorpusError(
            f"{document.doc_id}: characters {pair.start()} and {pair.start() + 1} are the halves "
            "of one, which JSON would join; decode the text anew"
        )
    spans: list[dict[str, object]] = []
    for span in check_spans(document):
        row: dict[str, object] = {"start": span.start, "end": span.end, "label": span.label}
        if span.source != "gold":
            row["source"] = span.source
        if span.score != 1:
            row["score"] = float(span.score)
        spans.append(row)
    line = json.dumps(
        {"doc_id": document.doc_id, "text": document.text, "spans": spans},
        ensure_ascii=False,
        allow_nan=False,
    )
    return _SURROGATE.sub(_escape, line) + "\n"


def _escape(match: re.Match[str]) -> str:
    return f"\\u{ord(match.group()):04x}"


def _document(line: str, place: str) -> Document:
    try:
        row = json.loads(line, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        raise CorpusError(f"{place}: is not JSON; write one object a line") from None
    doc_id, text, spans = (
        _value(row, key, kind, place)
        for key, kind in (("doc_id", str), ("text", str), ("spans", list))
    )
    found = [_span(span, len(text), place) for span in spans]
    by_entity: dict[object, list[Span]] = {}
    for row, span in zip(spans, found):
        if "entity" in row:
            by_entity.setdefault(_entity(row["entity"], place), []).append(span)
    entities = (Entity(min(own).label, tuple(sorted(own))) for own in by_entity.values())
    return Document(
        doc_id,
        text,
        spans=tuple(sorted(found)),
        entities=tuple(sorted(entities, key=lambda entity: entity.mentions[0])),
    )


def _entity(name: object, place: str) -> object:
    if isinstance(name, bool) or not isinstance(name, (int, str)):
        raise CorpusError(f"{place}: entity is neither a whole number nor a string; correct it")
    return name


def _span(row: object, size: int, place: str) -> Span:
    start, end = _value(row, "start", int, place), _value(row, "end", int, place)
    if not 0 <= start < end <= size:
        raise CorpusError(
            f"{place}: a span from {start} to {end} is not within the {size} characters of the "
            "text; count code points"
        )
    label = _value(row, "label", str, place)
    if not label or any(character.isspace() for character in label):
        raise CorpusError(
            f"{place}: the label of the span at {start} is empty or has white space; rename it"
        )
    source = _value(row, "source", str, place, default="gold")
    score = _value(row, "score", float, place, default=1.0)
    return Span(start, end, label, source, score)


def _value(row: object, key: str, kind: type, place: str, *, default: Any = None) -> Any:
    """Return ``row[key]`` if it is of that kind; a number may stand for a float."""
    if not isinstance(row, dict):
        raise CorpusError(f"{place}: a document or span is not an object; write {{...}}")
    value = row.get(key, default)
    kinds = (int, float) if kind is float else (kind,)
    if not isinstance(value, kinds) or isinstance(value, bool):
        wanted = {str: "a string", int: "a whole number", float: "a number", list: "a list"}[kind]
        raise CorpusError(f"{place}: {key} is missing or not {wanted}; correct it")
    return kind(value)


def _refuse_constant(name: str) -> float:
    raise ValueError(name)
