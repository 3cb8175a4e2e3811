"""The CRF as a detector: documents with evidence in, suggested spans out."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from itertools import groupby

import numpy as np

from .crf.decoding import Decoder
from .crf.scoring import Scorer
from .crf.weights import Weights
from .document import Document, Lexicon, Span, Tokens
from .explanation import Weight
from .features import Batch, Extractor, Template

# Documents are taken together until they hold this many tokens: enough that
# the cost of a step is shared, few enough that scores stay in the cache.
_BATCH_TOKENS = 16_384


class Tagger:
    """Suggests spans by a trained CRF; may be shared between threads.

    `source` is what the spans say of their origin, such as ``"crf:es-clinical"``.
    """

    def __init__(self, weights: Weights, template: Template, *, source: str) -> None:
        self.source = source
        self.extractor = Extractor(template, weights.words)
        self.scorer = Scorer(weights, self.extractor)
        self.decoder = Decoder(weights)
        self._tags = weights.tags
        self._labels = [tag.partition("-")[2] for tag in weights.tags]
        self._lock = threading.Lock()

    def __call__(self, document: Document) -> Document:
        """Return `document` with the spans that the CRF suggests added to `suggested`."""
        return self.tag_many([document])[0]

    def tag_many(self, documents: Sequence[Document]) -> list[Document]:
        """Return all `documents` with suggested spans, in the same order."""
        return [tagged for batch in _batches(documents) for tagged in self._tag(batch)]

    def _tag(self, documents: Sequence[Document]) -> Iterator[Document]:
        with self._lock:
            batch = self.extractor.batch(documents)
            scores = self.scorer.scores(batch)
        found = self.decoder.decode(scores, batch.starts, batch.sizes)
        bounds = np.searchsorted(found.first, batch.starts).tolist()
        bounds.append(len(found.first))
        labels, source = self._labels, self.source
        for d, document in enumerate(documents):
            mine = slice(bounds[d], bounds[d + 1])
            tokens = document.tokens
            if tokens is None or mine.start == mine.stop:
                yield document
                continue
            place = batch.starts[d]
            spans = map(
                Span,
                tokens.starts[found.first[mine] - place].tolist(),
                tokens.ends[found.last[mine] - place - 1].tolist(),
                [labels[tag] for tag in found.tags[mine].tolist()],
                [source] * (mine.stop - mine.start),
                found.probabilities[mine].tolist(),
            )
            yield document.with_(suggested=(*document.suggested, *spans))

    def weights_of(self, document: Document, spans: Sequence[Span]) -> list[list[Weight]]:
        """Return for each of `spans` the features that weighed in it, strongest first.

        They are those of the tags B and I of the span's label at its tokens, in
        log-odds against O; transitions between tags come on top.  A label that
        the CRF does not know has none.
        """
        tokens = document.tokens
        if tokens is None or not spans:
            return [[] for _ in spans]
        with self._lock:
            batch = self.extractor.batch([document])
            self.scorer.scores(batch)
            return [self._weights(batch, tokens, span) for span in spans]

    def _weights(self, batch: Batch, tokens: Tokens, span: Span) -> list[Weight]:
        first, last = tokens.covering(span.start, span.end)
        found = []
        for i in range(first, last):
            tag = f"{'B' if i == first else 'I'}-{span.label}"
            if tag in self._tags:
                start, number = int(tokens.starts[i]), self._tags.index(tag)
                place = int(batch.starts[0]) + i
                for feature, value in self.scorer.contributions(batch, place, number):
                    found.append(Weight(start, feature, value))
        found.sort(key=lambda weight: (-abs(weight.value), weight.start, weight.feature))
        return found


def _lexicon(document: Document) -> Lexicon:
    if document.tokens is None:
        raise ValueError("a document must be tokenized before it is tagged")
    return document.tokens.lexicon


def _batches(documents: Sequence[Document]) -> Iterator[list[Document]]:
    """Yield the documents in groups that share a lexicon and are not too long together."""
    for _, same in groupby(documents, lambda document: id(_lexicon(document))):
        batch: list[Document] = []
        size = 0
        for document in same:
            batch.append(document)
            size += len(document.tokens or ())
            if size >= _BATCH_TOKENS:
                yield batch
                batch, size = [], 0
        if batch:
            yield batch
