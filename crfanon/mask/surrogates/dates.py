"""The dates of one document: how each is read, and by how much it is moved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ...languages.date_words import date_words
from ..dates.offsets import (
    BY_YEARS,
    WHOLE_WEEKS,
    clear_shift,
    other_shift,
    remembered_shift,
    tells_weekday,
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
        by_weeks = self._has_weekdays_beside(told, dates)
        self._place(text, dates)
        self._shift = self._shift_of(told, subject, by_weeks=by_weeks)
        self.more_years = 0
        """By how many years all ages grow, if they can; by 0 they grow each by itself."""
        self._births = self._birth_shifts(told, ages, subject, other_age)

    def _place(self, text: str, dates: Sequence[Told]) -> None:
        """Place the days of which no year or month is told where they are told first."""
        read = (
            ((date.surface, date.language), date.start, date.start + len(date.surface), reading)
            for date in dates
            if (reading := self._read(date)) is not None
        )
        found = placed(mentions_in(text, read))
        self._readings |= {key: own[0] for key, own in found.items()}

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

    def _shift_of(self, told: Sequence[Told], subject: str, *, by_weeks: bool) -> Shift:
        """Return the shift of the dates, which is the same in all documents of the subject."""
        context, memory = self._surrogates.context, self._surrogates.memory
        drawing = WHOLE_WEEKS if by_weeks else BY_YEARS
        readings = [reading for reading in map(self._read, told) if reading is not None]
        choose = partial(clear_shift, context, readings, drawing)
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

    def _has_weekdays_beside(self, told: Sequence[Told], dates: Sequence[Told]) -> bool:
        """Return whether weekdays stand beside dates and nowhere alone: "qua, 19 mai 2021"."""
        readings = map(self._read, told)
        # A weekday alone would stay what it is.
        return not any(reading and reading.fields == {"weekday"} for reading in readings) and any(
            tells_weekday(beside, date_words(date.language))
            for date in dates
            for beside in (date.before, date.behind)
        )
