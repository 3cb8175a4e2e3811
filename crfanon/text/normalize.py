"""The comparison of two strings: five ways, each by its name.

Two strings are the same in one of these ways if it makes the same of both.  What each leaves out
of account:

=========================  =========  ========  =========  ========  ============
what may differ            `exact`    `fold`    `plain`    `bare`    `name_key`
=========================  =========  ========  =========  ========  ============
encoding (é or e and ´)    yes        yes       yes        yes       yes
amount of white space      yes                  yes                  yes
case, ß and ss                        yes       yes        yes       yes
accents (á, ü, ç)                     yes       yes        yes       yes
ñ and n                                                    yes       yes
apostrophes and hyphens               yes       yes                  yes
ligatures, strokes (æ ł)                        yes                  yes
other punctuation                                                    yes
=========================  =========  ========  =========  ========  ============

`exact`: entries of a user's lists that are to be taken at their word.  `fold`: words and the lists
of gazetteers, where "año" and "ano" are two words.  `plain`: mentions that are linked.  `bare`:
what is masked and must not stand anywhere, and the words of rules; the vault and keyed masks
depend on it, so what it makes of a text never changes.  `name_key`: names in the knowledge base,
which depends on it.
"""

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
# Written differently, meant alike.
_ALIKE = str.maketrans({"’": "'", "‘": "'", "´": "'", "`": "'", "‐": "-", "‑": "-"})
# Letters that are no other letter with a mark, and what others write for them.
_LETTERS = str.maketrans({"ł": "l", "ø": "o", "ı": "i", "đ": "d", "æ": "ae", "œ": "oe"})
_LETTERS_OF_MENTIONS = {**_LETTERS, ord("ð"): "d"}
# Within abbreviations and names they come and go: "EE.UU.", "O'Higgins", "İzmir".
_DROPPED = re.compile("[.'’‘´`]+")
_BETWEEN = re.compile(r"[\W_]+")


def exact(text: str) -> str:
    """Return `text` in one encoding, with single blanks for all white space.

    >>> exact("Ana  Ibáñez "), exact("PEÑA") == exact("Peña")
    ('Ana Ibáñez', False)
    """
    return " ".join(unicodedata.normalize("NFC", text).split())


def fold(text: str) -> str:
    """Return `text` without case, accents and typographic variants.

        >>> fold("Ángela GÜELL, L’Hospitalet")
        "angela guell, l'hospitalet"

    The Spanish ñ is a letter of its own and stays one, however it is encoded:
    "peña" and "pena", "año" and "ano" are different words.

        >>> fold("MUÑOZ")
        'muñoz'
    """
    lowered = text.casefold()
    if lowered.isascii():
        return lowered.replace("`", "'")
    return _word_folded(lowered) if len(lowered) <= _WORD_CHARACTERS else _folded(lowered)


def _folded(lowered: str) -> str:
    kept = unicodedata.normalize("NFD", lowered.translate(_ALIKE)).replace("n\u0303", "ñ")
    return "".join(c for c in kept if not unicodedata.combining(c))


def plain(text: str) -> str:
    """Return `text` folded, with plain letters for those with strokes, and with single blanks.

    The Spanish ñ is a letter of its own.

        >>> plain("ANA  Ibáñez"), plain("Wodzisław")
        ('ana ibañez', 'wodzislaw')
    """
    folded = fold(text)
    if not folded.isascii():
        folded = folded.translate(_LETTERS_OF_MENTIONS)
    return " ".join(folded.split())


def bare(text: str) -> str:
    """Return `text` without case and accents, the tilde of the ñ included.

    >>> bare("PEÑA Ibáñez")
    'pena ibanez'
    """
    folded = text.casefold()
    if folded.isascii():
        return folded
    return _word_without_accents(folded) if len(folded) <= _WORD_CHARACTERS else _bared(folded)


def name_key(text: str) -> str:
    """Return the words of a name without case, marks and punctuation.

    >>> name_key("EE. UU."), name_key("Castilla-La Mancha"), name_key("İstanbul")
    ('ee uu', 'castilla la mancha', 'istanbul')
    >>> name_key("ŁÓDŹ"), name_key("U.S."), name_key("Köln") == name_key("Koln")
    ('lodz', 'us', True)

    A name without a letter or digit has no key:

    >>> name_key("(—)")
    ''
    """
    folded = text.casefold()
    if not folded.isascii():
        folded = _MARKS.sub("", unicodedata.normalize("NFKD", folded)).translate(_LETTERS)
    return _BETWEEN.sub(" ", _DROPPED.sub("", folded)).strip()


def _bared(folded: str) -> str:
    for encoding in _ENCODINGS:
        with suppress(UnicodeEncodeError):
            # Many times quicker, and the same: the letters of this encoding with their accents.
            letters = _letters_without_accents(encoding)
            return folded.encode(encoding).translate(letters).decode(encoding)
    return _without_marks(folded)


# A document asks for each of its words a dozen times.
_word_folded = lru_cache(maxsize=_WORDS)(_folded)
_word_without_accents = lru_cache(maxsize=_WORDS)(_bared)


def _without_marks(folded: str) -> str:
    return _MARKS.sub("", unicodedata.normalize("NFD", folded))


@cache
def _letters_without_accents(encoding: str) -> bytes:
    """Return the characters of a one-byte encoding without accents, as a table of its bytes.

    A byte that is no character in it cannot come of a text.
    """
    codes = [bytes([code]) for code in range(256)]
    return b"".join(
        _without_marks(code.decode(encoding, "ignore")).encode(encoding) or code for code in codes
    )
