r"""brat standoff: the text in one file, and labelled offsets in a second beside it.

A line ``T1<TAB>PERSON 0 9<TAB>Anna Berg`` of ``note.ann`` marks characters of
``note.txt``.  Only these lines are read; relations, events, attributes and
notes say nothing about what is personal.

A mention in several pieces (``0 4;10 14``) is one span where only white space
lies between them, as when it goes over a line end; otherwise each piece is a
span.  Spans that hold a line end are written in pieces, as brat wants them.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from ..errors import CorpusError
from ..text.document import Document
from ..text.spans import Span
from .source import agrees, check_spans, files, read_text

SUFFIX = ".ann"

# Tabs and blanks by the book; some corpora have blanks throughout.
_MENTION = re.compile(
    r"T\S+ [\t\ ]+ (\S+) [\t\ ]+ (\d{1,18}\ \d{1,18} (?:;\d{1,18}\ \d{1,18})*) [\t\ ] (.*)",
    re.VERBOSE | re.ASCII | re.DOTALL,
)
_OTHER_KINDS = tuple("REAMN#*")  # relations, events, attributes, notes, equivalences
_NOT_LINE_END = re.compile(r"[^\n\r]+")
_LINE_ENDS_AS_BLANKS = str.maketrans("\n\r", "  ")


def read(
    path: str | os.PathLike[str], *, texts: Mapping[str, str] | None = None
) -> Iterator[Document]:
    """Yield the documents of a folder, or the one that `path` is a file of.

    `texts` gives, by document id, the texts of documents that come as ``.ann``
    files alone.  A ``.txt`` file without ``.ann`` is an error: it cannot be told
    whether it has no personal data or was never annotated.
    """
    path = Path(path)
    by_id: dict[str, Path] = {}
    for doc_id, file in files(path, (".ann", ".txt")):
        by_id.setdefault(doc_id, file)
    for doc_id, file in by_id.items():
        annotations = file.with_suffix(".ann")
        if not annotations.is_file():
            raise CorpusError(
                f"{file}: has no {annotations.name} beside it; "
                "add one, empty if nothing is to be marked"
            )
        text_file = file.with_suffix(".txt")
        if text_file.is_file():
            text = read_text(text_file)
        elif texts is not None and doc_id in texts:
            text = texts[doc_id]
        else:
            raise CorpusError(f"{annotations}: has no {text_file.name} beside it; add the text")
        yield Document(doc_id, text, spans=_parse(annotations, text))


def render(document: Document) -> str:
    r"""Return the ``.ann`` file of a document.

    >>> render(Document("note", "Anna\nBerg met Ida.", spans=(Span(0, 9, "PERSON"),)))
    'T1\tPERSON 0 4;5 9\tAnna Berg\n'
    """
    lines = []
    for number, span in enumerate(check_spans(document), start=1):
        piece = document.text[span.start : span.end]
        offsets = f"{span.start} {span.end}"
        found = list(_NOT_LINE_END.finditer(piece))
        if len(found) > 1 and found[0].start() == 0 and found[-1].end() == len(piece):
            offsets = ";".join(f"{span.start + m.start()} {span.start + m.end()}" for m in found)
            piece = " ".join(m.group() for m in found)
        piece = piece.translate(_LINE_ENDS_AS_BLANKS)
        lines.append(f"T{number}\t{span.label} {offsets}\t{piece}\n")
    return "".join(lines)


def _parse(path: Path, text: str) -> tuple[Span, ...]:
    spans: list[Span] = []
    # The mark is that of the file; offsets refer to the text.
    lines = read_text(path).removeprefix("\ufeff").split("\n")
    for number, line in enumerate(lines, start=1):
        line = line.removesuffix("\r")
        if not line.strip() or line.startswith(_OTHER_KINDS):
            continue
        match = _MENTION.fullmatch(line)
        if match is None:
            raise CorpusError(
                f"{path}:{number}: is not a brat annotation; it should read "
                "T1<TAB>LABEL START END<TAB>TEXT"
            )
        label, offsets, stated = match.groups()
        pieces = [tuple(map(int, piece.split())) for piece in offsets.split(";")]
        for start, end in pieces:
            if not start < end <= len(text):
                raise CorpusError(
                    f"{path}:{number}: the offsets {start} {end} are not within the "
                    f"{len(text)} characters of the text; correct them"
                )
        if not agrees(" ".join(text[start:end] for start, end in pieces), stated):
            raise CorpusError(
                f"{path}:{number}: the text at these offsets is another than the one beside "
                "them; count code points, and a byte-order mark as one"
            )
        spans += (Span(start, end, label, "gold") for start, end in _joined(pieces, text))
    return tuple(sorted(spans))


def _joined(pieces: list[tuple[int, ...]], text: str) -> Iterator[tuple[int, int]]:
    """Yield the pieces of a mention, joined where only white space lies between."""
    (first, last), *others = sorted(pieces)
    for start, end in others:
        if text[last:start].strip():
            yield first, last
            first = start
        last = max(last, end)
    yield first, last
