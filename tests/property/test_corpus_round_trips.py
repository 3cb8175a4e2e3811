"""What is written in any format is read back as it was: ids, texts and spans."""

import tempfile
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from written_corpora import write_corpus

from crfanon import corpus
from crfanon.corpus import conll
from crfanon.errors import CorpusError, DocumentError
from crfanon.text.document import Document
from crfanon.text.spans import Span

# Names, and everything that was ever lost on the way: byte-order marks, line
# ends of all kinds, controls, emoji, combining and right-to-left characters,
# and what means something to one of the formats.
# fmt: off
_PIECES = st.sampled_from([
    "Anna Berg", "Ida", " ", "  ", "\n", "\r\n", "\r", "\t", "\ufeff", "\x00", "\x0b", "\x1c",
    "\x85", "\u2028", "\xa0", "\ufffe", "\U0001f9d1\u200d\u2695\ufe0f", "e\u0301", "שרה", "\udc80",
    "]]>", "<![CDATA[", "&amp;", "&#13;", '"', "'", "<b>", "-DOCSTART-", "\\n", "\\", "|", "_",
    "SpaceAfter=No", "O", "B-X", "#", "T1\tX 0 1\tx", "²", "…", ".",
])
# fmt: on
_TEXTS = st.lists(st.one_of(_PIECES, st.text(max_size=4)), max_size=12).map("".join)
_LABELS = st.sampled_from(
    ["PERSON", "LOCATION-OTHER", "B-X", "O", "NOMBRE_SUJETO_ASISTENCIA", "<&"]
)
_DOC_IDS = st.sampled_from(["note", "ward 3/note", "a.b", "é|x", "-"])


@st.composite
def _documents(draw: st.DrawFn) -> Document:
    text = draw(_TEXTS)
    bounds = draw(st.lists(st.integers(0, len(text)), max_size=8, unique=True).map(sorted))
    pairs = [(i, j) for i, j in pairwise(bounds) if draw(st.booleans())]
    spans = tuple(Span(i, j, draw(_LABELS), "gold") for i, j in pairs)
    return Document(draw(_DOC_IDS), text, spans=spans)


def _facts(documents: Iterable[Document]) -> list[tuple[str, str, tuple[Span, ...]]]:
    return [(d.doc_id, d.text, d.spans) for d in documents]


def _returns(document: Document, format: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "corpus.jsonl"
        write_corpus([document], path, format=format)
        assert _facts(corpus.read(path, format=format)) == _facts([document])


@given(_documents())
def test_brat_returns_every_document(document: Document) -> None:
    if "\udc80" in document.text:
        with pytest.raises(DocumentError, match="cannot be written in utf-8"):
            _returns(document, "brat")
    else:
        _returns(document, "brat")


@given(_documents())
def test_jsonl_returns_every_document(document: Document) -> None:
    _returns(document, "jsonl")


@given(st.lists(_TEXTS, max_size=3))
def test_jsonl_returns_several_documents_with_all_that_spans_know(texts: list[str]) -> None:
    documents = [
        Document(str(number), text, spans=(Span(0, 1, "X", "crf:m", 0.25),) if text else ())
        for number, text in enumerate(texts)
    ]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.jsonl"
        write_corpus(documents, path, format="jsonl")
        assert _facts(corpus.read(path, format="jsonl")) == _facts(documents)


@given(_documents())
def test_i2b2_returns_a_document_or_refuses_it(document: Document) -> None:
    possible = all(c in "\t\n\r" or " " <= c < "\ud800" or "\ue000" <= c for c in document.text)
    possible = possible and not {"\ufffe", "\uffff"} & set(document.text)
    if possible:
        _returns(document, "i2b2")
    else:
        with pytest.raises(CorpusError, match="cannot stand in XML"):
            _returns(document, "i2b2")


def _trimmed(document: Document) -> Document:
    """Take away what columns cannot hold: spans of white space, or with it at their ends."""
    spans = []
    for span in document.spans:
        piece = document.text[span.start : span.end]
        start = span.start + len(piece) - len(piece.lstrip())
        end = span.end - len(piece) + len(piece.rstrip())
        if start < end:
            spans.append(Span(start, end, span.label, "gold"))
    return document.with_(spans=tuple(spans))


@given(_documents())
def test_conll_returns_every_document(document: Document) -> None:
    assume("\udc80" not in document.text)
    documents = [_trimmed(document), Document("other", document.text)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.conll"
        write_corpus(documents, path, format="conll")
        assert _facts(conll.read(path)) == _facts(documents)
