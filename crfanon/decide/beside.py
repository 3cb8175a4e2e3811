"""Values that only others in the document tell: a day of the month in a text with dates.

"On the 3rd" may be a day of treatment, and "12/15" a score.  Where dates with a month stand in the
document they are days of a calendar mostly, and would tell in clear by how much the others have
been moved.  So the matches of rules that ask for it (`Rule.beside`) are suggested where something
with the label that they name is in the document.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache

import numpy as np

from ..labels import kinds_of
from ..languages import LANGUAGES
from ..languages.date_words import date_words
from ..rules.match.matcher import SURE
from ..text.document import Document, Kind
from ..text.normalize import bare
from ..text.spans import Span, SpansByPlace

SOURCE = "second_pass:beside"
_FIGURES = re.compile(r"\d+")
_WORDS = re.compile(r"[^\W\d_]+")
_PAIR = re.compile(r"(?<![\d/.-])(\d{1,2})[/.-](\d{1,2})(?!\d)")
_MONTHS, _DAYS_A_MONTH = 12, 31
# Two weeks: notes are written every few days, and "pain 3/10" is seldom so near.
_NEAR_DAYS = 14


def add_beside(
    document: Document, *, beside: Mapping[str, str], renamed: Mapping[str, str]
) -> Document:
    """Return `document` with a suggestion wherever a rule matches that asks for others beside it.

    `beside` are the labels that rules ask for, by the source of their matches, and `renamed` are
    labels of rules by what they are called here.  What is a part of another suggestion, or
    overlaps one with another label, is left alone.
    """
    asking = dict.fromkeys(sorted(_matches(document, lambda kind: kind.source in beside)))
    told = _told(document, {beside[span.source] for span in asking})
    near = _Near([document.text[span.start : span.end] for span in told])
    labels = {kinds_of(span.label)[-1] for span in told}
    standing = SpansByPlace(document.suggested)
    found = tuple(
        span._replace(label=renamed.get(span.label, span.label), source=SOURCE)
        for span in asking
        if beside[span.source] in labels
        and all(_is_part(other, span) for other in standing.overlapping(span))
        and near.counts(document.text[span.start : span.end])
    )
    return document.with_(suggested=(*document.suggested, *found)) if found else document


class _Near:
    """The days and months in figures that a document tells, near which a fraction is one, too.

    Of "4/1" nobody knows what it is but from the dates around it, which tell as well whether the
    day or the month comes first.
    """

    def __init__(self, surfaces: Iterable[str]) -> None:
        pairs = [pair for surface in surfaces for pair in _pairs(surface)]
        votes = sum((first > _MONTHS) - (second > _MONTHS) for first, second in pairs)
        # Where nothing tells what comes first it may be either.
        self._is_turned = [
            is_turned for is_turned in (False, True) if votes * (1 - 2 * is_turned) >= 0
        ]
        self._days = frozenset(day for pair in pairs for day in self._days_of(pair))

    def _days_of(self, pair: tuple[int, int]) -> Iterator[int]:
        for is_turned in self._is_turned:
            day, month = pair[::-1] if is_turned else pair
            if month <= _MONTHS:
                yield month * _DAYS_A_MONTH + day

    def counts(self, surface: str) -> bool:
        """Return whether a match is a date: a fraction only if it is near one."""
        pairs = _pairs(surface)
        if all(max(pair) > _MONTHS for pair in pairs):
            return True
        year = _MONTHS * _DAYS_A_MONTH
        found = [day for pair in pairs for day in self._days_of(pair)]
        return any(
            (day - told) % year <= _NEAR_DAYS or (told - day) % year <= _NEAR_DAYS
            for day in found
            for told in self._days
        )


def _pairs(surface: str) -> list[tuple[int, int]]:
    """Return days and months in figures, in the order in which they are written."""
    pairs = [(int(match[1]), int(match[2])) for match in _PAIR.finditer(surface)]
    return [pair for pair in pairs if min(pair) <= _MONTHS and max(pair) <= _DAYS_A_MONTH]


def _is_part(part: Span, span: Span) -> bool:
    """Return whether a suggestion is less than another span: "22 or 23" of "21, 22 or 23"."""
    is_inside = span.start <= part.start and part.end <= span.end
    shorter = part.end - part.start < span.end - span.start
    return is_inside and shorter and kinds_of(part.label)[-1] == kinds_of(span.label)[-1]


def _matches(document: Document, counts: Callable[[Kind], bool]) -> Iterator[Span]:
    """Yield the matches of rules of the kinds that count."""
    if document.tokens is None:
        return
    for matches in document.matches:
        kinds = [k for k, kind in enumerate(matches.kinds) if counts(kind)]
        rows = np.isin(matches.kind_ids, kinds).nonzero()[0]
        yield from matches.taken(rows).spans(document.tokens)


def _told(document: Document, labels: Collection[str]) -> list[Span]:
    """Return what has one of some labels and tells a month."""
    if not labels:
        return []
    sure = _matches(document, lambda k: k.score >= SURE and kinds_of(k.label)[-1] in labels)
    return [
        span
        for span in (*document.suggested, *sure)
        if kinds_of(span.label)[-1] in labels and _has_month(document.text[span.start : span.end])
    ]


def _has_month(surface: str) -> bool:
    """Return whether a date tells a month, in two figures or by name.

    >>> [_has_month(surface) for surface in ("3/5", "3 May", "the 5th", "May", "2012")]
    [True, True, False, False, False]
    """
    figures = len(_FIGURES.findall(surface))
    return figures > 1 or (figures > 0 and not _months().isdisjoint(_WORDS.findall(bare(surface))))


@cache
def _months() -> frozenset[str]:
    """Return the names of months in all languages, bare."""
    names = (name for code in LANGUAGES for name in date_words(code).months)
    return frozenset(
        bare(text) for name in names for text in (name.full, *name.shorts, *name.others)
    )
