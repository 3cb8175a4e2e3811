"""A whole corpus as columns, on which one pattern is tried at many places at once.

Learning tries tens of thousands of candidate rules; each is a handful of array
operations here.  The elements mean exactly what the regular expressions of
`patterns` mean; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from ..document import Document, Tokens
from .alphabet import (
    CAPITALISED,
    DIGITS_1,
    FIELD_START,
    FULL_STOP,
    GLUED,
    JOINER,
    KINDS,
    LINE_START,
    LOWER_1,
    LOWER_3,
    OTHER,
    OTHER_WORD,
    PAUSE,
    fold,
    kind_of,
)
from .matcher import RuleSet, fixed_elements, _commonness
from .patterns import LITERAL, LONGEST, PARTICLES, RUNS, SINGLES, Element, Pattern

Ints = npt.NDArray[np.int64]
_NONE = np.zeros(0, np.int64)


class Sheet:
    """The tokens of a corpus, one column per fact, and the gold spans among them."""

    def __init__(self, documents: Sequence[Document], tokens: Sequence[Tokens], reader: RuleSet) -> None:
        self.words: dict[str, int] = {}
        number = self.words.setdefault
        form_ids: list[npt.NDArray[np.int32]] = []
        gaps: list[npt.NDArray[np.uint32]] = []
        fields: list[npt.NDArray[np.int32]] = []
        doc: list[npt.NDArray[np.int64]] = []
        opened: list[tuple[int, int]] = []
        self.offsets: list[int] = []
        offset = 0
        word_of: list[npt.NDArray[np.int64]] = []
        kinds_of: list[npt.NDArray[np.int64]] = []
        cache: dict[int, tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]] = {}
        lexicons: dict[int, tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]] = {}
        for cut in tokens:
            lexicon = cut.lexicon
            if id(lexicon) not in lexicons or len(lexicons[id(lexicon)][0]) < len(lexicon):
                lexicons[id(lexicon)] = (
                    np.array([number(fold(form), len(self.words)) for form in lexicon.forms]),
                    np.array([kind_of(form) for form in lexicon.forms]),
                )
        for d, cut in enumerate(tokens):
            size = len(cut)
            gap = np.zeros(size + 1, np.uint32)
            field = np.zeros(size + 1, np.int32)
            if size:
                np.greater(cut.starts[1:], cut.ends[:-1], out=gap[1:size], casting="unsafe")
                gap[cut.line_starts] = LINE_START
                facts = reader._facts_of(cut.lexicon)
                field[:size], openings = reader._find_fields(
                    facts.words[cut.form_ids], gap[:size], cut.line_starts
                )
                opened += [(f, start + offset) for f, start in openings]
            gap[size] = LINE_START
            gaps.append(gap)
            fields.append(field)
            doc.append(np.full(size + 1, d))
            words, kinds = lexicons[id(cut.lexicon)]
            word_of += [words[cut.form_ids], np.array([0])]
            kinds_of += [kinds[cut.form_ids], np.array([0])]
            self.offsets.append(offset)
            offset += size + 1
        self.size = offset
        self.word = np.concatenate(word_of)
        self.kind = np.concatenate(kinds_of)
        self.gap = np.concatenate(gaps)
        self.field = np.concatenate(fields)
        self.doc = np.concatenate(doc)
        self.opened: dict[int, Ints] = {}
        for f, start in opened:
            self.opened.setdefault(f, []).append(start)  # type: ignore
        self.opened = {f: np.array(starts) for f, starts in self.opened.items()}
        self.field_from = np.full(self.size, -1)
        border = self.gap >= LINE_START
        index = np.arange(self.size)
        # The next border after i, and the last token up to i that closes nothing.
        following = np.where(border, index, self.size)
        at_or_after = np.minimum.accumulate(following[::-1])[::-1]
        self.border_after = np.append(at_or_after[1:], self.size)
        closing = (self.kind == FULL_STOP) | (self.kind == PAUSE)
        self.solid = np.maximum.accumulate(np.where(closing, -1, index))
        opening = ~closing & (self.kind > 0)
        self.border_at = np.minimum(at_or_after, self.size - 1)
        rest = self.solid[np.minimum(self.border_after, self.size) - 1] + 1
        self._ends: dict[str, Ints] = {}
        self._ends["rest"] = self._limited(np.where(opening, rest, -1))
        loose = np.where(self.gap != GLUED, index, self.size)
        loose_after = np.append(np.minimum.accumulate(loose[::-1])[::-1][1:], self.size)
        self._ends["chunk"] = self._limited(np.where(opening, self.solid[loose_after - 1] + 1, -1))
        for name, bounds in RUNS.items():
            low, high = bounds[0]
            inside = (self.kind >= low) & (self.kind <= high)
            outside = np.where(~inside, index, self.size)
            outside_after = np.append(np.minimum.accumulate(outside[::-1])[::-1][1:], self.size)
            self._ends[name] = self._limited(
                np.where(inside, np.minimum(outside_after, self.border_after), -1)
            )
        self._ends["name"] = self._names()
        order = np.argsort(self.word, kind="stable")
        starts = np.searchsorted(self.word[order], np.arange(len(self.words) + 1))
        self._by_word = (order, starts)
        self._by_kind = [np.flatnonzero(self.kind == kind) for kind in range(KINDS)]
        self.labels: list[str] = []

    def _limited(self, ends: Ints) -> Ints:
        return np.where(ends - np.arange(self.size) > LONGEST, -1, ends)

    def _names(self) -> Ints:
        kind = self.kind
        capital = (kind >= CAPITALISED) & (kind <= OTHER_WORD)
        particle = ((kind >= LOWER_1) & (kind <= LOWER_3)) | (kind == JOINER)
        capitals = np.flatnonzero(capital)
        ends = np.full(self.size, -1)
        if not len(capitals):
            return ends
        solid = np.concatenate(([0], np.cumsum(~particle)))
        here, there = capitals[:-1], capitals[1:]
        linked = (
            (there - here <= PARTICLES + 1)
            & (there < self.border_after[here])
            & (solid[there] - solid[here + 1] == 0)
        )
        last = np.append(np.where(linked, len(capitals), np.arange(len(capitals) - 1)), len(capitals) - 1)
        last = np.minimum.accumulate(last[::-1])[::-1]
        ends[capitals] = capitals[last] + 1
        return self._limited(ends)

    def end_of(self, element: Element, at: int) -> int:
        """Return where a stretch or run that begins at a token ends, -1 when it cannot."""
        return int(self._ends[element.what][at])

    def places(self, element: Element) -> Ints:
        """Return every position that an element can begin at."""
        if element.what == LITERAL:
            order, starts = self._by_word
            found = []
            for word in element.words:
                n = self.words.get(word)
                if n is not None:
                    found.append(order[starts[n] : starts[n + 1]])
            return np.sort(np.concatenate(found)) if found else _NONE
        if element.what in SINGLES:
            low, high = SINGLES[element.what]
        elif element.what in RUNS:
            low, high = RUNS[element.what][0]
        elif element.what == "name":
            low, high = SINGLES["cap"]
        else:
            low, high = 1, KINDS - 1
        return np.sort(np.concatenate(self._by_kind[low : high + 1]))

    def walk(self, elements: Sequence[Element], at: Ints, index: Ints, *, joined: bool) -> tuple[Ints, Ints]:
        """Follow `elements` from the positions `at`; return the survivors' ends and index."""
        for element in elements:
            if not len(at):
                break
            if joined:
                ok = self.gap[at] < LINE_START
            else:
                ok = self.gap[at] < FIELD_START
            what = element.what
            if what == LITERAL:
                numbers = [self.words.get(word, -1) for word in element.words]
                words = self.word[at]
                hit = words == numbers[0]
                for n in numbers[1:]:
                    hit |= words == n
                ends = at + 1
                ok &= hit
            elif what in SINGLES:
                low, high = SINGLES[what]
                kinds = self.kind[at]
                ok &= (kinds >= low) & (kinds <= high)
                ends = at + 1
            elif what == "until":
                stops = self.places(Element(LITERAL, element.words))
                following = np.append(stops, self.size * 2)[np.searchsorted(stops, at + 1)]
                kinds = self.kind[at]
                ok &= (following < self.border_after[at]) & (following - at <= LONGEST)
                ok &= (kinds != FULL_STOP) & (kinds != PAUSE)
                ends = following
            elif what == "end":
                raise AssertionError("<end> holds no token")
            else:
                ends = self._ends[what][at]
                ok &= ends >= 0
            at = ends[ok]
            index = index[ok]
            joined = True
        return at, index

    def right_holds(self, elements: Sequence[Element], at: Ints) -> npt.NDArray[np.bool_]:
        if not elements:
            return np.ones(len(at), bool)
        if elements[0].what == "end":
            border = self.border_at[at]
            return self.solid[np.maximum(border - 1, 0)] < at
        ends, index = self.walk(elements, at, np.arange(len(at)), joined=True)
        holds = np.zeros(len(at), bool)
        holds[index] = True
        return holds
