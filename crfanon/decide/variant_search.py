"""Look for mentions in the other ways to write them: short forms, endings, acronyms (`variants`).

A person called "Inés Robles Pina" above is "Inés", "robles" or "la Sra. ROBLES" below, and the
European Parliament is "EP" or "the Parliament".  The source of what is found so tells which way:
``"second_pass:part"``.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain, combinations
from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
import numpy.typing as npt

from ..labels import kinds_of
from ..languages.language import language
from ..languages.spellings import in_small, long_form
from ..languages.variants import MAX_ACRONYM_LETTERS, Variants
from ..text.limits import check
from ..text.numbering import distinct
from ..text.spans import Span
from ..text.token_search import is_close
from ..text.tokens import IntArray, Lexicon, Tokens
from ..text.word_tree import WordTree
from .repeat_search import SecondPass
from .settle import REPEATS
from .ways_to_write import Pattern, Ways, ways_of, writings

SOURCE = REPEATS

_OF_VARIANTS = f"{SOURCE}:"

_QUOTES = frozenset("\"'“”„‘’«»")

# Forms that are words which may be common ones.
_OF_NAMES = frozenset({"part", "core"})

_OPENING = _QUOTES | {"("}

_GLUE = frozenset("@._")

# Of so many letters all selections are looked up sooner than all acronyms are gone through.
_FEW_LETTERS = 5

# Tokens between the brackets of an abbreviation at most: ("CAU/DF").
_MAX_BRACKETED = 6

# How forms look that variants may be written as: none is all in lower case.
_SMALL, _LETTER, _ACRONYM, _WORD = range(4)


def _look_of(form: str) -> int:
    if form.islower():
        return _SMALL
    if len(form) == 1:
        return _LETTER
    return _ACRONYM if form.isupper() else _WORD


class _Looks:
    """The look of each form, kept with the lexicon, whose forms are those of many texts."""

    def __init__(self) -> None:
        self._known: WeakKeyDictionary[Lexicon, npt.NDArray[np.uint8]] = WeakKeyDictionary()

    def of(self, lexicon: Lexicon, numbers: IntArray) -> npt.NDArray[np.uint8]:
        """Return how the form of each number looks."""
        forms = lexicon.forms
        known = self._known.get(lexicon)
        if known is None or len(known) < len(forms):
            seen = 0 if known is None else len(known)
            new = np.fromiter(map(_look_of, forms[seen:]), np.uint8)
            known = new if known is None else np.concatenate((known, new))
            self._known[lexicon] = known
        return known.take(numbers)


_looks = _Looks()


class _Want(NamedTuple):
    """A variant that is looked for, and the mention that it is one of."""

    form: str
    span: Span
    mention: tuple[str, ...]
    name: str = ""


class VariantSearch:
    """Variants of known mentions, and where they stand in the tokens of a text.

    `covered` holds the token positions of the known spans, and others behind them.
    """

    def __init__(
        self, tokens: Tokens, covered: Sequence[tuple[int, int]], settings: SecondPass
    ) -> None:
        self._tokens = tokens
        self._settings = settings
        self._language = language(settings.language).variants
        self._forms = tokens.lexicon.forms
        # A list of numbers would take ten times as much of a long text.
        self._ids = array("i", tokens.form_ids.tobytes())
        self._is_open = np.ones(len(tokens), bool)
        for i, j in covered:
            self._is_open[i:j] = False
        open_ids = distinct(tokens.form_ids[self._is_open])
        looks = _looks.of(tokens.lexicon, open_ids)
        self._small_ids = set(open_ids[looks == _SMALL].tolist())
        self._open_forms = self._forms_of_numbers(open_ids[looks > _SMALL])
        self._open_letters = self._forms_of_numbers(open_ids[looks == _LETTER])
        # What letters the acronyms have, and what has been asked of them.
        acronyms = self._forms_of_numbers(open_ids[looks == _ACRONYM])
        self._acronyms = set(map(frozenset, acronyms))
        self._spelled: dict[frozenset[str], bool] = {}
        self._bracket = tokens.lexicon.known("(")
        self._alone: dict[str, list[_Want]] = {}
        self._longer: WordTree[_Want] = WordTree()

    def _forms_of_numbers(self, numbers: IntArray) -> set[str]:
        return set(map(self._forms.__getitem__, numbers.tolist()))

    @cached_property
    def _sentence_starts(self) -> frozenset[int]:
        return frozenset(self._tokens.sentence_starts.tolist())

    @cached_property
    def _all_ids(self) -> set[int]:
        return set(distinct(self._tokens.form_ids).tolist())

    def look_for(self, mentions: Iterable[tuple[Span, tuple[int, int]]]) -> None:
        """Look for all that the tokens `[i, j)` of each span may be written as."""
        # Called for every span of every document, most of which are written in one way.
        settings, ids, forms, bracket = self._settings, self._ids, self._forms, self._bracket
        open_forms = self._open_forms
        size = len(ids)
        places, seen = set(), set()
        for span, (i, j) in mentions:
            label = span.label
            on = settings.forms_on(label)
            if not on or i == j or span.source.startswith(_OF_VARIANTS) or (label, i, j) in places:
                continue
            places.add((label, i, j))
            words = tuple([forms[number] for number in ids[i:j]])
            if bracket and (
                (j < size and ids[j] == bracket) or (i > 0 and forms[ids[i - 1]] in _OPENING)
            ):
                self._look_into_brackets(i, j, words, span)
            if (label, words) in seen:
                continue
            seen.add((label, words))
            check()
            may_be_small = "small" in on and self._may_stand_in_small(words)
            if not (may_be_small or self._may_stand(words)):
                continue
            ways = ways_of(settings.language, words, label, on)
            if may_be_small:
                self._look_for_small(ways, span, words)
            if not open_forms.isdisjoint(ways.alone):
                for written in open_forms & ways.alone.keys():
                    form, (names,) = ways.alone[written]
                    want = _Want(form, span, words, names[0])
                    self._alone.setdefault(written, []).append(want)
            if not open_forms.isdisjoint(ways.longest):
                for pattern in ways.longer:
                    self._look_for_longer(pattern, _Want(pattern.form, span, words))
            if ways.initials and ways.letters <= open_forms:
                for pattern in ways.initials:
                    self._look_for_longer(pattern, _Want(pattern.form, span, words))

    def _may_stand(self, words: tuple[str, ...]) -> bool:
        """Return whether one of `words`, or an acronym of their letters, may stand uncovered.

        Nearly always there is none, and then no variants need to be made.
        """
        open_forms, code = self._open_forms, self._settings.language
        for word in words:
            if not (word.islower() or open_forms.isdisjoint(writings(code, word))):
                return True
        letters = {word[0] for word in words}
        return len(letters) > 1 and (
            len(letters & self._open_letters) > 1 or self._may_be_acronym(frozenset(letters))
        )

    def _may_be_acronym(self, letters: frozenset[str]) -> bool:
        """Return whether an acronym stands uncovered that has no letters but these."""
        known = self._spelled.get(letters)
        if known is None:
            if len(letters) <= _FEW_LETTERS:
                sizes = range(1, len(letters) + 1)
                parts = chain.from_iterable(combinations(letters, size) for size in sizes)
                known = any(frozenset(part) in self._acronyms for part in parts)
            else:
                known = any(map(letters.issuperset, self._acronyms))
            self._spelled[letters] = known
        return known

    def _may_stand_in_small(self, words: tuple[str, ...]) -> bool:
        """Return whether one of `words` may stand uncovered in lower case."""
        known, small = self._tokens.lexicon.known, self._small_ids
        return any(
            known(written) in small
            for word in words
            if len(word) > 1
            for written in _in_small(self._language, word)
        )

    def _look_for_small(self, ways: Ways, span: Span, words: tuple[str, ...]) -> None:
        """Look for a mention and its parts in lower case."""
        known, small = self._tokens.lexicon.known, self._small_ids
        for written, (form, _) in ways.small.items():
            if known(written) in small:
                self._alone.setdefault(written, []).append(_Want(form, span, words))
        for pattern in ways.small_longer:
            if any(known(written) in small for written in pattern.longest):
                self._look_for_these_words(pattern, _Want(pattern.form, span, words))

    def _look_for_longer(self, pattern: Pattern, want: _Want) -> None:
        """Look for a pattern if the longest one of its tokens stands uncovered."""
        if not self._open_forms.isdisjoint(pattern.longest):
            self._look_for_these_words(pattern, want)

    def _look_for_these_words(self, pattern: Pattern, want: _Want) -> None:
        """Look for a pattern if the text has all of its tokens."""
        known, there = self._tokens.lexicon.known, self._all_ids
        words = []
        for written in pattern.words:
            forms = there.intersection(map(known, written))
            if not forms:
                return
            words.append(forms)
        self._longer.add(words, want)

    def _look_into_brackets(self, i: int, j: int, words: tuple[str, ...], span: Span) -> None:
        """Look for what is said to be the abbreviation of the tokens `[i, j)`, or their long form.

        One stands in brackets behind the other: "Bundesgerichtshof (BGH)".
        """
        ids = self._ids
        if not self._settings.is_on("acronym", span.label):
            return
        if j < len(ids) and ids[j] == self._bracket:
            start, end = self._unquoted(j + 1, self._closed(j + 1))
            if self._is_abbreviation(start, end) and long_form(self._joined(start, end), words):
                self._look_for_these(start, end, span, words)
        opened = i - 1
        while opened > 0 and self._forms[ids[opened]] in _QUOTES:
            opened -= 1
        if opened > 0 and ids[opened] == self._bracket and self._is_abbreviation(i, j):
            before = self._forms_of(max(0, opened - 2 * MAX_ACRONYM_LETTERS), opened)
            size = long_form("".join(words), before)
            if size:
                self._look_for_these(opened - size, opened, span, words)

    def _closed(self, i: int) -> int:
        """Return the position of the bracket that closes the one at `i`, `i` if it is far away."""
        for j in range(i, min(i + _MAX_BRACKETED, len(self._ids))):
            if self._forms[self._ids[j]] == ")":
                return j
        return i

    def _unquoted(self, i: int, j: int) -> tuple[int, int]:
        """Return the bounds of the tokens `[i, j)` without quotation marks around them."""
        while i < j and self._forms[self._ids[i]] in _QUOTES:
            i += 1
        while i < j and self._forms[self._ids[j - 1]] in _QUOTES:
            j -= 1
        return i, j

    def _is_abbreviation(self, i: int, j: int) -> bool:
        """Return whether the tokens `[i, j)` are in one piece and have two capitals."""
        short = self._joined(i, j)
        return (
            i < j
            and int(self._tokens.ends[j - 1] - self._tokens.starts[i]) == len(short)
            and len(short) <= MAX_ACRONYM_LETTERS
            and sum(map(str.isupper, short)) > 1
            and not self._language.is_legal_form(short)
        )

    def _forms_of(self, i: int, j: int) -> list[str]:
        return [self._forms[number] for number in self._ids[i:j]]

    def _joined(self, i: int, j: int) -> str:
        return "".join(self._forms_of(i, j))

    def _look_for_these(self, i: int, j: int, span: Span, words: tuple[str, ...]) -> None:
        """Look for the tokens `[i, j)` as an acronym of `span`, or as its long form."""
        these = self._forms_of(i, j)
        want = _Want("acronym", span, words, these[0])
        if len(these) > 1:
            self._look_for_longer(Pattern.of("acronym", [[form] for form in these]), want)
        elif these[0] in self._open_forms:
            self._alone.setdefault(these[0], []).append(want)

    def found(self) -> Iterator[Span]:
        """Yield the spans of variants that are not all covered; longer ones hide their parts."""
        if self._longer:
            for i, j, want in self._longer_places():
                if self._is_open[i:j].any():
                    self._is_open[i:j] = False
                    yield self._span(i, j, want)
        if self._alone:
            for wants, places in self._places():
                meant = self._meant(wants, places)
                if meant is not None:
                    for i in places:
                        if self._language.is_noun_at(self._tokens, i, i + 1):
                            continue
                        if meant.form == "small" and self._is_in_address(i):
                            continue
                        first = i
                        if meant.form == "part":
                            first = with_initials(self._tokens, i, meant.span.label)
                        yield self._span(first, i + 1, meant)

    def _longer_places(self) -> list[tuple[int, int, _Want]]:
        """Return the places of the longer variants, the longest first."""
        places = [*self._longer.places(self._tokens, self._is_open)]
        places.sort(key=lambda place: (place[0] - place[1], place[0]))
        return places

    def _places(self) -> Iterator[tuple[list[_Want], list[int]]]:
        """Yield the variants of one token with the same form, and their uncovered places."""
        known = self._tokens.lexicon.known
        by_number = {known(written): wants for written, wants in self._alone.items()}
        places: dict[int, list[int]] = {}
        at = self._tokens.places_of(by_number)
        for i in at[self._is_open.take(at)].tolist():
            places.setdefault(self._ids[i], []).append(i)
        for number, where in places.items():
            yield by_number[number], where

    def _is_word(self, form: str) -> bool:
        """Return whether a form stands uncovered, not only in addresses: "rafe@example.org"."""
        places = self._open_places_of(self._tokens.lexicon.known(form))
        return any(not self._is_in_address(place) for place in places)

    def _open_places_of(self, number: int) -> list[int]:
        """Return the uncovered places of a form, as token positions."""
        order, forms = self._open_by_form
        first, last = forms.searchsorted(np.array([number, number + 1], forms.dtype))
        # Those that are covered by now are not.
        places = order[first:last] if number else order[:0]
        found: list[int] = places[self._is_open.take(places)].tolist()
        return found

    @cached_property
    def _open_by_form(self) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.int32]]:
        """The uncovered tokens in the order of their forms, and these."""
        order = self._is_open.nonzero()[0]
        forms = self._tokens.form_ids.take(order)
        by_form = forms.argsort(kind="stable")
        return order.take(by_form), forms.take(by_form)

    def _is_in_address(self, i: int) -> bool:
        """Return whether a token is glued to another one by a sign of addresses."""
        starts, ends = self._tokens.starts, self._tokens.ends
        for first in (i - 2, i):
            last = first + 2
            if first >= 0 and last < len(self._ids):
                is_glued = ends[first] == starts[first + 1] and ends[first + 1] == starts[last]
                if is_glued and self._forms[self._ids[first + 1]] in _GLUE:
                    return True
        return False

    def _meant(self, wants: Sequence[_Want], places: Sequence[int]) -> _Want | None:
        """Return the variant that a word at these places is, None if it is just that word.

        It is if it stands in lower case as well, where that is not looked for; a name in lower
        case, if it has the article of a thing somewhere; a headword, if several mentions have
        it; and a part of a name that is a common word, if it has a capital only where every
        word has one.
        """
        word = self._forms[self._ids[places[0]]]
        lower = word.lower()
        if lower != word and not self._is_wanted_in_small(lower) and self._is_word(lower):
            return None
        if any(want.form == "small" for want in wants) and any(map(self._is_thing_at, places)):
            return None
        headed = {want.mention for want in wants if want.form == "headword"}
        for want in wants:
            if want.form == "headword" and len(headed) > 1:
                continue
            if want.form in _OF_NAMES and self._language.is_common(want.name):
                if not self._language.words.capitals_tell or not self._is_capital_by_choice(places):
                    continue
            return want
        return None

    def _is_thing_at(self, i: int) -> bool:
        """Return whether the word at `i` has an article of things: "uma pereira"."""
        return i > 0 and self._forms[self._ids[i - 1]].lower() in self._language.words.determiners

    def _is_wanted_in_small(self, form: str) -> bool:
        return any(want.form == "small" for want in self._alone.get(form, ()))

    def _is_capital_by_choice(self, places: Sequence[int]) -> bool:
        """Return whether a word has its capital at one of `places` within a sentence."""
        return any(map(self._is_within_sentence, places))

    def _is_within_sentence(self, i: int) -> bool:
        if i in self._sentence_starts:
            return False
        before = self._forms[self._ids[i - 1]]
        if self._forms[self._ids[i]].isupper():
            return False
        if before == ".":
            return i > 1 and self._language.is_title(self._forms[self._ids[i - 2]])
        return before[0].isalnum() or before in ",;"

    def _span(self, i: int, j: int, want: _Want) -> Span:
        start, end = int(self._tokens.starts[i]), int(self._tokens.ends[j - 1])
        return Span(start, end, want.span.label, _OF_VARIANTS + want.form, want.span.score)


@lru_cache(maxsize=8192)
def _in_small(language: Variants, word: str) -> tuple[str, ...]:
    """Return a word in lower case, in all of its inflected forms."""
    return tuple(written for end in language.endings(word) for written in in_small(end))


def with_initials(tokens: Tokens, i: int, label: str) -> int:
    """Return the first token of a person's name with the initials before it: "J. P. Berg"."""
    if "PERSON" not in kinds_of(label):
        return i
    forms, ids = tokens.lexicon.forms, tokens.form_ids
    while i > 1:
        letter, point = forms[ids.item(i - 2)], forms[ids.item(i - 1)]
        if point != "." or len(letter) > 1 or not letter.isupper():
            break
        if not is_close(tokens, i - 2, i + 1):
            break
        i -= 2
    return i
