"""The record of one masked document: numbers, labels and places, and no text."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable
from heapq import nsmallest
from typing import NamedTuple, TypeVar

from ..labels import kinds_of
from ..mask import Masked
from ..mask.method import languages_at
from ..text.document import Document

_T = TypeVar("_T")

# A reader looks at the worst few; a hundred thousand documents must not give a million lines.
MAX_DOUBTS = 20


class Doubt(NamedTuple):
    """A mention that was masked and that its detector was least sure of."""

    score: float
    label: str
    start: int
    end: int
    source: str


class DocumentRecord(NamedTuple):
    """One document that was masked; small, so that it may travel between processes.

    `masked` counts mentions by the language that their entity is first mentioned in and by label,
    as methods go by these, `otherwise` those of them that the method of the label left to another
    one, `kept` those that stand by label and by what says so, and `dropped` what was suggested
    and is not masked, by stage, reason and label.
    `people` counts the entities that are persons, `needless` is how many mentions are to be
    expected to be none, by their scores, and `rescanned` counts the mentions that were found when
    the masked text was scanned.
    """

    name: str
    language: str
    characters: int
    sha256: str
    masked: tuple[tuple[tuple[str, str], int], ...]
    otherwise: tuple[tuple[tuple[str, str], int], ...]
    entities: int
    people: int
    needless: float
    rescanned: int
    kept: tuple[tuple[tuple[str, str], int], ...]
    dropped: tuple[tuple[tuple[str, str, str], int], ...]
    doubts: tuple[Doubt, ...]


def record_of(document: Document, masked: Masked, output: bytes) -> DocumentRecord:
    """Return the record of a document of which `output` was written.

    >>> from ..text.spans import Span
    >>> from ..mask import mask
    >>> spans = (Span(0, 9, "PERSON", "crf:x", 0.4),)
    >>> document = Document("note", "Anna Berg called.", spans=spans, language="en")
    >>> record = record_of(document, mask(document), b"[PERSON_1] called.")
    >>> record.masked, record.doubts[0].score, record.sha256[:8]
    (((('en', 'PERSON'), 1),), 0.4, '3be6afcd')
    """
    solutions = masked.table.solutions
    languages: dict[int, str] = {}
    places = languages_at(document, (solution.start for solution in solutions))
    for solution, language in zip(solutions, places):
        languages.setdefault(solution.entity, language)
    doubts = (
        Doubt(round(span.score, 4), span.label, span.start, span.end, span.source)
        for span in document.spans
    )
    return DocumentRecord(
        name=document.doc_id,
        language=document.language,
        characters=len(document.text),
        sha256=hashlib.sha256(output).hexdigest(),
        masked=_counted((languages[solution.entity], solution.label) for solution in solutions),
        otherwise=_counted(
            (languages[solutions[number].entity], solutions[number].label)
            for number in masked.table.otherwise
        ),
        entities=len({solution.entity for solution in solutions}),
        people=len({each.entity for each in solutions if kinds_of(each.label)[-1] == "PERSON"}),
        needless=sum(1 - span.score for span in document.spans),
        rescanned=len(solutions) - len(document.spans),
        kept=_counted((span.label, span.source) for span in document.kept),
        dropped=_counted((c.stage, c.reason, c.before.label) for c in document.dropped),
        doubts=tuple(nsmallest(MAX_DOUBTS, doubts)),
    )


def _counted(items: Iterable[_T]) -> tuple[tuple[_T, int], ...]:
    """Return the count of each distinct item, in the order of first occurrence."""
    return tuple(Counter(items).items())
