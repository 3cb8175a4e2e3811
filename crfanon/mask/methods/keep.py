"""Leave mentions as they are: found, counted and in the table, and not masked."""

from __future__ import annotations

from collections.abc import Sequence

from ..method import Mentions


class Keep:
    """Put every mention in its own place.

    It is for labels that are to stand in the masked text, beside another method for the rest.
    Whoever keeps everything has masked nothing.
    """

    def __call__(self, mentions: Mentions, /) -> Sequence[str]:
        """Return the mentions."""
        return list(mentions.surfaces)
