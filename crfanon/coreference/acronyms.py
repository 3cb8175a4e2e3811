"""Acronyms: how they look, and which words they stand for."""

from __future__ import annotations

from collections.abc import Sequence

from .wording import plain

_MOST_LETTERS = 10


def is_acronym(word: str) -> bool:
    """Say whether a word is written like an acronym: "BCE", "UAlg", "DHKP-C"."""
    capitals = sum(c.isupper() for c in word)
    return capitals > 1 and len(word) <= _MOST_LETTERS and 2 * capitals >= len(word)


def stands_for(letters: str, words: Sequence[str]) -> bool:
    """Say whether an acronym has the first letter of each word, and others only of these.

    >>> stands_for("BMBF", ["Bundesministerium", "Bildung", "Forschung"])
    True
    >>> stands_for("UAlg", ["Universidade", "Algarve"]), stands_for("BCE", ["Banco", "Cartago"])
    (True, False)

    Plurals have their letters twice in Spanish:

    >>> stands_for("EEUU", ["Estados", "Unidos"])
    True
    """
    sought = [c for c in plain(letters) if c.isalnum()]
    if len(sought) > 2 and sought[::2] == sought[1::2]:
        sought = sought[::2]
    if not words or len(sought) < len(words) or len(sought) < 2:
        return False
    return _spells(sought, [plain(word) for word in words])


def _spells(letters: Sequence[str], words: Sequence[str]) -> bool:
    if not words:
        return not letters
    if not letters or words[0][0] != letters[0]:
        return False
    # The word gives its first letter, and then any of the others that follow in it.
    word, at = words[0], 0
    for used in range(1, len(letters) - len(words) + 2):
        if _spells(letters[used:], words[1:]):
            return True
        if used == len(letters):
            return False
        at = word.find(letters[used], at + 1)
        if at < 0:
            return False
    return False
