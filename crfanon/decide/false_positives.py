"""Drop what models suggest and what is not personal: `FalsePositives`.

Models take the label of a field for a name where they have not met the form, a number for
a personal one where it is that of a page, and the eponym of a disease for a person
(`field_labels`, `not_personal`).  What stands right behind a form of address, a greeting or a
field label of persons is not dropped for being a common word or a thing.
"""

from __future__ import annotations

import re

from ..gazetteers.words import common_words
from ..labels import kinds_of
from ..languages.context_words import Expression
from ..text.document import Document
from ..text.normalize import fold
from ..text.spans import FALSE_POSITIVES, SEGMENTS, Change, Span, SpansByPlace
from .boundaries import RULES, Boundaries
from .field_labels import FieldLabels
from .introductions import Introductions
from .not_personal import (
    TextWords,
    has_letters,
    is_abbreviated_label,
    is_eponym,
    is_not_personal,
    is_thing,
)
from .seams import IS_LABEL, NAMES
from .segments import Segments, cells_of, is_of_model
from .vocabulary import Vocabulary

# "El día 7 de junio", "Reyes, del Colegio": these name nothing.
_NO_NAME = Expression("(?&names_nothing)")
# No more than a word that dates are abbreviated to: "mar" is the sea as well.
_SHORT_WORD = re.compile(r"[^\W\d_]{1,3}")
_OF_LAYOUT = re.compile(r" *[\r\n\t|;\"]| {3}")
_A_THING = Expression(r"(?&before_things) ([^\W\d_A-Z]+)", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
# Reasons that a title, a greeting or the label of a field overrules.
_NOT_BEHIND_A_TITLE = frozenset({"common_word", "lower_case", "thing", "eponym", "number"})
# So many digits beside a name are a personal number.
_LEAST_DIGITS = 7


class FalsePositives:
    """Drops suggestions of models that are not personal in texts of a language.

    >>> text = "KVNR: A12. Frau Hagedorn"
    >>> spans = (Span(0, 4, "PERSON", "crf:x"), Span(16, 24, "PERSON", "crf:x"))
    >>> left = FalsePositives("de")(Document("note", text, suggested=spans))
    >>> [text[s.start : s.end] for s in left.suggested], left.changes[0].reason
    (['Hagedorn'], 'field_label')
    """

    def __init__(self, language: str) -> None:
        self._language = language
        self._labels = FieldLabels(language)
        self._segments = Segments(language)
        self._boundaries = Boundaries(language)
        self._vocabulary = Vocabulary(language)
        self._introductions = Introductions(language)

    def __call__(self, document: Document) -> Document:
        """Return `document` without the suggestions of models that are not personal.

        A word of kinship identifies no one where no person is named.
        """
        text = document.text
        cut = {c.after: c.reason for c in document.changes if c.stage == SEGMENTS}
        cells, words = cells_of(document), TextWords(text)
        # Several models mostly suggest the same.
        told: dict[tuple[object, ...], str] = {}
        suggested: list[Span] = []
        relatives: list[Span] = []
        changes: list[Change] = []
        is_anybody_named = False
        for span in document.suggested:
            if self._vocabulary.is_bare_relative(text, span):
                relatives.append(span)
                suggested.append(span)
                continue
            reason = ""
            if is_of_model(span):
                why_cut = cut.get(span)
                key = span.start, span.end, kinds_of(span.label), why_cut
                if key not in told:
                    told[key] = self._reason_for_model(text, span, words, cells, why_cut)
                reason = told[key]
            if reason:
                changes.append(Change(FALSE_POSITIVES, reason, span))
                continue
            is_anybody_named = is_anybody_named or self._is_person(text, span)
            suggested.append(span)
        if relatives and not is_anybody_named:
            changes += (Change(FALSE_POSITIVES, "relative", span) for span in relatives)
            suggested = [span for span in suggested if span not in set(relatives)]
        if not changes:
            return document
        return document.with_(suggested=tuple(suggested), changes=(*document.changes, *changes))

    def decided(self, document: Document) -> Document:
        """Return a decided document without spans that identify no person.

        Those are signs alone, such as the full stop of "S.A.", and of rules what is a form of
        address and nothing more, or a number of no person.
        """
        if not any(span.source.startswith(RULES) for span in document.spans):
            return document
        text = document.text
        spans: list[Span] = []
        changes: list[Change] = []
        for span in document.spans:
            is_of_rule = span.source.startswith(RULES)
            left = self._boundaries.of_rule(text, span) if is_of_rule else span
            if not any(map(str.isalnum, text[span.start : span.end])):
                changes.append(Change(FALSE_POSITIVES, "stray", span))
            elif not any(map(str.isalnum, text[left.start : left.end])):
                changes.append(Change(FALSE_POSITIVES, "form_of_address", span))
            elif (
                is_of_rule
                and kinds_of(span.label)[-1] == "CONTACT"
                and (is_not_personal(text, span, "CONTACT", self._language))
            ):
                changes.append(Change(FALSE_POSITIVES, "number", span))
            else:
                spans.append(span)
        if not changes:
            return document
        return document.with_(spans=tuple(spans), changes=(*document.changes, *changes))

    def _is_person(self, text: str, span: Span) -> bool:
        if not has_letters(text[span.start : span.end]):
            return False
        if "PERSON" in kinds_of(span.label):
            return True
        return is_of_model(span) and self._boundaries.is_addressed_person(text, span)

    def _reason_for_model(
        self,
        text: str,
        span: Span,
        words: TextWords,
        cells: SpansByPlace | None,
        why_cut: str | None,
    ) -> str:
        """Return why what a model suggests is not personal; `why_cut` says why it was cut."""
        if why_cut is None and self._segments.is_stray(text, span, cells):
            return "stray"
        reason = self._reason(text, span, words, is_cut=why_cut == "segment")
        if reason in _NOT_BEHIND_A_TITLE and self._introductions.is_introduced(text, span):
            return ""
        return reason

    def _reason(self, text: str, span: Span, words: TextWords, *, is_cut: bool) -> str:
        """Return why a suggestion is not personal, nothing if it is."""
        top = kinds_of(span.label)[-1]
        if top in NAMES or top == "ID":
            if is_cut and sum(map(str.isdigit, text[span.start : span.end])) >= _LEAST_DIGITS:
                # Whatever name it stood beside, it is a personal number.
                return ""
            if reason := self._form_reason(text, span, top, is_cut=is_cut):
                return reason
        if is_not_personal(text, span, top, self._language):
            return "number"
        if is_thing(text, span, self._language, words=words):
            return "thing"
        if top in NAMES and _NO_NAME.of(self._language).fullmatch(text, span.start, span.end):
            return "no_name"
        if top == "PERSON" and is_abbreviated_label(text, span):
            return "field_label"
        if top in NAMES and is_eponym(text, span, self._language):
            return "eponym"
        if top == "DATE":
            return self._date_reason(text, span)
        if top not in NAMES or "NAME_TITLE" in kinds_of(span.label):
            return ""
        if self._boundaries.is_addressed_person(text, span):
            return ""
        if top == "PERSON":
            return self._person_reason(text, span)
        is_asked_for = IS_LABEL.match(text, span.end) and self._vocabulary.is_plain_word(text, span)
        return "field_label" if is_asked_for else ""

    def _form_reason(self, text: str, span: Span, top: str, *, is_cut: bool) -> str:
        """Return the reason why a span is a field label or common word, "" if it is neither."""
        if "NAME_TITLE" in kinds_of(span.label):
            return ""
        if self._labels.is_label(text, span):
            return "field_label"
        if self._labels.is_heading(text, span):
            return "heading"
        surface = text[span.start : span.end]
        has_digit = any(map(str.isdigit, surface))
        if top != "ORGANIZATION" and top != "LOCATION" and self._labels.is_job(text, span):
            return "" if has_digit else "job"
        if not is_cut or has_digit:
            return ""
        if top != "PERSON" and not _OF_LAYOUT.match(text, span.end):
            return ""
        is_plain = all(map(self._vocabulary.is_plain, _WORD.findall(surface)))
        return "common_word" if is_plain else ""

    def _date_reason(self, text: str, span: Span) -> str:
        """Return why a date is none: a short word, or a common one, is left of it."""
        surface = text[span.start : span.end]
        if _SHORT_WORD.fullmatch(surface) and surface.islower():
            return "common_word"
        left = self._boundaries.of_date(text, span)
        if len(left) > 1 or self._vocabulary.is_of_calendar(surface):
            return ""
        is_nothing = left[0].start >= left[0].end
        is_plain = surface.istitle() and self._vocabulary.is_plain_word(text, left[0])
        return "common_word" if is_nothing or is_plain else ""

    def _person_reason(self, text: str, span: Span) -> str:
        """Return the reason why a span is no person's name, "" if it may be one."""
        is_relative = "NAME_RELATIVE" in kinds_of(span.label)
        if not is_relative and self._vocabulary.is_lower_case(text, span):
            return "lower_case"
        thing = _A_THING.of(self._language).fullmatch(text, span.start, span.end)
        if thing and thing[1].islower() and fold(thing[1]) in common_words(self._language):
            return "common_word"
        left = self._boundaries.of_name(text, span)
        if left.start >= left.end:
            return "form_of_address"
        return "common_word" if self._vocabulary.is_plain_word(text, left) else ""
