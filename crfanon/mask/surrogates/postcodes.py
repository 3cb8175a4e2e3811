"""A postcode for a postcode."""

from __future__ import annotations

import re

from ...crypto.keyed_random import Chance
from .numbers import renumbered
from .surrogates import Surrogates

_COUNTRY_PREFIX = re.compile(r"[A-Z]{1,3}-(?=\d)")
_POSTCODE_DIGITS = 5


def postcode(surrogates: Surrogates, areas: int, surface: str) -> str:
    """Return another postcode; the first two of five digits are at most `areas`, if there are any.

    The provinces of Spain are numbered from 01 to 52.
    """

    def draw(chance: Chance) -> str:
        if not areas:
            # "D-84347" stays in its country.
            prefix = _COUNTRY_PREFIX.match(surface)
            start = prefix.end() if prefix else 0
            return surface[:start] + renumbered(surface[start:], chance)
        digits = "".join(c for c in surface if c.isdecimal())
        if len(digits) != _POSTCODE_DIGITS or not digits.isascii():
            return renumbered(surface, chance)
        following = iter(f"{1 + chance.below(areas):02d}{chance.below(1000):03d}")
        head = renumbered(re.sub(r"\d.*", "", surface), chance)
        rest = surface[len(head) :]
        return head + "".join(next(following) if c.isdecimal() else c for c in rest)

    return surrogates.drawn("postcode", surface, draw, initial_differs=False)
