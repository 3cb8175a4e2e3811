"""Say whether an expression can take a text apart in too many ways.

Python's `re` tries one way after the other: of "(?:[a-z0-9]+ ?)+!" there are as many for
forty letters without an exclamation mark as there are ways to cut them, and it is never
done.  Whoever wrote that meant something harmless, so it is to be told when the rule is
read, and not when a text hangs.

What goes in is an expression as Python writes it; what comes out is a word for how its time
grows, or nothing.  The ways are counted, not tried: the expression becomes an automaton whose
states are its characters and classes, and a matrix says in how many ways one state follows
another one on a character.  Multiplied along a text, these matrices count all ways to match
the beginning of it.  The texts are repeated words over the expression's own alphabet: each
character, each two characters, and each shortest way around a loop.

It is strict where it cannot tell: what looks ahead or behind by more than one character is
taken to hold anywhere.  It does not see an expression that takes much time only on words of
three and more characters that go around several loops in turn, nor one that looks ahead
through the rest of the text from each place in it.
"""

from __future__ import annotations

import re
import sys
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from importlib import import_module
from itertools import chain, islice
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

# Python's own parser of expressions, which has no other name.
parser: Any = import_module("re._parser" if sys.version_info >= (3, 11) else "sre_parse")

# How the time of an expression may grow with the text, the worst last.
SQUARE, CUBIC, EXPONENTIAL = _GROWTHS = ("by the square", "by the cube", "exponentially")

# How many ways there may be for the beginnings of one text: half a million take some hundredths
# of a second.  "(?:\d{1,4}[ -]?){2,6}" has about four thousand.
_MOST_WAYS = 500_000.0
# How long the texts are: long enough for what repeats at most `_EXACT` times to be over.
_LENGTH = 64
# What repeats more often than the first of these is taken to repeat forever; for an expression
# that becomes too large so, what repeats more often than the next.
_EXACT = (32, 8, 2)
_MOST_STATES = 4000
_MOST_EDGES = 40_000
# Of how many kinds of characters pairs are tried.
_MOST_KINDS = 12
# How many ways round loops are.
_MOST_ROUNDS = 40

# Characters that an expression may tell apart beyond those that it names.
_SAMPLE = [*map(chr, (*range(33, 127), *range(33), *range(127, 256))), *"жＡ１\u2009\u200b漢"]

_FOREVER = 1 << 30

# What has to hold between two characters: of each, the set that it is of, or whether one of
# the two is of a word and the other is not.
_Condition = tuple[str, int]
_Path = tuple[_Condition, ...]


class _Set(NamedTuple):
    """One character of a set: a number, of which each bit is one of the sample."""

    characters: int


class _Sequence(NamedTuple):
    """What stands one behind the other."""

    parts: tuple[Any, ...]


class _Choice(NamedTuple):
    """What stands in each other's place."""

    parts: tuple[Any, ...]


class _Repeat(NamedTuple):
    """What stands there `least` to `most` times."""

    least: int
    most: int
    body: Any


class _Between(NamedTuple):
    """Nothing but a condition on the characters around, which is None if it is not told."""

    condition: _Condition | None


_NOTHING = _Sequence(())


@lru_cache(maxsize=4096)
def growth(expression: str) -> str:
    """Return how the time of an expression grows with the text, "" if as the text does.

    >>> growth("(?:[a-z0-9]+ ?)+!"), growth(r"\\d+\\d+x"), growth(r"(?:[a-z0-9]+ )+!")
    ('exponentially', 'by the square', '')

    What can fail nowhere behind it is never tried again, and what is possessive neither:

    >>> growth("(?:[a-z0-9]+ ?)+"), growth("[a-z]+(?:[ -]?[a-z]+)*!")
    ('', 'exponentially')
    """
    try:
        parsed = parser.parse(expression)
    except re.error:
        return ""  # whoever compiles it says what is wrong with it
    reader = _Reader([*dict.fromkeys((*_SAMPLE, *map(chr, sorted(set(_named(parsed))))))])
    whole = reader.read(parsed, bool(parsed.state.flags & re.IGNORECASE))
    found = {
        _growth_of(part, reader.sample)
        for whole in (whole, *reader.apart)
        for part in _trimmed(whole)
    }
    return max(found, key=_rank)


def _rank(growth: str) -> int:
    return ("", *_GROWTHS).index(growth)


def _named(items: Any) -> Iterator[int]:
    """Yield the codes that parsed items name, and those behind them."""
    if isinstance(items, int) and 0 <= items < sys.maxunicode:
        yield from (items, items + 1)
    elif isinstance(items, Iterable):
        for item in items:
            yield from _named(item)


class _Reader:
    """Reads Python's parse of an expression; what is matched for itself goes into `apart`."""

    def __init__(self, sample: Sequence[str]) -> None:
        self.sample = sample
        self.apart: list[Any] = []
        self._groups: dict[int, Any] = {}
        self._sets: dict[str, int] = {}
        self._everything = (1 << len(sample)) - 1

    def read(self, items: Any, ignores_case: bool) -> Any:
        """Return what some items of an expression are."""
        return _Sequence(tuple(self._one(str(w), a, ignores_case) for w, a in items))

    def _one(self, name: str, argument: Any, ignores_case: bool) -> Any:
        if name in ("LITERAL", "NOT_LITERAL", "IN", "ANY"):
            items = argument if name == "IN" else [(name, argument)]
            return _Set(self._characters(items, ignores_case))
        if name == "BRANCH":
            return _Choice(tuple(self.read(branch, ignores_case) for branch in argument[1]))
        if name == "SUBPATTERN":
            number, added, removed, own = argument
            inner = (ignores_case or bool(added & re.IGNORECASE)) and not removed & re.IGNORECASE
            found = self.read(own, inner)
            if number is not None:
                self._groups[number] = found
            return found
        if name in ("MAX_REPEAT", "MIN_REPEAT"):
            least, most, own = argument
            return _Repeat(int(least), int(most), self.read(own, ignores_case))
        if name == "POSSESSIVE_REPEAT":
            least, most, own = argument
            return self._at_once(_Repeat(int(least), int(most), self.read(own, ignores_case)))
        if name == "ATOMIC_GROUP":
            return self._at_once(self.read(argument, ignores_case))
        if name in ("ASSERT", "ASSERT_NOT"):
            direction, own = argument
            return self._look(name == "ASSERT", direction, own, ignores_case)
        if name == "AT":
            kinds = {"AT_BOUNDARY": 1, "AT_NON_BOUNDARY": 0}
            kind = kinds.get(str(argument))
            return _Between(None if kind is None else ("edge", kind))
        if name == "GROUPREF":
            return self._groups.get(argument, _NOTHING)
        if name == "GROUPREF_EXISTS":
            _, yes, no = argument
            return _Choice(tuple(self.read(own or [], ignores_case) for own in (yes, no)))
        return _Between(None)

    def _at_once(self, node: Any) -> Any:
        """Return what stands for something that is not taken apart again: its first character."""
        self.apart.append(node)
        first = 0
        for characters, _ in _first_sets(node):
            first |= characters
        parts = [_Set(first)] if first else []
        return _Choice((*parts, _NOTHING)) if _may_be_nothing(node) else _Sequence(tuple(parts))

    def _look(self, is_wanted: bool, direction: int, items: Any, ignores_case: bool) -> Any:
        """Return what looking ahead or behind asks for, of the next character if that is all."""
        node = self.read(items, ignores_case)
        alone = [part for part in _flat(node) if not isinstance(part, _Between)]
        if len(alone) == len(_flat(node)) == 1 and isinstance(alone[0], _Set):
            wanted = alone[0].characters
            wanted = wanted if is_wanted else self._everything & ~wanted
            return _Between(("next" if direction > 0 else "last", wanted))
        self.apart.append(node)
        return _Between(None)

    def _characters(self, items: Any, ignores_case: bool) -> int:
        """Return the characters of the sample that one item of an expression takes."""
        key = f"{items} {ignores_case}"
        if key not in self._sets:
            found = 0
            for number, character in enumerate(self.sample):
                cases = {character, character.lower(), character.upper()}
                if any(_takes(items, own) for own in (cases if ignores_case else (character,))):
                    found |= 1 << number
            is_negated = str(items[0][0]) in ("NEGATE", "NOT_LITERAL")
            self._sets[key] = self._everything & ~found if is_negated else found
        return self._sets[key]


def _takes(items: Any, character: str) -> bool:
    """Say whether a character is one of some items, which may be negated."""
    if len(character) > 1:
        return False
    for kind, value in items:
        name = str(kind)
        if name == "ANY":
            return True
        if name in ("LITERAL", "NOT_LITERAL") and ord(character) == value:
            return True
        if name == "RANGE" and value[0] <= ord(character) <= value[1]:
            return True
        if name == "CATEGORY":
            is_one = _CATEGORIES.get(str(value).rpartition("_")[2])
            if is_one is None or is_one(character) != ("_NOT_" in str(value)):
                return True
    return False


def _is_of_word(character: str) -> bool:
    return character.isalnum() or character == "_"


_CATEGORIES = {"DIGIT": str.isdecimal, "SPACE": str.isspace, "WORD": _is_of_word}


def _flat(node: Any) -> list[Any]:
    """Return the parts of a sequence, and of those that are sequences themselves."""
    if not isinstance(node, _Sequence):
        return [node]
    return [inner for part in node.parts for inner in _flat(part)]


def _may_be_nothing(node: Any) -> bool:
    if isinstance(node, _Set):
        return False
    if isinstance(node, _Sequence):
        return all(map(_may_be_nothing, node.parts))
    if isinstance(node, _Choice):
        return any(map(_may_be_nothing, node.parts))
    if isinstance(node, _Repeat):
        return node.least == 0 or _may_be_nothing(node.body)
    return True


def _first_sets(node: Any) -> Iterator[tuple[int, None]]:
    """Yield the sets of characters that may stand first."""
    if isinstance(node, _Set):
        yield node.characters, None
    elif isinstance(node, _Sequence):
        for part in node.parts:
            yield from _first_sets(part)
            if not _may_be_nothing(part):
                break
    elif isinstance(node, _Choice):
        for part in node.parts:
            yield from _first_sets(part)
    elif isinstance(node, _Repeat) and node.most:
        yield from _first_sets(node.body)


def _trimmed(node: Any) -> Iterator[Any]:
    """Yield the parts of an expression that may be tried again, since something behind may fail.

    A repetition at the end goes on as long as it can, and whatever it took is good.
    """
    parts = _flat(node)
    while parts:
        last = parts[-1]
        if isinstance(last, _Repeat) and last.most and last.least <= 1:
            body = _flat(last.body)
            if last.least == 0:
                yield from _trimmed(last.body)
                parts.pop()
            else:
                parts[-1:] = body
                if _may_be_nothing(last.body):
                    break
        elif isinstance(last, _Repeat) and last.most == 0:
            parts.pop()
        else:
            break
    yield _Sequence(tuple(parts))


class _TooLarge(Exception):
    """An expression has too many states."""


class _Fragment(NamedTuple):
    """A part of an automaton: the ways through it that take nothing, into it and out of it."""

    empty: Counter[_Path]
    first: Counter[tuple[int, _Path]]
    last: Counter[tuple[int, _Path]]


class _Automaton:
    """The states of an expression, one for each of its characters and classes."""

    def __init__(self, node: Any, exact: int) -> None:
        self._exact = exact
        self.sets: list[int] = []
        self.edges: Counter[tuple[int, int, _Path]] = Counter()
        self._build(node)

    def _build(self, node: Any) -> _Fragment:
        if isinstance(node, _Set):
            if len(self.sets) == _MOST_STATES:
                raise _TooLarge
            own: Counter[tuple[int, _Path]] = Counter({(len(self.sets), ()): 1})
            self.sets.append(node.characters)
            return _Fragment(Counter(), own, own)
        if isinstance(node, _Sequence):
            return self._in_a_row(map(self._build, node.parts))
        if isinstance(node, _Choice):
            found = _Fragment(Counter(), Counter(), Counter())
            for one in map(self._build, node.parts):
                found.empty.update(one.empty)
                found.first.update(one.first)
                found.last.update(one.last)
            return found
        if isinstance(node, _Repeat):
            return self._repeated(node)
        path = () if node.condition is None else (node.condition,)
        return _Fragment(Counter({path: 1}), Counter(), Counter())

    def _in_a_row(self, fragments: Iterable[_Fragment]) -> _Fragment:
        whole = _Fragment(Counter({(): 1}), Counter(), Counter())
        for own in fragments:
            self._join(whole.last, own.first)
            first, last, empty = Counter(whole.first), Counter(own.last), Counter[_Path]()
            for path, ways in whole.empty.items():
                for (state, further), more in own.first.items():
                    first[state, path + further] += ways * more
                for further, more in own.empty.items():
                    empty[path + further] += ways * more
            for further, more in own.empty.items():
                for (state, path), ways in whole.last.items():
                    last[state, path + further] += ways * more
            whole = _Fragment(empty, first, last)
        return whole

    def _repeated(self, node: _Repeat) -> _Fragment:
        if node.most == 0:
            return self._build(_NOTHING)
        is_exact = node.least == node.most or node.most <= self._exact
        least = node.least if is_exact else min(node.least, self._exact)
        required = [self._build(node.body) for _ in range(least)]
        if is_exact:
            # Each one that may be there stands behind the one before it.
            optional = _Fragment(Counter({(): 1}), Counter(), Counter())
            for _ in range(node.most - least):
                own = self._not_nothing(node.body)
                self._join(own.last, optional.first)
                last = own.last + optional.last
                optional = _Fragment(Counter({(): 1}), own.first, last)
            return self._in_a_row([*required, optional])
        loop = self._not_nothing(node.body)
        self._join(loop.last, loop.first)
        return self._in_a_row([*required, loop._replace(empty=Counter({(): 1}))])

    def _not_nothing(self, body: Any) -> _Fragment:
        """Build what is repeated; no one goes round a loop without taking anything."""
        return self._build(body)._replace(empty=Counter())

    def _join(self, last: Counter[tuple[int, _Path]], first: Counter[tuple[int, _Path]]) -> None:
        for (p, path), ways in last.items():
            for (q, further), more in first.items():
                self.edges[p, q, path + further] += ways * more
        if len(self.edges) > _MOST_EDGES:
            raise _TooLarge


def _growth_of(node: Any, sample: Sequence[str]) -> str:
    """Return how the ways to match the beginnings of a text grow with its length."""
    for exact in _EXACT:
        try:
            automaton = _Automaton(node, exact)
        except _TooLarge:
            continue
        return _Ways(automaton, sample).growth()
    return EXPONENTIAL


class _Step(NamedTuple):
    """Edges of an automaton: where they begin and end, and how many ways each is."""

    origin: npt.NDArray[np.int64]
    goal: npt.NDArray[np.int64]
    ways: npt.NDArray[np.float64]


class _Ways:
    """Counts the ways through an automaton."""

    def __init__(self, automaton: _Automaton, sample: Sequence[str]) -> None:
        self._sets = automaton.sets
        self._is_of_word = list(map(_is_of_word, sample))
        edges = list(automaton.edges.items())
        self._from = np.array([p for (p, _, _), _ in edges], np.int64)
        self._to = np.array([q for (_, q, _), _ in edges], np.int64)
        numbers: dict[_Path, int] = {}
        path_of = [numbers.setdefault(path, len(numbers)) for (_, _, path), _ in edges]
        self._paths, self._path_of = [*numbers], np.array(path_of, np.int64)
        self._count = np.array([float(min(ways, _FOREVER)) for _, ways in edges], np.float64)
        self._steps: dict[tuple[int, int], _Step] = {}
        # For each character the states that take it.
        columns = {own: [bool(own >> n & 1) for n in range(len(sample))] for own in {*self._sets}}
        states = np.array([columns[own] for own in self._sets], bool)
        self._takes = np.ascontiguousarray(states.reshape(-1, len(sample)).T)

    def growth(self) -> str:
        """Return how the ways grow with the length of the text."""
        ambiguous = self._ambiguous()
        if not ambiguous:
            return ""
        found = ""
        for word in self._words(ambiguous):
            pumps = max(8, _LENGTH // len(word))
            counts = list(self._counts(word, 3 * pumps))
            if max(counts) > _MOST_WAYS:
                return EXPONENTIAL
            if len(counts) == 3 * pumps:
                # What grows evenly grows by the square in sum.
                early = counts[2 * pumps - 1] - counts[pumps - 1]
                late = counts[-1] - counts[2 * pumps - 1]
                if late >= pumps - 1:
                    found = max(found, CUBIC if late > 1.3 * early else SQUARE, key=_rank)
        return found

    def _ambiguous(self) -> int:
        """Return the characters that may lead from one state to several, or in several ways."""
        found = 0
        following: dict[int, int] = {}
        for p, q, ways in zip(self._from.tolist(), self._to.tolist(), self._count.tolist()):
            own = self._sets[q]
            known = following.get(p, 0)
            found |= own if ways > 1 else known & own
            following[p] = known | own
        return found

    def _words(self, ambiguous: int) -> Iterator[tuple[int, ...]]:
        """Yield the words whose repetitions are tried; each has an ambiguous character."""
        kinds = self._kinds()
        chosen = [character for character in kinds if ambiguous >> character & 1]
        some = kinds[:_MOST_KINDS]
        words: list[tuple[int, ...]] = [(character,) for character in chosen]
        words += [(a, b) for a in chosen[:_MOST_KINDS] for b in some if a != b]
        rounds = (word for word in self._rounds(kinds) if not set(chosen).isdisjoint(word))
        yield from dict.fromkeys(chain(words, islice(rounds, _MOST_ROUNDS)))

    def _kinds(self) -> list[int]:
        """Return a character of each kind that the automaton tells apart, the most wanted first."""
        asked = {value for path in self._paths for what, value in path if what != "edge"}
        sets = [*dict.fromkeys((*self._sets, *sorted(asked)))]
        kinds: dict[tuple[bool, ...], int] = {}
        for character, is_of_word in enumerate(self._is_of_word):
            key = (is_of_word, *(bool(own >> character & 1) for own in sets))
            kinds.setdefault(key, character)
        taken = {c: sum(own >> c & 1 for own in self._sets) for c in kinds.values()}
        return sorted(filter(taken.get, taken), key=lambda character: -taken[character])

    def _rounds(self, kinds: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """Yield what is read on the shortest way round through each edge."""
        next_to: dict[int, list[int]] = {}
        for p, q in zip(self._from.tolist(), self._to.tolist()):
            next_to.setdefault(p, []).append(q)
        loops = _on_loops(next_to)
        chosen = {p: next((c for c in kinds if self._sets[p] >> c & 1), None) for p in loops}
        for p in loops:
            for q in dict.fromkeys(next_to[p]):
                way = _shortest(q, p, next_to) if q in loops else None
                word = tuple(chosen[state] for state in way or ())
                if word and None not in word:
                    yield word  # type: ignore[misc]

    def _counts(self, word: Sequence[int], pumps: int) -> Iterator[float]:
        """Yield in how many ways a text may have been matched, after each repeat of a word.

        Whatever stands before it, it may begin in any state.
        """
        last = word[-1]
        ways = self._takes[last].astype(float)
        for _ in range(pumps):
            most = 0.0
            for character in word:
                origin, goal, more = self._step(last, character)
                ways = np.bincount(goal, ways.take(origin) * more, len(ways))
                last = character
                most = max(most, float(ways.sum()))
            yield most
            if not 0 < most <= _MOST_WAYS:
                return

    def _step(self, last: int, character: int) -> _Step:
        """Return the edges on one character behind another, and how many ways each is."""
        known = self._steps.get((last, character))
        if known is None:
            chosen = self._takes[character].take(self._to)
            holds = [all(self._holds(own, last, character) for own in path) for path in self._paths]
            [numbers] = (chosen & np.array(holds, bool).take(self._path_of)).nonzero()
            known = self._steps[last, character] = _Step(
                self._from.take(numbers), self._to.take(numbers), self._count.take(numbers)
            )
        return known

    def _holds(self, condition: _Condition, last: int, character: int) -> bool:
        """Say whether a condition holds between two characters."""
        what, value = condition
        if what == "edge":
            return (self._is_of_word[last] != self._is_of_word[character]) == bool(value)
        return bool(value >> (character if what == "next" else last) & 1)


def _on_loops(next_to: dict[int, list[int]]) -> set[int]:
    """Return the states that a way leads back to.

    >>> sorted(_on_loops({0: [1], 1: [2, 3], 2: [1], 3: []}))
    [1, 2]
    """
    before: dict[int, list[int]] = {}
    for p, following in next_to.items():
        for q in following:
            before.setdefault(q, []).append(p)
    # What has nothing in front of it, or nothing behind it, is on no loop.
    states = {*next_to} & {*before}
    for neighbours in (before, next_to):
        waiting = [s for s in states if states.isdisjoint(neighbours.get(s, ()))]
        opposite = next_to if neighbours is before else before
        while waiting:
            state = waiting.pop()
            states.discard(state)
            waiting += (
                s
                for s in opposite.get(state, ())
                if s in states and states.isdisjoint(neighbours.get(s, ()))
            )
    return states


def _shortest(start: int, goal: int, next_to: dict[int, list[int]]) -> list[int] | None:
    """Return the states on the shortest way between two, both among them, None without one."""
    came: dict[int, int | None] = {start: None}
    queue = deque([start])
    while queue:
        state = queue.popleft()
        if state == goal:
            way = [state]
            while (before := came[way[-1]]) is not None:
                way.append(before)
            return way[::-1]
        for following in next_to.get(state, ()):
            if following not in came:
                came[following] = state
                queue.append(following)
    return None
