"""The notation of rules: regular expressions over tokens, and what their elements mean.

A pattern is read from left to right, one element per token or run of tokens,
and the square brackets hold the value that the rule finds:

    paciente de [<99> años]
    [calle <name> , <9+>] <end>

A bare word stands for itself in any case and with or without accents; several
words between bars are alternatives.  What stands in angle brackets is a class:

    <99>        a number of so many digits; <9+> a number of any length
    <Xx> <X> <XX> <x>   a capitalised word, an initial, capitals, lower case
    <cap> <word> <any>  a word with a capital; any word; any token
    <cap+> <word+> <alnum+>   the longest run of such tokens
    <name>      capitalised words, with particles, hyphens and initials between
    <chunk>     everything up to the next white space, without closing punctuation
    <rest>      everything up to the end of the field, without closing punctuation
    <until ,>   everything before the next such token in the field
    <end>       (after the value) the end of the field, closing punctuation allowed

Backslash takes the meaning from a character that has one.  No element crosses
a line or enters the label of the next field.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from typing import NamedTuple

from ..errors import ConfigError
from .alphabet import (
    CAPITAL_1,
    CAPITALISED,
    CAPITALS,
    DIGITS_1,
    DIGITS_12,
    FIELD_START,
    FULL_STOP,
    GLUED,
    JOINER,
    LINE_START,
    LOWER,
    LOWER_1,
    LOWER_3,
    OTHER,
    OTHER_WORD,
    PAUSE,
    SPACED,
    Alphabet,
    fold,
)

# No run is longer: a value of more tokens is a paragraph, and matching stays
# linear in the text because each attempt ends here.
LONGEST = 40
# Particles between two capitalised words of a name: "Ana de la Vega".
PARTICLES = 3

# What an element is that stands for words themselves.
LITERAL = "="

INSIDE = (GLUED, SPACED)
ANYWHERE = (GLUED, SPACED, LINE_START)


class Element(NamedTuple):
    """One element of a pattern: what it is, and the words it names, folded."""

    what: str
    words: tuple[str, ...] = ()


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
RUNS: dict[str, tuple[tuple[int, int], ...]] = {
    "cap+": ((CAPITALISED, OTHER_WORD),),
    "word+": ((LOWER_1, OTHER_WORD),),
    "alnum+": ((LOWER_1, JOINER),),
}
STRETCHES = ("name", "chunk", "rest", "until")


@dataclass(frozen=True, slots=True)
class Pattern:
    """A parsed pattern: what stands before the value, the value, what stands after it."""

    left: tuple[Element, ...]
    value: tuple[Element, ...]
    right: tuple[Element, ...]

    def words(self) -> set[str]:
        """Return every word that the pattern names, folded."""
        return {
            word for part in (self.left, self.value, self.right) for e in part for word in e.words
        }

    def __str__(self) -> str:
        left, value, right = (
            " ".join(map(format_element, part)) for part in (self.left, self.value, self.right)
        )
        return " ".join(filter(None, (left, f"[{value}]", right)))


_ESCAPED = re.compile(r"[\[\]<>|\\]")
_PIECE = re.compile(
    r"""
    (?P<bracket>[\[\]])
  | <(?P<what>until\ )?(?P<name>(?:[^<>\s\\]|\\.)+)>
  | (?P<words>(?:[^\[\]<>|\\\s]|\\.)+(?:\|(?:[^\[\]<>|\\\s]|\\.)+)*)
  | (?P<blank>\s+)
    """,
    re.VERBOSE,
)


def format_element(element: Element) -> str:
    """Return an element in the notation of rules."""
    words = "|".join(_ESCAPED.sub(r"\\\g<0>", word) for word in element.words)
    if element.what == LITERAL:
        return words
    return f"<until {words}>" if element.what == "until" else f"<{element.what}>"


@functools.lru_cache(maxsize=None)
def parse(pattern: str) -> Pattern:
    """Return the parsed form of `pattern`.

        >>> parse("paciente de [<9+> Años]").words() == {"paciente", "de", "anos"}
        True
        >>> str(parse("a|b [<until ,>]"))
        'a|b [<until ,>]'

    Raises:
        ConfigError: the pattern is not in the notation; the message says where.
    """
    parts: list[list[Element]] = [[], [], []]
    part = 0
    position = 0
    while position < len(pattern):
        match = _PIECE.match(pattern, position)
        if match is None:
            raise ConfigError(f"pattern: unexpected character at position {position + 1}")
        position = match.end()
        if match["bracket"]:
            if match["bracket"] != "[]"[part : part + 1]:
                raise ConfigError("pattern: the value needs exactly one pair of square brackets")
            part += 1
        elif match["name"]:
            parts[part].append(_class_element(match["what"], match["name"], in_right=part == 2))
        elif match["words"]:
            words = re.split(r"(?<!\\)\|", match["words"])
            parts[part].append(Element(LITERAL, tuple(fold(_unescaped(word)) for word in words)))
    if part != 2 or not parts[1]:
        raise ConfigError("pattern: the value needs exactly one pair of square brackets")
    return Pattern(tuple(parts[0]), tuple(parts[1]), tuple(parts[2]))


def _unescaped(word: str) -> str:
    return re.sub(r"\\(.)", r"\1", word)


def _class_element(what: str | None, name: str, *, in_right: bool) -> Element:
    if what:
        return Element("until", (fold(_unescaped(name)),))
    if name in SINGLES or name in RUNS or name in STRETCHES or (name == "end" and in_right):
        return Element(name)
    raise ConfigError(f"pattern: there is no class <{name}>")


def expression(alphabet: Alphabet, element: Element, gaps: tuple[int, ...] = INSIDE) -> str:
    """Return the regular expression of one element over the code points of `alphabet`.

    `gaps` are the ways in which the first token may join the token before it.
    Every expression ends in one place only, so that patterns never backtrack
    for long: runs take all they can, stretches stop at the first stop.
    """
    what = element.what
    kinds = alphabet.kinds
    if what == LITERAL:
        return f"[{''.join(alphabet.word(word, gaps) for word in element.words)}]"
    if what in SINGLES:
        return f"[{kinds(*SINGLES[what], gaps)}]"
    if what in RUNS:
        first = "".join(kinds(*bounds, gaps) for bounds in RUNS[what])
        more = "".join(kinds(*bounds, INSIDE) for bounds in RUNS[what])
        return f"[{first}][{more}]{{0,{LONGEST - 1}}}(?![{more}])"
    closing = kinds(FULL_STOP, PAUSE, INSIDE)
    border = kinds(0, OTHER, (LINE_START, FIELD_START))
    end = f"[{closing}]{{0,{LONGEST}}}(?:[{border}]|\\Z)"
    if what == "end":
        return end
    if what == "name":
        capital = kinds(CAPITALISED, OTHER_WORD, INSIDE)
        particle = kinds(LOWER_1, LOWER_3, INSIDE) + kinds(JOINER, JOINER, INSIDE)
        return (
            f"[{kinds(CAPITALISED, OTHER_WORD, gaps)}]"
            f"(?:[{particle}]{{0,{PARTICLES}}}[{capital}]){{0,{LONGEST}}}"
            f"(?![{particle}]{{0,{PARTICLES}}}[{capital}])"
        )
    anything = kinds(LOWER_1, OTHER, INSIDE)
    opening = kinds(LOWER_1, JOINER, gaps) + kinds(OTHER, OTHER, gaps)
    if what == "chunk":
        glued = kinds(LOWER_1, OTHER, (GLUED,))
        closing_glued = kinds(FULL_STOP, PAUSE, (GLUED,))
        other = kinds(0, OTHER, (SPACED, LINE_START, FIELD_START))
        return (
            f"[{opening}][{glued}]{{0,{LONGEST - 1}}}?"
            f"(?=[{closing_glued}]{{0,{LONGEST}}}(?:[{other}]|\\Z))"
        )
    if what == "rest":
        return f"[{opening}][{anything}]{{0,{LONGEST - 1}}}?(?={end})"
    stop = "".join(alphabet.word(word, INSIDE) for word in element.words)
    return f"[{opening}][{anything}]{{0,{LONGEST - 1}}}?(?=[{stop}])"
