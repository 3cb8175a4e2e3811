"""Cut off what is no part of a name or a date: `Boundaries`.

Corpora differ in where a name begins and ends: one takes "Mr Askew" for the name, another
one "Askew".  Where models of several corpora look at the same texts, a name is the name alone: no
form of address, no full stop of its sentence.  Spans of rules, which say where they end, lose
their forms of address alone; those of lists stay as they are, and so does whatever a model says
that looks alone.  Nothing is dropped here: a span of which nothing would be left stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from ..detect.tables import SOURCE as COLUMN
from ..gazetteers.words import names
from ..labels import kinds_of
from ..languages.context_words import Expression
from ..text.document import Document
from ..text.normalize import fold
from ..text.spans import BOUNDARIES, Change, Span
from .arbitration import TAGGER_PREFIX
from .field_labels import is_addressed
from .forms_of_address import FormsOfAddress
from .seams import NAMES
from .segments import is_of_model
from .vocabulary import Vocabulary

RULES = "rule:"
"""The prefix of the sources of rules."""

_SENTENCE_END = re.compile(r"(?<=[^\W\d_]{3})[^\W\d_A-Z]\.")
_DAY_OF_RANGE = Expression(r"(\d{1,2}\.) (?:(?&between_days)|[-–]) (?=\d{1,2}\.)")
# A name goes on behind a particle.
_PARTICLES_AT_END = Expression(r"(?: (?&particles_at_end))+$")
_STOP_BEHIND_DATE = re.compile(r"(?<=[^\W\d_]{4}|(?<!\d)\d{4})\.$")
_STOP_BEHIND_HOUSE = re.compile(r"(?<=\d)\.$")
_BEHIND_MONTH = re.compile(r"\d{1,2}\. (?P<month>[^\W\d_]{3,}) (?P<rest>[^\W\d_]{4,})$")
_NOBILITY = Expression(" (?&nobility) ")
_AND = Expression(" (?:(?&joining)|&) ")
_DATED = re.compile(r"(\d{1,4}[-./]\d{1,2}[-./]\d{1,4}) \d{1,2} [^\W\d_]{4,}")
_WORD = re.compile(r"[^\W\d_]+")
_BEHIND_DATE = re.compile(r"[?!,;:]+$")
_WHO = re.compile(r" (?P<did>[^\W\d_A-Z]{3,}) (?P<who>[^\W\d_a-z][^\W\d_]+(?: [^\W\d_a-z]\w+)*)$")
_DAY = Expression(r"(?&before_days) (?=\d+ )", re.IGNORECASE)
# What says where, before what a place is called.
_PREPOSITION = Expression("(?&before_places) ")
# What hides in words: soft hyphens, joiners and blanks without width.
_UNSEEN = "\xad\u200b\u200c\u200d\u2060\ufeff"


class Boundaries:
    """Cuts off what is no part of the names and dates that were found in texts of a language.

    >>> spans = (Span(0, 10, "PERSON", "crf:x"),)
    >>> document = Boundaries("en")(Document("note", "Dr. Askew.", suggested=spans))
    >>> [span] = document.suggested
    >>> "Dr. Askew."[span.start : span.end]
    'Askew'
    """

    def __init__(self, language: str) -> None:
        self._language = language
        self._address = FormsOfAddress(language)
        self._vocabulary = Vocabulary(language)

    def __call__(self, document: Document) -> Document:
        """Return `document` with suggestions that begin and end where a name or date does."""
        text = document.text
        suggested: list[Span] = []
        changes: list[Change] = []
        for span in document.suggested:
            found = [(span, "")]
            if span.source == COLUMN:
                found = [(self._address.named(text, span), "title")]
            elif is_of_model(span) and not self._vocabulary.is_bare_relative(text, span):
                found = [_with_rest(text, part, why) for part, why in self._parts(text, span)]
            found = [(part, why) for part, why in found if part.start < part.end] or [(span, "")]
            suggested += (part for part, _ in found)
            if [part for part, _ in found] != [span]:
                changes += (Change(BOUNDARIES, why, span, part) for part, why in found)
        if ranges := _ranges(text, suggested, self._language):
            parts_of = {part: whole for whole, parts in ranges.items() for part in parts}
            changes += (Change(BOUNDARIES, "range", part, parts_of[part]) for part in parts_of)
            suggested = [*(span for span in suggested if span not in parts_of), *ranges]
        if not changes:
            return document
        return document.with_(suggested=tuple(suggested), changes=(*document.changes, *changes))

    def decided(self, document: Document) -> Document:
        """Return a decided document whose names by rules have no form of address before them.

        Rules take "Dr R. Pell" for what stands behind "GP:".
        """
        text, spans = document.text, document.spans
        changes = [
            Change(BOUNDARIES, "title" if left.start > span.start else "around", span, left)
            for span in spans
            if span.source.startswith(RULES) and (left := self.of_rule(text, span)) != span
        ]
        if not changes:
            return document
        after = {change.before: change.after for change in changes}
        return document.with_(
            spans=tuple(after.get(span) or span for span in spans),
            changes=(*document.changes, *changes),
        )

    def of_rule(self, text: str, span: Span) -> Span:
        """Return a rule's span without the titles before a name or the stop behind a date."""
        top = kinds_of(span.label)[-1]
        if top == "PERSON":
            return self._address.named(text, span)
        if top == "DATE" and _STOP_BEHIND_DATE.search(text[span.start : span.end]):
            return span._replace(end=span.end - 1)
        return span

    def _parts(self, text: str, span: Span) -> Iterator[tuple[Span, str]]:
        """Yield the names or dates in what a model takes for one, each with the reason."""
        top = kinds_of(span.label)[-1]
        if top == "DATE":
            parts = self.of_date(text, span)
            yield from ((part, "two" if len(parts) > 1 else "around") for part in parts)
        elif top not in NAMES or "NAME_TITLE" in kinds_of(span.label):
            yield span, ""
        elif self.is_addressed_person(text, span):
            yield span._replace(label="PERSON"), "person"
        elif top == "PERSON":
            name = self.of_name(text, span)
            named = [*self._names_in(text, name)]
            why = "title" if name.start > span.start else "around"
            yield from ((part, "two" if len(named) > 1 else why) for part in named)
        else:
            yield (
                _without_preposition(text, span, self._language) if top == "LOCATION" else span,
                "around",
            )

    def of_name(self, text: str, span: Span) -> Span:
        """Return a name without forms of address, full stop and particles; it may be empty.

        >>> Boundaries("en").of_name("Dr. Askew.", Span(0, 10, "PERSON"))[:2]
        (4, 9)
        """
        span = _without_stop(text, self._address.left_of(text, span))
        if behind := _PARTICLES_AT_END.of(self._language).search(text, span.start, span.end):
            span = span._replace(end=behind.start())
        return span

    def of_date(self, text: str, span: Span) -> list[Span]:
        """Return a date without what stands around it, which may be nothing; or a date and who.

        >>> [part[:2] for part in Boundaries("es").of_date("el lunes?", Span(3, 9, "DATE"))]
        [(3, 8)]
        """
        surface = text[span.start : span.end]
        if dated := _DATED.fullmatch(surface):
            # "2024-01-15 12 hours": the date, and what lasted.
            span = span._replace(end=span.start + dated.end(1))
        elif behind := _BEHIND_DATE.search(surface) or _STOP_BEHIND_DATE.search(surface):
            span = span._replace(end=span.start + behind.start())
        elif behind := _BEHIND_MONTH.match(surface):
            is_month = self._vocabulary.is_of_calendar(behind["month"])
            if is_month and self._vocabulary.is_plain(behind["rest"]):
                span = span._replace(end=span.start + behind.end("month"))
        begins = span.start
        if day := _DAY.of(self._language).match(surface):
            span = span._replace(start=begins + day.end())
        if (behind := _WHO.search(surface)) and not any(map(str.isdigit, surface)):
            # "abril vino Abril Olmos": when, and who.
            if not self._vocabulary.is_of_calendar(behind["did"]):
                return [
                    span._replace(end=begins + behind.start()),
                    span._replace(start=begins + behind.start("who")),
                ]
        return [span]

    def is_addressed_person(self, text: str, span: Span) -> bool:
        """Whether a span taken for no person has a form of address before it: "D. Vitória"."""
        kinds = kinds_of(span.label)
        if kinds[-1] not in NAMES or kinds[-1] == "PERSON":
            return False
        name = text[span.start : span.end]
        return (
            name.isalpha()
            and is_addressed(text, span, self._language)
            and fold(name) in names(self._language)
        )

    def _names_in(self, text: str, span: Span) -> Iterator[Span]:
        """Yield the names of a span that has common words between them.

        >>> text = "Wolf sah einen Wolf"
        >>> parts = Boundaries("de")._names_in(text, Span(0, len(text), "PERSON"))
        >>> [text[part.start : part.end] for part in parts]
        ['Wolf', 'Wolf']
        """
        if (joint := _joint(text, span, self._language)) is not None:
            yield span._replace(end=joint[0])
            yield span._replace(start=joint[1])
            return
        is_common = self._vocabulary.is_common
        words = list(_WORD.finditer(text, span.start, span.end))
        if (
            len(words) < 3
            or not (words[0][0][0].isupper() and words[-1][0][0].isupper())
            or not any(is_common(word[0]) for word in words)
            or _NOBILITY.of(self._language).search(text, span.start, span.end)
        ):
            yield span
            return
        for is_between, run in groupby(words, lambda word: is_common(word[0])):
            named = [word for word in run if not is_between and word[0][0].isupper()]
            if named:
                yield span._replace(start=named[0].start(), end=named[-1].end())


def _joint(text: str, span: Span, language: str) -> tuple[int, int] | None:
    """Return the end of the first of two people and the start of the second, of two names each.

    >>> text = "Ada Pell and Ida Olms"
    >>> _joint(text, Span(0, len(text), "PERSON"), "en")
    (8, 13)

    "Ortega y Gasset" is one of them.
    """
    joining = _AND.of(language)
    found = joining.search(text, span.start, span.end)
    if found is None or joining.search(text, found.end(), span.end):
        return None
    start, end = found.span()
    for name in (text[span.start : start].split(), text[end : span.end].split()):
        if len(name) < 2 or not (name[0][0].isupper() and name[-1][0].isupper()):
            return None
    return start, end


def _with_rest(text: str, span: Span, why: str) -> tuple[Span, str]:
    whole = _whole(text, span)
    return whole, why if whole == span else "hidden"


def _whole(text: str, span: Span) -> Span:
    """Return a span with the rest of a word that invisible signs cut.

    >>> _whole("Jo\\u200banna called", Span(0, 2, "PERSON")).end
    7
    """
    if kinds_of(span.label)[-1] not in NAMES:
        return span
    end, size = span.end, len(text)
    while end < size and (
        text[end] in _UNSEEN or (text[end - 1] in _UNSEEN and text[end].isalnum())
    ):
        end += 1
        while end < size and text[end].isalnum():
            end += 1
    return span if end == span.end else span._replace(end=end)


def _ranges(text: str, spans: Sequence[Span], language: str) -> dict[Span, list[Span]]:
    """Return the dates that begin with a day whose month another date has, and their parts.

    "5. bis 12. April" is one date: "5." alone says no month, and cannot be read.

    >>> text = "5. bis 12. April"
    >>> [*_ranges(text, (Span(0, 2, "DATE", "crf:x"), Span(7, 16, "DATE", "crf:x")), "de")][0][:2]
    (0, 16)
    """
    dates = [s for s in spans if s.label == "DATE" and s.source.startswith(TAGGER_PREFIX)]
    begun: dict[int, list[Span]] = {}
    for span in dates:
        begun.setdefault(span.start, []).append(span)
    found: dict[Span, list[Span]] = {}
    for day in dates:
        between = _DAY_OF_RANGE.of(language).match(text, day.start)
        if between is None or between.end(1) != day.end:
            continue
        others = begun.get(between.end(), [])
        if others:
            end = max(span.end for span in others)
            found[day._replace(end=end)] = [day, *others]
    return found


def _without_preposition(text: str, span: Span, language: str) -> Span:
    """Return a place without what says that something is there, and without a full stop.

    >>> _without_preposition("in der lindenstr. 4.", Span(0, 20, "LOCATION_STREET"), "de")[:2]
    (7, 19)
    """
    found = _PREPOSITION.of(language).match(text, span.start, span.end)
    stop = _STOP_BEHIND_HOUSE.search(text, span.start, span.end)
    start, end = found.end() if found else span.start, stop.start() if stop else span.end
    return span._replace(start=start, end=end)


def _without_stop(text: str, span: Span) -> Span:
    """Return a name without the full stop of the sentence that it ends.

    >>> [_without_stop(text, Span(0, len(text), "PERSON")).end for text in ("Berg.", "Jr.")]
    [4, 3]
    """
    surface = text[span.start : span.end]
    last = surface.split()[-1] if "." in surface and not surface.isspace() else ""
    if last.endswith(".") and _SENTENCE_END.search(last):
        return span._replace(end=span.end - 1)
    return span
