"""Find what a set of rules finds, in time that hardly depends on how many rules there are.

A rule is tried only where it can begin: behind the label of its field, behind
a value that it continues, or at two tokens that can be its first two.  All
rules that can begin at a place are tried together (see `automaton`), in order
of precision, and the first that fits counts.
"""

from __future__ import annotations

import functools
import os
import threading
import weakref
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..document import IntArray, Kind, Lexicon, Matches, Tokens
from .alphabet import CAPITALISED, JOINER, LOWER_1, LOWER_3, OTHER_WORD, Alphabet, fold
from .automaton import BORDER, LINKED, Automaton, State
from .check import Check
from .fields import SEPARATOR, FieldLabels, Opening
from .files import read_rules
from .patterns import LONGEST, PARTICLES, Pattern, parse
from .rule import Rule
from .validators import CHECK_DIGITS

# A value of LONGEST tokens, and what may stand around it.
_REACH = LONGEST + 10

# The gap before a token: 0 none, 1 white space, or a new line or field label.
BORDER_GAP = 2

# What a token can be in a name.
_CAPITAL, _PARTICLE = 1, 2

# Lines of up to so many tokens are remembered (98 % of the lines of a form have
# fewer), and forgotten when there are this many: they take some 20 MB.
_SHORT = 32
_MAX_LINES = 50_000

# What is known of a first token, and of the code after it.  A first token that
# is neither has its own state, numbered from 2.
_UNKNOWN, _DEAD, _ALIVE = range(3)


class Reading(NamedTuple):
    """What the rules found in one text, and the field that each token stands in."""

    matches: Matches
    fields: IntArray


class Layout(NamedTuple):
    """The gap before each token, the particles inside names, and the fields."""

    gaps: IntArray
    linked: npt.NDArray[np.bool_]
    openings: list[Opening]
    fields: IntArray


class _Line(NamedTuple):
    """What is found in one line: first token, last token, and which.

    Positions count from the first token of the line.  `checks` are matches of
    rules that have still to look at the characters.
    """

    matches: list[tuple[int, int, int]]
    checks: list[tuple[int, int, int]]
    fields: list[tuple[int, int, int]]


class _Facts:
    """What the rules need to know about the forms of one lexicon, as columns."""

    def __init__(self) -> None:
        self.known = 0
        self.columns = np.zeros((3, 4096), np.int32)

    def extend(self, rows: list[tuple[int, int, int]]) -> None:
        size = self.known + len(rows)
        if size > self.columns.shape[1]:
            longer = np.zeros((3, 2 * size), np.int32)
            longer[:, : self.known] = self.columns[:, : self.known]
            self.columns = longer
        self.columns[:, self.known : size] = np.array(rows, np.int32).T
        self.known = size


class RuleSet:
    """Rules, ready to be matched.  It may be shared between threads."""

    def __init__(self, rules: Iterable[Rule], field_names: Iterable[str] = ()) -> None:
        self.rules = tuple(sorted(rules, key=lambda rule: rule.precedence))
        named = {name for rule in self.rules for name in (rule.field, rule.within) if name}
        self.field_names = tuple(sorted(named.union(field_names)))
        self._checks = [Check.of(rule) for rule in self.rules]
        # A rule with context has a second kind, for matches without it.
        kinds = [Kind(r.label, f"rule:{r.name}", r.precision) for r in self.rules]
        self._weak_kinds = {}
        for k, rule in enumerate(self.rules):
            if rule.without_context:
                self._weak_kinds[k] = len(kinds)
                kinds.append(kinds[k]._replace(score=rule.without_context))
        self.kinds = tuple(kinds)
        self._fields = {name: number for number, name in enumerate(("", *self.field_names))}
        # One entry a pattern; `_rule_of` says whose it is.
        self._rule_of: list[int] = []
        self._patterns: list[Pattern] = []
        for k, rule in enumerate(self.rules):
            for pattern in rule.patterns:
                self._rule_of.append(k)
                self._patterns.append(parse(pattern))
        self._left = [len(pattern.left) for pattern in self._patterns]
        self._lock = threading.Lock()
        self._reset()

    def _reset(self) -> None:
        """Forget everything that was worked out on the way."""
        words = {word for p in self._patterns for element in p.elements for word in element.words}
        # The words of field labels too: what is remembered of a line goes by its symbols.
        words.update(*(name.split(" ") for name in self.field_names), SEPARATOR)
        self._alphabet = Alphabet(words)
        competes = [self.rules[k].support > 0 for k in self._rule_of]
        self._automaton = Automaton(self._alphabet, self._patterns, competes)
        self._field_words = {SEPARATOR: 1}
        number = self._field_words.setdefault
        self._labels = FieldLabels(
            [
                [number(word, len(self._field_words) + 1) for word in name.split(" ")]
                for name in self.field_names
            ],
            self._field_words[SEPARATOR],
        )
        # The entries that begin at the start of a field, or behind a value with
        # a label (in a certain field or any, which is ""), or anywhere.
        in_field: dict[str, list[int]] = {}
        after: dict[str, dict[str, list[int]]] = {}
        anywhere: dict[str, list[int]] = {"": []}
        for entry, k in enumerate(self._rule_of):
            rule = self.rules[k]
            if rule.field:
                in_field.setdefault(rule.field, []).append(entry)
            else:
                scopes = after.setdefault(rule.after, {"": []}) if rule.after else anywhere
                scopes.setdefault(rule.within, []).append(entry)
        start = self._automaton.start
        self._in_field = {self._fields[name]: start(es) for name, es in in_field.items()}
        by_label = {label: self._by_field(scopes) for label, scopes in after.items()}
        self._after = [by_label.get(self.rules[k].label) for k in self._rule_of]
        self._anywhere = self._by_field(anywhere)
        # Fields with rules of their own are scopes, numbered from 1.
        self._scope_of_field = np.zeros(len(self._fields), np.int32)
        self._scopes = [self._anywhere[0]]
        for field, state in enumerate(self._anywhere):
            if state is not self._anywhere[0]:
                self._scope_of_field[field] = len(self._scopes)
                self._scopes.append(state)
        # The states after a first token, by scope and symbol, and what becomes of
        # them in the next, by state and code: filled in as it is asked for.
        dead = start([])
        self._first: list[State] = [dead, dead]
        self._first_numbers = {id(dead): _DEAD}
        self._first_table = np.zeros((len(self._scopes), 512), np.int32)
        self._second_table = np.zeros((256, 2048), np.uint8)
        self._second_table[_DEAD] = _DEAD
        self._remembered: dict[bytes, _Line] = {}
        self._facts: weakref.WeakKeyDictionary[Lexicon, _Facts] = weakref.WeakKeyDictionary()

    def _by_field(self, scopes: dict[str, list[int]]) -> list[State]:
        """Return the start state in each field, for rules of that field and of any."""
        general = self._automaton.start(scopes[""])
        states = [general] * len(self._fields)
        for name, entries in scopes.items():
            if name:
                states[self._fields[name]] = self._automaton.start(entries + scopes[""])
        return states

    @classmethod
    def load(cls, paths: Iterable[str | os.PathLike[str]]) -> RuleSet:
        """Return the rules of YAML files, or of those in folders; see `files`.

        A `ConfigError` names the file and the line that is not valid.
        """
        return cls(*read_rules(paths))

    @functools.cached_property
    def certain(self) -> frozenset[str]:
        """The sources whose matches are beyond doubt: their check digits hold."""
        return frozenset(
            f"rule:{rule.name}" for rule in self.rules if rule.validator in CHECK_DIGITS
        )

    def __len__(self) -> int:
        return len(self.rules)

    def __repr__(self) -> str:
        return f"<RuleSet: {len(self.rules)} rules, {len(self.field_names)} fields>"

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
        return self.layout(tokens).fields

    def layout(self, tokens: Tokens) -> Layout:
        """Return how the tokens join, and the fields; `read` goes by the same."""
        with self._lock:
            columns = self._columns_of(tokens)
            return self._layout(columns, _gaps(tokens), tokens.line_starts)

    def read(self, text: str, tokens: Tokens) -> Reading:
        """Return the matches and the fields of one text, worked out together.

        What is found in a line depends on nothing outside it, and short lines
        recur: "Sexo: H." as it stands, "Fecha de ingreso: 12/03/1983." in what
        rules see of it.  So they are remembered.
        """
        with self._lock:
            if self._automaton.is_full:
                self._reset()
            return self._read(text, tokens)

    def _read(self, text: str, tokens: Tokens) -> Reading:
        size = len(tokens)
        columns = self._columns_of(tokens)
        gaps = _gaps(tokens)
        seen = (columns[0, :size] + gaps).tobytes()
        width = len(seen) // max(size, 1)
        starts = tokens.line_starts.tolist()
        lines = list(zip(starts, [*starts[1:], size]))
        remembered = self._remembered
        found = [
            remembered.get(seen[width * start : width * end]) if end - start <= _SHORT else None
            for start, end in lines
        ]
        new = [n for n, line in enumerate(found) if line is None]
        if new:
            if len(remembered) > _MAX_LINES:
                remembered.clear()
            for n, line in zip(new, self._new_lines([lines[n] for n in new], columns, gaps)):
                found[n] = line
                start, end = lines[n]
                if end - start <= _SHORT:
                    remembered[seen[width * start : width * end]] = line
        first: list[int] = []
        last: list[int] = []
        kind_ids: list[int] = []
        fields = np.zeros(size, np.int32)
        for start, line in zip(starts, found):
            for i, j, kind_id in line.matches:
                first.append(start + i)
                last.append(start + j)
                kind_ids.append(kind_id)
            for i, j, rule in line.checks:
                checked = self._checked(rule, text, tokens, start, start + i, start + j)
                if checked is not None:
                    first.append(checked[0])
                    last.append(checked[1])
                    kind_ids.append(checked[2])
            for i, j, field in line.fields:
                fields[start + i : start + j] = field
        matches = Matches(
            np.array(first, np.int32),
            np.array(last, np.int32),
            np.array(kind_ids, np.int32),
            self.kinds,
        )
        return Reading(matches, fields)

    def _checked(
        self, rule: int, text: str, tokens: Tokens, line: int, i: int, j: int
    ) -> tuple[int, int, int] | None:
        """Return the match of a rule that looks at characters, None if it is none."""
        check = self._checks[rule]
        assert check is not None
        place = check.place(text, tokens, i, j)
        if place is None:
            return None
        kind_id = rule
        if not check.has_context(tokens, line, place[0]):
            if rule not in self._weak_kinds:
                return None
            kind_id = self._weak_kinds[rule]
        return *place, kind_id

    def _new_lines(
        self, lines: list[tuple[int, int]], columns: IntArray, gaps: IntArray
    ) -> list[_Line]:
        """Return what is found in the lines, given as token positions of the text."""
        size = len(gaps)
        sizes = [end - start for start, end in lines]
        starts = [0, *accumulate(sizes)]
        if starts[-1] < size:
            ranges = [np.arange(start, end) for start, end in [*lines, (size, size + 1)]]
            index = np.concatenate(ranges)
            gaps = gaps.take(index[:-1])
            columns = columns.take(index, axis=1)
        line_starts = np.array(starts[:-1], np.int32)
        layout = self._layout(columns, gaps, line_starts)
        found = [_Line([], [], []) for _ in lines]
        borders = [*(layout.gaps >= BORDER_GAP).nonzero()[0].tolist(), len(gaps)]
        for opening in layout.openings:
            end = borders[bisect_left(borders, opening.value)]
            n = bisect_right(starts, opening.label) - 1
            found[n].fields.append((opening.value - starts[n], end - starts[n], opening.field))
        for i, j, entry in self._find(layout, columns):
            n = bisect_right(starts, i) - 1
            rule = self._rule_of[entry]
            to = found[n].matches if self._checks[rule] is None else found[n].checks
            to.append((i - starts[n], j - starts[n], rule))
        return found

    def _find(self, layout: Layout, columns: IntArray) -> list[tuple[int, int, int]]:
        """Return the matches in whole lines: first token, last token, entry."""
        size = len(layout.gaps)
        codes = columns[0]
        symbols = codes[:size] >> 2
        codes[:size] += layout.gaps + LINKED * layout.linked
        codes[:size][layout.gaps >= BORDER_GAP] = BORDER
        fields = layout.fields
        work = [
            (self._in_field[opening.field], opening.value, opening.value)
            for opening in layout.openings
            if opening.field in self._in_field
        ]
        work += self._beginnings(symbols, codes, fields)
        code_list = codes.tolist()
        found: list[tuple[int, int, int]] = []
        seen: set[tuple[int, int]] = set()
        left, after = self._left, self._after
        # The list grows on the way: what follows a value is tried in its turn.
        for state, i, place in work:
            best = -1
            stop = place + _REACH
            while True:
                if state.best is not None:
                    entry, back = state.best
                    if best < 0 or entry < best:
                        best = entry
                        end = i - back
                for entry, back in state.free:
                    if i - back - place - left[entry] <= LONGEST:
                        found.append((place + left[entry], i - back, entry))
                if not state.items_ or i > stop:
                    break
                state = state[code_list[i]]
                i += 1
            if best < 0 or end - place - left[best] > LONGEST:
                continue
            found.append((place + left[best], end, best))
            following = after[best]
            if following is not None:
                state = following[fields[end - 1]]
                key = (end, id(state))
                if state.items_ and key not in seen:
                    seen.add(key)
                    work.append((state, end, end))
        return found

    def _beginnings(
        self, symbols: IntArray, codes: IntArray, fields: IntArray
    ) -> Iterable[tuple[State, int, int]]:
        """Return where rules that may stand anywhere are alive after two tokens.

        That is the state after the first token, the position of the second,
        and that of the first.
        """
        firsts = self._scope_of_field.take(fields) * self._first_table.shape[1] + symbols
        numbers = self._first_table.ravel().take(firsts)
        width = self._second_table.shape[1]
        known = self._second_table.ravel().take(numbers * width + codes[1:])
        if not known.all():
            unknown = (known == _UNKNOWN).nonzero()[0].tolist()
            for first, second in {(int(firsts[i]), int(codes[i + 1])) for i in unknown}:
                self._fill_in(*divmod(first, self._first_table.shape[1]), second)
            numbers = self._first_table.ravel().take(firsts)
            known = self._second_table.ravel().take(numbers * width + codes[1:])
        places = (known == _ALIVE).nonzero()[0]
        states = map(self._first.__getitem__, numbers[places].tolist())
        places = places.tolist()
        return zip(states, [place + 1 for place in places], places)

    def _fill_in(self, scope: int, symbol: int, second: int) -> None:
        """Work out the state after a first token, and whether it survives the second."""
        dead = self._first[_DEAD]
        state = self._scopes[scope][4 * symbol] if symbol else dead
        if state.is_dead:
            state = dead
        number = self._first_numbers.setdefault(id(state), len(self._first))
        if number == len(self._first):
            self._first.append(state)
        if number == len(self._second_table):
            self._second_table = np.concatenate([self._second_table, 0 * self._second_table])
        self._first_table[scope, symbol] = number
        alive = state.fits or not state[second].is_dead
        self._second_table[number, second] = _ALIVE if alive else _DEAD

    def _layout(self, columns: IntArray, gaps: IntArray, line_starts: IntArray) -> Layout:
        size = len(gaps)
        gaps = gaps.copy()
        gaps[line_starts] = BORDER_GAP
        fields = np.zeros(size, np.int32)
        openings = self._labels.find(columns[1, :size], line_starts)
        if openings:
            starts = np.array([opening.label for opening in openings])
            gaps[starts] = BORDER_GAP
            borders = (gaps >= BORDER_GAP).nonzero()[0]
            ends = [*borders.tolist(), size]
            nexts = borders.searchsorted(starts, side="right").tolist()
            for opening, following in zip(openings, nexts):
                fields[opening.value : ends[following]] = opening.field
        return Layout(gaps, _linked(columns[2], gaps), openings, fields)

    def _columns_of(self, tokens: Tokens) -> IntArray:
        """Return the facts about the tokens and, behind the last, about a border."""
        lexicon = tokens.lexicon
        facts = self._facts.get(lexicon)
        if facts is None:
            facts = self._facts[lexicon] = _Facts()
        if facts.known < len(lexicon):
            facts.extend([self._facts_of(form) for form in lexicon.forms[facts.known :]])
            symbols = len(self._alphabet.symbols)
            if symbols > self._first_table.shape[1]:
                self._first_table = _widened(self._first_table, 2 * symbols)
                self._second_table = _widened(self._second_table, 8 * symbols)
                self._second_table[_DEAD] = _DEAD
        ids = np.zeros(len(tokens) + 1, np.int32)
        ids[: len(tokens)] = tokens.form_ids
        return facts.columns.take(ids, axis=1)

    def _facts_of(self, form: str) -> tuple[int, int, int]:
        """Return the code of a form, its number as a word of field labels, its part in names."""
        symbol = self._alphabet.number(form)
        kind = self._alphabet.symbols[symbol].kind
        part = 0
        if CAPITALISED <= kind <= OTHER_WORD:
            part = _CAPITAL
        elif LOWER_1 <= kind <= LOWER_3 or kind == JOINER:
            part = _PARTICLE
        return 4 * symbol, self._field_words.get(fold(form), 0), part


def _gaps(tokens: Tokens) -> IntArray:
    """Return 1 for each token with white space before it on its line, else 0."""
    gaps = np.zeros(len(tokens), np.int32)
    np.greater(tokens.starts[1:], tokens.ends[:-1], out=gaps[1:], casting="unsafe")
    gaps[tokens.line_starts] = 0
    return gaps


def _linked(parts: IntArray, gaps: IntArray) -> npt.NDArray[np.bool_]:
    """Mark the particles between two words of a name, of which up to three stand in a row."""
    parts = parts[: len(gaps)]
    first = parts == _CAPITAL
    inside = gaps < BORDER_GAP
    particle = (parts == _PARTICLE) & inside
    begins = first[:-1] & particle[1:]
    ends = particle[:-1] & (first & inside)[1:]
    linked = np.zeros(len(gaps), bool)
    for n in range(1, PARTICLES + 1):
        # The first word stands at i, particles from i + 1 to i + n, a word behind them.
        whole = begins[: len(begins) - n] & ends[n:]
        if n == PARTICLES:
            whole &= particle[2 : 2 + len(whole)]
        for m in range(1, n + 1):
            linked[m : m + len(whole)] |= whole
    return linked


def _widened(table: npt.NDArray[Any], width: int) -> npt.NDArray[Any]:
    wider = np.zeros((len(table), width), table.dtype)
    wider[:, : table.shape[1]] = table
    return wider
