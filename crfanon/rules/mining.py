"""Collect candidate rules from annotated text, and what each of them finds there.

For every gold span: the places it is tied to (the beginning of a field, the
value before it, the words on its left), ever more general descriptions of its
own tokens, and what follows it.  Each combination that recurs in several
documents is a candidate.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..document import Document, Span, Tokens
from .alphabet import CAPITALISED, DIGITS_1, DIGITS_12, JOINER, OTHER_WORD
from .patterns import LITERAL, LONGEST, RUNS, SINGLES, Element, Pattern, literal
from .sheet import Bools, Ints, Sheet

# A candidate must be right in this many documents: what two notes share may
# still be one person's name; three is also what a field label needs.
MIN_DOCUMENTS = 3
# A candidate that is wrong more often than right is no evidence.
MIN_PRECISION = 0.5

_END = (Element("end"),)
# How many tokens may stand between a value and what it is tied to, how many
# words on its left are looked at, and how long a spelt-out description is.
_SKIP = 4
_LEFT = 3
_SPELT_OUT = 12
_WORDED = 4


class Anchor(NamedTuple):
    """Where a candidate may stand: as `field`, `after` and `within` of a rule."""

    field: str = ""
    after: str = ""
    within: str = ""


class Gold:
    """The gold spans on a sheet, sorted: `starts`, `ends`, and `labels` as numbers."""

    def __init__(self, sheet: Sheet, documents: Sequence[Document], texts: Sequence[Tokens]) -> None:
        self.names = sorted({span.label for document in documents for span in document.spans})
        number = {name: n for n, name in enumerate(self.names)}
        rows = []
        for document, tokens, offset in zip(documents, texts, sheet.offsets):
            for span, i, j in on_token_boundaries(document.spans, tokens):
                rows.append((i + offset, j + offset, number[span.label]))
        columns = np.array(sorted(rows), np.int64).reshape(-1, 3)
        self.starts, self.ends, self.labels = columns[:, 0], columns[:, 1], columns[:, 2]
        self._key = np.full(sheet.size, -1)
        self._key[self.starts] = self.ends * len(self.names) + self.labels

    def holds(self, starts: Ints, ends: Ints, label: int) -> Bools:
        """Say which of the matches are gold spans of that label."""
        result: Bools = self._key[starts] == ends * len(self.names) + label
        return result


def on_token_boundaries(
    spans: Sequence[Span], tokens: Tokens
) -> Iterator[tuple[Span, int, int]]:
    """Yield the spans that begin and end with a token, and their token positions."""
    for span in spans:
        i, j = tokens.covering(span.start, span.end)
        if i < j and tokens.starts[i] == span.start and tokens.ends[j - 1] == span.end:
            yield span, i, j


class Candidate(NamedTuple):
    """A rule on trial: match n covers the tokens `[starts[n], ends[n])`, `right[n]` if gold."""

    anchor: Anchor
    label: str
    pattern: Pattern
    starts: Ints
    ends: Ints
    right: Bools

    @property
    def rank(self) -> tuple[int, str, Anchor, str]:
        """The key by which equally good candidates are sorted: the simplest first."""
        return len(self.pattern.elements), str(self.pattern), self.anchor, self.label


class Miner:
    """Collects the candidates of one corpus."""

    def __init__(self, sheet: Sheet, gold: Gold, field_names: Sequence[str]) -> None:
        self._sheet = sheet
        self._gold = gold
        self._field_names = ("", *field_names)
        self._field_numbers = {name: n for n, name in enumerate(self._field_names)}
        self._vocabulary = list(sheet.words)
        self._value_of_field = np.full(sheet.size + 1, -1)
        for values in sheet.openings.values():
            for value in values.tolist():
                self._value_of_field[value : sheet.next_border[value - 1]] = value
        self._after: dict[tuple[str, str], list[int]] = {}
        self._places: dict[tuple[Element, str], Ints] = {}

    def candidates(self) -> list[Candidate]:
        """Return all candidates that are right often enough, in an order of no meaning."""
        anchors: dict[tuple[Anchor, tuple[Element, ...]], int] = {}
        values: dict[tuple[int, tuple[Element, ...]], int] = {}
        rights: dict[tuple[Element, ...], int] = {}
        keys: list[Ints] = []
        documents: list[Ints] = []
        gold = self._gold
        previous = (-1, -1)
        for i, j, label in zip(gold.starts.tolist(), gold.ends.tolist(), gold.labels.tolist()):
            a = _numbers(anchors, self._anchors(i, previous))
            v = _numbers(values, [(label, value) for value in self._values(i, j)])
            r = _numbers(rights, self._rights(j))
            key = (a[:, None, None] << 42) | (v[:, None] << 21) | r
            keys.append(key.ravel())
            documents.append(np.full(key.size, self._sheet.document[i]))
            previous = (j, label)
        anchor_list, value_list, right_list = list(anchors), list(values), list(rights)
        found = []
        for key in _recurring(keys, documents).tolist():
            anchor, left = anchor_list[key >> 42]
            label, value = value_list[key >> 21 & 0x1FFFFF]
            right = right_list[key & 0x1FFFFF]
            candidate = self._candidate(anchor, label, left, value, right)
            if candidate is not None:
                found.append(candidate)
        return found

    def _anchors(
        self, i: int, previous: tuple[int, int]
    ) -> list[tuple[Anchor, tuple[Element, ...]]]:
        """Return what the value at `i` is tied to, with the tokens in between."""
        sheet = self._sheet
        within = self._field_names[sheet.field[i]]
        found = []
        value = int(self._value_of_field[i])
        if 0 <= i - value <= _SKIP and value >= 0:
            found.append((Anchor(field=within), self._spelt(value, i)))
        scopes = ("", within) if within else ("",)
        end, label = previous
        if end >= 0 and i - end <= _SKIP and not sheet.border[end : i + 1].any():
            for scope in scopes:
                found.append((Anchor(after=self._gold.names[label], within=scope), self._spelt(end, i)))
                self._after.setdefault((self._gold.names[label], scope), [])
        for n in range(_LEFT + 1):
            if n and (sheet.border[i - n + 1] or i - n < 0):
                break
            for scope in scopes:
                found.append((Anchor(within=scope), self._spelt(i - n, i)))
        return found

    def _spelt(self, i: int, j: int) -> tuple[Element, ...]:
        return tuple(literal(self._vocabulary[word]) for word in self._sheet.word[i:j].tolist())

    def _values(self, i: int, j: int) -> list[tuple[Element, ...]]:
        """Return descriptions of the tokens `[i, j)`, from the literal to the most general."""
        sheet = self._sheet
        found: dict[tuple[Element, ...], None] = {}
        words = self._spelt(i, min(j, i + _SPELT_OUT))
        kinds = sheet.kind[i:j].tolist()
        if j - i <= _WORDED:
            found[words] = None
        if j - i <= _SPELT_OUT:
            for with_shape in (False, True):
                for with_length in (False, True):
                    found[
                        tuple(
                            _describe(word, kind, with_shape=with_shape, with_length=with_length)
                            for word, kind in zip(words, kinds)
                        )
                    ] = None
        for kept in range(min(3, j - i)):
            at = i + kept
            if kept and sheet.border[at]:
                break
            for what in (*RUNS, "name", "chunk", "rest"):
                if sheet.end_of(what, at) == j:
                    found[words[:kept] + (Element(what),)] = None
            stop = self._stop(at, j)
            if stop is not None and kept < 2:
                found[words[:kept] + (stop,)] = None
            by_names = self._by_names(at, j)
            if by_names is not None:
                found[words[:kept] + by_names] = None
        return list(found)

    def _stop(self, i: int, j: int) -> Element | None:
        """Return the stretch up to the punctuation behind the value, if that is its first."""
        sheet = self._sheet
        if sheet.border[j] or sheet.kind[j] < JOINER or j - i > LONGEST:
            return None
        if (sheet.word[i:j] == sheet.word[j]).any():
            return None
        return Element("until", (self._vocabulary[sheet.word[j]],))

    def _by_names(self, i: int, j: int) -> tuple[Element, ...] | None:
        """Return the value as names and numbers, and what stands between them spelt out."""
        sheet = self._sheet
        elements: list[Element] = []
        while i < j:
            kind = sheet.kind[i]
            end = sheet.end_of("name", i)
            if 0 <= end <= j:
                elements.append(Element("name"))
                i = end
            elif DIGITS_1 <= kind <= DIGITS_12:
                elements.append(Element("9+"))
                i += 1
            else:
                elements += self._spelt(i, i + 1)
                i += 1
            if len(elements) > _SPELT_OUT:
                return None
        return tuple(elements)

    def _rights(self, j: int) -> list[tuple[Element, ...]]:
        """Return what follows a value that ends at `j`."""
        sheet = self._sheet
        found: list[tuple[Element, ...]] = [()]
        if sheet.ends_field(np.array([j]))[0]:
            found.append(_END)
        for n in (1, 2):
            if sheet.border[j + n - 1]:
                break
            found.append(self._spelt(j, j + n))
        return found

    def _candidate(
        self,
        anchor: Anchor,
        label: int,
        left: tuple[Element, ...],
        value: tuple[Element, ...],
        right: tuple[Element, ...],
    ) -> Candidate | None:
        """Return the candidate with its matches, or None if it makes no good rule."""
        what = value[-1].what
        if right and (what in ("rest", "until") or (what == "chunk" and right != _END)):
            return None
        is_tied = bool(left) or anchor != Anchor()
        if not is_tied and not (value[0].what == LITERAL or value[0].what.startswith("9")):
            return None
        starts, ends = self._matches(anchor, Pattern(left, value, right))
        is_right = self._gold.holds(starts, ends, label)
        if is_right.sum() < max(MIN_DOCUMENTS, MIN_PRECISION * len(starts)):
            return None
        name = self._gold.names[label]
        return Candidate(anchor, name, Pattern(left, value, right), starts, ends, is_right)

    def _matches(self, anchor: Anchor, pattern: Pattern) -> tuple[Ints, Ints]:
        sheet = self._sheet
        at = self._starting_points(anchor, pattern)
        inside = bool(anchor.field or anchor.after)
        starts, _ = sheet.walk(pattern.left, at, inside=inside)
        ends, index = sheet.walk(pattern.value, starts, inside=inside or bool(pattern.left))
        starts = starts[index]
        fits = ends - starts <= LONGEST
        if pattern.right == _END:
            fits &= sheet.ends_field(ends)
        elif pattern.right:
            _, index = sheet.walk(pattern.right, ends, inside=True)
            followed = np.zeros(len(ends), bool)
            followed[index] = True
            fits &= followed
        if anchor.within:
            fits &= sheet.field[starts] == self._field_numbers[anchor.within]
        return starts[fits], ends[fits]

    def _starting_points(self, anchor: Anchor, pattern: Pattern) -> Ints:
        """Return where the pattern may begin, fewer if its rarest element tells."""
        sheet = self._sheet
        if anchor.field:
            return sheet.openings[self._field_numbers[anchor.field]]
        if anchor.after:
            return self._value_ends(anchor.after, anchor.within)
        fixed = [*pattern.left, pattern.value[0]]
        rarest = min(range(len(fixed)), key=lambda n: sheet.count(fixed[n]))
        key = fixed[rarest], anchor.within
        places = self._places.get(key)
        if places is None:
            places = sheet.places(fixed[rarest])
            if anchor.within:
                places = places[sheet.field[places] == self._field_numbers[anchor.within]]
            self._places[key] = places
        return places[places >= rarest] - rarest

    def _value_ends(self, label: str, within: str) -> Ints:
        key = label, within
        gold = self._gold
        ends = gold.ends[gold.labels == gold.names.index(label)]
        if within:
            ends = ends[self._sheet.field[ends - 1] == self._field_numbers[within]]
        return ends


def _describe(word: Element, kind: int, *, with_shape: bool, with_length: bool) -> Element:
    """Return a class for one token of a value; lower case and punctuation stay literal."""
    if DIGITS_1 <= kind <= DIGITS_12:
        return Element("9" * (kind - DIGITS_1 + 1) if with_length else "9+")
    if with_shape and CAPITALISED <= kind <= OTHER_WORD:
        for what in ("Xx", "X", "XX") if with_length else ():
            if SINGLES[what] == (kind, kind):
                return Element(what)
        return Element("cap")
    return word


def _numbers(known: dict[Any, int], items: Sequence[Any]) -> Ints:
    """Return the numbers of the items, numbering those that are new."""
    return np.array([known.setdefault(item, len(known)) for item in items], np.int64)


def _recurring(keys: list[Ints], documents: list[Ints]) -> Ints:
    """Return the keys that occur in several documents, sorted."""
    if not keys:
        return np.zeros(0, np.int64)
    key, document = np.concatenate(keys), np.concatenate(documents)
    order = np.lexsort((document, key))
    key, document = key[order], document[order]
    fresh = np.ones(len(key), bool)
    fresh[1:] = (key[1:] != key[:-1]) | (document[1:] != document[:-1])
    distinct, counts = np.unique(key[fresh], return_counts=True)
    result: Ints = distinct[counts >= MIN_DOCUMENTS]
    return result
