"""Mask by making coarser: ages by bands, postcodes by their beginning, dates by their year."""

from __future__ import annotations

from collections.abc import Sequence

from ...labels import kinds_of, parents
from ...languages import LANGUAGES
from ...languages.language import language
from ...text.normalize import bare
from ..dates.coarsening import (
    behind_a_word_for_days,
    behind_article,
    date_as,
    is_left_article,
    is_month_alone,
    month_alone,
    part_of_a_year,
    range_as,
    years_in_band,
)
from ..dates.reading import Reading, best_reading, firsts_of
from ..dates.shift_dates import is_date
from ..method import Mentions, Method, masked_otherwise
from .bands import (
    AgeBands,
    age_in_bands,
    amount_in_bands,
    behind_a_or_an,
    is_exact_behind,
    postcode_prefix,
)

YEARS_TOGETHER = 5
"""The width of a band of years where generalization has nothing coarser for a year."""
# Enough for a preposition, an article, the word "day", or "at the beginning of the year".
_BEFORE_CHARACTERS = 30


class Bucket:
    """Put what is less exact in the place of every age, amount, postcode and date.

    Ages go in bands of `ages` years, those of `top` and over together; amounts in bands of
    `amounts`, or of what their first digit counts for; of postcodes `postcode` letters and
    digits stand, the rest is a `mark`; of dates the year, or month and year, stands (`dates`).
    With `years` a year alone goes in a band of so many, as does that year in dates of the same
    document; a date without a year keeps its month, and a month alone stays.
    What has another label, cannot be read, or is as coarse already is masked by `otherwise`.

    Many entities share a band: only the table of solutions restores what they were.
    """

    def __init__(
        self,
        *,
        otherwise: Method,
        ages: int,
        top: int,
        amounts: int | str,
        postcode: int,
        mark: str,
        dates: str,
        years: int = 0,
    ) -> None:
        self._otherwise = otherwise
        self._bands = AgeBands(ages, top)
        self._amounts = 0 if isinstance(amounts, str) else amounts
        self._postcode = postcode
        self._mark = mark
        self._dates = dates
        self._years = years

    def __call__(self, mentions: Mentions, /) -> Sequence[str]:
        """Return the replacement of each mention."""
        spans = mentions.document.spans
        languages = mentions.languages_among(LANGUAGES)
        columns = list(zip(spans, mentions.surfaces, languages))
        firsts = firsts_of((s, lang) for span, s, lang in columns if is_date(span.label))
        readings = [
            best_reading(surface, lang, first=firsts[surface]) if is_date(span.label) else None
            for span, surface, lang in columns
        ]
        alone = frozenset(
            year
            for reading in readings
            if self._years and reading is not None and reading.is_years
            for year in reading.years
        )
        found: list[str | None] = []
        for (span, surface, lang), reading in zip(columns, readings):
            before = mentions.document.text[max(0, span.start - _BEFORE_CHARACTERS) : span.start]
            if self._years and reading is not None and is_month_alone(reading, surface, lang):
                found.append(surface)
                continue
            coarse: str | None = None
            if reading is not None:
                coarse = self._date(reading, surface, before, lang, alone)
            elif not is_date(span.label):
                coarse = self._coarse(span.label, surface, before, lang)
            is_other = coarse is not None and bare(coarse) != bare(surface)
            found.append(coarse if is_other else None)
        return masked_otherwise(mentions, found, self._otherwise)

    def _coarse(self, label: str, surface: str, before: str, lang: str) -> str | None:
        kinds = kinds_of(label)
        # Of relatives the age is marked as theirs.
        if kinds[-1] == "AGE" or ("NAME_RELATIVE" in kinds and any(map(str.isdecimal, surface))):
            if is_exact_behind(before, lang):
                return None
            band = age_in_bands(surface, self._bands, lang)
            return band and behind_a_or_an(band, before) if _agrees_by_sound(lang) else band
        if kinds[-1] == "QUANTITY":
            return amount_in_bands(surface, self._amounts, lang)
        # Some corpora call a postcode a place.
        if "LOCATION_POSTCODE" in kinds or _is_no_finer(kinds, "LOCATION"):
            return postcode_prefix(surface, self._postcode, self._mark)
        return None

    def _date(
        self, reading: Reading, surface: str, before: str, lang: str, alone: frozenset[int]
    ) -> str | None:
        if reading.is_years:
            if not self._years:
                return None
            part = part_of_a_year(surface, before, self._mark, lang)
            return part or years_in_band(surface, self._years, before, lang)
        is_alone = not alone.isdisjoint(reading.years)
        if (both := range_as(reading, self._dates, before, lang, self._mark)) is not None:
            # "From 2006 to 2006" says nothing, "vom **.**.2006 bis **.**.2006" reads as what it is.
            is_one_year = self._mark not in both and len({*reading.years}) == 1
            return None if is_alone or is_one_year else both
        coarse = date_as(reading, self._dates)
        if coarse is not None and is_alone:
            # Beside "born in 1950-1954", "DOB: 1950" would tell the year.
            coarse = years_in_band(coarse, self._years)
        if coarse is None and self._years:
            coarse = month_alone(reading)
        if coarse is None or bare(coarse) == bare(surface):
            return None
        if is_left_article(reading, before, lang):
            return None
        coarse = behind_a_word_for_days(coarse, before, lang, self._mark)
        return behind_article(coarse, before, lang, self._mark)


def _agrees_by_sound(lang: str) -> bool:
    return lang in LANGUAGES and language(lang).grammar.agrees_by_sound


def _is_no_finer(kinds: Sequence[str], top: str) -> bool:
    """Return whether a label, by what it is a kind of, is no finer than a label of the top."""
    return {kind for kind in kinds if kind in parents()} == {top}
