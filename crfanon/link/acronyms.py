"""Acronyms: how they look, and which words they stand for."""

from __future__ import annotations

from collections.abc import Sequence

from ..text.normalize import plain

_MOST_LETTERS = 10


def is_acronym(word: str) -> bool:
    """Return whether a word is written like an acronym: "BCE", "UAlg", "DHKP-C"."""
    capitals = sum(c.isupper() for c in word)
    return capitals > 1 and len(word) <= _MOST_LETTERS and 2 * capitals >= len(word)


def stands_for(letters: str, words: Sequence[str], *, has_compounds: bool = False) -> bool:
    """Return whether an acronym has the beginning of every word, in order, and no letter beside.

    >>> stands_for("BCE", ["Banco", "Central", "Europeo"]), stands_for("BCE", ["Banco", "Cartago"])
    (True, False)
    >>> stands_for("UAlg", ["Universidade", "Algarve"]), stands_for("USA", ["Unión", "Sevilla"])
    (True, False)

    Where nouns `has_compounds`, letters within a word may be those of its parts:

    >>> stands_for("BMG", ["Bundesministerium", "Gesundheit"], has_compounds=True)
    True

    Plurals have their letters twice in Spanish:

    >>> stands_for("EEUU", ["Estados", "Unidos"])
    True
    """
    sought = "".join(c for c in plain(letters) if c.isalnum())
    if len(sought) > 2 and sought[::2] == sought[1::2]:
        sought = sought[::2]
    if not words or len(sought) < max(len(words), 2):
        return False
    return _spell(sought, [plain(word) for word in words], has_compounds)


def _spell(letters: str, words: Sequence[str], has_compounds: bool) -> bool:
    if not words:
        return not letters
    word = words[0]
    at = 0
    # How many letters the first word gives; each of the others gives one at least.
    for used in range(len(letters) - len(words) + 1):
        at = word.find(letters[used], at) + 1
        if at == 0 or (at > used + 1 and (used == 0 or not has_compounds)):
            return False
        if _spell(letters[used + 1 :], words[1:], has_compounds):
            return True
    return False
