"""Why a stage cut, renamed or dropped a span: the closed list of reasons."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ..text.spans import KEEP, STRUCTURE, VOTE, Change

REASONS: Mapping[str, str] = MappingProxyType(
    {
        # The vote between several detectors.
        "outvoted": "too few detectors stand behind it",
        "backed": "another detector's span stands for it",
        "wider": "goes as far as those that stand behind it",
        "contradicted": "an earlier detector of the cascade says otherwise there",
        # Evidence against evidence.
        "covered": "lies within a wider span",
        "overlap": "shares characters with a span that comes first",
        "known_better": "evidence of the same extent knows better what it is",
        "same_surface": "has the label that this surface has elsewhere in the document",
        # Judgments.
        "role": "a word beside the name says what part this person has in the case",
        "citation": "stands in a citation of a case, a statute or a book",
        # Texts for programs.
        "markup": "goes over keys, tags or signs of the format, which are no part of a value",
        # What stays in clear.
        "allow": "stands on an allow list",
        "objection": "would be kept, but something else that is masked was suggested there",
        "kept": "is of a label or a kind of value that is kept",
    }
)
"""Every reason, and what it means.  A change may give a detail behind a colon."""

DROPPING = frozenset({VOTE, KEEP, STRUCTURE})
"""The stages that may drop a span; all others cut or rename."""


def meaning(change: Change) -> str:
    """Return in words why a change was made.

    >>> from ..text.spans import Span
    >>> meaning(Change(KEEP, "allow:diseases", Span(0, 9, "PERSON")))
    'stands on an allow list (diseases)'
    """
    reason, _, detail = change.reason.partition(":")
    return f"{REASONS[reason]} ({detail})" if detail else REASONS[reason]
