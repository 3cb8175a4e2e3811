"""Why a stage cut, renamed or dropped a span: the closed list of reasons."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ..text.spans import FALSE_POSITIVES, KEEP, VOTE, Change

REASONS: Mapping[str, str] = MappingProxyType(
    {
        # The vote between several detectors.
        "outvoted": "too few detectors stand behind it",
        "backed": "another detector's span stands for it",
        "wider": "goes as far as those that stand behind it",
        "contradicted": "an earlier detector of the cascade says otherwise there",
        # Where one thing ends and another begins.
        "cell": "goes over several cells of a table",
        "segment": "goes over several lines, sentences or values of a record",
        "signs": "signs, or codes of a form, stand around it",
        # What is not personal.
        "stray": "a sign, a key of a record or a short number in a cell",
        "field_label": "the label of a field in a form",
        "heading": "a heading of words of forms",
        "job": "says what somebody is, and not who",
        "number": "a number of no person: of a page, a room, a dose, a law, a program",
        "thing": "a program, a medicine, a specialty, a month or another thing",
        "no_name": "words that name nothing",
        "eponym": "a disease, a sign or a scale that is called after somebody",
        "common_word": "a common word that nobody is called by",
        "lower_case": "in lower case where names have capitals, and on no list",
        "form_of_address": "a form of address and nothing more",
        "relative": "a word for a relative where nobody is named",
        # Where a name or date begins and ends.
        "title": "a form of address, a title or a word for a relative stands before it",
        "around": "words or punctuation around it are no part of it",
        "two": "names two people, or a date and a person",
        "hidden": "goes on behind characters that nobody sees",
        "range": "a day whose month the date behind it says",
        "person": "a name that a form of address stands before is that of a person",
        # Evidence against evidence.
        "covered": "lies within a wider span",
        "overlap": "shares characters with a span that comes first",
        "known_better": "evidence of the same extent knows better what it is",
        "same_surface": "has the label that this surface has elsewhere in the document",
        # What stays in clear.
        "allow": "stands on an allow list",
        "objection": "would be kept, but something else that is masked was suggested there",
        "kept": "is of a label or a kind of value that is kept",
    }
)
"""Every reason, and what it means.  A change may give a detail behind a colon."""

DROPPING = frozenset({VOTE, FALSE_POSITIVES, KEEP})
"""The stages that may drop a span; all others cut or rename."""


def meaning(change: Change) -> str:
    """Return in words why a change was made.

    >>> from ..text.spans import Span
    >>> meaning(Change(KEEP, "allow:diseases", Span(0, 9, "PERSON")))
    'stands on an allow list (diseases)'
    """
    reason, _, detail = change.reason.partition(":")
    return f"{REASONS[reason]} ({detail})" if detail else REASONS[reason]
