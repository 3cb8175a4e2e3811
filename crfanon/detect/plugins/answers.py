"""Answers of plug-ins, checked and turned into spans.

A plug-in is an external program.  Whatever it says that cannot be, an offset
outside of the text or an unknown label, means that the rest of what it
says cannot be trusted either, so the document is refused.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from ...errors import ConfigError, DocumentError
from ...labels import convert
from ...resources import read_yaml
from ...text.document import Document, tokens_of
from ...text.spans import Span
from ..detectors import Naming, WithoutRules

# More than this is no answer to a text.
MOST_BYTES = 64 * 1024 * 1024

_REMEDY = "say under labels what it becomes, or under others what all such become"
_MOST_SHOWN = 40
_WORDS = re.compile(r"[^\W\d_]+")


@cache
def usual_labels() -> Mapping[str, Mapping[str, str]]:
    """Return what labels become by default: of named entities, and features of STRING."""
    return MappingProxyType(read_yaml(Path(__file__).with_name("labels.yaml")))


class Refused(Exception):
    """A plug-in has no answer that can be used; the message says why, without the text."""


class Found(NamedTuple):
    """One thing that a plug-in found; offsets are characters of the text, half open."""

    start: int
    end: int
    label: str
    score: float = 1.0


class LabelTable:
    """The labels of a plug-in, each with one of the hierarchy, or ``"O"`` for nothing.

    Without a table they are the usual ones of named entities.  Labels that are not in the table
    become `others`, and are refused without it.  `named` gives the label that spans bear for a
    label of the hierarchy.

        >>> table = LabelTable({"PER": "PERSON", "MISC": "O"}, others="OTHER")
        >>> table("PER"), table("MISC"), table("WHAT")
        ('PERSON', None, 'OTHER')
    """

    def __init__(
        self,
        table: Mapping[str, str] | None = None,
        *,
        others: str = "",
        named: Naming = str,
    ) -> None:
        usual = usual_labels()["named_entities"] if table is None else table
        self._table = {label: self._named(kind, named) for label, kind in usual.items()}
        self._others = self._named(others, named) if others else ""
        given = {*self._table.values(), self._others or None}
        self.labels = frozenset(label for label in given if label is not None)

    @staticmethod
    def _named(kind: str, named: Naming) -> str | None:
        return None if kind == "O" else named(convert(kind))

    def __call__(self, label: str) -> str | None:
        """Return the label that replaces `label`, None for no span; `KeyError` if it is unknown."""
        found = self._table.get(label, self._others)
        if found == "":
            raise KeyError(label)
        return found

    def check(self, labels: Iterable[str]) -> frozenset[str]:
        """Return the labels that replace `labels`; raises `ConfigError` if one is unknown."""
        try:
            return frozenset(kind for kind in map(self, labels) if kind is not None)
        except KeyError as unknown:
            raise ConfigError(f"the label {unknown} is not known; {_REMEDY}") from None


class PlugIn(WithoutRules):
    """An external program as a detector: it is asked about each document.

    `source` is what its spans say of their origin, `ask` returns what it found in a
    document, or raises `Refused`.  Spans are widened to whole tokens.
    """

    def __init__(
        self,
        source: str,
        ask: Callable[[Document], Iterable[Found]],
        table: LabelTable,
        *,
        labels: frozenset[str] | None = None,
    ) -> None:
        self.source = source
        self.labels = table.labels if labels is None else labels
        self._ask = ask
        self._table = table

    def detect(self, documents: Iterable[Document]) -> Iterator[Document]:
        """Yield the documents with what the plug-in suggests.

        Raises `DocumentError` when it fails, takes too long, or says what cannot be.
        """
        for document in documents:
            try:
                spans = sorted(self._spans(document))
            except Refused as refused:
                name = document.doc_id or "document"
                raise DocumentError(f"{name}: plug-in {self.source}: {refused}") from None
            yield document.with_(suggested=(*document.suggested, *spans))

    def _spans(self, document: Document) -> Iterator[Span]:
        text, tokens = document.text, tokens_of(document)
        for number, (start, end, label, score) in enumerate(self._ask(document), start=1):
            if not 0 <= start < end <= len(text):
                raise Refused(
                    f"entity {number} is said to stand at {start}-{end} of {len(text)} characters; "
                    "offsets count Unicode characters and are half open"
                )
            try:
                kind = self._table(label)
            except KeyError:
                shown = f" {label!a}" if _may_be_shown(label, text) else ""
                raise Refused(
                    f"entity {number} has a label{shown} that is not known; {_REMEDY}"
                ) from None
            first, last = tokens.covering(start, end)
            if first == last and not text[start:end].isspace():
                raise Refused(f"entity {number} stands at {start}-{end}, where there is no token")
            if first < last and kind is not None:
                start, end = int(tokens.starts[first]), int(tokens.ends[last - 1])
                yield Span(start, end, kind, self.source, score)

    def __repr__(self) -> str:
        return f"<PlugIn {self.source}>"


def _may_be_shown(label: str, text: str) -> bool:
    """Return whether no word of the text stands in a label, as a program that errs may write it."""
    words, known = (set(_WORDS.findall(said.casefold())) for said in (label, text))
    return len(label) <= _MOST_SHOWN and words.isdisjoint(known)


def read_answer(answer: Any, text: str) -> Iterator[Found]:
    """Yield the entities of an answer of this form; raises `Refused` when it has another one.

    The answer is ``{"entities": [{"start": 0, "end": 9, "label": "PER"}, ...]}``, with a
    ``score`` from 0 to 1 if there is one.  An entity may repeat its ``text``, which then
    has to be the one that stands there.

        >>> answer = {"entities": [{"start": 0, "end": 4, "label": "PER", "text": "Anna"}]}
        >>> list(read_answer(answer, "Anna called."))
        [Found(start=0, end=4, label='PER', score=1.0)]
    """
    entities = answer.get("entities") if isinstance(answer, dict) else None
    if not isinstance(entities, list):
        raise Refused("the answer has no list of entities")
    for number, entity in enumerate(entities, start=1):
        if not isinstance(entity, dict):
            raise Refused(f"entity {number} is not an object")
        start, end, label = (entity.get(key) for key in ("start", "end", "label"))
        if type(start) is not int or type(end) is not int:
            raise Refused(f"entity {number} has no start and end, which are whole numbers")
        if not isinstance(label, str) or not label:
            raise Refused(f"entity {number} has no label")
        score = entity.get("score", 1.0)
        if not _is_probability(score):
            raise Refused(f"entity {number} has a score that is no number from 0 to 1")
        said = entity.get("text")
        if said is not None and said != text[start:end]:
            raise Refused(
                f"entity {number}, at {start}-{end}, says another text than stands there; offsets "
                "count Unicode characters and are half open"
            )
        yield Found(start, end, label, float(score))


def _is_probability(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return math.isfinite(value) and 0 <= value <= 1
