"""The ambiguity of regular expressions: too many ways to take a text apart.

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
from collections import deque
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, islice
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from .automaton import Automaton, Path, TooLarge
from .expression import Condition, is_of_word, read, trimmed

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
# Of how many kinds of characters pairs are tried.
_MOST_KINDS = 12
# How many ways round loops are.
_MOST_ROUNDS = 40
# From here on it is no longer counted in how many ways two characters follow.
_MOST_COUNTED = 1 << 30


@lru_cache(maxsize=4096)
def growth(expression: str) -> str:
    """Return the growth of an expression's time with the text, "" if it is linear.

    >>> growth("(?:[a-z0-9]+ ?)+!"), growth(r"\\d+\\d+x"), growth(r"(?:[a-z0-9]+ )+!")
    ('exponentially', 'by the square', '')

    What can fail nowhere behind it is never tried again, and what is possessive neither:

    >>> growth("(?:[a-z0-9]+ ?)+"), growth("[a-z]+(?:[ -]?[a-z]+)*!")
    ('', 'exponentially')
    """
    try:
        sample, trees = read(expression)
    except re.error:
        return ""  # whoever compiles it says what is wrong with it
    found = {_growth_of(part, sample) for tree in trees for part in trimmed(tree)}
    return max(found, key=_rank)


def _rank(growth: str) -> int:
    return ("", *_GROWTHS).index(growth)


def _growth_of(node: Any, sample: Sequence[str]) -> str:
    """Return the growth of the ways to match the beginnings of a text with its length."""
    for exact in _EXACT:
        try:
            automaton = Automaton(node, exact)
        except TooLarge:
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

    def __init__(self, automaton: Automaton, sample: Sequence[str]) -> None:
        self._sets = automaton.sets
        self._is_of_word = list(map(is_of_word, sample))
        edges = list(automaton.edges.items())
        self._from = np.array([p for (p, _, _), _ in edges], np.int64)
        self._to = np.array([q for (_, q, _), _ in edges], np.int64)
        numbers: dict[Path, int] = {}
        path_of = [numbers.setdefault(path, len(numbers)) for (_, _, path), _ in edges]
        self._paths, self._path_of = [*numbers], np.array(path_of, np.int64)
        self._count = np.array([float(min(ways, _MOST_COUNTED)) for _, ways in edges], np.float64)
        self._steps: dict[tuple[int, int], _Step] = {}
        # For each character the states that take it.
        columns = {own: [bool(own >> n & 1) for n in range(len(sample))] for own in {*self._sets}}
        states = np.array([columns[own] for own in self._sets], bool)
        self._takes = np.ascontiguousarray(states.reshape(-1, len(sample)).T)

    def growth(self) -> str:
        """Return the growth of the ways with the length of the text."""
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
        for character, of_word in enumerate(self._is_of_word):
            key = (of_word, *(bool(own >> character & 1) for own in sets))
            kinds.setdefault(key, character)
        taken = {c: sum(own >> c & 1 for own in self._sets) for c in kinds.values()}
        return sorted(filter(taken.get, taken), key=lambda character: -taken[character])

    def _rounds(self, kinds: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """Yield the character kinds read on the shortest way round through each edge."""
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

    def _holds(self, condition: Condition, last: int, character: int) -> bool:
        """Return whether a condition holds between two characters."""
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
