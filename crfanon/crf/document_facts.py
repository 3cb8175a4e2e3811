"""Document-level features of a word: how it is written elsewhere in the same text.

A name that is introduced with a title once ("Ms Aurelia Quint") stands bare ten lines on,
in places that would fit anything.  So each capitalised word bears facts about the other
places of its document where the same word stands:

``lower``      it is written in lower case there, so it is a common word;
``inner``      it has its capital behind a word in lower case, so the capital is its own;
``bracketed``  it stands alone in brackets, as abbreviations do where they are introduced;
``possessive`` something belongs to it ("Quint's");
``often``      it stands three times or more;
``after_...``  it comes behind a title, a given name, a word of kinship or of a profession,
               as the lists of the model have them, with at most two capitalised words or
               initials between;
``before_...`` it comes right before a verb of what people do ("Quint stated").

Words are the same whatever their capitals, so that a header in capitals tells of the text
below it, but for very short ones: "AM" is not "am".  A fact never says what is to be seen at
the place itself, which the CRF sees anyway: trained on such, it would rely on facts that are
always there in training.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from weakref import WeakKeyDictionary

import numpy as np
import numpy.typing as npt

from ..text.document import Document, Kind, tokens_of
from ..text.tokens import IntArray, Lexicon

_Flags = npt.NDArray[np.bool_]

# Kinds of lists whose entries tell of the words behind them, and of the word before them.
_AFTER = ("title", "given_name", "kinship", "profession")
_BEFORE = ("person_verb",)
_LIST_KINDS = (*_AFTER, *_BEFORE)
# Shorter words in capitals are initials and acronyms.
_LEAST_FOLDED = 4
_OFTEN = 3
# So many words behind a title may be the name: "Judge Ada May Quint".
_RUN = 3
_OF_LISTS = "gazetteer:"


class _Words:
    """Facts about the forms of a lexicon: the word of each, and how it is written."""

    def __init__(self) -> None:
        self.word = np.zeros(0, np.int32)
        self.is_capitalised = np.zeros(0, np.bool_)
        self.is_small = np.zeros(0, np.bool_)
        self._numbers: dict[str, int] = {}

    def grow(self, forms: Sequence[str]) -> None:
        """Take in the forms that are new in the lexicon."""
        new = forms[len(self.word) :]
        if not new:
            return
        numbers = self._numbers
        words = [numbers.setdefault(_word(form), len(numbers)) for form in new]
        self.word = np.concatenate([self.word, np.array(words, np.int32)])
        capitalised = [form[:1].isupper() for form in new]
        self.is_capitalised = np.concatenate([self.is_capitalised, np.array(capitalised, np.bool_)])
        small = [form[:1].islower() for form in new]
        self.is_small = np.concatenate([self.is_small, np.array(small, np.bool_)])


def _word(form: str) -> str:
    """Return the key that all forms of a word share.

    >>> [_word(form) for form in ("Quint", "QUINT", "quint", "AM", "am")]
    ['quint', 'quint', 'quint', 'AM', 'am']
    """
    return form.lower() if len(form) >= _LEAST_FOLDED or not form.isupper() else form


class Elsewhere:
    """Says of the capitalised words of documents what the other places where they stand tell."""

    def __init__(self) -> None:
        self._words: WeakKeyDictionary[Lexicon, _Words] = WeakKeyDictionary()
        # By the identity of the kinds of a detector, which are kept so that it stays theirs:
        # the kind of list that each is, as a position in _LIST_KINDS, -1 for any other.
        self._kinds: dict[int, tuple[Sequence[Kind], npt.NDArray[np.int8]]] = {}

    def __call__(self, document: Document) -> Iterator[tuple[str, IntArray]]:
        """Yield each fact that holds in a document, and the positions of the tokens it is about.

        >>> from crfanon.text.tokenizer import Tokenizer
        >>> tokens = Tokenizer()("Quint's dog ran. We saw Quint. Dog and we ran.")
        >>> for fact, positions in Elsewhere()(Document("", "", tokens)):
        ...     print(fact, [tokens.forms[i] for i in positions.tolist()])
        lower ['We', 'Dog']
        inner ['Quint']
        bracketed []
        possessive ['Quint']
        often []
        """
        tokens = tokens_of(document)
        if len(tokens) == 0:
            return
        words = self._of(tokens.lexicon)
        forms = tokens.form_ids
        capitalised = words.is_capitalised[forms]
        places = capitalised.nonzero()[0].astype(np.int32)
        if len(places) == 0:
            return
        small = words.is_small[forms]
        _, word = np.unique(words.word[forms], return_inverse=True)
        size = int(word.max()) + 1
        own = word[places]

        def where_else(at: _Flags) -> IntArray:
            """Return the places of words for which something holds at another place."""
            at_places = at[places]
            counts = np.bincount(own[at_places], minlength=size)
            return places[counts[own] > at_places]

        yield "lower", places[np.bincount(word[small], minlength=size)[own] > 0]
        follows_small = np.zeros(len(forms), np.bool_)
        follows_small[1:] = small[:-1]
        follows_small[tokens.sentence_starts] = False
        yield "inner", where_else(follows_small)
        known = tokens.lexicon.known
        padded = np.zeros(len(forms) + 3, forms.dtype)
        padded[1:-2] = forms
        before, behind, second = padded[:-3], padded[2:-1], padded[3:]
        bracketed = (before == (known("(") or -1)) & (behind == (known(")") or -1))
        yield "bracketed", where_else(bracketed)
        apostrophe = (behind == (known("'") or -1)) | (behind == (known("’") or -1))
        yield "possessive", where_else(apostrophe & (second == (known("s") or -1)))
        yield "often", places[np.bincount(own, minlength=size)[own] >= _OFTEN]
        stops = forms == (known(".") or -1)
        for kind, first, last in self._of_lists(document):
            if kind in _BEFORE:
                reached = np.zeros(len(forms), np.bool_)
                reached[first[first > 0] - 1] = True
                yield f"before_{kind}", where_else(reached)
            else:
                yield f"after_{kind}", where_else(_run_on(last, capitalised, stops))

    def _of(self, lexicon: Lexicon) -> _Words:
        words = self._words.get(lexicon)
        if words is None:
            words = self._words[lexicon] = _Words()
        words.grow(lexicon.forms)
        return words

    def _of_lists(self, document: Document) -> Iterator[tuple[str, IntArray, IntArray]]:
        """Yield each kind of list that has matches, and where these begin and end."""
        found: dict[int, list[tuple[IntArray, IntArray]]] = {}
        for matches in document.matches:
            if len(matches) == 0:
                continue
            numbers = self._numbers_of(matches.kinds)
            if numbers is None:
                continue
            numbers = numbers.take(matches.kind_ids)
            for number in range(len(_LIST_KINDS)):
                rows = (numbers == number).nonzero()[0]
                if len(rows):
                    bounds = matches.first.take(rows), matches.last.take(rows)
                    found.setdefault(number, []).append(bounds)
        for number in sorted(found):
            first, last = map(np.concatenate, zip(*found[number]))
            yield _LIST_KINDS[number], first, last

    def _numbers_of(self, kinds: Sequence[Kind]) -> npt.NDArray[np.int8] | None:
        """Return for each kind of a detector which of `_LIST_KINDS` it is; None for no lists."""
        if not kinds[0].source.startswith(_OF_LISTS):
            return None
        known = self._kinds.get(id(kinds))
        if known is None or known[0] is not kinds:
            numbers = [_list_kind(kind.label) for kind in kinds]
            known = self._kinds[id(kinds)] = kinds, np.array(numbers, np.int8)
        return known[1]


def _list_kind(name: str) -> int:
    """Return the position in `_LIST_KINDS` of the kind of a list, -1 if it is none of them.

    >>> _list_kind("en/given_name/female"), _list_kind("en/city")
    (1, -1)
    """
    kind = name.split("/")[1] if "/" in name else name
    return _LIST_KINDS.index(kind) if kind in _LIST_KINDS else -1


def _run_on(begins: IntArray, capitalised: _Flags, stops: _Flags) -> _Flags:
    """Return a mask of the capitalised words that follow `begins` without a break.

    A full stop behind a title or an initial is no break.

        >>> capitalised, stop = np.array([0, 0, 1, 0, 1, 0, 1], bool), np.zeros(7, bool)
        >>> stop[[1, 3]] = True
        >>> _run_on(np.array([1], np.int32), capitalised, stop).nonzero()[0].tolist()
        [2, 4]
    """
    size = len(capitalised)
    reached = np.zeros(size, np.bool_)
    at = begins
    for _ in range(_RUN):
        at = at[at < size]
        at = at + stops[at]
        at = at[at < size]
        at = at[capitalised[at]]
        reached[at] = True
        at = at + 1
    return reached
