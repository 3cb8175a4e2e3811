"""Replace the forms in which an entity is mentioned, each by something drawn for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .method import Mentions
from .scene import Scene, bare

Draw = Callable[[str, int], str]
"""Returns what may stand for a form at the n-th attempt; forms that differ in case only get
what differs in case only."""

# Tries at each level of strictness.  Where the kinds of character leave only a
# handful of replacements, as for one digit, this many find a free one if there is one.
_TRIES = 60


def replace_forms(mentions: Mentions, scene: Scene, draw: Draw) -> Sequence[str]:
    """Return the replacement of each mention.

    A replacement is never the original.  It does not occur in the document and
    is not given to two entities, unless the mention is so short that nothing
    else is left: there are ten digits for ten entities of one digit.
    """
    forms: dict[int, dict[str, None]] = {}
    for surface, entity in zip(mentions.surfaces, mentions.entities):
        forms.setdefault(entity, {})[surface] = None
    replacements: dict[tuple[int, str], str] = {}
    for entity, surfaces in forms.items():
        for surface, replacement in zip(surfaces, _choose(scene, list(surfaces), draw)):
            replacements[entity, surface] = replacement
            scene.give(bare(replacement))
    return [replacements[key] for key in zip(mentions.entities, mentions.surfaces)]


def _choose(scene: Scene, surfaces: Sequence[str], draw: Draw) -> list[str]:
    """Return a replacement for each form in which one entity is mentioned."""
    levels: tuple[Callable[[str], bool], ...] = (
        lambda key: scene.is_given(key) or scene.stands(key),
        lambda key: scene.is_given(key) or scene.stands_alone(key),
        scene.is_given,
        lambda key: False,
    )
    originals = {bare(surface) for surface in surfaces}
    candidates: list[str] = []
    for level, is_taken in enumerate(levels):
        for attempt in range(level * _TRIES, (level + 1) * _TRIES):
            candidates = [draw(form, attempt) for form in surfaces]
            keys = set(map(bare, candidates))
            if originals.isdisjoint(keys) and not any(map(is_taken, keys)):
                return candidates
    return candidates
