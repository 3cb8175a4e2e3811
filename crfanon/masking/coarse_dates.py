"""Dates made coarser: by years, months or bands of years, as the word before them asks for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from ..headwords import last_word
from .date_words import DATE_WORDS
from .dates import Reading

_DAYS_BEHIND: Mapping[str, frozenset[str]] = MappingProxyType(
    {"de": frozenset("am den dem vom zum".split()), "en": frozenset({"on"})}
)
"""Words that a day follows, and no year: "on 2021" is wrong."""

# What a year or a month in words needs behind an article that stood before a day: "el 5 de mayo
# de 2017" becomes "el año 2017", "na sexta-feira, 5 de maio" what happened "na época".
_BEHIND_ARTICLE: Mapping[str, Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "es": {
            **dict.fromkeys(("el", "del", "al"), ("año ", "mes de ")),
            "dia": ("de ", "de "),
        },
        "pt": {
            **dict.fromkeys(("o", "no", "do", "ao", "pelo"), ("ano de ", "mês de ")),
            **dict.fromkeys(("na", "da", "pela"), ("época de ", "época de ")),
            "dia": ("de ", "de "),
        },
    }
)
_YEAR = re.compile(r"(?<!\d)[12]\d{3}(?!\d)")
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


def years_in_band(surface: str, width: int) -> str | None:
    """Return years by a band of `width` years each that holds them, None if a year is short.

    >>> years_in_band("2017", 5), years_in_band("año 2017", 5), years_in_band("'17", 5)
    ('2015-2019', 'año 2015-2019', None)
    >>> years_in_band("2016 and 2018", 5), years_in_band("2016-2021", 5)
    ('2015-2019', '2015-2024')
    """
    found = list(_YEAR.finditer(surface))
    if not found:
        return None
    before, behind = surface[: found[0].start()], surface[found[-1].end() :]
    if any(map(str.isdecimal, before + behind)):
        return None
    years = [int(match[0]) for match in found]
    low, high = min(years) // width * width, max(years) // width * width + width - 1
    return f"{before}{low}-{high}{behind}"


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
    if last_word(before) not in _DAYS_BEHIND.get(lang, ()):
        return coarse
    if lang == "en":
        return f"a day in {coarse}"
    day = mark * 2
    if figures := _FIGURES.fullmatch(coarse):
        return f"{day}.{figures[1] or day}.{figures[2]}"
    return f"{day}. {coarse}"


def behind_article(coarse: str, before: str, lang: str) -> str:
    """Return the year or month that stands for a day as it can follow what stood before the day.

    >>> behind_article("2017", "habló con ella el ", "es")
    'año 2017'
    >>> behind_article("maio de 2017", "operado no ", "pt"), behind_article("2017", "em ", "pt")
    ('mês de maio de 2017', '2017')
    """
    year, month = _BEHIND_ARTICLE.get(lang, {}).get(last_word(before), ("", ""))
    if coarse.isdecimal():
        return year + coarse
    return month + coarse if coarse[0].isalpha() else coarse
