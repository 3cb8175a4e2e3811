"""Dates of birth that agree with the ages that stand in for others.

All dates of a document move by one time, so the age that can be worked out from them stays, while
the age that is told becomes another one.  A reader would see that one of them is false, and so the
date of birth moves by the difference as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ..dates import DAYS_A_YEAR, Shift

_BORN = re.compile(
    r"""
    \b (?:
        nacimiento | nacid[oa] | f?\.?\s?nac\.?        # Spanish
      | nascimento | nascid[oa] | nasc\.?              # Portuguese
      | born | birth | DOB                             # English
      | Geburtsdatum | geboren | geb\.?                # German
    )
    \W* (?: (?: el | en | em | a | on | am | in | day | día | dia ) \W+ )* \Z
    """,
    re.IGNORECASE | re.VERBOSE,
)
_NUMBER = re.compile(r"\d+")
# An age further away is that of somebody else; a form has a handful of fields in between.
_MOST_APART = 200


class Told(NamedTuple):
    """A date or an age that a document tells: where it stands, as it is written, and its value."""

    start: int
    surface: str
    value: int


def is_birth(before: str) -> bool:
    """Say whether what stands before a date says that somebody was born then.

    >>> is_birth("Fecha de nacimiento: "), is_birth("Nacida el "), is_birth("Ingreso: ")
    (True, True, False)
    """
    return _BORN.search(before) is not None


def age_told(surface: str) -> int | None:
    """Return the one number of an age, None if there is none or there are several.

    >>> age_told("72 años"), age_told("81 y 93 años")
    (72, None)
    """
    numbers = _NUMBER.findall(surface)
    return int(numbers[0][:4]) if len(numbers) == 1 else None


def shifts_of_births(
    births: Sequence[Told],
    ages: Sequence[Told],
    years: Sequence[int],
    *,
    shift: Shift,
    other_age: Callable[[int, frozenset[int]], int],
) -> Mapping[str, Shift]:
    """Return how far each date of birth moves that an age near it goes with.

    It goes with it if it is so many `years` before another date of the document.  `other_age`
    returns what stands in for an age, which is none of those that would leave the year of birth:

    >>> shift = Shift.of(800)
    >>> moved = shifts_of_births(
    ...     [Told(0, "3/5/1948", 1948)], [Told(9, "72", 72)], [2021], shift=shift,
    ...     other_age=lambda age, _: age + 2,
    ... )
    >>> moved["3/5/1948"].years - shift.years
    2
    """
    found: dict[str, Shift] = {}
    for birth in births:
        for age in sorted(ages, key=lambda age: abs(age.start - birth.start)):
            is_near = abs(age.start - birth.start) <= _MOST_APART
            if is_near and any(year - birth.value - age.value in (0, 1) for year in years):
                leaving = frozenset(age.value - shift.years + n for n in (-1, 0, 1))
                more = other_age(age.value, leaving) - age.value
                found[birth.surface] = Shift(
                    shift.days + round(more * DAYS_A_YEAR),
                    shift.months + 12 * more,
                    shift.years + more,
                )
                break
    return found
