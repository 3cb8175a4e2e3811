"""Dates of birth that agree with the ages in a document.

An age is replaced by one near it, and all dates move by one time.  Who was born on a day that moved
with the others would then be older or younger than the text says, so a date of birth moves
on by as many years as the age has grown.  With a memory that is as many in all documents of a
subject, whose ages and dates of birth agree over them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from ...languages.context_words import Expression
from ...text.normalize import bare
from ..context import DocumentContext
from ..dates.reading import DAYS_A_YEAR, Reading, Shift
from ..memory import Memory
from ..methods.bands import whole_years

# Text before a date that makes it one of birth, bare.
_OF_BIRTH = Expression(r"\b(?&of_birth)\b\D*\Z")  # "nacido en Jerez (Cádiz) el"
_FIGURES = re.compile(r"\d")
_BEFORE_CHARACTERS = 60
YEARS = "years"
"""The role in which it is remembered by how many years a subject is made older or younger."""
# No further than any age may move, that of a child too.
_MORE = (-2, -1, 1, 2)


class Told(NamedTuple):
    """A date or an age that a document tells: where, how, in which language, and behind what."""

    start: int
    surface: str
    before: str = ""
    language: str = ""

    @property
    def end(self) -> int:
        """The offset behind it."""
        return self.start + len(self.surface)

    @property
    def is_of_birth(self) -> bool:
        """Whether it is a date of birth by the words before its figures."""
        before = self.before[-_BEFORE_CHARACTERS:] + _FIGURES.split(self.surface, 1)[0]
        return _OF_BIRTH.of(self.language).search(bare(before)) is not None


def birth_shifts(
    dates: Collection[Told],
    ages: Collection[Told],
    *,
    read: Callable[[Told], Reading | None],
    shift: Shift,
    other_age: Callable[[int, frozenset[int]], int],
) -> dict[str, Shift]:
    """Return by how much the dates of birth move that an age of the document goes with.

    It goes with one if another date of the document is so many years later.  `read` says what a
    date holds.  `other_age` says what stands in for an age, which is none of those that would
    leave the year of birth.

    >>> from ...languages.date_words import date_words
    >>> from ..dates.reading import read_date
    >>> birth_shifts(
    ...     [Told(8, "14.03.1958", "geb. am "), Told(40, "27.02.2021", "vom ")],
    ...     [Told(22, "62-jährige")],
    ...     read=lambda date: read_date(date.surface, date_words("de")),
    ...     shift=Shift.of(800),
    ...     other_age=lambda age, leaving: age + 2,
    ... )
    {'14.03.1958': Shift(days=1530, months=50, years=4)}
    """
    read_ages = (whole_years(age.surface, age.language) for age in ages)
    told = sorted({years for years in read_ages if years is not None})
    if not told:
        return {}
    years_of = _years_of(dates, read)
    found: dict[str, Shift] = {}
    for date in dates:
        year = years_of.get(date.surface)
        if year is None or not date.is_of_birth:
            continue
        spans = {later - year for surface, later in years_of.items() if surface != date.surface}
        # Whoever has a birthday after the other date is a year younger.
        age = next((age for age in told if {age, age + 1} & spans), None)
        if age is not None:
            found[date.surface] = _moved_on(shift, age, other_age)
    return found


def remembered_years(memory: Memory, subject: str, context: DocumentContext, shift: Shift) -> int:
    """Return by how many years the ages of a subject grow, in all documents; chosen in the first.

    No year of birth stays by it that the shift of dates would change.
    """
    chosen = memory.recall(YEARS, subject)
    if chosen is None:
        chance = context.chance(YEARS, subject)
        more = chance.choice([n for n in _MORE if abs(n + shift.years) > 1])
        while chosen is None:
            chosen = memory.keep(YEARS, subject, f"{more} {chance.below(2**64):x}")
    return int(chosen.split()[0])


def remembered_births(dates: Collection[Told], shift: Shift, more: int) -> dict[str, Shift]:
    """Return by how much the dates of birth of a document move where ages grow by `more` years."""
    return {date.surface: _by_years(shift, more) for date in dates if date.is_of_birth}


def _years_of(dates: Collection[Told], read: Callable[[Told], Reading | None]) -> Mapping[str, int]:
    """Return the year of each date that tells one."""
    readings = {date.surface: read(date) for date in dates}
    return {
        surface: reading.year_and_month[0]
        for surface, reading in readings.items()
        if reading is not None and reading.year_and_month is not None
    }


def _moved_on(shift: Shift, age: int, other_age: Callable[[int, frozenset[int]], int]) -> Shift:
    leaving = frozenset(age - shift.years + n for n in (-1, 0, 1))
    return _by_years(shift, other_age(age, leaving) - age)


def _by_years(shift: Shift, more: int) -> Shift:
    """Return a shift that goes on by some years."""
    days = shift.days + round(more * DAYS_A_YEAR)
    return Shift(days, shift.months + 12 * more, shift.years + more)
