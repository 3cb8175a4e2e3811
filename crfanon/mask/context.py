"""What the replacements of one document must keep clear of.

A replacement that stands in the document as well would be taken for it, and a
replacement given twice would make two people one.  Both are compared without
case and accents.
"""

from __future__ import annotations

import re
from functools import cached_property

from ..crypto.keyed_random import Chance, Seed
from ..text.normalize import bare
from .table.table import digest

_WORD = re.compile(r"[^\W\d_]+|\d+")
_NUMBER = re.compile(r"\d+")
# Looking through a longer text for every candidate would take longer than
# everything else, and in so much text any short word stands inside of another.
_SHORT_CHARACTERS = 100_000
# Looking at so many places takes as long as cutting a page into words does.
_FEW = 100


def like(original: str, surrogate: str) -> str:
    """Return `surrogate` with the capitals of `original`.

    >>> like("JUAN", "Pedro"), like("juan", "Pedro"), like("Juan", "pedro")
    ('PEDRO', 'pedro', 'Pedro')
    """
    if original.isupper() and sum(map(str.isalpha, original)) > 1:
        return surrogate.upper()
    if original.islower():
        return surrogate.lower()
    if original[:1].isupper():
        rest = surrogate[1:].lower() if surrogate.isupper() else surrogate[1:]
        return surrogate[:1].upper() + rest
    return surrogate


class Scene:
    """One document while its mentions are replaced.

    Texts are asked for by their keys, which `bare` makes.  Nothing in it
    outlives the document.
    """

    def __init__(self, text: str, *, seed: int) -> None:
        self.is_ascii = text.isascii()
        self._text = bare(text)
        self._given: set[str] = set()
        self._seed = Seed(seed, digest(text))

    @cached_property
    def _words(self) -> frozenset[str]:
        """The words and numbers of the document, which are seldom asked for."""
        return frozenset(_WORD.findall(self._text))

    @cached_property
    def _numbers(self) -> frozenset[str]:
        """The numbers of the document, which are asked for much more often."""
        return frozenset(_NUMBER.findall(self._text))

    def chance(self, *key: str | int) -> Chance:
        """Return the choices that this document and seed have for `key`."""
        return self._seed.chance(*key)

    def stands(self, key: str) -> bool:
        """Say whether a bare text occurs in the document, in a short one within words as well."""
        return key in self._text if len(self._text) < _SHORT_CHARACTERS else self.stands_alone(key)

    def stands_alone(self, key: str) -> bool:
        """Say whether a bare text occurs in the document as whole words and numbers."""
        if key.isdecimal():
            return key in self._numbers
        tries = 0
        start = self._text.find(key)
        while start >= 0:
            end = start + len(key)
            if _is_cut(self._text, start) and _is_cut(self._text, end):
                return True
            tries += 1
            if tries == _FEW and not self._words.issuperset(_WORD.findall(key)):
                return False
            start = self._text.find(key, start + 1)
        return False

    def is_given(self, key: str) -> bool:
        """Say whether a bare text is already the replacement of something."""
        return key in self._given

    def give(self, key: str) -> None:
        """Note that a bare text is the replacement of something from now on."""
        self._given.add(key)


def _is_cut(text: str, position: int) -> bool:
    """Say whether no word and no number goes on across `position`."""
    if not 0 < position < len(text):
        return True
    before, after = text[position - 1], text[position]
    return not (before.isalnum() and after.isalnum() and before.isdecimal() == after.isdecimal())
