"""Allow lists: spans kept in clear because a list of the user's own says so.

Detectors are not asked to overlook anything: they suggest, arbitration decides,
and only then is a decided span kept in clear, in this one place.  It stays in the
document (`Document.kept`), so that an explanation can say which list it was.

A list counts only for a whole span, written as in the list but for the white
space between words; a span of which only a part is on a list is not kept in clear.
And it never counts against evidence that is beyond doubt, an identifier whose
check digits hold or a deny list: what touches such evidence in one place of a
document is masked in all of it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping
from operator import attrgetter

from ..text.document import Document
from ..text.normalize import exact
from ..text.spans import KEEP, Change, Span

SOURCE = "allow:"

_start = attrgetter("start")


class Allowance:
    """Keeps in clear each span that is an entry of one of `lists`, which have names.

    >>> spans = (Span(0, 9, "PERSON", "crf:x"), Span(14, 23, "ORGANIZATION", "crf:x"))
    >>> document = Document("note", "Anna Berg has Parkinson now.", spans=spans)
    >>> allowed = Allowance({"diseases": ["Parkinson"]})(document)
    >>> len(allowed.spans), allowed.kept[0].source
    (1, 'allow:diseases')
    """

    def __init__(self, lists: Mapping[str, Iterable[str]]) -> None:
        self._list_of: dict[str, str] = {}
        for name, entries in lists.items():
            for entry in entries:
                self._list_of.setdefault(exact(entry), name)

    def __call__(self, document: Document, certain: Collection[str] = frozenset()) -> Document:
        """Return a decided document without the spans that are kept in clear.

        `certain` are the sources whose evidence is beyond doubt.
        """
        spans = document.spans
        keys = [exact(document.text[span.start : span.end]) for span in spans]
        if self._list_of.keys().isdisjoint(keys):
            return document
        ends = [span.end for span in spans]
        protected = set()
        for evidence in certain_evidence(document, certain):
            first = bisect_right(ends, evidence.start)
            last = bisect_left(spans, evidence.end, first, key=_start)
            protected.update(keys[first:last])
        masked: list[Span] = []
        changes: list[Change] = []
        for span, key in zip(spans, keys):
            name = self._list_of.get(key)
            if name is None or key in protected:
                masked.append(span)
            else:
                changes.append(Change(KEEP, SOURCE + name, span))
        return document.with_(spans=tuple(masked), changes=(*document.changes, *changes))

    def __repr__(self) -> str:
        return f"<Allowance: {len(self._list_of)} entries>"


def certain_evidence(
    document: Document, certain: Collection[str], *, least: float = 1.0
) -> Iterator[Span]:
    """Yield the evidence of a document whose source is `certain`, and beyond doubt there.

    Beyond doubt is what has at least this score.
    """
    for span in document.suggested:
        if span.source in certain and span.score >= least:
            yield span
    if document.tokens is None:
        return
    for matches in document.matches:
        kinds = matches.kinds
        # Of hundreds of kinds few have been found.
        numbers = matches.kind_ids.tolist()
        counting = {
            number
            for number in set(numbers)
            if kinds[number].source in certain and kinds[number].score >= least
        }
        if counting:
            chosen = [k for k, number in enumerate(numbers) if number in counting]
            yield from matches.taken(chosen).spans(document.tokens)
