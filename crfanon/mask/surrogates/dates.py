"""The dates of one document: how each is read, and by how much it is moved."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from ...languages.date_words import date_words
from ..dates.offsets import (
    WHOLE_WEEKS,
    clear_shift,
    other_shift,
    remembered_shift,
)
from ..dates.reading import Reading, Shift, firsts_of, read_date
from ..dates.timeline import mentions_in, placed
from .births import Told, birth_shifts, remembered_births, remembered_years
from .surrogates import Surrogates


class Dates:
    """The dates of one document, which move by one time in whatever language they are written.

    With a memory a `subject` has one shift in all documents, is born on one day, and grows older
    by the same years; else dates of birth go with the `ages` near them, for which `other_age` says
    what stands.
    """

    def __init__(
        self,
        surrogates: Surrogates,
        dates: Sequence[Told],
        ages: Sequence[Told],
        *,
        text: str,
        subject: str,
        other_age: Callable[[int, frozenset[int]], int],
    ) -> None:
        self._surrogates = surrogates
        first_told: dict[tuple[str, str], Told] = {}
        for date in dates:
            first_told.setdefault((date.surface, date.language), date)
        told = list(first_told.values())
        self._codes = tuple(dict.fromkeys(date.language for date in told))
        self._firsts = firsts_of((date.surface, date.language) for date in told)
        self._readings = {key: self._read_anew(date) for key, date in first_told.items()}
        self._place(text, dates)
        self._shift = self._shift_of(told, subject)
        self.more_years = 0
        """By how many years all ages grow, if they can; by 0 they grow each by itself."""
        births = self._birth_shifts(told, ages, subject, other_age)
        # "Born in 1948" is the day of birth that is told elsewhere.
        of_birth = {
            self._day(date): births[date.surface] for date in told if date.surface in births
        }
        of_birth.pop(None, None)
        same = {d.surface: of_birth[self._day(d)] for d in told if self._day(d) in of_birth}
        self._births = {**same, **births}

    def _place(self, text: str, dates: Sequence[Told]) -> None:
        """Place the days of which no year or month is told where they are told first."""
        read = (
            ((date.surface, date.language), date.start, date.end, reading)
            for date in dates
            if (reading := self._read(date)) is not None
        )
        found = placed(mentions_in(text, read))
        self._readings |= {key: own[0] for key, own in found.items()}

    def _day(self, date: Told) -> tuple[int, ...] | None:
        """Return year, month and day of a date that is one day."""
        reading = self._read(date)
        days = reading.days if reading is not None else []
        return tuple(days[0][0].get(field, 0) for field in "ymd") if len(days) == 1 else None

    def is_alone(self, surface: str, language: str) -> bool:
        """Return whether a date tells days without a month, which are those of others as well."""
        reading = self._readings.get((surface, language))
        return reading is not None and reading.is_alone

    def stays(self, surface: str, language: str) -> bool:
        """Return whether a date is a day of the week alone, which says the same after the shift."""
        reading = self._readings.get((surface, language))
        is_weekday = reading is not None and reading.fields == {"weekday"} and not reading.unread
        return is_weekday and self._shift.days % 7 == 0

    @property
    def years(self) -> int:
        """By how many years the dates move, 0 if there are none."""
        return -self._shift.years if self._readings else 0

    def moved(self, date: Told, *, other_word: Callable[[str], str]) -> str | None:
        """Return a date moved in its written form, None if it cannot be read.

        A word that is no part of it becomes what `other_word` makes of it.
        """
        space = self._surrogates.space
        shift = self._births.get(date.surface, self._shift)
        if space:
            shift = other_shift(self._surrogates.context, space)
        reading = self._read(date)
        if reading is None:
            return None
        return reading.moved(shift, other_word=other_word)

    def _found(self, told: Iterable[Told]) -> list[Reading]:
        return [reading for reading in map(self._read, told) if reading is not None]

    def _read(self, date: Told) -> Reading | None:
        return self._readings[date.surface, date.language]

    def _read_anew(self, date: Told) -> Reading | None:
        """Return the reading of a date in its language, or one of the document that reads more."""
        best: Reading | None = None
        for code in (date.language, *self._codes):
            first = self._firsts[date.surface]
            reading = read_date(date.surface, date_words(code), first=first, alone=True)
            if reading is not None and (best is None or reading.unread < best.unread):
                best = reading
            if len(self._codes) == 1 or (best is not None and not best.unread):
                break
        return best

    def _shift_of(self, told: Sequence[Told], subject: str) -> Shift:
        """Return the shift of the dates, which is the same in all documents of the subject.

        All days of the week stay, for one that nobody masks would tell the shift.
        """
        context, memory = self._surrogates.context, self._surrogates.memory
        choose = partial(clear_shift, context, self._found(told), WHOLE_WEEKS)
        if memory is None or not (subject and told):
            return choose()
        return remembered_shift(memory, subject, context, choose)

    def _birth_shifts(
        self,
        told: Sequence[Told],
        ages: Sequence[Told],
        subject: str,
        other_age: Callable[[int, frozenset[int]], int],
    ) -> dict[str, Shift]:
        """Return the shifts of dates of birth, and settle by how much ages grow."""
        memory = self._surrogates.memory
        if memory is None or not subject:
            return birth_shifts(told, ages, read=self._read, shift=self._shift, other_age=other_age)
        if not ages and not any(date.is_of_birth for date in told):
            return {}
        self.more_years = remembered_years(memory, subject, self._surrogates.context, self._shift)
        return remembered_births(told, self._shift, self.more_years)
