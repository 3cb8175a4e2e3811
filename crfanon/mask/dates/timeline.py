"""The days that dates of a document are, where these leave out a year or a month.

"Admitted on 28 December, discharged on 5 January 2024" is eight days, and "on the 3rd" lies
between what is told before and after it.  So a day is the one nearest to the dates around it,
rather behind one that is told before it, and a day of a range or a list goes with the others.
Only so intervals hold wherever the dates are moved to, over leap days and ends of months.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeVar

from ...languages.date_words import DateWords
from ...text.normalize import bare
from .feasts import told_by_feast
from .fields import has_day
from .reading import Reading

_Key = TypeVar("_Key", bound=Hashable)
_Fields = Mapping[str, int]

# Where no date of a document tells a year; one with a leap day is near.
_SOME_DAY = datetime.date(2001, 1, 1)
# Dates further away from all others are of births, or of what somebody has had.
_APART_DAYS = 800
_MENTIONS_BEFORE, _MENTIONS_BEHIND = 16, 3
# Time goes on in most texts: what was before the last date is told as far as it is twice as near.
_BACKWARDS = 2


_JOINT = re.compile(r"[\w\s,/&–-]{0,20}")
_WORD = re.compile(r"\w+")


class Mention(NamedTuple):
    """A reading in its place: whether no more than "and" or a comma is between it and the next."""

    reading: Reading
    is_joined: bool = False


def mentions_in(
    text: str, read: Iterable[tuple[_Key, int, int, Reading]]
) -> Iterator[tuple[_Key, Mention]]:
    """Yield the mentions of readings, told by key, start and end in a text, in order."""
    items = list(read)
    starts = [*(start for _, start, *_ in items[1:]), len(text)]
    for (key, _, end, reading), start in zip(items, starts):
        between = text[end:start]
        words = map(bare, _WORD.findall(between))
        is_joined = _JOINT.fullmatch(between) is not None and reading.words.beside.issuperset(words)
        yield key, Mention(reading, is_joined)


class _Day(NamedTuple):
    fields: _Fields
    weekday: int | None
    is_joined: bool
    words: DateWords


def placed(mentions: Iterable[tuple[_Key, Mention]]) -> dict[_Key, list[Reading]]:
    """Return the readings of each key with all of their days placed, different ones in order.

    A year alone that one date years apart from all others is in, such as one of birth, moves as
    that does.

    >>> from .reading import Shift, best_reading
    >>> told = ["28 December", "the 30th", "5 January 2024"]
    >>> days = [(each, Mention(best_reading(each, "en", alone=True))) for each in told]
    >>> [reading.moved(Shift.of(300)) for [reading] in placed(days).values()]
    ['3 March', 'the 5th', '11 March 2023']
    """
    pairs = list(mentions)
    days: list[_Day] = []
    for _, mention in pairs:
        words = mention.reading.words
        days += [_Day(fields, weekday, True, words) for fields, weekday in mention.reading.days]
        if mention.reading.days:
            days[-1] = days[-1]._replace(is_joined=mention.is_joined)
    placing = _Placing(days)
    found = iter(placing.found())
    readings: dict[_Key, list[Reading]] = {}
    for key, mention in pairs:
        reading = mention.reading.on(found).in_years_of(placing.apart)
        known = readings.setdefault(key, [])
        if all(reading.days != other.days for other in known):
            known.append(reading)
    return readings


class _Placing:
    """The days of a document while they are looked for: those with a year, a month, and others."""

    def __init__(self, days: Sequence[_Day]) -> None:
        self._days = days
        self._found: dict[int, datetime.date] = {
            k: datetime.date(day.fields["y"], day.fields["m"], day.fields["d"])
            for k, day in enumerate(days)
            if {"y", "m", "d"} <= day.fields.keys()
        }
        far = self._far_from_all()
        self._apart = far.keys()
        self.apart = {day.year: day for day in far.values()}
        """The dates that are years apart from all others, of births mostly, by their year."""

    def found(self) -> list[datetime.date]:
        """Return all days, those of which no month is told after those of which it is."""
        for is_alone in (False, True):
            for k in self._order(is_alone):
                self._found[k] = self._nearest(k)
        return [self._found[k] for k in range(len(self._days))]

    def _order(self, is_alone: bool) -> Iterator[int]:
        """Yield the days that are looked for; where they are joined, from the last one on."""
        run: list[int] = []
        for k, day in enumerate(self._days):
            if k not in self._found and _is_alone(day) == is_alone:
                run.append(k)
            if not day.is_joined:
                yield from reversed(run)
                run = []
        yield from reversed(run)

    def _far_from_all(self) -> Mapping[int, datetime.date]:
        """Return what is years apart from all other dates, unless it is the last of all."""
        known = sorted(set(self._found.values()))
        near = {
            day
            for pair in pairwise(known)
            for day in pair
            if (pair[1] - pair[0]).days <= _APART_DAYS
        }
        kept = near or set(known[-1:])
        return {k: day for k, day in self._found.items() if day not in kept}

    def _nearest(self, k: int) -> datetime.date:
        """Return the day nearest to the dates around one that is looked for."""
        around = list(self._around(k)) or [(_SOME_DAY, 0, True)]
        day = self._days[k]
        possible = list(dict.fromkeys(_possible(day, (known for known, *_ in around))))
        # Of a day of the week that is wrong the date is what counts.
        fitting = [each for each in possible if day.weekday in (None, each.weekday())] or possible
        return min(fitting, key=lambda each: min(_cost(each, *known) for known in around))

    def _around(self, k: int) -> Iterator[tuple[datetime.date, int, bool]]:
        """Yield dates around one, how many mentions away, and whether that is before it.

        Only one that it is joined to counts, where there is any.
        """
        joined = [k - 1] * (k > 0 and self._days[k - 1].is_joined)
        joined += [k + 1] * self._days[k].is_joined
        known = [place for place in joined if place in self._found]
        if not known:
            near = range(max(0, k - _MENTIONS_BEFORE), k + _MENTIONS_BEHIND + 1)
            known = [place for place in near if place in self._found and place not in self._apart]
        for place in known:
            yield self._found[place], abs(place - k), place < k


def _is_alone(day: _Day) -> bool:
    return "d" in day.fields and "m" not in day.fields


def _possible(day: _Day, around: Iterable[datetime.date]) -> Iterator[datetime.date]:
    """Yield the days that one may be, in the years or the months of the dates around it."""
    fields = day.fields
    for known in around:
        if _is_alone(day):
            months = [divmod(known.year * 12 + known.month - 1 + step, 12) for step in range(-2, 3)]
            told = [{"d": fields["d"], "m": month + 1, "y": year} for year, month in months]
        else:
            reach = 4 if fields.get("d") == 29 else 1
            years = range(known.year - reach, known.year + reach + 1)
            told = [told_by_feast({**fields, "y": year}, day.words) for year in years]
        for each in told:
            if has_day(each["y"], each["m"], each["d"]):
                yield datetime.date(each["y"], each["m"], each["d"])


def _cost(day: datetime.date, known: datetime.date, far: int, is_before: bool) -> int:
    """Return how far a day is from one that is known, and the mention of it `far` away.

    Against the order in which they are told it is further.
    """
    days = (day - known).days if is_before else (known - day).days
    return (days if days >= 0 else -_BACKWARDS * days) + far
