"""Phone numbers of no subscriber: from the ranges that are reserved for films and books.

Great Britain: Ofcom, "Telephone numbers for use in TV and radio drama programmes".  North
America: 555-0100 to 555-0199 in every area (NANPA).  Germany: Bundesnetzagentur, "Rufnummern für
die Verwendung in Medien" (drama numbers), of which the five ranges of landlines are used.  The
written form stays; a number whose length fits no range gets other digits and no more.
"""

from __future__ import annotations

import re

from ...crypto.keyed_random import Chance
from ...languages.surrogate_words import surrogate_words

_PREFIX = re.compile(r"\s*(?:\+|00)\s?(?P<country>1(?!\d{3})|44|49|1)[\s.()-]*(?:\(0\)\s*)?")
_PLAIN = re.compile(r"[\d\s()./+-]+")

# Without the 0 in front; the last three digits are free.
_BRITISH_MOBILE = "7700900"
_BRITISH_LARGE = ("1134960", "1144960", "1154960", "1164960", "1174960", "1184960", "1214960")
_BRITISH_LONDON = "2079460"
_BRITISH_NOWHERE = "1632960"
_BRITISH_FREE = "8081570"
_BRITISH_DIGITS = 10
_FREE_DIGITS = 3
SHARED = frozenset("01632 1632 07700 7700 7946".split())
"""Numbers that genuine and fictitious ones may share: a network, half of London."""

_AREAS = "202 206 303 312 313 404 415 503 505 512 602 614 615 617 702 713 801 804 808 919".split()
_AMERICAN_DIGITS = 10
_LOCAL_DIGITS = 7

# Berlin, Hamburg, Frankfurt, Cologne, Munich.
_GERMAN = ("3023125", "4066969", "6990009", "2214710", "8999998")
_GERMAN_DIGITS = 10


def fictional(surface: str, lang: str, chance: Chance) -> str | None:
    """Return a number for fiction in the written form of `surface`, None if there is none.

    >>> fictional("01732 555 019", "en", Chance(1))[:9], fictional("0431 99", "de", Chance(1))
    ('01632 960', None)
    >>> fictional("(503) 777-1234", "en", Chance(1))[6:12]
    '555-01'
    """
    if not _PLAIN.fullmatch(surface):
        return None
    prefix = _PREFIX.match(surface)
    start = prefix.end() if prefix else 0
    country = prefix["country"] if prefix else surrogate_words(lang).calling_code
    digits = [c for c in surface[start:] if c.isdecimal()]
    number = "".join(digits)
    trunk = "0" if number.startswith("0") and not prefix else ""
    chosen = _chosen(number.removeprefix(trunk), country, trunk, lang, chance)
    if chosen is None:
        return None
    following = iter(trunk + chosen)
    rest = "".join(next(following) if c.isdecimal() else c for c in surface[start:])
    return surface[:start] + rest


def _chosen(number: str, country: str, trunk: str, lang: str, chance: Chance) -> str | None:
    """Return the digits of another number as long as `number`, which has no 0 in front."""
    if country == "49":
        if number.startswith(("15", "16", "17")):
            # No range is known for sure; a mobile number stays one.
            rest = "".join(str(chance.below(10)) for _ in number[2:])
            return f"1{chance.choice('567')}{rest}"
        if len(number) != _GERMAN_DIGITS:
            return None
        return chance.choice(_GERMAN) + _free(chance)
    is_english = not country and surrogate_words(lang).phones_are_english
    if country == "44" or (is_english and trunk):
        return _british(number, chance) if len(number) == _BRITISH_DIGITS else None
    if country == "1" or is_english:
        return _american(number, chance)
    return None


def _british(number: str, chance: Chance) -> str:
    if number.startswith("7"):
        return _BRITISH_MOBILE + _free(chance)
    if number.startswith("8"):
        return _BRITISH_FREE + _free(chance)
    if number.startswith("20"):
        return _BRITISH_LONDON + _free(chance)
    # Large towns have three figures, "0161", others four: "01732".
    is_large = number[1] == "1" or number[2] == "1"
    area = chance.choice(_BRITISH_LARGE) if is_large else _BRITISH_NOWHERE
    return area + _free(chance)


def _american(number: str, chance: Chance) -> str | None:
    line = f"55501{chance.below(100):02d}"
    if len(number) == _LOCAL_DIGITS:
        return line
    if len(number) == _AMERICAN_DIGITS + 1 and number[0] == "1":
        return f"1{chance.choice(_AREAS)}{line}"
    return chance.choice(_AREAS) + line if len(number) == _AMERICAN_DIGITS else None


def _free(chance: Chance) -> str:
    return f"{chance.below(10**_FREE_DIGITS):0{_FREE_DIGITS}d}"
