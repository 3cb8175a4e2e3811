"""Dates made coarser: by years, months or bands of years, as the word before them asks for."""

from __future__ import annotations

import re
from functools import cache

from ...languages import LANGUAGES
from ...languages.about import known_in
from ...languages.date_words import date_words
from ...languages.head_forms import last_word
from ...languages.mention_words import mention_words
from ...text.normalize import bare
from .reading import Reading

_YEAR = re.compile(r"(?<!\d)[12]\d{3}(?!\d)")
_SCHOOL_YEAR = re.compile(r"(?<!\d)([12]\d{3})/(\d\d)(?!\d)")
_FIGURES = re.compile(r"(?:(\d\d)/)?(\d{4}(?:-\d{4})?)")


@cache
def _of_all(name: str, lang: str) -> frozenset[str]:
    """Return words of one kind known in a text, for dates of other languages are quoted."""
    return frozenset().union(*(getattr(date_words(code).coarse, name) for code in known_in(lang)))


def _follows(before: str, lang: str, name: str) -> bool:
    """Return whether the last word before a date is one of a kind of words of a language."""
    return lang in LANGUAGES and last_word(before) in getattr(date_words(lang).coarse, name)


def date_as(reading: Reading, precision: str) -> str | None:
    """Return a date as its year, or as month and year, None if that is not told by it.

    >>> from .reading import best_reading
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
    return f"{reading.words.months[month - 1].full}{reading.words.of}{year}"


def years_in_band(surface: str, width: int, before: str = "", lang: str = "") -> str | None:
    """Return years by a band of `width` years each that holds them, None if a year is short.

    Where the word `before` them asks for two years, both ends of the band are told.

    >>> years_in_band("2017", 5), years_in_band("año 2017", 5), years_in_band("'17", 5)
    ('2015-2019', 'año 2015-2019', None)
    >>> years_in_band("2016 and 2018", 5), years_in_band("2016-2021", 5)
    ('2015-2019', '2015-2024')
    >>> years_in_band("2018/19", 5), years_in_band("2019/20", 5)
    ('2015-2019', '2015-2024')
    >>> years_in_band("2013 e 2018", 5, "viveu no Porto entre "), years_in_band("1972 and 1973", 5)
    ('2010 e 2019', '1970-1974')
    """
    surface = _SCHOOL_YEAR.sub(_both_years, surface)
    found = list(_YEAR.finditer(surface))
    if not found:
        return None
    front, behind = surface[: found[0].start()], surface[found[-1].end() :]
    if any(map(str.isdecimal, front + behind)):
        return None
    years = [int(match[0]) for match in found]
    low, high = min(years) // width * width, max(years) // width * width + width - 1
    joint = surface[found[0].end() : found[-1].start()]
    is_told_by_ends = len(found) == len(_ENDS) and joint.strip().isalpha()
    if not (is_told_by_ends and last_word(front or before) in _of_all("between", lang)):
        joint = "-"
    return f"{front}{low}{joint}{high}{behind}"


def part_of_a_year(surface: str, before: str, mark: str, lang: str = "") -> str | None:
    """Return the decade of a year of which a part is told `before` it, None if there is none.

    >>> part_of_a_year("2016", "since early ", "*"), part_of_a_year("2016", "since ", "*")
    ('201*', None)
    >>> part_of_a_year("2016", "a principios de ", "*"), part_of_a_year("2016", "Ende ", "*")
    ('201*', '201*')
    >>> [part_of_a_year(d, "no ", "*", "pt") for d in ("fim de 2021", "ano 2021")]
    ['fim de 202*', None]
    """
    told, _, year = surface.rpartition(" ")
    words = f"{before} {told}".replace("-", " ").split()  # "Ende 2019", all of it masked
    while words and bare(words[-1]) in _of_all("between_parts", lang):
        words.pop()
    is_part = bool(words) and bare(words[-1]) in _of_all("parts_of_years", lang)
    return surface[:-1] + mark if is_part and _YEAR.fullmatch(year) else None


def range_as(reading: Reading, precision: str, before: str, lang: str, mark: str) -> str | None:
    """Return the beginning and the end of a time, both as `date_as` has them.

    None where this is no time from one date to another: either both lie in different years, or
    the word `before` them asks for two.

    >>> from .reading import best_reading
    >>> both = best_reading("02.03.2019 bis zum 14.03.2019", "de")
    >>> range_as(both, "year", "befand sich vom ", "de", "*")
    '**.**.2019 bis zum **.**.2019'
    >>> both = best_reading("4 and 5 May 2006", "en")
    >>> range_as(both, "year", "on ", "en", "*") is None
    True
    >>> range_as(both, "year", "between ", "en", "*")
    '2006 and 2006'
    """
    pieces = reading.pieces
    if pieces is None or len(pieces) != len(_ENDS):
        return None
    ends = [date_as(piece, precision) for _, piece in pieces]
    is_one = reading.year_and_month is not None
    if is_one and ends[0] is None and ends[-1] is not None:
        ends[0] = ends[-1]  # "May 5 to May 12, 2022"
    if None in ends or (is_one and not _follows(before, lang, "ranges_behind")):
        return None
    said = ""
    for (between, _), end in zip(pieces, ends):
        assert end is not None
        # In "5. bis 12. Mai" the point is one of the day.
        said += between.lstrip(".") + behind_a_word_for_days(end, before, lang, mark)
    return said


_ENDS = ("beginning", "end")


def _both_years(match: re.Match[str]) -> str:
    """Return a school year with both of its years in full."""
    year = int(match[1])
    return f"{year}/{year + 1}" if (year + 1) % 100 == int(match[2]) else match[0]


def month_alone(reading: Reading) -> str | None:
    """Return the month of one day that has no year and no figure for its month.

    >>> from .reading import best_reading
    >>> dates = ("5 March", "5 March 2012", "5/3", "5 and 7 March")
    >>> [month_alone(best_reading(date, "en")) for date in dates]
    ['March', None, None, None]
    """
    month = reading.month_of_no_year
    is_one_day = len(reading.days) == 1 and "feast" not in reading.days[0][0]
    if month is None or reading.is_in_figures or not is_one_day:
        return None
    return reading.words.months[month - 1].full


def is_month_alone(reading: Reading, surface: str, lang: str = "") -> bool:
    """Return whether a mention tells one month or several, and nothing finer nor the year.

    >>> from .reading import best_reading
    >>> dates = ("mes de agosto", "finales de agosto", "3 de agosto", "agosto de 2014")
    >>> [is_month_alone(best_reading(date, "es"), date, "es") for date in dates]
    [True, False, False, False]
    """
    is_part = not _of_all("parts_of_years", lang).isdisjoint(bare(surface).split())
    return not (is_part or reading.unread) and reading.fields == {"m"}


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
    if not _follows(before, lang, "days_behind"):
        return coarse
    words = date_words(lang).coarse
    if words.day_in:
        return words.day_in.format(coarse)
    day = mark * 2
    if figures := _FIGURES.fullmatch(coarse):
        return words.behind_figures.join((day, figures[1] or day, figures[2]))
    return f"{day}{words.behind_day}{coarse}"


def behind_article(coarse: str, before: str, lang: str, mark: str) -> str:
    """Return the year or month that stands for a day as it can follow what stood before the day.

    >>> behind_article("2017", "habló con ella el ", "es", "*")
    'año 2017'
    >>> [behind_article(d, "no ", "pt", "*") for d in ("maio de 2017", "01/2017")]
    ['** de maio de 2017', '01/2017']
    """
    if not _follows(before, lang, "behind_article"):
        return coarse
    year, month = date_words(lang).coarse.behind_article[last_word(before)]
    if coarse[:4].isdecimal():
        return year.replace("*", mark) + coarse
    return month.replace("*", mark) + coarse if coarse[0].isalpha() else coarse


def is_left_article(reading: Reading, before: str, lang: str) -> bool:
    """Return whether the article of a season or a feast would be left before a year alone.

    "En la primavera de 2019" is not "en la 2019"; "el verano de 2019" is "el año 2019".

    >>> from .reading import best_reading
    >>> both = ("primavera de 2019", "verano de 2019", "3 de mayo de 2019")
    >>> readings = [best_reading(date, "es") for date in both]
    >>> [is_left_article(r, b, "es") for r, b in zip(readings, ("en la ", "en el ", "el "))]
    [True, False, False]
    """
    is_named = "feast" in reading.fields or (reading.fields == {"y"} and bool(reading.unread))
    if not is_named or lang not in LANGUAGES:
        return False
    word = last_word(before)
    said = date_words(lang).coarse.behind_article.get(word)
    if said is not None:
        return "*" in said.year
    own = mention_words(lang)
    return bare(word) in own.articles | own.variants.articles
