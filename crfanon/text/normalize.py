"""How two strings are compared: each way has a name, and stands here."""

from __future__ import annotations

import re
import unicodedata
from contextlib import suppress
from functools import cache, lru_cache

_MARKS = re.compile("[\u0300-\u036f]+")
# The second one has the dashes and the quotation marks of printed text as well.
_ENCODINGS = ("latin-1", "cp1252")
# Words and names are shorter; what has them all would be long to keep.
_WORD_CHARACTERS = 40
_WORDS = 1 << 14


def bare(text: str) -> str:
    """Return `text` without case and accents, the tilde of the ñ included.

    >>> bare("PEÑA Ibáñez")
    'pena ibanez'
    """
    folded = text.casefold()
    if folded.isascii():
        return folded
    return _word_without_accents(folded) if len(folded) <= _WORD_CHARACTERS else _plain(folded)


def _plain(folded: str) -> str:
    for encoding in _ENCODINGS:
        with suppress(UnicodeEncodeError):
            # Many times quicker, and the same: the letters of this encoding with their accents.
            letters = _letters_without_accents(encoding)
            return folded.encode(encoding).translate(letters).decode(encoding)
    return _without_marks(folded)


# A document asks for each of its names a dozen times.
_word_without_accents = lru_cache(maxsize=_WORDS)(_plain)


def _without_marks(folded: str) -> str:
    return _MARKS.sub("", unicodedata.normalize("NFD", folded))


@cache
def _letters_without_accents(encoding: str) -> bytes:
    """Return what the characters of an encoding of one byte are without accents, by their bytes.

    A byte that is no character in it cannot come of a text.
    """
    codes = [bytes([code]) for code in range(256)]
    return b"".join(
        _without_marks(code.decode(encoding, "ignore")).encode(encoding) or code for code in codes
    )
