"""The CRF as a detector: documents with evidence in, suggested spans out."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

import numpy as np

from ..labels import is_kind_of
from ..text.document import Document, batches, tokens_of
from ..text.explanation import Weight
from ..text.spans import Span
from ..text.tokens import Tokens
from .calibration import Calibration
from .decoding import Decoded, Decoder, Positions
from .edges import one_a_sentence, with_whole_runs, without_signs_around
from .extractor import Batch, Extractor
from .kinds import KindTeller
from .scoring import Scorer
from .template import Template
from .weights import FloatArray, Weights

NO_LABEL_BIASES: Mapping[str, float] = MappingProxyType({})


class Tagger:
    """Suggests spans by a trained CRF; may be shared between threads.

    `source` is what the spans say of their origin, such as ``"crf:es-clinical"``,
    and `named` gives the label that they bear for each label of the CRF.  With a `recall_bias`
    a token is found if the log odds that it is in a span are above minus that: above zero more is
    found, and less of it is right.  `label_biases` raise the odds of some labels.  With a `prior`,
    the share of tokens that are in spans in most texts, the odds are lower in texts that have less
    (`decoding`).  None of these changes what the score of a span says: that is the CRF's
    probability without any bias, as `calibration` maps it where there is one.

    With `within_lines` a span that goes on over the end of a line becomes one for each line,
    and with `whole_brackets` it ends with a bracket if that, and only if that, closes one of
    its own.
    """

    def __init__(
        self,
        weights: Weights,
        template: Template,
        *,
        source: str,
        named: Callable[[str], str] = str,
        recall_bias: float = 0.0,
        label_biases: Mapping[str, float] = NO_LABEL_BIASES,
        prior: float = 0.0,
        calibration: Calibration | None = None,
        within_lines: bool = False,
        whole_brackets: bool = False,
    ) -> None:
        self.source = source
        self.extractor = Extractor(template, weights.words, pairs=weights.pairs)
        self.scorer = Scorer(weights, self.extractor)
        self.decoder = Decoder(weights)
        self._kinds = KindTeller(weights.kinds, self.extractor) if weights.kinds else None
        self._tags = weights.tags
        self.recall_bias = recall_bias
        self._bias = _by_tag(weights.tags, recall_bias, label_biases)
        self.prior = prior
        self._calibration = calibration
        self._within_lines = within_lines
        self._whole_brackets = whole_brackets
        natives = [tag.partition("-")[2] for tag in weights.tags]
        self._labels = [named(native) if native else "" for native in natives]
        self._named = named
        self._native_of_tag = natives
        # For each label that spans bear, those of the CRF that may be behind it.
        self._natives: dict[str, list[str]] = {}
        for native, label in dict(zip(natives, self._labels)).items():
            self._natives.setdefault(label, []).append(native)
        for kind in set(weights.kinds.labels if weights.kinds else ()).difference(natives):
            above = [native for native in set(natives) if native and is_kind_of(kind, native)]
            self._natives.setdefault(named(kind), []).extend(above)
        self._lock = threading.Lock()

    def __call__(self, document: Document) -> Document:
        """Return `document` with the spans that the CRF suggests added to `suggested`."""
        return next(self.tag_many([document]))

    def tag_many(self, documents: Iterable[Document]) -> Iterator[Document]:
        """Yield all `documents` with suggested spans, in the same order."""
        for batch in batches(documents):
            yield from self._tag(batch)

    def _tag(self, documents: Sequence[Document]) -> Iterator[Document]:
        with self._lock:
            batch = self.extractor.batch(documents)
            scores = self.scorer.in_blocks(batch)
            found = self.decoder.decode(
                scores, batch.starts, batch.sizes, bias=self._bias, prior=self.prior
            )
            if self._whole_brackets:
                found = _with_whole_brackets(batch, found)
            if self._within_lines:
                found = _cut_at(_line_begins(documents, batch), found)
            labels = self._labels_of(batch, found)
        scores_of = found.probabilities
        if self._calibration is not None:
            scores_of = self._calibration(scores_of)
        source = self.source
        rows = list(zip(found.first.tolist(), found.last.tolist(), labels, scores_of.tolist()))
        bounds = found.first.searchsorted(batch.starts).tolist()
        bounds.append(len(rows))
        for d, (document, place) in enumerate(zip(documents, batch.starts.tolist())):
            tokens = tokens_of(document)
            start, end = tokens.starts.item, tokens.ends.item
            text = document.text
            found_here: Iterable[Span] = (
                Span(start(first - place), end(last - place - 1), label, source, score)
                for first, last, label, score in rows[bounds[d] : bounds[d + 1]]
            )
            if self._bias is not None or self.prior:
                # Each token is found by itself, and so are signs beside names.
                found_here = (without_signs_around(text, span) for span in found_here)
            # Where a form is empty, dots and lines stand in the place of a number.
            spans = [s for s in found_here if any(map(str.isalnum, text[s.start : s.end]))]
            spans = with_whole_runs(text, [*one_a_sentence(text, spans)])
            yield document.with_(suggested=(*document.suggested, *spans)) if spans else document

    def _labels_of(self, batch: Batch, found: Decoded) -> list[str]:
        """Return the label that each span bears."""
        tags = found.tags.tolist()
        if self._kinds is None:
            return [self._labels[tag] for tag in tags]
        natives = [self._native_of_tag[tag] for tag in tags]
        kinds = self._kinds(batch, found.first, found.last, natives)
        return [
            self._labels[tag] if kind == native else self._named(kind)
            for tag, native, kind in zip(tags, natives, kinds)
        ]

    def weights_of(self, document: Document, spans: Sequence[Span]) -> list[list[Weight]]:
        """Return for each of `spans` the features that weighed in it, strongest first.

        They are those of the tags B and I of the span's label at its tokens, in
        log-odds against O; transitions between tags come on top.  Where several
        labels of the CRF bear that name, it is the one that scores highest.  A label
        that the CRF does not know has none.
        """
        tokens = document.tokens
        if tokens is None or not spans:
            return [[] for _ in spans]
        with self._lock:
            batch = self.extractor.batch([document])
            scores = self.scorer.scores(batch)
            return [self._weights(batch, scores, tokens, span) for span in spans]

    def _weights(
        self, batch: Batch, scores: FloatArray, tokens: Tokens, span: Span
    ) -> list[Weight]:
        first, last = tokens.covering(span.start, span.end)
        places = range(first + int(batch.starts[0]), last + int(batch.starts[0]))
        found = []
        for native in self._likeliest(span.label, scores[places.start : places.stop]):
            for i, place in zip(range(first, last), places):
                tag = f"{'B' if i == first else 'I'}-{native}"
                if tag in self._tags:
                    start, number = int(tokens.starts[i]), self._tags.index(tag)
                    for feature, value in self.scorer.contributions(batch, place, number):
                        found.append(Weight(start, feature, value))
        found.sort(key=lambda weight: (-abs(weight.value), weight.start, weight.feature))
        return found

    def _likeliest(self, label: str, scores: FloatArray) -> list[str]:
        """Return the label of the CRF that is behind a span's, if there is one."""

        def score(native: str) -> float:
            columns = [i for i, tag in enumerate(self._tags) if tag.partition("-")[2] == native]
            return float(scores[:, columns].max(1).sum())

        natives = self._natives.get(label, [])
        return [max(natives, key=score)] if natives else []


def _by_tag(
    tags: Sequence[str], recall_bias: float, label_biases: Mapping[str, float]
) -> FloatArray | None:
    """Return the bias that is added to each tag's scores, None if there is none.

    >>> _by_tag(["O", "B-NAME", "B-AGE", "I-NAME"], 0.5, {"NAME": 1.0}).tolist()
    [-0.5, 1.0, 0.0, 1.0]
    """
    if not recall_bias and not any(label_biases.values()):
        return None
    own = [
        label_biases.get(tag.partition("-")[2], 0.0) if tag != "O" else -recall_bias for tag in tags
    ]
    return np.array(own, np.float32)


def _with_whole_brackets(batch: Batch, found: Decoded) -> Decoded:
    """Return spans that end behind a bracket if it closes one that they open, else before it.

    A citation that ends with a bracket ("NJW 2016, 3512 (Leitsatz)") looks the same to a CRF
    as one in brackets, for the opening one is out of its sight.
    """
    signs = np.zeros(len(batch.lexicon), np.int8)
    signs[[batch.lexicon.known(sign) for sign in "(["]] = 1
    signs[[batch.lexicon.known(sign) for sign in ")]"]] = -1
    # Signs that no text has had, like places without a token, are 0.
    signs[0] = 0
    opened = signs.take(batch.forms)
    closing = opened < 0
    if not closing.any():
        return found
    depth = np.zeros(len(opened) + 1, np.int32)
    np.cumsum(opened, out=depth[1:])
    left_open = depth[found.last] - depth[found.first]
    next_first = np.append(found.first[1:], len(opened))
    # Behind the last token of a text there is a place without one, which closes nothing.
    grows = (left_open == 1) & closing[found.last] & (next_first > found.last)
    shrinks = (left_open == -1) & closing[found.last - 1] & (found.last - found.first > 1)
    if not (grows.any() or shrinks.any()):
        return found
    return found._replace(last=found.last + grows - shrinks)


def _line_begins(documents: Sequence[Document], batch: Batch) -> Positions:
    """Return the places of a batch at which lines begin."""
    starts = batch.starts.tolist()
    lines = (tokens_of(document).line_starts + place for document, place in zip(documents, starts))
    return np.concatenate([*lines], dtype=np.intp)


def _cut_at(places: Positions, found: Decoded) -> Decoded:
    """Return spans of which none goes on over one of the sorted `places`, in pieces if need be.

    A piece is as probable as the span that it comes from.

        >>> span = Decoded(*(np.array([n]) for n in (3, 8, 1)), np.array([0.9]))
        >>> [column.tolist() for column in _cut_at(np.array([0, 3, 5, 8]), span)]
        [[3, 5], [5, 8], [1, 1], [0.9, 0.9]]
    """
    before = places.searchsorted(found.first, side="right")
    cuts = places.searchsorted(found.last) - before
    if not cuts.any():
        return found
    pieces = cuts + 1
    owner = np.arange(len(pieces)).repeat(pieces)
    number = np.arange(len(owner)) - (pieces.cumsum() - pieces)[owner]
    # One place more behind the last, which no piece but the last of a span asks for.
    bounds = np.append(places, 0)
    at = before[owner] + number
    first = np.where(number == 0, found.first[owner], bounds[at - 1])
    last = np.where(number == cuts[owner], found.last[owner], bounds[at])
    return Decoded(first, last, found.tags[owner], found.probabilities[owner])
