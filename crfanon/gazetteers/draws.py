"""The gazetteers as substitution needs them: entries to draw from and to recognise."""

from __future__ import annotations

import re
from functools import cache

from ..text.normalize import bare
from .lists import read_entries

# An entry that is drawn from: letters, joined by blanks and hyphens.
# Some lists have "Mcfarland" beside "McFarland".
_PLAIN = re.compile(r"(?!Mc[a-z])[^\W\d_]+(?:[ -][^\W\d_]+)*")
# Parts of towns that bear no name which anybody would go by.
_NO_TOWN = re.compile(r"\b(?:centre|neighbourhoods|downtown|corridor|sector)\b", re.IGNORECASE)
_MIN_LETTERS = 3
# With fewer entries than these, a document may use up those that fit.
_ENOUGH = 30


@cache
def keys(name: str) -> frozenset[str]:
    """Return the entries of the list or folder `name`, bare, to recognise them by."""
    return frozenset(map(bare, read_entries(name)))


@cache
def drawn(name: str, *, words: int = 1, within: str = "", without: str = "") -> tuple[str, ...]:
    """Return the entries of the list or folder `name` to draw from.

    They have so many `words`, or one if hardly any has so many, stand in the
    list `within` as well and in the list `without` not.  Only entries that every
    western European encoding can write are drawn, since a name with an "ł"
    could not be put in a Latin-1 file.
    """
    # A name that ends in a hiss has no genitive that one hears.
    is_german = name.startswith("de/")
    inside = keys(within) if within else None
    outside = keys(without) if without else frozenset()
    found = tuple(
        entry
        for entry in read_entries(name)
        if entry.count(" ") + 1 == words
        and len(entry) >= _MIN_LETTERS
        and _PLAIN.fullmatch(entry)
        and not entry.isupper()
        and _NO_TOWN.search(entry) is None
        and all(character <= "\xff" for character in entry)
        and not (is_german and entry.endswith(("s", "x", "z", "ß")))
        and (inside is None or bare(entry) in inside)
        and bare(entry) not in outside
    )
    if len(found) < _ENOUGH and words > 1:
        return drawn(name, within=within, without=without)
    return found
