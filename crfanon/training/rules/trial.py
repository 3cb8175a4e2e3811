"""Try a rule on a whole annotated corpus: where it fits, and where it is right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from ...rules.notation import LITERAL, LONGEST, Element, Pattern, literal
from ...text.document import Document
from ...text.spans import Span
from ...text.tokens import Tokens
from .sheet import NONE, Bools, Ints, Sheet

# A candidate must be right in this many documents: what two notes share may
# still be one person's name; three is also what a field label needs.
MIN_DOCUMENTS = 3
# A candidate that is wrong more often than right is no evidence.
MIN_PRECISION = 0.5
# From here on a candidate needs no narrower one beside it.
_SETTLED = 0.98

END = (Element("end"),)

Elements = tuple[Element, ...]


class Anchor(NamedTuple):
    """The anchor of a candidate: `field`, `after` and `within` of a rule."""

    field: str = ""
    after: str = ""
    within: str = ""


class Gold:
    """The gold spans on a sheet, sorted: `starts`, `ends`, and `labels` as numbers."""

    def __init__(
        self, sheet: Sheet, documents: Sequence[Document], texts: Sequence[Tokens]
    ) -> None:
        self.names = sorted({span.label for document in documents for span in document.spans})
        number = {name: n for n, name in enumerate(self.names)}
        rows = [
            (i + offset, j + offset, number[span.label])
            for document, tokens, offset in zip(documents, texts, sheet.offsets)
            for span, i, j in on_token_boundaries(document.spans, tokens)
        ]
        columns = np.array(sorted(rows), np.int64).reshape(-1, 3)
        self.starts, self.ends, self.labels = columns.T
        self._key = np.full(sheet.size, -1)
        self._key[self.starts] = self.ends * len(self.names) + self.labels
        self.inside = np.zeros(sheet.size, bool)
        for i, j in zip(self.starts.tolist(), self.ends.tolist()):
            self.inside[i:j] = True

    def __iter__(self) -> Iterator[tuple[int, int, int]]:
        return zip(self.starts.tolist(), self.ends.tolist(), self.labels.tolist())

    def holds(self, starts: Ints, ends: Ints, label: int) -> Bools:
        """Return a mask of the matches that are gold spans of that label."""
        result: Bools = self._key[starts] == ends * len(self.names) + label
        return result


def on_token_boundaries(spans: Iterable[Span], tokens: Tokens) -> Iterator[tuple[Span, int, int]]:
    """Yield the spans that begin and end with a token, and their token positions."""
    for span in spans:
        i, j = tokens.covering(span.start, span.end)
        if i < j and tokens.starts[i] == span.start and tokens.ends[j - 1] == span.end:
            yield span, i, j


class Candidate(NamedTuple):
    """A rule on trial: match n covers the tokens `[starts[n], ends[n])`, `right[n]` if gold.

    `slot` is the place in its value of a set of words, -1 if there is none.
    All elements before it are single tokens.
    """

    anchor: Anchor
    label: str
    pattern: Pattern
    starts: Ints
    ends: Ints
    right: Bools
    slot: int = -1

    @property
    def rank(self) -> tuple[int, str, Anchor, str]:
        """The key by which equally good candidates are sorted: the simplest first."""
        return len(self.pattern.elements), str(self.pattern), self.anchor, self.label

    @property
    def is_good(self) -> bool:
        """Whether it is right often enough to be worth a rule."""
        right = int(self.right.sum())
        return right >= MIN_DOCUMENTS and right >= MIN_PRECISION * len(self.right)

    @property
    def is_settled(self) -> bool:
        """Whether narrower candidates could hardly be better."""
        return len(self.right) >= 10 and bool(self.right.mean() >= _SETTLED)


class Trial:
    """Tries patterns on one corpus."""

    def __init__(self, sheet: Sheet, gold: Gold, field_names: Sequence[str]) -> None:
        self._sheet = sheet
        self._gold = gold
        self._field_numbers = {name: n for n, name in enumerate(field_names, 1)}
        self._last: tuple[object, tuple[Ints, Ints]] = (None, (NONE, NONE))

    def candidate(self, anchor: Anchor, label: int, pattern: Pattern) -> Candidate | None:
        """Return the candidate with its matches, or None if it cannot be a rule."""
        if not _is_possible(anchor, pattern):
            return None
        starts, ends = self.matches(anchor, pattern)
        right = self._gold.holds(starts, ends, label)
        return Candidate(anchor, self._gold.names[label], pattern, starts, ends, right)

    def matches(self, anchor: Anchor, pattern: Pattern) -> tuple[Ints, Ints]:
        """Return the first tokens and the ends of the values that the pattern finds."""
        sheet = self._sheet
        # Candidates that differ in what follows them come one after the other.
        key = anchor, pattern.left, pattern.value
        if self._last[0] != key:
            self._last = key, self._values_of(anchor, pattern)
        starts, ends = self._last[1]
        if pattern.right == END:
            fits = sheet.ends_field(ends)
        elif pattern.right:
            _, index = sheet.walk(pattern.right, ends, inside=True)
            fits = np.zeros(len(ends), bool)
            fits[index] = True
        else:
            return starts, ends
        return starts[fits], ends[fits]

    def _values_of(self, anchor: Anchor, pattern: Pattern) -> tuple[Ints, Ints]:
        """Return the starts and ends of values that fit the pattern, whatever follows them."""
        sheet = self._sheet
        if pattern.value[0].what == "around":
            at = sheet.places(literal(*pattern.value[0].words))
            if anchor.within:
                at = at[sheet.field[at] == self._field_numbers[anchor.within]]
            return sheet.around(at)
        at = self._starting_points(anchor, pattern)
        inside = bool(anchor.field or anchor.after)
        starts, _ = sheet.walk(pattern.left, at, inside=inside)
        ends, index = sheet.walk(pattern.value, starts, inside=inside or bool(pattern.left))
        starts = starts[index]
        fits = ends - starts <= LONGEST
        return starts[fits], ends[fits]

    def _starting_points(self, anchor: Anchor, pattern: Pattern) -> Ints:
        """Return the places where the pattern may begin, fewer if its rarest element allows it."""
        sheet = self._sheet
        if anchor.field:
            return sheet.openings.get(self._field_numbers[anchor.field], NONE)
        if anchor.after:
            gold = self._gold
            ends: Ints = gold.ends[gold.labels == gold.names.index(anchor.after)]
            if anchor.within:
                ends = ends[sheet.field[ends - 1] == self._field_numbers[anchor.within]]
            return ends
        fixed = [*pattern.left, pattern.value[0]]
        rarest = min(range(len(fixed)), key=lambda n: sheet.count(fixed[n]))
        places = sheet.places(fixed[rarest])
        places = places[places >= rarest] - rarest
        if anchor.within:
            places = places[sheet.field[places] == self._field_numbers[anchor.within]]
        return places


def _is_possible(anchor: Anchor, pattern: Pattern) -> bool:
    """Return whether a candidate is a valid pattern, and not one to be tried at any word."""
    first, last = pattern.value[0], pattern.value[-1]
    if first.what == "around":
        return not (anchor.field or anchor.after or pattern.left or pattern.right)
    if pattern.right and (last.what in ("rest", "until") or last.what == "chunk"):
        return last.what == "chunk" and pattern.right == END
    if anchor != Anchor() or (pattern.left and pattern.left[0].what == LITERAL):
        return True
    begins = (pattern.left or pattern.value)[0].what
    return begins == LITERAL or begins.startswith("9")
