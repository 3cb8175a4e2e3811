"""The context of one document, whose words replacements must keep clear of.

A replacement that stands in the document as well would be taken for it, and a
replacement given twice would make two people one.  Both are compared without
case and accents.
"""

from __future__ import annotations

import re
from functools import cached_property
from itertools import pairwise

import numpy as np
import numpy.typing as npt

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
# So many characters in a row are those of few places.
_PART = 6


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


class DocumentContext:
    """One document while its mentions are replaced.

    Texts are asked for by their keys, which `bare` makes.  Nothing in it
    outlives the document.
    """

    def __init__(self, text: str, *, seed: int) -> None:
        self.is_ascii = text.isascii()
        self._text = bare(text)
        self._given: set[str] = set()
        self._asked: dict[str, bool] = {}
        self._searches = 0
        self._seed = Seed(seed, digest(text))

    @cached_property
    def _words(self) -> dict[str, int]:
        """The words and numbers of the document, which are seldom asked for, and a number each."""
        return {word: k for k, word in enumerate(dict.fromkeys(_WORD.findall(self._text)))}

    @cached_property
    def _neighbours(self) -> npt.NDArray[np.int64]:
        """The words that follow each other, two in one number, sorted."""
        numbers = np.fromiter(map(self._words.__getitem__, _WORD.findall(self._text)), np.int64)
        return np.unique(numbers[:-1] * len(self._words) + numbers[1:])

    def _may_stand(self, key: str) -> bool:
        """Return whether all words of a key stand in the document, each beside the next."""
        words = [self._words.get(word) for word in _WORD.findall(key)]
        numbers = [number for number in words if number is not None]
        if len(numbers) < len(words):
            return False
        pairs = [one * len(self._words) + other for one, other in pairwise(numbers)]
        known = self._neighbours
        if not pairs or len(known) == 0:
            return not pairs
        return bool((known.take(known.searchsorted(pairs), mode="clip") == pairs).all())

    @cached_property
    def _numbers(self) -> frozenset[str]:
        """The numbers of the document, which are asked for much more often."""
        return frozenset(_NUMBER.findall(self._text))

    def chance(self, *key: str | int) -> Chance:
        """Return the choices that this document and seed have for `key`."""
        return self._seed.chance(*key)

    def stands(self, key: str) -> bool:
        """Return whether a bare text occurs in the document; in a short one, within words too."""
        if len(self._text) >= _SHORT_CHARACTERS:
            return self.stands_alone(key)
        self._searches += 1
        if self._searches > _FEW and len(key) >= _PART:
            # Most of what is drawn does not stand there, which some of its letters tell.
            parts = (key[i : i + _PART] for i in range(len(key) - _PART + 1))
            if not self._parts.issuperset(parts):
                return False
        return key in self._text

    @cached_property
    def _parts(self) -> frozenset[str]:
        """All substrings of the text that have `_PART` characters."""
        text = self._text
        return frozenset(text[i : i + _PART] for i in range(len(text) - _PART + 1))

    def stands_alone(self, key: str) -> bool:
        """Return whether a bare text occurs in the document as whole words and numbers."""
        if key.isdecimal():
            return key in self._numbers
        if len(self._text) < _SHORT_CHARACTERS:
            return self._is_found(key)
        # In a long text each search takes as long as the text is.
        known = self._asked.get(key)
        if known is None:
            known = self._asked[key] = self._may_stand(key) and self._is_found(key)
        return known

    def _is_found(self, key: str) -> bool:
        tries = 0
        start = self._text.find(key)
        while start >= 0:
            end = start + len(key)
            if _is_cut(self._text, start) and _is_cut(self._text, end):
                return True
            tries += 1
            if tries == _FEW and not all(map(self._words.__contains__, _WORD.findall(key))):
                return False
            start = self._text.find(key, start + 1)
        return False

    def is_given(self, key: str) -> bool:
        """Return whether a bare text is already the replacement of something."""
        return key in self._given

    def give(self, key: str) -> None:
        """Note that a bare text is the replacement of something from now on."""
        self._given.add(key)


def _is_cut(text: str, position: int) -> bool:
    """Return whether no word and no number goes on across `position`."""
    if not 0 < position < len(text):
        return True
    before, after = text[position - 1], text[position]
    return not (before.isalnum() and after.isalnum() and before.isdecimal() == after.isdecimal())
