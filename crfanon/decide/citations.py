"""Citations in a judgment, which stay in clear with the names, dates and numbers in them.

What is cited is public: a case by its number and parties, a statute by its date, a book by its
author.  The number of the case itself is written in the same form, so a citation does not stay
that has a number of the head of the document, or one that is masked elsewhere in it; nor does one
of a case or book that names somebody who is mentioned here otherwise than by that name alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from ..labels import kinds_of
from ..languages import LANGUAGES
from ..languages.judgment_words import Pattern, judgment_words
from ..languages.language import language
from ..text.document import Document
from ..text.normalize import bare
from ..text.spans import KEEP, Change, Span, SpansByPlace

LABEL = "OTHER_DOCUMENT"
SOURCE = "citation"

# The number of the case stands on the first page.
_HEAD_CHARACTERS = 1_500
_NUMBER = re.compile(r"\w*\d[\w./-]*\d")
_LINE = re.compile(r"^\S", re.MULTILINE)
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
# As far as a citation goes before what all of its kind have, or half as far as behind.
_NEAR_CHARACTERS = 200
_MIN_DIGITS = 3
_WORD = re.compile(r"[^\W\d_]{3,}")
# A form of address before a name: "Mr", "Herr ".
_BEFORE_CHARACTERS = 20


class Citation(NamedTuple):
    """A citation: its place, and the words of the parties or authors that it names, bare."""

    start: int
    end: int
    names: frozenset[str] = frozenset()


def citations_in(text: str, code: str) -> list[Citation]:
    """Return the citations in a text of a language, in order; those that touch are one.

    >>> text = "Siehe BGH, Urteil vom 3. Mai 2011 - VI ZR 12/10, und Palandt/Sprau, 78. Aufl."
    >>> [text[citation.start : citation.end] for citation in citations_in(text, "de")]
    ['BGH, Urteil vom 3. Mai 2011 - VI ZR 12/10', 'Palandt/Sprau, 78. Aufl.']
    """
    if code not in LANGUAGES:
        return []
    found: list[Citation] = []
    for kind in judgment_words(code).citations:
        for start, end in _around(kind.near, text):
            for match in kind.pattern.finditer(text, start, end):
                named = match.capturesdict().get("parties", ())
                found.append(Citation(*match.span(), frozenset(_names(" ".join(named), code))))
    merged: list[Citation] = []
    for citation in sorted(found, key=lambda one: one[:2]):
        if merged and citation.start < merged[-1].end:
            start, end, names = merged[-1]
            merged[-1] = Citation(start, max(end, citation.end), names | citation.names)
        else:
            merged.append(citation)
    return merged


def _around(near: Pattern, text: str) -> Iterator[tuple[int, int]]:
    """Yield the stretches of a text in which something is near, in order and apart."""
    start, end = 0, -1
    for match in near.finditer(text):
        if match.start() - _NEAR_CHARACTERS > end:
            if end > 0:
                yield start, end
            start = max(0, match.start() - _NEAR_CHARACTERS)
        end = match.end() + 2 * _NEAR_CHARACTERS
    if end > 0:
        yield start, end


def _names(text: str, code: str) -> Iterator[str]:
    """Yield the words that tell who is named, and not of which kind: no "Council", no "GmbH"."""
    variants = language(code).variants
    for word in _WORD.findall(text):
        if word[0].isupper() and not (
            variants.is_legal_form(word) or variants.is_common(word) or variants.is_headword(word)
        ):
            yield bare(word)


def _numbers(text: str) -> set[str]:
    """Return the numbers of cases in a text; a year is none."""
    return {
        bare(found)
        for found in _NUMBER.findall(text)
        if sum(map(str.isdigit, found)) >= _MIN_DIGITS and not _YEAR.fullmatch(found)
    }


def keep_citations(
    document: Document,
    code: str,
    *,
    certain: Iterable[Span] = (),
    is_masked: Callable[[Span], bool] = bool,
) -> Document:
    """Return `document` with what its citations hold moved from `spans` to `kept`.

    A span that goes beyond a citation is cut.  Where one of the `certain` spans that would be
    masked by itself stands in a citation, all of that is.  The source of what stays is `SOURCE`.
    """
    found = citations_in(document.text, code) if document.spans else []
    reading = _Reading(document, found, code)
    objecting = SpansByPlace(span for span in certain if is_masked(span))
    kept = [
        Span(*citation[:2], LABEL, SOURCE)
        for citation in found
        if not reading.is_own(citation)
        and not any(objecting.overlapping(Span(*citation[:2], LABEL)))
    ]
    if not kept:
        return document
    places = SpansByPlace(kept)
    masked: list[Span] = []
    changes: list[Change] = [Change(KEEP, SOURCE, span) for span in kept]
    for span in document.spans:
        around = sorted(places.overlapping(span))
        pieces = [*_outside(document.text, span, around)]
        if not around and span in reading.short_forms:
            pieces = []
        masked += pieces
        if pieces != [span]:
            cut: Sequence[Span | None] = pieces or [None]
            changes += (Change(KEEP, SOURCE, span, piece) for piece in cut)
    return document.with_(spans=tuple(masked), changes=(*document.changes, *changes))


def _outside(text: str, span: Span, around: Iterable[Span]) -> Iterator[Span]:
    """Yield what of a span lies outside of some places, without signs at its ends."""
    start = span.start
    for place in (*around, Span(span.end, span.end, "")):
        end = min(span.end, place.start)
        if start < end:
            inner = text[start:end]
            words = [match.span() for match in re.finditer(r"\w+", inner)]
            if start == span.start and end == span.end:
                yield span
            elif words:
                yield span._replace(start=start + words[0][0], end=start + words[-1][1])
        start = max(start, place.end)


class _Reading:
    """What the rest of a document says of those whom its citations name."""

    def __init__(self, document: Document, citations: Collection[Citation], code: str) -> None:
        text = self._text = document.text
        within = SpansByPlace(Span(*citation[:2], "") for citation in citations)
        patterns = judgment_words(code)
        own = patterns.own.finditer(text, 0, _HEAD_CHARACTERS)
        self._numbers = set().union(*(_numbers(match[0]) for match in own))
        # So it is called where a line of the head is nothing but that.
        self._own_lines = {
            match.start() for match in _LINE.finditer(text, 0, _HEAD_CHARACTERS)
        }.intersection(
            start for start, end, _ in citations if not text[end:].partition("\n")[0].strip(" .")
        )
        cited = frozenset[str]().union(*(citation.names for citation in citations))
        # Who is mentioned by a name that is cited: by that alone, or otherwise.
        short: dict[Span, frozenset[str]] = {}
        self._otherwise: set[str] = set()
        for span in document.spans:
            if any(within.overlapping(span)):
                continue
            surface, kinds = text[span.start : span.end], kinds_of(span.label)
            if "ID" in kinds:
                self._numbers |= _numbers(surface)
            elif kinds[-1] in ("PERSON", "ORGANIZATION", "LOCATION"):
                words = frozenset(map(bare, _WORD.findall(surface)))
                before = text[max(0, span.start - _BEFORE_CHARACTERS) : span.start]
                _, _, last = before.rstrip().rpartition(" ")
                if words <= cited and patterns.titles.fullmatch(last) is None:
                    if patterns.short.fullmatch(last) is not None:
                        short[span] = words
                elif kinds[-1] != "LOCATION":
                    self._otherwise |= words & cited
        stay = [c.names for c in citations if not self.is_own(c)]
        self.short_forms = {
            span for span, words in short.items() if any(words <= names for names in stay)
        }

    def is_own(self, citation: Citation) -> bool:
        """Return whether a citation is of the case itself, or names somebody of it."""
        if citation.start in self._own_lines:
            return True
        return not self._otherwise.isdisjoint(citation.names) or not self._numbers.isdisjoint(
            _numbers(self._text[citation.start : citation.end])
        )
