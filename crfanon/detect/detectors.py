"""Detectors, which add evidence of personal data to documents.

A detector never takes anything away and never sees what another one found; the
same documents give the same evidence whatever other detectors there are.  What becomes
of the evidence is settled in `decide`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import cached_property
from types import MappingProxyType
from typing import Protocol

import numpy as np

from ..crf.model import Model
from ..crf.tagger import Tagger
from ..errors import ConfigError
from ..rules import RuleSet, largest
from ..text.document import Document, batches, tokens_of
from ..text.explanation import Weight
from ..text.spans import Span
from .evidence import Evidence, Portion

Naming = Callable[[str], str]


# What the log-odds of a token may fall short of, on top of what its model says.
RECALL: Mapping[str, float] = MappingProxyType({"high": 2.5, "balanced": 0.0, "precise": -2.5})
_MOST = 10.0


def recall_bias_of(recall: str | float) -> float:
    """Return the recall bias, in log-odds, that a recall setting asks for: a word, or a number.

    >>> recall_bias_of("high"), recall_bias_of("-0.5"), recall_bias_of(2)
    (2.5, -0.5, 2.0)

    Raises `ConfigError` when it is neither.
    """
    known = RECALL.get(recall) if isinstance(recall, str) else None
    if known is not None:
        return known
    try:
        recall_bias = float(recall)
    except ValueError:
        recall_bias = math.nan
    if not abs(recall_bias) <= _MOST:
        words = ", ".join(RECALL)
        raise ConfigError(f"recall: {recall!r} is not known; use {words} or a number up to 10")
    return recall_bias


class Detector(Protocol):
    """Anything that finds personal data in tokenized documents.

    `source` is what its spans say of their origin, or how the sources of its
    matches begin; `labels` are those it can give, `rules` those whose matches it
    adds, of which some may count by themselves.  `certain` are the sources, of
    rules and others, whose matches are beyond doubt and never voted away.
    """

    @property
    def source(self) -> str: ...

    @property
    def labels(self) -> Collection[str]: ...

    @property
    def rules(self) -> RuleSet: ...

    @property
    def certain(self) -> Collection[str]: ...

    def detect(self, documents: Iterable[Document]) -> Iterator[Document]:
        """Yield the documents, in order, with more in `matches` or `suggested`."""
        ...


class WithoutRules:
    """A base of detectors without rules, none of whose evidence is certain."""

    rules = RuleSet([])
    certain: Collection[str] = frozenset()


class ModelDetector:
    """A trained model: its rules and lists as evidence, and what its CRF makes of them.

    `named` gives the label that its spans bear for each label of the CRF; with a
    `recall_bias` above zero it finds more, and less of that is right (`Tagger`).  It comes
    on top of the model's own.
    """

    def __init__(self, model: Model, *, named: Naming = str, recall_bias: float = 0.0) -> None:
        self.model = model
        self.source = f"crf:{model.name}"
        self.labels = frozenset(map(named, model.labels))
        self.rules = model.rules
        self.certain = model.rules.certain
        self.tagger = Tagger(
            model.weights,
            model.template,
            source=self.source,
            named=named,
            recall_bias=recall_bias + model.recall_bias,
            label_biases=model.label_biases,
            # Who asks for more to be found wants it in texts that have little as well.
            prior=model.prior if recall_bias <= 0 else 0.0,
            calibration=model.calibration,
            within_lines=model.within_lines,
            whole_brackets=model.whole_brackets,
        )

    def detect(self, documents: Iterable[Document]) -> Iterator[Document]:
        """Yield the documents with the evidence and the suggestions of the model."""
        for batch in batches(documents):
            found = list(self.evidence.of_all(batch))
            # The CRF reads whatever evidence a document has, and is to see its own.
            tagged = self.tagger.tag_many(map(self._bare, found))
            for document, own in zip(found, tagged):
                yield document.with_(suggested=(*document.suggested, *own.suggested))

    @cached_property
    def evidence(self) -> Evidence:
        """The search for matches of its rules and lists, and perhaps of more."""
        return Evidence(self.rules, self.model.lists)

    @cached_property
    def _portion(self) -> Portion:
        return Portion(self.evidence, self.rules, self.model.lists)

    def gathering_with(self, evidence: Evidence) -> ModelDetector:
        """Return the same detector, which takes its matches from those of more rules and lists."""
        detector = copy(self)
        detector.__dict__.pop("_portion", None)
        detector.evidence = evidence
        return detector

    def weights_of(self, document: Document, spans: Sequence[Span]) -> list[list[Weight]]:
        """Return for each of `spans` the features of the CRF that weighed in it."""
        return self.tagger.weights_of(self._bare(document), spans)

    def _bare(self, document: Document) -> Document:
        """Return `document` with evidence of the model's own rules and lists alone."""
        return document.with_(matches=self._portion.of(document), suggested=())


class RuleDetector:
    """Rules that no model reads: those of identifiers, and a user's own.

    Of the rules in crfanon's own folders those count by themselves that are certain or
    hardly ever wrong (`RuleSet.certain`, `RuleSet.sure`).  The author of a rule wants it
    to count: a match of one of the `own` rules is suggested outright if its score is
    `least` or more, under the label that `named` gives for that of the rule.  `told` are
    the sources of those that are never wrong, as a rule is that says nothing else; `renamed`
    are sources, also such as a model matches, whose spans are called otherwise than their label.
    """

    def __init__(
        self,
        rules: RuleSet,
        *,
        own: Collection[str] = frozenset(),
        least: float = 0.0,
        named: Naming = str,
        renamed: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.rules = rules
        self.renamed = renamed
        self.certain = rules.certain
        self.source = "rule:"
        self.labels = frozenset(named(kind.label) for kind in rules.kinds)
        self.evidence = Evidence(rules, ())
        self._named = named
        sources = {f"rule:{name}" for name in own} - rules.beside.keys()
        own_kinds = [kind for kind in rules.kinds if kind.source in sources]
        # The label of these is what the user wants their spans to be called.
        self.told = frozenset(kind.source for kind in own_kinds if kind.score == 1.0)
        self._counting = frozenset(kind for kind in own_kinds if kind.score >= least)

    def gathering_with(self, evidence: Evidence) -> RuleDetector:
        """Return the same detector, which takes its matches from those of more rules."""
        detector = copy(self)
        detector.evidence = evidence
        return detector

    def detect(self, documents: Iterable[Document]) -> Iterator[Document]:
        """Yield the documents with what the rules find."""
        if not self._counting:
            yield from self.evidence.of_all(documents)
            return
        kinds = self.evidence.rules.kinds
        is_outright = np.array([kind in self._counting for kind in kinds], bool)
        for document in self.evidence.of_all(documents):
            [found] = (m for m in document.matches if m.kinds is kinds)
            chosen = is_outright[found.kind_ids].nonzero()[0]
            spans = [
                span._replace(label=self._named(span.label))
                for span in found.taken(chosen).spans(tokens_of(document))
            ]
            yield document.with_(suggested=(*document.suggested, *spans)) if spans else document


def sharing(detectors: Iterable[Detector]) -> tuple[Detector, ...]:
    """Return the detectors, of which those with rules look for them together, and for lists.

    Lists are all looked for at once.  Rules are where one model has all of another's, and with
    them those of no model that make no fields of their own.
    """
    detectors = tuple(detectors)
    models = [detector for detector in detectors if isinstance(detector, ModelDetector)]
    others = [detector for detector in detectors if isinstance(detector, RuleDetector)]
    readers = largest(model.rules for model in models)
    if readers:
        readers[0] = readers[0].joined_by(other.rules for other in others)
    lists = tuple(dict.fromkeys(name for model in models for name in model.model.lists))
    gathered = [Evidence(rules, lists) for rules in readers]

    def shared(detector: Detector) -> Detector:
        if isinstance(detector, ModelDetector):
            own = next(e for e in gathered if e.rules.contains(detector.rules))
            return detector.gathering_with(own)
        if isinstance(detector, RuleDetector) and gathered:
            if set(gathered[0].rules.rules).issuperset(detector.rules.rules):
                return detector.gathering_with(gathered[0])
        return detector

    return tuple(map(shared, detectors))
