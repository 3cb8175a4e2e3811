"""How far the dates of a document are moved: drawn so that nothing of them is left."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from ..chance import Chance
from .date_words import DateWords
from .dates import DAY_FIRST, DAYS_A_YEAR, Reading, Shift, read_date
from .memory import Memory
from .scene import Scene, bare

SHIFT = "shift"
"""The role in which the shifts of subjects are remembered."""

_WORD_BEFORE = re.compile(r"([^\W\d_]+(?:-feira)?)\.?,?\s*\Z", re.IGNORECASE)
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
    """How a shift is drawn: of a number of days in a range, or by years if that is empty.

    With `whole_weeks` every date stays the same day of the week; else that changes as well.
    """

    days: range = range(0)
    whole_weeks: bool = False

    def shifts(self, chance: Chance) -> Iterator[Shift]:
        """Yield shifts that change months and weekdays by themselves, unless there is a range.

        None are yielded when no whole week is in the range.
        """
        for attempt in range(_ATTEMPTS):
            if self.days:
                if self._possible:
                    yield Shift.of(chance.choice(self._possible))
                continue
            years = chance.choice(_YEARS) + attempt // _ATTEMPTS_A_YEAR
            days = int(years * DAYS_A_YEAR) + chance.choice(_EXTRA_DAYS)
            shift = Shift.of(days - days % 7 if self.whole_weeks else days)
            if shift.months % 12 and (self.whole_weeks or shift.days % 7):
                yield shift

    @property
    def _possible(self) -> range:
        """The days of the range, or its whole weeks."""
        first, end = self.days.start, self.days.stop
        return range(first + -first % 7, end, 7) if self.whole_weeks else self.days


BY_YEARS = Drawing()
WHOLE_WEEKS = Drawing(whole_weeks=True)


def choose_shift(
    scene: Scene,
    surfaces: Sequence[str],
    words: DateWords,
    *,
    first: str = DAY_FIRST,
    drawing: Drawing = BY_YEARS,
) -> Shift:
    """Return a shift that takes none of `surfaces` to something that stands in the document."""
    read = (read_date(surface, words, first=first) for surface in surfaces[:_MANY_DATES])
    return clear_shift(scene, [reading for reading in read if reading is not None], drawing)


def tells_weekday(before: str, words: DateWords) -> bool:
    """Say whether a weekday stands right before a date, which no shift of the date would change.

    >>> from .date_words import DATE_WORDS
    >>> tells_weekday("Data: qua, ", DATE_WORDS["pt"]), tells_weekday("Data: ", DATE_WORDS["pt"])
    (True, False)
    """
    match = _WORD_BEFORE.search(before)
    reading = match and read_date(match[1], words)
    return reading is not None and reading.has_weekday


def clear_shift(scene: Scene, readings: Sequence[Reading], drawing: Drawing = BY_YEARS) -> Shift:
    """Return a shift that takes none of the dates to something that stands in the document.

    If no shift is found that does, it is the one that leaves the fewest.
    """
    best: tuple[tuple[int, int], Shift] | None = None
    attempts = _ENOUGH_ATTEMPTS if len(readings) > _MANY_DATES else _ATTEMPTS
    for attempt, shift in enumerate(islice(drawing.shifts(scene.chance("shift", "")), attempts)):
        moved = (bare(reading.moved(shift)) for reading in readings[:_MANY_DATES])
        standing = list(filter(scene.stands, moved))
        # Standing by itself is worse than standing inside of a longer number.
        alone = sum(map(scene.stands_alone, standing))
        clashes = alone, 0 if alone else len(standing)
        if best is None or clashes < best[0]:
            best = clashes, shift
        if not any(best[0]) or (attempt >= _ENOUGH_ATTEMPTS and not best[0][0]):
            break
    assert best is not None  # hardly any shift is a number of whole weeks or years
    return best[1]


def remembered_shift(
    memory: Memory, subject: str, scene: Scene, choose: Callable[[], Shift]
) -> Shift:
    """Return the shift of a subject, that of its first document, for which it is chosen.

    Two subjects may have the same, but no two choices that are remembered are equal: each has
    something behind the days that tells it apart.
    """
    chosen = memory.recall(SHIFT, subject)
    if chosen is None:
        days = choose().days
        chance = scene.chance(SHIFT, subject)
        while chosen is None:
            chosen = memory.keep(SHIFT, subject, f"{days} {chance.below(2**64):x}")
    return Shift.of(int(chosen.split()[0]))


def other_shift(scene: Scene, key: str) -> Shift:
    """Return a shift for a single date that cannot be moved with the others."""
    return next(BY_YEARS.shifts(scene.chance("shift", key)))
