"""Mask mentions by each other: within a document, those of one label change places.

All that stood in the text still stands there, at other places: who did what is hidden, not who
was there.  It is for texts whose readers may know the people, and for tests.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .method import Mentions, Method, canonical, masked_otherwise
from .scene import Scene

# Attempts at an order in which no entity gets a form of its own.
_TRIES = 20


class Swap:
    """Put in the place of every mention the name of another entity of its label.

    An entity gives its longest form.  No entity gets a form that is one of its own; where the
    label has no two entities that differ, `otherwise` masks it.
    """

    def __init__(self, *, otherwise: Method, seed: int = 0) -> None:
        self.seed = seed
        self._otherwise = otherwise

    def __call__(self, mentions: Mentions, /) -> Sequence[str]:
        """Return the replacement of each mention."""
        scene = Scene(mentions.document.text, seed=self.seed)
        of_labels: dict[str, dict[int, dict[str, None]]] = {}
        for span, surface, entity in zip(
            mentions.document.spans, mentions.surfaces, mentions.entities
        ):
            of_labels.setdefault(span.label, {}).setdefault(entity, {})[surface] = None
        chosen: dict[tuple[str, int], str] = {}
        for label, forms in of_labels.items():
            for entity, surface in self._swapped(scene, label, forms).items():
                chosen[label, entity] = surface
        found = [
            chosen.get((span.label, entity))
            for span, entity in zip(mentions.document.spans, mentions.entities)
        ]
        return masked_otherwise(mentions, found, self._otherwise)

    @staticmethod
    def _swapped(
        scene: Scene, label: str, forms: Mapping[int, Mapping[str, None]]
    ) -> dict[int, str]:
        """Return which form each entity of a label gets; nothing if there is no way."""
        if len(forms) < 2:
            return {}
        longest = {entity: max(own, key=len) for entity, own in forms.items()}
        known = {entity: set(map(canonical, own)) for entity, own in forms.items()}
        for attempt in range(_TRIES):
            order = scene.chance("swap", label, attempt).shuffled(list(forms))
            following = dict(zip(order, (*order[1:], order[0])))
            if all(canonical(longest[following[entity]]) not in known[entity] for entity in order):
                return {entity: longest[following[entity]] for entity in order}
        return {}
