"""A whole corpus as columns, on which a pattern is tried at many places at once.

Learning tries tens of thousands of candidate rules; each is a handful of array
operations here.  The elements mean exactly what they mean to the automaton; a
test holds the two together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ...rules.match.alphabet import (
    CAPITALISED,
    FULL_STOP,
    JOINER,
    KINDS,
    LOWER_1,
    NOTHING,
    OTHER_WORD,
    PAUSE,
    kind_of,
)
from ...rules.match.layout import gaps_of
from ...rules.match.matcher import RuleSet
from ...rules.notation import CLOSING, LITERAL, RUNS, SINGLES, Element, literal
from ...text.normalize import bare
from ...text.tokens import Tokens

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
NONE = np.zeros(0, np.int64)

# The gap before a token: 0 none, 1 white space, or a new line or field label.
_BORDER_GAP = 2


class Sheet:
    """The tokens of a corpus, one column per fact; a border token stands after each text.

    `offsets` are the positions of the documents' first tokens.  `field` is
    numbered as in `reader`, `word` by `words`.
    """

    def __init__(self, texts: Sequence[Tokens], reader: RuleSet) -> None:
        self.words: dict[str, int] = {}
        words: list[npt.NDArray[Any]] = []
        kinds: list[npt.NDArray[Any]] = []
        gaps: list[npt.NDArray[Any]] = []
        fields: list[npt.NDArray[Any]] = []
        linked: list[int] = []
        openings: dict[int, list[int]] = {}
        sizes = [len(tokens) + 1 for tokens in texts]
        self.offsets = np.cumsum([0, *sizes])[:-1].tolist()
        facts: dict[int, tuple[Ints, Ints]] = {}
        for tokens, offset in zip(texts, self.offsets):
            layout = reader.layout(tokens)
            gap = np.append(gaps_of(tokens), _BORDER_GAP)
            gap[list(layout.borders)] = _BORDER_GAP
            lexicon = tokens.lexicon
            known = facts.get(id(lexicon))
            if known is None or len(known[0]) < len(lexicon):
                known = facts[id(lexicon)] = self._facts(lexicon.forms)
            words += [known[0][tokens.form_ids], np.zeros(1, np.int64)]
            kinds += [known[1][tokens.form_ids], np.full(1, NOTHING)]
            gaps.append(gap)
            fields += [layout.fields, np.zeros(1, np.int32)]
            linked += [position + offset for position in layout.linked]
            for opening in layout.openings:
                openings.setdefault(opening.field, []).append(opening.value + offset)
        self.vocabulary = list(self.words)
        self.size = sum(sizes)
        self.word = np.concatenate(words)
        self.kind = np.concatenate(kinds)
        self.field = np.concatenate(fields)
        self.document = np.repeat(np.arange(len(sizes)), sizes)
        all_gaps = np.concatenate(gaps)
        self.border = all_gaps == _BORDER_GAP
        self.openings = {field: np.array(values) for field, values in openings.items()}
        self._lay_out(all_gaps, linked)

    def _facts(self, forms: Sequence[str]) -> tuple[Ints, Ints]:
        number = self.words.setdefault
        return (
            np.array([number(bare(form), len(self.words)) for form in forms]),
            np.array([kind_of(form) for form in forms]),
        )

    def _lay_out(self, gap: npt.NDArray[Any], linked: list[int]) -> None:
        """Work out where everything that begins at a token ends, -1 for nowhere."""
        kind = self.kind
        self.next_border = _after(self.border)
        closing = (kind >= FULL_STOP) & (kind <= PAUSE)
        index = np.arange(self.size)
        self._solid = np.maximum.accumulate(np.where(closing, -1, index))
        # The fourth of four closing tokens in a row, where the last may be dropped.
        crowd = closing.copy()
        for n in range(1, CLOSING + 1):
            crowd[n:] &= closing[:-n]
        crowd_after = _after(crowd)
        opening = ~closing & (kind != NOTHING)
        loose_after = _after(gap > 0)
        self._ends: dict[str, Ints] = {}
        for what, stop in (("rest", self.next_border), ("chunk", loose_after)):
            holds = opening & (crowd_after >= stop)
            self._ends[what] = np.where(holds, self._solid[stop - 1] + 1, -1)
        capital = (kind >= CAPITALISED) & (kind <= OTHER_WORD)
        for what, (low, high) in RUNS.items():
            inside = (kind >= low) & (kind <= high)
            self._ends[what] = np.where(inside, _after(~inside | self.border), -1)
        is_linked = np.zeros(self.size, bool)
        is_linked[linked] = True
        self._ends["name"] = np.where(capital, _after(~(capital | is_linked) | self.border), -1)
        self._lay_out_glue(gap)
        order = np.argsort(self.word, kind="stable")
        self._by_word = order, np.searchsorted(self.word[order], np.arange(len(self.words) + 1))
        self._places: dict[Element, Ints] = {}
        self._by_kind = [np.flatnonzero(kind == k) for k in range(KINDS)]

    def _lay_out_glue(self, gap: npt.NDArray[Any]) -> None:
        """Work out what <around> makes of each token, before closing marks are left out."""
        index = np.arange(self.size)
        glues = (self.kind >= LOWER_1) & (self.kind <= FULL_STOP)
        begins = (gap > 0) | ~np.append(False, glues[:-1])
        run_starts = np.maximum.accumulate(np.where(begins, index, 0))
        starts = np.where(begins, index, np.append(0, run_starts[:-1]))
        ends = _after((gap > 0) | ~glues)
        marks = (self.kind >= JOINER) & (self.kind <= FULL_STOP)
        solid = np.where(marks, self.size, index)
        starts = np.minimum(np.minimum.accumulate(solid[::-1])[::-1][starts], index)
        last = np.maximum.accumulate(np.where(marks, -1, index))
        self._around = starts, np.maximum(last[ends - 1], index) + 1

    def around(self, at: Ints) -> tuple[Ints, Ints]:
        """Return the starts and ends of what <around> finds at positions."""
        return self._around[0][at], self._around[1][at]

    def end_of(self, what: str, at: int) -> int:
        """Return the end of the run or stretch that begins at a token, -1 where there is none."""
        return int(self._ends[what][at])

    def ends_field(self, at: Ints) -> Bools:
        """Return a mask of the positions behind a value at which the field ends."""
        border = np.where(self.border[at], at, self.next_border[at])
        ends: Bools = (self._solid[border - 1] < at) & (border - at <= CLOSING)
        return ends

    def places(self, element: Element) -> Ints:
        """Return every position, in order, that an element can begin at."""
        key = element if element.what == LITERAL else Element(element.what)
        places = self._places.get(key)
        if places is None:
            found = self._found(element)
            places = found[0] if len(found) == 1 else np.sort(np.concatenate([*found, NONE]))
            self._places[key] = places
        return places

    def count(self, element: Element) -> int:
        """Return at how many positions an element can begin."""
        return sum(map(len, self._found(element)))

    def _found(self, element: Element) -> list[Ints]:
        if element.what == LITERAL:
            order, starts = self._by_word
            numbers = [self.words[word] for word in element.words if word in self.words]
            return [order[starts[n] : starts[n + 1]] for n in numbers]
        bounds = SINGLES.get(element.what) or RUNS.get(element.what)
        if bounds is None:
            bounds = SINGLES["cap" if element.what == "name" else "any"]
        return self._by_kind[bounds[0] : bounds[1] + 1]

    def walk(self, elements: Sequence[Element], at: Ints, *, inside: bool) -> tuple[Ints, Ints]:
        """Follow `elements` from the positions `at`.

        Returns where they end, and for each of these the index of the position
        that it comes from.  `inside` says that already the first token must
        not begin a line or field.
        """
        index = np.arange(len(at))
        for element in elements:
            if not len(at):
                break
            ends, holds = self._step(element, at)
            if inside:
                holds &= ~self.border[at]
            inside = element.what != "end"
            at = ends[holds]
            index = index[holds]
        return at, index

    def _step(self, element: Element, at: Ints) -> tuple[Ints, Bools]:
        what = element.what
        if what == LITERAL:
            words = self.word[at]
            holds = np.zeros(len(at), bool)
            for word in element.words:
                holds |= words == self.words.get(word, -1)
            return at + 1, holds
        if what in SINGLES:
            low, high = SINGLES[what]
            kinds = self.kind[at]
            return at + 1, (kinds >= low) & (kinds <= high)
        if what == "until":
            stops = np.append(self.places(literal(*element.words)), self.size)
            ends = stops[np.searchsorted(stops, at + 1)]
            kinds = self.kind[at]
            holds = (ends < self.next_border[at]) & ((kinds < FULL_STOP) | (kinds > PAUSE))
            holds &= self.word[at] != self.words.get(element.words[0], -1)
            return ends, holds
        ends = self._ends[what][at]
        return ends, ends >= 0


def _after(marks: Bools) -> Ints:
    """Return for each position the next later one that is marked, the size if there is none."""
    size = len(marks)
    marked = np.where(marks, np.arange(size), size)
    result = np.full(size, size)
    result[:-1] = np.minimum.accumulate(marked[::-1])[::-1][1:]
    return result
