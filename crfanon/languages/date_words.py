"""The words that dates and ages are written with, as ``dates.yaml`` of each language has them.

Words that are only recognised are kept bare (`text.normalize.bare`), in lower case and without
accents; those that are written stand as the language writes them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from ..text.normalize import bare
from .sections import (
    Section,
    bare_words,
    flag,
    keys_of_bare_words,
    load,
    phrase_lists,
    read_as,
    section_of,
    text,
    texts,
    words,
)

_LEAST_LETTERS = 3


class Name(NamedTuple):
    """The written forms of one month or day of the week.

    `shorts` are its abbreviations, in the same order in all of a row, so that one kind of
    abbreviation is replaced by the same kind; `others` are recognised, and never written.
    """

    full: str
    shorts: tuple[str, ...]
    others: tuple[str, ...] = ()


def _names(section: Section, key: str) -> tuple[Name, ...]:
    """Return one name a line: the full one, its abbreviations, after ``;`` other forms."""
    found = []
    for line in filter(str.strip, text(section, key).splitlines()):
        written, _, others = line.partition(";")
        full, *shorts = written.split()
        found.append(Name(full, tuple(shorts), tuple(others.split())))
    return tuple(found)


def _by_number(section: Section, key: str) -> Mapping[int, str]:
    return MappingProxyType({int(n): word for n, word in texts(section, key).items()})


def _numbers_of_phrases(section: Section, key: str) -> Mapping[str, int]:
    lists = phrase_lists(section, key)
    return MappingProxyType({phrase: int(n) for n, listed in lists.items() for phrase in listed})


def _numbers(section: Section, key: str) -> frozenset[int]:
    return frozenset(map(int, words(section, key)))


def _feasts(section: Section, key: str) -> Mapping[str, str]:
    """Return the rule by which each feast has its day, by bare name."""
    lists = phrase_lists(section, key)
    return MappingProxyType({bare(name): rule for rule, names in lists.items() for name in names})


def _joints(section: Section, key: str) -> tuple[str, ...]:
    """Return texts in bars, whose blanks count: ``|-| | |``."""
    return tuple(text(section, key).split("|")[1:-1:2])


@dataclass(frozen=True, kw_only=True, eq=False)
class NumberWords:
    """The numbers from 0 to 100 in words, as ages are written."""

    small: Sequence[str] = read_as(words)
    tens: Sequence[str] = read_as(words)
    hundred: str = read_as(text)

    joints: Sequence[str] = read_as(_joints)
    units_first: str = read_as(text)
    irregular: Mapping[int, str] = read_as(_by_number)
    others: Mapping[str, int] = read_as(_numbers_of_phrases)


@dataclass(frozen=True, kw_only=True, eq=False)
class SpelledDates:
    """Days and years in words, as in deeds and judgments."""

    centuries: Mapping[int, str] = read_as(_by_number)
    joint: str = read_as(text)
    first: str = read_as(text)
    to_month: str = read_as(text)


class YearAndMonth(NamedTuple):
    """The words that a year or a month in words needs before it, behind a certain word."""

    year: str
    month: str


def _behind_article(section: Section, key: str) -> Mapping[str, YearAndMonth]:
    found: dict[str, YearAndMonth] = {}
    for row in section.rows(key):
        said = YearAndMonth(text(row, "year"), text(row, "month"))
        found |= dict.fromkeys(words(row, "behind"), said)
        row.check_all_read()
    return MappingProxyType(found)


@dataclass(frozen=True, kw_only=True, eq=False)
class CoarseDates:
    """The wording of a year or a month that stands for a day."""

    days_behind: frozenset[str] = read_as(bare_words)
    day_in: str = read_as(text)
    behind_figures: str = read_as(text)
    behind_day: str = read_as(text)
    ranges_behind: frozenset[str] = read_as(bare_words)
    between: frozenset[str] = read_as(bare_words)
    parts_of_years: frozenset[str] = read_as(bare_words)
    between_parts: frozenset[str] = read_as(bare_words)
    behind_article: Mapping[str, YearAndMonth] = read_as(_behind_article)


@dataclass(frozen=True, kw_only=True, eq=False)
class AgeWords:
    """The words of ages: their units, and what may stand beside them."""

    years: frozenset[str] = read_as(bare_words)
    parts_of_a_year: Mapping[str, str] = read_as(keys_of_bare_words)
    beside: frozenset[str] = read_as(bare_words)
    halves: frozenset[str] = read_as(bare_words)
    plurals: Mapping[str, str] = read_as(texts)
    in_years: str = read_as(text)
    exact_behind: frozenset[str] = read_as(bare_words)


def _spelled(section: Section, key: str) -> SpelledDates | None:
    inner = section.inner(key)
    return load(SpelledDates, inner) if inner.keys else None


@dataclass(frozen=True, kw_only=True, eq=False)
class DateWords:
    """The words of dates in one language."""

    code: str
    months: Sequence[Name] = read_as(_names)
    weekdays: Sequence[Name] = read_as(_names)
    beside: frozenset[str] = read_as(bare_words)
    year_nouns: frozenset[str] = read_as(bare_words)
    hour_words: frozenset[str] = read_as(bare_words)
    of: str = read_as(text)
    day_and_month: str = read_as(text)
    first_day_ending: str = read_as(text)
    other_weekdays: frozenset[int] = read_as(_numbers)
    month_first: bool = read_as(flag)
    decimal_point: bool = read_as(flag)
    numbers: NumberWords = read_as(lambda section, key: load(NumberWords, section.inner(key)))
    spelled: SpelledDates | None = read_as(_spelled)
    feasts: Mapping[str, str] = read_as(_feasts)
    coarse: CoarseDates = read_as(lambda section, key: load(CoarseDates, section.inner(key)))
    ages: AgeWords = read_as(lambda section, key: load(AgeWords, section.inner(key)))


@cache
def date_words(code: str) -> DateWords:
    """Return the words of dates of a language."""
    return load(DateWords, section_of(code, "dates"), code=code)


@cache
def date_vocabulary(code: str) -> frozenset[str]:
    """Return the words that a language writes dates with, bare, of three letters or more.

    >>> {"manana", "viernes", "marzo"} <= date_vocabulary("es"), "del" in date_vocabulary("es")
    (True, True)
    """
    words = date_words(code)
    names = {bare(name.full) for name in (*words.months, *words.weekdays)}
    return frozenset(word for word in names | words.beside if len(word) >= _LEAST_LETTERS)
