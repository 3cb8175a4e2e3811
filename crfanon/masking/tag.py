"""Mask a mention by its label and the number of its entity: ``[NAME_PATIENT_1]``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..errors import ConfigError
from .method import Mentions

# No label is longer, and no document has more entities.
_MAX_CHARACTERS = 100
_MAX_DIGITS = 9


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
        # Overlapping ones too: "[[P_1]" holds "[P_1]".
        self._like_placeholder = re.compile(
            f"(?={re.escape(opening)}"
            rf"(\S{{1,{_MAX_CHARACTERS}}}?_\d{{1,{_MAX_DIGITS}}}){re.escape(closing)})"
        )

    def __call__(self, mentions: Mentions, /) -> Sequence[str]:
        """Return the placeholder of each mention."""
        opening, closing = self.opening, self.closing
        text = mentions.document.text
        taken = set(self._like_placeholder.findall(text.casefold())) if opening in text else None
        placeholders: dict[int, str] = {}
        numbers: dict[str, int] = {}
        found: list[str] = []
        for span, entity in zip(mentions.document.spans, mentions.entities):
            placeholder = placeholders.get(entity)
            if placeholder is None:
                label = span.label
                number = numbers.get(label, 0) + 1
                while taken and f"{label}_{number}".casefold() in taken:
                    number += 1
                numbers[label] = number
                placeholder = placeholders[entity] = f"{opening}{label}_{number}{closing}"
            found.append(placeholder)
        return found
