"""The whole way of a text, once and in order: `Anonymizer`.

Text becomes tokens; rules, gazetteers and the tagger add evidence; the second
pass looks for what was found once; arbitration decides; coreference links;
masking replaces.  There is no other way through crfanon: the command, batches
and explanations all take this one.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from pathlib import Path

from .coreference import resolve
from .detectors import ModelDetector, leaning_of
from .document import Document
from .errors import ConfigError
from .explanation import Explanation
from .labels import RELABELLINGS, named_among
from .lineup import Lineup
from .masking import Masked, make_method, mask, refuse_leaks
from .model import DEFAULT_LANGUAGE, DEFAULT_MODELS, Model, load_model
from .repeats import SecondPass
from .splitters import make_splitter


class Anonymizer:
    """Finds personal data in texts and masks it.

    It is made for a `model` (a name, a folder, or one that is loaded) or for a language, whose
    usual model it takes; without either, for Spanish.  Making one reads the model, rules and
    lists; it may then serve any number of texts and threads.  Raises `ModelError` when the
    model cannot be read, `ConfigError` when there is none for the language or one of the
    other arguments is unknown.

    With `labels` ``"native"`` spans bear the labels of the corpus that the model learnt from,
    with ``"hierarchy"`` or ``"top"`` those of the one hierarchy in `crfanon.labels`.  `recall` is
    ``"high"``, ``"balanced"``, ``"precise"``, or a number (`detectors.leaning_of`).

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
        labels: str = "native",
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
        if labels not in RELABELLINGS:
            raise ConfigError(f"labels: there is no {labels!r}; use {', '.join(RELABELLINGS)}")
        named = RELABELLINGS[labels]
        self.detector = ModelDetector(self.model, named=named, leaning=leaning_of(recall))
        self.splitter = make_splitter(self.model.tokenizer, self.model.language)
        self.second_pass = SecondPass(self.model.language)
        self._lineup = Lineup(
            [self.detector],
            splitter=self.splitter,
            second_pass=self.second_pass,
            # Rules speak of the hierarchy, a model of its corpus' own labels.
            renamed={
                kind.label: named_among(kind.label, self.model.labels)
                if labels == "native"
                else named(kind.label)
                for kind in self.model.rules.kinds
            },
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
        refuse_leaks(document, masked, splitter=self.splitter, settings=self.second_pass)
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


_shared: dict[str, Anonymizer] = {}


def anonymize(text: str) -> str:
    """Return `text` with all personal data replaced by tags, by the default model.

    The model is read at the first call and kept.  For a choice of model, method
    or the table of solutions, make an `Anonymizer`.
    """
    if DEFAULT_LANGUAGE not in _shared:
        _shared[DEFAULT_LANGUAGE] = Anonymizer(lang=DEFAULT_LANGUAGE)
    return _shared[DEFAULT_LANGUAGE].anonymize(text).text
