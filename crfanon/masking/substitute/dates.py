"""A date for a date in the same written form, all of a document moved by the same time.

Intervals hold: what was three weeks after an operation still is.  Where a date
has no day it moves by whole months, and where it has a year only, by whole
years, so that such dates keep their distances as well and different dates stay
different.  All dates move into the past, since none of them can then come to
lie in the future, and by more than a year, so that every part of them changes.

The time between birth and note stays the same, and with it the age that can be
worked out from them: who needs the age hidden must not keep the dates.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import NamedTuple

from ...chance import Chance
from ..scene import Scene, bare
from .language import Language
from .numbers import renumbered
from .surrogates import like

# A year of two digits above this one belongs to the last century.
_PIVOT = 30
_FIRST_YEAR, _LAST_YEAR = 1800, 2099
# A date without a year is moved as one of this year; 29 February exists in the other.
_SOME_YEAR, _SOME_LEAP_YEAR = 2001, 2000
_DAYS_A_YEAR = 365.2425

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


class Shift(NamedTuple):
    """How far the dates of a document move into the past, by what they tell."""

    days: int
    months: int
    years: int

    @classmethod
    def of(cls, days: int) -> Shift:
        """Return the shift by about `days` for dates of any precision.

        >>> Shift.of(800)
        Shift(days=800, months=26, years=2)
        """
        months = round(days / (_DAYS_A_YEAR / 12))
        return cls(days, months, max(1, round(months / 12)))


def choose_shift(scene: Scene, surfaces: Sequence[str], language: Language) -> Shift:
    """Return a shift that takes none of `surfaces` to something that stands in the document.

    If no shift is found that does, it is the one that leaves the fewest.
    """
    best: tuple[tuple[int, int], Shift] | None = None
    attempts = _ENOUGH_ATTEMPTS if len(surfaces) > _MANY_DATES else _ATTEMPTS
    for attempt, shift in enumerate(islice(_shifts(scene), attempts)):
        found = [moved_date(surface, shift, language) for surface in surfaces[:_MANY_DATES]]
        moved = [bare(date) for date in found if date is not None]
        # Standing by itself is worse than standing inside of a longer number.
        alone = sum(map(scene.stands_alone, moved))
        clashes = alone, 0 if alone else sum(map(scene.stands, moved))
        if best is None or clashes < best[0]:
            best = clashes, shift
        if not any(best[0]) or (attempt >= _ENOUGH_ATTEMPTS and not best[0][0]):
            break
    assert best is not None  # hardly any shift is a number of whole weeks or years
    return best[1]


def other_shift(scene: Scene, key: str) -> Shift:
    """Return a shift for a single date that cannot be moved with the others."""
    return next(_shifts(scene, key))


def _shifts(scene: Scene, key: str = "") -> Iterator[Shift]:
    chance = scene.chance("shift", key)
    for attempt in range(_ATTEMPTS):
        years = chance.choice(_YEARS) + attempt // _ATTEMPTS_A_YEAR
        shift = Shift.of(int(years * _DAYS_A_YEAR) + chance.choice(_EXTRA_DAYS))
        # A weekday by itself must change, and so must a month.
        if shift.days % 7 and shift.months % 12:
            yield shift


def moved_date(
    surface: str, shift: Shift, language: Language, *, other_word: Callable[[str], str] = str
) -> str | None:
    """Return `surface` moved by `shift`, or None if it holds no date that can be read.

    >>> from .spanish import SPANISH
    >>> moved_date("3 de marzo de 1946", Shift.of(800), SPANISH)
    '24 de diciembre de 1943'
    >>> moved_date("marzo-46, 03/1946", Shift.of(800), SPANISH)
    'enero-44, 01/1944'

    A number that is no part of a date is replaced by another one, and a word
    that is none by what `other_word` makes of it.
    """
    vocabulary = _vocabulary(language)
    tokens = [_token(match.group(), vocabulary) for match in _TOKEN.finditer(surface)]
    kinds = "".join(token.kind for token in tokens)
    written: dict[int, str] = {}
    is_read = False
    i = 0
    while i < len(tokens):
        for pattern in _PATTERNS:
            match = pattern.match(kinds, i)
            texts = match and _moved(match, tokens, shift, vocabulary)
            if match and texts:
                # A field that was only looked ahead at is written when its turn comes.
                written |= {place: text for place, text in texts.items() if place < match.end()}
                is_read = True
                i = match.end()
                break
        else:
            i += 1
    if not is_read:
        return None
    for i, token in enumerate(tokens):
        if i not in written:
            written[i] = (
                other_word(token.text) if token.kind == "x" else _other_number(token, shift)
            )
    return "".join(written[i] for i in range(len(tokens)))


class _Token(NamedTuple):
    """A piece of a date; `kind` is one letter, so that patterns can be written over kinds.

    ``d`` a number of one or two digits, ``y`` a year of four, ``n`` another
    number; ``M`` a month, ``W`` a weekday; ``s`` a separator of numeric dates,
    ``t`` of times, ``b`` blanks and other signs; ``a`` the word "year", ``w``
    another word that goes with dates, ``x`` one that does not.
    """

    text: str
    kind: str
    value: int = 0
    is_short: bool = False


class _Vocabulary(NamedTuple):
    """The words of dates: bare, with what they are."""

    words: dict[str, tuple[str, int, bool]]
    months: tuple[str, ...]
    short_months: tuple[str, ...]
    weekdays: tuple[str, ...]
    short_weekdays: tuple[str, ...]


_TOKEN = re.compile(
    r"""
    \d+
  | [^\W\d_]+
  | \s* [/.\u2013-] [\s/.\u2013-]*  # a separator with the blanks around it
  | [\W_]
    """,
    re.VERBOSE,
)
_JOINT = "[bswa]"
_PATTERNS = tuple(
    re.compile(pattern.replace("J", _JOINT))
    for pattern in (
        "(?P<y>y)s(?P<m>d)s(?P<d>d)",
        "(?P<d>d)s(?P<m>d)s(?P<y>[yd])",
        "(?P<d>d)(?=J+dJ*(?P<m>M)(?:J*(?P<y>y))?)",  # del 3 al 5 de marzo
        "(?P<d>d)J*(?P<m>M)J*(?P<y>y)",
        "(?P<d>d)J*(?P<m>M)J*(?P<y>d)(?!J*M)",
        "(?P<d>d)J*(?P<m>M)",
        "(?P<m>M)J*(?P<d>d)J+(?P<y>y)",
        "(?P<m>M)J*(?P<y>y)",
        "(?P<m>M)J*(?P<y>d)(?!J*M)",
        "(?P<m>d)s(?P<y>y)",
        "(?P<y>y)s(?P<m>d)",
        "(?P<d>d)s(?P<m>d)",
        "(?P<m>d)s(?P<y>d)",
        "(?P<hour>d)t(?P<minute>d)",
        "(?P<hour>d)b*t",
        "ab*(?P<y>d)",
        "(?P<y>y)",
        "(?P<m>M)",
        "(?P<weekday>W)",
    )
)


@cache
def _vocabulary(language: Language) -> _Vocabulary:
    words: dict[str, tuple[str, int, bool]] = {}
    for kind, full, short in (
        ("W", language.weekdays, language.short_weekdays),
        ("M", language.months, language.short_months),
    ):
        for value, (name, abbreviations) in enumerate(zip(full, short)):
            words |= {bare(abbreviation): (kind, value, True) for abbreviation in abbreviations}
            words[bare(name)] = kind, value, False
    return _Vocabulary(
        {
            **dict.fromkeys(language.year_words, ("w", 0, False)),
            **dict.fromkeys(language.year_nouns, ("a", 0, False)),
            **words,
            "h": ("t", 0, False),
        },
        language.months,
        tuple(names[0] for names in language.short_months),
        language.weekdays,
        tuple(names[0] for names in language.short_weekdays),
    )


def _token(text: str, vocabulary: _Vocabulary) -> _Token:
    if text.isascii() and text.isdecimal():
        value = int(text[:9])
        if len(text) <= 2:
            return _Token(text, "d", value)
        is_year = len(text) == 4 and _FIRST_YEAR <= value <= _LAST_YEAR
        return _Token(text, "y" if is_year else "n", value)
    if text.isdecimal():
        return _Token(text, "n")
    if text[0].isalpha():
        return _Token(text, *vocabulary.words.get(bare(text), ("x", 0, False)))
    if text == ":":
        return _Token(text, "t")
    return _Token(text, "s" if any(c in "/.-\u2013" for c in text) else "b")


def _moved(
    match: re.Match[str], tokens: Sequence[_Token], shift: Shift, vocabulary: _Vocabulary
) -> dict[int, str]:
    """Return the new texts of the tokens of one date, by their place; none if it is impossible."""
    place = {field: match.start(field) for field, kind in match.groupdict().items() if kind}
    old = {field: tokens[i].value for field, i in place.items()}
    is_numeric = "m" in place and tokens[place["m"]].kind == "d"
    if "m" in old:
        old["m"] += not is_numeric  # names count from 0
    if is_numeric and "d" in old and old["m"] > 12 >= old["d"]:
        place["d"], place["m"] = place["m"], place["d"]
        old["d"], old["m"] = old["m"], old["d"]
    if "y" in old and tokens[place["y"]].kind == "d":
        if len(tokens[place["y"]].text) != 2:
            return {}
        old["y"] += 1900 if old["y"] > _PIVOT else 2000
    new = _arithmetic(old, shift)
    if new is None:
        return {}
    numbers = [tokens[place[field]].text for field in ("d", "m") if field in place]
    numbers = [number for number in numbers if number.isdecimal()]
    is_padded = any(number[0] == "0" for number in numbers) or (
        is_numeric and all(len(number) == 2 for number in numbers)
    )
    texts: dict[int, str] = {}
    for field, i in place.items():
        token, value = tokens[i], new[field]
        if token.kind == "M":
            names = vocabulary.short_months if token.is_short else vocabulary.months
            texts[i] = like(token.text, names[value - 1])
        elif token.kind == "W":
            names = vocabulary.short_weekdays if token.is_short else vocabulary.weekdays
            texts[i] = like(token.text, names[value])
        elif field == "y":
            texts[i] = str(value) if token.kind == "y" else f"{value % 100:02d}"
        elif field in ("d", "m"):
            texts[i] = f"{value:02d}" if is_padded else str(value)
        else:
            texts[i] = f"{value:0{len(token.text)}d}"
    return texts


def _arithmetic(old: dict[str, int], shift: Shift) -> dict[str, int] | None:
    """Return the fields of a date moved by `shift`, or None if there is no such date."""
    if "weekday" in old:
        return {"weekday": (old["weekday"] - shift.days) % 7}
    if "hour" in old:
        hour, minute = old["hour"], old.get("minute", 0)
        if hour > 23 or minute > 59:
            return None
        # Not a whole hour, nor so little that the hour stays.
        moved = hour * 60 + minute - 61 - shift.days % 600
        return {"hour": moved // 60 % 24, "minute": moved % 60}
    if "d" in old:
        leap = old["d"] == 29 and old["m"] == 2
        year = old.get("y", _SOME_LEAP_YEAR if leap else _SOME_YEAR)
        try:
            date = datetime.date(year, old["m"], old["d"]) - datetime.timedelta(shift.days)
        except (ValueError, OverflowError):
            return None
        return {"d": date.day, "m": date.month, "y": date.year}
    if "m" in old:
        if not 1 <= old["m"] <= 12:
            return None
        months = old.get("y", _SOME_YEAR) * 12 + old["m"] - 1 - shift.months
        return {"m": months % 12 + 1, "y": months // 12}
    return {"y": old["y"] - shift.years}


def _other_number(token: _Token, shift: Shift) -> str:
    """Return another text for a number outside of dates, and any other token as it is."""
    if token.kind not in ("d", "y", "n"):
        return token.text
    chance = Chance(token.text, shift.days)
    if token.kind == "d" and 1 <= token.value <= 31:
        days = [day for day in range(1, 29) if day != token.value]
        return f"{chance.choice(days):0{len(token.text)}d}"
    return renumbered(token.text, chance)
