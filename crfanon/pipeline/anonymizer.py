"""The whole way of a text, once and in order: `Anonymizer`.

Text becomes tokens; models, rules and lists suggest spans; these are voted on, trimmed,
looked for in the rest of the text, and decided; mentions are linked, and masked.  There
is no other way through crfanon: the command, batches and explanations all take this one.
"""

from __future__ import annotations

import secrets
import threading
import warnings
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import partial
from itertools import chain, repeat
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple

from ..config import AUTO, Configuration, InForce, language_code, split_naming
from ..crf.model import DEFAULT_LANGUAGE, Model, load_model
from ..decide.allow_lists import Allowance
from ..decide.arbitration import fill
from ..decide.repeats import add_repeats
from ..decide.slots import within_slots
from ..detect.detectors import Detector
from ..errors import DisclosureWarning, NoModelError, NoModelWarning, VaultError
from ..link import resolve
from ..mask import Masked, Method, SolutionTable
from ..mask.thorough import mask_thoroughly
from ..rules import Rule
from ..text.document import Document, expected, expected_text, expected_texts
from ..text.explanation import Explanation, Weight, itself, touching
from ..text.limits import watching
from ..text.unescape import Reading, as_written, read, unescape
from ..vault import Vault
from .assemble import Assembly, assemble, draw_seed, method_of
from .collection import no_collection
from .mixed_languages import main_language, stretches_of
from .stages import Stage, run_through

_before = attrgetter("before")


class Anonymizer:
    """Finds personal data in texts and masks it.

    It is made for a `model` (a name, a folder, or one that is loaded) or for a language, whose
    set of detectors it takes; without either, for the language or the model that the
    configuration names, which is es-clinical unless it says otherwise.  Making one reads the
    models, rules and lists; it may then serve any number of texts and threads.

    `config` is a configuration file (see `config`), which goes before what crfanon itself
    would take; the arguments below go before both.  `labels` says what labels are called or which
    are masked: with ``"hierarchy"``, which is the default, or ``"top"`` spans bear the labels of
    the one hierarchy in `crfanon.labels`, with ``"native"`` those of the corpus that the model
    learnt from, and of what that has no label for, such as a date, only personal addresses and
    numbers are found; labels of the hierarchy, as in ``["PERSON", "ID"]`` or ``"PERSON,ID"``,
    are the only ones that are masked.  `keep` are labels, or kinds of value (`decide.keep.VALUES`),
    that are not.  `recall` is ``"high"``, ``"balanced"``, ``"precise"``, or a number
    (`detect.detectors.recall_bias_of`).  `without` names stages that are left out
    (`pipeline.stages`).  `method` and `seed` say how it is masked: a method is
    one of `mask.METHODS`, or a mapping with its ``name`` and options, and `key_file` has the key
    of those that need one (see `crypto.keys`).  What is chosen at random is the same again with
    the same `seed`, and with the same key or vault, without which it cannot be chosen; else each
    `Anonymizer` chooses otherwise, and its copies as it does.  `others` are detectors that look as
    well, such as `detect.deny_lists` and `detect.plugins` have, and `allowance` says what is kept
    in clear.  `vault` is the file, with its key in `key_file`, that makes masking choose alike in
    all documents (see `vault.Vault`), and `subject_from` tells whose document it is
    (`vault.subjects`).

    It can be pickled, and so be sent to other processes: its configuration goes there, with the
    seed that was drawn where none is named (as private as a key), and models and lists are read
    there again.

    Where no model looks at texts of the language, only rules and lists do; a `NoModelWarning`
    says so, or a `NoModelError` if it is to be `strict`.  Raises `ModelError` when a model
    cannot be read, `ConfigError` when the configuration or one of the arguments is not valid.

        >>> anonymizer = Anonymizer(lang="es")
        >>> anonymizer.anonymize("Nombre: Aurelia.\\nApellidos: Quintanilla Robles.\\n").text
        'Nombre: [PERSON_1].\\nApellidos: [PERSON_1].\\n'
    """

    def __init__(
        self,
        model: str | Path | Model | None = None,
        lang: str | None = None,
        *,
        config: str | Path | Configuration | None = None,
        method: str | Mapping[str, Any] | None = None,
        seed: int | None = None,
        key_file: str | Path | None = None,
        labels: str | Sequence[str] | None = None,
        keep: Sequence[str] | None = None,
        recall: str | float | None = None,
        without: Sequence[str] | None = None,
        strict: bool = False,
        others: Sequence[Detector] = (),
        allowance: Allowance | None = None,
        vault: str | Path | None = None,
        subject_from: str | None = None,
    ) -> None:
        naming, chosen = split_naming(labels)
        if isinstance(config, Configuration):
            configuration = config.knowing(model)
        else:
            configuration = Configuration.read(config, model=model)
        configuration = configuration.with_(
            method=method,
            seed=seed,
            key_file=None if key_file is None else str(key_file),
            labels=chosen,
            naming=naming,
            keep=keep,
            recall=recall,
            without=without,
            vault=None if vault is None else str(vault),
            subject_from=subject_from,
        )
        model = configuration.model_for(model, lang)
        if model is not None:
            loaded = model if isinstance(model, Model) else load_model(model)
            configuration = configuration.with_detectors([{"model": loaded}], origin="model")
            lang = loaded.language
        self._be(
            _State(
                token=secrets.token_hex(),
                language=language_code(lang or str(configuration.language.value)),
                configuration=configuration,
                strict=strict,
                others=tuple(others),
                allowance=allowance,
                drawn=draw_seed(),
            )
        )

    def _be(self, state: _State) -> None:
        """Become what is made so, with nothing read yet but what is needed first."""
        self._state = state
        self.language = state.language
        self.configuration = state.configuration
        in_force = (
            InForce(AUTO, self.configuration.default)
            if self.language == AUTO
            else self.configuration.of(self.language)
        )
        self._limits, self._without = in_force.limits, frozenset(in_force["without"])
        self._assemblies: dict[str, Assembly] = {}
        self._vaults: dict[tuple[str, str | None], Vault] = {}
        self._lock = threading.Lock()
        self._methods: dict[tuple[tuple[str, ...], str], Method] = {}
        if self.language != AUTO:
            self.assembly_of(self.language)
            self._method_of((self.language,))

    def __reduce__(self) -> tuple[Callable[[_State], Anonymizer], tuple[_State]]:
        """Return the recipe of a copy, in another process too: anew, by the same configuration.

        Models and lists are read again there, by their names and paths, and once in a process
        however often the same one arrives.
        """
        return _made_again, (self._state,)

    def assembly_of(self, language: str) -> Assembly:
        """Return the pipeline of a language and what goes with it, made when first asked for."""
        with self._lock:
            if language not in self._assemblies:
                in_force = self.configuration.of(language)
                if not in_force.has_model:
                    if self._state.strict:
                        raise NoModelError(in_force.no_model)
                    warnings.warn(in_force.no_model, NoModelWarning, stacklevel=3)
                self._assemblies[language] = assemble(
                    in_force,
                    others=self._state.others,
                    allowance=self._state.allowance,
                    vault=self._vault_of(in_force),
                )
            return self._assemblies[language]

    def _method_of(self, languages: tuple[str, ...], words: str = "") -> Method:
        """Return the masking method for documents in some languages, the main one first, cached.

        `words` is the language of words for them if that has none.
        """
        with self._lock:
            if (languages, words) not in self._methods:
                in_forces = [self.configuration.of(language) for language in languages]
                if disclosure := next(filter(None, (own.disclosure for own in in_forces)), ""):
                    warnings.warn(disclosure, DisclosureWarning, stacklevel=3)
                vault = self._vault_of(in_forces[0])
                self._methods[languages, words] = method_of(
                    in_forces, vault=vault, words=words, drawn=self._state.drawn
                )
            return self._methods[languages, words]

    def _words_for(self, document: Document) -> str:
        """Return the language whose words stand in for those of a document that have none.

        Of those that the identifier thought of, the nearest that has words; else the language
        that the configuration names.
        """
        if self.language != AUTO:
            return ""
        from ..languages import LANGUAGES

        found = [s for s in document.stretches if s.language == document.language]
        near = (code for stretch in found for code in stretch.may_be_in)
        default = str(self.configuration.language.value)
        candidates = (document.language, *near, default, DEFAULT_LANGUAGE)
        return next(code for code in candidates if code in LANGUAGES)

    def _vault_of(self, in_force: InForce) -> Vault | None:
        """Return the vault that is named for a language, opened once for all."""
        path, key_file = in_force.get("masking.vault"), in_force.get("masking.key_file")
        if path is None:
            return None
        if (path, key_file) not in self._vaults:
            with in_force.errors_attributed_to("masking.vault"):
                self._vaults[path, key_file] = Vault(path, key_file)
        return self._vaults[path, key_file]

    @property
    def model(self) -> Model | None:
        """The first of the models that have been put to work, None where there is none."""
        models = (d.model for own in list(self._assemblies.values()) for d in own.models)
        return next(models, None)

    @property
    def models(self) -> list[Model]:
        """The models that have been put to work, each once."""
        detectors = (d for own in list(self._assemblies.values()) for d in own.models)
        return list({id(detector.model): detector.model for detector in detectors}.values())

    @property
    def rules(self) -> list[Rule]:
        """The rules that have been put to work, those of models and others."""
        detectors = (d for own in list(self._assemblies.values()) for d in own.pipeline.detectors)
        return list(dict.fromkeys(rule for d in detectors for rule in d.rules.rules))

    def analyze(self, text: str, *, doc_id: str = "") -> Document:
        """Return the document with its decided `spans` (sorted, disjoint) and `entities`.

        Raises `TypeError` when `text` is no text: bytes are to be decoded first.
        """
        return self._analyze([Document(doc_id, expected_text(text))])[0]

    def analyze_many(self, texts: Iterable[str], *, doc_ids: Iterable[str] = ()) -> list[Document]:
        """Return the documents of many texts, in order; quicker than one by one.

        `doc_ids` are their names, for detectors that look for what belongs to a document.
        """
        named = zip(expected_texts(texts), chain(doc_ids, repeat("")))
        return self._analyze(Document(doc_id, text) for text, doc_id in named)

    def _analyze(self, documents: Iterable[Document]) -> list[Document]:
        """Return the documents with what was found in them, and linked."""
        documents = list(documents)
        with no_collection(), self._watching(*documents):
            return list(run_through(self.stages, documents))

    def _watching(self, *documents: Document) -> AbstractContextManager[None]:
        """Return a context that refuses documents which take more than the limits allow."""
        name = documents[0].doc_id if len(documents) == 1 else ""
        size = sum(len(document.text) for document in documents)
        return watching(self._limits, name or "document", size)

    @property
    def stages(self) -> tuple[Stage, ...]:
        """The stages that a document goes through, in order.

        With ``"auto"``, each paragraph goes through those of its language, as one stage.
        """
        if self.language == AUTO:
            each: tuple[Stage, ...] = (
                Stage("languages", "text", "spans changes", partial(map, self._in_its_languages)),
            )
        else:
            each = self.assembly_of(self.language).pipeline.stages
        listing = (
            Stage("unescape", "text", "text", partial(map, unescape)),
            *each,
            Stage("as_written", "spans changes", "text spans changes", partial(map, self._written)),
            Stage("structure", "text spans", "spans changes", partial(map, within_slots)),
            Stage("link", "text spans", "entities", partial(map, self._linked)),
        )
        return tuple(stage for stage in listing if stage.name not in self._without)

    def _language_of(self, document: Document) -> str:
        """Return the language that a document has been looked at in."""
        return document.language or self.language

    def _written(self, document: Document) -> Document:
        """Return a document with what was found in its text as it is written, escapes and all."""
        if not document.written:
            return document
        splitter = self.assembly_of(self._language_of(document)).pipeline.splitter
        moved = as_written(document, splitter)
        return fill(moved.with_(spans=()), moved.spans)

    def _linked(self, document: Document) -> Document:
        return resolve(document, lang=self._language_of(document), read=read)

    def _look_at(self, documents: Iterable[Document]) -> Iterable[Document]:
        """Return the documents, each looked at by the detectors of its language."""
        if self.language != AUTO:
            return self.assembly_of(self.language).pipeline.analyze(documents)
        return map(self._in_its_languages, documents)

    def _in_its_languages(self, document: Document) -> Document:
        """Return the document, each of its paragraphs looked at in its own language.

        Text in a language that was not asked for is looked at in that, and in the
        nearest of the others too, which may have models.
        """
        from .mixed_languages import analyze

        found = stretches_of(document.text)
        language = main_language(found)
        pipeline = self.assembly_of(language).pipeline
        analyzed = analyze(
            document.with_(language=language),
            found,
            lambda own: self.assembly_of(own).pipeline.analyze,
            splitter=pipeline.splitter,
            add_repeats=partial(add_repeats, settings=pipeline.second_pass),
            spare=pipeline.keep,
        )
        return analyzed.with_(stretches=tuple(found))

    def anonymize(self, text: str, *, doc_id: str = "") -> Masked:
        """Return the masked text and the table of solutions that undoes it.

        Raises `DocumentError` as `mask` does, and `TypeError` as `analyze` does.
        """
        return self.mask(self.analyze(text, doc_id=doc_id))

    @staticmethod
    def restore(
        masked_text: str,
        table: SolutionTable,
        *,
        force: bool = False,
        labels: Collection[str] = (),
    ) -> str:
        """Return the original of a masked text, by the table that was made with it.

        With `force` the text may have been edited or translated in between; what is found of
        its masks is restored (`restore.restore_text` also reports what is not).  `labels` are
        the only ones that are restored, if any are named.  Raises `RestoreError` when the text is
        not the one of the table, and is not forced.

            >>> masked = Anonymizer(lang="es").anonymize("Correo: ines@ejemplo.es")
            >>> masked.text, Anonymizer.restore(masked.text, masked.table)
            ('Correo: [CONTACT_EMAIL_1]', 'Correo: ines@ejemplo.es')
        """
        from ..restore import restore_text

        table = expected(table, SolutionTable, "table should be that of a masked text")
        text = expected_text(masked_text, "masked_text")
        return restore_text(text, table, force=force, labels=labels).text

    def anonymize_many(self, texts: Iterable[str]) -> list[Masked]:
        """Return the masked texts and tables of many texts, in order."""
        return [self.mask(document) for document in self.analyze_many(texts)]

    def mask(self, document: Document, *, method: Method | None = None) -> Masked:
        """Return an analyzed document masked, once nothing masked is left standing in it.

        `method` goes before what the configuration says.  Where languages are recognised
        (``"auto"``), a document in one without words to choose from, such as Galician, gets those
        of the nearest language that has some, else of the configured one.  What was chosen is in
        the vault, if there is one, when this returns.  Raises `DocumentError` when a masked value
        still stands in the masked text, and says where, or when it takes more than the `limits`
        of the configuration allow.  Raises `VaultError` when the vault cannot be read or written.
        """
        document = expected(document, Document, "document should be what analyze returns")
        document = self._in_languages(document)
        language = self._language_of(document)
        assembly = self.assembly_of(language)
        if method is None:
            others = {stretch.language for stretch in document.stretches} - {language}
            words = self._words_for(document)
            method = self._method_of((language, *sorted(others)), words)
        work = partial(_masked, document, assembly, method, language)
        try:
            with no_collection(), self._watching(document):
                return work() if assembly.vault is None else assembly.vault.remembering(work)
        except VaultError as error:
            raise VaultError(f"{document.doc_id or 'document'}: {error}") from None

    def _in_languages(self, document: Document) -> Document:
        """Return a document with its languages, where it comes from elsewhere and says none."""
        if self.language != AUTO or document.language not in ("", AUTO):
            return document
        found = stretches_of(document.text)
        return document.with_(language=main_language(found), stretches=tuple(found))

    def explain(self, document: Document) -> list[Explanation]:
        """Return, for each decided span of an analyzed document, what decided it.

        What stays in clear is among them; the source of its span names the list or setting.
        """
        decided = tuple(sorted((*document.spans, *document.kept)))
        document = document.with_(spans=decided)
        evidence = list(touching(document.spans, document.evidence, itself))
        in_order = sorted(document.changes, key=_before)
        changes = list(touching(document.spans, in_order, _before))
        return list(map(Explanation, document.spans, evidence, self._weights_of(document), changes))

    def _weights_of(self, document: Document) -> list[tuple[Weight, ...]]:
        """Return the features that weighed in each span, by the detectors of its language."""
        reading = Reading.of(document.text)
        if reading is not None:
            [seen] = self._look_at([Document(document.doc_id, reading.text)])
            spans = tuple(map(reading.view.span_in_text, document.spans))
            read_weights = self._weights_of(seen.with_(spans=spans))
            return [
                tuple(
                    weight._replace(start=reading.view.offset_in_source(weight.start))
                    for weight in own
                )
                for own in read_weights
            ]
        if self.language != AUTO:
            return self.assembly_of(self.language).pipeline.weights_of(document)
        found = document.stretches or stretches_of(document.text)
        weights = {
            language: self.assembly_of(language).pipeline.weights_of(document)
            for language in dict.fromkeys(stretch.language for stretch in found)
        }
        starts = [stretch.start for stretch in found]
        return [
            weights[found[bisect_right(starts, span.start) - 1].language][k]
            for k, span in enumerate(document.spans)
        ]


class _State(NamedTuple):
    """The state of an `Anonymizer`, picklable for other processes.

    `drawn` is the seed where none is named, so that all copies choose alike; by the `token` a
    process knows the copy that it has.
    """

    token: str
    language: str
    configuration: Configuration
    strict: bool
    others: tuple[Detector, ...]
    allowance: Allowance | None
    drawn: int


# The copies that were made last in this process: tasks bring one each, and mostly the same.
_KEPT = 4
_copies: dict[str, Anonymizer] = {}
_copying = threading.Lock()


def _made_again(state: _State) -> Anonymizer:
    """Return the copy of an `Anonymizer` in this process."""
    with _copying:
        copy = _copies.pop(state.token, None)
        if copy is None:
            copy = Anonymizer.__new__(Anonymizer)
            copy._be(state)
        _copies[state.token] = copy
        while len(_copies) > _KEPT:
            del _copies[next(iter(_copies))]
        return copy


def _masked(document: Document, assembly: Assembly, method: Method, language: str) -> Masked:
    """Return a document masked and scanned, by the settings in force for its language."""
    return mask_thoroughly(
        document,
        method=method,
        lang=language,
        subject=assembly.subject_of(document),
        splitter=assembly.pipeline.splitter,
        settings=assembly.pipeline.second_pass,
    )


_shared: list[Anonymizer] = []


def anonymize(text: str) -> str:
    """Return `text` with all personal data replaced by tags, by the default model.

    The model is read at the first call and kept.  For a choice of model, method
    or the table of solutions, make an `Anonymizer`.
    """
    if not _shared:
        _shared.append(Anonymizer())
    return _shared[0].anonymize(text).text
