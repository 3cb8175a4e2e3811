"""Spellings of a word, and the words that a mention and its abbreviation share."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, pairwise

from ..text.tokenizer import Tokenizer

# Such a part of a name is no abbreviation, unit sign or article of a foreign name.
MIN_LETTERS = 4
# Of a mention with more names than anybody has not all parts are made.
MOST_NAMES = 24
_APOSTROPHES = frozenset("'’")


def is_name(word: str) -> bool:
    """Return whether `word` is long enough and capitalised, or of a script without capitals.

    >>> is_name("Berg"), is_name("Ana"), is_name("berg"), is_name("王伟")
    (True, False, False, True)
    """
    if word[0].isupper():
        return len(word) >= MIN_LETTERS
    return len(word) > 1 and word[0].isalpha() and not word[0].islower()


def words_of(mention: str) -> tuple[str, ...]:
    """Return the tokens of a mention.

    >>> words_of("Müller-Berg's")
    ('Müller', '-', 'Berg', "'", 's')
    """
    return tuple(_tokenizer()(mention).forms)


@cache
def _tokenizer() -> Tokenizer:
    return Tokenizer()


def without_possessive(words: Sequence[str]) -> tuple[str, ...]:
    """Return the tokens of a mention without a possessive ending.

    >>> without_possessive(["Anna", "Berg", "'", "s"]), without_possessive(["Jones", "’"])
    (('Anna', 'Berg'), ('Jones',))
    """
    if len(words) > 2 and words[-2] in _APOSTROPHES and words[-1] in ("s", "S"):
        return tuple(words[:-2])
    if len(words) > 1 and words[-1] in _APOSTROPHES:
        return tuple(words[:-1])
    return tuple(words)


@lru_cache(maxsize=8192)
def spellings(word: str) -> tuple[str, ...]:
    """Return `word` in other capitals and without its accents, as it is first.

    A capitalised word keeps its capital: in lower case it may be another word.

        >>> spellings("Inés"), spellings("GETAFE"), spellings("de")
        (('Inés', 'INÉS', 'Ines', 'INES'), ('GETAFE', 'Getafe'), ('de', 'DE', 'De'))

    The Spanish ñ is a letter of its own.

        >>> spellings("Peña")
        ('Peña', 'PEÑA')
    """
    if not word.isalpha():
        return (word,)
    found = {word: None, word.upper(): None, word.capitalize(): None}
    if not word.isascii():
        found.update(dict.fromkeys(map(unaccented, tuple(found))))
    return tuple(found)


def in_small(word: str) -> tuple[str, ...]:
    """Return `word` in lower case, with its accents and without."""
    small = word.lower()
    return (small,) if small.isascii() else tuple(dict.fromkeys((small, unaccented(small))))


def unaccented(word: str) -> str:
    """Return `word` without accents, but for the tilde of ñ.

    >>> unaccented("Ángela"), unaccented("MUÑOZ")
    ('Angela', 'MUÑOZ')
    """
    kept = [c for c in unicodedata.normalize("NFD", word) if c == "\u0303" or not _is_mark(c)]
    return unicodedata.normalize("NFC", "".join(kept))


def _is_mark(character: str) -> bool:
    return unicodedata.combining(character) != 0


def all_spellings(words: Iterable[str]) -> tuple[str, ...]:
    """Return all spellings of all of `words`, once each."""
    return tuple(dict.fromkeys(spelling for word in words for spelling in spellings(word)))


def outside_of_brackets(words: Sequence[str]) -> list[str]:
    """Return the words of a mention that are not in brackets and begin with a letter.

    >>> outside_of_brackets(["Kurdish", "Party", "(", "DTP", ")"])
    ['Kurdish', 'Party']
    """
    depth = 0
    found = []
    for word in words:
        if word in "([":
            depth += 1
        elif word in ")]":
            depth -= 1
        elif not depth and word[0].isalpha():
            found.append(word)
    return found


def long_form(short: str, words: Sequence[str]) -> int:
    """Return the number of the last `words` that the abbreviation `short` stands for, 0 if none.

    The letters of the abbreviation stand in them in order, its first letter at the
    beginning of the first of them, which has a capital as the last one has
    (Schwartz and Hearst, A simple algorithm for identifying abbreviation definitions
    in biomedical text, 2003).

        >>> long_form("BGH", ["Der", "Bundesgerichtshof"])
        1
        >>> long_form("KHRP", ["the", "Kurdish", "Human", "Rights", "Project"])
        4
        >>> long_form("NATO", ["the", "Court"])
        0
    """
    letters = [c.casefold() for c in short if c.isalnum()]
    if len(letters) < 2 or not words or not words[-1][0].isupper():
        return 0
    most = min(len(letters) + 5, 2 * len(letters))
    k = len(letters) - 1
    for count, word in enumerate(reversed(words[-most:]), 1):
        if not word[0].isalnum() and word not in "-/&.'’":
            return 0
        folded = word.casefold()
        at = len(folded)
        # The first letter counts only at the beginning of a word.
        while k > 0 and (at := folded.rfind(letters[k], 0, at)) >= 0:
            k -= 1
        if k == 0 and folded[0] == letters[0] and (at != 0 or len(letters) == 1):
            return count if word[0].isupper() else 0
    return 0


def parts_between(at: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the bounds of the parts of a mention that begin and end with one of some words.

    Of a mention with very many, which is a list that a model took for one name, only those of
    neighbours are given: they cover whatever longer part stands somewhere.

        >>> list(parts_between([0, 2, 3]))
        [(0, 3), (0, 4), (2, 4)]
    """
    if len(at) > MOST_NAMES:
        yield from ((i, j + 1) for i, j in pairwise(at))
    else:
        yield from ((i, j + 1) for i, j in combinations(at, 2))


def letters_of(words: Iterable[str]) -> str:
    """Return the letters and digits of some words alone, in lower case.

    >>> letters_of(["S", ".", "A", "."])
    'sa'
    """
    return "".join(c for word in words for c in word.casefold() if c.isalnum())
