"""A date for a date in the same written form, all of a document moved by the same time.

Intervals hold: what was three weeks after an operation still is.  Where a date
has no day it moves by whole months, and where it has a year only, by whole
years, so that such dates keep their distances as well and different dates stay
different.  All dates move into the past, since none of them can then come to
lie in the future, and by more than a year unless it is set otherwise, so that every part
of them changes.  Times of day move by some hours, and no day changes by it: their distances
hold within one day only.

The time between birth and note stays the same, and with it the age that can be worked out from
them, unless dates of birth are moved on (`surrogates.births`): who needs the age hidden must
not keep the dates.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from ...crypto.keyed_random import Chance
from ...languages import LANGUAGES
from ...languages.date_words import DateWords, date_words
from ...languages.language import dates_of_all
from ...languages.spelled_dates import Spelled, in_figures
from ..scramble import scramble
from .fields import (
    DAY_FIRST,
    MONTH_FIRST,
    SOME_LEAP_YEAR,
    Date,
    Token,
    dates_in,
    days_alone,
    has_day,
    token_of,
    tokens_in,
    year_of,
)
from .spelled import in_words
from .writing import Writer, writers

# A date without a year is moved as one of this year, or else of one with a 29 February.
_SOME_YEAR = 2001
DAYS_A_YEAR = 365.2425
"""The mean of the Gregorian calendar."""

# Two numbers of a date in figures, between which the order is in doubt.
_FIGURES = re.compile(r"(?<!\d)(\d{1,2})\s?[/-]\s?(\d{1,2})\s?[/-]\s?(\d{4}|\d{2})(?!\d)")
_WITHOUT_YEAR = re.compile(r"\D*(\d{1,2})/(\d{1,2})()\D*")
_WORD = re.compile(r"[^\W\d_]+")
_MONTHS = 12
# The fields of what is a time or a day of the week alone.
_NO_DATE = frozenset({"hour", "weekday"})
_YEARS = frozenset({"y", "next"})
_DAYS = frozenset({"d", "feast"})
_ALONE = frozenset({"d", "o", "weekday"})
# What is a word or a number by itself, where it is no part of a date.
_TELLING = frozenset("xndykR")


class Shift(NamedTuple):
    """The date offset of a document into the past, by what its dates tell."""

    days: int
    months: int
    years: int

    @classmethod
    def of(cls, days: int) -> Shift:
        """Return the shift by about `days` for dates of any precision.

        >>> Shift.of(800)
        Shift(days=800, months=26, years=2)
        """
        months = round(days / (DAYS_A_YEAR / 12))
        return cls(days, months, max(1, round(months / 12)))


def read_date(
    surface: str, words: DateWords, *, first: str = DAY_FIRST, alone: bool = False
) -> Reading | None:
    """Return the reading of the dates and times in `surface`, None if none can be read.

    With `alone` a day of which no month is told is a date, too: its month is told by the dates
    around it (`timeline`).

    >>> [bool(read_date("the 5th", date_words("en"), alone=alone)) for alone in (False, True)]
    [False, True]
    """
    surface, spelled = in_figures(surface, words.code)
    tokens = tokens_in(surface, words)
    dates = dates_in(tokens, words, first=first)
    if alone and all("weekday" in date.values for date in dates):
        dates = days_alone(tokens) or dates
    return Reading(tokens, dates, words, spelled) if dates else None


def is_weekday(word: str, words: DateWords) -> bool:
    """Return whether `word` is a day of the week."""
    return token_of(word, words).kind == "W"


def best_reading(
    surface: str, lang: str, *, first: str = DAY_FIRST, alone: bool = False
) -> Reading | None:
    """Return the reading of `surface` in the language that reads most of its words.

    That is `lang` where it does not matter.  Notes quote dates of other languages.

    >>> reading = best_reading("3 March 2012", "de")
    >>> reading and reading.moved(Shift.of(800))
    '24 December 2009'
    """
    best: Reading | None = None
    for words in dates_of_all(lang):
        reading = read_date(surface, words, first=first, alone=alone)
        if reading is not None and (best is None or reading.unread < best.unread):
            best = reading
        if best is not None and not best.unread:
            break
    return best


def firsts_of(surfaces: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return the first field of each date of a document, `DAY_FIRST` or `MONTH_FIRST`.

    Dates come with their language.  Those that can be read in one way only tell, of the same
    language or else of all; where none does, it is the way of the language.  A date that stands
    in two languages is read as where it stands first.

    >>> firsts_of([("03/04/2012", "en")]), firsts_of([("03/04/2012", "de")])
    ({'03/04/2012': 'month'}, {'03/04/2012': 'day'})
    >>> firsts_of([("03/04/2012", "en"), ("03/15/2012", "en"), ("15/03/2012", "es")])
    {'03/04/2012': 'month', '03/15/2012': 'month', '15/03/2012': 'day'}
    >>> firsts_of([("03/04/2012", "en"), ("15/03/2012", "es")])
    {'03/04/2012': 'day', '15/03/2012': 'day'}
    >>> firsts_of([("03/04/2012", "en"), ("18/11", "en")])["03/04/2012"]
    'day'
    >>> firsts_of([("Tues 12/11/19", "en")]), firsts_of([("Wed 12/11/19", "en")])
    ({'Tues 12/11/19': 'day'}, {'Wed 12/11/19': 'month'})
    """
    languages: dict[str, str] = {}
    by_language: dict[str, list[str]] = {}
    for surface, lang in surfaces:
        languages.setdefault(surface, lang)
        by_language.setdefault(lang, []).append(surface)
    votes = {lang: _votes(own, lang) for lang, own in by_language.items()}
    total = sum(votes.values())
    firsts = {lang: _first(own or total, lang) for lang, own in votes.items()}
    return {surface: firsts[lang] for surface, lang in languages.items()}


def _first(votes: int, lang: str) -> str:
    is_usual = lang in LANGUAGES and date_words(lang).month_first
    is_month = votes > 0 or (not votes and is_usual)
    return MONTH_FIRST if is_month else DAY_FIRST


def _votes(surfaces: Iterable[str], lang: str) -> int:
    """Return the number of dates that must be month first, less those that must be day first.

    Where both fields may be the month, the day of the week beside them may tell.
    """
    votes = 0
    for surface in surfaces:
        alone = _WITHOUT_YEAR.fullmatch(surface)
        for match in (alone,) if alone else _FIGURES.finditer(surface):
            one, two = int(match[1]), int(match[2])
            votes += (one <= _MONTHS < two) - (two <= _MONTHS < one)
            year = year_of(match[3] or "0000")
            if one != two and year and 1 <= min(one, two) and max(one, two) <= _MONTHS:
                weekdays = datetime.date(year, one, two), datetime.date(year, two, one)
                said = _weekday_in(surface, lang)
                votes += sum(sign for day, sign in zip(weekdays, (1, -1)) if day.weekday() == said)
    return votes


def _weekday_in(surface: str, lang: str) -> int | None:
    """Return the day of the week that a surface names, from 0 for Monday; None if it names none."""
    if lang not in LANGUAGES:
        return None
    tokens = (token_of(word, date_words(lang)) for word in _WORD.findall(surface))
    return next((token.value for token in tokens if token.kind == "W"), None)


class Reading:
    """The dates and times in a mention, and how they are written."""

    def __init__(
        self,
        tokens: Sequence[Token],
        dates: Sequence[Date],
        words: DateWords,
        spelled: Spelled = (),
    ) -> None:
        self._tokens = tokens
        self._dates = dates
        self._spelled = spelled
        self.words = words

    @property
    def length(self) -> int:
        """The length of the mention in characters."""
        return sum(len(token.text) for token in self._tokens)

    @property
    def unread(self) -> int:
        """The number of words and numbers that are no part of a date and do not go with one."""
        return len(self._unwritten)

    @property
    def year_and_month(self) -> tuple[int, int | None] | None:
        """The year of all dates and, if it is told, their month; None unless they have one.

        In "18.09. bis 01.10.2021" the last date tells it.
        """
        years = [date.values.get("y") for date in self._days]
        is_one = bool(years) and years[-1] is not None and len({*years} - {None}) == 1
        return (years[-1], self._shared("m")) if is_one and years[-1] is not None else None

    @property
    def pieces(self) -> list[tuple[str, Reading]] | None:
        """Each day, month or year as a reading by itself, behind the text that stands before it.

        None where something else, such as a day of the week, stands beside or between them.
        """
        found: list[tuple[str, Reading]] = []
        end = 0
        for date in self._dates:
            start = min(date.places.values())
            between = self._tokens[end:start]
            if date not in self._days or any(token.kind not in "bsw" for token in between):
                return None
            text = "".join(token.text for token in between)
            end = max(date.places.values()) + 1
            found.append((text, Reading(self._tokens[start:end], [date], self.words)))
        return found if end == len(self._tokens) else None

    @property
    def month_of_no_year(self) -> int | None:
        """The month of all dates, which tell no year; None for another reading."""
        has_year = any("y" in date.values for date in self._dates)
        return None if has_year else self._shared("m")

    def _shared(self, field: str) -> int | None:
        """Return the value of a field in all dates, None if they differ or one of them has none."""
        found = {date.values.get(field) for date in self._days}
        return found.pop() if len(found) == 1 else None

    @property
    def _days(self) -> list[Date]:
        return [date for date in self._dates if date.values.keys().isdisjoint(_NO_DATE)]

    @property
    def fields(self) -> frozenset[str]:
        """The fields that the dates tell: "d" the day, "m" the month, "y" the year, "weekday"."""
        return frozenset().union(*(date.values for date in self._dates))

    @property
    def years(self) -> list[int]:
        """The years of all dates that tell one."""
        return [date.values["y"] for date in self._dates if "y" in date.values]

    @property
    def days(self) -> list[tuple[Mapping[str, int], int | None]]:
        """The fields of each day, or feast, with the day of the week that is told before it."""
        before: list[int | None] = [None, *(date.values.get("weekday") for date in self._dates)]
        return [
            (date.values, None if "feast" in date.values else weekday)
            for date, weekday in zip(self._dates, before)
            if not date.values.keys().isdisjoint(_DAYS)
        ]

    def on(self, days: Iterator[datetime.date]) -> Reading:
        """Return this reading with its `days` on the next days of a calendar, one for each."""
        dates = []
        for date in self._dates:
            if not date.values.keys().isdisjoint(_DAYS):
                day = next(days)
                told = {"d": day.day, "m": day.month, "y": day.year}
                date = date._replace(values={**date.values, **told})
            dates.append(date)
        return Reading(self._tokens, dates, self.words, self._spelled)

    def in_years_of(self, days: Mapping[int, datetime.date]) -> Reading:
        """Return this reading with each year alone as that of the day that is known of it."""
        dates = []
        for date in self._dates:
            day = days.get(date.values["y"]) if date.values.keys() == {"y"} else None
            told = {"m": day.month, "d": day.day} if day else {}
            dates.append(date._replace(values={**date.values, **told}))
        return Reading(self._tokens, dates, self.words, self._spelled)

    @property
    def weekdays(self) -> frozenset[int]:
        """The days of the week that are told, from 0 for Monday."""
        return frozenset(token.value for token in self._tokens if token.kind == "W")

    @property
    def is_alone(self) -> bool:
        """Whether only days are written, without a month or a year."""
        return "d" in self.fields and all(date.places.keys() <= _ALONE for date in self._dates)

    def stays(self, shift: Shift) -> bool:
        """Return whether a shift leaves the mention as it is."""
        return self.moved(shift) == "".join(token.text for token in self._tokens)

    @property
    def is_years(self) -> bool:
        """Whether this is one year or several, and nothing finer."""
        return not self.unread and all(date.values.keys() <= _YEARS for date in self._dates)

    @property
    def is_in_figures(self) -> bool:
        """Whether all months are numbers."""
        return all(token.kind != "M" for token in self._tokens)

    def moved(
        self,
        shift: Shift,
        *,
        other_word: Callable[[str], str] = str,
    ) -> str:
        """Return the mention with its dates moved by `shift`.

        What tells no year is moved as a date of some year, unless it is placed (`on`).

        >>> def moved(surface: str, lang: str, days: int = 800) -> str:
        ...     reading = read_date(surface, date_words(lang))
        ...     return reading.moved(Shift.of(days)) if reading else ""
        >>> moved("3 de marzo de 1946", "es"), moved("marzo-46, 03/1946", "es")
        ('24 de diciembre de 1943', 'enero-44, 01/1944')
        >>> moved("Monday, March 3rd, 2014", "en")
        'Saturday, December 24th, 2011'
        >>> moved("am 3. März 2014 um 10.15 Uhr", "de")
        'am 24. Dezember 2011 um 05.54 Uhr'
        >>> [moved(each, "de", 799) for each in ("23./24.05.", "01./02.05.2019", "2019/20")]
        ['16./17.03.', '21./22.02.2017', '2017/18']

        A number that is no part of a date is replaced by another one, and a word
        that is none by what `other_word` makes of it.
        """
        texts = [token.text for token in self._tokens]
        moved = [_arithmetic(date.values, shift) for date in self._dates]
        for i, (date, new) in enumerate(zip(self._dates, moved)):
            for place, write in self._writers[i]:
                texts[place] = write(new)
            later = next((each for each in self._dates[i + 1 :] if "m" in each.places), None)
            if later and _shares_month(date) and new["m"] != moved[i + 1].get("m"):
                self._add_month(texts, max(date.places.values()), new["m"], later)
        for place in self._unwritten:
            token = self._tokens[place]
            is_word = token.kind in ("x", "R")
            texts[place] = other_word(token.text) if is_word else _other_number(token, shift)
        return in_words("".join(texts), self._spelled, self.words.code)

    @cached_property
    def _writers(self) -> list[list[tuple[int, Writer]]]:
        """The writers of the fields of each date, with the place of each."""
        return [writers(date, self._tokens, self.words) for date in self._dates]

    @cached_property
    def _unwritten(self) -> list[int]:
        """The places of words and numbers that are no part of a date and do not go with one."""
        written = {place for date in self._dates for place in date.places.values()}
        return [
            place
            for place, token in enumerate(self._tokens)
            if token.kind in _TELLING and place not in written
        ]

    def _add_month(self, texts: list[str], last: int, month: int, later: Date) -> None:
        """Give the first date of a range, which ends at a place, a month of its own.

        "5 al 12 de marzo" may come to lie over the end of a month: "27 de enero al 3 de febrero".
        """
        name = f"{self.words.of}{self.words.months[month - 1].full}"
        behind = texts[last + 1]
        if later.is_numeric:  # "28.04./02.05.", "28/04 y 2/05"
            sign = self._tokens[later.places["m"] - 1].text.strip()
            texts[last] += f"{sign}{month:02d}{'' if sign == '/' or behind[0] == '.' else '.'}"
            return
        if behind.startswith("."):  # "5. bis 12. März"
            name, texts[last + 1] = f".{name}", behind[1:]
        texts[last] += name


def _shares_month(date: Date) -> bool:
    """Return whether a date of a range leaves its month to the other one, which is in words."""
    return "m" in date.values and "m" not in date.places and "k" not in date.places


def _arithmetic(old: Mapping[str, int], shift: Shift) -> dict[str, int]:
    """Return the fields of a date or time moved by `shift`, of some year if it has none."""
    if "weekday" in old:
        return {"weekday": (old["weekday"] - shift.days) % 7}
    if "hour" in old:
        return _other_time(old, shift)
    if "d" in old:
        days = [old[field] for field in ("d", "e") if field in old]
        month = old.get("m", 1)
        is_possible = all(has_day(_SOME_YEAR, month, day) for day in days)
        year = old.get("y", _SOME_YEAR if is_possible else SOME_LEAP_YEAR)
        new = _day(year, month, old["d"], shift)
        later = _day(year, month, old["e"], shift).day if "e" in old else 0
        return {"d": new.day, "m": new.month, "y": new.year, "e": later}
    if "m" in old:
        months = old.get("y", _SOME_YEAR) * 12 + old["m"] - 1 - shift.months
        return {"m": months % 12 + 1, "y": months // 12}
    return {"y": old["y"] - shift.years}


def _day(year: int, month: int, day: int, shift: Shift) -> datetime.date:
    return datetime.date(year, month, day) - datetime.timedelta(shift.days)


def _other_time(old: Mapping[str, int], shift: Shift) -> dict[str, int]:
    """Return a time moved by some hours and minutes."""
    hour = old["hour"] % 12 + 12 * old["half"] if "half" in old else old["hour"]
    # Not a whole hour, nor so little that the hour stays.
    moved = hour * 60 + old.get("minute", 0) - 61 - shift.days % 600
    hour = moved // 60 % 24
    shown = (hour % 12 or 12) if "half" in old else hour
    second = (old.get("second", 0) - 1 - shift.days % 59) % 60
    return {"hour": shown, "minute": moved % 60, "second": second, "half": hour // 12}


def _other_number(token: Token, shift: Shift) -> str:
    """Return another text for a number outside of dates."""
    chance = Chance(token.text, shift.days)
    if token.kind == "d" and 1 <= token.value <= 31:
        # "jueves 20" has no zero in front.
        is_long = len(token.text) == 2 and token.text[0] != "0"
        days = [day for day in range(10 if is_long else 1, 29) if day != token.value]
        return f"{chance.choice(days):0{len(token.text)}d}"
    while True:
        number = scramble(token.text, chance)
        has_zero = len(number) > 1 and number[0] == "0" and token.text[0] != "0"
        if number != token.text and not has_zero:
            return number
