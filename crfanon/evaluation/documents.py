"""Bring each gold document together with what was predicted for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..errors import CorpusError
from ..text.document import Document
from ..text.spans import Span


class Pair(NamedTuple):
    """A document's text, and its spans from either side."""

    text: str
    gold: tuple[Span, ...]
    predicted: tuple[Span, ...]


def pair(gold: Iterable[Document], predicted: Iterable[Document]) -> list[Pair]:
    """Return a pair for each gold document; they belong together by id.

    A document that nothing was predicted for counts as predicted empty.  What
    would make the numbers mean nothing is a `CorpusError`: no gold documents,
    two of one id, a predicted document that gold does not have, or another
    text under the same id.
    """
    gold_by_id = _by_id(gold, "gold")
    if not gold_by_id:
        raise CorpusError("gold: there are no documents; check the path and the format")
    predicted_by_id = _by_id(predicted, "predicted")
    for doc_id, document in predicted_by_id.items():
        if doc_id not in gold_by_id:
            raise CorpusError(
                f"predicted: document {doc_id!r} is not among the gold documents; "
                "compare the same set of documents"
            )
        if document.text != gold_by_id[doc_id].text:
            raise CorpusError(
                f"predicted: document {doc_id!r} has another text than the gold document; "
                "predict on the gold text, byte-order mark and line ends included"
            )
    pairs = []
    for doc_id, document in gold_by_id.items():
        found = predicted_by_id[doc_id].spans if doc_id in predicted_by_id else ()
        pairs.append(Pair(document.text, document.spans, found))
    return pairs


def _by_id(documents: Iterable[Document], side: str) -> dict[str, Document]:
    by_id: dict[str, Document] = {}
    for document in documents:
        if document.doc_id in by_id:
            raise CorpusError(f"{side}: two documents are called {document.doc_id!r}; rename one")
        by_id[document.doc_id] = document
    return by_id
