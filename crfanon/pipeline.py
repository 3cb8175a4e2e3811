"""The whole way of a text, once and in order: `Anonymizer`.

Text becomes tokens; rules, gazetteers and the tagger add evidence; the second
pass looks for what was found once; arbitration decides; coreference links;
masking replaces.  There is no other way through crfanon: the command, batches
and explanations all take this one.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

from .coreference import resolve
from .detectors import ModelDetector
from .document import Document
from .errors import ConfigError
from .explanation import Explanation
from .labels import convert, named_among
from .lineup import Lineup
from .masking import Masked, make_method, mask, refuse_leaks
from .model import DEFAULT_LANGUAGE, DEFAULT_MODELS, Model, load_model
from .splitters import make_splitter

NATIVE, HIERARCHY = "native", "hierarchy"
_NAMINGS: Mapping[str, Callable[[str], str]] = MappingProxyType({NATIVE: str, HIERARCHY: convert})


# How much is taken from the score of O, in log-odds.
RECALL: Mapping[str, float] = MappingProxyType({"high": 1.0, "balanced": 0.0, "precise": -1.0})
_MOST = 10.0


def leaning_of(recall: str | float) -> float:
    """Return what a word for recall, or a number of log-odds, takes from the score of O.

    >>> leaning_of("high"), leaning_of("-0.5"), leaning_of(2)
    (1.0, -0.5, 2.0)

    Raises `ConfigError` when it is neither.
    """
    known = RECALL.get(recall) if isinstance(recall, str) else None
    if known is not None:
        return known
    try:
        leaning = float(recall)
    except ValueError:
        leaning = math.nan
    if not abs(leaning) <= _MOST:
        words = ", ".join(RECALL)
        raise ConfigError(f"recall: {recall!r} is not known; use {words} or a number up to 10")
    return leaning


class Anonymizer:
    """Finds personal data in texts and masks it.

    It is made for a `model` (a name, a folder, or one that is loaded) or for a language, whose
    usual model it takes; without either, for Spanish.  With `labels` ``"native"`` spans bear
    the labels of the corpus that the model learnt from, with ``"hierarchy"`` those of the one
    hierarchy in `crfanon.labels`.  Making one reads the
    model, rules and lists; it may then serve any number of texts and threads.
    Raises `ModelError` when the model cannot be read, `ConfigError` when there
    is none for the language or the method is unknown.

        >>> anonymizer = Anonymizer(lang="es")
        >>> anonymizer.anonymize("Nombre: Aurelia.\\nApellidos: Quintanilla Robles.\\n").text
        'Nombre: [NOMBRE_SUJETO_ASISTENCIA_1].\\nApellidos: [NOMBRE_SUJETO_ASISTENCIA_2].\\n'
    """

    def __init__(
        self,
        model: str | Path | Model | None = None,
        lang: str | None = None,
        *,
        method: str = "tag",
        seed: int = 0,
        labels: str = NATIVE,
        recall: str | float = "balanced",
    ) -> None:
        if model is None:
            language = lang or DEFAULT_LANGUAGE
            if language not in DEFAULT_MODELS:
                known = ", ".join(sorted(DEFAULT_MODELS))
                raise ConfigError(f"language {language!r}: there is no model for it; use {known}")
            model = DEFAULT_MODELS[language]
        self.model = model if isinstance(model, Model) else load_model(model)
        self.method = make_method(method, seed=seed, lang=self.model.language)
        naming = _NAMINGS.get(labels)
        if naming is None:
            raise ConfigError(f"labels: there is no {labels!r}; use {' or '.join(_NAMINGS)}")
        self.detector = ModelDetector(self.model, named=naming, leaning=leaning_of(recall))
        self.splitter = make_splitter(self.model.tokenizer, self.model.language)
        self._lineup = Lineup(
            [self.detector],
            splitter=self.splitter,
            rules=[self.model.rules],
            renamed=_names_of_rules(self.model, labels),
        )

    def analyze(self, text: str, *, doc_id: str = "") -> Document:
        """Return the document with its decided `spans` (sorted, disjoint) and `entities`."""
        return self._analyze([Document(doc_id, text)])[0]

    def analyze_many(self, texts: Iterable[str]) -> list[Document]:
        """Return the documents of many texts, in order; quicker than one by one."""
        return self._analyze(Document("", text) for text in texts)

    def _analyze(self, documents: Iterable[Document]) -> list[Document]:
        return list(map(resolve, self._lineup.analyze(documents)))

    def anonymize(self, text: str, *, doc_id: str = "") -> Masked:
        """Return the masked text and the table of solutions that undoes it.

        Raises `DocumentError` as `mask` does.
        """
        return self.mask(self.analyze(text, doc_id=doc_id))

    def anonymize_many(self, texts: Iterable[str]) -> list[Masked]:
        """Return the masked texts and tables of many texts, in order."""
        return [self.mask(document) for document in self.analyze_many(texts)]

    def mask(self, document: Document) -> Masked:
        """Return an analyzed document masked, once nothing masked is left standing in it.

        Raises `DocumentError` when a masked value still stands in the masked text; the
        message says where.
        """
        masked = mask(document, method=self.method)
        refuse_leaks(document, masked, splitter=self.splitter)
        return masked

    def explain(self, document: Document) -> list[Explanation]:
        """Return, for each decided span of an analyzed document, what decided it."""
        evidence = document.evidence
        starts = [found.start for found in evidence]
        weights = self._lineup.weights_of(document)
        first = 0
        explanations = []
        for span, weighed in zip(document.spans, weights):
            # Evidence is sorted by its start; what ends before a span is not looked at again.
            while first < len(evidence) and evidence[first].end <= span.start:
                first += 1
            begun = evidence[first : bisect_left(starts, span.end)]
            touching = tuple(found for found in begun if found.overlaps(span))
            explanations.append(Explanation(span, touching, weighed))
        return explanations


def _names_of_rules(model: Model, labels: str) -> dict[str, str]:
    """Return for the labels of a model's rules what they are called."""
    if labels == HIERARCHY:
        return {kind.label: convert(kind.label) for kind in model.rules.kinds}
    return {kind.label: named_among(kind.label, model.labels) for kind in model.rules.kinds}


_shared: dict[str, Anonymizer] = {}


def anonymize(text: str) -> str:
    """Return `text` with all personal data replaced by tags, by the default model.

    The model is read at the first call and kept.  For a choice of model, method
    or the table of solutions, make an `Anonymizer`.
    """
    if DEFAULT_LANGUAGE not in _shared:
        _shared[DEFAULT_LANGUAGE] = Anonymizer(lang=DEFAULT_LANGUAGE)
    return _shared[DEFAULT_LANGUAGE].anonymize(text).text
