"""Mask a mention by something of the same length and the same kinds of character.

Records of fixed width stay what they are: a capital is replaced by a capital,
a digit by a digit, and signs and blanks stay.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..context import DocumentContext
from ..method import Mentions
from ..scramble import scramble
from .by_form import replace_forms


class Preserve:
    """Put letters and digits of the same kinds in the place of every mention.

    What can be read aloud still can.  No replacement is the original, and none stands in
    the document or for two entities if that can be helped; see `replace_forms`.
    """

    def __init__(self, *, seed: int = 0) -> None:
        self.seed = seed

    def __call__(self, mentions: Mentions, /) -> Sequence[str]:
        """Return the replacement of each mention."""
        context = DocumentContext(mentions.document.text, seed=self.seed)

        def draw(form: str, key: str, attempt: int) -> str:
            return scramble(form, context.chance(key, attempt))

        return replace_forms(mentions, context, draw)
