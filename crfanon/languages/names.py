"""The parts of a personal name: titles, names, initials, particles, suffixes, and their order.

Whoever looks for short forms of a name, links its mentions or replaces it word by word reads it
here.  In goes the text of a mention; out comes a `PersonName`, whose parts stand in the text one
behind the other and leave nothing out.

What the readers of names do not agree on, by their purpose, is what `NameWords` say: which words
are titles, whether a hyphen joins two words to one, whether nothing but titles is a name.  Which
of the words are given names and which are surnames tells no place in a name, but for "Berg,
Anna": lists know that, and other mentions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

TITLE, NAME, INITIAL, PARTICLE, SUFFIX, NUMBER, SIGN = (
    "title name initial particle suffix number sign".split()
)
"""The kinds of parts; a sign is whatever has neither letters nor digits."""

_APART = re.compile(
    r"""
    [^\W\d_]+? (?= (?<=[a-zß-ÿ]) [A-ZÀ-Þ][a-zß-ÿ] )   # Sánchez|Bulnes, in a lost space
  | [^\W\d_] \. [ªº]                                   # M.ª
  | [^\W\d_]+                                          # Berg, Mª
  | \d+
  | [\W_]
    """,
    re.VERBOSE,
)
_JOINED = re.compile(
    r"""
    [^\W\d_]+ (?:\.[ªº])? (?:['’‘´`‑‐-][^\W\d_]+)* \.?  # O'Hara, Lang-Meier, Dr., Prof.ª
  | \d+
  | [\W_]
    """,
    re.VERBOSE,
)
_FORMS = 1 << 13


class NamePart(NamedTuple):
    """A part of a name as it stands, of which kind it is, and how it is compared."""

    text: str
    kind: str
    start: int
    key: str = ""


def _always(*words: str) -> bool:
    return True


def _never(*words: str) -> bool:
    return False


@dataclass(frozen=True, kw_only=True, eq=False)
class NameWords:
    """The words that tell the parts of a name, in a language and for a purpose."""

    key: Callable[[str], str]
    """The key by which words are compared."""

    titles: Container[str]

    is_title_letter: Callable[[str, str], bool] = _always
    """Whether one letter before a word is a title: "D. Juan", but "D. Robles"."""

    between_titles: Container[str] = frozenset()
    """Words that may stand before a title and are no name: articles."""

    titles_alone: bool = False
    """Whether a mention of titles alone has no name: "Deputy Registrar"."""

    particles: Container[str] = frozenset()

    particle_ends: bool = False
    """Whether the last word may be a particle in any mention, not just one cut off: "Rosa do"."""

    begins_name: Callable[[str], bool] = _never
    """Whether what is a particle elsewhere is a name where one begins with it: "Le Thi", "Ben"."""

    begins_anew: bool = False
    """Whether a name begins behind titles and commas as well: "Coach Ben", "Gurion, Ben"."""

    suffixes: Container[str] = frozenset()
    """Words behind a name: "Jr.", "MD"."""

    suffix_ends: bool = False
    """Whether a suffix is one only as the last of several words: "Neto" is a surname as well."""

    titles_behind: Container[str] = frozenset()
    """What ends the name if nothing else stands behind its comma: "R. Zane, MD"."""

    joined: bool = False
    """Whether words that a hyphen or an apostrophe joins are one: "Anna-Lena"."""


class PersonName(NamedTuple):
    """The parts of a mention of a person, in their order; joined, they are the mention.

    >>> words = NameWords(key=str.lower, titles={"dra"}, particles={"de", "la"})
    >>> name = PersonName.of("Dra. Inés de la Paz", words)
    >>> [(part.text, part.kind) for part in name.parts if part.kind != SIGN]
    [('Dra', 'title'), ('Inés', 'name'), ('de', 'particle'), ('la', 'particle'), ('Paz', 'name')]
    """

    parts: tuple[NamePart, ...]

    @classmethod
    def of(cls, text: str, words: NameWords) -> PersonName:
        """Return the parts of a mention."""
        return _parsed(text, words)

    def of_kind(self, *kinds: str) -> list[NamePart]:
        """Return the parts of some kinds."""
        return [part for part in self.parts if part.kind in kinds]

    @property
    def comma(self) -> int | None:
        """The offset of the comma that has the surnames before it, None if there is none.

        >>> words = NameWords(key=str.lower, titles=())
        >>> [PersonName.of(t, words).comma for t in ("Robles, Inés", "Inés Robles, ecuatoriana")]
        [6, None]
        """
        comma = next((part.start for part in self.parts if part.text == ","), None)
        named = self.of_kind(NAME, INITIAL)
        if comma is None or not any(part.start < comma for part in named):
            return None
        behind = [part for part in named if part.start > comma]
        words = [part.text for part in behind if part.kind == NAME] or [p.text for p in behind]
        is_small = all(part.text.islower() for part in named)
        return comma if words and (is_small or not all(map(str.islower, words))) else None

    @property
    def in_order(self) -> list[NamePart]:
        """The words, the given names first; what stands behind a second comma is none.

        >>> words = NameWords(key=str.lower, titles=())
        >>> [part.text for part in PersonName.of("Robles Pina, Inés", words).in_order]
        ['Inés', 'Robles', 'Pina']
        """
        words, comma = self.of_kind(NAME, INITIAL, NUMBER), self.comma
        if comma is None:
            return words
        commas = [part.start for part in self.parts if part.text == ","]
        end = commas[1] if len(commas) > 1 else words[-1].start + 1
        given = [part for part in words if comma < part.start < end]
        return [*given, *(part for part in words if part.start < comma)]


@lru_cache(maxsize=_FORMS)
def _parsed(text: str, words: NameWords) -> PersonName:
    return PersonName(tuple(_Reading(text, words).parts()))


class _Reading:
    """A mention while its parts are told."""

    def __init__(self, text: str, words: NameWords) -> None:
        self._words = words
        self._pieces: list[str] = (_JOINED if words.joined else _APART).findall(text)
        self._at = [i for i, p in enumerate(self._pieces) if p[0].isalpha() or p[0].isdecimal()]
        self._written = {i: words.key(self._pieces[i]) for i in self._at}
        self._is_upper = text.isupper()

    def parts(self) -> Iterator[NamePart]:
        """Yield the parts, from the first one on."""
        titles, written = frozenset(self._titles()), self._written
        anew, joined = self._words.begins_anew, self._words.joined
        behind_titles, end = max(titles, default=-1), self._end()
        start, is_named, may_begin = 0, False, anew or not titles
        for i, piece in enumerate(self._pieces):
            key = written[i].rstrip(".") if i in written else ""
            if not key or (piece in "ªº" and not joined and i not in titles):
                kind = SIGN
                may_begin = may_begin or (anew and piece == ",")
            elif i <= behind_titles:
                kind = TITLE if i in titles else NUMBER if piece.isdecimal() else PARTICLE
            elif i > end:
                kind = SUFFIX
            elif piece.isdecimal():
                kind = NUMBER
            else:
                kind = self._kind(i, key, is_named=is_named, may_begin=may_begin)
                is_named, may_begin = True, False
            yield NamePart(piece, kind, start, key)
            start += len(piece)

    def _titles(self) -> list[int]:
        """Return the positions of the pieces that are titles in front of the name."""
        words, titles = self._words, []
        for n, i in enumerate(self._at, start=1):
            key = self._written[i].rstrip(".")
            behind = self._pieces[self._at[n]] if n < len(self._at) else ""
            # A letter alone is somebody's initial.
            is_alone = words.titles_alone and len(key) > 1
            is_known = key in words.titles and (behind or is_alone)
            if is_known and (len(key) > 1 or words.is_title_letter(key, behind)):
                titles.append(i)
            elif not (key in words.between_titles or key.isdecimal() or self._pieces[i] in "ªº"):
                break
        return titles

    def _end(self) -> int:
        """Return the place of the comma behind which there are nothing but titles, or the end."""
        commas = [i for i, piece in enumerate(self._pieces) if piece == ","]
        end, second = [*commas[:2], len(self._pieces), len(self._pieces)][:2]
        behind = [self._written[i].rstrip(".") for i in self._at if end < i < second]
        are_titles = bool(behind) and all(key in self._words.titles_behind for key in behind)
        return end if are_titles else len(self._pieces)

    def _kind(self, i: int, key: str, *, is_named: bool, may_begin: bool) -> str:
        """Return the kind of a word behind the titles."""
        if is_named and key in self._words.suffixes and self._is_suffix(i):
            return SUFFIX
        if self._is_particle(i, may_begin=may_begin):
            return PARTICLE
        if len(key) > 1:
            return NAME
        # O'Donnell, D'Angelo, d´Hebron: the apostrophe makes it a particle.
        is_joined = i < self._at[-1] and self._pieces[i + 1] in "'’´`"
        return PARTICLE if is_joined else INITIAL

    def _is_suffix(self, i: int) -> bool:
        """Return whether what may be a suffix behind a name is one where it stands."""
        if not self._words.suffix_ends or i != self._at[-1]:
            return not self._words.suffix_ends
        return sum(piece[0].isalnum() or piece == "," for piece in self._pieces[:i]) > 1

    def _is_particle(self, i: int, *, may_begin: bool) -> bool:
        piece, words = self._pieces[i], self._words
        if self._written[i] not in words.particles or (may_begin and words.begins_name(piece)):
            return False
        if not words.joined and len(piece) == 1 and piece.isupper() and piece.isascii():
            # "E. Robles" and "Robles E" have an initial, "ROBLES E IBARRA" has not.
            if not self._is_upper or "." in self._pieces[i + 1 : i + 2]:
                return False
        # "Rosa do" is cut off before what follows.
        is_cut_off = piece.islower() and self._pieces[self._at[0]][0].isupper()
        is_alone = len(self._at) == 1
        return i != self._at[-1] or (not is_alone and (words.particle_ends or is_cut_off))
