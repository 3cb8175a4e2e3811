r"""Texts with their spans marked where they stand: ``⟦PERSON|Anna Berg⟧ met Ida.``

A file is one document.  Lines of ``key: value`` say what it is, as far as anybody wants to
know; the text begins behind the line ``---``.  Such files are written and read by people,
who see at once what is marked and what is not.  A label with a question mark is that of a
span which counts neither way when predictions are measured.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from ..errors import CorpusError
from ..text.document import Document
from ..text.spans import Span
from .source import files, read_text

_HEAD = re.compile(r"(?:[^\n:]+: [^\n]*\n)*---\r?\n")
_MARK = re.compile(r"⟦(?:([^\s|⟦⟧]+)\|([^⟦⟧]+)⟧)?|⟧")


def read(path: str | os.PathLike[str]) -> Iterator[Document]:
    """Yield the documents of a file, or of the ``.txt`` files below a folder."""
    for doc_id, file in files(path, (".txt",)):
        content = read_text(file)
        head = _HEAD.match(content)
        if head is None:
            raise CorpusError(
                f"{file}:1: lines of 'key: value' and the line --- are missing above the text; "
                "add them, --- alone will do"
            )
        yield _parsed(doc_id, content[head.end() :], str(file), content.count("\n", 0, head.end()))


def _parsed(doc_id: str, marked: str, place: str, lines: int) -> Document:
    pieces: list[str] = []
    spans: list[Span] = []
    length = at = 0
    for mark in _MARK.finditer(marked):
        label, surface = mark.groups()
        if label is None:
            line = lines + marked.count("\n", 0, mark.start()) + 1
            raise CorpusError(f"{place}:{line}: a bracket is not of a mark; write ⟦LABEL|text⟧")
        pieces += (marked[at : mark.start()], surface)
        length += mark.start() - at
        spans.append(Span(length, length + len(surface), label))
        length += len(surface)
        at = mark.end()
    return Document(doc_id, "".join([*pieces, marked[at:]]), spans=tuple(spans))
