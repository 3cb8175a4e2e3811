"""A town for a town, a postcode for a postcode, a street for a street of its type.

Words inside of streets and of organizations are replaced by what they look
like: a given name by a given name, a town by a town, and what follows "de la"
by a feminine noun.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from ...chance import Chance
from ...gazetteers.lists import read_entries
from ..scene import bare
from .lists import drawn, keys
from .names import GIVEN, SURNAME, Names
from .numbers import renumbered
from .surrogates import Surrogates, like


class _Kind(NamedTuple):
    """A kind of place: the list it is recognised by, and the one it is replaced from."""

    name: str
    known: str
    drawn: str
    within: str = ""


# The first kind that knows a place counts.  A town of Spain is replaced by one
# that people have heard of, and so is a town elsewhere, of which the lists have
# a few only, except in Spanish America.
_TOWN = _Kind("town", "{0}/city/municipality", "{0}/city/municipality", "{0}/city/written")
_KINDS = (
    _TOWN,
    _Kind("region", "{0}/region", "{0}/region/iso"),
    _Kind("country", "{0}/country", "{0}/country/cldr"),
    _Kind("town in America", "{0}/city/geonames_america", "{0}/city/geonames_america"),
    _Kind("town", "{0}/city", _TOWN.drawn, _TOWN.within),
)
_COUNTRIES = (_KINDS[2], _Kind("country", "en/country", "en/country/cldr"))

_JOINT = re.compile(
    r"""
    ( \s*[,;/()\u2013-]\s*   # Toledo, España; Vitoria-Gasteiz
    | \s{2,}
    | [.\s]+$ )
    """,
    re.VERBOSE,
)
_POSTCODE = re.compile(
    r"""
    (?: [A-Z]{1,2} [\s-]? )?  # E-28006
    \d [\d\s-]*
    [A-Z]{0,3}                # C1059ABG
    """,
    re.IGNORECASE | re.VERBOSE,
)
# The provinces of Spain are numbered from 01 to 52.
_PROVINCES = 52
_POSTCODE_DIGITS = 5

_PIECE = re.compile(
    r"""
    \b s\s?/\s?n \b      # without a number
  | \d+
  | [^\W\d_]+ [ªº]?
  | [\W_]
    """,
    re.IGNORECASE | re.VERBOSE,
)
# "Alcalá de Henares", "La Coruña": words and the blanks between.
_PLACE_SIZES = (9, 7, 5, 3)
# "HGD", "POVISA"
_ACRONYM = re.compile(r"[A-ZÀ-Þ]{2,8}")
_ROMAN = re.compile(r"[IVX]{2,6}")
_ROMANS = "II III IV VI VII VIII IX XI XII XIII XIV".split()
_STREET_END = re.compile(
    r"""
    [,;\#(] | \d
  | \b s\s*/?\s*n \b                              # s/n, sn
  | \b n[º°.] | \b no\. | \b n[uú]m | \b km \b  # nº 3, km. 3
    """,
    re.IGNORECASE | re.VERBOSE,
)
_LEADING_NUMBER = re.compile(r"\d+[\s,]+")
# "Conjunto Residencial"
_MAX_TYPE_WORDS = 2
_LAST_DAY = 28
_DOORS = "ABCDEFGH"
# Places of more words than these are replaced by shorter ones.
_MAX_WORDS = 3


class Places:
    """The places of one document."""

    def __init__(self, surrogates: Surrogates, names: Names) -> None:
        self._surrogates = surrogates
        self._language = surrogates.language
        self._names = names

    def place(self, surface: str) -> str:
        """Return a place of the kind that `surface` looks like: postcode, town, region, country.

        What stands in no list is taken for a town.  Of several places in one
        mention each is replaced by its kind.
        """
        if _POSTCODE.fullmatch(surface.strip()):
            return self.postcode(surface)
        whole = self._listed(surface)
        if whole is not None:
            return whole
        pieces = _JOINT.split(surface)
        if len(pieces) == 1:
            return self.town(surface)
        return "".join(
            piece if not piece or _JOINT.fullmatch(piece) else self.place(piece) for piece in pieces
        )

    def postcode(self, surface: str) -> str:
        """Return another postcode; five digits get the number of a province of Spain."""

        def draw(chance: Chance) -> str:
            digits = "".join(c for c in surface if c.isdecimal())
            if len(digits) != _POSTCODE_DIGITS or not digits.isascii():
                return renumbered(surface, chance)
            following = iter(f"{1 + chance.below(_PROVINCES):02d}{chance.below(1000):03d}")
            head = renumbered(re.sub(r"\d.*", "", surface), chance)
            rest = surface[len(head) :]
            return head + "".join(next(following) if c.isdecimal() else c for c in rest)

        return self._surrogates.drawn("postcode", surface, draw, initial_differs=False)

    def country(self, surface: str) -> str:
        """Return another country, named in the language in which `surface` is named."""
        return self._listed(surface, _COUNTRIES) or self.place(surface)

    def street(self, surface: str) -> str:
        """Return a street of the same type, with another name and other numbers."""
        number = _LEADING_NUMBER.match(surface)
        if number and number.end() < len(surface):
            rest = surface[number.end() :]
            return self._address(number.group(), surface) + self.street(rest)
        head = _street_type(surface, self._language.code)
        end = _STREET_END.search(surface, head)
        name = surface[head : end.start() if end else len(surface)]
        rest = surface[end.start() :] if end else ""
        if not any(map(str.isalpha, name)):
            return surface[:head] + name + self._address(rest, surface)
        return surface[:head] + self.proper(name) + self._address(rest, surface)

    def proper(self, phrase: str, *, has_acronyms: bool = False) -> str:
        """Return the proper name `phrase` of a street or an organization, replaced.

        Particles, ranks and saints stay ("del Doctor", "Virgen de la"), so the
        replacement fits what stands before it.  With `has_acronyms` a word in
        capitals is one, and not just written so.
        """
        pieces = _PIECE.findall(phrase)
        replaced = list(pieces)
        words = [i for i, piece in enumerate(pieces) if piece[0].isalpha() and "/" not in piece]
        last = words[-1] if words else -1
        particle = ""
        i = 0
        while i < len(pieces):
            piece = pieces[i]
            key = bare(piece)
            size = self._place_size(pieces, i) if i in words else 0
            if piece[0].isdecimal():
                replaced[i] = self._proper_number(piece, phrase)
            elif i not in words:
                pass
            elif size:
                place = "".join(pieces[i : i + size])
                replaced[i : i + size] = [self._listed(place) or place, *[""] * (size - 1)]
                i += size - 1
                particle = "-"
            elif key in self._language.particles and i != last:
                particle = f"{particle} {key}".strip()
            elif key in self._language.honours and i != last:
                particle = ""
            else:
                replaced[i] = self._proper_word(
                    piece, particle, is_last=i == last, has_acronyms=has_acronyms
                )
                particle = "-"  # what follows belongs to this word
            i += 1
        return "".join(replaced)

    def _place_size(self, pieces: list[str], i: int) -> int:
        """Return how many pieces the longest place of several words has that begins at `i`."""
        # As often a saint as a town named after one; and "la Sierra" is no town in "de la Sierra".
        first = bare(pieces[i])
        if first in self._language.saints or pieces[i] in self._language.particles:
            return 0
        for size in _PLACE_SIZES:
            if i + size <= len(pieces):
                key = bare("".join(pieces[i : i + size]))
                if any(key in keys(kind.known.format(self._language.code)) for kind in _KINDS):
                    return size
        return 0

    def _proper_number(self, digits: str, phrase: str) -> str:
        chance = self._surrogates.scene.chance("proper number", bare(phrase), digits)
        if len(digits) <= 2 and 1 <= int(digits) <= _LAST_DAY + 3:  # "12 de Octubre"
            return str(chance.choice([n for n in range(1, _LAST_DAY + 1) if n != int(digits)]))
        return renumbered(digits, chance)

    def _proper_word(
        self, word: str, particle: str, *, is_last: bool, has_acronyms: bool = False
    ) -> str:
        surrogates = self._surrogates
        if len(word) == 1:
            return self._door(word, word)
        if _ROMAN.fullmatch(word):
            return surrogates.among("roman", word, _ROMANS)
        if has_acronyms and _ACRONYM.fullmatch(word):
            return surrogates.scrambled("acronym", word)
        if bare(word) in map(bare, self._language.months):
            return like(word, surrogates.among("month of a name", word, self._language.months))
        saint = self._language.saints.get(particle.rpartition(" ")[2])
        if saint or (not is_last and self._names.is_given(word)):
            return self._names.word(word, role=GIVEN, label="of a place", gender=saint or "")
        if is_last and particle in self._language.nouns:
            return self.noun(word, particle)
        return self._listed(word) or self._names.word(word, role=SURNAME, label="of a place")

    def noun(self, word: str, particle: str) -> str:
        """Return another word that can follow `particle`: "de la" is followed by a feminine."""
        nouns = self._language.nouns[particle]
        return like(word, self._surrogates.among(f"noun {particle}", word, nouns).capitalize())

    def _address(self, rest: str, surface: str) -> str:
        """Return what follows the name of a street, with other numbers and doors."""
        pieces = _PIECE.findall(rest)
        replaced: list[str] = []
        for piece in pieces:
            if piece[0].isdecimal():
                chance = self._surrogates.scene.chance("address", bare(surface), piece)
                replaced.append(renumbered(piece, chance))
            elif not piece.isalpha() or self._is_address_word(piece):
                replaced.append(piece)
            elif len(piece) == 1:
                replaced.append(self._door(piece, surface))
            else:
                replaced.append(self._proper_word(piece, "-", is_last=True))
        return "".join(replaced)

    def _is_address_word(self, word: str) -> bool:
        key = bare(word)
        return (
            (key in self._language.address_words and not (len(word) == 1 and word.isupper()))
            or key in self._language.particles
            or word in "ªº"
        )

    def _door(self, letter: str, surface: str) -> str:
        chance = self._surrogates.scene.chance("door", bare(surface), bare(letter))
        return like(letter, chance.choice([c for c in _DOORS if c != letter.upper()]))

    def town(self, surface: str, *, role: str = "") -> str:
        """Return another town, whatever `surface` is."""
        return self._draw(surface, _TOWN, role=role)

    def _listed(self, surface: str, kinds: Sequence[_Kind] = _KINDS) -> str | None:
        """Return the surrogate of a place that stands in a list, else None."""
        key = bare(" ".join(surface.split()))
        for kind in kinds:
            if key in keys(kind.known.format(self._language.code)):
                return self._draw(surface, kind)
        return None

    def _draw(self, surface: str, kind: _Kind, *, role: str = "") -> str:
        code = self._language.code
        original = " ".join(surface.split())
        candidates = drawn(
            kind.drawn.format(code),
            words=min(original.count(" ") + 1, _MAX_WORDS),
            within=kind.within.format(code),
        )

        def draw(chance: Chance) -> str:
            return chance.choice(candidates)

        return like(surface, self._surrogates.drawn(role or kind.name, original, draw))


@cache
def street_types(code: str) -> frozenset[str]:
    """Return the types of streets, bare and without signs at their ends."""
    return frozenset(bare(entry).strip(" ./") for entry in read_entries(f"{code}/street_type"))


def _street_type(surface: str, code: str) -> int:
    """Return where the type of a street ends and its name, with its particles, begins."""
    types = street_types(code)
    words = list(re.finditer(r"[^\W\d_]+[ªº]?", surface))
    for count in range(min(_MAX_TYPE_WORDS, len(words)), 0, -1):
        end = words[count - 1].end()
        if bare(surface[:end]).strip(" ./") in types:
            rest = surface[end:]
            return len(surface) - len(rest.lstrip(" \t./,"))
    return 0
