"""The files a corpus consists of, and what all formats ask of them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path, PurePath

from ..errors import CorpusError
from ..text.document import Document
from ..text.spans import Span

_BLANKS = str.maketrans("\n\r\t", "   ")


def files(path: str | os.PathLike[str], suffixes: tuple[str, ...]) -> Iterator[tuple[str, Path]]:
    """Yield document id and path of each file, in order of id.

    A file's id is its name without the suffix; below a folder, the folders on
    the way are part of it, as in ``"ward-3/note-1"``.  Hidden files and folders
    are passed over.  A folder without any such file is an error, for it is
    hardly the one that was meant.
    """
    path = Path(path)
    if path.is_file():
        yield path.stem, path
        return
    if not path.is_dir():
        raise CorpusError(f"{path}: no such file or folder; check the path")
    found = sorted(
        (file.relative_to(path).with_suffix("").as_posix(), file)
        for file in path.rglob("*")
        if file.suffix in suffixes and not _is_hidden(file.relative_to(path)) and file.is_file()
    )
    if not found:
        wanted = " or ".join(suffixes)
        raise CorpusError(f"{path}: holds no {wanted} file; check the folder and the format")
    yield from found


def read_bytes(path: Path) -> bytes:
    """Return the content of the file, or raise a `CorpusError` that names it."""
    try:
        return path.read_bytes()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise CorpusError(f"{path}: cannot be read ({reason}); check the file") from None


def read_text(path: Path) -> str:
    """Return the text of a UTF-8 file, byte-order mark and line ends included."""
    try:
        return read_bytes(path).decode("utf-8")
    except UnicodeDecodeError as error:
        raise CorpusError(
            f"{path}: byte {error.start} is not UTF-8; convert the file to UTF-8"
        ) from None


def agrees(piece: str, stated: str) -> bool:
    """Return whether the file's copy of a span's text is that text.

    Formats that put the copy on one line have a blank where the text has a
    line end or a tab.
    """
    return piece == stated or stated.translate(_BLANKS) in (
        piece.translate(_BLANKS),
        piece.replace("\r\n", "\n").translate(_BLANKS),
    )


def check_spans(document: Document) -> tuple[Span, ...]:
    """Return the spans in order, after seeing that each can be written.

    They may overlap, but not be empty or lie outside of the text, and a label
    is a word: no format takes white space in one.
    """
    size = len(document.text)
    for span in document.spans:
        if not 0 <= span.start < span.end <= size:
            raise CorpusError(
                f"{document.doc_id}: a span from {span.start} to {span.end} is not within the "
                f"{size} characters of the text; correct its offsets"
            )
        if not span.label or any(character.isspace() for character in span.label):
            raise CorpusError(
                f"{document.doc_id}: the label of the span at {span.start} is empty or has "
                "white space; rename it"
            )
    return tuple(sorted(document.spans))


def _is_hidden(path: PurePath) -> bool:
    return any(part.startswith(".") for part in path.parts)
