"""Find citations of norms, and what each of them cites: "§ 37 Abs. 1 Satz 2 TVöD".

Whether such a citation names a statute, an ordinance, a collective agreement or
nothing at all is told by the word that ends it, which may be a dozen tokens
away from the sign that begins it.  No window of a CRF reaches so far; so the
whole citation is found first, and every token of it bears what its last word
says (`features`).

What may stand between the two, in German: numbers, letters, "Abs.", "Satz",
"i. V. m." and the like.  The name that follows may have an article ("§ 2 der
Satzung").  In other languages a citation is put together otherwise, and
nothing is found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...text.tokens import Lexicon, Tokens

_OPENERS = frozenset("§ art artikel artikels artikeln".split())
_LINKS = frozenset(
    """abs absatz absatzes absätze absätzen satz satzes sätze sätzen s nr nrn nummer nummern
    halbs halbsatz hs buchst buchstabe buchstaben lit alt alternative alternativen var variante
    unterabs unterabsatz unterabsätze uabs ziff ziffer ziffern fall ff verbindung anm anlage
    ivm erster zweiter dritter vierter erste zweite dritte vierte""".split()
)
_JOINERS = frozenset("und oder bis sowie bzw in mit i v m , / - – i.v.m".split())
_ARTICLES = frozenset("der des dem zum zur".split())
# A citation of more tokens is a list of others without a name.
_LONGEST = 60
_ROMAN = frozenset("I II III IV V VI VII VIII IX X XI XII XIII XIV".split())
# How much of a name's last word tells its kind.  There are fewer than 2 * 30 ** 3 such
# endings of Latin letters, which bounds the number of features.
_ENDING = 3
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzäöüß")


class _Class(IntEnum):
    """What a form can be in a citation."""

    OTHER = 0
    OPENER = 1
    NUMBER = 2
    LINK = 3
    JOINER = 4
    STOP = 5
    OPENS_BRACKET = 6
    CLOSES_BRACKET = 7
    ARTICLE = 8
    NAME = 9


class Citation(NamedTuple):
    """Where a citation is, in positions of tokens, and how its name ends.

    The name begins at `name`, which is `last` where there is none.  `clues` say
    how it begins and ends.
    """

    first: int
    last: int
    name: int
    clues: tuple[str, ...]


def _class_of(form: str) -> _Class:
    low = form.lower()
    if low in _OPENERS:
        return _Class.OPENER
    if form.isdecimal():
        return _Class.NUMBER
    if low in _LINKS or (len(form) == 1 and form.islower()):
        return _Class.LINK
    if low in _JOINERS and form not in _ROMAN:
        return _Class.JOINER
    if form == ".":
        return _Class.STOP
    if form in "([":
        return _Class.OPENS_BRACKET
    if form in ")]":
        return _Class.CLOSES_BRACKET
    if form in _ARTICLES:
        return _Class.ARTICLE
    return _Class.NAME if form[:1].isalpha() and form != low else _Class.OTHER


class FormClasses:
    """Gives tokens the classes of their forms; remembers those of the forms of a lexicon."""

    def __init__(self, class_of: Callable[[str], int]) -> None:
        self._class_of = class_of
        self._lexicon = Lexicon()
        self._classes = np.zeros(0, np.uint8)

    def __call__(self, tokens: Tokens) -> npt.NDArray[np.uint8]:
        """Return the class of each token."""
        if tokens.lexicon is not self._lexicon:
            self._lexicon, self._classes = tokens.lexicon, np.zeros(0, np.uint8)
        new = self._lexicon.forms[len(self._classes) :]
        if new:
            found = np.fromiter(map(self._class_of, new), np.uint8, len(new))
            self._classes = np.concatenate([self._classes, found])
        return self._classes.take(tokens.form_ids)


class CitationFinder:
    """Finds citations; remembers what each form of a lexicon can be."""

    def __init__(self) -> None:
        self._classes_of = FormClasses(_class_of)

    def __call__(self, tokens: Tokens) -> Iterator[Citation]:
        """Yield the citations in `tokens`, in order; they are disjoint.

        >>> from crfanon.text.tokenizer import Tokenizer
        >>> tokens = Tokenizer()("Nach § 3 Abs. 1 Satz 2 WerkVO und § 4 gilt das nicht.")
        >>> for first, last, name, clues in CitationFinder()(tokens):
        ...     print(tokens.forms[first:last], tokens.forms[name:last], clues)
        ['§', '3', 'Abs', '.', '1', 'Satz', '2', 'Werk', 'VO'] ['Werk', 'VO'] ('ends VO',)
        ['§', '4'] [] ('nothing',)
        """
        classes = self._classes_of(tokens)
        openers = (classes == _Class.OPENER).nonzero()[0]
        end = 0
        for first in openers.tolist():
            if first >= end:
                found = _read(tokens, classes[first : first + _LONGEST].tolist(), first)
                if found is not None:
                    end = found.last
                    yield found


def _read(tokens: Tokens, classes: list[int], first: int) -> Citation | None:
    """Return the citation that the opener at `first` begins; none without a number."""
    size = len(classes)
    last, has_number, depth = 1, False, 0
    i = 1
    while i < size:
        kind = classes[i]
        following = classes[i + 1] if i + 1 < size else _Class.OTHER
        if kind == _Class.NUMBER or (kind in (_Class.LINK, _Class.OPENER)):
            has_number = has_number or kind == _Class.NUMBER
            last = i + 1
        elif kind == _Class.STOP:
            # Behind a number it ends the sentence, elsewhere an abbreviation.
            if classes[i - 1] == _Class.NUMBER and following != _Class.NUMBER:
                break
            last = i + 1
        elif kind == _Class.JOINER:
            pass
        elif kind == _Class.OPENS_BRACKET and following == _Class.NUMBER:
            depth += 1
        elif kind == _Class.CLOSES_BRACKET and (depth > 0 or classes[i - 1] == _Class.LINK):
            depth = max(0, depth - 1)
            last = i + 1
        else:
            break
        i += 1
    if not has_number:
        return None
    has_name = i < size and classes[i] == _Class.NAME and last == i
    if i + 1 < size and last == i and classes[i] == _Class.ARTICLE:
        i += 1
        has_name = classes[i] == _Class.NAME
    if not has_name:
        return Citation(first, first + last, first + last, ("nothing",))
    name = first + i
    last = _end_of_name(tokens, name)
    forms = tokens.lexicon.forms
    pieces = [forms[number] for number in tokens.form_ids[name:last].tolist()]
    return Citation(first, last, name, _clues(pieces))


def _end_of_name(tokens: Tokens, name: int) -> int:
    """Return where the name ends whose first token is at `name`: "TV-L", "SGB V"."""
    forms, ids = tokens.lexicon.forms, tokens.form_ids
    last = name + 1
    while last < len(tokens) and tokens.starts.item(last) == tokens.ends.item(last - 1):
        form = forms[ids.item(last)]
        if not (form.isalpha() or form == "-"):
            break
        last += 1
    if last < len(tokens) and forms[ids.item(last)] in _ROMAN:
        last += 1
    return last


def _clues(pieces: Sequence[str]) -> tuple[str, ...]:
    """Return what the pieces of a name say of its kind.

    >>> _clues(["MTV", "-", "Werk"]), _clues(["SGB", "X"]), _clues(["Gebührenordnung"])
    (('ends erk', 'begins TV'), ('ends SGB',), ('ends ung',))
    """
    words = [piece for piece in pieces if piece.isalpha() and piece not in _ROMAN] or ["?"]
    clues = [f"ends {_shortened(words[-1])}"]
    if len(words) > 1 and words[0].isupper():
        clues.append(f"begins {_shortened(words[0][-2:])}")
    return tuple(clues)


def _shortened(word: str) -> str:
    """Return the end of a word, or the whole of a short one in capitals.

    >>> _shortened("Gebührenordnung"), _shortened("VO")
    ('ung', 'VO')
    """
    end = word if word.isupper() and len(word) <= _ENDING else word[-_ENDING:].lower()
    return end if _LETTERS.issuperset(end.lower()) else "?"
