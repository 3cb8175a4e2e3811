"""Keys, by which entries of lists and stretches of text are compared.

A key is the tokens of a text, folded and joined by blanks.  Working out the
keys of a hundred thousand entries with the tokenizer would take a second, and
every start of the command would wait for it; so plain lines are cut and folded
all at once, and only the few others go to the tokenizer.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import accumulate

import numpy as np

from ..text.normalize import fold
from ..text.numbering import distinct
from ..text.tokenizer import Tokenizer

# Cutting and folding many lines at once.  Lines of plain Latin-1 letters, digits
# and signs are folded and cut as bytes, in a few passes.  Lines with anything
# else, or with a run that the tokenizer would cut in two, are irregular and go
# to the tokenizer itself.
# For letters beyond Latin-1 that many names have stands the plain one that they fold to, or
# a byte that is no character.
_LETTERS = dict(zip("\x80\x81\x82\x83\x84\x85\x86", "əƏıłŁđĐ"))
_WRITTEN = {
    **{
        letter: unicodedata.normalize("NFD", letter)[0]
        for letter in map(chr, range(0x100, 0x250))
        # In lower case, too, it is one that the tokenizer leaves whole.
        if len(fold(letter)) == len(letter.casefold()) == 1 and fold(letter).isascii()
    },
    **{letter: byte for byte, letter in _LETTERS.items()},
    # Nor may these bytes stand there themselves.
    **dict.fromkeys(_LETTERS, "?"),
}
_TO_WRITE = re.compile("[\x80-\x86\u0100-\u024f\u0259]")
_LOWER, _UPPER, _DIGIT, _BLANK, _SIGN, _OTHER = range(6)


def _as_written(match: re.Match[str]) -> str:
    return _WRITTEN.get(match[0], match[0])


def _class(byte: int) -> int:
    c = _LETTERS.get(chr(byte), chr(byte))
    if c in "\n ":
        return _BLANK
    if c in "ªº" or (c.isprintable() and not c.isalnum() and c != "?"):
        return _SIGN
    if c.isdecimal():
        return _DIGIT
    if c.isalpha() and c != "µ":  # which folds to a Greek letter
        return _UPPER if c.isupper() else _LOWER
    return _OTHER


def _folded(byte: int) -> int:
    if chr(byte) in _LETTERS:
        return ord(_WRITTEN[_LETTERS[chr(byte)].casefold()])
    folded = fold(chr(byte))
    # "ß" becomes two letters, later.
    return ord(folded) if len(folded) == 1 and ord(folded) < 256 else byte


_CLASSES = bytes(map(_class, range(256)))
_FOLDED = bytes(map(_folded, range(256)))
_SIGNS = [bytes([b]) for b in range(256) if _CLASSES[b] == _SIGN and _FOLDED[b] == b]


def _irregular_rows(data: bytes) -> list[int]:
    """Return the numbers of the lines of Latin-1 text that the quick way cannot cut, in order."""
    classes = np.frombuffer(data.translate(_CLASSES), np.uint8)
    lower, upper, digit = classes == _LOWER, classes == _UPPER, classes == _DIGIT
    letter = lower | upper
    found = classes == _OTHER
    found[1:] |= (letter[:-1] & digit[1:]) | (digit[:-1] & letter[1:])  # A|3, 3|A
    found[1:] |= lower[:-1] & upper[1:]  # Mc|Allister
    found[3:] |= upper[:-3] & upper[1:-2] & lower[2:-1] & lower[3:]  # DR|Ana
    ends = (np.frombuffer(data, np.uint8) == ord("\n")).nonzero()[0]
    rows: list[int] = distinct(ends.searchsorted(found.nonzero()[0])).tolist()
    return rows


def _cut(lines: Sequence[str]) -> list[str]:
    """Cut each line with the tokenizer; return its folded tokens, joined by blanks."""
    starts = [0, *accumulate(len(line) + 1 for line in lines)]
    tokens = Tokenizer()("\n".join(lines))
    cut: list[list[str]] = [[] for _ in lines]
    owners = np.searchsorted(starts, tokens.starts, side="right") - 1
    for owner, form in zip(owners.tolist(), tokens.forms):
        cut[owner].append(fold(form))
    return list(map(" ".join, cut))


def keys_of(lines: Sequence[str]) -> tuple[list[str], dict[int, str]]:
    """Return the key of every line, and a further key for some, by row.

    A key is what is compared: the folded tokens of an entry, joined by blanks.
    A name with an inner capital has one key more, since it loses the joint
    where a text is all in capitals: "MCALLISTER" is one token.
    """
    written = _TO_WRITE.sub(_as_written, "\n".join(lines))
    # Other characters beyond Latin-1 become question marks.
    data = written.encode("latin-1", "replace")
    rows = _irregular_rows(data)
    data = data.translate(_FOLDED)
    for sign in _SIGNS:
        if sign in data:
            data = data.replace(sign, b" %b " % sign)
    while b"  " in data:
        data = data.replace(b"  ", b" ")
    data = data.replace(b" \n", b"\n").replace(b"\n ", b"\n").strip(b" ")
    joined = data.decode("latin-1").replace("ß", "ss")
    for byte, letter in _LETTERS.items():
        joined = joined.replace(byte, letter)
    keys = joined.split("\n")
    if not rows:
        return keys, {}
    irregular = [lines[row] for row in rows]
    further = _cut([*irregular, *map(str.casefold, irregular)])
    for row, key in zip(rows, further):
        keys[row] = key
    return keys, dict(zip(rows, further[len(rows) :]))
