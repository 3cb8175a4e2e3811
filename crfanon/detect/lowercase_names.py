"""People who are named in lower case: "dona marilda", "hi tobias,", "best, ida fink".

In mails and chats many write no capitals, and models that learnt from books and judgments lose
the persons named there.  But a word in lower case that is none of the language is a name more
often than not where people are addressed: behind a title, a greeting, or the last words of a
letter; and a given name is one beside a further name.  In go the tokens of documents; out come
the places where such names stand, and those given names that stand alone (`Place.is_alone`), of
which something else has to tell.

A word of the language that is a name as well ("may", "rosa") counts only behind a title, where a
greeting ends with it, or as the last of several names.  What is neither a word nor on a list is
taken for a name behind a title, so that "frau kassenwart" is masked for nothing.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
import numpy.typing as npt

from ..gazetteers.words import kinship, lone_words, names, titles
from ..languages import LANGUAGES
from ..languages.context_words import context_words
from ..languages.cue_words import cue_words
from ..languages.language import language as language_of
from ..languages.sections import ANY
from ..text.normalize import fold
from ..text.tokens import Lexicon, Tokens

# Lists of words for people that are not names, and of words that are no name elsewhere.
_NEVER = "title kinship month weekday office".split()
_SELDOM = "profession company institution nationality country language".split()

_SMALL, _GIVEN, _ADDRESS, _TITLE, _GREETING, _CLOSING, _SIGN = 1, 2, 4, 8, 16, 32, 64
# A word in lower case that is no name.
_PLAIN = 128
_CUES = _ADDRESS | _TITLE | _GREETING | _CLOSING
_LEAST_LETTERS, _LEAST_UNKNOWN = 3, 4
# Further apart are columns.
_MAX_GAP = 2
# Characters from the last words of a letter to the line with the name.
_MAX_LINES = 4
# Names in a row, and words of a line that is a signature.
_MOST_NAMES, _MOST_SIGNED = 5, 6
_SKIPPED = frozenset(".ªº")
_CLOSING_SIGNS = frozenset(",.;:!?)/|…")
_GLUE = frozenset("-‐‑'’")

_Flags = npt.NDArray[np.uint8]


class Place(NamedTuple):
    """The tokens `[i, j)` of the document `number`; alone if one given name without a cue."""

    number: int
    i: int
    j: int
    is_alone: bool = False


class SmallNames:
    """Finds the names in lower case in texts of a language.

    >>> from crfanon.text.tokenizer import Tokenizer
    >>> tokens = Tokenizer()("hi all, dear customer, ask mrs hale or ida fink.")
    >>> [" ".join(tokens.forms[p.i : p.j]) for p in SmallNames("en").find([tokens])]
    ['hale', 'ida fink']
    >>> tokens = Tokenizer()("oi gente, a dona marilda ligou. beijos, ida")
    >>> [" ".join(tokens.forms[p.i : p.j]) for p in SmallNames("pt").find([tokens])]
    ['marilda', 'ida']
    """

    def __init__(self, code: str) -> None:
        self._code = code
        self._language = language_of(code).variants
        self._degrees = context_words("degrees_in_small", code)
        self._verbs_follow = code in LANGUAGES and cue_words(code).verbs_behind_titles
        self._flags: WeakKeyDictionary[Lexicon, _Flags] = WeakKeyDictionary()

    @cached_property
    def _cues(self) -> Mapping[str, int]:
        """The words that announce a person behind them."""
        cues: dict[str, int] = {}
        said = [(word, _TITLE) for word in (*titles(self._code), *kinship(self._code))]
        for code in (ANY, *({self._code} & {*LANGUAGES})):
            words = cue_words(code)
            said += [(word, _ADDRESS) for word in words.address_in_small]
            said += [(word, _GREETING) for word in words.greetings_in_small]
            said += [(word, _CLOSING) for word in words.closings]
        for word, flag in said:
            word = word.lower().rstrip(".")
            if word.isalpha():
                cues[word] = cues.get(word, 0) | flag
        return cues

    @cached_property
    def _given(self) -> frozenset[str]:
        return lone_words(f"{self._code}/given_name")

    @cached_property
    def _own(self) -> frozenset[str]:
        return lone_words(f"{self._code}/given_name", f"{self._code}/surname")

    @cached_property
    def _listed(self) -> frozenset[str]:
        return names(self._code)

    @cached_property
    def _never(self) -> frozenset[str]:
        return lone_words(*(f"{self._code}/{kind}" for kind in _NEVER))

    @cached_property
    def _nobody(self) -> frozenset[str]:
        return self._never | lone_words(*(f"{self._code}/{kind}" for kind in _SELDOM))

    def find(self, parts: Sequence[Tokens]) -> Iterator[Place]:
        """Yield the places of names in documents that share a lexicon, in order."""
        lexicon = parts[0].lexicon
        table = self._flags_of(lexicon)
        every = (
            np.concatenate([part.form_ids for part in parts]) if parts[1:] else parts[0].form_ids
        )
        flags = table.take(every)
        bounds = list(accumulate(map(len, parts), initial=0))
        number, done = -1, 0
        text = None
        for place in self._telling(flags).tolist():
            if place < done:
                continue
            if text is None or bounds[number + 1] <= place:
                number = bisect_right(bounds, place) - 1
                text = _Text(parts[number], flags[bounds[number] : bounds[number + 1]])
            k = place - bounds[number]
            if text.is_hyphenated(k):
                continue
            found = self._at(text, k, int(flags[place]))
            if found is not None:
                i, j = found
                done = bounds[number] + j
                yield Place(number, i, j)
            elif flags[place] & _GIVEN:
                yield Place(number, k, k + 1, is_alone=True)

    def _telling(self, flags: _Flags) -> npt.NDArray[np.intp]:
        """Return the places of given names, and of cues in front of a word or sign that may do."""
        may_do = ((flags & (_SMALL | _PLAIN)) == _SMALL) | ((flags & (_SIGN | _CUES)) > 0)
        is_cue = ((flags & _CUES) > 0) & np.append(may_do[1:], False)
        places: npt.NDArray[np.intp] = (is_cue | ((flags & _GIVEN) > 0)).nonzero()[0]
        return places

    def _at(self, text: _Text, k: int, flag: int) -> tuple[int, int] | None:
        """Return the bounds of the name that the token at `k` begins or tells of."""
        found = None
        if flag & _GIVEN:
            found = self._whole_name(text, k)
        if found is None and flag & (_ADDRESS | _TITLE):
            found = self._behind_title(text, k, flag)
        if found is None and flag & _GREETING:
            found = self._greeted(text, k)
        if found is None and flag & _CLOSING:
            found = self._signed(text, k)
        return found

    def _whole_name(self, text: _Text, k: int) -> tuple[int, int] | None:
        """Return the bounds of a given name with further names behind it, or a surname before."""
        j = self._end(text, k, lambda form: True)
        if j - k > 1:
            return k, j
        if k > 1 and text.form(k - 1) == "," and text.is_end(j) and text.is_near(k, k - 1):
            i = k - 2
            while text.is_hyphenated(i):
                i -= 2
            if text.is_near(k - 1, k - 2) and self._is_unknown(text.form(k - 2)):
                if text.is_start(i) or self._language.is_particle(text.form(i - 1)):
                    return i, j
        return None

    def _behind_title(self, text: _Text, k: int, flag: int) -> tuple[int, int] | None:
        i, titles = self._behind_titles(text, k + 1)
        flag |= titles
        if not text.is_next(i):
            return None
        j = self._end(text, i, self._is_addressed if flag & _ADDRESS else self._is_listed)
        if j == i or not (text.is_end(j) or self._is_sure(text.form(i))):
            return None
        return i, j

    def _behind_titles(self, text: _Text, i: int) -> tuple[int, int]:
        """Return the end of the titles from token `i` on, and all their flags.

        Each title of a row asks for those behind it, so what is found is kept for all of them.
        """
        known, first = text.behind_titles, i
        while (
            i not in known
            and text.is_next(i)
            and (self._is_degree(text, i) or text.flag(i) & (_ADDRESS | _TITLE))
        ):
            i += 1
        end, flags = known.setdefault(i, (i, 0))
        for k in range(i - 1, first - 1, -1):
            flags |= text.flag(k)
            known[k] = end, flags
        return end, flags

    def _is_degree(self, text: _Text, i: int) -> bool:
        """Return whether token `i` belongs to a title: "Dr.ª", "Dr. h. c. rer. nat."."""
        form = text.form(i)
        return (
            form in _SKIPPED
            or (form in self._degrees and text.form(i + 1) == ".")
            or (form == "c" and text.form(i - 2) == "h")
        )

    def _is_sure(self, form: str) -> bool:
        """Return whether a form behind a title is no verb: "o senhor orientou o trabalho"."""
        return not self._verbs_follow or fold(form) in self._listed

    def _greeted(self, text: _Text, k: int) -> tuple[int, int] | None:
        i = k + 1
        if not text.is_next(i):
            return None
        j = self._end(text, i, self._is_called)
        return (i, j) if j > i and text.is_end(j) else None

    def _signed(self, text: _Text, k: int) -> tuple[int, int] | None:
        """Return the bounds of the name that fills the rest of a letter's last line."""
        i = k + 1
        if text.form(i) in _CLOSING_SIGNS:
            i += 1
        if i >= text.size or text.gap(i) > _MAX_LINES:
            return None
        j = self._end(text, i, self._is_called)
        if j == i or j - i > _MOST_SIGNED or not text.is_line_end(j):
            return None
        return i, j

    def _end(self, text: _Text, i: int, is_first: Callable[[str], bool]) -> int:
        """Return the end of the name that begins at `i`, `i` if none does."""
        j = i
        while text.is_initial(j):
            j += 2
        while text.is_next(j + 1) and self._is_particle(text, j):
            j += 1
        if not text.is_word(j) or text.flag(j) & ~(_SMALL | _GIVEN):
            return i
        if not is_first(text.form(j)):
            return i
        j += 1
        while j - i < 2 * _MOST_NAMES:
            k = j
            if text.is_hyphenated(k + 1):
                k += 1
            elif not text.is_next(k):
                break
            else:
                while text.is_next(k + 1) and (text.is_initial(k) or self._is_particle(text, k)):
                    k += 2 if text.is_initial(k) else 1
            if not (text.is_word(k) and self._goes_on(text, k)):
                break
            j = k + 1
        return j

    def _is_particle(self, text: _Text, i: int) -> bool:
        return self._language.is_particle(text.form(i)) and not text.flag(i) & _GIVEN

    def _goes_on(self, text: _Text, k: int) -> bool:
        """Return whether a name goes on with the word at `k`."""
        form = text.form(k)
        name = fold(form)
        if name in self._nobody:
            return False
        if not self._language.is_word(form):
            if len(form) >= _LEAST_LETTERS and name in self._listed:
                return True
            return len(form) >= _LEAST_UNKNOWN and text.is_end(k + 1)
        return name in self._own and text.is_end(k + 1)

    def _is_unknown(self, form: str) -> bool:
        """Return whether a form is no word of the language."""
        return len(form) >= _LEAST_UNKNOWN and form.islower() and not self._language.is_word(form)

    def _is_addressed(self, form: str) -> bool:
        """Return whether a form is a name behind a form of address: "frau weber", "mr baker"."""
        name = fold(form)
        if name in self._own and len(form) >= _LEAST_LETTERS:
            is_seldom = self._verbs_follow and name in self._nobody and self._language.is_word(form)
            return not is_seldom and name not in self._never
        return self._is_unknown(form) and name not in self._nobody

    def _is_listed(self, form: str) -> bool:
        name = fold(form)
        if name in self._nobody or self._language.is_word(form):
            return False
        if len(form) < _LEAST_UNKNOWN:
            return len(form) == _LEAST_LETTERS and name in self._given
        return name in self._listed

    def _is_called(self, form: str) -> bool:
        name = fold(form)
        return self._is_listed(form) or (name in self._given and name not in self._nobody)

    def _flags_of(self, lexicon: Lexicon) -> _Flags:
        """Return the flags of the forms of a lexicon."""
        flags = self._flags.get(lexicon, np.zeros(0, np.uint8))
        if len(flags) < len(lexicon):
            new = np.fromiter(map(self._flag, lexicon.forms[len(flags) :]), np.uint8)
            flags = self._flags[lexicon] = np.concatenate([flags, new])
        return flags

    def _flag(self, form: str) -> int:
        if form in _SKIPPED or form in _CLOSING_SIGNS:
            return _SIGN
        flag = self._cues.get(form.lower(), 0)
        if form[:1].islower():
            flag |= _SMALL
            name = form if form.isascii() else fold(form)
            if len(form) >= _LEAST_LETTERS and name in self._given:
                if not self._language.is_word(form) and name not in self._nobody:
                    flag |= _GIVEN
            elif self._is_plain(form, name):
                flag |= _PLAIN
        return flag

    def _is_plain(self, form: str, name: str) -> bool:
        if len(form) == 1 or name in self._own or self._language.is_particle(form):
            return False
        return len(form) < _LEAST_LETTERS or self._language.is_word(form)


class _Text:
    """The tokens of a document with their flags, and how they stand beside each other."""

    def __init__(self, tokens: Tokens, flags: _Flags) -> None:
        self._tokens = tokens
        self._flags = flags
        self._forms = tokens.lexicon.forms
        self.size = len(tokens)
        # For tokens behind titles: where the titles end, and their flags (`_behind_titles`).
        self.behind_titles: dict[int, tuple[int, int]] = {}

    def form(self, i: int) -> str:
        """Return the form of token `i`, nothing where there is none."""
        return self._forms[self._tokens.form_ids.item(i)] if 0 <= i < self.size else ""

    def flag(self, i: int) -> int:
        """Return the flags of token `i`."""
        return int(self._flags[i])

    def gap(self, i: int) -> int:
        """Return the number of characters between token `i` and the one before it."""
        return self._tokens.starts.item(i) - self._tokens.ends.item(i - 1)

    def is_glued(self, i: int) -> bool:
        """Return whether nothing stands between token `i` and the one before."""
        return 0 < i < self.size and self.gap(i) == 0

    def is_hyphenated(self, i: int) -> bool:
        """Return whether a hyphen or an apostrophe joins token `i` to a word before it."""
        return self.form(i - 1) in _GLUE and self.is_glued(i) and self.is_glued(i - 1)

    def is_near(self, i: int, j: int) -> bool:
        """Return whether token `i` stands close behind token `j`, in its line."""
        return i == j + 1 and self.is_next(i)

    def is_next(self, i: int) -> bool:
        """Return whether there is a token `i`, close behind the one before in the same line."""
        return 0 < i < self.size and self.gap(i) <= _MAX_GAP and not self._begins_line(i)

    def is_word(self, i: int) -> bool:
        """Return whether token `i` is a word in lower case."""
        return i < self.size and bool(self.flag(i) & _SMALL) and self.form(i).isalpha()

    def is_initial(self, i: int) -> bool:
        """Return whether token `i` is a small letter with a point behind it."""
        form = self.form(i)
        return (
            len(form) == 1 and form.islower() and self.form(i + 1) == "." and self.is_glued(i + 1)
        )

    def is_start(self, i: int) -> bool:
        """Return whether a line or a column begins with token `i`, or a number stands before."""
        if i <= 0:
            return i == 0
        return not self.is_next(i) or self.form(i - 1)[-1:] in ".:|0123456789"

    def is_end(self, j: int) -> bool:
        """Return whether something ends before token `j`: a line, a column, a clause."""
        return not self.is_next(j) or self.form(j) in _CLOSING_SIGNS

    def is_line_end(self, j: int) -> bool:
        """Return whether a line ends before token `j`, but for a full stop."""
        if j < self.size and self.form(j) in (".", "!") and self.is_glued(j):
            j += 1
        return j >= self.size or self._begins_line(j)

    @cached_property
    def _line_starts(self) -> frozenset[int]:
        return frozenset(self._tokens.line_starts.tolist())

    def _begins_line(self, i: int) -> bool:
        return i in self._line_starts
