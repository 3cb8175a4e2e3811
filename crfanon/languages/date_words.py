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
    """How one month or day of the week is written.

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


def _joints(section: Section, key: str) -> tuple[str, ...]:
    """Return texts in bars, whose blanks count: ``|-| | |``."""
    return tuple(text(section, key).split("|")[1:-1:2])


@dataclass(frozen=True, kw_only=True, eq=False)
class NumberWords:
    """The numbers from 0 to 100 in words, as ages are written."""

    small: Sequence[str] = read_as(words)
    """The numbers below twenty."""

    tens: Sequence[str] = read_as(words)
    """Twenty, thirty and so on."""

    hundred: str = read_as(text)

    joints: Sequence[str] = read_as(_joints)
    """What may stand between a ten and its unit, between bars; the first one is written."""

    units_first: str = read_as(text)
    """What stands between a unit and its ten behind it: "einundzwanzig"; else empty."""

    irregular: Mapping[int, str] = read_as(_by_number)
    """Numbers that are made otherwise."""

    others: Mapping[str, int] = read_as(_numbers_of_phrases)
    """What is written otherwise as well, or is the number one in another gender."""


@dataclass(frozen=True, kw_only=True, eq=False)
class SpelledDates:
    """How days and years are written in words, as deeds and judgments do."""

    centuries: Mapping[int, str] = read_as(_by_number)
    joint: str = read_as(text)
    """What stands between the century and the rest of a year."""

    first: str = read_as(text)
    """The first day of a month."""

    to_month: str = read_as(text)
    """What stands between a day and its month, as a regular expression of bare text."""


class YearAndMonth(NamedTuple):
    """What a year or a month in words needs before it, behind a certain word."""

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
    """What goes with a year or a month that stands for a day."""

    days_behind: frozenset[str] = read_as(bare_words)
    """Words that a day follows, and no year: "on 2021" is wrong."""

    day_in: str = read_as(text)
    """What is said of a day behind these, with ``{}`` for the year; else its figures are marked."""

    ranges_behind: frozenset[str] = read_as(bare_words)
    """Words that the beginning and the end of a time follow: "from 2019 we saw" is half of it."""

    between: frozenset[str] = read_as(bare_words)
    """Words that two years follow."""

    parts_of_years: frozenset[str] = read_as(bare_words)
    """Words that a part of a year follows.

    What is early in a band of years is early in none of them.
    """

    between_parts: frozenset[str] = read_as(bare_words)
    """What may stand between these and the year."""

    behind_article: Mapping[str, YearAndMonth] = read_as(_behind_article)
    """What a year or a month in words needs behind an article that stood before a day.

    "el 5 de mayo de 2017" becomes "el año 2017", "na sexta-feira, 5 de maio" what happened "na
    época".
    """


@dataclass(frozen=True, kw_only=True, eq=False)
class AgeWords:
    """The words of ages: their units, and what may stand beside them."""

    years: frozenset[str] = read_as(bare_words)
    parts_of_a_year: Mapping[str, str] = read_as(keys_of_bare_words)
    """Units shorter than a year, by how many of them a year has."""

    beside: frozenset[str] = read_as(bare_words)
    """Words beside an age that say nothing more of it."""

    halves: frozenset[str] = read_as(bare_words)
    plurals: Mapping[str, str] = read_as(texts)
    """Units that become plural when a band of ages stands for one age."""

    in_years: str = read_as(text)
    """What a band of years is called where an age was told in months or days."""


def _spelled(section: Section, key: str) -> SpelledDates | None:
    inner = section.inner(key)
    return load(SpelledDates, inner) if inner.keys else None


@dataclass(frozen=True, kw_only=True, eq=False)
class DateWords:
    """The words of dates in one language."""

    code: str
    months: Sequence[Name] = read_as(_names)
    """The months, one a line: in full, then their abbreviations, then what is only recognised."""

    weekdays: Sequence[Name] = read_as(_names)
    """The days of the week from Monday on, likewise."""

    beside: frozenset[str] = read_as(bare_words)
    """Words that stand beside a date and are kept."""

    year_nouns: frozenset[str] = read_as(bare_words)
    """Words for a year, after which two digits are one."""

    hour_words: frozenset[str] = read_as(bare_words)
    """Words after the hours, or after hours and minutes, of a time."""

    of: str = read_as(text)
    """What stands between a month and its year."""

    other_weekdays: frozenset[int] = read_as(_numbers)
    """Days of the week that are of another gender than the rest, from 0 for Monday."""

    month_first: bool = read_as(flag)
    """Whether "March 06" is a day, and "03/06/2012" the sixth of March unless something tells."""

    decimal_point: bool = read_as(flag)
    """Whether a point stands before decimals, and a comma between thousands: "1,250.50"."""

    numbers: NumberWords = read_as(lambda section, key: load(NumberWords, section.inner(key)))
    """Numbers in words."""

    spelled: SpelledDates | None = read_as(_spelled)
    """Dates in words, where they are written so."""

    coarse: CoarseDates = read_as(lambda section, key: load(CoarseDates, section.inner(key)))
    """What goes with a year or a month that stands for a day."""

    ages: AgeWords = read_as(lambda section, key: load(AgeWords, section.inner(key)))
    """The words of ages."""


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
