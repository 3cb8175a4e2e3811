"""Mask everything by one neutral mark, which tells nothing but that something stood there."""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import ConfigError
from ..method import Mentions


class Suppress:
    """Put the same mark in the place of every mention.

    The mark is plain ASCII unless another one is given, so that it can be
    written in whatever encoding the document has.  Where it stands in the document already,
    one that is a character longer is taken, so that no text can be taken for a mask.
    """

    def __init__(self, *, mark: str = "[***]") -> None:
        if not mark:
            raise ConfigError("masking method suppress: the mark is empty; give it a character")
        self.mark = mark

    def __call__(self, mentions: Mentions, /) -> Sequence[str]:
        """Return one mark for each mention."""
        text = mentions.document.text
        mark, middle = self.mark, len(self.mark) // 2
        while mark in text:
            mark = mark[:middle] + mark[middle:][:1] + mark[middle:]
        return [mark] * len(mentions.surfaces)
