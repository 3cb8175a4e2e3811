"""Set words and signs as in print, where a file of columns does not say how they stood.

A corpus of tokens has ``Berg ( Acme ) , said :`` where a reader of the news
had ``Berg (Acme), said:``.  Who learns from the first has never seen a comma
behind a word.  Only what print agrees on is undone: closing signs stand close
to what is before them, opening signs to what is behind, English endings to
their word, and what French elides to the next (``l ' eau``).  A dash, a slash,
another apostrophe or a sign for per cent may stand either way and keep their
blanks.
"""

from __future__ import annotations

import re

_CLOSING = frozenset(".,;:!?…)]}")
_OPENING = frozenset("([{¿¡")
# A quotation mark, and what may end a quotation that it began.  Whether one begins or ends
# is told by those before it: “ ends what „ began and begins where nothing did.
_QUOTES = {'"': '"', "“": "”", "„": "“”", "«": "»", "»": "«"}
_ENDS_ONLY = frozenset("”")
_ENDING = re.compile(r"(?:['’](?:s|m|d|re|ve|ll)|n['’]t)", re.IGNORECASE)
_ELIDED = re.compile(r"[cdjlmnst]|(?:jus|lors|puis)?qu", re.IGNORECASE)


class Typesetter:
    """Says what stands between the tokens of a sentence, one after the other.

    >>> typesetter = Typesetter()
    >>> tokens = "She 's from „ Bar Sol “ ( Bonn ) : \\" Hi ! \\"".split()
    >>> "".join(typesetter.before(token) + token for token in tokens)
    'She\\'s from „Bar Sol“ (Bonn): "Hi!"'
    """

    def __init__(self) -> None:
        self._open: list[str] = []  # what may end each quotation that has begun
        self._joins_next = True
        self._last = ""

    def before(self, token: str) -> str:
        """Return the space before the next token of the sentence: a blank or nothing."""
        joins = self._joins_next
        self._joins_next = False
        if not any(map(str.isalnum, token)):
            sides = [self._side(sign) for sign in token]
            joins = joins or sides[0] == "closing"
            self._joins_next = sides[-1] == "opening"
        if token in ("'", "’") and _ELIDED.fullmatch(self._last):
            joins = self._joins_next = True
        self._last = token
        return "" if joins or _ENDING.fullmatch(token) else " "

    def _side(self, sign: str) -> str:
        if sign in _QUOTES or sign in _ENDS_ONLY:
            if self._open and sign in self._open[-1]:
                self._open.pop()
                return "closing"
            if sign in _ENDS_ONLY:
                return "closing"
            self._open.append(_QUOTES[sign])
            return "opening"
        if sign in _CLOSING:
            return "closing"
        return "opening" if sign in _OPENING else ""
