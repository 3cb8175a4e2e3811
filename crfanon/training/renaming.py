"""Copies of gold documents in which the persons have other names.

A corpus names a few thousand people, and whoever learns from it alone knows these
rather than the places where names stand.  In a copy each word of a person's name is
another one throughout, from lists of the whole world or from no list at all: every
third is put together from the parts of two, so that it looks like a name and is
known to nobody.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from ..chance import Chance
from ..document import Document, Span
from ..gazetteers.lists import read_entries
from ..repeats import kinds_of

# A word of a name, or an initial.
_NAME_WORD = re.compile(r"[^\W\d_]+")
_PLAIN = re.compile(r"[^\W\d_]{3,}")
_INITIALS = "ABCDEFGHIJKLMNOPRSTVWZ"
# One name in so many is made up of two.
_MADE_UP = 3


class Renamed(NamedTuple):
    """How many copies of each document have other names, and how much each of them counts.

    `given` and `surnames` are lists of the gazetteers.  Words in `kept` (titles, particles)
    stay what they are.
    """

    copies: int
    share: float = 1.0
    given: tuple[str, ...] = ()
    surnames: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()


def renamed(document: Document, names: Renamed, *key: str | int) -> Document:
    """Return a gold document in which the persons have other names, with spans that fit.

    The same document and `key` give the same names.
    """
    chance = Chance(document.doc_id, "renamed", *key)
    given, surnames = _words(names.given), _words(names.surnames)
    stays = _folded(names.kept)
    others: dict[str, str] = {}

    def another(word: str, is_first: bool) -> str:
        folded = word.casefold()
        if folded in stays or not word[0].isupper():
            return word
        if folded not in others:
            if len(word) == 1:
                others[folded] = chance.choice(_INITIALS)
            else:
                others[folded] = _drawn(chance, given if is_first else surnames)
        other = others[folded]
        return other.upper() if len(word) > 1 and word.isupper() else other

    return _rewritten(document, another)


def _drawn(chance: Chance, names: Sequence[str]) -> str:
    name = chance.choice(names)
    if chance.below(_MADE_UP):
        return name
    other = chance.choice(names)
    return name[: (len(name) + 1) // 2] + other[len(other) // 2 :].lower()


@cache
def _words(lists: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words of all entries of some lists, which are names of one word mostly."""
    found = {word for entry in _entries(lists) for word in _PLAIN.findall(entry)}
    return tuple(sorted(found))


@cache
def _folded(lists: tuple[str, ...]) -> frozenset[str]:
    """Return all words of some lists, however short, in small letters."""
    return frozenset(w.casefold() for entry in _entries(lists) for w in _NAME_WORD.findall(entry))


def _entries(lists: tuple[str, ...]) -> Iterator[str]:
    for name in lists:
        yield from read_entries(name)


def _rewritten(document: Document, another: Callable[[str, bool], str]) -> Document:
    """Return the document with each word of its persons' names replaced."""
    pieces: list[str] = []
    spans: list[Span] = []
    at = shift = 0
    for span in sorted(document.spans):
        if span.start < at:  # inside of the one before it
            continue
        surface = document.text[span.start : span.end]
        if "PERSON" in kinds_of(span.label):
            surface = "".join(_replaced(surface, another))
        pieces += (document.text[at : span.start], surface)
        start = span.start + shift
        spans.append(span._replace(start=start, end=start + len(surface)))
        shift += len(surface) - (span.end - span.start)
        at = span.end
    pieces.append(document.text[at:])
    return Document(f"{document.doc_id}/renamed", "".join(pieces), spans=tuple(spans))


def _replaced(surface: str, another: Callable[[str, bool], str]) -> Iterator[str]:
    words = list(_NAME_WORD.finditer(surface))
    at = 0
    for n, word in enumerate(words):
        yield surface[at : word.start()]
        yield another(word.group(), n == 0 and len(words) > 1)
        at = word.end()
    yield surface[at:]
