"""Mask a mention by exchanging each of its characters for another one of its kind."""

from __future__ import annotations

from collections.abc import Sequence

from ...crypto.keyed_random import Seed
from ...crypto.keys import Key
from ..context import DocumentContext
from ..method import Mentions
from ..scramble import exchange
from .by_form import replace_forms


class Scramble:
    """Exchange every letter and digit of every mention for another one of its kind.

    Not one character stays where it was, and what comes out cannot be read aloud, so that
    it is not taken for a name.  With a key the same value is exchanged for the same in all
    documents, unless that stands in one of them; without a key that holds within a document.
    """

    def __init__(self, *, seed: int = 0, key: Key | None = None) -> None:
        self.seed = seed
        # A secret at the beginning of all that is hashed.
        self._seed = Seed(key.derive("scramble").hmac("").hex()) if key is not None else None

    def __call__(self, mentions: Mentions, /) -> Sequence[str]:
        """Return the replacement of each mention."""
        context = DocumentContext(mentions.document.text, seed=self.seed)
        chances: Seed | DocumentContext = context if self._seed is None else self._seed

        def draw(form: str, key: str, attempt: int) -> str:
            return exchange(form, chances.chance(key, attempt))

        return replace_forms(mentions, context, draw)
