"""Manners of writing: a document as somebody in a hurry, a machine or a scanner would have it.

Each manner changes characters one by one, so that spans stay where they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from ..crypto.keyed_random import Chance
from ..text.document import Document
from .invention import capital, lower_case, without_accent

_AS_IT_IS = "as it is"
# Letters and digits that scanners take for each other.
_LOOK_ALIKES = {"l": "1", "I": "l", "1": "l", "O": "0", "0": "O", "S": "5", "B": "8", "e": "c"}
# Of so many characters that could be misread one is; of so many words one is mistyped.
_MISREAD = 12
_MISTYPED = 18
_LEAST_WIDTH, _WIDTHS = 44, 40
_WORD = re.compile(r"[^\W\d_]{4,}")


def rewritten(document: Document, manner: str, chance: Chance) -> Document:
    """Return a document in one of `MANNERS`, with the same spans."""
    return document.with_(text=_MANNERS[manner](document.text, chance))


def _lower_case(text: str, _chance: Chance) -> str:
    return "".join(map(lower_case, text))


def _capitals(text: str, _chance: Chance) -> str:
    return "".join(map(capital, text))


def _without_accents(text: str, _chance: Chance) -> str:
    return "".join(map(without_accent, text))


def _careless(text: str, chance: Chance) -> str:
    """Return a text in lower case, without accents or commas."""
    return _without_accents(_lower_case(text, chance), chance).replace(", ", "  ")


def _scanned(text: str, chance: Chance) -> str:
    def read(character: str) -> str:
        other = _LOOK_ALIKES.get(character)
        return character if other is None or chance.below(_MISREAD) else other

    return "".join(map(read, text))


def _mistyped(text: str, chance: Chance) -> str:
    def typed(match: re.Match[str]) -> str:
        word = match.group()
        if chance.below(_MISTYPED):
            return word
        at = 1 + chance.below(len(word) - 2)
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]

    return _WORD.sub(typed, text)


def _wrapped(text: str, chance: Chance) -> str:
    """Return a text whose lines end where they are full, whatever stands there."""
    width = _LEAST_WIDTH + chance.below(_WIDTHS)
    characters = list(text)
    begin = 0
    blank = -1
    for at, character in enumerate(characters):
        if character == "\n":
            begin, blank = at + 1, -1
        elif character == " ":
            blank = at
        if at - begin >= width and blank > begin:
            characters[blank] = "\n"
            begin, blank = blank + 1, -1
    return "".join(characters)


def _unwrapped(text: str, _chance: Chance) -> str:
    """Return a text whose lines follow each other where the next one begins in lower case."""
    return re.sub(r"(?<=[^\W\d_,])\n(?=[^\W\d_])", _blank_before_lower_case, text)


def _blank_before_lower_case(match: re.Match[str]) -> str:
    return " " if match.string[match.end()].islower() else "\n"


_MANNERS: Mapping[str, Callable[[str, Chance], str]] = MappingProxyType(
    {
        _AS_IT_IS: lambda text, _chance: text,
        "lower case": _lower_case,
        "capitals": _capitals,
        "without accents": _without_accents,
        "careless": _careless,
        "scanned": _scanned,
        "mistyped": _mistyped,
        "wrapped": _wrapped,
        "unwrapped": _unwrapped,
    }
)
MANNERS = (*_MANNERS, *[_AS_IT_IS] * (len(_MANNERS) - 2))
"""The names of the manners: as often as it is as otherwise."""
