"""Find citations of law, and what each of them cites: "§ 37 Abs. 1 Satz 2 TVöD".

Whether a citation is of a statute, an ordinance, a collective agreement or a judgment, and where
it ends, is told by the words at its ends, which may be thirty tokens apart: "artigo" and "do
Código Penal Militar".  No window of a CRF reaches so far; so the whole citation is found first,
and every token of it bears what these words say (`features`).

A citation begins with a cue and goes on over numbers, links and joiners (`citation_words`).  The
name at its end may have an article ("§ 2 der Satzung").  Chains, as in Portuguese, have names
within as well ("Agravo Regimental no HC 7"), and bear how they are opened and what was named last.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from enum import IntEnum
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ..languages.citation_words import citation_words
from ..text.tokens import Lexicon, Tokens

# A citation of more tokens is a list of others without a name.
_LONGEST = 60
# How much of a name's last word tells its kind.  There are fewer than 2 * 30 ** 3 such
# endings of Latin letters, which bounds the number of features.
_ENDING = 3
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzäöüß")
_WITHIN_ORDINALS = frozenset("ª º /".split())

_Classes = npt.NDArray[np.uint8]


class _Class(IntEnum):
    """The roles of a form in a citation, as bits."""

    OTHER = 0
    CUE = 1
    NUMBER = 2
    LINK = 3
    JOINER = 4
    STOP = 5
    OPENS_BRACKET = 6
    CLOSES_BRACKET = 7
    ARTICLE = 8
    NAME = 9


class Citation(NamedTuple):
    """A citation: its place in positions of tokens, and what it says.

    The name at its end begins at `name`, which is `last` where there is none.  `clues` say how
    it begins and ends.
    """

    first: int
    last: int
    name: int
    clues: tuple[str, ...]


class CitationFinder:
    """Finds the citations in texts of a language; remembers what each form can be in one.

    >>> from crfanon.text.tokenizer import Tokenizer
    >>> tokens = Tokenizer()("Nach § 3 Abs. 1 Satz 2 WerkVO und § 4 gilt das nicht.")
    >>> for first, last, name, clues in CitationFinder("de")(tokens):
    ...     print(tokens.forms[first:last], tokens.forms[name:last], clues)
    ['§', '3', 'Abs', '.', '1', 'Satz', '2', 'Werk', 'VO'] ['Werk', 'VO'] ('ends VO',)
    ['§', '4'] [] ('nothing',)
    >>> tokens = Tokenizer()("Nos termos da Lei 7 e do art. 9, II, do CPX, nega-se.")
    >>> for first, last, name, clues in CitationFinder("pt")(tokens):
    ...     print(*tokens.forms[first:last], "|", *tokens.forms[name:last], "|", *clues)
    Lei 7 e do art . 9 , II , do CPX | CPX | opens law names article has a name
    """

    def __init__(self, code: str) -> None:
        self._words = citation_words(code)
        self._lexicon = Lexicon()
        self._classes: _Classes = np.zeros(0, np.uint8)

    def __call__(self, tokens: Tokens) -> Iterator[Citation]:
        """Yield the citations in `tokens`, in order; they are disjoint."""
        classes = self._classes_of(tokens)
        begins_line = np.zeros(len(classes) + 1, np.bool_)
        if self._words.is_chain:
            begins_line[tokens.line_starts] = True
        end = 0
        for cue in (classes == _Class.CUE).nonzero()[0].tolist():
            if cue >= end:
                lines = begins_line[cue + 1 : cue + _LONGEST]
                size = int(lines.argmax()) + 1 if lines.any() else _LONGEST
                found = self._read(tokens, classes[cue : cue + size].tolist(), cue)
                if found is not None:
                    first = _first_piece(tokens, cue, end) if self._words.is_chain else cue
                    end = found.last
                    yield found._replace(first=first)

    def _classes_of(self, tokens: Tokens) -> _Classes:
        """Return the class of each token; those of the forms of a lexicon are kept."""
        if tokens.lexicon is not self._lexicon:
            self._lexicon, self._classes = tokens.lexicon, np.zeros(0, np.uint8)
        new = self._lexicon.forms[len(self._classes) :]
        if new:
            found = np.fromiter(map(self._class_of, new), np.uint8, len(new))
            self._classes = np.concatenate([self._classes, found])
        return self._classes.take(tokens.form_ids)

    def _class_of(self, form: str) -> _Class:
        words, low = self._words, form.lower()
        if low in words.cues and (low not in words.capitalised or form != low):
            return _Class.CUE
        if any(map(str.isdigit, form)):
            return _Class.NUMBER
        if low in words.links or (words.is_chain and form in words.numerals):
            return _Class.LINK
        if (low in words.joiners or form in words.joiners) and form not in words.numerals:
            return _Class.JOINER
        if form == ".":
            return _Class.STOP
        if form in words.opening:
            return _Class.OPENS_BRACKET
        if form in words.closing:
            return _Class.CLOSES_BRACKET
        if form in words.articles:
            return _Class.ARTICLE
        if len(form) == 1 and form.isalpha() and (words.is_chain or form == low):
            return _Class.LINK
        return _Class.NAME if form[:1].isupper() else _Class.OTHER

    def _read(self, tokens: Tokens, classes: list[int], first: int) -> Citation | None:
        """Return the citation that the cue at `first` begins; none without a number."""
        is_chain, size = self._words.is_chain, len(classes)
        last, named, has_number, depth = 1, 0, False, 0
        i = 1
        while i < size:
            kind = classes[i]
            following = classes[i + 1] if i + 1 < size else _Class.OTHER
            if kind in (_Class.NUMBER, _Class.CUE, _Class.LINK):
                has_number = has_number or kind == _Class.NUMBER
                named = i if kind == _Class.CUE else named
                last = i + 1
            elif kind == _Class.STOP:
                # Behind a number it ends the sentence, elsewhere an abbreviation.
                if classes[i - 1] == _Class.NUMBER and following != _Class.NUMBER:
                    if not (is_chain and i + 1 < size and _touch(tokens, first + i)):
                        break
                last = last if is_chain else i + 1
            elif kind == _Class.OPENS_BRACKET and following == _Class.NUMBER:
                depth += 1
            elif kind == _Class.CLOSES_BRACKET and (depth or classes[i - 1] == _Class.LINK):
                depth = max(0, depth - 1)
                last = i + 1
            elif kind == _Class.NAME and is_chain and not has_number:
                last = i + 1
            elif kind != _Class.JOINER:
                break
            i += 1
        if not has_number:
            return None
        is_next = is_chain or last == i
        i += is_next and i + 1 < size and classes[i] == _Class.ARTICLE
        name = first + i
        if not (is_next and i < size and classes[i] == _Class.NAME):
            name, end = first + last, first + last
        elif is_chain:
            end = first + self._end_of_chain(tokens, classes, first, i)
        else:
            end = _end_of_name(tokens, name, self._words.numerals)
        if is_chain:
            opened, of = (self._cue(tokens, first + k) for k in (0, named))
            clues = f"opens {opened}", f"names {of}", f"has {'a' if name < end else 'no'} name"
            return Citation(first, end, name, clues)
        forms = [tokens.lexicon.forms[number] for number in tokens.form_ids[name:end].tolist()]
        said = _clues(forms, self._words.numerals) if name < end else ("nothing",)
        return Citation(first, end, name, said)

    def _cue(self, tokens: Tokens, place: int) -> str:
        return self._words.cues[tokens.lexicon.forms[tokens.form_ids.item(place)].lower()]

    def _end_of_chain(self, tokens: Tokens, classes: list[int], first: int, name: int) -> int:
        """Return the end of the name that begins at `name`, counted from `first` as that is."""
        forms, ids = tokens.lexicon.forms, tokens.form_ids
        end = name + 1
        for i in range(end, len(classes)):
            form = forms[ids.item(first + i)]
            if form[:1].isupper() or classes[i] == _Class.NUMBER or form in _WITHIN_ORDINALS:
                end = i + 1
            elif form.lower() not in self._words.within_names and classes[i] != _Class.CUE:
                break
        return end


def _touch(tokens: Tokens, i: int) -> bool:
    """Return whether nothing stands between a token and the next one."""
    return i + 1 < len(tokens) and tokens.ends.item(i) == tokens.starts.item(i + 1)


def _first_piece(tokens: Tokens, cue: int, end: int) -> int:
    """Return the first token of the word with the cue, behind `end`: "AR" of "AREsp"."""
    forms, ids = tokens.lexicon.forms, tokens.form_ids
    first = cue
    while first > end and _touch(tokens, first - 1) and _is_piece(forms[ids.item(first - 1)]):
        first -= 1
    return first


def _is_piece(form: str) -> bool:
    return form.isalpha() or form == "-"


def _end_of_name(tokens: Tokens, name: int, numerals: Collection[str]) -> int:
    """Return the end of the name whose first token is at `name`: "TV-L", "SGB V"."""
    forms, ids = tokens.lexicon.forms, tokens.form_ids
    last = name + 1
    while last < len(tokens) and _touch(tokens, last - 1) and _is_piece(forms[ids.item(last)]):
        last += 1
    if last < len(tokens) and forms[ids.item(last)] in numerals:
        last += 1
    return last


def _clues(pieces: Sequence[str], numerals: Collection[str]) -> tuple[str, ...]:
    """Return the clues that the pieces of a name give of its kind.

    >>> _clues(["MTV", "-", "Werk"], ()), _clues(["SGB", "X"], ["X"])
    (('ends erk', 'begins TV'), ('ends SGB',))
    """
    words = [piece for piece in pieces if piece.isalpha() and piece not in numerals] or ["?"]
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
