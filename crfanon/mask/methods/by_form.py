"""Replace the forms in which an entity is mentioned, each by something drawn for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

from ...text.normalize import bare
from ..context import DocumentContext
from ..facts import with_facts
from ..method import Mentions

Draw = Callable[[str, str, int], str]
"""Returns what may stand for a form, of which the second is the bare one, at the n-th attempt.

Forms that differ in case only get what differs in case only."""

# Tries at each level of strictness.  Where the kinds of character leave only a
# handful of replacements, as for one digit, this many find a free one if there is one.
_TRIES = 60
_LEVELS = 4
# What tells of a name by itself: "ZOË BERG" must not become "ZOÉ OLM".
_SPECIFIC = re.compile(r"[^\W\d_]{3,}")


def replace_forms(mentions: Mentions, context: DocumentContext, draw: Draw) -> Sequence[str]:
    """Return the replacement of each mention, which stays if it says what a person is.

    Any other replacement is never the original, nor has it a word of one.  It does not occur in the
    document and is not given to two entities, unless the mention is so short that nothing
    else is left: there are ten digits for ten entities of one digit.
    """
    return with_facts(mentions, partial(_replaced, context=context, draw=draw))


def _replaced(mentions: Mentions, context: DocumentContext, draw: Draw) -> Sequence[str]:
    forms: dict[int, list[str]] = {}
    for surface, entity in zip(mentions.surfaces, mentions.entities):
        own = forms.setdefault(entity, [])
        if surface not in own:
            own.append(surface)
    # No word goes on across lines.
    specific = set(_SPECIFIC.findall(bare("\n".join(mentions.surfaces))))
    replacements: dict[tuple[int, str], str] = {}
    for entity, surfaces in forms.items():
        for surface, replacement in zip(surfaces, _choose(context, surfaces, specific, draw)):
            replacements[entity, surface] = replacement
    return [replacements[key] for key in zip(mentions.entities, mentions.surfaces)]


def _choose(
    context: DocumentContext, surfaces: Sequence[str], specific: set[str], draw: Draw
) -> list[str]:
    """Return a replacement for each form of one entity, with none of the `specific` words."""
    originals = [bare(surface) for surface in surfaces]
    candidates: list[str] = []
    keys: list[str] = []
    # Any single character stands somewhere within a word.
    first = _TRIES if min(map(len, surfaces)) == 1 else 0
    for attempt in range(first, _LEVELS * _TRIES):
        candidates = [draw(form, key, attempt) for form, key in zip(surfaces, originals)]
        keys = [bare(candidate) for candidate in candidates]
        level = attempt // _TRIES
        if not any(
            key in originals
            or _is_taken(context, key, level)
            or not specific.isdisjoint(_SPECIFIC.findall(key))
            for key in keys
        ):
            break
    for key in keys:
        context.give(key)
    return candidates


def _is_taken(context: DocumentContext, key: str, level: int) -> bool:
    """Return whether a bare text cannot be a replacement; in the end any other one can."""
    if level == 0:
        return context.is_given(key) or context.stands(key)
    if level == 1:
        return context.is_given(key) or context.stands_alone(key)
    return level == 2 and context.is_given(key)
