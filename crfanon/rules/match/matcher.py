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
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...text.document import Kind, Matches
from ...text.tokens import IntArray, Tokens
from ..checks.validators import CHECK_DIGITS
from ..files import read_rules
from ..notation import LONGEST, parse
from ..rule import Rule
from .alphabet import FULL_STOP, JOINER, LOWER_1, Alphabet, with_plain_signs
from .automaton import BORDER, LINKED, SPACED, Automaton, State
from .check import Check
from .first_characters import FirstCharacters, coded
from .layout import Layout, Layouts, gaps_of
from .walk import Accepts, Ints, Open, Walk

# A value of LONGEST tokens, and what may stand around it.
_REACH = LONGEST + 10

# From so many matches on, their expressions take longer than to look at first characters.
_FEW_TO_CHECK = 64

# At this precision a rule may speak where the tagger says nothing.  Measured on
# MEDDOCAN dev: full dates that the tagger had missed were 22, and 22 were right.
SURE = 0.98


class Reading(NamedTuple):
    """The matches of the rules in one text, and the field that each token stands in."""

    matches: Matches
    fields: IntArray


class Found(NamedTuple):
    """Matches in columns: the first token, the one behind the last, the rule or an entry of it.

    `begun` are the numbers of the beginnings of which they came.
    """

    first: Ints
    last: Ints
    rules: Ints
    begun: Ints

    def taken(self, numbers: npt.NDArray[np.intp]) -> Found:
        """Return the matches of these numbers."""
        return Found(*(column.take(numbers) for column in self))

    def not_too_long(self) -> Found:
        """Return the matches that have at most `LONGEST` tokens."""
        return self.taken((self.last - self.first <= LONGEST).nonzero()[0])


_NOTHING = Found(*np.zeros((4, 0), np.int64))


class _Contexts:
    """The words that rules want to stand near a value, and which rules want each of them."""

    def __init__(self, checks: Mapping[int, Check], rules: int) -> None:
        self._without = np.ones(rules, bool)
        wanting: dict[str, list[int]] = {}
        for k, check in checks.items():
            if check.needs_context:
                self._without[k] = False
                for word in check.context:
                    wanting.setdefault(word, []).append(k)
        self.words = tuple(sorted(wanting))
        # Words are numbered from 1; 0 is any other word.
        self._wanting = [[], *(wanting[word] for word in self.words)]

    def admit(self, numbers: Ints) -> npt.NDArray[np.bool_]:
        """Return for each rule whether a word that it wants is among those of a text, if any."""
        admitted: npt.NDArray[np.bool_] = self._without.copy()
        for number in {*numbers[numbers > 0].tolist()}:
            admitted[self._wanting[number]] = True
        return admitted


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
        self._checked_rules = np.array([k in self._checks for k in range(len(self.rules))], bool)
        self._has_regex = np.array([bool(rule.regex) for rule in self.rules], bool)
        # Rules that may find the same value by several patterns.
        self._repeats = np.array([len(rule.patterns) > 1 for rule in self.rules], bool)
        self._contexts = _Contexts(self._checks, len(self.rules))
        self._first_characters = FirstCharacters([rule.regex for rule in self.rules])
        # One entry a pattern; `_rule_of` says whose it is.
        rule_of = [k for k, rule in enumerate(self.rules) for _ in rule.patterns]
        self._rule_of = np.array(rule_of, np.int64)
        self._patterns = [parse(pattern) for rule in self.rules for pattern in rule.patterns]
        self._left = np.array([len(pattern.left) for pattern in self._patterns], np.int64)
        widens = [pattern.value[0].what == "around" for pattern in self._patterns]
        self._widens = np.array(widens, bool)
        self._lock = threading.Lock()
        self._reset()

    def __reduce__(self) -> tuple[type[RuleSet], tuple[object, ...]]:
        """Return the recipe of a copy, in another process too: a set of the same rules."""
        return RuleSet, (self.rules, self.field_names)

    def _reset(self) -> None:
        """Forget everything that was worked out on the way."""
        self._alphabet = Alphabet(
            word for p in self._patterns for element in p.elements for word in element.words
        )
        self._layouts = Layouts(self._alphabet, self.field_names, self._contexts.words)
        rule_of = self._rule_of.tolist()
        competes = [self.rules[k].support > 0 for k in rule_of]
        self._automaton = Automaton(self._alphabet, self._patterns, competes)
        start = self._automaton.start
        # The entries that begin at the start of a field, or behind a value with
        # a label (in a certain field or in any, which is ""), or anywhere.
        at_field: dict[str, list[int]] = {}
        after: dict[str, dict[str, list[int]]] = {}
        anywhere: dict[str, list[int]] = {"": []}
        for entry, k in enumerate(rule_of):
            rule = self.rules[k]
            if rule.field:
                at_field.setdefault(rule.field, []).append(entry)
            else:
                scopes = after.setdefault(rule.after, {"": []}) if rule.after else anywhere
                scopes.setdefault(rule.within, []).append(entry)
        fields = ("", *self.field_names)
        self._at_field = {fields.index(name): start(own) for name, own in at_field.items()}
        by_label = {label: self._by_field(scopes) for label, scopes in after.items()}
        self._after = [by_label.get(self.rules[k].label) for k in rule_of]
        self._competes = any(competes)
        self._walk = Walk(self._by_field(anywhere), start([]))
        self._accepts = Accepts(self._automaton)

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
            if rule.support == 0 and rule.precision >= SURE and not rule.beside
        )

    @functools.cached_property
    def beside(self) -> Mapping[str, str]:
        """The labels that rules ask for in the document, by the source of their matches."""
        return {f"rule:{rule.name}": rule.beside for rule in self.rules if rule.beside}

    @functools.cached_property
    def learnt(self) -> frozenset[Rule]:
        """The rules that were learnt from a corpus."""
        return frozenset(rule for rule in self.rules if rule.support > 0)

    @functools.cached_property
    def field_kinds(self) -> tuple[Kind, ...]:
        """The kind of a match of each field; field n is ``field_kinds[n - 1]``."""
        return tuple(Kind(name, f"field:{name}") for name in self.field_names)

    def __len__(self) -> int:
        return len(self.rules)

    def __repr__(self) -> str:
        return f"<RuleSet: {len(self.rules)} rules, {len(self.field_names)} fields>"

    def at_least(self, precision: float) -> RuleSet:
        """Return the rules of at least this precision, as a set of their own."""
        kept = [rule for rule in self.rules if rule.precision >= precision]
        return RuleSet(kept, self.field_names)

    def only(self, counts: Callable[[Kind], bool]) -> RuleSet:
        """Return the rules of the kinds that count, which find together what they find in this set.

        Learnt rules compete with each other, so where one of them counts all of them are kept.

            >>> rules = RuleSet([Rule("age", "AGE", ("[<9>]",)), Rule("no", "ID", ("[<9>]",))])
            >>> rules.only(lambda kind: kind.label == "AGE")
            <RuleSet: 1 rules, 0 fields>
        """
        named = {kind.source for kind in self.kinds if counts(kind)}
        chosen = {rule for rule in self.rules if f"rule:{rule.name}" in named}
        competing = frozenset() if self.learnt.isdisjoint(chosen) else self.learnt
        kept = [rule for rule in self.rules if rule in chosen or rule in competing]
        return RuleSet(kept, self.field_names)

    def contains(self, other: RuleSet) -> bool:
        """Return whether whatever `other` finds is among what these rules find."""
        return (
            self.field_names == other.field_names
            and set(self.rules).issuperset(other.rules)
            # Learnt rules compete with each other, and with no others.
            and other.learnt in (frozenset(), self.learnt)
        )

    def joined_by(self, others: Iterable[RuleSet]) -> RuleSet:
        """Return the set with those rules of others that are written by hand and have no fields.

        They stop at the labels of this set's fields, as its own rules do.
        """
        bare = (other for other in others if not other.field_names and not other.learnt)
        more = {rule: None for other in bare for rule in other.rules}
        for rule in self.rules:
            more.pop(rule, None)
        return RuleSet((*self.rules, *more), self.field_names) if more else self

    def match(self, text: str, tokens: Tokens) -> Matches:
        """Return everything that the rules find, overlaps included."""
        return self.read(text, tokens).matches

    def layout(self, tokens: Tokens) -> Layout:
        """Return the fields, and what else `read` goes by."""
        with self._lock:
            columns = self._layouts.columns(tokens)
            return self._layouts.layout(columns, tokens.line_starts.tolist())

    def read(self, text: str, tokens: Tokens) -> Reading:
        """Return the matches, sorted by their first tokens, and the fields of one text."""
        return self.read_joined([text], [tokens], tokens)

    def read_joined(self, texts: Sequence[str], parts: Sequence[Tokens], tokens: Tokens) -> Reading:
        """Return the reading of several texts at once, in positions of their joined tokens.

        `parts` are the tokens of each text, and `tokens` are these joined (`document.join`).
        """
        with self._lock:
            if self._automaton.is_full or self._walk.is_full:
                self._reset()
            columns = self._layouts.columns(tokens)
            layout = self._layouts.layout(columns, tokens.line_starts.tolist())
            found = self._find(layout, columns.symbols, tokens)
            to_check = self._checked_rules.take(found.rules)
            admitted = self._contexts.admit(columns.contexts).take(found.rules)
        checks = found.taken((to_check & admitted).nonzero()[0])
        rows = self._checked(checks, list(map(with_plain_signs, texts)), parts)
        matches = found.taken((~to_check).nonzero()[0])
        checked = np.array(rows, np.int64).reshape(-1, 3).T
        first, last, kind_ids = map(np.concatenate, zip(matches[:3], checked))
        order = first.argsort(kind="stable")
        first, last, kind_ids = (
            column.take(order).astype(np.int32) for column in (first, last, kind_ids)
        )
        return Reading(Matches(first, last, kind_ids, self.kinds), layout.fields)

    def _checked(self, found: Found, texts: Sequence[str], parts: Sequence[Tokens]) -> list[int]:
        """Return those of the matches whose characters fit: three numbers for each.

        They are in positions of joined texts.
        """
        firsts = np.array([0, *accumulate(map(len, parts))])
        owners = firsts.searchsorted(found.first, side="right") - 1
        starts = np.concatenate([part.starts for part in parts]).take(found.first)
        admitted = self._admitted(found, owners, starts, texts)
        rows: list[int] = []
        checks, weak_kinds = self._checks, self._weak_kinds
        owners = owners.take(admitted)
        columns = (*found.taken(admitted)[:3], starts.take(admitted), owners, firsts.take(owners))
        for i, j, rule, start, k, shift in zip(*(column.tolist() for column in columns)):
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

    def _admitted(
        self, found: Found, owners: Ints, starts: Ints, texts: Sequence[str]
    ) -> npt.NDArray[np.intp]:
        """Return the numbers of the matches that may fit by their first characters, all if few."""
        if len(owners) < _FEW_TO_CHECK:
            return np.arange(len(owners))
        characters = [*map(coded, texts)]
        begins = np.array([0, *accumulate(map(len, characters))])
        return self._first_characters.admit(
            found.rules, begins.take(owners) + starts, np.concatenate(characters)
        )

    def _find(self, layout: Layout, symbols: Ints, tokens: Tokens) -> Found:
        """Return the matches, and those that are still to be checked, each once."""
        size = len(tokens)
        codes = 4 * symbols
        codes[:size] += gaps_of(tokens)
        codes[layout.linked] += LINKED
        codes[list(layout.borders)] = BORDER
        code_list = codes.tolist()
        fits, still_open = self._walk.follow(symbols[:size], codes, layout.fields, reach=_REACH)
        openings = [opening for opening in layout.openings if opening.field in self._at_field]
        begun = [Open(self._at_field[o.field], o.value, o.value) for o in openings]
        # What begins has a number: that of its token, below zero at the start of a field and
        # above behind a value.  Of matches that are worth the same the first counts.
        numbered = [*enumerate(begun, -len(begun)), *((o.place, o) for o in still_open)]
        rows = np.concatenate([fits, _followed(numbered, code_list)])
        all_rows: list[Ints] = []
        found: list[Found] = []
        seen: set[tuple[int, int]] = set()
        while len(rows):
            all_rows.append(rows)
            found.append(self._best(rows))
            self._widen(found[-1], code_list, symbols)
            # What follows a value is tried in its turn.
            following = self._behind(found[-1], layout.fields, seen)
            rows = _followed([*enumerate(following, size + len(seen))], code_list)
        if not found:
            return _NOTHING
        free = self._free(np.concatenate(all_rows))
        self._widen(free, code_list, symbols)
        joined = Found(*map(np.concatenate, zip(free, *found)))
        return self._divided(joined.taken(joined.begun.argsort(kind="stable")))

    def _free(self, rows: Ints) -> Found:
        """Return the matches of entries whose rules do not compete."""
        numbers, places, reached, fits = rows.T
        # What was followed further comes later.
        order = reached.argsort(kind="stable")
        owners, entries, back = self._accepts.free(fits.take(order))
        owners = order.take(owners)
        first = places.take(owners) + self._left.take(entries)
        last = reached.take(owners) - back
        return Found(first, last, entries, numbers.take(owners)).not_too_long()

    def _best(self, rows: Ints) -> Found:
        """Return the match of the best of the competing entries for each beginning."""
        if not self._competes:
            return _NOTHING
        numbers, places, reached, fits = rows.T
        entries, back = self._accepts.best(fits)
        some = (entries >= 0).nonzero()[0]
        order = some[np.lexsort((reached.take(some), entries.take(some), numbers.take(some)))]
        sorted_numbers = numbers.take(order)
        order = order[np.append(True, sorted_numbers[1:] != sorted_numbers[:-1])[: len(order)]]
        entries = entries.take(order)
        first = places.take(order) + self._left.take(entries)
        last = reached.take(order) - back.take(order)
        return Found(first, last, entries, numbers.take(order)).not_too_long()

    def _widen(self, found: Found, codes: list[int], symbols: Ints) -> None:
        """Let matches that stand around one token reach to their ends."""
        for k in self._widens.take(found.rules).nonzero()[0].tolist():
            found.first[k], found.last[k] = self._around(int(found.first[k]), codes, symbols)

    def _behind(self, best: Found, fields: IntArray, seen: set[tuple[int, int]]) -> Iterator[Open]:
        """Yield the states of rules behind a value, if they were not `seen` there."""
        for end, entry in zip(best.last.tolist(), best.rules.tolist()):
            following = self._after[entry]
            if following is None or end >= len(fields):
                continue
            state = following[fields[end - 1]]
            key = end, id(state)
            if state.items_ and key not in seen:
                seen.add(key)
                yield Open(state, end, end)

    def _divided(self, found: Found) -> Found:
        """Return matches of rules for those of entries, each once.

        Several patterns of a rule may fit, and `regex` finds the same end for all.
        """
        first, last, entries, begun = found
        rules = self._rule_of.take(entries)
        size = int(last.max(initial=0)) + 1
        keys = (rules * size + first) * size + last * ~self._has_regex.take(rules)
        # Rules of one pattern are not compared.
        apart = (~self._repeats.take(rules)).nonzero()[0]
        keys[apart] = -1 - apart
        order = keys.argsort(kind="stable")
        keys = keys.take(order)
        order = order[np.append(True, keys[1:] != keys[:-1])[: len(order)]]
        order.sort()
        return Found(first, last, rules, begun).taken(order)

    def _around(self, at: int, codes: list[int], symbols: Ints) -> tuple[int, int]:
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


def largest(sets: Iterable[RuleSet]) -> list[RuleSet]:
    """Return those of the sets of rules that are in no other one of them, the longest first."""
    found: list[RuleSet] = []
    for own in sorted(sets, key=len, reverse=True):
        if not any(larger.contains(own) for larger in found):
            found.append(own)
    return found


def _followed(begun: Sequence[tuple[int, Open]], codes: list[int]) -> Ints:
    """Return the rows of rules that fit from some places on, each of which has a number.

    The rows are that number, the place where it began, how far it was followed, what fits.
    """
    rows: list[tuple[int, int, int, int]] = []
    for number, (state, i, place) in begun:
        stop = place + _REACH
        while state.items_ and i <= stop:
            state = state[codes[i]]
            i += 1
            if state.fits:
                rows.append((number, place, i, state.fits))
    return np.array(rows, np.int64).reshape(-1, 4)


def _precedence(rule: Rule) -> tuple[float, int, str]:
    return rule.precedence
