"""UIMA CAS as JSON, as INCEpTION exports it: how GraSCCo_PHI and the GeMTeX letters come.

A file is one document: its text is the one ``sofaString``, and a mention is a
feature structure of the layer ``webanno.custom.PHI`` with begin, end and kind.
A mention without a kind is ``UNSPECIFIED``, for somebody has marked it.  UIMA
counts UTF-16 units; the spans here count characters.  The other layers (tokens,
sentences, metadata) are passed over.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from typing import Any

from ..errors import CorpusError
from ..text.document import Document
from ..text.spans import Span
from .source import files, read_text

_STRUCTURES = "%FEATURE_STRUCTURES"
_TYPE = "%TYPE"
_TEXT_TYPE = "uima.cas.Sofa"
_MENTION_TYPE = "webanno.custom.PHI"
_NO_KIND = "UNSPECIFIED"
_BASIC_PLANE_END = "\uffff"


def read(path: str | os.PathLike[str]) -> Iterator[Document]:
    """Yield the document of a file, or those of all ``.json`` files of a folder."""
    for doc_id, file in files(path, (".json",)):
        structures = _structures(file)
        texts = [row.get("sofaString") for row in structures if row.get(_TYPE) == _TEXT_TYPE]
        text = texts[0] if len(texts) == 1 else None
        if not isinstance(text, str):
            raise CorpusError(f"{file}: should have one {_TEXT_TYPE} with its sofaString")
        positions = _positions(text)
        spans = {
            _span(row, positions, file) for row in structures if row.get(_TYPE) == _MENTION_TYPE
        }
        yield Document(doc_id, text, spans=tuple(sorted(spans)))


def _structures(file: Path) -> list[dict[str, Any]]:
    try:
        content = json.loads(read_text(file).removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        raise CorpusError(f"{file}: is not JSON; export it as UIMA CAS JSON") from None
    rows = content.get(_STRUCTURES) if isinstance(content, dict) else None
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise CorpusError(
            f"{file}: has no list of {_STRUCTURES}; export it as UIMA CAS JSON (version 0.4)"
        )
    return rows


def _positions(text: str) -> dict[int, int]:
    """Return the character at which each UTF-16 unit begins; halves of one are not there."""
    sizes = (2 if character > _BASIC_PLANE_END else 1 for character in text)
    return {unit: i for i, unit in enumerate(accumulate(sizes, initial=0))}


def _span(row: dict[str, Any], positions: dict[int, int], file: Path) -> Span:
    begin, end = row.get("begin"), row.get("end")
    if not isinstance(begin, int) or not isinstance(end, int):
        raise CorpusError(f"{file}: a mention has no begin and end; export it anew")
    start, stop = positions.get(begin, -1), positions.get(end, -1)
    if not 0 <= start < stop:
        raise CorpusError(
            f"{file}: a mention from {begin} to {end} is not within the text; count UTF-16 units"
        )
    kind = row.get("kind") or _NO_KIND
    if not isinstance(kind, str) or any(map(str.isspace, kind)):
        raise CorpusError(f"{file}: the kind of the mention at {begin} is no word; rename it")
    return Span(start, stop, kind, "gold")
