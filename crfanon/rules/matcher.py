"""Find what a set of rules finds, in time that hardly depends on how many rules there are.

A rule is tried only where it can begin: after the label of its field, after a
value that it continues, or at a token that its rarest element accepts.  The
rules that can begin at one place are one regular expression over tokens, in
order of precision, of which the first that fits counts.
"""

from __future__ import annotations

import re
import weakref
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..document import IntArray, Kind, Lexicon, Matches, Tokens
from .alphabet import FIELD_START, KINDS, LINE_START, LOWER_1, OTHER_WORD, SPACED, Alphabet, fold, kind_of
from .patterns import ANYWHERE, INSIDE, LITERAL, RUNS, SINGLES, Element, Pattern, expression, parse


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule over tokens: where it may stand, what it finds, and how far to trust it.

    `field` ties the value to the beginning of a field, `after` to the end of a
    value with that label, `within` to anywhere in a field; a rule has at most
    one of the first two.  `precision` is the share of held-out matches that
    were right, `support` how many matches in the training data were.
    """

    name: str
    label: str
    pattern: str
    field: str = ""
    after: str = ""
    within: str = ""
    support: int = 0
    precision: float = 1.0
    matches: tuple[str, ...] = ()
    rejects: tuple[str, ...] = ()


class Reading(NamedTuple):
    """What the rules found in one text, and the field that each token stands in."""

    matches: Matches
    fields: IntArray


# A token rule is tried at one element of its left context or value.  Lower is
# rarer in running text, and better.
def _commonness(element: Element) -> int:
    if element.what == LITERAL:
        return 0 if all(len(word) > 3 or word[:1].isdigit() for word in element.words) else 2
    if element.what.startswith("9"):
        return 1
    return {"X": 3, "XX": 3, "Xx": 5, "cap": 5, "cap+": 5, "name": 5}.get(element.what, 9)


class _Facts:
    """What the rules need to know about each form of one lexicon, as columns."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = weakref.ref(lexicon)
        self.size = 0
        self.codes = np.zeros(4096, np.uint32)
        self.triggers = np.zeros(4096, np.int32)
        self.words = np.zeros(4096, np.int32)

    def reserve(self, size: int) -> None:
        if size > len(self.codes):
            for name in ("codes", "triggers", "words"):
                column = getattr(self, name)
                longer = np.zeros(2 * size, column.dtype)
                longer[: self.size] = column[: self.size]
                setattr(self, name, longer)


class RuleSet:
    """Rules over tokens, compiled as they are needed."""

    def __init__(self, rules: Iterable[Rule], field_names: Sequence[str] = ()) -> None:
        self.rules = tuple(sorted(rules, key=_precedence))
        self.field_names = tuple(sorted(set(field_names) | _fields_named(self.rules)))
        self.kinds = tuple(Kind(r.label, f"rule:{r.name}", r.precision) for r in self.rules)
        patterns = [parse(rule.pattern) for rule in self.rules]
        self._patterns = patterns
        words = {word for pattern in patterns for word in pattern.words()}
        field_words = [tuple(name.split(" ")) for name in self.field_names]
        self.alphabet = Alphabet(words.union(*field_words, (":",)))
        # Fields are recognised backwards from the colon.
        self._separator = self.alphabet.word_number(":")
        self._endings: dict[int, Any] = {}
        for number, name in enumerate(field_words, 1):
            node = self._endings
            for word in reversed(name):
                node = node.setdefault(self.alphabet.word_number(word), {})
            node[0] = number
        self._numbers = {name: number for number, name in enumerate(self.field_names, 1)}
        labels = sorted({rule.label for rule in self.rules})
        label_number = {label: number for number, label in enumerate(labels)}
        self._label_of = [label_number[rule.label] for rule in self.rules]
        by_field: dict[int, list[int]] = {}
        by_label: dict[tuple[int, int], list[int]] = {}
        by_anchor: dict[Element, dict[int, list[int]]] = {}
        self._anchor_at: list[int] = []
        for k, rule in enumerate(self.rules):
            pattern = patterns[k]
            within = self._numbers.get(rule.within, 0)
            self._anchor_at.append(0)
            if rule.field:
                by_field.setdefault(self._numbers[rule.field], []).append(k)
            elif rule.after in label_number:
                by_label.setdefault((label_number[rule.after], within), []).append(k)
            elif not rule.after:
                fixed = fixed_elements(pattern)
                best = min(range(len(fixed)), key=lambda i: (_commonness(fixed[i]), -i))
                self._anchor_at[k] = best
                for anchor in _anchors(fixed[best]):
                    by_anchor.setdefault(anchor, {}).setdefault(within, []).append(k)
        self._at_field: list[_Group | None] = [None] * (len(self.field_names) + 1)
        for number, ks in by_field.items():
            self._at_field[number] = _Group(self, ks)
        general = {label: ks for (label, within), ks in by_label.items() if within == 0}
        self._after: dict[tuple[int, int], _Group] = {}
        for label in range(len(labels)):
            for within in range(len(self.field_names) + 1):
                own = by_label.get((label, within), []) if within else []
                ks = sorted(own + general.get(label, []))
                if ks and (own or not within):
                    self._after[label, within] = _Group(self, ks)
        for label in range(len(labels)):
            if (label, 0) in self._after:
                for within in range(len(self.field_names) + 1):
                    self._after.setdefault((label, within), self._after[label, 0])
        self._by_anchor = by_anchor
        # Rows of trigger numbers: row 0 is "no rule begins here".
        self._rows: dict[tuple[int, ...], int] = {(): 0}
        self._table: list[dict[int, _Group]] = [{}]
        self._facts: weakref.WeakKeyDictionary[Lexicon, _Facts] = weakref.WeakKeyDictionary()

    def at_least(self, precision: float) -> RuleSet:
        """Return the rules of at least this precision, as a set of their own."""
        kept = [rule for rule in self.rules if rule.precision >= precision]
        return RuleSet(kept, self.field_names)

    def match(self, text: str, tokens: Tokens) -> Matches:
        """Return everything that the rules find, overlaps included."""
        return self.read(text, tokens).matches

    def fields(self, tokens: Tokens) -> IntArray:
        """Return for each token the number of the field in whose value it stands.

        Number n is ``field_names[n - 1]``; 0 is no field.  A field runs to the
        end of its line or to the label of the next field on it.
        """
        return self.read("", tokens).fields

    def read(self, text: str, tokens: Tokens) -> Reading:
        """Return the matches and the fields of one text, worked out together."""
        size = len(tokens)
        if not size:
            empty = np.zeros(0, np.int32)
            return Reading(Matches(empty, empty, empty, self.kinds), empty)
        facts = self._facts_of(tokens.lexicon)
        ids = tokens.form_ids
        codes = facts.codes[ids]
        words = facts.words[ids]
        stride = np.uint32(self.alphabet.stride)
        gaps = np.zeros(size, np.uint32)
        np.greater(tokens.starts[1:], tokens.ends[:-1], out=gaps[1:], casting="unsafe")
        gaps[tokens.line_starts] = LINE_START
        fields, opened = self._find_fields(words, gaps, tokens.line_starts)
        string = (codes + gaps * stride).tobytes().decode("utf-32-le")
        first: list[int] = []
        last: list[int] = []
        kind_ids: list[int] = []
        seen: set[tuple[int, int, int]] = set()
        for number, start in opened:
            group = self._at_field[number]
            if group is not None:
                group.find(string, start, first, last, kind_ids)
        triggers = facts.triggers[ids]
        places = triggers.nonzero()[0]
        table = self._table
        scopes = fields[places].tolist()
        for place, trigger, scope in zip(places.tolist(), triggers[places].tolist(), scopes):
            row = table[trigger]
            group = row.get(scope) or row.get(0)
            if group is not None:
                group.find(string, place, first, last, kind_ids)
        # What follows a value; each find may be followed in turn.
        k = 0
        label_of = self._label_of
        after = self._after
        while k < len(last):
            end = last[k]
            scope = int(fields[end - 1])
            label = label_of[kind_ids[k]]
            group = after.get((label, scope))
            k += 1
            if group is None or end >= size or (end, label, scope) in seen:
                continue
            seen.add((end, label, scope))
            group.find(string, end, first, last, kind_ids)
        return Reading(
            Matches(
                np.array(first, np.int32), np.array(last, np.int32),
                np.array(kind_ids, np.int32), self.kinds,
            ),
            fields,
        )

    def _find_fields(
        self, words: IntArray, gaps: npt.NDArray[np.uint32], line_starts: IntArray
    ) -> tuple[IntArray, list[tuple[int, int]]]:
        """Return the fields by token, and where each known field begins; mark the labels."""
        size = len(words)
        fields = np.zeros(size, np.int32)
        colons = (words == self._separator).nonzero()[0].tolist()
        opened: list[tuple[int, int]] = []
        if not colons:
            return fields, opened
        marks: list[int] = []
        numbers = words.tolist()
        for colon in colons:
            node: dict[int, Any] = self._endings
            i = colon
            best = 0
            start = 0
            while i > 0:
                i -= 1
                following = node.get(numbers[i]) if numbers[i] else None
                if following is None:
                    break
                node = following
                if 0 in node:
                    best = node[0]
                    start = i
                if gaps[i] == LINE_START:
                    break
            if best:
                marks.append(start)
                opened.append((best, colon + 1))
        if not opened:
            return fields, opened
        starts = np.array(marks, np.intp)
        on_line = gaps[starts] != LINE_START
        gaps[starts[on_line]] = FIELD_START
        borders = np.sort(np.concatenate((starts[on_line], line_starts, [size])))
        firsts = np.array([start for _, start in opened], np.intp)
        ends = borders[np.searchsorted(borders, firsts, side="left")]
        for (number, start), end in zip(opened, ends.tolist()):
            fields[start:end] = number
        return fields, opened

    def _facts_of(self, lexicon: Lexicon) -> _Facts:
        facts = self._facts.get(lexicon)
        if facts is None:
            facts = self._facts[lexicon] = _Facts(lexicon)
        known = facts.size
        total = len(lexicon)
        if known < total:
            facts.reserve(total)
            alphabet = self.alphabet
            for number in range(known, total):
                form = lexicon.forms[number]
                facts.codes[number] = alphabet.code(form)
                facts.words[number] = alphabet.word_number(fold(form))
                facts.triggers[number] = self._trigger(form)
            facts.size = total
        return facts

    def _trigger(self, form: str) -> int:
        """Return the number of the row of rules that may begin at a form."""
        kind = kind_of(form)
        found = [self._by_anchor.get(Element(LITERAL, (fold(form),)))]
        found += [self._by_anchor.get(Element("kind", (str(kind),)))]
        scopes: dict[int, list[int]] = {}
        for rules in found:
            for within, ks in (rules or {}).items():
                scopes.setdefault(within, []).extend(ks)
        key = tuple(sorted({k for ks in scopes.values() for k in ks}))
        row = self._rows.get(key)
        if row is None:
            row = self._rows[key] = len(self._table)
            general = scopes.get(0, [])
            self._table.append(
                {
                    within: _Group(self, sorted(set(ks) | set(general)))
                    for within, ks in scopes.items()
                }
            )
        return row


class _Group:
    """The rules that are tried at one place, as regular expressions made at first use."""

    __slots__ = ("_compiled", "_ks", "_owner")

    def __init__(self, owner: RuleSet, ks: list[int]) -> None:
        self._owner = weakref.ref(owner)
        self._ks = ks
        self._compiled: list[tuple[int, Any, list[int]]] | None = None

    def find(
        self, string: str, place: int, first: list[int], last: list[int], kind_ids: list[int]
    ) -> None:
        for offset, expression_, ks in self._compiled or self._compile():
            if place < offset:
                continue
            match = expression_.match(string, place - offset)
            if match is not None:
                n = match.lastindex
                start, end = match.span(n)
                first.append(start)
                last.append(end)
                kind_ids.append(ks[n - 1])

    def _compile(self) -> list[tuple[int, Any, list[int]]]:
        owner = self._owner()
        assert owner is not None
        by_offset: dict[int, list[int]] = {}
        for k in self._ks:
            by_offset.setdefault(owner._anchor_at[k], []).append(k)
        compiled = []
        for offset, ks in sorted(by_offset.items()):
            source = "|".join(
                rule_expression(owner.alphabet, owner.rules[k], owner._patterns[k]) for k in ks
            )
            compiled.append((offset, re.compile(source, re.DOTALL), ks))
        self._compiled = compiled
        return compiled


def rule_expression(alphabet: Alphabet, rule: Rule, pattern: Pattern) -> str:
    """Return the regular expression of a rule, with one group for its value."""
    gaps = INSIDE if rule.field or rule.after else ANYWHERE
    pieces = []
    for part in (pattern.left, pattern.value):
        piece = ""
        for element in part:
            piece += expression(alphabet, element, gaps)
            gaps = INSIDE
        pieces.append(piece)
    right = "".join(expression(alphabet, element) for element in pattern.right)
    return f"{pieces[0]}({pieces[1]})" + (f"(?={right})" if right else "")


def fixed_elements(pattern: Pattern) -> list[Element]:
    """Return the elements that begin at a known distance from the first token of a match."""
    fixed = []
    for element in (*pattern.left, pattern.value[0]):
        fixed.append(element)
        if element.what != LITERAL and element.what not in SINGLES:
            break
    return fixed


def _anchors(element: Element) -> list[Element]:
    """Return what an element accepts, as words and kinds to look forms up by."""
    if element.what == LITERAL:
        return [Element(LITERAL, (word,)) for word in element.words]
    if element.what in SINGLES:
        bounds = (SINGLES[element.what],)
    elif element.what in RUNS:
        bounds = RUNS[element.what]
    elif element.what == "name":
        bounds = (SINGLES["cap"],)
    else:
        bounds = ((1, KINDS - 1),)
    return [
        Element("kind", (str(kind),)) for low, high in bounds for kind in range(low, high + 1)
    ]


def _precedence(rule: Rule) -> tuple[float, int, str]:
    return (-rule.precision, -rule.support, rule.name)


def _fields_named(rules: Iterable[Rule]) -> set[str]:
    return {name for rule in rules for name in (rule.field, rule.within) if name}
