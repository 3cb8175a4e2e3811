"""The scan of a masked text for masked originals that still stand in it: `leaks`.

The second pass has masked every repeat that it found in the original.  What may be left is what it
does not look for, what a plug-in did not look for, and what masking itself brought in.  So all of
the masked text is scanned, once: for originals in any case and with or without accents, and of
persons, numbers, addresses and streets also for each word of three letters or more, unless it may
be a common word (`specific_words`).  Where one stands outside of the masks the document is masked
once more with it (`thorough`), which needs no message; inside of a mask, or where a mask and what
is beside it make up an original, it is an error of the mask.

Whatever stands in its own mask its method kept on purpose: the kind of a street, a title, the
domain of an address.  And what the user keeps in clear, stands.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import chain, pairwise
from typing import NamedTuple

import numpy as np

from ..decide.repeat_search import SecondPass
from ..labels import kinds_of
from ..languages import LANGUAGES
from ..languages.language import language
from ..text.document import Document
from ..text.spans import Span, SpansByPlace
from ..text.token_search import MAX_GAP, token_ranges
from ..text.tokenizer import Splitter, Tokenizer
from ..text.tokens import Tokens
from ..text.unescape import Reading, read
from ..text.view import View
from ..text.word_tree import LONGEST
from .replace import view_of
from .row import At, Mask, Masks, Row, words_at
from .specific_words import WORD, is_common, is_direct, is_specific

_DEFAULT = SecondPass()
# Between two words of a name: ", " or a line end that is indented a little.
_NEAR = 4
_WIDE = re.compile(rf"\s{{{MAX_GAP + 1}}}")


class Leak(NamedTuple):
    """A place where something of a masked name still stands, in offsets of the document.

    `entity` is the index of the entity in `document.entities`, None if several have this name;
    `is_inside` says that a mask has part in it.
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
    """Return the places where parts of masked originals of `document` still stand in `masked`.

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
    """A name to look for: bare words, which follow each other.

    `originals` are the mentions of which they are all the words, without their white space: what
    stands before the first word, what stands from there to the last, and what stands behind; with
    the last entity that has one, -1 for none, and its label.
    """

    __slots__ = ("entity", "is_whole_person", "label", "originals", "words")

    def __init__(self, words: tuple[str, ...], label: str, entity: int | None) -> None:
        self.words = words
        self.label = label
        self.entity = entity
        self.is_whole_person = len(words) > 1 and "PERSON" in kinds_of(label)
        self.originals: dict[tuple[str, str, str], tuple[int, str]] = {}


class _Whole(NamedTuple):
    """An original that stands somewhere as it was, and whose it is."""

    place: tuple[int, int]
    label: str
    entity: int | None


Run = Sequence[At]
"""Where the words of a name stand."""


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
        reading = Reading.of(document.text)
        originals = [document.text[span.start : span.end] for span in document.spans]
        masks = Masks(replacements, originals, str if reading is None else read)
        spans: Sequence[Span]
        if reading is None:
            self._view = View.edited(document.text, ())
            tokens, spans = document.tokens or splitter(document.text), document.spans
        else:
            self._view = reading.view
            tokens = splitter(reading.text)
            spans = [*map(self._view.span_in_text, document.spans)]
        cuts = [*_cuts(tokens, spans)]
        # The words of which a part is masked.
        self._in_part: Sequence[Sequence[str]] = [()] * len(spans)
        if cuts:
            # What is left of a word of which a part is masked is a word of its own.
            self._in_part = words_at(tokens, token_ranges(tokens, spans))
            apart = View.edited(self._view.text, ((at, at, "\n") for at in cuts))
            self._view = self._view.then(apart)
            tokens = splitter(apart.text)
            spans = [*map(self._view.span_in_text, document.spans)]
        self._row = Row(self._view.text, tokens, spans, masks)
        self._stretch_starts = [stretch.start for stretch in document.stretches]

    @cached_property
    def _kept(self) -> SpansByPlace:
        return SpansByPlace(self._document.kept)

    def leaks(self) -> Iterator[Leak]:
        """Yield what is left, in order; of what overlaps outside of the masks, the longest."""
        mentions = chain(self._row.mentions, self._in_part)
        names = self._names(self._row.standing(set(chain.from_iterable(mentions))))
        done = (-1, -1)
        for name, run in self._tried(names) if names else ():
            leak = self._leak(name, run) if run[0] > done else None
            if leak is not None:
                yield leak
                # Only what has no mask in it is masked itself.
                if not leak.is_inside:
                    done = run[-1]

    def _tried(self, names: Mapping[tuple[str, ...], _Name]) -> Iterator[tuple[_Name, Run]]:
        """Yield each name where its words stand, in order; of several the longest first."""
        # By their first two words, for many have a first one that is common.
        sizes: dict[tuple[str, ...], set[int]] = {}
        for words in names:
            sizes.setdefault(words[:2], set()).add(len(words))
        first_words = {words[0] for words in sizes}
        followed = {words[0] for words in sizes if len(words) > 1}
        for cell in self._row.having(first_words):
            for k, word in enumerate(self._row.words(cell)):
                if word in first_words:
                    pair = self._row.run((cell, k), 2)[0] if word in followed else ()
                    own = sorted({*sizes.get(pair, ()), *sizes.get((word,), ())}, reverse=True)
                    if not own:
                        continue
                    words, run = self._row.run((cell, k), own[0])
                    for size in own:
                        if len(words) >= size and words[:size] in names:
                            yield names[words[:size]], run[:size]

    def _leak(self, name: _Name, run: Run) -> Leak | None:
        """Return what a name is where its words stand; None if that is no leak."""
        first, last = run[0][0], run[-1][0]
        masks = [mask for cell in range(first, last + 1) if (mask := self._row.mask_at(cell))]
        if not masks:
            return self._outside(name, run)
        if first == last:
            return self._inside(name, run, *masks[0])
        return self._across(name, run) if len(masks) <= last - first else None

    def _outside(self, name: _Name, run: Run) -> Leak | None:
        """Return the leak that a name is outside of the masks."""
        places = [*map(self._row.place, run)]
        whole = self._whole(name, places)
        place = (places[0][0], places[-1][1]) if whole is None else whole.place
        start, end = self._in_document(*place)
        label, entity = name.label, name.entity
        if not _is_near(places) or self._is_nobody(name, places, start):
            if whole is None or self._is_noun(whole.place):
                return None
            label, entity = whole.label, whole.entity
        return None if self._is_kept(start, end) else Leak(start, end, label, entity)

    def _inside(self, name: _Name, run: Run, number: int, mask: Mask) -> Leak | None:
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

    def _across(self, name: _Name, run: Run) -> Leak | None:
        """Return the leak that a name is with a part of it in a mask, and a part beside it."""
        whole = self._whole(name, [*map(self._row.place, run)])
        if whole is None:
            return None
        start, end = self._in_document(*whole.place)
        leak = Leak(start, end, name.label, name.entity, is_inside=True)
        return None if self._is_kept(start, end) else leak

    def _whole(self, name: _Name, places: Sequence[tuple[int, int]]) -> _Whole | None:
        """Return where an original stands as it was, but for its white space; None if it does not.

        It has some words at these places.
        """
        start, end = places[0][0], places[-1][1]
        text = self._row.view.text
        for (before, words, behind), (entity, label) in name.originals.items():
            first, last = start - len(before), end + len(behind)
            if (
                text[max(first, 0) : start] == before
                and text[end:last] == behind
                and "".join(text[start:end].split()) == words
                and not _WIDE.search(text, start, end)
            ):
                return _Whole((first, last), label, None if entity < 0 else entity)
        return None

    def _names(self, standing: set[str]) -> Mapping[tuple[str, ...], _Name]:
        """Return what is looked for and may be among some words, by its own."""
        specific = {word for word in standing if is_specific(word, self._settings.language)}
        owners: Mapping[int, int] = {}
        found: dict[tuple[str, ...], _Name] = {}
        wanted: dict[tuple[str, str], Sequence[tuple[tuple[str, ...], bool]]] = {}
        row = self._row
        columns = zip(self._document.spans, row.originals, row.mentions, self._in_part)
        for span, surface, words, in_part in columns:
            if specific.isdisjoint(chain(words, in_part)) and not standing.issuperset(words):
                continue
            owners = owners or self._owners()
            key = span.label, surface
            if key not in wanted:
                wanted[key] = [*self._wanted(*key, words)]
            owner = owners.get(span.start)
            for own, is_whole in chain(wanted[key], self._parts(span.label, in_part)):
                if standing.issuperset(own):
                    name = found.setdefault(own, _Name(own, span.label, owner))
                    if name.entity != owner:
                        name.entity = None
                    if is_whole:
                        parted, own_label = _parted(surface), (-1, "")
                        whose = (-1 if owner is None else owner, span.label)
                        name.originals[parted] = max(name.originals.get(parted, own_label), whose)
        return found

    def _owners(self) -> Mapping[int, int]:
        """Return the number of the entity of each mention, by where that begins."""
        return {
            mention.start: number
            for number, entity in enumerate(self._document.entities)
            for mention in entity.mentions
        }

    def _wanted(
        self, label: str, surface: str, words: Sequence[str]
    ) -> Iterator[tuple[tuple[str, ...], bool]]:
        """Yield the words of a mention to look for: all if it is specific, and its parts.

        With each comes whether it is all of it.
        """
        if words and self._settings.looks_for(label, surface):
            # What is as long as a text is looked for in pieces that overlap.
            last = max(0, len(words) - LONGEST)
            for first in (*range(0, last, LONGEST // 2), last):
                yield tuple(words[first : first + LONGEST]), not last
        yield from self._parts(label, words)

    def _parts(self, label: str, words: Sequence[str]) -> Iterator[tuple[tuple[str, ...], bool]]:
        """Yield those words of a mention that are looked for each by itself."""
        kinds = kinds_of(label)
        form = "part" if "PERSON" in kinds else "repeat"
        if is_direct(kinds) and self._settings.is_on(form, label):
            for word in words:
                if is_specific(word, self._settings.language):
                    yield (word,), False

    def _is_nobody(self, name: _Name, places: Sequence[tuple[int, int]], at: int) -> bool:
        """Return whether the words at some places may well be nobody's name.

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
        """Return whether a place outside of the masks is one common noun with its article."""
        tokens = self._row.tokens
        i, j = tokens.covering(*self._row.view.to_source(*place))
        return language(self._settings.language).variants.is_noun_at(tokens, i, j)

    def _in_document(self, start: int, end: int) -> tuple[int, int]:
        return self._view.to_source(*self._row.view.to_source(start, end))

    def _is_kept(self, start: int, end: int) -> bool:
        around = self._kept.overlapping(Span(start, end, ""))
        return any(span.start <= start and end <= span.end for span in around)


def _cuts(tokens: Tokens, spans: Sequence[Span]) -> Iterator[int]:
    """Yield the bounds of spans that lie inside a token."""
    if len(tokens):
        bounds = np.array(sorted({bound for span in spans for bound in span[:2]}), np.int32)
        k = tokens.starts.searchsorted(bounds) - 1
        yield from bounds[(k >= 0) & (tokens.ends.take(k) > bounds)].tolist()


def _parted(surface: str) -> tuple[str, str, str]:
    """Return what stands before the words of a mention, these without white space, what behind.

    >>> _parted("(S. H.)")
    ('(', 'S.H', '.)')
    """
    found = [*WORD.finditer(surface)]
    start, end = found[0].start(), found[-1].end()
    return surface[:start], "".join(surface[start:end].split()), surface[end:]


def _is_near(places: Sequence[tuple[int, int]]) -> bool:
    """Return whether each of some words is near the one before."""
    return all(start - end <= _NEAR for (_, end), (start, _) in pairwise(places))


def _is_small(label: str) -> bool:
    """Return whether what has this label is one of few: "05/2021" is in "13.05.2021" by chance."""
    return kinds_of(label)[-1] in ("DATE", "AGE", "QUANTITY")
