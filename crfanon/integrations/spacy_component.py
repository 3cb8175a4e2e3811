"""crfanon as a component of a spaCy pipeline.

spaCy finds it by its entry point once crfanon is installed:

    >>> import spacy
    >>> nlp = spacy.blank("es")
    >>> _ = nlp.add_pipe("crfanon")
    >>> doc = nlp("Nombre: Aurelia. Apellidos: Quintanilla Robles.")
    >>> [(ent.text, ent.label_) for ent in doc.ents][0]
    ('Aurelia', 'PERSON')

What crfanon finds is then in ``doc.spans["crfanon"]``, with scores, and in
``doc.ents``.  A span that begins or ends within a token of spaCy is widened to
the whole token, for a stretch of text that is lost is a leak; so two spans in
one token overlap in ``doc.spans``, and are parted among the tokens in ``doc.ents``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

import numpy as np
from spacy.language import Language
from spacy.tokens import Doc, Span

from ..errors import DocumentError
from ..pipeline import Anonymizer
from ..text.document import Document

NAME = "crfanon"
SPANS_KEY = "crfanon"


class Component:
    """Finds personal data in the documents of a spaCy pipeline."""

    def __init__(self, anonymizer: Anonymizer, *, spans_key: str = SPANS_KEY) -> None:
        self.anonymizer = anonymizer
        self.spans_key = spans_key

    def __call__(self, doc: Doc) -> Doc:
        """Return `doc` with what was found in its spans and entities.

        Entities that other components have found stay where they do not overlap.
        Raises `DocumentError` when a span cannot be put on tokens.
        """
        return self._annotate(doc, self.anonymizer.analyze(doc.text))

    def pipe(self, stream: Iterable[Doc], *, batch_size: int) -> Iterator[Doc]:
        """Yield the documents of a stream, annotated; `batch_size` of them at once."""
        docs = iter(stream)
        while batch := list(islice(docs, batch_size)):
            found = self.anonymizer.analyze_many([doc.text for doc in batch])
            yield from map(self._annotate, batch, found)

    def _annotate(self, doc: Doc, document: Document) -> Doc:
        spans = [_aligned(doc, span.start, span.end, span.label) for span in document.spans]
        doc.spans[self.spans_key] = spans
        doc.spans[self.spans_key].attrs["scores"] = np.array(
            [span.score for span in document.spans], np.float32
        )
        ents = list(_disjoint(doc, spans))
        taken = {i for ent in ents for i in range(ent.start, ent.end)}
        ents += [ent for ent in doc.ents if taken.isdisjoint(range(ent.start, ent.end))]
        doc.ents = tuple(ents)
        return doc


def _aligned(doc: Doc, start: int, end: int, label: str) -> Span:
    span = doc.char_span(start, end, label=label, alignment_mode="expand")
    if span is None:
        raise DocumentError(
            f"document: no token of spaCy stands at {start}-{end}, where something was found; "
            "use a tokenizer that keeps all of the text"
        )
    return span


def _disjoint(doc: Doc, spans: Iterable[Span]) -> Iterator[Span]:
    """Yield sorted spans without the tokens that belong to the one before."""
    end = 0
    for span in spans:
        start = max(span.start, end)
        if start < span.end:
            yield span if start == span.start else Span(doc, start, span.end, span.label_)
            end = span.end


@Language.factory(
    NAME,
    default_config={"model": None, "lang": None, "spans_key": SPANS_KEY},
    assigns=["doc.ents", "doc.spans"],
)
def make_component(
    nlp: Language, name: str, model: str | None, lang: str | None, spans_key: str
) -> Component:
    """Return the component for a model, or for a language, by default that of the pipeline.

    Raises `NoModelError` when there is no model for the language.
    """
    if model is None and lang is None:
        lang = nlp.lang
    return Component(Anonymizer(model, lang, strict=True), spans_key=spans_key)
