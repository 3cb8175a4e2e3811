"""Introductions of names and numbers: the titles, greetings and labels right before them.

A title, a greeting or the label of a field tells more than that a word is a common one: "Dr.
Finger" is a person, and so is the name behind "Name:".
"""

from __future__ import annotations

import re
from functools import cached_property

from ..labels import kinds_of
from ..languages import LANGUAGES
from ..languages.column_heads import column_heads, data_heads
from ..text.normalize import fold
from ..text.spans import Span
from .field_labels import FieldLabels
from .forms_of_address import FormsOfAddress
from .vocabulary import Vocabulary

# A label stands in the line of its value or in the one above, and is no longer than this.
_LABEL = re.compile(r"""([^\W\d_][^\n:;|\t]{0,40}?)[ \t\xa0]*:[ \t\xa0]*(?:\r?\n[ \t\xa0]*)?$""")
_BEFORE = 60
_NUMBERS = frozenset({"CONTACT", "ID"})
# Shorter numbers below a label are those of rooms, beds and points of a list.
_LEAST_DIGITS = 7
_WORD = re.compile(r"[^\W\d_]+")


class Introductions:
    """Tells what a title, a greeting or a field label introduces in texts of a language.

    >>> told = Introductions("de")
    >>> texts = ("bei OA Dr. Finger.", "mit dem Finger.", "Frau Kollegin")
    >>> spans = (Span(11, 17, "PERSON"), Span(8, 14, "PERSON"), Span(5, 13, "PERSON"))
    >>> [told.is_introduced(text, span) for text, span in zip(texts, spans)]
    [True, False, False]
    """

    def __init__(self, language: str) -> None:
        self._language = language
        self._address = FormsOfAddress(language)
        self._labels = FieldLabels(language)
        self._vocabulary = Vocabulary(language)

    def is_introduced(self, text: str, span: Span) -> bool:
        """Whether a name has a title or a label before it, or a number the label of such."""
        surface = text[span.start : span.end]
        before = text[max(0, span.start - _BEFORE) : span.start]
        if not any(map(str.isalpha, surface)):
            is_long = sum(map(str.isdigit, surface)) >= _LEAST_DIGITS
            return is_long and self._label_before(before) in _NUMBERS
        if kinds_of(span.label)[-1] != "PERSON":
            return False
        name = self._address.named(text, span)
        has_title = name.start > span.start or self._address.stands_before(before)
        if not (has_title or self._label_before(before) == "PERSON"):
            return False
        return self._may_be_called(text, name)

    def _may_be_called(self, text: str, name: Span) -> bool:
        """Whether a word may be a name: it has a capital, and is no role."""
        words = _WORD.findall(text, name.start, name.end)
        if not words or not words[0][0].isupper() or len(words[0]) < 2:
            return False
        return not any(map(self._labels.says_what, words)) and not (
            self._vocabulary.is_bare_relative(text, name._replace(label="NAME_RELATIVE"))
        )

    def _label_before(self, before: str) -> str:
        """Return the kind that a field label right before asks for: PERSON, CONTACT, ID or ""."""
        found = _LABEL.search(before)
        if found is None:
            return ""
        # "E-mail address of the patient" asks for an address: the first word that tells counts.
        words = fold(found[1]).replace(".", " ").split()
        return next((self._asks[word] for word in words if word in self._asks), "")

    @cached_property
    def _asks(self) -> dict[str, str]:
        """The labels of fields of one word, and what each asks for."""
        asks = {
            fold(head): kinds_of(label)[-1]
            for label, heads in data_heads(self._language).items()
            for head in heads
        }
        if self._language in LANGUAGES:
            own = column_heads(self._language)
            asks |= {fold(head): "PERSON" for head in (*own.names, *own.perhaps_names)}
        return asks
