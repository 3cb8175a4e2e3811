"""The solutions file: the tables of solutions of all documents of a run.

It is JSON: ``{"format": "crfanon solutions", "version": 1, "documents": [...]}``,
and a document has

- ``doc_id``: its name in the run, such as its path below the folder given;
- ``sha256``: of its masked text as UTF-8;
- ``encoding``: of its masked file;
- ``name``: what it was called, where its masked file has a neutral name;
- ``protection``: the template of the markup around its placeholders, where there is some;
- ``solutions``: a list of objects with the fields of `Solution`.

Version 2 is encrypted: ``encryption`` says how, each document is a text of two parts (what
precedes its solutions, and those), and ``end`` is their number.  `docs/solutions.schema.json`
describes both.

Every document is one line, so that a run of any size can be written while it
goes on and looked up without being held in memory.  A file that was laid out
anew is read all the same, and so is one that was compressed (`lines`).
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from io import BytesIO
from typing import Any, NamedTuple

from ...crypto.keys import Key
from ...errors import RestoreError
from ...files.atomic import replacing
from .lines import Lines, Place, compressed, is_compressed_name
from .sealing import Password, Seal, new_seal, seal_of
from .table import Solution, SolutionTable, digest

VERSION = 1
SEALED_VERSION = 2
_FORMAT = "crfanon solutions"
_END = b"]}\n"
_SOLUTIONS = b',"solutions":['
_TEXTS = frozenset({"label", "original", "replacement"})

# What reading raises where a file is not as `writing` writes it.
_NOT_OURS = (ValueError, KeyError, TypeError, AttributeError, StopIteration, RecursionError)

Add = Callable[[SolutionTable, str], None]


@contextmanager
def writing(
    path: str | os.PathLike[str],
    *,
    key: Key | None = None,
    password: Password | None = None,
    append: bool = False,
) -> Iterator[Add]:
    """Give a function that adds a document to the solutions file `path`.

    It takes the table and the encoding of the masked file.  To `append`, the documents that the
    file holds are kept behind those that are added, but for those whose name and masked text are
    those of an added one.  The file is there,
    complete and with permissions 0600, when the ``with`` block has ended; when
    an exception ends it, what stood there before is left.  A `DocumentError`
    says that it cannot be written.  With a `key` or a `password` it is encrypted, and
    compressed if its name ends in ``.gz``.

        with writing("run.solutions.json") as add:
            add(masked.table, "utf-8")
    """
    with ExitStack() as stack:
        earlier = None
        if append and os.path.exists(path):
            earlier = stack.enter_context(SolutionsFile(path, key=key, password=password))
        sealed = new_seal(key, password, place=os.fspath(path))
        seal, encryption = sealed or (None, None)
        pack = compressed if is_compressed_name(path) else bytes
        write = stack.enter_context(replacing(path, mode=0o600))
        write(pack(_header(encryption)))
        waiting = b""
        count = 0
        added: set[tuple[str, str]] = set()

        def add(table: SolutionTable, encoding: str) -> None:
            nonlocal waiting, count
            added.add((table.doc_id, table.sha256))
            # A line waits for the next one, since all but the last end with a comma.
            if waiting:
                write(pack(waiting + b",\n"))
            waiting = _line(_as_json(table, encoding), seal, count)
            count += 1

        yield add
        for table, encoding in earlier.documents() if earlier is not None else ():
            if (table.doc_id, table.sha256) not in added:
                add(table, encoding)
        if waiting:
            write(pack(waiting + b"\n"))
        write(pack(_end(seal, count)))


class SolutionsFile:
    """The tables of a run; those that are asked for are read.

    Raises `RestoreError` when `path` is not a complete solutions file, and `KeyFault` when it
    is encrypted and `key` or `password`, of which it needs one, is not the right one.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        key: Key | None = None,
        password: Password | None = None,
    ) -> None:
        self._place = os.fspath(path)
        self._entries: list[_Entry] = []
        self._by_text: dict[str, list[_Entry]] = {}
        self._seal: Seal | None = None
        with ExitStack() as stack:
            try:
                self._lines = _canonical(Lines(stack.enter_context(open(path, "rb"))))
                self._read_heads(key, password)
            except OSError as error:
                reason = error.strerror or type(error).__name__
                raise RestoreError(f"{self._place}: cannot be read ({reason})") from None
            except _NOT_OURS:
                raise self._malformed() from None
            self._close = stack.pop_all().close
        encodings = Counter(entry.encoding for entry in self._entries)
        self.encodings = tuple(encoding for encoding, _ in encodings.most_common())
        """The encodings of the masked files, the most frequent first."""

    def _read_heads(self, key: Key | None, password: Password | None) -> None:
        """Read of each document what tells which it is; check that the file is whole."""
        lines = iter(self._lines)
        encryption = _encryption(next(lines)[1])
        if encryption is not None:
            self._seal = seal_of(encryption, key, password, place=self._place)
        ended = False
        for place, line in lines:
            if ended:
                raise ValueError
            if line.startswith(b"]"):
                _check_end(line, self._seal, len(self._entries))
                ended = True
            else:
                self._add(place, line)
        if not ended:
            raise ValueError

    def _add(self, place: Place, line: bytes) -> None:
        head, _ = _parts(line, self._seal, len(self._entries))
        doc_id, sha256, encoding = _texts(head, "doc_id", "sha256", "encoding")
        entry = _Entry(doc_id, encoding, len(self._entries), place)
        self._entries.append(entry)
        self._by_text.setdefault(sha256, []).append(entry)

    def find(self, masked_text: str, *, doc_id: str = "") -> SolutionTable | None:
        """Return the table of the document whose masked text this is, if there is one.

        Two documents of a run may look the same once they are masked.  Then
        `doc_id` tells them apart, of which the end is enough: ``b/note.txt``
        is found as ``note.txt``.  Raises `RestoreError` when it does not.
        """
        entries = self._by_text.get(digest(masked_text), [])
        tables = self._tables(_named(entries, doc_id) or entries)
        if any(table.solutions != tables[0].solutions for table in tables):
            raise RestoreError(
                f"{self._place}: {len(tables)} documents have this masked text and none of them "
                "this name; give the masked file the name or path it was written under"
            )
        return tables[0] if tables else None

    def of_name(self, doc_id: str) -> SolutionTable | None:
        """Return the table of the document that has this name, whatever became of its text.

        The end of a name is enough, as for `find`.  A file of one document has that one.
        Raises `RestoreError` when several have the name.
        """
        entries = self._entries
        if len(entries) > 1:
            entries = _named(entries, doc_id)
        if len(entries) > 1:
            raise RestoreError(
                f"{self._place}: {len(entries)} documents have this name; "
                "give the path that the masked file was written under"
            )
        tables = self._tables(entries)
        return tables[0] if tables else None

    def documents(self) -> Iterator[tuple[SolutionTable, str]]:
        """Yield the table of each document, and the encoding of its masked file."""
        return ((self._read(entry), entry.encoding) for entry in self._entries)

    def __iter__(self) -> Iterator[SolutionTable]:
        """Yield the table of each document, one at a time."""
        return map(self._read, self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __enter__(self) -> SolutionsFile:
        return self

    def __exit__(self, *_: object) -> None:
        self._close()

    def __repr__(self) -> str:
        return f"<SolutionsFile: {len(self)} documents>"

    def _tables(self, entries: list[_Entry]) -> list[SolutionTable]:
        return list(map(self._read, entries))

    def _read(self, entry: _Entry) -> SolutionTable:
        try:
            head, body = _parts(self._lines.read(entry.place), self._seal, entry.number)
            [sha256] = _texts(head, "sha256")
            protection, name = head.get("protection", ""), head.get("name", "")
            if not isinstance(protection, str) or not isinstance(name, str):
                raise TypeError
            solutions = tuple(map(read_solution, json.loads(body())))
            table = SolutionTable(entry.doc_id, sha256, solutions, protection, name)
        except _NOT_OURS:
            raise self._malformed() from None
        table.check()
        return table

    def _malformed(self) -> RestoreError:
        return RestoreError(
            f"{self._place}: is not a complete solutions file of version {VERSION} or "
            f"{SEALED_VERSION}; use the one that was written when the documents were masked"
        )


class _Entry(NamedTuple):
    """A document of the file: its name and encoding, its number and where its line stands."""

    doc_id: str
    encoding: str
    number: int
    place: Place


def _named(entries: list[_Entry], doc_id: str) -> list[_Entry]:
    """Return those entries that have this name, else those of which it is the end."""
    exact = [entry for entry in entries if entry.doc_id == doc_id]
    return exact or [entry for entry in entries if is_end(entry.doc_id, doc_id)]


def is_end(whole: str, end: str) -> bool:
    """Return whether one of two paths is the end of the other.

    >>> is_end("notes/a.txt", "a.txt"), is_end("a.txt", "aa.txt")
    (True, False)
    """
    long, short = sorted([whole.split("/"), end.split("/")], key=len, reverse=True)
    return long[-len(short) :] == short


def _header(encryption: Mapping[str, Any] | None = None) -> bytes:
    head: dict[str, Any] = {"format": _FORMAT, "version": VERSION}
    if encryption is not None:
        head = {"format": _FORMAT, "version": SEALED_VERSION, "encryption": encryption}
    return json.dumps({**head, "documents": []}).removesuffix("]}").encode("ascii") + b"\n"


def _encryption(header: bytes) -> Mapping[str, Any] | None:
    """Return the encryption settings in the first line; None where there are none.

    Raises `ValueError` and its like when it is not the first line of a solutions file.
    """
    head = json.loads(header + b"]}")
    if head["format"] != _FORMAT or head["documents"] != []:
        raise ValueError
    if head["version"] == VERSION and "encryption" not in head:
        return None
    if head["version"] != SEALED_VERSION:
        raise ValueError
    encryption: Mapping[str, Any] = head["encryption"]
    return encryption


def _end(seal: Seal | None, count: int) -> bytes:
    """Return the last line; where the file is encrypted, it tells how many documents there are."""
    if seal is None:
        return _END
    return _end_of(seal.close(str(count).encode("ascii"), part="end", line=0))


def _end_of(sealed: str) -> bytes:
    return b'],"end":' + json.dumps(sealed).encode("ascii") + b"}\n"


def _check_end(line: bytes, seal: Seal | None, count: int) -> None:
    """Raise `ValueError` and its like unless this is the last line after `count` documents."""
    rest = json.loads(b'{"documents":[' + line)
    if seal is not None and int(seal.open(rest["end"], part="end", line=0)) != count:
        raise ValueError


def _line(document: Mapping[str, Any], seal: Seal | None, number: int) -> bytes:
    """Return the line of a document, without its end."""
    whole = json.dumps(document, separators=(",", ":")).encode("ascii")
    if seal is None:
        return whole
    head, _, body = whole.partition(_SOLUTIONS)
    parts = (
        seal.close(head + b"}", part="head", line=number),
        seal.close(b"[" + body.removesuffix(b"}"), part="body", line=number),
    )
    return json.dumps(".".join(parts)).encode("ascii")


def _parts(
    line: bytes, seal: Seal | None, number: int
) -> tuple[dict[str, Any], Callable[[], bytes]]:
    """Return the head of a document's line, and a function that returns its solutions as JSON."""
    line = line.rstrip(b",\n")
    if seal is None:
        head, _, body = line.partition(_SOLUTIONS)
        return json.loads(head + b"}"), (b"[" + body.removesuffix(b"}")).strip
    sealed_head, sealed_body = json.loads(line).split(".")
    opened = seal.open(sealed_head, part="head", line=number)
    return json.loads(opened), lambda: seal.open(sealed_body, part="body", line=number)


def _as_json(table: SolutionTable, encoding: str) -> dict[str, Any]:
    document: dict[str, Any] = {
        "doc_id": table.doc_id,
        "sha256": table.sha256,
        "encoding": encoding,
    }
    if table.name:
        document["name"] = table.name
    if table.protection:
        document["protection"] = table.protection
    document["solutions"] = [solution._asdict() for solution in table.solutions]
    return document


def _texts(data: Mapping[str, Any], *fields: str) -> list[str]:
    values = [data[field] for field in fields]
    if not all(isinstance(value, str) for value in values):
        raise TypeError
    return values


def read_solution(data: Mapping[str, Any]) -> Solution:
    """Return the solution that an object of JSON is; `KeyError` or `TypeError` if it is none."""
    values = [data[field] for field in Solution._fields]
    for field, value in zip(Solution._fields, values):
        if type(value) is not (str if field in _TEXTS else int):
            raise TypeError
    return Solution(*values)


def _canonical(lines: Lines) -> Lines:
    """Return the lines, or those of the same content as `writing` lays it out.

    Raises `ValueError` and its like when it is not a solutions file.
    """
    if _is_canonical(lines):
        return lines
    data = json.loads(lines.content())
    header = _header(data.get("encryption"))
    if data["format"] != _FORMAT or data["version"] != json.loads(header + b"]}")["version"]:
        raise ValueError
    documents = b",\n".join(map(_laid_out, data["documents"]))
    end = _end_of(data["end"]) if "end" in data else _END
    return Lines(BytesIO(header + documents + (b"\n" if documents else b"") + end))


def _is_canonical(lines: Lines) -> bool:
    for _, first in lines:
        try:
            return first == _header(_encryption(first))
        except _NOT_OURS:
            return False
    return False


def _laid_out(document: Mapping[str, Any] | str) -> bytes:
    if isinstance(document, str):
        return json.dumps(document).encode("ascii")
    fields = ["doc_id", "sha256", "encoding", "name", "protection", "solutions"]
    return _line({field: document[field] for field in fields if field in document}, None, 0)
