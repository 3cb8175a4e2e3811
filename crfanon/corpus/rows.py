"""Documents as rows of JSON: one list of them, or one a line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..errors import CorpusError
from ..text.spans import Span
from .source import read_text


def read_rows(file: Path) -> Iterator[tuple[str, object]]:
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


def row_span(row: object, keys: tuple[str, str, str], size: int, place: str) -> Span:
    """Return the gold span of a row; `keys` are those of its start, its end and its label.

    `size` is the length of the text.
    """
    start, end = (value(row, key, int, place) for key in keys[:2])
    if not 0 <= start < end <= size:
        raise CorpusError(
            f"{place}: a mention from {start} to {end} is not within the {size} characters "
            "of the text; count code points"
        )
    label = value(row, keys[2], str, place)
    if not label or any(map(str.isspace, label)):
        raise CorpusError(
            f"{place}: the {keys[2]} of the mention at {start} is empty or has white "
            "space; rename it"
        )
    return Span(start, end, label, "gold")


def value(row: object, key: str, kind: type, place: str) -> Any:
    """Return ``row[key]`` if it is of that kind."""
    found = row.get(key) if isinstance(row, dict) else None
    if not isinstance(found, kind) or isinstance(found, bool):
        wanted = {str: "a text", int: "a whole number", list: "a list", dict: "an object"}[kind]
        raise CorpusError(f"{place}: {key} is missing or not {wanted}; correct it")
    return found
