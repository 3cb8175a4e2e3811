"""Build the automaton of an expression, and count the ways from one of its states to another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from .expression import EMPTY, Alternation, CharacterSet, Concatenation, Condition, Repetition

_MOST_STATES = 4000
_MOST_EDGES = 40_000

Path = tuple[Condition, ...]


class TooLarge(Exception):
    """An expression has too many states."""


class _Fragment(NamedTuple):
    """A part of an automaton: the ways through it that take nothing, into it and out of it."""

    empty: Counter[Path]
    first: Counter[tuple[int, Path]]
    last: Counter[tuple[int, Path]]


class Automaton:
    """The states of an expression, one for each of its characters and classes."""

    def __init__(self, node: Any, exact: int) -> None:
        self._exact = exact
        self.sets: list[int] = []
        self.edges: Counter[tuple[int, int, Path]] = Counter()
        self._build(node)

    def _build(self, node: Any) -> _Fragment:
        if isinstance(node, CharacterSet):
            if len(self.sets) == _MOST_STATES:
                raise TooLarge
            own: Counter[tuple[int, Path]] = Counter({(len(self.sets), ()): 1})
            self.sets.append(node.characters)
            return _Fragment(Counter(), own, own)
        if isinstance(node, Concatenation):
            return self._in_a_row(map(self._build, node.parts))
        if isinstance(node, Alternation):
            found = _Fragment(Counter(), Counter(), Counter())
            for one in map(self._build, node.parts):
                found.empty.update(one.empty)
                found.first.update(one.first)
                found.last.update(one.last)
            return found
        if isinstance(node, Repetition):
            return self._repeated(node)
        path = () if node.condition is None else (node.condition,)
        return _Fragment(Counter({path: 1}), Counter(), Counter())

    def _in_a_row(self, fragments: Iterable[_Fragment]) -> _Fragment:
        whole = _Fragment(Counter({(): 1}), Counter(), Counter())
        for own in fragments:
            self._join(whole.last, own.first)
            first, last, empty = Counter(whole.first), Counter(own.last), Counter[Path]()
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

    def _repeated(self, node: Repetition) -> _Fragment:
        if node.most == 0:
            return self._build(EMPTY)
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

    def _join(self, last: Counter[tuple[int, Path]], first: Counter[tuple[int, Path]]) -> None:
        for (p, path), ways in last.items():
            for (q, further), more in first.items():
                self.edges[p, q, path + further] += ways * more
        if len(self.edges) > _MOST_EDGES:
            raise TooLarge
