"""Find what a set of rules finds, in time that hardly depends on how many rules there are.

A rule is tried only where it can begin: behind the label of its field, behind
a value that it continues, or at two tokens that can be its first two.  All
rules that can begin at a place are tried together (see `automaton`), in order
of precision.  Of the learnt ones the first that fits counts; those written by
hand count whenever they fit.
"""

from __future__ import annotations

import functools
import os
import threading
from bisect import bisect_right
from collections.abc import Collection, Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ..document import IntArray, Kind, Matches, Tokens
from .alphabet import FULL_STOP, JOINER, LOWER_1, Alphabet, plain
from .automaton import BORDER, LINKED, SPACED, Automaton, State
from .beginnings import Beginnings
from .check import Check
from .fields import SEPARATOR
from .files import read_rules
from .layout import Layout, Layouts, gaps_of
from .patterns import LONGEST, parse
from .rule import Rule
from .validators import CHECK_DIGITS

# A value of LONGEST tokens, and what may stand around it.
_REACH = LONGEST + 10

# Lines of up to so many tokens are remembered (98 % of the lines of a form have
# fewer), and forgotten when there are this many: they take some 16 MB.
_SHORT = 32
_MAX_LINES = 20_000


_Triple = tuple[int, int, int]


# At this precision a rule may speak where the tagger says nothing.  Measured on
# MEDDOCAN dev: full dates that the tagger had missed were 22, and 22 were right.
SURE = 0.98


class Reading(NamedTuple):
    """What the rules found in one text, and the field that each token stands in."""

    matches: Matches
    fields: IntArray


class _Line(NamedTuple):
    """What is found in one line, in positions from its first token.

    A match is first token, last token, and rule; `checks` are matches of rules
    that have still to look at the characters.  A field is first token, last
    token, and field.
    """

    matches: list[_Triple]
    checks: list[_Triple]
    fields: list[_Triple]


class RuleSet:
    """Rules, ready to be matched.  It may be shared between threads.

    >>> rules = RuleSet([Rule("age", "AGE", ("aged [<99>]",))])
    >>> rules
    <RuleSet: 1 rules, 0 fields>
    """

    def __init__(self, rules: Iterable[Rule], field_names: Iterable[str] = ()) -> None:
        self.rules = tuple(sorted(rules, key=_precedence))
        named = {name for rule in self.rules for name in (rule.field, rule.within) if name}
        self.field_names = tuple(sorted(named.union(field_names)))
        # A rule with context may have a second kind, for matches without it.
        kinds = [Kind(r.label, f"rule:{r.name}", r.precision) for r in self.rules]
        self._weak_kinds = [-1] * len(kinds)
        for k, rule in enumerate(self.rules):
            if rule.without_context:
                self._weak_kinds[k] = len(kinds)
                kinds.append(kinds[k]._replace(score=rule.without_context))
        self.kinds = tuple(kinds)
        checks = enumerate(map(Check.of, self.rules))
        self._checks = {k: check for k, check in checks if check is not None}
        # One entry a pattern; `_rule_of` says whose it is.
        self._rule_of = [k for k, rule in enumerate(self.rules) for _ in rule.patterns]
        self._patterns = [parse(pattern) for rule in self.rules for pattern in rule.patterns]
        # Rules that may find the same value by several patterns.
        self._repeats = {k for k, rule in enumerate(self.rules) if len(rule.patterns) > 1}
        self._left = [len(pattern.left) for pattern in self._patterns]
        self._widens = [pattern.value[0].what == "around" for pattern in self._patterns]
        self._lock = threading.Lock()
        self._reset()

    def _reset(self) -> None:
        """Forget everything that was worked out on the way."""
        # The words of field labels too: what is remembered of a line goes by its symbols.
        words = {SEPARATOR}.union(*(name.split(" ") for name in self.field_names))
        words.update(*(element.words for p in self._patterns for element in p.elements))
        self._alphabet = Alphabet(words)
        self._layouts = Layouts(self._alphabet, self.field_names)
        competes = [self.rules[k].support > 0 for k in self._rule_of]
        self._automaton = Automaton(self._alphabet, self._patterns, competes)
        start = self._automaton.start
        # The entries that begin at the start of a field, or behind a value with
        # a label (in a certain field or in any, which is ""), or anywhere.
        at_field: dict[str, list[int]] = {}
        after: dict[str, dict[str, list[int]]] = {}
        anywhere: dict[str, list[int]] = {"": []}
        for entry, k in enumerate(self._rule_of):
            rule = self.rules[k]
            if rule.field:
                at_field.setdefault(rule.field, []).append(entry)
            else:
                scopes = after.setdefault(rule.after, {"": []}) if rule.after else anywhere
                scopes.setdefault(rule.within, []).append(entry)
        fields = ("", *self.field_names)
        self._at_field = {fields.index(name): start(own) for name, own in at_field.items()}
        by_label = {label: self._by_field(scopes) for label, scopes in after.items()}
        self._after = [by_label.get(self.rules[k].label) for k in self._rule_of]
        self._beginnings = Beginnings(self._by_field(anywhere), start([]))
        self._remembered: dict[bytes, _Line] = {}

    def _by_field(self, scopes: dict[str, list[int]]) -> list[State]:
        """Return the start state in each field, for rules of that field and of any."""
        general = self._automaton.start(scopes[""])
        return [
            self._automaton.start(scopes[name] + scopes[""]) if name and name in scopes else general
            for name in ("", *self.field_names)
        ]

    @classmethod
    def load(
        cls,
        paths: Iterable[str | os.PathLike[str]],
        *,
        tried: bool = False,
        only: Collection[str] | None = None,
    ) -> RuleSet:
        """Return the rules of YAML files, or of those in folders; see `files`.

        Of hand-written rules `only` those of these names are taken, if it is given.
        A `ConfigError` names the file and the line that is not valid.  Regular
        expressions that have been `tried` are not looked at before they are needed.
        """
        rules, fields = read_rules(paths, tried=tried)
        if only is not None:
            rules = [rule for rule in rules if rule.support > 0 or rule.name in only]
        return cls(rules, fields)

    @functools.cached_property
    def certain(self) -> frozenset[str]:
        """The sources whose matches are beyond doubt: their check digits hold."""
        return frozenset(
            f"rule:{rule.name}" for rule in self.rules if rule.validator in CHECK_DIGITS
        )

    @functools.cached_property
    def sure(self) -> frozenset[str]:
        """The sources of hand-written rules that are hardly ever wrong.

        Learnt rules are not among them, however precise: where the tagger,
        which learnt from the same data, is silent, they are right half the time.
        """
        return frozenset(
            f"rule:{rule.name}"
            for rule in self.rules
            if rule.support == 0 and rule.precision >= SURE
        ).difference(self.certain)

    @functools.cached_property
    def field_kinds(self) -> tuple[Kind, ...]:
        """What a match of each field stands for; field n is ``field_kinds[n - 1]``."""
        return tuple(Kind(name, f"field:{name}") for name in self.field_names)

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
        """Return the fields, and what else `read` goes by."""
        with self._lock:
            columns = self._layouts.columns(tokens)
            return self._layouts.layout(columns, tokens.line_starts.tolist())

    def read(self, text: str, tokens: Tokens) -> Reading:
        """Return the matches, sorted by their first tokens, and the fields of one text.

        What is found in a line depends on nothing outside it, and short lines
        recur: "Sexo: H." as it stands, "Fecha de ingreso: 12/03/1983." in what
        rules see of it.  So they are remembered.
        """
        return self.read_joined([text], [tokens], tokens)

    def read_joined(self, texts: Sequence[str], parts: Sequence[Tokens], tokens: Tokens) -> Reading:
        """Return what `read` does for several texts at once, in positions of their joined tokens.

        `parts` are the tokens of each text, and `tokens` are these joined (`document.join`).
        """
        with self._lock:
            if self._automaton.is_full:
                self._reset()
            rows, checks, fields = self._read(tokens)
        if checks:
            rows += self._checked(checks, list(map(plain, texts)), parts)
        columns = np.array(rows, np.int32).reshape(-1, 3).T
        # In order, whatever lines were remembered.
        order = columns[0].argsort(kind="stable")
        first, last, kind_ids = columns.take(order, axis=1)
        return Reading(Matches(first, last, kind_ids, self.kinds), fields)

    def _checked(
        self, found: list[_Triple], texts: Sequence[str], parts: Sequence[Tokens]
    ) -> list[int]:
        """Return those of the matches, in positions of joined texts, whose characters fit."""
        rows: list[int] = []
        firsts = np.array([0, *accumulate(map(len, parts))])
        at = np.array([i for i, _, _ in found])
        owners = firsts.searchsorted(at, side="right") - 1
        starts = np.concatenate([part.starts for part in parts]).take(at)
        shifts = firsts.take(owners)
        checks, weak_kinds = self._checks, self._weak_kinds
        for (i, j, rule), start, k, shift in zip(
            found, starts.tolist(), owners.tolist(), shifts.tolist()
        ):
            check = checks[rule]
            match = check.match(texts[k], start)
            if match is None:
                continue
            value = check(match, parts[k], i - shift, j - shift)
            if value is not None:
                first, last, in_context = value
                kind_id = rule if in_context else weak_kinds[rule]
                if kind_id >= 0:
                    rows += (first + shift, last + shift, kind_id)
        return rows

    def _read(self, tokens: Tokens) -> tuple[list[int], list[_Triple], IntArray]:
        """Return the matches, three numbers each, those still to be checked, and the fields."""
        size = len(tokens)
        columns = self._layouts.columns(tokens)
        symbols, words, _ = columns
        codes = 4 * symbols
        codes[:size] += gaps_of(tokens)
        seen = codes.tobytes()
        width = codes.itemsize
        starts = tokens.line_starts.tolist()
        known: list[tuple[int, _Line]] = []
        new: list[tuple[int, int, bytes]] = []
        for start, end in zip(starts, [*starts[1:], size]):
            if end - start > _SHORT:
                continue
            key = seen[width * start : width * end]
            line = self._remembered.get(key)
            if line is None:
                new.append((start, end, key))
            else:
                known.append((start, line))
                # Nothing is to be looked for there any more.
                symbols[start:end] = 0
                words[start:end] = 0
        rows: list[int] = []
        checks: list[_Triple] = []
        if len(known) == len(starts):
            fields = np.zeros(size, np.int32)
        else:
            self._beginnings.reserve(len(self._alphabet.symbols))
            layout = self._layouts.layout(columns, starts)
            fields = layout.fields
            matches, checks = self._find(layout, symbols, codes)
            for match in matches:
                rows += match
            if new:
                self._remember(new, _Line(matches, checks, _fields_of(layout)))
        for start, line in known:
            for i, j, rule in line.matches:
                rows += (start + i, start + j, rule)
            for i, j, rule in line.checks:
                checks.append((start + i, start + j, rule))
            for i, j, field in line.fields:
                fields[start + i : start + j] = field
        return rows, checks, fields

    def _remember(self, lines: list[tuple[int, int, bytes]], found: _Line) -> None:
        """Keep what was found in lines, given by their positions and what rules see of them."""
        if len(self._remembered) > _MAX_LINES:
            self._remembered.clear()
        starts = [start for start, _, _ in lines]
        kept = [_Line([], [], []) for _ in lines]
        for all_of, of_line in zip(found, zip(*kept)):
            for i, j, number in all_of:
                n = bisect_right(starts, i) - 1
                if n >= 0 and i < lines[n][1]:
                    of_line[n].append((i - starts[n], j - starts[n], number))
        for (_, _, key), line in zip(lines, kept):
            self._remembered[key] = line

    def _find(
        self,
        layout: Layout,
        symbols: npt.NDArray[np.int64],
        codes: npt.NDArray[np.int64],
    ) -> tuple[list[_Triple], list[_Triple]]:
        """Return the matches, and those that are still to be checked, each once."""
        codes[layout.linked] += LINKED
        codes[list(layout.borders)] = BORDER
        fields = layout.fields
        work = [
            (self._at_field[opening.field], opening.value, opening.value)
            for opening in layout.openings
            if opening.field in self._at_field
        ]
        work += self._beginnings.find(symbols[:-1], codes, fields)
        code_list = codes.tolist()
        found: list[_Triple] = []
        seen: set[tuple[int, int]] = set()
        left, after, widens = self._left, self._after, self._widens
        # The list grows on the way: what follows a value is tried in its turn.
        for state, i, place in work:
            best = -1
            end = place
            stop = place + _REACH
            while True:
                if state.best is not None:
                    entry, back = state.best
                    if best < 0 or entry < best:
                        best = entry
                        end = i - back
                for entry, back in state.free:
                    start = place + left[entry]
                    if i - back - start <= LONGEST:
                        bounds = (start, i - back)
                        if widens[entry]:
                            bounds = self._around(start, code_list, symbols)
                        found.append((*bounds, entry))
                if not state.items_ or i > stop:
                    break
                state = state[code_list[i]]
                i += 1
            if best < 0 or end - place - left[best] > LONGEST:
                continue
            start = place + left[best]
            if widens[best]:
                start, end = self._around(start, code_list, symbols)
            found.append((start, end, best))
            following = after[best]
            if following is not None and end < len(fields):
                state = following[fields[end - 1]]
                key = (end, id(state))
                if state.items_ and key not in seen:
                    seen.add(key)
                    work.append((state, end, end))
        return self._divided(found)

    def _divided(self, found: list[_Triple]) -> tuple[list[_Triple], list[_Triple]]:
        """Return matches of rules for those of entries, divided as `_find` does."""
        matches: list[_Triple] = []
        checks: list[_Triple] = []
        tried: set[_Triple] = set()
        for i, j, entry in found:
            rule = self._rule_of[entry]
            if rule in self._repeats:
                # Several patterns may fit, and `regex` finds the same end for all.
                key = (i, 0 if self.rules[rule].regex else j, rule)
                if key in tried:
                    continue
                tried.add(key)
            (checks if rule in self._checks else matches).append((i, j, rule))
        return matches, checks

    def _around(self, at: int, codes: list[int], symbols: npt.NDArray[np.int64]) -> tuple[int, int]:
        """Return the token at `at` with all that is glued to it, but for closing marks."""
        known = self._alphabet.symbols
        i, j = at, at + 1
        while codes[i] != BORDER and not codes[i] & SPACED:
            if not LOWER_1 <= known[symbols[i - 1]].kind <= FULL_STOP:
                break
            i -= 1
        while codes[j] != BORDER and not codes[j] & SPACED:
            if not LOWER_1 <= known[symbols[j]].kind <= FULL_STOP:
                break
            j += 1
        while i < at and known[symbols[i]].kind >= JOINER:
            i += 1
        while j > at + 1 and known[symbols[j - 1]].kind >= JOINER:
            j -= 1
        return i, j


def _fields_of(layout: Layout) -> list[_Triple]:
    return [(opening.value, opening.end, opening.field) for opening in layout.openings]


def _precedence(rule: Rule) -> tuple[float, int, str]:
    return rule.precedence
