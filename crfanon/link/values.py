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
from ..languages.spelled_dates import in_figures
from ..rules.checks.calendar_dates import is_possible, written_parts
from ..text.normalize import plain
from .linker import Chain, Form, Linker

_FIGURES = re.compile(r"(\d{1,2})([./-])(\d{1,2})(?:\2(\d{4}|\d{2}))?\.?")
_READ_DAY = re.compile(r"(?P<year>\d*)-(?P<day>\d\d-\d\d)")
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
    "20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 "
    "64 65 66 81 82 84 86 90 91 92 93 94 95 98".split()
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

    def key(self, surface: str) -> str:
        """Return the key of a number in all documents."""
        return self.reading(surface)


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
    """Links addresses that differ in signs, in small words, and in how words are cut short."""

    def read(self, surface: str) -> str:
        """Return the words of an address that tell, the type of the street in full.

        >>> from ..languages.language import language
        >>> Addresses(language("es").mentions).read("C/ de la Acequia, n.º 7")
        'calle acequia 7'
        """
        words = _WORDS.findall(plain(surface.replace("º", "")))
        types = self.wording.words.street_types
        if self.wording.words.has_compounds:
            words = [re.sub(r"(?<=\w)str$", "strasse", word) for word in words]
        told = [types.get(word, word) for word in words if word not in self.wording.function_words]
        return " ".join(told) or surface

    def weight(self, reading: str) -> tuple[int, ...]:
        """Return the weight of an address: its letters."""
        return (len(reading),)

    def keys(self, reading: str) -> Iterable[str]:
        """Return the reading, and the number of the house."""
        return (reading, *(f"#{number}" for number in _NUMBERS.findall(reading)[:1]))

    def steps(self) -> Sequence[Callable[[Form[str]], Iterator[Chain[str]]]]:
        """Return: the same, and one whose words are cut short or left out."""
        return (self.same, self.cut_short)

    def cut_short(self, form: Form[str]) -> Iterator[Chain[str]]:
        """Yield the chains whose address this may be short for: "Av. Prof. Prado 15"."""
        number = _NUMBERS.search(form.reading)
        for chain in self.known(f"#{number[0]}") if number else ():
            if _is_cut_short(form.reading, chain.head):
                yield chain


def _is_cut_short(short: str, whole: str) -> bool:
    """Return whether an address has the words of another in their order, each whole or cut short.

    >>> _is_cut_short("av gal porcher 12", "avenue general porcher 12")
    True
    >>> _is_cut_short("porcher 12 3", "porcher 12 4"), _is_cut_short("porch 12", "pine 12")
    (False, False)
    """
    numbers, others = _NUMBERS.findall(short), _NUMBERS.findall(whole)
    if others[: len(numbers)] != numbers:
        return False
    rest = iter([word for word in whole.split() if not word.isdecimal()])
    words = [word for word in short.split() if not word.isdecimal() and len(word) > 1]
    # What is in the short one stands in the other too, and something of it in full.
    pairs = [(word, next((r for r in rest if _abbreviates(word, r)), "")) for word in words]
    return all(found for _, found in pairs) and any(
        word == found and len(word) >= _MIN_CODE for word, found in pairs
    )


def _abbreviates(word: str, whole: str) -> bool:
    """Return whether a word is another one, its beginning, or has its first and last letter."""
    if word == whole or whole.startswith(word):
        return True
    rest = iter(whole)
    is_inside = all(letter in rest for letter in word)
    return is_inside and word[0] == whole[0] and word[-1] == whole[-1]


class Dates(_Values):
    """Links dates of one day, in figures or in words, with their year or without."""

    def read(self, surface: str) -> str:
        """Return a date as year, month and day, or as it is written if it is no day.

        "04/05/2011" is a day in April or in May where months may come first.  What is not said of
        the year is left out.

            >>> from ..languages.language import language
            >>> dates = Dates(language("en").mentions)
            >>> dates.read("Friday, 7 March 2003"), dates.read("2003-03-07"), dates.read("May 2003")
            ('2003-03-07', '2003-03-07', 'may 2003')
            >>> dates.read("04/05/2011"), dates.read("04/25/2011"), dates.read("25 April")
            ('04/05/2011', '2011-04-25', '--04-25')
        """
        written = plain(in_figures(surface, self.wording.code)[0])
        day = self._day_in_figures(written) or _day_in_words(written)
        # Any year that has a 29 February.
        if day is not None and is_possible(*day[:2], int(day[2]) if len(day[2]) == 4 else 2000):
            return f"{day[2] or '-'}-{day[1]:02}-{day[0]:02}"
        return " ".join(without_articles(written.split(), mention_words(ANY).articles)) or surface

    def weight(self, reading: str) -> tuple[int, ...]:
        """Return the weight of a date: how much it says of its year."""
        return (reading.find("-"),)

    def keys(self, reading: str) -> Iterable[str]:
        """Return the reading, and of a day what may be left out of it: "--04-25"."""
        yield reading
        if match := _READ_DAY.fullmatch(reading):
            yield f"--{match['day']}"
            yield f"{match['year'][-2:]}-{match['day']}"

    def steps(self) -> Sequence[Callable[[Form[str]], Iterator[Chain[str]]]]:
        """Return: the same day, and the one whose year is left out or cut short."""
        return (self.same, self.without_year)

    def without_year(self, form: Form[str]) -> Iterator[Chain[str]]:
        """Yield the chains whose day this is, where it does not say the year."""
        for chain in self.known(form.reading):
            if chain.head != form.reading:
                yield chain

    def _day_in_figures(self, written: str) -> tuple[int, int, str] | None:
        if match := _ISO.fullmatch(written):
            return int(match[3]), int(match[2]), match[1]
        match = _FIGURES.fullmatch(written)
        if match is None:
            return None
        first, second, year = int(match[1]), int(match[3]), match[4] or ""
        is_day_first = match[2] == "." or self.wording.words.day_first
        if is_day_first or first > _MONTHS:
            return first, second, year
        return (second, first, year) if second > _MONTHS else None


def _day_in_words(written: str) -> tuple[int, int, str] | None:
    """Return day, month and year of one date whose month is a word; "" for a year not said."""
    numbers = _NUMBERS.findall(written)
    if len(_LETTERS.findall(written)) > _MOST_WORDS or len(numbers) not in (1, 2):
        return None
    if len(numbers) == 1:
        # Any year that has a 29 February.
        parts = written_parts(f"{written} 2000") if len(numbers[0]) <= 2 else None
        return (parts[0], parts[1], "") if parts else None
    if len(numbers[1]) != 4:
        return None
    parts = written_parts(written)
    return (parts[0], parts[1], numbers[1]) if parts else None
