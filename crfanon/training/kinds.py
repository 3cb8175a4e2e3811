"""Fit what tells the kinds of spans: a log-linear model over what is seen of each span.

Penalised maximum likelihood, as of the CRF: the same minimiser, over spans in the place of texts.
A weight exists where a feature and a kind occur together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import scipy.sparse as sparse

from ..crf.channels import Channel
from ..crf.extractor import Batch, Extractor
from ..crf.kinds import OFFSETS, KindTeller, around, channels_of
from ..crf.weights import ChannelWeights, FloatArray, KindWeights
from ..labels import is_kind_of
from ..text.tokens import IntArray
from .learning import minimise

# Penalties on the sizes of weights and on their squares, and steps of the fit, at most.
_C1, _C2, _ITERATIONS = 0.3, 0.05, 80
# Weights of a smaller size are left out: they tell nothing.
_LEAST = 0.05
# Every so many-th text is held out, with its variants, to measure how often kinds are right.
_HELD_OUT = 5


class KindSpan(NamedTuple):
    """A gold span of a training document: its tokens, its label in the CRF, and its kind.

    `text` is the number of the text that the document is a variant of.
    """

    document: int
    first: int
    last: int
    label: str
    kind: str
    text: int


class Told(NamedTuple):
    """How often kinds were told right, of spans in texts that were held out.

    `finer` have one that is finer than the label in the CRF, `told` were given such a one, and
    `right` are the spans among both for which it is the same.
    """

    spans: int
    finer: int
    told: int
    right: int


class _Features(NamedTuple):
    """What is seen of spans in one channel: a matrix of spans by string and offset."""

    name: str
    strings: list[str]
    matrix: sparse.csr_matrix


def fit_kinds(extractor: Extractor, batch: Batch, spans: Sequence[KindSpan]) -> KindWeights:
    """Return the weights that tell the kinds of `spans`, which are in the documents of `batch`."""
    labels = tuple(sorted({span.kind for span in spans}))
    first, last = _places(batch, spans)
    features = [
        _seen(channel, batch.dense(channel.name), first, last) for channel in channels_of(extractor)
    ]
    seen = sparse.hstack([f.matrix for f in features], format="csr")
    gold = np.array([labels.index(span.kind) for span in spans], np.intp)
    allowed = np.array([[is_kind_of(kind, span.label) for kind in labels] for span in spans], bool)
    likelihood = _Likelihood(seen, gold, allowed)
    vector = minimise(likelihood, len(likelihood.cells), c1=_C1, c2=_C2, iterations=_ITERATIONS)
    weights = likelihood.laid_out(vector)
    channels = {}
    begin = 0
    for name, strings, matrix in features:
        part = weights[begin : begin + matrix.shape[1]].reshape(len(strings), -1)
        rows, cells = part.nonzero()
        begin += matrix.shape[1]
        channel = ChannelWeights.from_triples(OFFSETS, strings, rows, cells, part[rows, cells])
        channels[name] = channel.compact(_LEAST)
    return KindWeights(labels, channels)


def try_kinds(extractor: Extractor, batch: Batch, spans: Sequence[KindSpan]) -> Told:
    """Return how often kinds are told right by a fit that has not seen the text, nor a variant."""
    held_out = [span for span in spans if span.text % _HELD_OUT == 0]
    others = [span for span in spans if span.text % _HELD_OUT]
    teller = KindTeller(fit_kinds(extractor, batch, others), extractor)
    told = teller(batch, *_places(batch, held_out), [span.label for span in held_out])
    pairs = list(zip(held_out, told))
    return Told(
        len(pairs),
        sum(span.kind != span.label for span, _ in pairs),
        sum(kind != span.label for span, kind in pairs),
        sum(kind == span.kind != span.label for span, kind in pairs),
    )


def _places(
    batch: Batch, spans: Sequence[KindSpan]
) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    columns = np.array([(s.document, s.first, s.last) for s in spans], np.intp).reshape(-1, 3)
    start = batch.starts.astype(np.intp)[columns[:, 0]]
    return start + columns[:, 1], start + columns[:, 2]


def _seen(
    channel: Channel, numbers: IntArray, first: npt.NDArray[np.intp], last: npt.NDArray[np.intp]
) -> _Features:
    owner, place, position = around(first, last)
    distinct, of_place = np.unique(numbers[place], return_inverse=True)
    index: dict[str, int] = {}
    members = [
        [index.setdefault(string, len(index)) for _, string in strings]
        for strings in channel.described(distinct.tolist())
    ]
    counts = np.array(list(map(len, members)), np.intp)
    flat = np.array([number for strings in members for number in strings], np.intp)
    begins = counts.cumsum() - counts
    of_step = counts[of_place]
    step = np.arange(of_step.sum()) - (of_step.cumsum() - of_step).repeat(of_step)
    string = flat[begins[of_place].repeat(of_step) + step]
    column = string * len(OFFSETS) + position.repeat(of_step)
    shape = len(first), len(index) * len(OFFSETS)
    ones = np.ones(len(column), np.float32)
    matrix = sparse.csr_matrix((ones, (owner.repeat(of_step), column)), shape=shape)
    return _Features(channel.name, list(index), matrix)


class _Likelihood:
    """The negative log-likelihood of the kinds of spans, as a function of all weights."""

    def __init__(
        self, seen: sparse.csr_matrix, gold: npt.NDArray[np.intp], allowed: npt.NDArray[np.bool_]
    ) -> None:
        self._seen, self._allowed = seen, allowed
        self._gold = np.zeros(allowed.shape, np.float32)
        self._gold[np.arange(len(gold)), gold] = 1
        self._by_feature = seen.T.tocsr()
        self._shape = len(self._by_feature.indptr) - 1, allowed.shape[1]
        self.cells = (self._by_feature @ self._gold).ravel().nonzero()[0]

    def laid_out(self, vector: FloatArray) -> FloatArray:
        """Return a vector as a matrix of features by kinds."""
        flat = np.zeros(self._shape[0] * self._shape[1], np.float32)
        flat[self.cells] = vector
        return flat.reshape(self._shape)

    def __call__(self, vector: FloatArray) -> tuple[float, FloatArray]:
        """Return the negative log-likelihood at `vector`, and its gradient."""
        scores = np.where(self._allowed, self._seen @ self.laid_out(vector), -np.inf)
        highest = scores.max(1, keepdims=True)
        factors = np.exp(scores - highest)
        total = factors.sum(1, keepdims=True)
        log_total = highest + np.log(total)
        loss = float((log_total[:, 0] - scores[self._gold.astype(bool)]).sum(dtype=np.float64))
        excess = factors / total - self._gold
        return loss, (self._by_feature @ excess).ravel()[self.cells].astype(np.float32)
