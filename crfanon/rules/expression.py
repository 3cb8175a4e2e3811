"""Read an expression of Python into trees of character sets, alternations and the like.

A set is a number, each bit of which is one character of a sample, so that the characters of any
alphabet can be told apart as far as the expression does.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from typing import Any, NamedTuple

# Python's own parser of expressions, which has no other name.
parser: Any = import_module("re._parser" if sys.version_info >= (3, 11) else "sre_parse")

# Characters that an expression may tell apart beyond those that it names.
_SAMPLE = [*map(chr, (*range(33, 127), *range(33), *range(127, 256))), *"жＡ１\u2009\u200b漢"]

# What has to hold between two characters: of each, the set that it is of, or whether one of
# the two is of a word and the other is not.
Condition = tuple[str, int]


class CharacterSet(NamedTuple):
    """One character of a set: a number, of which each bit is one of the sample."""

    characters: int


class Concatenation(NamedTuple):
    """A concatenation of parts."""

    parts: tuple[Any, ...]


class Alternation(NamedTuple):
    """A choice between parts."""

    parts: tuple[Any, ...]


class Repetition(NamedTuple):
    """A part repeated `least` to `most` times."""

    least: int
    most: int
    body: Any


class Assertion(NamedTuple):
    """Nothing but a condition on the characters around, which is None if it is not told."""

    condition: Condition | None


EMPTY = Concatenation(())


def read(expression: str) -> tuple[Sequence[str], Sequence[Any]]:
    """Return a sample of characters, and the trees of an expression over it.

    The first tree is that of the whole; the others stand for what is matched for itself, such as
    an atomic group.  Raises `re.error` when it is no expression.
    """
    parsed = parser.parse(expression)
    reader = _Reader([*dict.fromkeys((*_SAMPLE, *map(chr, sorted(set(_named(parsed))))))])
    whole = reader.read(parsed, bool(parsed.state.flags & re.IGNORECASE))
    return reader.sample, (whole, *reader.apart)


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
        """Return the tree of some items of an expression."""
        return Concatenation(tuple(self._one(str(w), a, ignores_case) for w, a in items))

    def _one(self, name: str, argument: Any, ignores_case: bool) -> Any:
        if name in ("LITERAL", "NOT_LITERAL", "IN", "ANY"):
            items = argument if name == "IN" else [(name, argument)]
            return CharacterSet(self._characters(items, ignores_case))
        if name == "BRANCH":
            return Alternation(tuple(self.read(branch, ignores_case) for branch in argument[1]))
        if name == "SUBPATTERN":
            number, added, removed, own = argument
            inner = (ignores_case or bool(added & re.IGNORECASE)) and not removed & re.IGNORECASE
            found = self.read(own, inner)
            if number is not None:
                self._groups[number] = found
            return found
        if name in ("MAX_REPEAT", "MIN_REPEAT"):
            least, most, own = argument
            return Repetition(int(least), int(most), self.read(own, ignores_case))
        if name == "POSSESSIVE_REPEAT":
            least, most, own = argument
            return self._at_once(Repetition(int(least), int(most), self.read(own, ignores_case)))
        if name == "ATOMIC_GROUP":
            return self._at_once(self.read(argument, ignores_case))
        if name in ("ASSERT", "ASSERT_NOT"):
            direction, own = argument
            return self._look(name == "ASSERT", direction, own, ignores_case)
        if name == "AT":
            kinds = {"AT_BOUNDARY": 1, "AT_NON_BOUNDARY": 0}
            kind = kinds.get(str(argument))
            return Assertion(None if kind is None else ("edge", kind))
        if name == "GROUPREF":
            return self._groups.get(argument, EMPTY)
        if name == "GROUPREF_EXISTS":
            _, yes, no = argument
            return Alternation(tuple(self.read(own or [], ignores_case) for own in (yes, no)))
        return Assertion(None)

    def _at_once(self, node: Any) -> Any:
        """Return the substitute of a node that is not taken apart again: its first character."""
        self.apart.append(node)
        first = 0
        for characters, _ in _first_sets(node):
            first |= characters
        parts = [CharacterSet(first)] if first else []
        if _may_be_nothing(node):
            return Alternation((*parts, EMPTY))
        return Concatenation(tuple(parts))

    def _look(self, is_wanted: bool, direction: int, items: Any, ignores_case: bool) -> Any:
        """Return the assertion of a look ahead or behind, of the next character if that is all."""
        node = self.read(items, ignores_case)
        alone = [part for part in _flat(node) if not isinstance(part, Assertion)]
        if len(alone) == len(_flat(node)) == 1 and isinstance(alone[0], CharacterSet):
            wanted = alone[0].characters
            wanted = wanted if is_wanted else self._everything & ~wanted
            return Assertion(("next" if direction > 0 else "last", wanted))
        self.apart.append(node)
        return Assertion(None)

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
    """Return whether a character is one of some items, which may be negated."""
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


def is_of_word(character: str) -> bool:
    return character.isalnum() or character == "_"


_CATEGORIES = {"DIGIT": str.isdecimal, "SPACE": str.isspace, "WORD": is_of_word}


def _flat(node: Any) -> list[Any]:
    """Return the parts of a sequence, and of those that are sequences themselves."""
    if not isinstance(node, Concatenation):
        return [node]
    return [inner for part in node.parts for inner in _flat(part)]


def _may_be_nothing(node: Any) -> bool:
    if isinstance(node, CharacterSet):
        return False
    if isinstance(node, Concatenation):
        return all(map(_may_be_nothing, node.parts))
    if isinstance(node, Alternation):
        return any(map(_may_be_nothing, node.parts))
    if isinstance(node, Repetition):
        return node.least == 0 or _may_be_nothing(node.body)
    return True


def _first_sets(node: Any) -> Iterator[tuple[int, None]]:
    """Yield the sets of characters that may stand first."""
    if isinstance(node, CharacterSet):
        yield node.characters, None
    elif isinstance(node, Concatenation):
        for part in node.parts:
            yield from _first_sets(part)
            if not _may_be_nothing(part):
                break
    elif isinstance(node, Alternation):
        for part in node.parts:
            yield from _first_sets(part)
    elif isinstance(node, Repetition) and node.most:
        yield from _first_sets(node.body)


def trimmed(node: Any) -> Iterator[Any]:
    """Yield the parts of an expression that may be tried again, since something behind may fail.

    A repetition at the end goes on as long as it can, and whatever it took is good.
    """
    parts = _flat(node)
    while parts:
        last = parts[-1]
        if isinstance(last, Repetition) and last.most and last.least <= 1:
            body = _flat(last.body)
            if last.least == 0:
                yield from trimmed(last.body)
                parts.pop()
            else:
                parts[-1:] = body
                if _may_be_nothing(last.body):
                    break
        elif isinstance(last, Repetition) and last.most == 0:
            parts.pop()
        else:
            break
    yield Concatenation(tuple(parts))
