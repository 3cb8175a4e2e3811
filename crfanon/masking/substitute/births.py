"""Dates of birth that agree with the ages in a document.

An age is replaced by one near it, and all dates move by one time.  Who was born on a day that moved
with the others would then be older or younger than the text says, so a date of birth moves
on by as many years as the age has grown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping

from ..bands import whole_years
from ..date_words import DateWords
from ..dates import DAYS_A_YEAR, Shift, read_date
from ..scene import bare

# What says before a date that somebody was born then, bare.
_OF_BIRTH = re.compile(
    r"\b(?:born|birth|birthdate|d\.?o\.?b|geb|geboren\w*|geburtsdatum|nac|nacid[oa]|nacio|nacimiento"
    r"|nascid[oa]|nasceu|nascimento)\b"
)
_BEFORE_CHARACTERS = 30
# A date that moves by less is too near to what it was.
_LEAST_DAYS = 365


def birth_shifts(
    dates: Mapping[str, str],
    ages: Collection[str],
    words: DateWords,
    *,
    first: str,
    shift: Shift,
    other_age: Callable[[int], int],
) -> dict[str, Shift]:
    """Return by how much the dates of birth move whose ages a document tells.

    `dates` are its dates with what stands before them in their line, `ages` its ages, and
    `other_age` says what stands in for one.

    >>> from ..date_words import DATE_WORDS
    >>> dates = {"14.03.1958": "geb. am ", "27.02.2021": "vom "}
    >>> birth_shifts(
    ...     dates,
    ...     ["62-jährige"],
    ...     DATE_WORDS["de"],
    ...     first="day",
    ...     shift=Shift.of(800),
    ...     other_age=lambda age: age + 2,
    ... )
    {'14.03.1958': Shift(days=1530, months=50, years=4)}
    """
    known = {age for surface in ages if (age := whole_years(surface)) is not None}
    if not known:
        return {}
    years: dict[str, int] = {}
    for surface in dates:
        reading = read_date(surface, words, first=first)
        if reading is not None and reading.year_and_month is not None:
            years[surface] = reading.year_and_month[0]
    found: dict[str, Shift] = {}
    for surface, year in years.items():
        if not _OF_BIRTH.search(bare(dates[surface][-_BEFORE_CHARACTERS:])):
            continue
        # Whoever has a birthday after the latest date is a year younger.
        span = max(years.values()) - year
        age = next((age for age in (span, span - 1) if age in known), None)
        days = 0 if age is None else shift.days + round((other_age(age) - age) * DAYS_A_YEAR)
        if abs(days) >= _LEAST_DAYS:
            found[surface] = Shift.of(days)
    return found
