"""People whose given name and surname are on the lists: "Élodie Brachet", "BRACHET Élodie".

A model sees more than lists do, and finds those who are on none.  Where a language has no model,
a capitalised word behind a given name is a surname, unless it is a word, a place or an
organisation as far as the lists go; what the lists of surnames have is one in any case.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from ..gazetteers.words import lone_words, words_of
from ..text.normalize import fold

_WORD = r"[A-ZÀ-ÞŒ][^\W\d_]+(?:['’][A-ZÀ-Þ]?[^\W\d_]+)?(?:[\-‐‑][A-ZÀ-ÞŒ]?[^\W\d_]+)*"
_PARTICLES = r"(?:(?:d[eu]s?|l[ae]|van|von|den|der|di|del|el|ben) ){0,2}(?:d['’])?"
_NAMES = re.compile(rf"(?<![\w'’\-.@/])({_WORD})((?: {_PARTICLES}{_WORD}){{1,4}})(?![\w@])")
_words = re.compile(_WORD).finditer
_PIECE = re.compile(r"[^\W\d_]+")
_LEAST_LETTERS = 3
# What a capitalised word may be that is no surname.
_ELSE = (
    "common_word city region country institution hospital legal_form nationality month weekday "
    "language profession title kinship street_type form_word medical sex court/word"
).split()


class ListedNames:
    """Finds the people in texts of a language who are on its lists and on those of the world.

    >>> text = "Hier Élodie Brachet et Kévin Le Bourhis ont vu la rue Jean Jaurès à Saint-Malo."
    >>> [text[start:end] for start, end in ListedNames("fr").find(text)]
    ['Élodie Brachet', 'Kévin Le Bourhis']
    """

    def __init__(self, code: str) -> None:
        self._code = code

    def find(self, text: str) -> Iterator[tuple[int, int]]:
        """Yield where the names of people stand in a text."""
        for found in _NAMES.finditer(text):
            places = [found.span(1), *(word.span() for word in _words(text, *found.span(2)))]
            words = [text[start:end] for start, end in places]
            first = next((i for i, word in enumerate(words) if self._is_given(word)), None)
            if first is None or self._is_named_after(text, found.start()):
                continue
            if first and words[first - 1].isupper() and not words[first].isupper():
                yield places[self._first_surname(words, first)][0], places[first][1]
                continue
            last = self._last_surname(words, first)
            if last > first:
                yield places[first][0], places[last][1]

    def _last_surname(self, words: list[str], given: int) -> int:
        last = given
        for i in range(given + 1, len(words)):
            if self._may_be_surname(words[i]):
                last = i
            elif fold(words[i]) not in self._particles:
                break
        return last

    def _first_surname(self, words: list[str], given: int) -> int:
        first = given
        while first and words[first - 1].isupper():
            first -= 1
        return first

    def _is_named_after(self, text: str, start: int) -> bool:
        """Return whether what stands before a name is what bears it: a street, a school."""
        before = _PIECE.findall(text[max(0, start - 30) : start])
        return any(fold(word) in self._heads for word in before[-2:])

    def _is_given(self, word: str) -> bool:
        pieces = [fold(piece) for piece in _PIECE.findall(word)]
        return fold(word) in self._given or (
            len(pieces[0]) >= _LEAST_LETTERS and all(piece in self._given for piece in pieces)
        )

    def _may_be_surname(self, word: str) -> bool:
        key = fold(word)
        if key in self._surnames:
            return True
        pieces = {fold(piece) for piece in _PIECE.findall(word)}
        return pieces.isdisjoint(self._else) and len(word) >= _LEAST_LETTERS

    @cached_property
    def _given(self) -> frozenset[str]:
        return lone_words(f"{self._code}/given_name", "world/given_name") - self._never

    @cached_property
    def _never(self) -> frozenset[str]:
        kinds = ("month", "weekday", "title", "nationality", "language", "medical/eponym")
        return lone_words(*(f"{self._code}/{kind}" for kind in kinds))

    @cached_property
    def _particles(self) -> frozenset[str]:
        return words_of(f"{self._code}/name_particle")

    @cached_property
    def _surnames(self) -> frozenset[str]:
        return lone_words(f"{self._code}/surname")

    @cached_property
    def _else(self) -> frozenset[str]:
        return lone_words(*(f"{self._code}/{kind}" for kind in _ELSE))

    @cached_property
    def _heads(self) -> frozenset[str]:
        kinds = ("street_type", "hospital/word", "institution/word")
        found = frozenset().union(*(words_of(f"{self._code}/{kind}") for kind in kinds))
        return found | lone_words(f"{self._code}/court/word")
