"""Decide a document until nothing that was decided stands undecided elsewhere: `settle`."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter

from ..text.document import Document
from ..text.limits import check
from ..text.spans import ARBITRATION, Change, Span

_bounds = attrgetter("start", "end")

Step = Callable[[Document], Document]

REPEATS = "second_pass"
"""The prefix of the sources of repeats."""


def settle(document: Document, decide: Step, add_repeats: Step) -> Document:
    """Return `document` with decided spans, and no repeat of them left undecided.

    What was suggested has been looked for already.  `decide` may make spans that were not
    suggested: evidence that speaks for itself, what is left of a span that overlaps another one.
    These are looked for by `add_repeats` as well; every further decision covers more of the text,
    so there is a last one.  It goes by what is suggested, so that nothing new is decided where
    nothing more was found.  The changes are those of the last decision.
    """
    before = document.changes
    decided = decide(document)
    while not _are_suggested(decided):
        check()
        standing = decided.with_(suggested=tuple(_standing(decided)))
        found = add_repeats(standing).suggested[len(standing.suggested) :]
        if not found:
            break
        suggested = (*decided.suggested, *found)
        again = decide(decided.with_(suggested=suggested, changes=before))
        if again.spans == decided.spans:
            break
        decided = again
    return decided


def arbitration_changes(document: Document) -> Iterator[Change]:
    """Yield the changes of the suggestions that were not decided as they were.

    Repeats that lie within others are left out: only the search suggested them.

    >>> spans = (Span(0, 9, "PERSON", "crf:x"),)
    >>> suggested = (Span(0, 4, "PERSON", "crf:x"), *spans)
    >>> document = Document("note", "Anna Berg", suggested=suggested, spans=spans)
    >>> [(change.reason, change.before.end) for change in arbitration_changes(document)]
    [('covered', 4)]
    """
    decided = set(document.spans)
    changed = [
        span
        for span in document.suggested
        if span not in decided and not span.source.startswith(REPEATS)
    ]
    if not changed:
        return
    starts = [span.start for span in document.spans]
    ends = [span.end for span in document.spans]
    for span in changed:
        first, last = bisect_right(ends, span.start), bisect_left(starts, span.end)
        for other in document.spans[first:last]:
            yield Change(ARBITRATION, _reason(span, other), span, other)


def _reason(span: Span, decided: Span) -> str:
    if _bounds(span) == _bounds(decided) and span.label != decided.label:
        return "known_better"
    is_inside = decided.start <= span.start and span.end <= decided.end
    return "covered" if is_inside else "overlap"


def _standing(document: Document) -> Iterator[Span]:
    """Yield the suggestions of a decided document that are covered by what was decided.

    What only hides in a suggestion that was cut is looked for like anything that is free.
    """
    starts = [span.start for span in document.spans]
    for span in document.suggested:
        nearest = bisect_right(starts, span.start) - 1
        if nearest >= 0 and span.end <= document.spans[nearest].end:
            yield span


def _are_suggested(document: Document) -> bool:
    suggested: Iterable[tuple[int, int]] = map(_bounds, document.suggested)
    return set(suggested).issuperset(map(_bounds, document.spans))
