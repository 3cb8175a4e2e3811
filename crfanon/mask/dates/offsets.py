"""Date offsets of a document, drawn so that nothing of its dates is left."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from ...crypto.keyed_random import Chance
from ...languages.date_words import DateWords
from ...text.normalize import bare
from ..context import DocumentContext
from ..memory import Memory
from .reading import DAYS_A_YEAR, Reading, Shift, is_weekday

SHIFT = "shift"
"""The role in which the shifts of subjects are remembered."""

_WORD_BEFORE = re.compile(r"([^\W\d_]+(?:-feira)?)\.?,?\Z", re.IGNORECASE)
_IN_BRACKETS = re.compile(r",? ?\(([^\W\d_]+(?:-feira)?)\.?\)")
# Enough for a weekday and the signs behind it.
_WEEKDAY_CHARACTERS = 24
# The shift is this many years, and this many days on top, so that the month changes.
_YEARS = range(1, 7)
_EXTRA_DAYS = range(40, 320)
# Attempts use ever more years, so that a note that names every year of the last
# decades gets dates of other decades.
_ATTEMPTS = 300
_ATTEMPTS_A_YEAR = 10
_ENOUGH_ATTEMPTS = 30
# A document with more different dates is a long one: its first ones are tried, less often.
_MANY_DATES = 100


class Drawing(NamedTuple):
    """The range of a date offset: in days, or in years if that is empty.

    With `whole_weeks` every date stays the same day of the week; else that changes as well, by
    one of `turns` where there are any.
    """

    days: range = range(0)
    whole_weeks: bool = False
    turns: Sequence[int] = ()

    def shifts(self, chance: Chance) -> Iterator[Shift]:
        """Yield shifts that change months and weekdays by themselves, unless there is a range.

        None are yielded when no whole week is in the range.
        """
        possible = self._possible
        for attempt in range(_ATTEMPTS):
            if self.days:
                if possible:
                    yield Shift.of(chance.choice(possible))
                continue
            years = chance.choice(_YEARS) + attempt // _ATTEMPTS_A_YEAR
            days = int(years * DAYS_A_YEAR) + chance.choice(_EXTRA_DAYS)
            if self.whole_weeks:
                days -= days % 7
            elif self.turns:
                days -= (days - chance.choice(self.turns)) % 7
            shift = Shift.of(days)
            if shift.months % 12 and (self.whole_weeks or shift.days % 7):
                yield shift

    @property
    def _possible(self) -> Sequence[int]:
        """The days of the range, or its whole weeks."""
        first, end = self.days.start, self.days.stop
        if self.whole_weeks:
            return range(first + -first % 7, end, 7)
        return [day for day in self.days if day % 7 in self.turns] or self.days


BY_YEARS = Drawing()
WHOLE_WEEKS = Drawing(whole_weeks=True)


def tells_weekday(text: str, start: int, end: int, words: DateWords) -> bool:
    """Return whether a weekday stands right beside a date, which no shift of that would change.

    >>> from ...languages.date_words import date_words
    >>> text = "Data: qua, 19/5/2021 e 3/5/2022 (terça-feira) e 4/5/2022"
    >>> words = date_words("pt")
    >>> [tells_weekday(text, *place, words) for place in ((11, 20), (23, 31), (48, 56))]
    [True, True, False]
    """
    before = _WORD_BEFORE.search(text[max(0, start - _WEEKDAY_CHARACTERS) : start].rstrip())
    behind = _IN_BRACKETS.match(text, end)
    return any(match and is_weekday(match[1], words) for match in (before, behind))


def stand_by_weekdays(readings: Iterable[Reading], beside: Iterable[bool]) -> bool:
    """Return whether dates have to move by whole weeks: weekdays stand beside and nowhere alone."""
    # A weekday alone would stay what it is.
    return any(beside) and all(reading.fields != {"weekday"} for reading in readings)


def clear_shift(
    context: DocumentContext, readings: Sequence[Reading], drawing: Drawing = BY_YEARS
) -> Shift:
    """Return a shift that takes none of the dates to something that stands in the document.

    If no shift is found that does, it is the one that leaves the fewest.
    """
    best: tuple[tuple[int, int], Shift] | None = None
    drawing = _keeping_gender(drawing, readings)
    attempts = _ENOUGH_ATTEMPTS if len(readings) > _MANY_DATES else _ATTEMPTS
    # Short ones stand in a document more often, and show sooner that a shift will not do.
    # A day alone stands there anyway, and has to become another one.
    alone = [reading for reading in readings[:_MANY_DATES] if reading.is_alone]
    telling = [reading for reading in readings[:_MANY_DATES] if not reading.is_alone]
    tried = sorted(telling, key=lambda reading: reading.length)
    for attempt, shift in enumerate(islice(drawing.shifts(context.chance("shift", "")), attempts)):
        moved = (bare(reading.moved(shift)) for reading in tried)
        found = _clashes(context, moved, best and best[0])
        clashes = found[0] + sum(day.stays(shift) for day in alone), found[1]
        if best is None or clashes < best[0]:
            best = clashes, shift
        if not any(best[0]) or (attempt >= _ENOUGH_ATTEMPTS and not best[0][0]):
            break
    assert best is not None  # hardly any shift is a number of whole weeks or years
    return best[1]


def _clashes(
    context: DocumentContext, moved: Iterable[str], least: tuple[int, int] | None
) -> tuple[int, int]:
    """Return the number of dates in the document by themselves, or else within other numbers.

    They are counted no further than to `least`, which is not better.
    """
    alone = within = 0
    for date in moved:
        if context.stands(date):
            # Standing by itself is worse than standing inside of a longer number.
            alone += context.stands_alone(date)
            within += 1
            clashes = alone, 0 if alone else within
            if least is not None and clashes >= least:
                return clashes
    return alone, 0 if alone else within


def _keeping_gender(drawing: Drawing, readings: Sequence[Reading]) -> Drawing:
    """Return a drawing after which every day of the week has the gender that it had.

    "Na sexta-feira" cannot become "na sábado".
    """
    if drawing.whole_weeks:
        return drawing
    told = [(day in r.words.other_weekdays, day, r.words) for r in readings for day in r.weekdays]
    turns = [
        turn
        for turn in range(1, 7)
        if all(((day - turn) % 7 in words.other_weekdays) == other for other, day, words in told)
    ]
    return drawing._replace(turns=turns, whole_weeks=not turns) if len(turns) < 6 else drawing


def remembered_shift(
    memory: Memory, subject: str, context: DocumentContext, choose: Callable[[], Shift]
) -> Shift:
    """Return the shift of a subject, that of its first document, for which it is chosen.

    Two subjects may have the same, but no two choices that are remembered are equal: each has
    something behind the days that tells it apart.
    """
    chosen = memory.recall(SHIFT, subject)
    if chosen is None:
        days = choose().days
        chance = context.chance(SHIFT, subject)
        while chosen is None:
            chosen = memory.keep(SHIFT, subject, f"{days} {chance.below(2**64):x}")
    return Shift.of(int(chosen.split()[0]))


def other_shift(context: DocumentContext, key: str) -> Shift:
    """Return a shift for a single date that cannot be moved with the others."""
    return next(BY_YEARS.shifts(context.chance("shift", key)))
