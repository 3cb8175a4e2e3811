"""The common words of a language, and those among them that are names as well."""

from __future__ import annotations

import re
from functools import cache
from itertools import chain

from ..gazetteers.words import common_words, kinship, names, words_of
from ..labels import kinds_of
from ..languages.about import known_in
from ..languages.context_words import Expression
from ..languages.cue_words import of_all
from ..languages.language import language as language_of
from ..text.normalize import fold
from ..text.spans import Span

_WORD = re.compile(r"[^\W\d_]+")
# Shorter words in lower case are particles of names as well.
_LEAST_LETTERS = 4
# So near, and so many capitals there show that a text is not written in lower case.
_NEAR, _LEAST_CAPITALS = 100, 2
_CAPITALISED = re.compile(r"\b[^\W\d_a-z][^\W\d_A-Z]{2,}")
# Behind these a word in lower case is a noun.
_ARTICLE = Expression(r"\b(?&before_nouns) $", re.IGNORECASE)
_CALENDAR = ("month", "weekday", "time", "time_unit", "number")


class Vocabulary:
    """Tells the common words of a language from names.

    >>> words = Vocabulary("de")
    >>> [words.is_plain(word) for word in ("Tisch", "Koch", "Hagedorn")]
    [True, False, False]
    """

    def __init__(self, language: str) -> None:
        self._language = language

    def is_plain(self, word: str) -> bool:
        """Whether a word is a common one, and no name."""
        known = fold(word)
        if known not in common_words(self._language) or known in names(self._language):
            return False
        # "Pelé" is no skin ("pele").
        return word.isascii() or language_of(self._language).variants.is_common(word)

    def is_plain_word(self, text: str, span: Span) -> bool:
        """Whether a name is one word that is common and no name."""
        word = text[span.start : span.end]
        if not word.isalpha() or word.isupper() or "NAME_RELATIVE" in kinds_of(span.label):
            return False
        return self.is_plain(word)

    def is_common(self, word: str) -> bool:
        """Whether a word in lower case is no name, and no particle of one."""
        if not word.islower():
            return False
        if len(word) < _LEAST_LETTERS:
            return word in of_all("between_people", self._language)
        return fold(word) not in names(self._language) and fold(word) not in _particles(
            self._language
        )

    def is_called(self, title: str) -> bool:
        """Whether people are called as a title is, or it is a word for a relative."""
        known, kin = names(self._language), kinship(self._language)
        return all(word in known or word in kin for word in _WORD.findall(title))

    def is_of_calendar(self, word: str) -> bool:
        """Whether a word is one of those that dates and times are made of."""
        return any(fold(word) in words_of(f"{self._language}/{kind}") for kind in _CALENDAR)

    def is_bare_relative(self, text: str, span: Span) -> bool:
        """Whether a relative is a word of kinship alone: "madre", and not "madre Ana"."""
        if "NAME_RELATIVE" not in kinds_of(span.label):
            return False
        word = text[span.start : span.end]
        if not word.islower() or not word.isalpha():
            return fold(word) in kinship(self._language)
        is_noun = _ARTICLE.of(self._language).search(text, max(0, span.start - 8), span.start)
        return bool(is_noun) or fold(word) in kinship(self._language) or self.is_plain(word)

    def is_lower_case(self, text: str, span: Span) -> bool:
        """Whether a German name is in lower case, on no list, and its line is not.

        Where all nouns have capitals, words without one are neither names nor nouns.
        """
        surface = text[span.start : span.end]
        if (
            language_of(self._language).variants.words.capitals_tell
            or not surface.islower()
            or any(map(str.isdigit, surface))
        ):
            return False
        words = set(map(fold, _WORD.findall(surface)))
        if words & names(self._language) or words & _particles(self._language):
            return False
        line = (
            text[max(0, span.start - _NEAR) : span.start].rpartition("\n")[2]
            + text[span.end : span.end + _NEAR].partition("\n")[0]
        )
        return len(_CAPITALISED.findall(line)) >= _LEAST_CAPITALS


@cache
def _particles(language: str) -> frozenset[str]:
    """Return the particles of names of any language, which are written in lower case."""
    known = known_in(language)
    entries = chain.from_iterable(words_of(f"{name}/name_particle") for name in known)
    return frozenset(chain.from_iterable(map(str.split, entries)))
