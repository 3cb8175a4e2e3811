"""Coreference of values: dates, codes, addresses, and labels without rules of their own.

    >>> from ..languages.language import language
    >>> dates = Dates(language("es").mentions)
    >>> dates.read("3 de mayo de 2011") == dates.read("03/05/2011")
    True
    >>> codes = Codes(language("de").mentions)
    >>> codes.read("A 123 456") == codes.read("a123456")
    True

A value is linked when it is the same, and never when it is like another one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from ..languages.mention_words import mention_words
from ..languages.mentions import without_articles
from ..languages.sections import ANY
from ..rules.checks.calendar_dates import is_possible, written_parts
from ..text.normalize import plain
from .linker import Chain, Form, Linker

_FIGURES = re.compile(r"(\d{1,2})([./-])(\d{1,2})\2(\d{4})")
_ISO = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})")
_NUMBERS = re.compile(r"\d+")
_LETTERS = re.compile(r"[^\W\d_]{3,}")
# A weekday and a month.
_MOST_WORDS = 2
_MONTHS = 12
_WORDS = re.compile(r"[^\W_]+")
_POSSESSIVE = re.compile(r"['’]s$")
# What stands before the code of a country; those of two digits (ITU-T E.164).  "1" and "7" are
# those of one digit, all others have three.
_ABROAD = re.compile(r"\W*(?:\+|00(?=[1-9]))")
_CALLING_CODES = frozenset(
    "20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 "
    "66 81 82 84 86 90 91 92 93 94 95 98".split()
)
# What is shorter is an extension.
_MIN_PHONE = 6
# Shorter codes are compared sign by sign: "1-2" is not "12".
_MIN_CODE = 4


class _Values(Linker[str]):
    """Links mentions of equal readings, and nothing else."""

    def keys(self, reading: str) -> Iterable[str]:
        """Return the reading: what is equal is one."""
        return (reading,)

    def steps(self) -> Sequence[Callable[[Form[str]], Iterator[Chain[str]]]]:
        """Return the one step."""
        return (self.same,)

    def same(self, form: Form[str]) -> Iterator[Chain[str]]:
        """Yield the chains with the same reading under another label."""
        yield from self.known(form.reading)


class Things(_Values):
    """Links mentions that differ in case, accents, white space and a possessive at most."""

    def read(self, surface: str) -> str:
        """Return a surface without these.

        >>> from ..languages.language import language
        >>> Things(language("en").mentions).read("The  Sami Fund's")
        'sami fund'
        """
        words = _POSSESSIVE.sub("", plain(surface)).split()
        return " ".join(without_articles(words, mention_words(ANY).articles)) or surface


class Codes(_Values):
    """Links numbers and codes that differ in case, blanks and signs at most."""

    def read(self, surface: str) -> str:
        """Return the letters and digits of a code, or all of it if these are few."""
        code = "".join(c for c in plain(surface) if c.isalnum())
        return code if len(code) >= _MIN_CODE else plain(surface) or surface


class Phones(Codes):
    """Links telephone numbers, with the code of their country or without."""

    def read(self, surface: str) -> str:
        """Return the digits of a number as they are dialled from abroad, without the country's.

        >>> from ..languages.language import language
        >>> phones = Phones(language("en").mentions)
        >>> [phones.read(number) for number in ("0161 496 0123", "+44 (0)161 4960123", "4411")]
        ['1614960123', '1614960123', '4411']
        """
        code = super().read(surface)
        if not code.isdecimal() or len(code) < _MIN_PHONE:
            return code
        abroad = _ABROAD.match(surface)
        if abroad:
            code = code.removeprefix("00")
            code = code[1 if code[0] in "17" else 2 if code[:2] in _CALLING_CODES else 3 :]
        return code.removeprefix("0")


class Addresses(_Values):
    """Links addresses that differ in signs, and in how the type of the street is written."""

    def read(self, surface: str) -> str:
        """Return the words of an address, the type of the street in full.

        >>> from ..languages.language import language
        >>> Addresses(language("es").mentions).read("C/ Mayor, 7")
        'calle mayor 7'
        """
        words = _WORDS.findall(plain(surface))
        types = self.wording.words.street_types
        if self.wording.words.has_compounds:
            words = [re.sub(r"(?<=\w)str$", "strasse", word) for word in words]
        return " ".join(types.get(word, word) for word in words) or surface


class Dates(_Values):
    """Links dates of one day, in figures or with the month as a word."""

    def read(self, surface: str) -> str:
        """Return a date as year, month and day, or as it is written if not all are said.

        "04/05/2011" is a day in April or in May where months may come first.

            >>> from ..languages.language import language
            >>> dates = Dates(language("en").mentions)
            >>> dates.read("Friday, 7 March 2003"), dates.read("2003-03-07"), dates.read("May 2003")
            ('2003-03-07', '2003-03-07', 'may 2003')
            >>> dates.read("04/05/2011"), dates.read("04/25/2011")
            ('04/05/2011', '2011-04-25')
        """
        written = plain(surface)
        day = self._day_in_figures(written) or _day_in_words(written)
        if day is not None and is_possible(*day):
            return f"{day[2]:04}-{day[1]:02}-{day[0]:02}"
        return " ".join(without_articles(written.split(), mention_words(ANY).articles)) or surface

    def _day_in_figures(self, written: str) -> tuple[int, int, int] | None:
        if match := _ISO.fullmatch(written):
            return int(match[3]), int(match[2]), int(match[1])
        match = _FIGURES.fullmatch(written)
        if match is None:
            return None
        first, second, year = int(match[1]), int(match[3]), int(match[4])
        is_day_first = match[2] == "." or self.wording.words.day_first
        if is_day_first or first > _MONTHS:
            return first, second, year
        return (second, first, year) if second > _MONTHS else None


def _day_in_words(written: str) -> tuple[int, int, int] | None:
    """Return day, month and year of one date that says them all."""
    numbers = _NUMBERS.findall(written)
    if len(numbers) != 2 or len(numbers[1]) != 4 or len(_LETTERS.findall(written)) > _MOST_WORDS:
        return None
    return written_parts(written)
