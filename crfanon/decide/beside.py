"""Values that only others in the document tell: a day of the month in a text with dates.

"On the 3rd" may be a day of treatment, and "12/15" a score.  Where dates with a month stand in the
document they are days of a calendar mostly, and would tell in clear by how much the others have
been moved.  So the matches of rules that ask for it (`Rule.beside`) are suggested where something
with the label that they name is in the document.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping

import numpy as np

from ..labels import kinds_of
from ..rules.match.matcher import SURE
from ..text.document import Document, Kind
from ..text.spans import Span, SpansByPlace

SOURCE = "second_pass:beside"
# A day and a month at least: two figures, or one and a word.
_PARTS = re.compile(r"\d+|[^\W\d_]{3,}")
_LEAST_PARTS = 2


def add_beside(
    document: Document, *, beside: Mapping[str, str], renamed: Mapping[str, str]
) -> Document:
    """Return `document` with a suggestion wherever a rule matches that asks for others beside it.

    `beside` are the labels that rules ask for, by the source of their matches, and `renamed` are
    labels of rules by what they are called here.  What is a part of another suggestion, or
    overlaps one with another label, is left alone.
    """
    asking = list(_matches(document, lambda kind: kind.source in beside))
    if not asking:
        return document
    told = _told(document, {beside[span.source] for span in asking})
    standing = SpansByPlace(document.suggested)
    found = tuple(
        span._replace(label=renamed.get(span.label, span.label), source=SOURCE)
        for span in dict.fromkeys(asking)
        if beside[span.source] in told
        and all(_is_part(other, span) for other in standing.overlapping(span))
    )
    return document.with_(suggested=(*document.suggested, *found)) if found else document


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


def _told(document: Document, labels: Collection[str]) -> Collection[str]:
    """Return those of some labels that something in the document has, and says enough."""
    sure = _matches(document, lambda k: k.score >= SURE and kinds_of(k.label)[-1] in labels)
    return {
        kinds_of(span.label)[-1]
        for span in (*document.suggested, *sure)
        if len(_PARTS.findall(document.text, span.start, span.end)) >= _LEAST_PARTS
    }
