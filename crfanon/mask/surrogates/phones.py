"""Telephone numbers of the area in which the places of a document are after masking.

Where numbers are reserved for films and books, as in Great Britain, North America, France and
Germany, they are of those and reach no subscriber.  A mobile stays one, and a number of which
neither the country nor the length is known gets other digits and no more.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from ...crypto.keyed_random import Chance
from ...knowledge.areas import Country, countries, of_number
from .areas import Areas

_PREFIX = re.compile(r"\s*\(?(?:\+|00)\s?(?P<digits>\d[\d\s().-]*)")
_PLAIN = re.compile(r"[\d\s()./+-]+")
_OPTIONAL_TRUNK = re.compile(r"\s*\(0\)")
_GROUP = re.compile(r"\d+")
_THREE, _FOUR = 3, 4

_SHARED = "01632 1632 7946"


@cache
def shared() -> frozenset[str]:
    """Return the digits that genuine and other numbers may share: a network, half of London."""
    found = set(_SHARED.split())
    for country in countries().values():
        for beginning in (each.partition("-")[0] for each in country.other_phones.values()):
            found |= {beginning, country.phones.get("trunk", "") + beginning}
    return frozenset(found)


class _Number(NamedTuple):
    """A number cut into what stands before the digits of a country and those, with its country."""

    front: str
    digits: str
    country: Country
    trunk: str


def another(surface: str, areas: Areas, chance: Chance) -> str | None:
    """Return another number in the written form of `surface`, None if its form is unknown."""
    if not _PLAIN.fullmatch(surface):
        return None
    for number in _readings(surface, areas):
        chosen = _chosen(number, areas, chance)
        if chosen is not None:
            return number.front + _written(surface[len(number.front) :], number.trunk, *chosen)
    return None


def _readings(surface: str, areas: Areas) -> list[_Number]:
    """Return how a number may be read: by the code of its country, else in those at home."""
    if match := _PREFIX.match(surface):
        known = sorted(countries().values(), key=lambda each: -len(each.phones["code"]))
        for country in sorted(known, key=lambda each: each.code != areas.country):
            code = country.phones["code"]
            if re.sub(r"\D", "", match["digits"]).startswith(code):
                end = match.start("digits")
                for _ in code:
                    end = surface.index(next(c for c in surface[end:] if c.isdecimal()), end) + 1
                zero = _OPTIONAL_TRUNK.match(surface, end)
                end = zero.end() if zero else end
                gap = re.compile(r"[\s).-]*").match(surface, end)
                front = surface[: gap.end() if gap else end]
                return [_Number(front, re.sub(r"\D", "", surface[len(front) :]), country, "")]
        return []
    digits = re.sub(r"\D", "", surface)
    found: list[_Number] = []
    for country in areas.at_home:
        trunk, code = country.phones.get("trunk", ""), country.phones["code"]
        if trunk and digits.startswith(trunk):
            found.append(_Number("", digits.removeprefix(trunk), country, trunk))
        elif not trunk and code == "1" and len(digits) == 1 + max(country.phone_digits):
            front = surface[: surface.index("1") + 1] if digits[0] == "1" else ""
            found.append(_Number(front, digits.removeprefix("1"), country, ""))
        elif not trunk or len(digits) in _local(country.phones):
            found.append(_Number("", digits, country, ""))
    return found


def _local(plan: Mapping[str, str]) -> frozenset[int]:
    return frozenset(map(int, plan.get("local", "").split()))


def _chosen(number: _Number, areas: Areas, chance: Chance) -> tuple[str, str] | None:
    """Return the code of the area and the other digits of another number, None if unknown."""
    digits, country = number.digits, number.country
    plan = country.phones
    kind = max((b for b in country.other_phones if digits.startswith(b)), key=len, default="")
    if kind:
        return "", _filled(country.other_phones[kind].replace("-", ""), len(digits), chance)
    kept, line = int(plan.get("kept", 0)), plan.get("line", "")
    if len(digits) in _local(plan):
        return "", _filled(digits[:kept] + line, len(digits), chance)
    if len(digits) not in country.phone_digits:
        return None
    own = [*of_number(country.code, digits, "phones"), areas.home]
    beginnings = areas.beginnings(own[0] if len(own) == 2 else areas.home, "phones", country.code)
    if anywhere := plan.get("anywhere"):
        beginnings = beginnings if len(set(beginnings)) == 1 else (anywhere,)
    if not beginnings:
        return None
    area, _, fixed = chance.choice(beginnings).partition("-")
    size = len(digits) - len(area)
    behind = digits[len(digits) - size :][:kept]
    if fixed:  # so many digits as the reserved ones have
        size = max(size, len(fixed) + _THREE)
    return area, _filled(fixed + behind + line, size, chance)


def _filled(beginning: str, size: int, chance: Chance) -> str:
    more = max(0, size - len(beginning))
    return beginning + "".join(str(chance.below(10)) for _ in range(more))


def _written(pattern: str, trunk: str, area: str, line: str) -> str:
    """Return a number in the form of another one, which has the same groups if they fit.

    >>> _written("(0431) 123456", "0", "30", "23125678")
    '(030) 2312 5678'
    """
    digits = trunk + area + line
    groups = _GROUP.findall(pattern)
    is_alike = len(groups[0]) == len(trunk + area) or len(groups) == 1 or not area
    if is_alike and sum(map(len, groups)) == len(digits):
        following = iter(digits)
        return "".join(next(following) if c.isdecimal() else c for c in pattern)
    first = _GROUP.search(pattern)
    assert first is not None
    second = _GROUP.search(pattern, first.end())
    if second is None:
        return pattern[: first.start()] + digits
    gap = pattern[first.end() : second.start()]
    return pattern[: first.start()] + trunk + area + gap + " ".join(_grouped(line))


def _grouped(line: str) -> list[str]:
    """Return the groups in which people write a number: of three digits, the last of four.

    >>> _grouped("4960123"), _grouped("79460123"), _grouped("123456")
    (['496', '0123'], ['7946', '0123'], ['123', '456'])
    """
    if len(line) == 2 * _FOUR:
        return [line[:_FOUR], line[_FOUR:]]
    cuts = range(0, len(line) - 1 if len(line) % _THREE == 1 else len(line), _THREE)
    return [line[cut : cut + _THREE] for cut in cuts[:-1]] + [line[cuts[-1] :]]
