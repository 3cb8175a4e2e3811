"""Feast days, which are dates of the calendar: in which year they are on which day."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from ...languages.date_words import DateWords
from ...text.normalize import bare

_EASTER = "easter"
_LAST = "last"


@cache
def _names(words: DateWords) -> tuple[re.Pattern[str], Sequence[tuple[str, str]]]:
    """Return the pattern of the feasts of a language in a bare text, and what each is, by name."""
    feasts = sorted(words.feasts.items(), key=lambda feast: -len(feast[0]))
    names = "|".join(f"({re.escape(name)})" for name, _ in feasts)
    return re.compile(rf"(?<!\w)(?:{names})(?!\w)"), feasts


def feasts_in(text: str, words: DateWords) -> Iterator[tuple[int, int, int]]:
    """Yield where feasts of a language are called by name in a text, and the number of each."""
    key = bare(text).replace("\u2019", "'")
    pattern, feasts = _names(words)
    if feasts and len(key) == len(text):
        for match in pattern.finditer(key):
            assert match.lastindex is not None
            yield match.start(), match.end(), match.lastindex - 1


def told_by_feast(values: Mapping[str, int], words: DateWords) -> dict[str, int]:
    """Return the fields of a date, those of a feast with its day if it has one in any year.

    >>> from ...languages.date_words import date_words
    >>> english = date_words("en")
    >>> [(*_, feast)] = feasts_in("Easter Monday", english)
    >>> told_by_feast({"feast": feast, "y": 2024}, english) | {"feast": 0}
    {'feast': 0, 'y': 2024, 'm': 4, 'd': 1}
    >>> told_by_feast({"feast": feast}, english).keys()
    dict_keys(['feast'])
    """
    if "feast" not in values:
        return dict(values)
    rule = _names(words)[1][values["feast"]][1]
    if "y" not in values and (rule.startswith(_EASTER) or rule.count("-") > 1):
        return dict(values)
    day = _day(rule, values.get("y", 2000))
    return {**values, "m": day.month, "d": day.day}


def _day(rule: str, year: int) -> datetime.date:
    """Return the day of a rule in a year.

    >>> [f"{_day(rule, 2024):%d.%m.}" for rule in ("12-24", "easter-2", "11-4-3", "5-last-0")]
    ['24.12.', '29.03.', '28.11.', '27.05.']
    """
    if rule.startswith(_EASTER):
        return _easter(year) + datetime.timedelta(int(rule.removeprefix(_EASTER) or 0))
    month, day, *weekday = rule.split("-")
    if not weekday:
        return datetime.date(year, int(month), int(day))
    first = datetime.date(year, int(month), 1)
    days = [
        first + datetime.timedelta((int(weekday[0]) - first.weekday()) % 7 + 7 * n)
        for n in range(5)
    ]
    inside = [each for each in days if each.month == first.month]
    return inside[-1 if day == _LAST else int(day) - 1]


def _easter(year: int) -> datetime.date:
    """Return Easter Sunday of the Gregorian calendar, by the algorithm of Butcher and Meeus."""
    century = year // 100
    golden = year % 19
    epact = (19 * golden + century - century // 4 - (8 * century + 13) // 25 + 15) % 30
    moon = epact - epact // 28 * (1 - 29 // (epact + 1) * ((21 - golden) // 11))
    sunday = (year + year // 4 + moon + 2 - century + century // 4) % 7
    month = 3 + (moon - sunday + 40) // 44
    return datetime.date(year, month, moon - sunday + 28 - 31 * (month // 4))
