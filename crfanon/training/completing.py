"""Complete the gold data of corpora that are silent about some labels.

News corpora mark persons, places and organisations, and leave dates and numbers as if they
were nothing.  Trained on as they are, they teach that such are not personal.  So a first CRF
learns from the documents whose annotators marked everything, and what it finds of the labels on
which another corpus is silent is added there, unless a gold span stands in its way.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..text.document import Document
from ..text.spans import SpansByPlace
from .configuration import Configuration
from .fitting import recipe_of
from .material import Watch, prefixes_of, prepare, unwatched
from .measuring import predict, train_model

# What the first CRF is less sure of is left out.
_LEAST = 0.5


def completed(
    configuration: Configuration, documents: Sequence[Document], *, watch: Watch = unwatched
) -> list[Document]:
    """Return the documents, those of silent corpora with spans of what these are silent about."""
    silent = {
        prefix: frozenset(corpus.silent)
        for corpus in configuration.corpora
        if corpus.silent
        for prefix in prefixes_of(corpus)
    }
    if not silent:
        return list(documents)
    about = [
        next((labels for prefix, labels in silent.items() if d.doc_id.startswith(prefix)), None)
        for d in documents
    ]
    whole = [document for document, labels in zip(documents, about) if labels is None]
    recipe = recipe_of(configuration)
    # It need not be more than nearly right.
    quick = recipe.parameters._replace(iterations=-(-recipe.parameters.iterations // 2))
    recipe = recipe._replace(parameters=quick, bags=1)
    material = prepare(configuration, whole, watch=watch)
    model = train_model(configuration, recipe, material, watch=watch)
    found = iter(predict(model, [d for d, labels in zip(documents, about) if labels is not None]))
    return [
        d if labels is None else _with(d, next(found), labels)
        for d, labels in zip(documents, about)
    ]


def _with(document: Document, found: Document, labels: frozenset[str]) -> Document:
    """Return a gold document with the spans that were found of some labels, where it has none."""
    gold = SpansByPlace(document.spans)
    added = (
        span._replace(source="", score=1.0)
        for span in found.spans
        if span.label in labels and span.score >= _LEAST and not any(gold.overlapping(span))
    )
    return document.with_(spans=tuple(sorted([*document.spans, *added])))
