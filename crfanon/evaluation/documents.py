"""Bring each gold document together with what was predicted for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..corpus.relabelling import OPTIONAL
from ..errors import CorpusError
from ..text.document import Document
from ..text.spans import Span, SpansByPlace


class Pair(NamedTuple):
    """A document's text, and its spans from either side.

    What is in `optional` may be found and need not be: it counts neither way.
    """

    text: str
    gold: tuple[Span, ...]
    predicted: tuple[Span, ...]
    optional: tuple[Span, ...] = ()


def pair(gold: Iterable[Document], predicted: Iterable[Document]) -> list[Pair]:
    """Return a pair for each gold document; they belong together by id.

    A document that nothing was predicted for counts as predicted empty.  Gold spans whose
    label ends in a question mark are optional: they are left out, and so are predicted
    spans that touch one of them and no other gold span.  What
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
        pairs.append(_of_those_required(Pair(document.text, document.spans, found)))
    return pairs


def _by_id(documents: Iterable[Document], side: str) -> dict[str, Document]:
    by_id: dict[str, Document] = {}
    for document in documents:
        if document.doc_id in by_id:
            raise CorpusError(f"{side}: two documents are called {document.doc_id!r}; rename one")
        by_id[document.doc_id] = document
    return by_id


def _of_those_required(pair: Pair) -> Pair:
    """Return the pair without its optional spans, and without what is predicted of them alone."""
    required: list[Span] = []
    optional: list[Span] = []
    for span in pair.gold:
        (optional if span.label.endswith(OPTIONAL) else required).append(span)
    if not optional:
        return pair
    of_gold, of_optional = SpansByPlace(required), SpansByPlace(optional)
    predicted = tuple(
        span
        for span in pair.predicted
        if any(of_gold.overlapping(span)) or not any(of_optional.overlapping(span))
    )
    return Pair(pair.text, tuple(required), predicted, tuple(optional))
