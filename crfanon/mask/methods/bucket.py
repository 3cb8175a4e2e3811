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
    month_alone,
    part_of_a_year,
    range_as,
    years_in_band,
)
from ..dates.reading import best_reading, firsts_of
from ..dates.shift_dates import is_date
from ..method import Mentions, Method, masked_otherwise
from .bands import AgeBands, age_in_bands, amount_in_bands, behind_a_or_an, postcode_prefix

YEARS_TOGETHER = 5
"""The width of a band of years where generalization has nothing coarser for a year."""
# Enough for a preposition, an article, the word "day", or "at the beginning of the year".
_BEFORE_CHARACTERS = 30


class Bucket:
    """Put what is less exact in the place of every age, amount, postcode and date.

    Ages go in bands of `ages` years, those of `top` and over together; amounts in bands of
    `amounts`, or of what their first digit counts for; of postcodes `postcode` letters and
    digits stand, the rest is a `mark`; of dates the year, or month and year, stands (`dates`).
    With `years` a year alone goes in a band of so many, and a date without a year keeps its month.
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
        found: list[str | None] = []
        for span, surface, lang in columns:
            before = mentions.document.text[max(0, span.start - _BEFORE_CHARACTERS) : span.start]
            if is_date(span.label):
                coarse = self._date(surface, before, lang, firsts[surface])
            else:
                coarse = self._coarse(span.label, surface, before, lang)
            is_other = coarse is not None and bare(coarse) != bare(surface)
            found.append(coarse if is_other else None)
        return masked_otherwise(mentions, found, self._otherwise)

    def _coarse(self, label: str, surface: str, before: str, lang: str) -> str | None:
        kinds = kinds_of(label)
        # Of relatives the age is marked as theirs.
        if kinds[-1] == "AGE" or ("NAME_RELATIVE" in kinds and any(map(str.isdecimal, surface))):
            band = age_in_bands(surface, self._bands, lang)
            return band and behind_a_or_an(band, before) if _agrees_by_sound(lang) else band
        if kinds[-1] == "QUANTITY":
            return amount_in_bands(surface, self._amounts, lang)
        # Some corpora call a postcode a place.
        if "LOCATION_POSTCODE" in kinds or _is_no_finer(kinds, "LOCATION"):
            return postcode_prefix(surface, self._postcode, self._mark)
        return None

    def _date(self, surface: str, before: str, lang: str, first: str) -> str | None:
        reading = best_reading(surface, lang, first=first)
        if reading is None:
            return None
        if reading.is_years:
            if not self._years:
                return None
            part = part_of_a_year(surface, before, self._mark, lang)
            return part or years_in_band(surface, self._years, before, lang)
        if (both := range_as(reading, self._dates, before, lang, self._mark)) is not None:
            return both
        coarse = date_as(reading, self._dates)
        if coarse is None and self._years:
            coarse = month_alone(reading)
        if coarse is None or bare(coarse) == bare(surface):
            return None
        coarse = behind_a_word_for_days(coarse, before, lang, self._mark)
        return behind_article(coarse, before, lang)


def _agrees_by_sound(lang: str) -> bool:
    return lang in LANGUAGES and language(lang).grammar.agrees_by_sound


def _is_no_finer(kinds: Sequence[str], top: str) -> bool:
    """Return whether a label, by what it is a kind of, is no finer than a label of the top."""
    return {kind for kind in kinds if kind in parents()} == {top}
