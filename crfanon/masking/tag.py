"""Mask a mention by its label and the number of its entity: ``[NAME_PATIENT_1]``."""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import ConfigError
from .method import Mentions


class Tag:
    """Put a placeholder in the place of every mention, the same for one entity.

    Entities of one label are numbered from 1 in the order of their first
    mention.  A number is left out when its placeholder already stands in the document, in
    whatever case, so that no text of the document can be taken for a mask.
    """

    def __init__(self, *, opening: str = "[", closing: str = "]") -> None:
        if not (opening and closing):
            raise ConfigError("masking method tag: a delimiter is empty; give both of them")
        self.opening = opening
        self.closing = closing

    def __call__(self, mentions: Mentions, /) -> Sequence[str]:
        """Return the placeholder of each mention."""
        opening, closing = self.opening, self.closing
        text = mentions.document.text
        folded = text.casefold() if opening in text else ""
        placeholders: dict[int, str] = {}
        numbers: dict[str, int] = {}
        found: list[str] = []
        for span, entity in zip(mentions.document.spans, mentions.entities):
            placeholder = placeholders.get(entity)
            if placeholder is None:
                label = span.label
                number = numbers.get(label, 0) + 1
                placeholder = f"{opening}{label}_{number}{closing}"
                while folded and placeholder.casefold() in folded:
                    number += 1
                    placeholder = f"{opening}{label}_{number}{closing}"
                numbers[label] = number
                placeholders[entity] = placeholder
            found.append(placeholder)
        return found
