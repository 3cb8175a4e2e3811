"""The solutions file: the tables of solutions of all documents of a run.

It is JSON: ``{"format": "crfanon solutions", "version": 1, "documents": [...]}``,
and a document has

- ``doc_id``: its name in the run, such as its path below the folder given;
- ``sha256``: of its masked text as UTF-8;
- ``encoding``: of its masked file;
- ``solutions``: a list of objects with the fields of `Solution`.

Every document is one line, so that a run of any size can be written while it
goes on and looked up without being held in memory.  A file that was laid out
anew is read all the same.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from io import BytesIO
from typing import Any, BinaryIO, NamedTuple

from ..atomic import replacing
from ..errors import RestoreError
from .table import Solution, SolutionTable, digest

VERSION = 1
_FORMAT = "crfanon solutions"
_END = b"]}\n"
_SOLUTIONS = b',"solutions":['
_TEXTS = frozenset({"label", "original", "replacement"})

Add = Callable[[SolutionTable, str], None]


@contextmanager
def writing(path: str | os.PathLike[str]) -> Iterator[Add]:
    """Give a function that adds a document to the solutions file `path`.

    It takes the table and the encoding of the masked file.  The file is there,
    complete and with permissions 0600, when the ``with`` block has ended; when
    an exception ends it, what stood there before is left.  A `DocumentError`
    says that it cannot be written.

        with writing("run.solutions.json") as add:
            add(masked.table, "utf-8")
    """
    with replacing(path, mode=0o600) as write:
        write(_header())
        separator = b""

        def add(table: SolutionTable, encoding: str) -> None:
            nonlocal separator
            write(separator + _line(_as_json(table, encoding)))
            separator = b",\n"

        yield add
        write((b"\n" if separator else b"") + _END)


class SolutionsFile:
    """The tables of a run; those that are asked for are read.

    Raises `RestoreError` when `path` is not a complete solutions file.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._place = os.fspath(path)
        self._index: dict[str, list[_Entry]] = {}
        encodings: Counter[str] = Counter()
        with ExitStack() as stack:
            try:
                self._file = _canonical(stack.enter_context(open(path, "rb")))
                for entry, sha256 in _entries(self._file):
                    self._index.setdefault(sha256, []).append(entry)
                    encodings[entry.encoding] += 1
            except OSError as error:
                reason = error.strerror or type(error).__name__
                raise RestoreError(f"{self._place}: cannot be read ({reason})") from None
            except (ValueError, KeyError, TypeError):
                raise self._malformed() from None
            self._close = stack.pop_all().close
        self.encodings = tuple(encoding for encoding, _ in encodings.most_common())
        """The encodings of the masked files, the most frequent first."""

    def find(self, masked_text: str, *, doc_id: str = "") -> SolutionTable | None:
        """Return the table of the document whose masked text this is, if there is one.

        Two documents of a run may look the same once they are masked.  Then
        `doc_id` tells them apart, of which the end is enough: ``b/note.txt``
        is found as ``note.txt``.  Raises `RestoreError` when it does not.
        """
        entries = self._index.get(digest(masked_text), [])
        named = [entry for entry in entries if entry.doc_id == doc_id] or [
            entry for entry in entries if _is_end(entry.doc_id, doc_id)
        ]
        tables = [self._read(entry) for entry in (named or entries)]
        if any(table.solutions != tables[0].solutions for table in tables):
            raise RestoreError(
                f"{self._place}: {len(tables)} documents have this masked text and none of them "
                "this name; give the masked file the name or path it was written under"
            )
        return tables[0] if tables else None

    def __len__(self) -> int:
        return sum(map(len, self._index.values()))

    def __enter__(self) -> SolutionsFile:
        return self

    def __exit__(self, *_: object) -> None:
        self._close()

    def __repr__(self) -> str:
        return f"<SolutionsFile: {len(self)} documents>"

    def _read(self, entry: _Entry) -> SolutionTable:
        try:
            self._file.seek(entry.offset)
            data = json.loads(self._file.read(entry.length).rstrip(b",\n"))
            solutions = tuple(map(_solution, data["solutions"]))
            table = SolutionTable(entry.doc_id, data["sha256"], solutions)
        except (ValueError, KeyError, TypeError):
            raise self._malformed() from None
        table.check()
        return table

    def _malformed(self) -> RestoreError:
        return RestoreError(
            f"{self._place}: is not a complete solutions file of version {VERSION}; use the one "
            "that was written when the documents were masked"
        )


class _Entry(NamedTuple):
    """Where in the file the table of a document stands, in bytes."""

    doc_id: str
    encoding: str
    offset: int
    length: int


def _entries(file: BinaryIO) -> Iterator[tuple[_Entry, str]]:
    """Yield each document of a canonical file: where it stands, and its SHA-256."""
    offset = len(file.readline())
    for line in file:
        if line != _END:
            head = json.loads(line.partition(_SOLUTIONS)[0] + b"}")
            doc_id, sha256, encoding = _texts(head, "doc_id", "sha256", "encoding")
            yield _Entry(doc_id, encoding, offset, len(line)), sha256
        offset += len(line)


def _is_end(whole: str, end: str) -> bool:
    """Say whether one of two paths is the end of the other."""
    long, short = sorted([whole.split("/"), end.split("/")], key=len, reverse=True)
    return long[-len(short) :] == short


def _header() -> bytes:
    head = {"format": _FORMAT, "version": VERSION, "documents": []}
    return json.dumps(head).removesuffix("]}").encode("ascii") + b"\n"


def _line(document: Mapping[str, Any]) -> bytes:
    return json.dumps(document, separators=(",", ":")).encode("ascii")


def _as_json(table: SolutionTable, encoding: str) -> dict[str, Any]:
    return {
        "doc_id": table.doc_id,
        "sha256": table.sha256,
        "encoding": encoding,
        "solutions": [solution._asdict() for solution in table.solutions],
    }


def _texts(data: Mapping[str, Any], *fields: str) -> list[str]:
    values = [data[field] for field in fields]
    if not all(isinstance(value, str) for value in values):
        raise TypeError
    return values


def _solution(data: Mapping[str, Any]) -> Solution:
    values = [data[field] for field in Solution._fields]
    for field, value in zip(Solution._fields, values):
        if type(value) is not (str if field in _TEXTS else int):
            raise TypeError
    return Solution(*values)


def _canonical(file: BinaryIO) -> BinaryIO:
    """Return `file`, or its content as `writing` lays it out, at its beginning.

    Raises `ValueError` and its like when it is not a solutions file.
    """
    is_canonical = file.readline() == _header()
    if is_canonical:
        file.seek(-len(_END) - 1, os.SEEK_END)
        is_canonical = file.read() == b"\n" + _END
    file.seek(0)
    if is_canonical:
        return file
    data = json.loads(file.read())
    if data["format"] != _FORMAT or data["version"] != VERSION:
        raise ValueError
    ordered = [
        {field: document[field] for field in ("doc_id", "sha256", "encoding", "solutions")}
        for document in data["documents"]
    ]
    lines = b",\n".join(map(_line, ordered))
    return BytesIO(_header() + lines + (b"\n" if lines else b"") + _END)
