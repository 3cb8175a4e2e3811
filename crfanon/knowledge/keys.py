"""How names are compared when something is looked up in a knowledge base."""

from __future__ import annotations

import re
import unicodedata

_MARKS = re.compile("[\u0300-\u036f]+")
# Within abbreviations and names they come and go: "EE.UU.", "O'Higgins", "İzmir".
_DROPPED = re.compile("[.'’‘´`]+")
_BETWEEN = re.compile(r"[\W_]+")
# Letters that are no other letter with a mark, and what others write for them.
_PLAIN = str.maketrans({"ł": "l", "ø": "o", "ı": "i", "đ": "d", "æ": "ae", "œ": "oe"})


def name_key(text: str) -> str:
    """Return the key of a name: its words without case, marks and punctuation.

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
        folded = _MARKS.sub("", unicodedata.normalize("NFKD", folded)).translate(_PLAIN)
    return _BETWEEN.sub(" ", _DROPPED.sub("", folded)).strip()
