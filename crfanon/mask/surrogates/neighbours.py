"""Places that stand beside each other in a document, and what they tell of each other."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...knowledge.areas import Chain, Located, area_of

# Behind its town an area follows in brackets or behind one of these: "Jaca (Huesca)".
_BESIDE = re.compile(r"[\s,;/(\u2013-]{1,4}")
# What stands in the same block is of the same place, if nothing else tells.
_BLANK_LINE = re.compile(r"\n[^\S\n]*\n")
_NEAR = 160
_NEIGHBOURS = 5


class PlaceMention(NamedTuple):
    """A place that a document names: its offsets, its key, and what may be meant by it."""

    start: int
    end: int
    key: str
    choices: tuple[Located, ...]
    is_number: bool = False


class Neighbour(NamedTuple):
    """A place near a mention, what stands between them, and whether it follows."""

    gap: str
    place: Located
    is_behind: bool

    @property
    def is_beside(self) -> bool:
        return _BESIDE.fullmatch(self.gap) is not None


def town_first(choices: Sequence[Located]) -> Located:
    """Return the first of some places, but the town rather than the area that is called like it."""
    chain = choices[0].chain
    return next((c for c in choices if c.chain == chain and not c.is_area), choices[0])


def near(
    mentions: Sequence[PlaceMention], mention: PlaceMention, found: Mapping[int, Located], text: str
) -> list[Neighbour]:
    """Return the places around a mention in its block, the nearest first."""
    at = bisect_left(mentions, mention)
    around: list[Neighbour] = []
    for other in mentions[max(0, at - _NEIGHBOURS) : at + _NEIGHBOURS + 1]:
        if other.start != mention.start and other.start in found:
            first, second = sorted((mention, other))
            gap = text[first.end : second.start]
            if len(gap) <= _NEAR and not _BLANK_LINE.search(gap):
                around.append(Neighbour(gap, found[other.start], second is other))
    return sorted(around, key=lambda neighbour: len(neighbour.gap))


def settled(
    mention: PlaceMention, place: Located | None, near: Sequence[Neighbour]
) -> Located | None:
    """Return where a mention is for good, by what stands beside it.

    An area that follows a town is none that is called so ("Jaca (Huesca)"), and a town is in it,
    even if lists know it elsewhere alone.  What no list knows is where the next place is.
    """
    beside = [neighbour for neighbour in near if neighbour.is_beside]
    around = [neighbour.place for neighbour in (*beside, *near)]
    if mention.is_number:
        around = [other for other in around[: len(beside)] if not other.is_area]
        around = [other for other in around if place is None or other.chain[0] not in place.chain]
    elif place is not None:
        areas = [c for c in mention.choices if c.is_area and c.chain[0] == place.chain[0]]
        if place.is_area or (areas and any(_is_of(n, areas[0].chain[0]) for n in beside)):
            return areas[0] if areas else place
        finer = [other for other in around if place.chain[0] in other.chain[1:]]
        follows = [
            n.place
            for n in beside
            if n.is_behind and n.place.is_area and n.gap.strip() and not _shares(n.place, place)
        ]
        around = follows or finer[:1]
    found = around[0] if around else place
    is_area = bool(found is place and found and found.is_area and not mention.is_number)
    return found._replace(is_area=is_area) if found is not None else None


def _is_of(neighbour: Neighbour, area: str) -> bool:
    """Return whether a town stands before an area that it is in: "Jaca (Huesca)", "Ames, Iowa"."""
    place, sign, known = neighbour.place, neighbour.gap.strip(), area_of(area)
    is_town = not (place.is_area or neighbour.is_behind)
    has_letters = known is not None and bool(known.letters)
    is_in = sign == "," and has_letters and area in place.chain
    return is_town and (sign in ("(", "/") or is_in)


def _shares(area: Located, place: Located) -> bool:
    return area.chain[0] in place.chain or place.chain[0] in area.chain


def shared(chain: Chain, other: Chain) -> int:
    """Return how many areas two places share: none if not even the country."""
    return len(set(chain).intersection(other))
