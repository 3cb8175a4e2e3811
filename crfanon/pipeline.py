"""The whole way of a text, once and in order: `Anonymizer`.

Text becomes tokens; rules, gazetteers and the tagger add evidence; the second
pass looks for what was found once; arbitration decides; coreference links;
masking replaces.  There is no other way through crfanon: the command, batches
and explanations all take this one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from .arbitration import decide
from .coreference import resolve
from .document import Document
from .errors import ConfigError
from .evidence import Evidence
from .explanation import Explanation
from .masking import Masked, make_method, mask
from .model import DEFAULT_LANGUAGE, DEFAULT_MODELS, Model, load_model
from .second_pass import add_repeats
from .tagger import Tagger
from .tokenizer import Tokenizer


class Anonymizer:
    """Finds personal data in texts and masks it.

    It is made for a `model` (a name, a folder, or one that is loaded) or for a language, whose
    usual model it takes; without either, for Spanish.  Making one reads the
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
    ) -> None:
        if model is None:
            language = lang or DEFAULT_LANGUAGE
            if language not in DEFAULT_MODELS:
                known = ", ".join(sorted(DEFAULT_MODELS))
                raise ConfigError(f"language {language!r}: there is no model for it; use {known}")
            model = DEFAULT_MODELS[language]
        self.model = model if isinstance(model, Model) else load_model(model)
        self.method = make_method(method, seed=seed, lang=self.model.language)
        self._tokenize = Tokenizer()
        self._evidence = Evidence(self.model.rules, self.model.lists)
        self.tagger = Tagger(
            self.model.weights, self.model.template, source=f"crf:{self.model.name}"
        )

    def analyze(self, text: str, *, doc_id: str = "") -> Document:
        """Return the document with its decided `spans` (sorted, disjoint) and `entities`."""
        return self._analyze([Document(doc_id, text)])[0]

    def analyze_many(self, texts: Iterable[str]) -> list[Document]:
        """Return the documents of many texts, in order; quicker than one by one."""
        return self._analyze([Document("", text) for text in texts])

    def gather(self, document: Document) -> Document:
        """Return `document` cut into tokens, with the evidence of rules and gazetteers."""
        return self._evidence(document.with_(tokens=self._tokenize(document.text)))

    def _analyze(self, documents: Sequence[Document]) -> list[Document]:
        tagged = self.tagger.tag_many([self.gather(document) for document in documents])
        certain = self.model.rules.certain
        return [resolve(decide(add_repeats(document), certain=certain)) for document in tagged]

    def anonymize(self, text: str, *, doc_id: str = "") -> Masked:
        """Return the masked text and the table of solutions that undoes it."""
        return mask(self.analyze(text, doc_id=doc_id), method=self.method)

    def anonymize_many(self, texts: Iterable[str]) -> list[Masked]:
        """Return the masked texts and tables of many texts, in order."""
        return [mask(document, method=self.method) for document in self.analyze_many(texts)]

    def explain(self, document: Document) -> list[Explanation]:
        """Return, for each decided span of an analyzed document, what decided it."""
        return [
            Explanation(
                span,
                tuple(e for e in document.evidence if e.overlaps(span)),
                tuple(self.tagger.weights_of(document, span)),
            )
            for span in document.spans
        ]


_shared: dict[str, Anonymizer] = {}


def anonymize(text: str) -> str:
    """Return `text` with all personal data replaced by tags, by the default model.

    The model is read at the first call and kept.  For a choice of model, method
    or the table of solutions, make an `Anonymizer`.
    """
    if DEFAULT_LANGUAGE not in _shared:
        _shared[DEFAULT_LANGUAGE] = Anonymizer(lang=DEFAULT_LANGUAGE)
    return _shared[DEFAULT_LANGUAGE].anonymize(text).text
