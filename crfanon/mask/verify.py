"""What of the masked originals still stands in a masked text: `leaks`.

The second pass has masked every repeat that it found in the original.  What may be left is what it
does not look for, what a plug-in did not look for, and what masking itself brought in.  So all of
the masked text is scanned, once: for originals in any case and with or without accents, and of
persons, numbers, addresses and streets also for each word of three letters or more, unless it may
be a common word (`telling`).  Where one stands outside of the masks the document is masked once
more with it (`thorough`), so nobody has to be told; inside of a mask, or where a mask and what is
beside it make up an original, it is an error of the mask.

Whatever stands in its own mask its method kept on purpose: the kind of a street, a title, the
domain of an address.  And what the user lets stand, stands.

Cutting the masked text into words again would take longer than masking it.  Outside of the masks
it is the text of the document, which is made sure of, and the tokens of that are at hand: what
the words of their forms are is worked out once for each form.  So the text is a row of cells,
tokens and masks, and what is looked for is tried where a cell has its first word.
"""

from __future__ import annotations

import re
import threading
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from itertools import chain, islice, pairwise
from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np

from ..decide.repeat_search import SecondPass
from ..labels import kinds_of
from ..languages import LANGUAGES
from ..languages.language import language
from ..text.document import Document
from ..text.normalize import bare
from ..text.spans import Span, SpansByPlace
from ..text.token_search import MAX_GAP, token_ranges
from ..text.tokenizer import Splitter, Tokenizer
from ..text.tokens import Lexicon, Tokens
from ..text.unescape import Reading
from ..text.view import Edit, View
from ..text.word_tree import LONGEST
from .replace import view_of
from .telling import WORD, is_common, is_direct, is_telling, words_of

_DEFAULT = SecondPass()
# In masks, letters between digits are nobody's name: "3ana7" of something encrypted.
_WHOLE_WORD = re.compile(rf"(?<!\w)(?:{WORD.pattern})(?!\w)")
# Between two words of a name: ", " or a line end that is indented a little.
_NEAR = 4
# Cells without a word between two words of an original, which may have more signs than that.
_MOST_SIGNS = 20
# "[NAME_PATIENT_1]": a label and a number are nobody's name.
_PLACEHOLDER = re.compile(r"[^\w\s]*[^\W\d_]+(?:[_ -][^\W\d_]+)*[_ -]?\d+[^\w\s]*")
_WIDE = re.compile(rf"\s{{{MAX_GAP + 1}}}")


class Leak(NamedTuple):
    """A place where something of a masked name still stands, in offsets of the document.

    `entity` is the place of the entity whose name it is among those of the document, if it can
    only be one; `is_inside` says that a mask has part in it.
    """

    start: int
    end: int
    label: str
    entity: int | None
    is_inside: bool = False


def leaks(
    document: Document,
    masked: str,
    replacements: Sequence[str],
    *,
    splitter: Splitter | None = None,
    settings: SecondPass = _DEFAULT,
) -> list[Leak]:
    """Return where something of what was masked in `document` still stands in the text `masked`.

    The `replacements` are those of its spans.  `splitter` cut the tokens of the document; it is
    crfanon's own unless another one is given.  `settings` are those of the second pass: what it
    does not look for is not looked for here.
    """
    if not document.spans:
        return []
    if view_of(document, replacements).text != masked:
        raise ValueError("a masked text that differs from its document outside of the masks")
    return [*_Scan(document, replacements, splitter or _tokenizer(), settings).leaks()]


@cache
def _tokenizer() -> Tokenizer:
    return Tokenizer()


class _Name:
    """What is looked for: bare words, which follow each other.

    `originals` are the mentions of which they are all the words, without their white space: what
    stands before the first word, what stands from there to the last, and what stands behind.
    """

    __slots__ = ("entity", "is_whole_person", "label", "originals", "words")

    def __init__(self, words: tuple[str, ...], label: str, entity: int | None) -> None:
        self.words = words
        self.label = label
        self.entity = entity
        self.is_whole_person = len(words) > 1 and "PERSON" in kinds_of(label)
        self.originals: set[tuple[str, str, str]] = set()


class _Mask(NamedTuple):
    """What stands in the place of mentions: its words, and where they are in it.

    `is_meant` says that these may stand in it: it is a placeholder, or itself a mention.
    """

    words: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    is_meant: bool

    @classmethod
    def of(cls, text: str, originals: Collection[str], *, is_swapped: bool) -> _Mask:
        """Return a mask, which is `is_swapped` if it is a mention that has changed places."""
        found = [] if is_swapped else [*_WHOLE_WORD.finditer(text)]
        if not found:
            # No name goes on behind it, unless there is nothing of it to be seen.
            return cls(("",) if is_swapped or text.strip() else (), (), is_meant=True)
        words = tuple(bare(word.group()) for word in found)
        is_meant = text in originals or bool(_PLACEHOLDER.fullmatch(text))
        return cls(words, tuple(word.span() for word in found), is_meant)


# A word in the row: its cell, and its number in that.
_At = tuple[int, int]


class _Row:
    """A masked text as a row of cells: the tokens outside of the masks, and the masks.

    `view` is the masked text as a view of the text that was masked, whose tokens and spans come
    in; `mentions` are the words of the spans.  The `originals` are as they are written.
    """

    def __init__(
        self,
        text: str,
        tokens: Tokens,
        spans: Sequence[Span],
        replacements: Sequence[str],
        originals: Sequence[str],
    ) -> None:
        self.view = View.edited(text, _apart(spans, replacements))
        self.tokens = tokens
        self._forms = _forms_of(tokens.lexicon)
        ranges = token_ranges(tokens, spans)
        numbers, words = tokens.form_ids.tolist(), self._forms.words
        self.mentions = [[word for k in numbers[i:j] for word in words[k]] for i, j in ranges]
        is_open = np.ones(len(tokens), bool)
        for i, j in ranges:
            is_open[i:j] = False
        before = np.append(0, is_open.cumsum())[[i for i, _ in ranges]]
        # Each cell is the number of a token or the complement of that of a span, and the number of
        # a form or the complement of that of a mask.
        opened = is_open.nonzero()[0]
        self._masks, codes = _different(replacements, originals)
        self._codes = np.insert(tokens.form_ids.take(opened), before, codes)
        self._sources: list[int] = np.insert(opened, before, ~np.arange(len(spans))).tolist()
        self._code_of: list[int] = self._codes.tolist()
        self._begins = [begin for _, (begin, _) in self.view.replaced()]

    def standing(self) -> set[str]:
        """Return which words of the mentions stand in it."""
        words = set(chain.from_iterable(self.mentions))
        found = self._forms.among(words, self._code_of)
        return found.union(*(words.intersection(mask.words) for mask in self._masks))

    def having(self, words: AbstractSet[str]) -> Iterator[int]:
        """Yield the cells that have one of these words in them."""
        is_one = np.zeros(len(self.tokens.lexicon) + len(self._masks), bool)
        is_one[self._forms.having(words)] = True
        for k, mask in enumerate(self._masks):
            is_one[~k] = not words.isdisjoint(mask.words)
        yield from is_one[self._codes].nonzero()[0].tolist()

    def words(self, cell: int) -> Sequence[str]:
        """Return the words of a cell."""
        code = self._code_of[cell]
        return self._forms.words[code] if code >= 0 else self._masks[~code].words

    def mask_at(self, cell: int) -> tuple[int, _Mask] | None:
        """Return the number of the span that a cell stands for, and its mask; None of a token."""
        source = self._sources[cell]
        return None if source >= 0 else (~source, self._masks[~self._code_of[cell]])

    def behind(self, at: _At) -> tuple[_At, str] | None:
        """Return the next word, if there is one with no more than a few signs between."""
        cell, k = at
        own = self.words(cell)
        if k + 1 < len(own):
            return (cell, k + 1), own[k + 1]
        for following in range(cell + 1, min(cell + _MOST_SIGNS, len(self._code_of))):
            if own := self.words(following):
                return (following, 0), own[0]
        return None

    def run(self, at: _At, words: Sequence[str]) -> list[_At] | None:
        """Return where words follow each other from a place on that has the first of them."""
        found = [at]
        for word in words[1:]:
            following = self.behind(found[-1])
            if following is None or following[1] != word:
                return None
            found.append(following[0])
        return found

    def place(self, at: _At) -> tuple[int, int]:
        """Return where in the masked text a word stands."""
        cell, k = at
        source, code = self._sources[cell], self._code_of[cell]
        if source < 0:
            begin = self._begins[~source]
            start, end = self._masks[~code].places[k]
            return begin + start, begin + end
        begin = self.view.offset_in_text(self.tokens.starts.item(source))
        form = self.tokens.lexicon.forms[code]
        if len(self._forms.words[code]) == 1 and form.isalnum():
            return begin, begin + len(form)
        start, end = next(islice(WORD.finditer(form), k, None)).span()
        return begin + start, begin + end


class _Scan:
    """The masked text of one document, as it is read (`text.unescape`), and what is looked for."""

    def __init__(
        self,
        document: Document,
        replacements: Sequence[str],
        splitter: Splitter,
        settings: SecondPass,
    ) -> None:
        self._document = document
        self._settings = settings
        self._reading = Reading.of(document.text)
        if self._reading is None:
            text, spans = document.text, document.spans
            tokens = document.tokens or splitter(text)
        else:
            text, spans = self._reading.text, self._reading.read(document.spans)
            tokens = splitter(text)
        originals = [document.text[span.start : span.end] for span in document.spans]
        self._row = _Row(text, tokens, spans, replacements, originals)
        self._surfaces = [text[span.start : span.end] for span in spans]
        self._stretch_starts = [stretch.start for stretch in document.stretches]
        self._kept = SpansByPlace(document.kept)

    def leaks(self) -> Iterator[Leak]:
        """Yield what is left, in order; of what overlaps outside of the masks, the longest."""
        done = (-1, -1)
        for at, name in self._tried():
            run = self._row.run(at, name.words) if at > done else None
            leak = None if run is None else self._leak(name, run)
            if run is not None and leak is not None:
                yield leak
                # Only what has no mask in it is masked itself.
                if not leak.is_inside:
                    done = run[-1]

    def _tried(self) -> Iterator[tuple[_At, _Name]]:
        """Yield each name where its first two words stand, in order; of several the longest first.

        Many have a first word that is a common one.
        """
        names = self._names(self._row.standing())
        pairs: dict[tuple[str, ...], list[_Name]] = {}
        for name in sorted(names, key=lambda name: -len(name.words)):
            pairs.setdefault(name.words[:2], []).append(name)
        first_words = {words[0] for words in pairs}
        followed = {words[0] for words in pairs if len(words) > 1}
        for cell in self._row.having(first_words):
            for k, word in enumerate(self._row.words(cell)):
                if word in first_words:
                    at = cell, k
                    if word in followed:
                        following = self._row.behind(at)
                        for name in pairs.get((word, following[1]), ()) if following else ():
                            yield at, name
                    for name in pairs.get((word,), ()):
                        yield at, name

    def _leak(self, name: _Name, run: Sequence[_At]) -> Leak | None:
        """Return what a name is where its words stand; None if that is no leak."""
        first, last = run[0][0], run[-1][0]
        masks = [mask for cell in range(first, last + 1) if (mask := self._row.mask_at(cell))]
        if not masks:
            return self._outside(name, run)
        if first == last:
            return self._inside(name, run, *masks[0])
        return self._across(name, run) if len(masks) <= last - first else None

    def _outside(self, name: _Name, run: Sequence[_At]) -> Leak | None:
        """Return the leak that a name is outside of the masks."""
        places = [*map(self._row.place, run)]
        whole = self._whole(name, places)
        start, end = self._in_document(*(whole or (places[0][0], places[-1][1])))
        if not _is_near(places) or self._is_nobody(name, places, start):
            if whole is None or self._is_noun(whole):
                return None
        return None if self._is_kept(start, end) else Leak(start, end, name.label, name.entity)

    def _inside(self, name: _Name, run: Sequence[_At], number: int, mask: _Mask) -> Leak | None:
        """Return the leak that a name is in the mask of a span."""
        places = [*map(self._row.place, run)]
        start, end = self._document.spans[number][:2]
        if (
            mask.is_meant
            or not _is_near(places)
            or set(self._row.mentions[number]).issuperset(name.words)
            or (_is_small(name.label) and len(run) < len(mask.words))
            or self._is_nobody(name, places, start)
        ):
            return None
        return Leak(start, end, name.label, name.entity, is_inside=True)

    def _across(self, name: _Name, run: Sequence[_At]) -> Leak | None:
        """Return the leak that a name is with a part of it in a mask, and a part beside it."""
        whole = self._whole(name, [*map(self._row.place, run)])
        if whole is None:
            return None
        start, end = self._in_document(*whole)
        leak = Leak(start, end, name.label, name.entity, is_inside=True)
        return None if self._is_kept(start, end) else leak

    def _whole(self, name: _Name, places: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
        """Return where an original stands as it was, but for its white space; None if it does not.

        It has some words at these places.
        """
        start, end = places[0][0], places[-1][1]
        text = self._row.view.text
        for before, words, behind in name.originals:
            first, last = start - len(before), end + len(behind)
            if (
                text[max(first, 0) : start] == before
                and text[end:last] == behind
                and "".join(text[start:end].split()) == words
                and not _WIDE.search(text, start, end)
            ):
                return first, last
        return None

    def _names(self, standing: set[str]) -> Collection[_Name]:
        """Return what is looked for and may be among some words."""
        owners = {
            mention.start: number
            for number, entity in enumerate(self._document.entities)
            for mention in entity.mentions
        }
        found: dict[tuple[str, ...], _Name] = {}
        wanted: dict[tuple[str, str], Sequence[tuple[tuple[str, ...], bool]]] = {}
        for span, surface, words in zip(self._document.spans, self._surfaces, self._row.mentions):
            if standing.isdisjoint(words):
                continue
            key = span.label, surface
            if key not in wanted:
                wanted[key] = [*self._wanted(*key, words)]
            owner = owners.get(span.start)
            for own, is_whole in wanted[key]:
                if standing.issuperset(own):
                    name = found.setdefault(own, _Name(own, span.label, owner))
                    if name.entity != owner:
                        name.entity = None
                    if is_whole:
                        name.originals.add(_parted(surface))
        return found.values()

    def _wanted(
        self, label: str, surface: str, words: Sequence[str]
    ) -> Iterator[tuple[tuple[str, ...], bool]]:
        """Yield what is looked for of a mention: all of it if it is telling, and its parts.

        With each comes whether it is all of it.
        """
        if words and self._settings.looks_for(label, surface):
            # What is as long as a text is looked for in pieces that overlap.
            last = max(0, len(words) - LONGEST)
            for first in (*range(0, last, LONGEST // 2), last):
                yield tuple(words[first : first + LONGEST]), not last
        kinds = kinds_of(label)
        form = "part" if "PERSON" in kinds else "repeat"
        if is_direct(kinds) and self._settings.is_on(form, label):
            for word in words:
                if is_telling(word, self._settings.language):
                    yield (word,), False

    def _is_nobody(self, name: _Name, places: Sequence[tuple[int, int]], at: int) -> bool:
        """Say whether the words at some places may well be nobody's name.

        They stand `at` a place of the document, or in the mask there.
        """
        if name.is_whole_person:
            return False
        text = self._row.view.text
        return all(
            is_common(text[start:end], code) for code in self._codes_at(at) for start, end in places
        )

    def _codes_at(self, place: int) -> Sequence[str]:
        """Return the languages that a place of the document may be in, by default the main one."""
        nearest = bisect_right(self._stretch_starts, place) - 1
        if nearest >= 0:
            stretch = self._document.stretches[nearest]
            if place < stretch.end and stretch.language in LANGUAGES:
                return stretch.may_be_in
        return (self._settings.language,)

    def _is_noun(self, place: tuple[int, int]) -> bool:
        """Say whether a place outside of the masks is one common noun with its article."""
        tokens = self._row.tokens
        i, j = tokens.covering(*self._row.view.to_source(*place))
        return language(self._settings.language).variants.is_noun_at(tokens, i, j)

    def _in_document(self, start: int, end: int) -> tuple[int, int]:
        start, end = self._row.view.to_source(start, end)
        return (start, end) if self._reading is None else self._reading.view.to_source(start, end)

    def _is_kept(self, start: int, end: int) -> bool:
        around = self._kept.overlapping(Span(start, end, ""))
        return any(span.start <= start and end <= span.end for span in around)


def _apart(spans: Sequence[Span], replacements: Sequence[str]) -> Iterator[Edit]:
    """Yield the edits that put replacements in the place of spans.

    Spans that divide an escape overlap as they are read.
    """
    at = 0
    for span, text in zip(spans, replacements):
        start, end = max(at, span.start), max(at, span.end)
        yield start, end, text
        at = end


def _different(masks: Sequence[str], originals: Sequence[str]) -> tuple[list[_Mask], list[int]]:
    """Return the different masks, and for each mention the complement of the number of its own."""
    known = set(originals)
    numbers: dict[tuple[str, bool], int] = {}
    # Who has mentions change places wants them to stand.
    keys = [(mask, mask in known and mask != own) for mask, own in zip(masks, originals)]
    codes = [~numbers.setdefault(key, len(numbers)) for key in keys]
    return [_Mask.of(mask, known, is_swapped=swapped) for mask, swapped in numbers], codes


def _parted(surface: str) -> tuple[str, str, str]:
    """Return what stands before the words of a mention, these without white space, what behind.

    >>> _parted("(S. H.)")
    ('(', 'S.H', '.)')
    """
    found = [*WORD.finditer(surface)]
    start, end = found[0].start(), found[-1].end()
    return surface[:start], "".join(surface[start:end].split()), surface[end:]


def _is_near(places: Sequence[tuple[int, int]]) -> bool:
    """Say whether each of some words is near the one before."""
    return all(start - end <= _NEAR for (_, end), (start, _) in pairwise(places))


def _is_small(label: str) -> bool:
    """Say whether what has this label is one of few: "05/2021" is in "13.05.2021" by chance."""
    return kinds_of(label)[-1] in ("DATE", "AGE", "QUANTITY")


class _Forms:
    """The bare words of the forms of a lexicon, worked out once for each form."""

    def __init__(self) -> None:
        self.words: list[tuple[str, ...]] = []
        self._numbers: dict[str, list[int]] = {}

    def follow(self, lexicon: Lexicon) -> _Forms:
        """Take in what forms are new, and return the whole."""
        for number in range(len(self.words), len(lexicon)):
            words = words_of(lexicon.forms[number])
            for word in words:
                self._numbers.setdefault(word, []).append(number)
            self.words.append(words)
        return self

    def among(self, words: Iterable[str], forms: Iterable[int]) -> set[str]:
        """Return those of the words that some of these forms have."""
        none, numbers = set(forms).isdisjoint, self._numbers
        return {word for word in words if word in numbers and not none(numbers[word])}

    def having(self, words: Iterable[str]) -> list[int]:
        """Return the forms that have one of the words in them."""
        return [number for word in words for number in self._numbers.get(word, ())]


_all_forms: WeakKeyDictionary[Lexicon, _Forms] = WeakKeyDictionary()
_lock = threading.Lock()


def _forms_of(lexicon: Lexicon) -> _Forms:
    with _lock:
        return _all_forms.setdefault(lexicon, _Forms()).follow(lexicon)
