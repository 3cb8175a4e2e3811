"""German mentions, compared and varied: stems, genitives, endings of adjectives."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from .. import variants
from ..mentions import FEMALE, MALE, Wording
from ..spellings import MIN_LETTERS

if TYPE_CHECKING:
    from snowballstemmer.basestemmer import BaseStemmer

_AFTER_VOWELS = re.compile(r"([aeiou]{2})e[nmrs]?$")
# "Heidelberger" is of a town, "Ober" is not.
_MIN_LETTERS_OF_TOWN = 6
# What makes an adjective of a noun, or of a place, and its ending.
_ADJECTIVE = re.compile(r"(.{3,}(?:isch|lich|ig|al|iell|ell))(?:e[nmrs]?)")


class Mentions(Wording):
    """German: genitives and endings of adjectives, "Herrn", "Nachname:"."""

    def gender_of_title(self, title: str) -> str:
        """Return the gender of a title: "Richterin", and "Richter" beside it."""
        if title.endswith("in") and title[:-2] in self.titles:
            return FEMALE
        if title.endswith("arztin"):
            return FEMALE
        return MALE if f"{title}in" in self.titles else super().gender_of_title(title)

    def stem(self, word: str) -> str:
        """Return the stem of a plain word, by the Snowball algorithm for German.

        >>> from crfanon.languages.language import language
        >>> german = language("de").mentions
        >>> german.stem("europaisches") == german.stem("europaischen")
        True
        """
        # The algorithm leaves "freie" and "neuen" as they are.
        return _AFTER_VOWELS.sub(r"\1", _german_stem(word))

    def turns(self, word: str) -> bool:
        """Return whether a word is made of a town: "Heidelberger Universität"."""
        return len(word) >= _MIN_LETTERS_OF_TOWN and word.endswith("er") and word[0].isupper()

    def uninflected(self, name: str) -> str:
        """Return a name without the "s" of a genitive.

        >>> from crfanon.languages.language import language
        >>> language("de").mentions.uninflected("sommerfelds")
        'sommerfeld'
        """
        return name[:-1] if len(name) > 3 and name.endswith("s") else name


@lru_cache(maxsize=16384)
def _german_stem(word: str) -> str:
    return str(_german_stemmer().stemWord(word))


@cache
def _german_stemmer() -> BaseStemmer:
    import snowballstemmer

    return snowballstemmer.stemmer("german")


class Variants(variants.Variants):
    """German: genitives without an apostrophe, adjectives and nouns with endings of case."""

    def endings(self, word: str) -> tuple[str, ...]:
        """Return `word` as it is inflected, itself first.

        Of an adjective all endings are given, of a noun or name those of the genitive; what
        ends in "s" may be a genitive itself.

            >>> from crfanon.languages.language import language
            >>> german = language("de").variants
            >>> german.endings("Europäisches")[1:]
            ('Europäische', 'Europäischen', 'Europäischem', 'Europäischer')
            >>> german.endings("Parlaments")
            ('Parlaments', 'Parlament')
            >>> german.endings("Gericht")
            ('Gericht', 'Gerichts', 'Gerichtes')
        """
        if len(word) < MIN_LETTERS or not word[0].isupper() or not word[1:].islower():
            return (word,)
        stem = _ADJECTIVE.sub(r"\1", word)
        if stem != word:
            found = [stem + ending for ending in ("e", "en", "em", "er", "es")]
        elif word.endswith("s"):
            # "Amtes" of "Amt", but "Hannes" is as likely a name; the longer stem is safe.
            found = [word[:-1]] if len(word) > MIN_LETTERS else []
            if word.endswith(("tes", "des")):
                found.append(word[:-2])
        else:
            found = [word + "s"]
            if word[-1] not in "aeiouyn" and not word.endswith(("er", "el")):
                found.append(word + "es")
        return (word, *(other for other in found if other != word))
