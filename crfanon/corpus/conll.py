r"""CoNLL columns: a token a line with its tag in one of the columns.

    -DOCSTART-      DocId=note-1            O
                    (blank lines end sentences)
    Anna            _                       B-PERSON
    Berg            SpaceAfter=No           I-PERSON
    .               SpacesAfter=\n          O

Any tags are read: IOB1, IOB2, BIOES, or bare labels.  Such files know tokens,
not text; it is rebuilt with a blank between two tokens and a line end after
each sentence, unless a column says what stands there in the manner of CoNLL-U
and UDPipe (``SpaceAfter=No``, ``SpacesAfter=\s\s``), or the layout knows better.
`render` always says it, and cuts tokens where spans begin or end inside of them,
so that text and spans come back as they were.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

from ..errors import CorpusError
from ..text import bio
from ..text.document import Document
from ..text.spans import Span
from ..text.tokenizer import Tokenizer
from ..text.tokens import Tokens
from .layout import Layout
from .source import check_spans, files, read_text
from .spacing import Typesetter
from .surface import on_surface

SUFFIX = ".conll"

_SPACING = re.compile(r"(?:^|\|)(?:SpaceAfter=(No)|SpacesAfter=([^|]*))")
_ESCAPES = {" ": r"\s", "\t": r"\t", "\n": r"\n", "\r": r"\r", "|": r"\p", "\\": r"\\"}
_UNESCAPES = {escape: character for character, escape in _ESCAPES.items()}
_FORM = re.compile(r"[^ \t\n\r]+")
_COLUMN = re.compile(r"[^ \t]+")

_DEFAULT = Layout()


def read(
    path: str | os.PathLike[str],
    *,
    layout: Layout = _DEFAULT,
    suffixes: tuple[str, ...] = (SUFFIX,),
) -> Iterator[Document]:
    """Yield the documents of a file, or of all files of a folder that end in one of `suffixes`.

    A document without an id of its own is called after the file and, if it is
    not the only one, numbered: ``"esp.train-2"``.
    """
    for _, file in files(path, suffixes):
        lines = read_text(file).split("\n")
        if layout.surface:
            lines = on_surface(lines, file, layout)
        yield from parse(lines, file, layout=layout)


def render(document: Document) -> str:
    r"""Return the lines of a document: tokens, what follows each, and tags.

    >>> document = Document("a", "Ida met Bo.", spans=(Span(0, 3, "PERSON"),))
    >>> print(render(document).expandtabs(16), end="")
    -DOCSTART-      DocId=a         O
    <BLANKLINE>
    Ida             _               B-PERSON
    met             _               O
    Bo              SpaceAfter=No   O
    .               SpaceAfter=No   O

    Spans that overlap, and such as begin or end with white space, have no tags
    and raise a `CorpusError`.
    """
    text = document.text
    spans = check_spans(document)
    tokens = document.tokens or _tokenizer()(text)
    starts, ends, sentence_starts = _cut(text, tokens, spans)
    tags, begins = _tags(document.doc_id, spans, starts, ends)
    gaps = [text[i:j] for i, j in zip([0, *ends], [*starts, len(text)])]
    doc_id = _escape(document.doc_id)
    head = f"DocId={doc_id}" + (f"|SpacesAfter={_escape(gaps[0])}" if gaps[0] else "")
    lines = [f"{_DEFAULT.document_marker}\t{head}\tO\n", "\n"]
    for k, (start, end, tag) in enumerate(zip(starts, ends, tags)):
        # A blank line inside of a span would cut it in two.
        ends_sentence = k + 1 == len(starts) or (
            starts[k + 1] in sentence_starts and (tags[k + 1] == "O" or begins[k + 1])
        )
        spacing = _spacing(gaps[k + 1], ends_sentence=ends_sentence)
        lines.append(f"{text[start:end]}\t{spacing}\t{tag}\n")
        if ends_sentence and k + 1 < len(starts):
            lines.append("\n")
    return "".join(lines)


def parse(lines: Sequence[str], path: Path, *, layout: Layout = _DEFAULT) -> list[Document]:
    """Return the documents in these lines; `path` is what they are called in errors and ids.

    Raises `CorpusError`, which names the line that is wrong.
    """
    builders = list(_documents(lines, path, layout))
    documents = []
    for number, builder in enumerate(builders, start=1):
        name = f"{path.stem}-{number}" if len(builders) > 1 else path.stem
        documents.append(builder.document(name if builder.doc_id is None else builder.doc_id))
    return documents


class _Builder:
    """Collects the tokens of one document while its lines are read."""

    def __init__(self, doc_id: str | None, spacing: str | None, layout: Layout) -> None:
        self.doc_id = doc_id
        self._layout = layout
        self._written = ""  # what is left of the sentence's text, where the file has it
        self._typesetter = Typesetter()
        self._text: list[str] = [spacing or ""]
        self._size = len(self._text[0])
        self._starts: list[int] = []
        self._ends: list[int] = []
        self._tags: list[str] = []
        self._sentence_starts: list[int] = []
        self._pending: str | None = ""  # what stands before the next token; None: not said
        self._in_sentence = False

    def add(self, form: str, tag: str, spacing: str | None) -> None:
        if not self._in_sentence:
            self._sentence_starts.append(len(self._starts))
            self._in_sentence = True
            self._typesetter = Typesetter()
        self._append(self._gap(form))
        self._starts.append(self._size)
        self._append(form)
        self._ends.append(self._size)
        self._tags.append(tag)
        self._pending = spacing

    def write(self, text: str) -> None:
        """Take `text` for that of the next sentence."""
        self._written = text

    def _gap(self, form: str) -> str:
        """Return the blanks before the next token; its neighbour is asked first."""
        printed = self._typesetter.before(form)
        gap = printed if self._layout.spacing == "typeset" else " "
        rest = self._written.lstrip()
        if rest.startswith(form):
            gap = self._written[: len(self._written) - len(rest)]
            self._written = rest[len(form) :]
        else:
            self._written = ""  # another text than the tokens'
        return gap if self._pending is None else self._pending

    def end_sentence(self) -> None:
        self._written = ""
        if self._in_sentence:
            self._append("\n" if self._pending is None else self._pending)
            self._pending = ""
            self._in_sentence = False

    @property
    def is_full(self) -> bool:
        """Return whether the next sentence is to be in another document."""
        return 0 < self._layout.sentences <= len(self._sentence_starts)

    def _append(self, piece: str) -> None:
        self._text.append(piece)
        self._size += len(piece)

    def document(self, doc_id: str) -> Document:
        prefixed = self._layout.prefixed
        found = bio.decode(self._tags, breaks=self._sentence_starts, prefixed=prefixed)
        spans = (Span(self._starts[i], self._ends[j - 1], label, "gold") for i, j, label in found)
        return Document(doc_id, "".join(self._text), spans=tuple(spans))


def _documents(lines: Sequence[str], path: Path, layout: Layout) -> Iterator[_Builder]:
    builder: _Builder | None = None
    for number, line in enumerate(lines):
        line = line.removesuffix("\r")
        if not line.strip(" \t"):
            if builder is not None:
                builder.end_sentence()
                if builder.is_full:
                    yield builder
                    builder = None
        elif layout.document_marker and line.startswith(layout.document_marker):
            if builder is not None:
                builder.end_sentence()
                yield builder
            head = line[len(layout.document_marker) :]
            builder = _Builder(_doc_id(head), _stated_spacing(head.split("\t")), layout)
        elif layout.text_marker and line.startswith(layout.text_marker):
            builder = builder or _Builder(None, None, layout)
            builder.write(line.removeprefix(layout.text_marker))
        elif layout.comment and line.startswith(layout.comment):
            continue
        else:
            columns = _columns(line, layout)
            try:
                form, tag = columns[layout.token], columns[layout.tag]
            except IndexError:
                form = tag = ""
            if not form.strip(" ") and tag == "O" and len(columns) > 1:
                continue  # an invisible sign that somebody has washed out
            if not form or not tag or len(columns) < 2:
                raise CorpusError(
                    f"{path}:{number + 1}: has no token and tag in its {len(columns)} columns; "
                    "correct it or the layout"
                )
            used = {layout.token % len(columns), layout.tag % len(columns)}
            others = [column for i, column in enumerate(columns) if i not in used]
            builder = builder or _Builder(None, None, layout)
            builder.add(form, tag, _stated_spacing(others))
    if builder is not None:
        builder.end_sentence()
        yield builder


def _columns(line: str, layout: Layout) -> list[str]:
    return _COLUMN.findall(line) if layout.separator is None else line.split(layout.separator)


def _doc_id(head: str) -> str | None:
    """Return the document id that stands after a document marker, if any does."""
    match = re.search(r"\bDocId=([^|\t]*)", head)
    if match:
        return _unescape(match.group(1))
    match = re.match(r"(?:\s*id)?\s*=(.*)", head)  # CoNLL-U: "# newdoc id = ..."
    return match.group(1).strip() if match else None


def _stated_spacing(columns: Iterable[str]) -> str | None:
    """Return the blanks after a token by its other columns, or None if they do not state them."""
    for column in columns:
        match = _SPACING.search(column)
        if match:
            return "" if match.group(1) else _unescape(match.group(2))
    return None


def _spacing(gap: str, *, ends_sentence: bool) -> str:
    if gap == ("\n" if ends_sentence else " "):
        return "_"
    return f"SpacesAfter={_escape(gap)}" if gap else "SpaceAfter=No"


def _escape(text: str) -> str:
    return re.sub(r"[ \t\n\r|\\]", lambda match: _ESCAPES[match.group()], text)


def _unescape(text: str) -> str:
    return re.sub(r"\\[stnrp\\]", lambda match: _UNESCAPES[match.group()], text)


def _cut(
    text: str, tokens: Tokens, spans: Iterable[Span]
) -> tuple[list[int], list[int], frozenset[int]]:
    """Return starts and ends of the pieces to write, and where sentences start.

    Pieces are the tokens, cut at the bounds of spans and at blanks.
    """
    bounds = sorted({bound for span in spans for bound in (span.start, span.end)})
    starts: list[int] = []
    ends: list[int] = []
    k = 0
    for start, end in zip(tokens.starts.tolist(), tokens.ends.tolist()):
        while k < len(bounds) and bounds[k] <= start:
            k += 1
        inside = [start]
        while k < len(bounds) and bounds[k] < end:
            inside.append(bounds[k])
            k += 1
        if text.startswith(_DEFAULT.document_marker, start):  # it would begin a document
            inside = sorted({*inside, start + 1})
        for i, j in zip(inside, [*inside[1:], end]):
            for match in _FORM.finditer(text, i, j):
                starts.append(match.start())
                ends.append(match.end())
    return starts, ends, frozenset(tokens.starts[tokens.sentence_starts].tolist())


def _tags(
    doc_id: str, spans: Iterable[Span], starts: list[int], ends: list[int]
) -> tuple[list[str], list[bool]]:
    """Return the tags of the pieces, and which of them begin a span."""
    first_at = {start: i for i, start in enumerate(starts)}
    last_at = {end: j for j, end in enumerate(ends, start=1)}
    tags = ["O"] * len(starts)
    begins = [False] * len(starts)
    before = 0
    for span in spans:
        i, j = first_at.get(span.start), last_at.get(span.end)
        if span.start < before or i is None or j is None:
            raise CorpusError(
                f"{doc_id}: the span at {span.start} overlaps another, or has white space at its "
                "start or end, which columns cannot hold; write brat or jsonl"
            )
        before = span.end
        tags[i:j] = bio.tag(span.label, j - i)
        begins[i] = True
    return tags, begins


@cache
def _tokenizer() -> Tokenizer:
    return Tokenizer()
