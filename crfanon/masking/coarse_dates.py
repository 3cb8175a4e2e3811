"""Dates made coarser: by their years, months or decades, as the word before them asks for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from ..headwords import last_word
from .date_words import DATE_WORDS
from .dates import Reading

DAYS_BEHIND: Mapping[str, frozenset[str]] = MappingProxyType(
    {"de": frozenset("am den dem vom zum".split()), "en": frozenset({"on"})}
)
"""Words that a day follows, and no year: "on 2021" is wrong."""

_YEARS = re.compile(r"\d{3}\d(?:[^\d/.]+\d{3}\d)?")
_FIGURES = re.compile(r"(?:(\d\d)/)?(\d{4})")


def date_as(reading: Reading, precision: str) -> str | None:
    """Return a date as its year, or as month and year, None if that is not told by it.

    >>> from .dates import best_reading
    >>> readings = [best_reading(d, "es") for d in ("3 de marzo de 1946", "03/03/46", "marzo")]
    >>> [date_as(reading, "month") for reading in readings]
    ['marzo de 1946', '03/1946', None]
    >>> date_as(readings[1], "year")
    '1946'
    """
    found = reading.year_and_month
    if found is None:
        return None
    year, month = found
    if precision == "year":
        return str(year)
    if month is None:
        return None
    if reading.is_in_figures:
        return f"{month:02d}/{year}"
    words = DATE_WORDS[reading.words.code]
    return f"{words.months[month - 1].full}{words.of}{year}"


def years_by_decades(surface: str, mark: str) -> str | None:
    """Return years with a mark for their last figure, None for what has more to it.

    >>> years_by_decades("2016 and 2018", "*"), years_by_decades("May 2018", "*")
    ('201* and 201*', None)
    """
    if not _YEARS.fullmatch(surface):
        return None
    return re.sub(r"(?<=\d{3})\d", lambda _: mark, surface)


def month_alone(reading: Reading) -> str | None:
    """Return the month of a date that has no year and no figure for its month.

    >>> from .dates import best_reading
    >>> [month_alone(best_reading(date, "en")) for date in ("5 March", "5 March 2012", "5/3")]
    ['March', None, None]
    """
    month = reading.month_of_no_year
    if month is None or reading.is_in_figures:
        return None
    return DATE_WORDS[reading.words.code].months[month - 1].full


def behind_a_word_for_days(coarse: str, before: str, lang: str, mark: str) -> str:
    """Return a month or year so that it can follow what stands `before` it.

    >>> behind_a_word_for_days("2021", "arrived on ", "en", "*")
    'a day in 2021'
    >>> for coarse in ("2021", "März 2021", "03/2021", "März"):
    ...     print(behind_a_word_for_days(coarse, "geboren am ", "de", "*"))
    **.**.2021
    **. März 2021
    **.03.2021
    **. März
    """
    if last_word(before) not in DAYS_BEHIND.get(lang, ()):
        return coarse
    if lang == "en":
        return f"a day in {coarse}"
    day = mark * 2
    if figures := _FIGURES.fullmatch(coarse):
        return f"{day}.{figures[1] or day}.{figures[2]}"
    return f"{day}. {coarse}"
