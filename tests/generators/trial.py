"""Try what finds personal data on made-up values: which it finds, and what it leaves alone.

A value counts as found where decided spans cover it from end to end: it is masked whole, whatever
it is called.  A near miss stands where nothing of its sort (an identifier, a date, a place, an
e-mail address) touches it.  It is tried in a sentence that says nothing of what it is: next to
words that do say it, masking it is right, for who mistypes their number gave it all the same.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from crfanon.labels import kinds_of
from crfanon.text.document import Document
from crfanon.text.spans import Span

from .kind import Kind

# A sentence that says nothing about what stands in it.
NEUTRAL = {
    "es": "Anotó {} al margen.",
    "en": "They wrote {} there.",
    "de": "Man schrieb {} dorthin.",
    "pt": "Anotou {} ali.",
    "fr": "On écrivit {} ici.",
    "it": "Si scrisse {} qui.",
    "nl": "Men schreef {} daar.",
}

# A sentence that says of a number of another country what it is called there.
CALLED = {
    "es": "Su {name} es {}.",
    "en": "His {name} is {}.",
    "de": "Die {name} lautet {}.",
    "pt": "O seu {name} é {}.",
}
# Dockets are told by the words around them, and "EIN" is a word of German.
AT_HOME_ONLY = frozenset({"Aktenzeichen", "EIN"})

Analyze = Callable[[Sequence[str]], Sequence[Document]]


@dataclass(frozen=True)
class Outcome:
    """What became of the values of one kind in one language, and the texts of those that failed."""

    kind: str
    language: str
    test: str
    tried: int
    failed: tuple[str, ...] = field(default=())

    @property
    def share(self) -> float:
        return 100.0 * (self.tried - len(self.failed)) / self.tried if self.tried else 100.0


def try_kind(
    kind: Kind, language: str, analyze: Analyze, *, count: int = 200, strict: bool = True
) -> list[Outcome]:
    """Return how it goes with the values of a kind in a language, and with near misses.

    Models take a long number for somebody's, and so it is not `strict` to ask of them that
    near misses stand: they are only not to be called what they nearly are.
    """
    outcomes = []
    every = [*kind.typical, *kind.free]
    sentences = kind.context[language]
    values = kind.valid(every, count)
    texts = [(sentences[n % len(sentences)], value) for n, value in enumerate(values)]
    outcomes.append(_outcome(kind, language, "with words", texts, analyze, _is_found))
    if kind.alone:
        texts = [(NEUTRAL[language], value) for value in kind.valid(kind.typical, count)]
        outcomes.append(_outcome(kind, language, "alone", texts, analyze, _is_found))
    near = kind.near_misses(count)
    texts = [(NEUTRAL[language], value) for value in near]
    stands = _stands if strict else _is_not_called_so
    outcomes.append(_outcome(kind, language, "near miss", texts, analyze, stands))
    return outcomes


def try_abroad(kind: Kind, language: str, analyze: Analyze, *, count: int = 40) -> Outcome:
    """Return how it goes with the values of a kind in a language that knows them by name only."""
    sentence = CALLED[language].replace("{name}", kind.name)
    texts = [(sentence, value) for value in kind.valid([*kind.typical, *kind.free], count)]
    return _outcome(kind, language, "abroad", texts, analyze, _is_found)


def _outcome(
    kind: Kind,
    language: str,
    test: str,
    texts: Iterable[tuple[str, str]],
    analyze: Analyze,
    is_right: Callable[[Kind, Document, int, int], bool],
) -> Outcome:
    written, bounds = [], []
    for sentence, value in texts:
        start = sentence.index("{}")
        written.append(sentence.replace("{}", value))
        bounds.append((start, start + len(value)))
    failed = [
        document.text
        for document, (start, end) in zip(analyze(written), bounds, strict=True)
        if not is_right(kind, document, start, end)
    ]
    return Outcome(kind.name, language, test, len(written), tuple(failed))


def _sort_of(label: str) -> str:
    """Return what a label is a kind of; ways to reach somebody are sorts of their own."""
    own, *_, top = (*kinds_of(label), kinds_of(label)[-1])
    return own if top == "CONTACT" else top


def _found(kind: Kind, document: Document) -> Iterable[Span]:
    if kind.evidence:
        tokens = document.tokens
        assert tokens is not None
        return (*document.spans, *(s for m in document.matches for s in m.spans(tokens)))
    return document.spans


def _is_found(kind: Kind, document: Document, start: int, end: int) -> bool:
    at = start
    for span in sorted(_found(kind, document)):
        # Neighbours may leave a blank between them.
        if not document.text[at : span.start].strip() and at < span.end:
            at = span.end
    # The stop of an abbreviation at its end may be taken for that of the sentence.
    return at >= end - document.text[start:end].endswith(".")


def _stands(kind: Kind, document: Document, start: int, end: int) -> bool:
    return not any(
        span.start < end and start < span.end and _sort_of(span.label) == _sort_of(kind.label)
        for span in document.spans
    )


def _is_not_called_so(kind: Kind, document: Document, start: int, end: int) -> bool:
    return not any(
        span.start < end and start < span.end and kind.label in kinds_of(span.label)
        for span in document.spans
    )


@functools.cache
def rules_alone(language: str) -> Analyze:
    """Return what analyses texts by the rules of a language and nothing else."""
    from crfanon import Anonymizer
    from crfanon.config import Configuration
    from crfanon.crf.model import regions

    folders = ["any", *(f"regions/{region}" for region in regions()[language])]
    if language not in ("fr", "it", "nl"):
        folders.append(language)
    folders.append("abroad")
    configuration = Configuration.read(None).with_detectors([{"rules": folders}], origin="trial")
    return _quiet(Anonymizer, lang=language, config=configuration, keep=["impossible_date"])


@functools.cache
def whole(language: str) -> Analyze:
    """Return what analyses texts as a user has them analysed who names the language."""
    from crfanon import Anonymizer

    return _quiet(Anonymizer, lang=language)


def _quiet(make: Callable[..., object], **options: object) -> Analyze:
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return make(**options).analyze_many  # type: ignore[attr-defined, no-any-return]
