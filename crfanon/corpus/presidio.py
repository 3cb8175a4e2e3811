"""Invented texts as presidio-research writes them, with the kinds of its evaluation.

A file is a JSON list of objects with ``full_text`` and ``spans``, or has one a line.  They
have no ids: a document is called by its file and its number in it, ``synth_dataset_v2/17``.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from ..text.document import Document
from .rows import read_rows, row_span, value
from .source import files

_KEYS = ("start_position", "end_position", "entity_type")


def read(path: str | os.PathLike[str]) -> Iterator[Document]:
    """Yield the documents of a file, or of the ``.json`` and ``.jsonl`` files of a folder."""
    for name, file in files(path, (".json", ".jsonl")):
        for number, (place, row) in enumerate(read_rows(file), start=1):
            text = value(row, "full_text", str, place)
            spans = value(row, "spans", list, place)
            found = sorted({row_span(span, _KEYS, len(text), place) for span in spans})
            yield Document(f"{name}/{number}", text, spans=tuple(found))
