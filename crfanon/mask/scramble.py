"""Replace every letter and digit by another one of its kind.

What comes out has the length and the look of what went in: capitals are
capitals, digits digits, signs and blanks are kept.  Vowels stay vowels, so that
it can be read aloud.  It can be written in the encoding of the original: plain
letters stay plain, an accented Latin letter becomes one that the western and
central European encodings share, and a letter of another script stays in it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from ..crypto.keyed_random import Chance
from ..text.normalize import bare

_VOWELS = "aeiou"
_CONSONANTS = "bcdfghjklmnpqrstvwxyz"
# In ISO 8859-1, -2, -9 and -15, in cp1250, cp1252 and cp1254, and two bytes in UTF-8.
_ACCENTED = "áéíóú"
_OTHER_LATIN = "ç"
_FIRST_LATIN, _LAST_LATIN = "\u00c0", "\u024f"
# Letters that every Greek or Cyrillic encoding has.
_ALPHABETS = ("αβγδεζηθικλμνξοπρστυφχψω", "абвгдежзийклмнопрстуфхцчшщъыьэюя")
# Elsewhere the letters of a script lie together; this many code points are one block.
_BLOCK = 128
# Without any letter or digit, these are what there is to put in the place of a sign.
_SIGNS = "*#+=~%&@"


def scramble(text: str, chance: Chance) -> str:
    """Return `text` with its letters and digits replaced, or else its signs.

    >>> scrambled = scramble("Añil-07 ab", Chance(3))
    >>> [a.isupper() == b.isupper() for a, b in zip(scrambled, "Añil-07 ab")].count(False)
    0
    >>> scrambled[4], scrambled[7], scrambled[5:7].isdigit()
    ('-', ' ', True)

    Texts that differ in case only are replaced by texts that differ in case only.
    """
    return _replaced(text, list(map(_choices, text)), chance)


def exchange(text: str, chance: Chance) -> str:
    """Return `text` with each letter and digit replaced by another one, or else its signs.

    Here vowels are letters like others, and no letter or digit stays what it was.

    >>> exchanged = exchange("Anna-07", Chance(3))
    >>> [a == b for a, b in zip(exchanged, "Anna-07")]
    [False, False, False, False, True, False, False]
    """
    return _replaced(text, list(map(_others, text)), chance)


def _replaced(text: str, choices: Sequence[str], chance: Chance) -> str:
    """Return each character replaced by one of its choices, if it has any."""
    count = len(choices) - choices.count("")
    if not count:
        return _other_signs(text, chance)
    numbers = iter(chance.short_numbers(count))
    return "".join(
        [
            some[next(numbers) % len(some)] if some else character
            for character, some in zip(text, choices)
        ]
    )


@lru_cache(maxsize=4096)
def _others(character: str) -> str:
    """Return the characters that may stand in for `character`, which is not among them."""
    if not _is_replaceable(character):
        return ""
    if character.isascii() and character.isalpha():
        letters = _VOWELS + _CONSONANTS
        choices = letters.upper() if character.isupper() else letters
    else:
        choices = _choices(character)
    same = bare(character)
    return "".join(c for c in choices if bare(c) != same) or choices


def _other_signs(text: str, chance: Chance) -> str:
    """Return signs in the place of those of `text`, and of its blanks if it has nothing else."""
    is_blank = not text.strip()
    return "".join(
        chance.choice(_SIGNS) if is_blank or not character.isspace() else character
        for character in text
    )


def _is_replaceable(character: str) -> bool:
    return unicodedata.category(character)[0] in "LN" and character not in "ªº"


@lru_cache(maxsize=4096)
def _choices(character: str) -> str:
    """Return the characters that may stand in for `character`, itself among them.

    None may stand in for a sign or blank.
    """
    if not _is_replaceable(character):
        return ""
    if character.isascii():
        if character.isdigit():
            return "0123456789"
        choices = _VOWELS if character.lower() in _VOWELS else _CONSONANTS
    elif unicodedata.category(character) not in {"Lu", "Ll"}:
        return _block(character)
    else:
        base = bare(character)[0]
        choices = next((letters for letters in _ALPHABETS if base in letters), "")
        if not choices and _FIRST_LATIN <= character <= _LAST_LATIN:
            choices = _ACCENTED if base in _VOWELS or character in "çÇ" else _OTHER_LATIN
    if not choices:
        return _block(character)
    return choices.upper() if character.isupper() else choices


def _block(character: str) -> str:
    """Return the characters around `character` of the same class, or of the same kind."""
    start = ord(character) // _BLOCK * _BLOCK
    category = unicodedata.category(character)
    for wanted in (category, category[0]):
        found = [
            chr(code)
            for code in range(start, start + _BLOCK)
            if unicodedata.category(chr(code)).startswith(wanted)
            and chr(code).isdigit() == character.isdigit()
            and chr(code).isupper() == character.isupper()
            and chr(code).islower() == character.islower()
        ]
        if len(found) > 1:
            break
    return "".join(found)
