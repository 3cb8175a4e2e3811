"""Decide: evidence in, disjoint sorted spans on token boundaries out.

Detectors only add evidence and may contradict each other; this is the one
place where it is settled what will be masked.  In order of precedence:

1. what the tagger suggests (source ``"crf:..."``) stands;
2. certain evidence, such as an identifier whose check digits hold, is never
   voted away: its characters are covered, whatever the tagger says;
3. any other suggestion, such as one of the second pass, fills what is free.

Lists and ordinary rules speak through the tagger, whose features they are:
evidence in `Document.matches` counts by itself only when it is certain.

Where two of them overlap, the characters of both are covered.  A span inside
another one is dropped, the wider one stays.  Where neither holds the other,
the one that is certain, or else comes first in the order above, keeps all of
its characters and the other one keeps what is left of it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from itertools import accumulate
from operator import attrgetter

from .document import Document, Span, Tokens
from .repeats import token_ranges

TAGGER_PREFIX = "crf:"

_by_start = attrgetter("start")


def decide(document: Document, *, certain: Collection[str] = frozenset()) -> Document:
    """Return `document` with the spans that its evidence amounts to.

    The spans of the tagger are made of tokens and are taken as they are; any
    other suggestion is widened to whole tokens.

    `certain` holds the sources, such as ``"rule:iban"``, whose matches are
    beyond doubt; of these, the matches with a score of 1.0 count.

        >>> suggested = (Span(0, 4, "NAME", "crf:x"), Span(0, 9, "NAME", "second_pass"))
        >>> decide(Document("note", "Anna Berg called.", suggested=suggested)).spans
        (Span(start=0, end=9, label='NAME', source='second_pass', score=1.0),)
    """
    tagged: list[Span] = []
    others: list[Span] = []
    for span in document.suggested:
        (tagged if span.source.startswith(TAGGER_PREFIX) else others).append(span)
    tagged.sort(key=_by_start)
    sure = list(_certain(document, certain)) if certain else []
    if not sure and not others and _disjoint(tagged):
        return document.with_(spans=tuple(tagged))

    settled = _Settled()
    for span in _outside(sure, tagged):
        settled.add(span)
    for span in tagged:
        settled.add(span)
    # The longer one first, so that the repeat of a whole name comes before the
    # repeat of its parts.
    for span in sorted(others, key=lambda span: (span.start - span.end, span)):
        settled.add(span)
    spans = _on_boundaries(settled.spans, document.tokens)
    return document.with_(spans=tuple(_without_blanks(spans, document.text)))


def _disjoint(spans: list[Span]) -> bool:
    """Say whether sorted `spans` are not empty and share no character."""
    end = 0
    for span in spans:
        if span.start < end or span.end <= span.start:
            return False
        end = span.end
    return True


def _certain(document: Document, certain: Collection[str]) -> Iterator[Span]:
    """Yield the certain evidence of `document`, suggested or matched, as spans."""
    for span in document.suggested:
        if span.source in certain and span.score == 1.0:
            yield span
    tokens = document.tokens
    if tokens is None:
        return
    for matches in document.matches:
        kinds = matches.kinds
        wanted = {
            kind_id
            for kind_id in set(matches.kind_ids.tolist())
            if kinds[kind_id].source in certain and kinds[kind_id].score == 1.0
        }
        if wanted:
            yield from (
                span
                for span, kind_id in zip(matches.spans(tokens), matches.kind_ids.tolist())
                if kind_id in wanted
            )


def _outside(sure: Iterable[Span], tagged: list[Span]) -> Iterator[Span]:
    """Yield those of `sure` that lie in none of `tagged`, which are sorted by start."""
    starts = [span.start for span in tagged]
    reach = list(accumulate((span.end for span in tagged), max))  # two taggers may overlap
    for span in sorted(sure):
        i = bisect_right(starts, span.start)
        if i == 0 or reach[i - 1] < span.end:
            yield span


class _Settled:
    """Disjoint spans, sorted, to which spans of ever lower precedence are added."""

    def __init__(self) -> None:
        self.spans: list[Span] = []
        self._starts: list[int] = []
        self._ends: list[int] = []

    def add(self, span: Span) -> None:
        """Cover the characters of `span` as well."""
        if span.end <= span.start:
            return
        first = bisect_right(self._ends, span.start)
        last = bisect_left(self._starts, span.end)
        if first < last:
            left, right = self.spans[first], self.spans[last - 1]
            if left.start <= span.start and span.end <= left.end:
                return
            # What is cut off at either end belongs to a neighbour; what lies
            # between is inside of the span and gives way to it.
            if left.start < span.start:
                span = replace(span, start=left.end)
                first += 1
            if right.end > span.end:
                span = replace(span, end=right.start)
                last -= 1
            if span.end <= span.start:
                return
        self.spans[first:last] = [span]
        self._starts[first:last] = [span.start]
        self._ends[first:last] = [span.end]


def _on_boundaries(spans: list[Span], tokens: Tokens | None) -> list[Span]:
    """Return disjoint `spans` widened to whole tokens; a token cut in two goes to the first."""
    if tokens is None:
        return spans
    widened: list[Span] = []
    last = 0
    for span, (i, j) in zip(spans, token_ranges(tokens, spans)):
        i = max(i, last)
        if i < j:
            start, end = int(tokens.starts[i]), int(tokens.ends[j - 1])
            is_whole = (start, end) == (span.start, span.end)
            widened.append(span if is_whole else replace(span, start=start, end=end))
            last = j
    return widened


def _without_blanks(spans: list[Span], text: str) -> Iterator[Span]:
    """Yield `spans` without the white space at their ends, and no empty ones."""
    for span in spans:
        surface = text[span.start : span.end]
        start = span.start + len(surface) - len(surface.lstrip())
        end = span.start + len(surface.rstrip())
        if start < end:
            yield (
                span
                if (start, end) == (span.start, span.end)
                else replace(span, start=start, end=end)
            )
