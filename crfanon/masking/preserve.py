"""Mask a mention by something of the same length and the same kinds of character.

Records of fixed width stay what they are: a capital is replaced by a capital,
a digit by a digit, and signs and blanks stay.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .method import Mentions
from .scene import Scene, bare
from .scramble import scramble

# Tries at each level of strictness.  Where the kinds of character leave only a
# handful of replacements, as for one digit, this many find a free one if there is one.
_TRIES = 60


class Preserve:
    """Put letters and digits of the same kinds in the place of every mention.

    A replacement is never the original.  It does not occur in the document and
    is not given to two entities, unless the mention is so short that nothing
    else is left: there are ten digits for ten entities of one digit.
    """

    def __init__(self, *, seed: int = 0) -> None:
        self.seed = seed

    def __call__(self, mentions: Mentions, /) -> Sequence[str]:
        """Return the replacement of each mention."""
        scene = Scene(mentions.document.text, seed=self.seed)
        forms: dict[int, list[str]] = {}
        for surface, entity in zip(mentions.surfaces, mentions.entities):
            seen = forms.setdefault(entity, [])
            if surface not in seen:
                seen.append(surface)
        replacements: dict[tuple[int, str], str] = {}
        for entity, surfaces in forms.items():
            for surface, replacement in zip(surfaces, _choose(scene, surfaces)):
                replacements[entity, surface] = replacement
                scene.give(bare(replacement))
        return [replacements[key] for key in zip(mentions.entities, mentions.surfaces)]


def _choose(scene: Scene, surfaces: list[str]) -> list[str]:
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
        for attempt in range(_TRIES):
            # Forms that differ in case only are replaced by forms that do.
            candidates = [
                scramble(form, scene.chance(bare(form), level, attempt)) for form in surfaces
            ]
            keys = set(map(bare, candidates))
            if originals.isdisjoint(keys) and not any(map(is_taken, keys)):
                return candidates
    return candidates
