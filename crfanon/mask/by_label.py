"""Mask each mention by the method that its label has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..labels import kinds_of
from .method import Mentions, Method, Replacements, left_of


class ByLabel:
    """Put in the place of every mention what the method of its label says.

    `methods` holds those of labels, of any level of the hierarchy; the nearest one
    upwards counts, and `otherwise` where there is none.
    """

    def __init__(self, methods: Mapping[str, Method], *, otherwise: Method) -> None:
        self._methods = methods
        self._otherwise = otherwise

    def method_of(self, label: str) -> Method:
        """Return the method that mentions with `label` are masked by."""
        for kind in kinds_of(label):
            if kind in self._methods:
                return self._methods[kind]
        return self._otherwise

    def __call__(self, mentions: Mentions, /) -> Sequence[str]:
        """Return the replacement of each mention."""
        return masked_by_each(mentions, [self.method_of(s.label) for s in mentions.document.spans])


def masked_by_each(mentions: Mentions, methods: Sequence[Method]) -> Sequence[str]:
    """Return the replacement of each mention by its method, which gets all of its own at once."""
    parts: dict[int, list[int]] = {}
    for number, method in enumerate(methods):
        parts.setdefault(id(method), []).append(number)
    replacements = [""] * len(methods)
    given: dict[str, None] = {}
    left: list[int] = []
    for numbers in parts.values():
        # None gives what another one has given.
        part = mentions.part(numbers, given)
        found = methods[numbers[0]](part)
        left += [numbers[place] for place in left_of(found)]
        for number, replacement in zip(numbers, found):
            replacements[number] = replacement
            given.setdefault(replacement)
    return Replacements(replacements, left)
