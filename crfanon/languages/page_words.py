"""The section ``pages.yaml``: the words of the pages that people read about a run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from ..labels import kinds_of
from . import LANGUAGES
from .sections import load, read_as, section_of, texts

DEFAULT = "en"


@dataclass(frozen=True, kw_only=True, eq=False)
class PageWords:
    """The words of one language."""

    words: Mapping[str, str] = read_as(texts)
    """Titles, headings, heads of columns and questions, by what they are for."""

    labels: Mapping[str, str] = read_as(texts)
    """What the labels of the hierarchy mean."""

    reasons: Mapping[str, str] = read_as(texts)
    """Why a stage cut, renamed or dropped a span, by the reason."""

    def meaning_of(self, label: str) -> str:
        """Return what a label means, or the nearest one above it; "" if none is known.

        >>> page_words("de").meaning_of("LOCATION_CITY"), page_words("en").meaning_of("CALLE")
        ('Städte und Gemeinden', 'streets')
        """
        return next((self.labels[kind] for kind in kinds_of(label) if kind in self.labels), "")

    def reason(self, said: str) -> str:
        """Return in words why a span was changed; a detail may stand behind a colon.

        >>> page_words("en").reason("allow:diseases")
        'stands on an allow list (diseases)'
        """
        reason, _, detail = said.partition(":")
        return f"{self.reasons[reason]} ({detail})" if detail else self.reasons[reason]


def page_language(code: str) -> str:
    """Return the language of pages about documents in a language: its own, or English."""
    return code if code in LANGUAGES else DEFAULT


@cache
def page_words(code: str = DEFAULT) -> PageWords:
    """Return the words of pages in a language."""
    return load(PageWords, section_of(code, "pages"))
