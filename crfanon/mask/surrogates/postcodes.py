"""A postcode for a postcode."""

from __future__ import annotations

import re

from ...crypto.keyed_random import Chance
from .areas import Areas
from .numbers import renumbered
from .surrogates import Surrogates

_LETTERS = re.compile(r"[A-Z]+")
# No postcode ends in these.
_NO_LETTERS = str.maketrans("CIKMOV", "ABDEFG")
_COUNTRY_PREFIX = re.compile(r"[A-Z]{1,3}-(?=\d)")


def postcode(surrogates: Surrogates, areas: Areas, surface: str) -> str:
    """Return another postcode: of the area in which the surrogate of its town is, if one is known.

    "D-84347" stays in its country.
    """
    prefix = _COUNTRY_PREFIX.match(surface)
    front = prefix.group() if prefix else ""
    number = surface[len(front) :]
    beginnings = areas.postcodes(surface)

    def draw(chance: Chance) -> str:
        if not beginnings:
            return front + renumbered(number, chance)
        beginning = chance.choice(beginnings)
        if beginning.isdecimal():
            rest = renumbered(number, chance)
            following = iter(beginning + re.sub(r"\D", "", rest)[len(beginning) :])
            return front + "".join(next(following) if c.isdecimal() else c for c in rest)
        # "TN9 1AB": letters tell the area, and of large numbers there are none.
        match = _LETTERS.match(number)
        rest = renumbered(number[match.end() if match else 0 :], chance)
        return front + beginning + re.sub(r"^\d(?=\d)", "1", rest.translate(_NO_LETTERS))

    return surrogates.drawn("postcode", surface, draw, initial_differs=False)
