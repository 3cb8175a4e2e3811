"""The whole way of a text, once and in order: `Anonymizer`.

Text becomes tokens; rules, gazetteers and the tagger add evidence; the second
pass looks for what was found once; arbitration decides; coreference links;
masking replaces.  There is no other way through crfanon: the command, batches
and explanations all take this one.
"""

from __future__ import annotations

import threading
import warnings
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from itertools import chain, repeat
from pathlib import Path

from .allowance import Allowance
from .assembly import Crew, assemble
from .configuration import AUTO, Configuration
from .coreference import resolve
from .detectors import Detector
from .document import Document
from .errors import ConfigError, NoModelError, NoModelWarning
from .explanation import Explanation
from .labels import RELABELLINGS
from .masking import Masked, mask, refuse_leaks
from .model import DEFAULT_LANGUAGE, Model, load_model
from .rules import Rule


class Anonymizer:
    """Finds personal data in texts and masks it.

    It is made for a `model` (a name, a folder, or one that is loaded) or for a language, whose
    set of detectors it takes; without either, for the language of the configuration, which is
    Spanish unless it says otherwise.  Making one reads the models, rules and lists; it may then
    serve any number of texts and threads.

    `config` is a configuration file (see `configuration`), which goes before what crfanon
    itself would take; the arguments below go before both.  `labels` says what labels are called
    or which are masked: with ``"native"`` spans bear the labels of the corpus that the model
    learnt from, with ``"hierarchy"`` or ``"top"`` those of the one hierarchy in `crfanon.labels`,
    and labels of it, as in ``["PERSON", "ID"]`` or ``"PERSON,ID"``, are the only ones that are
    masked.  One model alone keeps its own labels, several detectors share those of the
    hierarchy.  `keep` are labels, or kinds of value (`keeping.VALUES`), that are not masked.
    `recall` is ``"high"``, ``"balanced"``, ``"precise"``, or a number (`detectors.leaning_of`).
    `method` and `seed` say how it is masked.  `others` are detectors that look as well, such as
    `user_lists` and `plugins` have, and `allowance` says what is let stand.

    Where no model looks at texts of the language, only rules and lists do; a `NoModelWarning`
    says so, or a `NoModelError` if it is to be `strict`.  Raises `ModelError` when a model
    cannot be read, `ConfigError` when the configuration or one of the arguments is not valid.

        >>> anonymizer = Anonymizer(lang="es")
        >>> anonymizer.anonymize("Nombre: Aurelia.\\nApellidos: Quintanilla Robles.\\n").text
        'Nombre: [NOMBRE_SUJETO_ASISTENCIA_1].\\nApellidos: [NOMBRE_SUJETO_ASISTENCIA_2].\\n'
    """

    def __init__(
        self,
        model: str | Path | Model | None = None,
        lang: str | None = None,
        *,
        config: str | Path | Configuration | None = None,
        method: str | None = None,
        seed: int | None = None,
        labels: str | Sequence[str] | None = None,
        keep: Sequence[str] | None = None,
        recall: str | float | None = None,
        strict: bool = False,
        others: Sequence[Detector] = (),
        allowance: Allowance | None = None,
    ) -> None:
        naming, chosen = _told_apart(labels)
        configuration = config if isinstance(config, Configuration) else Configuration.read(config)
        configuration = configuration.with_(
            method=method, seed=seed, labels=chosen, naming=naming, keep=keep, recall=recall
        )
        if model is not None:
            loaded = model if isinstance(model, Model) else load_model(model)
            configuration = configuration.with_detectors([{"model": loaded}], origin="model")
            lang = loaded.language
        self.configuration = configuration
        self.language = lang or str(configuration.language.value)
        self._strict = strict
        self._others = others
        self._allowance = allowance
        self._crews: dict[str, Crew] = {}
        self._lock = threading.Lock()
        self._choose = language_chooser() if self.language == AUTO else None
        if self._choose is None:
            self.crew_of(self.language)

    def crew_of(self, language: str) -> Crew:
        """Return the detectors of a language and what goes with them, made when first asked for."""
        with self._lock:
            if language not in self._crews:
                in_force = self.configuration.of(language)
                if not in_force.has_model:
                    if self._strict:
                        raise NoModelError(in_force.no_model)
                    warnings.warn(in_force.no_model, NoModelWarning, stacklevel=3)
                self._crews[language] = assemble(
                    in_force, others=self._others, allowance=self._allowance
                )
            return self._crews[language]

    @property
    def model(self) -> Model | None:
        """The first of the models that have been put to work, None where there is none."""
        models = (d.model for crew in list(self._crews.values()) for d in crew.models)
        return next(models, None)

    @property
    def rules(self) -> list[Rule]:
        """The rules that have been put to work, those of models and others."""
        detectors = (d for crew in list(self._crews.values()) for d in crew.lineup.detectors)
        return list(dict.fromkeys(rule for d in detectors for rule in d.rules.rules))

    def analyze(self, text: str, *, doc_id: str = "") -> Document:
        """Return the document with its decided `spans` (sorted, disjoint) and `entities`."""
        return self._analyze([Document(doc_id, text)])[0]

    def analyze_many(self, texts: Iterable[str], *, doc_ids: Iterable[str] = ()) -> list[Document]:
        """Return the documents of many texts, in order; quicker than one by one.

        `doc_ids` are their names, for detectors that look for what belongs to a document.
        """
        named = zip(texts, chain(doc_ids, repeat("")))
        return self._analyze(Document(doc_id, text) for text, doc_id in named)

    def _analyze(self, documents: Iterable[Document]) -> list[Document]:
        """Return the documents, each looked at by the detectors of its language."""
        if self._choose is None:
            crew = self.crew_of(self.language)
            return list(map(resolve, crew.analyze(documents)))
        # Here documents find their way to the languages; see `language_chooser`.
        known = [document.with_(language=self._choose(document.text)) for document in documents]
        found: dict[int, Document] = {}
        for language in dict.fromkeys(document.language for document in known):
            places = [k for k, document in enumerate(known) if document.language == language]
            crew = self.crew_of(language)
            found.update(zip(places, crew.analyze(known[k] for k in places)))
        return [resolve(found[k]) for k in range(len(known))]

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
        crew = self.crew_of(document.language or self.language)
        masked = mask(document, method=crew.method)
        refuse_leaks(document, masked, splitter=crew.lineup.splitter, off=crew.off)
        return masked

    def explain(self, document: Document) -> list[Explanation]:
        """Return, for each decided span of an analyzed document, what decided it.

        What is let stand is among them; the source of its span names the list.
        """
        decided = tuple(sorted((*document.spans, *document.let_stand)))
        document = document.with_(spans=decided)
        evidence = document.evidence
        starts = [found.start for found in evidence]
        weights = self.crew_of(document.language or self.language).lineup.weights_of(document)
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


def _told_apart(labels: str | Sequence[str] | None) -> tuple[str | None, Sequence[str] | None]:
    """Return what labels are called, and which are masked, of what an argument says.

    >>> _told_apart("top"), _told_apart("PERSON,ID"), _told_apart(None)
    (('top', None), (None, ['PERSON', 'ID']), (None, None))
    """
    if isinstance(labels, str):
        return (labels, None) if labels in RELABELLINGS else (None, labels.split(","))
    return None, labels


def language_chooser() -> Callable[[str], str]:
    """Return the function that says in which language a text is, from the module `languages`.

    Whatever it returns is a language as `Configuration.of` takes one, and each document
    goes to the detectors of its own.  Raises `ConfigError` where that module is not there.
    """
    try:
        languages = import_module(".languages", __package__)
    except ModuleNotFoundError:
        raise ConfigError(
            f"language {AUTO!r}: cannot be told here; name the language, such as de"
        ) from None

    def choose(text: str) -> str:
        return str(languages.choose(text).language)

    return choose


_shared: dict[str, Anonymizer] = {}


def anonymize(text: str) -> str:
    """Return `text` with all personal data replaced by tags, by the default model.

    The model is read at the first call and kept.  For a choice of model, method
    or the table of solutions, make an `Anonymizer`.
    """
    if DEFAULT_LANGUAGE not in _shared:
        _shared[DEFAULT_LANGUAGE] = Anonymizer(lang=DEFAULT_LANGUAGE)
    return _shared[DEFAULT_LANGUAGE].anonymize(text).text
