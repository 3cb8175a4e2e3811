r"""The notation of rules: expressions over tokens.

A pattern is read from left to right, one element per token or run of tokens,
and the square brackets hold the value that the rule finds:

    paciente de [<99> años]
    [calle <name> , <9+>] <end>

A bare word stands for itself in any case and with or without accents; words
between bars are alternatives.  What stands in angle brackets is a class:

    <99>        a number of so many digits; <9+> a number of any length
    <Xx> <X> <XX> <x>   a capitalised word, an initial, capitals, lower case
    <cap> <word> <any>  a word with a capital in front; any word; any token
    <cap+> <word+>      the longest run of such tokens
    <name>      capitalised words, with particles and hyphens between them
    <until ,>   everything before the next such token
    <around @>  the words, numbers, hyphens and full stops glued to such a token
    <chunk>     everything up to the next white space, without closing punctuation
    <rest>      everything up to the end of the field, without closing punctuation
    <end>       (after the value) the end of the field, closing punctuation allowed

Backslash takes the meaning from a character that has one.  A pattern never
crosses the end of a line or enters the label of the next field, and each of
its elements has one way only to end: the run that is not the longest, the stop
that is not the first, do not count.  So nothing is ever tried twice.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from typing import NamedTuple

from ..errors import ConfigError
from ..text.normalize import bare
from .match.alphabet import (
    CAPITAL_1,
    CAPITALISED,
    CAPITALS,
    DIGITS_1,
    DIGITS_12,
    LOWER,
    LOWER_1,
    OTHER,
    OTHER_WORD,
)

# A value of more tokens is a paragraph, and every attempt to match ends here.
LONGEST = 40
# Particles between two capitalised words of a name: "Ana de la Vega".
PARTICLES = 3
# Closing punctuation: "Vega).," has one bracket (part of the value) and two.
CLOSING = 3

# What an element is that stands for words themselves.
LITERAL = "="
SINGLES: dict[str, tuple[int, int]] = {
    "9+": (DIGITS_1, DIGITS_12),
    "x": (LOWER_1, LOWER),
    "Xx": (CAPITALISED, CAPITALISED),
    "X": (CAPITAL_1, CAPITAL_1),
    "XX": (CAPITALS, CAPITALS),
    "cap": (CAPITALISED, OTHER_WORD),
    "word": (LOWER_1, OTHER_WORD),
    "any": (LOWER_1, OTHER),
    **{"9" * n: (DIGITS_1 + n - 1, DIGITS_1 + n - 1) for n in range(1, 13)},
}
RUNS: dict[str, tuple[int, int]] = {"cap+": SINGLES["cap"], "word+": SINGLES["word"]}
STRETCHES = ("name", "chunk", "rest")


class Element(NamedTuple):
    """One element of a pattern: what it is, and the words it names, folded."""

    what: str
    words: tuple[str, ...] = ()

    @property
    def is_single(self) -> bool:
        """Whether it always takes exactly one token."""
        return self.what == LITERAL or self.what in SINGLES

    def __str__(self) -> str:
        words = "|".join(_SPECIAL.sub(r"\\\g<0>", word) for word in self.words)
        if self.what == LITERAL:
            return words
        return f"<{self.what} {words}>" if self.words else f"<{self.what}>"


def literal(*words: str) -> Element:
    """Return the element that stands for any of these folded words."""
    return Element(LITERAL, words)


@dataclass(frozen=True, slots=True)
class Pattern:
    """A parsed pattern: what stands before the value, the value, what stands after it."""

    left: tuple[Element, ...]
    value: tuple[Element, ...]
    right: tuple[Element, ...]

    @property
    def elements(self) -> tuple[Element, ...]:
        """All elements from left to right."""
        return self.left + self.value + self.right

    def __str__(self) -> str:
        left, value, right = (" ".join(map(str, p)) for p in (self.left, self.value, self.right))
        return " ".join(filter(None, (left, f"[{value}]", right)))


_SPECIAL = re.compile(r"[\[\]<>|\\]")
_PIECE = re.compile(
    r"""
    (?P<bracket> [\[\]] )
  | < (?:(?P<worded>until|around)\ )? (?P<name>(?:[^<>\s\\]|\\.)+) >
  | (?P<words> (?:[^\[\]<>\\\s]|\\.)+ )
  | (?P<blank> \s+ )
    """,
    re.VERBOSE,
)


# What was made of its parts (`behind`), and how much of that is kept.
_made: dict[str, Pattern] = {}
_MAX_MADE = 20_000


def parse(pattern: str) -> Pattern:
    r"""Return the parsed form of `pattern`.

        >>> str(parse(r"paciente de [<9+> Años|meses] \[")) == r"paciente de [<9+> anos|meses] \["
        True

    Raises:
        ConfigError: it is not in the notation; the message says what and where.
    """
    return _made.get(pattern) or _parse(pattern)


@functools.lru_cache(maxsize=10_000)
def _parse(pattern: str) -> Pattern:
    parts: list[list[Element]] = [[], [], []]
    part = 0
    position = 0
    for match in _PIECE.finditer(pattern):
        if match.start() != position:
            break
        position = match.end()
        what = match.lastgroup
        if what == "words":
            parts[part].append(_literal_of(match[0]))
        elif what == "name":
            parts[part].append(_class_of(match["worded"], match["name"]))
        elif what == "bracket":
            if match[0] != "[]"[part : part + 1]:
                raise ConfigError("the value needs exactly one pair of square brackets")
            part += 1
    if position != len(pattern):
        raise ConfigError(
            f"character {position + 1} has no meaning here; put a backslash before it"
        )
    if part != 2:
        raise ConfigError("the value needs exactly one pair of square brackets")
    result = Pattern(*map(tuple, parts))
    _check(result)
    return result


@functools.lru_cache(maxsize=1_000)
def _literals(words: str) -> tuple[Element, ...]:
    """Return the elements of words that stand in front of a value."""
    return parse(f"{words} [<any>]").left if words else ()


def behind(words: str, pattern: str) -> str:
    """Return `pattern` with `words` in front, parsed already from its parts.

    The same words stand in front of hundreds of patterns, and parsing each of
    them anew would be most of what it takes to read the rules.

        >>> behind("tel :", "[<999>]"), str(parse("tel : [<999>]"))
        ('tel : [<999>]', 'tel : [<999>]')

    Raises `ConfigError` as `parse` does.
    """
    whole = f"{words} {pattern}" if words else pattern
    if words and whole not in _made and len(_made) < _MAX_MADE:
        parsed = parse(pattern)
        _made[whole] = Pattern(_literals(words) + parsed.left, parsed.value, parsed.right)
    return whole


# The same few hundred words stand in thousands of places.
@functools.lru_cache(maxsize=10_000)
def _literal_of(words: str) -> Element:
    if "\\" not in words:
        return literal(*map(bare, words.split("|")))
    return literal(*(bare(_unescaped(word)) for word in re.split(r"(?<!\\)\|", words)))


def _class_of(worded: str | None, name: str) -> Element:
    if worded:
        return Element(worded, (bare(_unescaped(name)),))
    if name in SINGLES or name in RUNS or name in STRETCHES or name == "end":
        return Element(name)
    raise ConfigError(f"there is no class <{name}>")


def _unescaped(word: str) -> str:
    return re.sub(r"\\(.)", r"\1", word)


def _check(pattern: Pattern) -> None:
    """Raise unless every element stands where it has a meaning."""
    if not pattern.value:
        raise ConfigError("the value is empty; put what the rule finds between the brackets")
    elements = pattern.elements
    for element in elements:
        if not all(element.words):
            raise ConfigError("an alternative is empty; take away the bar")
    for element in (*pattern.left, *pattern.right):
        is_end = element.what == "end" and element is elements[-1]
        if not element.is_single and not is_end:
            side = "after" if element in pattern.right else "before"
            raise ConfigError(f"{element} cannot stand {side} the value; name single tokens there")
    for i, element in enumerate(pattern.value, len(pattern.left) + 1):
        following = elements[i:]
        if element.what == "end":
            raise ConfigError("<end> stands after the value; move it behind the bracket")
        if element.what == "around" and len(elements) > 1:
            raise ConfigError("<around> must stand alone")
        if element.what == "rest" and following:
            raise ConfigError("nothing can follow <rest>, it ends with the field")
        if element.what == "chunk" and following and following != (Element("end"),):
            raise ConfigError("only <end> can follow <chunk>")
