"""People whose given name stands alone within a sentence: "I drove Faith home".

Models know people by their titles, their surnames and the company that they keep in the texts
of a corpus; where a single name stands among small words there is little to go by, and a
sentence of a kind that no corpus has loses it.  But a capital in the middle of a sentence is
there for a reason, and in a word of the lists of given names the reason is mostly a person.  In
goes a document with tokens; out comes the same with a suggestion for each such word.

A suggestion must be worth it, for texts of firms and courts are full of capitals.  So names and
places are given points.  A name has more of them the more lists have it, and less if it is a
word, a town or a month as well; a place has some behind a word of kinship or one that people
stand behind ("told", "with"), and before what people do ("said"); it loses some behind "in",
and all behind an article or beside another capital.  What a model finds goes before whatever is
suggested here, so "Paris" stays a town.

Who writes all in lower case writes names so, too: what `lowercase_names` finds is suggested as
well, and a given name that stands alone if it is surely one, and where people stand.

In German every noun has a capital, and models find nearly all names that have one; there only
those in lower case are suggested.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
import numpy.typing as npt

from ..gazetteers.words import kinship, lone_words
from ..languages import LANGUAGES
from ..languages.about import known_in
from ..languages.context_words import context_words
from ..languages.cue_words import CueWords, cue_words
from ..text.document import Document, batches, tokens_of
from ..text.normalize import fold
from ..text.spans import Span
from ..text.tokens import Lexicon, Tokens
from .detectors import WithoutRules
from .listed_names import ListedNames
from .lowercase_names import SmallNames

SOURCE = "given_name"


# Lists whose entries are given names as well, and are meant more often than the people.
_ELSE = (
    "month weekday nationality language medical/eponym title profession institution company party "
    "club university time number kinship legal_form"
).split()
_PLACES = "city region country place".split()
_WORLD = "world"

# Worth a suggestion.
_ENOUGH = 2
_OF_KIN, _OF_PEOPLE, _OF_DEEDS, _OF_PLACES = 3, 1, 2, -1
_MOST = _OF_KIN + _OF_DEEDS
# What a town or a month loses.
_DOUBT = 3
# A name on so many of the lists of other languages is common everywhere.
_WIDESPREAD = 2
_LEAST_LETTERS = 3
_SCORE = 0.6

# Flags of forms: on a list of given names, with a capital or in lower case first, behind which
# no person stands, a word of kinship, with a capital a word that people stand behind.
_NAME, _CAPITAL, _SMALL, _NEVER, _KIN, _BEFORE = 1, 2, 4, 8, 16, 32
_OPENING = frozenset(",:(")
_CLOSING = frozenset(",.;:!?)'’…")
_APOSTROPHES = frozenset("'’")
# Further apart are columns.
_MAX_GAP = 2

_Flags = npt.NDArray[np.uint8]


def _cues(language: str) -> CueWords | None:
    """Return the words that tell whether a capital beside them is a person's, if there are any."""
    words = cue_words(language) if language in LANGUAGES else None
    return words if words and words.people_before else None


class _Name(NamedTuple):
    """A given name: its weight by the lists, and whether it is a common word as well."""

    points: int
    is_word: bool


class GivenNameDetector(WithoutRules):
    """Suggests the given names that stand alone within a sentence.

    >>> from crfanon.text.tokenizer import Tokenizer
    >>> text = "We drove Gertrude home, in May, from the Virginia of her dreams."
    >>> document = Document("note", text, Tokenizer()(text))
    >>> [seen] = GivenNameDetector("en").detect([document])
    >>> [text[span.start : span.end] for span in seen.suggested]
    ['Gertrude']
    """

    def __init__(self, language: str, *, label: str = "PERSON") -> None:
        self.source = SOURCE
        self.labels: Collection[str] = frozenset({label})
        self._label = label
        self._language = language
        self._cues = _cues(language)
        self._small_names = SmallNames(language)
        self._listed_names = ListedNames(language)
        self._flags: WeakKeyDictionary[Lexicon, _Flags] = WeakKeyDictionary()
        self._names: dict[str, _Name] = {}

    def detect(self, documents: Iterable[Document]) -> Iterator[Document]:
        """Yield the documents with a suggestion for each given name that stands alone."""
        for batch in batches(documents):
            parts = [tokens_of(document) for document in batch]
            found: dict[int, list[Span]] = {}
            for number, span in self._found(parts):
                found.setdefault(number, []).append(span)
            for k, document in enumerate(batch):
                own = [*found.get(k, ()), *self._listed(document.text)]
                yield document.with_(suggested=(*document.suggested, *own)) if own else document

    def _listed(self, text: str) -> Iterator[Span]:
        """Yield those who are on the lists by their whole names, where no model finds them."""
        if self._cues is not None and self._cues.lists_tell_names:
            for start, end in self._listed_names.find(text):
                yield Span(start, end, self._label, self.source, _SCORE)

    def _found(self, parts: Sequence[Tokens]) -> Iterator[tuple[int, Span]]:
        """Yield the number of the document, and the span, of each name."""
        yield from self._small(parts)
        if self._cues is not None:
            yield from self._alone(parts, self._cues)

    def _alone(self, parts: Sequence[Tokens], cues: CueWords) -> Iterator[tuple[int, Span]]:
        """Yield each given name with a capital that stands alone."""
        forms = parts[0].lexicon.forms
        every = (
            np.concatenate([part.form_ids for part in parts]) if parts[1:] else parts[0].form_ids
        )
        flags = self._flags_of(parts[0].lexicon, cues).take(every)
        named = (flags & _NAME).nonzero()[0].tolist()
        if not named:
            return
        of = flags.tobytes()
        bounds = list(accumulate(map(len, parts), initial=0))
        alone: list[tuple[int, int, int]] = []
        things: set[tuple[int, int]] = set()
        number = 0
        for i in named:
            while bounds[number + 1] <= i:
                number += 1
            k = i - bounds[number]
            before = of[i - 1] if k else _CAPITAL
            behind = of[i + 1] if i + 1 < bounds[number + 1] else 0
            form = parts[number].form_ids.item(k)
            if before & _NEVER:
                # Who has an article elsewhere in the document is a thing.
                things.add((number, form))
            elif (not before & _CAPITAL or before & (_KIN | _BEFORE)) and not behind & _CAPITAL:
                alone.append((number, k, form))
        for number, k, form in alone:
            tokens, name = parts[number], self._name(forms[form])
            points = name.points - ((number, form) in things)
            place = self._place(tokens, k, cues) if points + _MOST >= _ENOUGH else None
            if place is None or points + place < _ENOUGH:
                continue
            shown = flags[bounds[number] : bounds[number + 1]]
            if self._is_in_plain_words(tokens, k, shown, is_strict=name.is_word):
                start, end = tokens.starts.item(k), tokens.ends.item(k)
                yield number, Span(start, end, self._label, self.source, _SCORE)

    def _small(self, parts: Sequence[Tokens]) -> Iterator[tuple[int, Span]]:
        """Yield the names in lower case; given names that stand alone, where people do."""
        for number, i, j, is_alone in self._small_names.find(parts):
            tokens = parts[number]
            if not is_alone or self._is_somebody(tokens, i):
                start, end = tokens.starts.item(i), tokens.ends.item(j - 1)
                yield number, Span(start, end, self._label, self.source, _SCORE)

    def _is_somebody(self, tokens: Tokens, i: int) -> bool:
        """Return whether a given name in lower case that stands alone is that of a person."""
        points = self._name(tokens[i].form).points
        before = tokens[i - 1].form.lower() if i else ""
        if points < _ENOUGH or before in context_words("saints", self._language):
            return False
        if i + 1 < len(tokens) and tokens[i + 1].form == ":":
            # Whose words follow: "10:04 - leandro: comprei".
            return True
        cues = self._cues
        if cues is None:
            return points > _ENOUGH
        if before in cues.nouns_before:
            return False
        place = self._place(tokens, i, cues)
        return place is not None and points + place > _ENOUGH

    def _place(self, tokens: Tokens, i: int, cues: CueWords) -> int | None:
        """Return the points of the place where token `i` stands; None if it is not alone there."""
        first, end = _sentence(tokens, i)
        if i == first:
            return None
        forms, ids = tokens.lexicon.forms, tokens.form_ids
        starts, ends = tokens.starts.item, tokens.ends.item
        before = forms[ids.item(i - 1)]
        behind = forms[ids.item(i + 1)] if i + 1 < end else ""
        if starts(i) - ends(i - 1) > _MAX_GAP:
            return None
        if behind and starts(i + 1) - ends(i) > _MAX_GAP:
            return None
        if not (before[0].isalpha() or before in _OPENING):
            return None
        if behind and not (behind[0].islower() or behind in _CLOSING):
            return None
        if behind in _APOSTROPHES and not (cues.owners_have_apostrophe and _owns(tokens, i + 1)):
            return None
        word = before.lower()
        is_kin = fold(before) in kinship(self._language)
        if before[0].isupper() and not (is_kin or (i - 1 == first and word in cues.people_before)):
            return None
        if word in cues.parts_before and i - 2 >= first and forms[ids.item(i - 2)][:1].isupper():
            return None
        points = 0
        if is_kin:
            points = _OF_KIN
        elif word in cues.people_before:
            points = _OF_PEOPLE
        elif word in cues.places_before or before == ":":
            points = _OF_PLACES
        if behind in cues.people_do or behind in lone_words(f"{self._language}/person_verb"):
            points += _OF_DEEDS
        return points

    def _is_in_plain_words(self, tokens: Tokens, i: int, flags: _Flags, *, is_strict: bool) -> bool:
        """Return whether the sentence of token `i` is written in lower case.

        Strictly, no other word of it has a capital but the first one, and no word of the
        document is the same as token `i` in lower case.
        """
        first, end = _sentence(tokens, i)
        capitals = int(np.count_nonzero(flags[first + 1 : end] & _CAPITAL)) - 1
        if capitals >= int(np.count_nonzero(flags[first:end] & _SMALL)):
            return False
        if not is_strict:
            return True
        small = tokens.lexicon.known(tokens[i].form.lower())
        return not capitals and not (small and bool((tokens.form_ids == small).any()))

    def _name(self, form: str) -> _Name:
        """Return the facts of the lists about a given name."""
        known = self._names.get(form)
        if known is None:
            known = self._names[form] = self._weighed(fold(form))
        return known

    def _weighed(self, name: str) -> _Name:
        language = self._language
        others = (other for other in known_in(language) if other != language)
        is_widespread = sum(name in _given(other) for other in others) >= _WIDESPREAD
        points = 1 + (name in _given(language)) + is_widespread
        is_word = name in lone_words(f"{language}/common_word")
        is_else = name in lone_words(
            *(f"{language}/{kind}" for kind in _ELSE),
            *(f"{where}/{kind}" for where in (language, _WORLD) for kind in _PLACES),
        )
        return _Name(points - is_word - _DOUBT * is_else, is_word)

    def _flags_of(self, lexicon: Lexicon, cues: CueWords) -> _Flags:
        """Return the flags of the forms of a lexicon."""
        flags = self._flags.get(lexicon, np.zeros(0, np.uint8))
        if len(flags) < len(lexicon):
            new = [self._flag(form, cues) for form in lexicon.forms[len(flags) :]]
            flags = self._flags[lexicon] = np.concatenate([flags, np.array(new, np.uint8)])
        return flags

    def _flag(self, form: str, cues: CueWords) -> int:
        first = form[:1]
        if first.islower():
            return _SMALL | (_NEVER if form in cues.nouns_before else 0)
        if not first.isupper():
            return 0
        # "I" says nothing of how a sentence is written.
        flag = _CAPITAL if len(form) > 1 else 0
        folded, small = fold(form), form.lower()
        if small in cues.nouns_before:
            flag |= _NEVER
        if small in cues.people_before:
            flag |= _BEFORE
        if folded in kinship(self._language):
            flag |= _KIN
        elif len(form) >= _LEAST_LETTERS and form[1:].islower() and self._is_given(folded):
            flag |= _NAME
        return flag

    def _is_given(self, name: str) -> bool:
        """Return whether a word is on a list of given names, of whatever language."""
        return any(name in _given(code) for code in (_WORLD, *known_in(self._language)))


def _sentence(tokens: Tokens, i: int) -> tuple[int, int]:
    """Return the positions `[first, end)` of the sentence that token `i` is in."""
    starts = tokens.sentence_starts
    k = int(starts.searchsorted(np.int32(i), side="right"))
    return starts.item(k - 1), starts.item(k) if k < len(starts) else len(tokens)


def _owns(tokens: Tokens, i: int) -> bool:
    """Return whether the apostrophe at `i` is that of a possessive: "Ada's"."""
    return i + 1 < len(tokens) and tokens[i + 1].form == "s"


def _given(language: str) -> frozenset[str]:
    return lone_words(f"{language}/given_name")
