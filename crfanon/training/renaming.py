"""Copies of gold documents in which the persons have other names.

A corpus names a few thousand people, and a model that learns from it alone knows these
rather than the places where names stand.  In a copy each word of a person's name is
another one throughout, from lists of the whole world or from no list at all: every
third is put together from the parts of two, so that it looks like a name and is
not a known one.  Some persons are known by their initials alone, as courts publish
their judgments: "the police heard GL", "Mr P.", "A works at a retirement home".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Annotated, NamedTuple

from ..crypto.keyed_random import Chance
from ..gazetteers.lists import read_entries
from ..labels import kinds_of
from ..settings.types import NUMBER, whole
from ..text.document import Document
from ..text.spans import Span
from ..text.view import View
from .types import LISTS

# A word of a name, or an initial.
NAME_WORD = re.compile(r"[^\W\d_]+")
_PLAIN = re.compile(r"[^\W\d_]{3,}")
_INITIALS = "ABCDEFGHIJKLMNOPRSTVWZ"
# One name in so many is made up of two.
_MADE_UP = 3


class Renamed(NamedTuple):
    """The copies of documents with other names: how many, and the lists that these come from."""

    copies: Annotated[int, whole(least=1), "so many of each document"]
    share: Annotated[float, NUMBER, "how much of its original each counts"] = 1.0
    given: Annotated[tuple[str, ...], LISTS, "where given names come from", ...] = ()
    surnames: Annotated[tuple[str, ...], LISTS, "where surnames come from", ...] = ()
    kept: Annotated[tuple[str, ...], LISTS, "words that stay: titles, particles"] = ()
    initials: Annotated[int, whole(least=0), "one name in so many becomes initials"] = 0


def renamed(document: Document, names: Renamed, *key: str | int) -> Document:
    """Return a gold document in which the persons have other names, with spans that fit.

    The same document and `key` give the same names.
    """
    return _Renaming(names, Chance(document.doc_id, "renamed", *key)).rewritten(document)


class _Renaming:
    """One document while its persons get other names."""

    def __init__(self, names: Renamed, chance: Chance) -> None:
        self._chance = chance
        self._given, self._surnames = names_in(names.given), names_in(names.surnames)
        self._kept = folded_words_in(names.kept)
        self._initials = names.initials
        # By word, and by whole name: what stands in its place, none for a name that keeps words.
        self._words: dict[str, str] = {}
        self._names: dict[str, str | None] = {}

    def rewritten(self, document: Document) -> Document:
        """Return the document with all names of persons replaced."""
        text = document.text
        outer: list[Span] = []
        for span in sorted(document.spans):
            if not outer or span.start >= outer[-1].end:
                outer.append(span)
        persons = (span[:2] for span in outer if "PERSON" in kinds_of(span.label))
        edits = ((i, j, "".join(self._replaced(text[i:j]))) for i, j in persons)
        view = View.edited(text, edits)
        places = (view.from_source(span.start, span.end) for span in outer)
        spans = tuple(span._replace(start=i, end=j) for span, (i, j) in zip(outer, places))
        return Document(f"{document.doc_id}/renamed", view.text, spans=spans)

    def _replaced(self, surface: str) -> Iterator[str]:
        words = [word for word in NAME_WORD.finditer(surface) if self._is_name(word.group())]
        if not words:
            yield surface
            return
        whole = slice(words[0].start(), words[-1].end())
        initials = self._initials_of(surface[whole])
        if initials is not None:
            yield from (surface[: whole.start], initials, surface[whole.stop :])
            return
        at = 0
        for n, word in enumerate(words):
            yield surface[at : word.start()]
            yield self._another(word.group(), is_first=n == 0 and len(words) > 1)
            at = word.end()
        yield surface[at:]

    def _is_name(self, word: str) -> bool:
        return word[0].isupper() and word.casefold() not in self._kept

    def _initials_of(self, name: str) -> str | None:
        """Return the initials that stand for a name throughout, if it is one of those."""
        folded = name.casefold()
        if folded not in self._names:
            chosen = self._initials and self._chance.below(self._initials) == 0
            letters = [self._chance.choice(_INITIALS) for _ in range(1 + self._chance.below(2))]
            stop = self._chance.choice(("", "."))
            self._names[folded] = "".join(f"{x}{stop}" for x in letters) if chosen else None
        return self._names[folded]

    def _another(self, word: str, *, is_first: bool) -> str:
        folded = word.casefold()
        if folded not in self._words:
            if len(word) == 1:
                self._words[folded] = self._chance.choice(_INITIALS)
            else:
                names = self._given if is_first else self._surnames
                self._words[folded] = drawn(self._chance, names)
        other = self._words[folded]
        return other.upper() if len(word) > 1 and word.isupper() else other


def drawn(chance: Chance, names: Sequence[str], *, made_up: int = _MADE_UP) -> str:
    """Return one of the names, or, once in `made_up` times, one made of the parts of two."""
    name = chance.choice(names)
    if chance.below(made_up):
        return name
    other = chance.choice(names)
    return name[: (len(name) + 1) // 2] + other[len(other) // 2 :].lower()


@cache
def names_in(lists: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words of all entries of some lists, which are names of one word mostly."""
    found = {word for entry in entries_of(lists) for word in _PLAIN.findall(entry)}
    return tuple(sorted(found))


@cache
def folded_words_in(lists: tuple[str, ...]) -> frozenset[str]:
    """Return all words of some lists, however short, in lower case."""
    words = (word for entry in entries_of(lists) for word in NAME_WORD.findall(entry))
    return frozenset(word.casefold() for word in words)


@cache
def entries_of(lists: tuple[str, ...]) -> tuple[str, ...]:
    """Return the entries of some lists, each once and in order."""
    return tuple(sorted({entry for name in lists for entry in read_entries(name)}))
