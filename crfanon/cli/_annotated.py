"""Annotated output: a document with its spans in one of the corpus formats.

Such files are UTF-8 whatever the document was, since their offsets count
characters, and those who read them expect it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from ..text.document import Document
    from ._documents import Source

FORMATS = ("brat", "i2b2", "conll", "jsonl")
# Those of corpora are read and not written.
READABLE = (*FORMATS, "tab", "tab-all", "cas", "cess", "presidio", "inline", "uner", "germeval")
# Formats of which several documents can follow one another.
JOINABLE = ("conll", "jsonl")

SUFFIXES = {"brat": ".ann", "i2b2": ".xml", "conll": ".conll", "jsonl": ".jsonl"}


def stem(name: str) -> str:
    """Return the name of a document without ``.txt``, as corpora know it."""
    return name.removesuffix(".txt")


def file_name(name: str, *, format: str) -> str:
    """Return the name of the file that holds the annotations of the document `name`.

    >>> file_name("sub/note.txt", format="brat")
    'sub/note.ann'
    """
    return stem(name) + SUFFIXES[format]


def render(document: Document, *, format: str) -> bytes:
    """Return the content of an annotated file, as UTF-8."""
    from ..corpus import FORMATS as modules

    named = document.with_(doc_id=stem(document.doc_id))
    return modules[format].render(named).encode("utf-8")


def written(source: Source, document: Document, *, format: str) -> tuple[bytes, bytes | None]:
    """Return the annotations, and what of them goes to standard output; see `Source.written`.

    For brat the text is written beside them, unless what would be there is the file that was read.
    """
    from .. import files

    if format == "brat" and source.target is not None:
        beside = source.target.with_suffix(".txt")
        if not _is_same(beside, source.path):
            files.write(beside, document.text.encode("utf-8"))
    data = render(document, format=format)
    return data, source.written(data)


def _is_same(path: Path, other: Path | None) -> bool:
    return other is not None and path.exists() and path.samefile(other)
