"""Why a stage cut, renamed or dropped a span: the closed list of reasons."""

from __future__ import annotations

from ..languages.page_words import DEFAULT, page_words
from ..text.spans import KEEP, STRUCTURE, VOTE, Change

REASONS = frozenset(
    (
        # The vote between several detectors.
        *("outvoted", "backed", "wider", "contradicted"),
        # Evidence against evidence.
        *("covered", "overlap", "known_better", "same_surface"),
        # Judgments.
        *("role", "citation"),
        # Texts for programs.
        "markup",
        # What stays in clear.
        *("allow", "objection", "kept"),
    )
)
"""Every reason; ``languages/<code>/pages.yaml`` says what each means, and a change may give a
detail behind a colon."""

DROPPING = frozenset({VOTE, KEEP, STRUCTURE})
"""The stages that may drop a span; all others cut or rename."""


def meaning(change: Change, *, lang: str = DEFAULT) -> str:
    """Return in words of a language why a change was made.

    >>> from ..text.spans import Span
    >>> meaning(Change(KEEP, "allow:diseases", Span(0, 9, "PERSON")))
    'stands on an allow list (diseases)'
    """
    return page_words(lang).reason(change.reason)
