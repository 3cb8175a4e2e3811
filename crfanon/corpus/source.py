"""The files a corpus consists of, and what all formats ask of them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePath, PurePosixPath

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
    """Return what stands in the file, or raise a `CorpusError` that names it."""
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
    """Say whether the file's copy of a span's text is that text.

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


class Folder:
    """A folder into which documents are written, each under its id.

    Two documents of one id would overwrite each other, and an id such as
    ``"../note"`` would leave the folder: both are errors.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = Path(path)
        self._written: set[str] = set()

    def file(self, doc_id: str, suffix: str) -> Path:
        """Return the path of a document's file, after making the folders on the way."""
        name = f"{doc_id}{suffix}"
        if not _is_file_name(doc_id, suffix):
            raise CorpusError(f"{self._path}: {doc_id!r} cannot be a file name; rename it")
        if name in self._written:
            raise CorpusError(f"{self._path}: two documents are called {doc_id!r}; rename one")
        self._written.add(name)
        path = self._path / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise CorpusError(
                f"{path.parent}: cannot be made ({reason}); choose another folder"
            ) from None
        return path


def _is_hidden(path: PurePath) -> bool:
    return any(part.startswith(".") for part in path.parts)


def _is_file_name(doc_id: str, suffix: str) -> bool:
    """Say whether a document written under this id would be read back under it."""
    path = PurePosixPath(doc_id)
    try:
        os.fsencode(doc_id)
    except UnicodeEncodeError:
        return False
    return (
        bool(path.parts)
        and "\0" not in doc_id
        and not path.is_absolute()
        and not _is_hidden(path)
        and PurePosixPath(doc_id + suffix).with_suffix("").as_posix() == doc_id
    )


def check_unique(documents: Iterable[Document], path: str | os.PathLike[str]) -> list[Document]:
    """Return the documents as a list, after seeing that no two have the same id."""
    found = list(documents)
    seen: set[str] = set()
    for document in found:
        if document.doc_id in seen:
            raise CorpusError(f"{path}: two documents are called {document.doc_id!r}; rename one")
        seen.add(document.doc_id)
    return found
