"""Collect candidate rules from annotated text, and what each of them finds there.

A gold span gives candidates in three steps.  First come descriptions of its own
tokens, from the words themselves to "a capitalised run", and where these are
not right as they stand, they are tied to something on their left: the
beginning of a field, the value before, a word or two.  Where that is not
enough either, they are tied to what follows.  What recurs in several documents
is tried on the whole corpus.

Words of other gold spans are personal data and are never spelt out in a
candidate, and no candidate spells out more than one capitalised word of its
value: a rule must not give away the names that it was learnt from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from ...rules.match.alphabet import (
    CAPITALISED,
    DIGITS_1,
    DIGITS_12,
    JOINER,
    LOWER_1,
    OTHER,
    OTHER_WORD,
)
from ...rules.notation import LITERAL, LONGEST, RUNS, SINGLES, Element, Pattern, literal
from .sheet import Ints, Sheet
from .trial import END, MIN_DOCUMENTS, Anchor, Candidate, Elements, Gold, Trial
from .word_sets import Row, WordSets

# How many tokens may stand between a value and what it is tied to, how many
# words on its left are spelt out, and how long a spelt-out description is.
_SKIP = 4
_LEFT = 3
_SPELT_OUT = 12
_WORDED = 4


class _Part:
    """One part of what makes a candidate: the items met, and the numbers of each gold span."""

    def __init__(self) -> None:
        self.items: list[Any] = []
        self.spans: list[Ints] = []
        self._numbers: dict[Any, int] = {}

    def add(self, items: Iterable[Any]) -> None:
        """Take in what one gold span has."""
        number = self._numbers.setdefault
        self.spans.append(np.array([number(i, len(self._numbers)) for i in items], np.int64))

    def drop_rare(self, documents: Ints) -> None:
        """Forget the items that do not recur: nor do any candidates that they are part of."""
        sizes = [len(span) for span in self.spans]
        number = np.concatenate(self.spans)
        counts = _document_counts(number, np.repeat(documents, sizes))
        kept = np.zeros(len(self._numbers), bool)
        kept[[n for n, count in counts if count >= MIN_DOCUMENTS]] = True
        renumbered = np.cumsum(kept) - 1
        self.spans = [renumbered[span[kept[span]]] for span in self.spans]
        self.items = [item for item, is_kept in zip(self._numbers, kept.tolist()) if is_kept]
        self._numbers.clear()


class _Key(NamedTuple):
    """The key of a candidate: numbers of an anchor with left context, a value, a right."""

    anchor: int
    value: int
    right: int


class Miner:
    """Collects the candidates of one corpus."""

    def __init__(self, sheet: Sheet, gold: Gold, field_names: Sequence[str]) -> None:
        self._sheet = sheet
        self._gold = gold
        self._field_names = ("", *field_names)
        self._vocabulary = sheet.vocabulary
        self._value_of_field = np.full(sheet.size + 1, -1)
        for values in sheet.openings.values():
            for value in values.tolist():
                self._value_of_field[value : sheet.next_border[value - 1]] = value
        self._trial = Trial(sheet, gold, field_names)
        self._anchors, self._values, self._rights = _Part(), _Part(), _Part()

    def candidates(self) -> list[Candidate]:
        """Return all candidates that are good, without repetition."""
        rows = self._rows()
        found: dict[_Key, Candidate | None] = {}
        # First the descriptions by themselves: the first anchor is none at all.
        for key in _recurring(
            row._replace(anchors=row.anchors[:1], rights=row.rights[:1]) for row in rows
        ):
            found[key] = self._candidate(key)
        settled = np.zeros(len(self._values.items), bool)
        for key, candidate in found.items():
            settled[key.value] = candidate is not None and candidate.is_settled
        rows = [row._replace(values=row.values[~settled[row.values]]) for row in rows]
        for key in _recurring(
            row._replace(anchors=row.anchors[1:], rights=row.rights[:1]) for row in rows
        ):
            found[key] = self._candidate(key)
        done = {(key.anchor, key.value) for key, c in found.items() if c and c.is_settled}
        for key in _recurring(row._replace(rights=row.rights[1:]) for row in rows):
            if (key.anchor, key.value) not in done:
                found[key] = self._candidate(key)
        candidates = [c for c in found.values() if c is not None]
        candidates += self._word_sets(rows)
        return [candidate for candidate in candidates if candidate.is_good]

    def _rows(self) -> list[Row]:
        previous = (-1, -1)
        for i, j, label in self._gold:
            self._anchors.add(self._ties(i, previous))
            self._values.add((label, value) for value in self._descriptions(i, j))
            self._rights.add(self._followers(j))
            previous = (j, label)
        documents = self._sheet.document[self._gold.starts]
        parts = (self._anchors, self._values, self._rights)
        for part in parts:
            part.drop_rare(documents)
        return list(map(Row, *(part.spans for part in parts), documents.tolist()))

    def _word_sets(self, rows: Iterable[Row]) -> Iterator[Candidate]:
        """Yield the candidates in which one word of the value may be any of several."""
        sets = WordSets(self._sheet, self._gold)
        for (i, j, label), row in zip(self._gold, rows):
            if j - i <= _WORDED:
                sets.add(i, self._worded(i, j), label, row)
        for slot in sets.recurring():
            anchor, left = self._anchors.items[slot.anchor]
            pattern = Pattern(left, slot.value, self._rights.items[slot.right])
            candidate = self._trial.candidate(anchor, slot.label, pattern)
            if candidate is not None:
                yield candidate._replace(slot=slot.at)

    def _worded(self, i: int, j: int) -> Elements:
        """Return the tokens `[i, j)` with words spelt out and numbers of any length."""
        return tuple(
            _describe(word, kind, with_shape=False, with_length=False)
            for word, kind in zip(self._literals(i, j), self._sheet.kind[i:j].tolist())
        )

    def _ties(self, i: int, previous: tuple[int, int]) -> list[tuple[Anchor, Elements]]:
        """Return the anchors of the value at `i` on its left, with the tokens between."""
        sheet = self._sheet
        within = self._field_names[sheet.field[i]]
        scopes = ("", within) if within else ("",)
        found: list[tuple[Anchor, Elements]] = [(Anchor(within=scope), ()) for scope in scopes]
        value = int(self._value_of_field[i])
        if 0 <= value and i - value <= _SKIP:
            found += [(Anchor(field=within), left) for left in self._spelt(value, i)]
        end, label = previous
        if 0 <= end and i - end <= _SKIP and not sheet.border[end : i + 1].any():
            name = self._gold.names[label]
            for left in self._spelt(end, i):
                found += [(Anchor(after=name, within=scope), left) for scope in scopes]
        for left in self._lefts(i):
            at = i - len(left)
            for scope in scopes if sheet.field[at] == sheet.field[i] else ("",):
                found.append((Anchor(within=scope), left))
        return found

    def _lefts(self, i: int) -> Iterator[Elements]:
        """Yield the left contexts of the value at `i`: words, or classes next to it."""
        sheet = self._sheet
        for n in range(1, _LEFT + 1):
            if i - n < 0 or sheet.border[i - n + 1]:
                return
            yield from self._spelt(i - n, i)
        for n in (1, 2):
            nearest = sheet.kind[i - n + 1 : i]
            described = _class_of_neighbour(sheet.kind[i - n])
            if described and (nearest >= JOINER).all():
                yield from ((described, *left) for left in self._spelt(i - n + 1, i))

    def _spelt(self, i: int, j: int) -> list[Elements]:
        """Return the tokens spelt out, as a list that is empty if they must not be."""
        kinds = self._sheet.kind[i:j]
        private = self._gold.inside[i:j] & (kinds >= CAPITALISED) & (kinds <= DIGITS_12)
        return [] if private.any() else [self._literals(i, j)]

    def _literals(self, i: int, j: int) -> Elements:
        return tuple(literal(self._vocabulary[word]) for word in self._sheet.word[i:j].tolist())

    def _followers(self, j: int) -> list[Elements]:
        """Return the right contexts of a value that ends at `j`, the empty one first."""
        sheet = self._sheet
        found: list[Elements] = [()]
        if sheet.ends_field(np.array([j]))[0]:
            found.append(END)
        if sheet.border[j]:
            return found
        found += self._spelt(j, j + 1)
        if not sheet.border[j + 1]:
            found += self._spelt(j, j + 2)
        described = _class_of_neighbour(sheet.kind[j])
        if described:
            found.append((described,))
        return found

    def _descriptions(self, i: int, j: int) -> list[Elements]:
        """Return descriptions of the tokens `[i, j)`, from the literal to the most general."""
        sheet = self._sheet
        found: dict[Elements, None] = {}
        words = self._literals(i, min(j, i + _SPELT_OUT))
        kinds = sheet.kind[i:j].tolist()
        if j - i <= _SPELT_OUT:
            for with_shape in (False, True) if j - i <= _WORDED else (True,):
                for with_length in (False, True):
                    found[
                        tuple(
                            _describe(word, kind, with_shape=with_shape, with_length=with_length)
                            for word, kind in zip(words, kinds)
                        )
                    ] = None
        for n, kind in enumerate(kinds):
            if kind == OTHER and sheet.around(np.array([i + n]))[0] == i:
                if sheet.around(np.array([i + n]))[1] == j:
                    found[(Element("around", words[n].words),)] = None
                break
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
        return [elements for elements in found if self._is_discreet(elements, i)]

    def _is_discreet(self, elements: Elements, i: int) -> bool:
        """Return whether a description of the value at `i` identifies no person."""
        capitalised = 0
        for element, kind in zip(elements, self._sheet.kind[i : i + len(elements)].tolist()):
            if element.what != LITERAL:
                break
            if DIGITS_1 <= kind <= DIGITS_12:
                return False
            capitalised += CAPITALISED <= kind <= OTHER_WORD
        return capitalised <= 1

    def _stop(self, i: int, j: int) -> Element | None:
        """Return the stretch up to the punctuation behind the value, if that is its first."""
        sheet = self._sheet
        if sheet.border[j] or sheet.kind[j] < JOINER or j - i > LONGEST:
            return None
        if (sheet.word[i:j] == sheet.word[j]).any():
            return None
        return Element("until", (self._vocabulary[sheet.word[j]],))

    def _by_names(self, i: int, j: int) -> Elements | None:
        """Return the value as names and numbers, and what stands between them spelt out."""
        sheet = self._sheet
        elements: list[Element] = []
        while i < j:
            end = sheet.end_of("name", i)
            if 0 <= end <= j:
                elements.append(Element("name"))
                i = end
            elif DIGITS_1 <= sheet.kind[i] <= DIGITS_12:
                elements.append(Element("9+"))
                i += 1
            else:
                elements += self._literals(i, i + 1)
                i += 1
            if len(elements) > _SPELT_OUT:
                return None
        return tuple(elements)

    def _candidate(self, key: _Key) -> Candidate | None:
        anchor, left = self._anchors.items[key.anchor]
        label, value = self._values.items[key.value]
        pattern = Pattern(left, value, self._rights.items[key.right])
        return self._trial.candidate(anchor, label, pattern)


def _class_of_neighbour(kind: int) -> Element | None:
    """Return the class of a word or number beside a value; punctuation speaks for itself."""
    if DIGITS_1 <= kind <= DIGITS_12:
        return Element("9+")
    if CAPITALISED <= kind <= OTHER_WORD:
        return Element("cap")
    if LOWER_1 <= kind < CAPITALISED:
        return Element("x")
    return None


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


def _document_counts(key: Ints, document: Ints) -> list[tuple[int, int]]:
    """Return the distinct keys, sorted, each with the number of documents that have it."""
    order = np.lexsort((document, key))
    key, document = key[order], document[order]
    fresh = np.ones(len(key), bool)
    fresh[1:] = (key[1:] != key[:-1]) | (document[1:] != document[:-1])
    distinct, counts = np.unique(key[fresh], return_counts=True)
    return list(zip(distinct.tolist(), counts.tolist()))


def _recurring(rows: Iterable[Row]) -> Iterator[_Key]:
    """Yield the combinations of anchor, value and right that several documents have."""
    keys: list[Ints] = []
    documents: list[Ints] = []
    for anchors, values, rights, document in rows:
        key = (anchors[:, None, None] << 42 | values[:, None] << 21 | rights).ravel()
        keys.append(key)
        documents.append(np.full(len(key), document))
    for number, count in _document_counts(np.concatenate(keys), np.concatenate(documents)):
        if count >= MIN_DOCUMENTS:
            yield _Key(number >> 42, number >> 21 & 0x1FFFFF, number & 0x1FFFFF)
