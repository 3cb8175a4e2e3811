"""Mask dates by moving all of a document, or of a patient, by the same time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache, partial
from itertools import chain

from ...crypto.keyed_random import Chance
from ...crypto.keys import Key
from ...errors import ConfigError
from ...labels import kinds_of, parents
from ...languages import LANGUAGES
from ...languages.date_words import date_words
from ...text.normalize import bare
from ..context import DocumentContext
from ..memory import Memory
from ..method import Mentions, Method, masked_otherwise
from ..options import AUTO
from .offsets import (
    SHIFT,
    Drawing,
    clear_shift,
    remembered_shift,
    stand_by_weekdays,
    tells_weekday,
)
from .reading import Reading, Shift, best_reading, firsts_of
from .timeline import mentions_in, placed


class ShiftDates:
    """Move every date by the time that the dates of its document are moved by.

    The time is drawn anew for each document.  Documents that say whose they are
    (`Mentions.subject`) have one for that subject, if there is a `memory` or a `key`: else
    it could be worked out from the subject.  `days` are the first and last of those that
    it is drawn from, into the past; with `keep_weekday` it is a number of whole weeks.

    Dates keep their written form (`dates.Reading.moved`) and their distances.  What is no date
    that can be read to its last word, or would stay as it is, is masked by `otherwise`, and so
    is what has the label of something else.
    """

    def __init__(
        self,
        *,
        otherwise: Method,
        days: Sequence[int],
        keep_weekday: bool,
        first: str,
        seed: int = 0,
        memory: Memory | None = None,
        key: Key | None = None,
    ) -> None:
        self.seed = seed
        self._otherwise = otherwise
        self._drawing = Drawing(range(days[0], days[1] + 1) if days else range(0), keep_weekday)
        if next(self._drawing.shifts(Chance("any")), None) is None:
            raise ConfigError(
                "masking method shift_dates: no whole number of weeks is in the range of days; "
                "widen it, or let weekdays change"
            )
        self._first = first
        self._memory = memory
        self._key = key and key.derive(SHIFT)

    def __call__(self, mentions: Mentions, /) -> Sequence[str]:
        """Return the replacement of each mention."""
        readings = self._readings(mentions)
        if not readings:
            return self._otherwise(mentions)
        shift = self._shift(mentions, list(chain.from_iterable(readings.values())))
        moved = {
            written: list(dict.fromkeys(reading.moved(shift) for reading in own))
            for written, own in readings.items()
        }
        columns = zip(mentions.document.spans, mentions.surfaces, self._languages(mentions))
        found = []
        for span, surface, lang in columns:
            new = moved.get((surface, lang), []) if is_date(span.label) else []
            # A day of two months has two places to go to, and one mask.
            is_moved = len(new) == 1 and bare(new[0]) != bare(surface)
            found.append(new[0] if is_moved else None)
        return masked_otherwise(mentions, found, self._otherwise)

    @staticmethod
    def _languages(mentions: Mentions) -> list[str]:
        return mentions.languages_among(LANGUAGES)

    def _readings(self, mentions: Mentions) -> dict[tuple[str, str], list[Reading]]:
        """Return the dates of a document, by their language, that can be read to the last word.

        One of which no year or month is told may be several days.
        """
        columns = zip(mentions.document.spans, mentions.surfaces, self._languages(mentions))
        dates = [(span, surface, lang) for span, surface, lang in columns if is_date(span.label)]
        firsts = firsts_of(dict.fromkeys((surface, lang) for _, surface, lang in dates))
        read = cache(partial(best_reading, alone=True))
        readings = []
        for span, surface, lang in dates:
            first = firsts[surface] if self._first == AUTO else self._first
            reading = read(surface, lang, first=first)
            if reading is not None and not reading.unread:
                readings.append(((surface, lang), span.start, span.end, reading))
        return placed(mentions_in(mentions.document.text, readings))

    def _shift(self, mentions: Mentions, readings: Sequence[Reading]) -> Shift:
        subject = mentions.subject
        context = DocumentContext(mentions.document.text, seed=self.seed)
        if subject and self._memory is None and self._key is not None:
            return next(self._drawing.shifts(Chance(self._key.hmac(subject).hex())))
        by_weeks = self._drawing._replace(whole_weeks=True)
        has_weeks = next(by_weeks.shifts(Chance("any")), None) is not None
        drawing = by_weeks if has_weeks and self._by_weeks(mentions, readings) else self._drawing
        choose = partial(clear_shift, context, readings, drawing)
        if subject and self._memory is not None:
            return remembered_shift(self._memory, subject, context, choose)
        return choose()

    def _by_weeks(self, mentions: Mentions, readings: Sequence[Reading]) -> bool:
        text = mentions.document.text
        columns = zip(mentions.document.spans, self._languages(mentions))
        beside = (
            tells_weekday(text, span.start, span.end, date_words(lang))
            for span, lang in columns
            if is_date(span.label) and lang in LANGUAGES
        )
        return stand_by_weekdays(readings, beside)


# Labels are few, and are no text of a document.
@lru_cache(maxsize=1024)
def is_date(label: str) -> bool:
    """Return whether something with this label may be a date: not if it is known as something else.

    >>> is_date("DATE_TIME"), is_date("FECHAS"), is_date("AGE"), is_date("OF_BIRTH")
    (True, True, False, True)
    """
    top = kinds_of(label)[-1]
    return top == "DATE" or top not in parents()
