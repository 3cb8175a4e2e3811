"""The dates and times in a text: their fields, and the tokens that these are written in."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from ...languages.date_words import DateWords
from ...text.normalize import bare
from .feasts import feasts_in, told_by_feast

# A year of two digits above this one belongs to the last century.
_PIVOT = 30
_FIRST_YEAR, _LAST_YEAR = 1800, 2099
SOME_LEAP_YEAR = 2000
"""A year that has every day of the calendar."""

DAY_FIRST, MONTH_FIRST = "day", "month"
"""The first field of a date in figures such as 03/04/2012, where the day could be either."""


class Token(NamedTuple):
    """A piece of a date; `kind` is one letter, so that patterns can be written over kinds.

    ``d`` a number of one or two digits, ``y`` a year of four, ``k`` a date of eight, ``n``
    another number, ``o`` what makes a number an ordinal; ``M`` a month, ``R`` one in Roman
    numerals, ``W`` a weekday, ``F`` a feast; ``s`` a separator of
    numeric dates, ``c`` a colon, ``t`` a word for hours, ``p`` "am" or "pm", ``q`` an
    apostrophe, ``b`` blanks and other signs; ``a`` the word "year", ``w`` another word that goes
    with dates, ``x`` one that does not.
    """

    text: str
    kind: str
    value: int = 0
    short: int = -1
    """The number of this abbreviation among those of a name, -1 for the name in full."""


class _Vocabulary(NamedTuple):
    """The words of dates: bare, with what they are."""

    words: Mapping[str, tuple[str, int, int]]
    patterns: Sequence[re.Pattern[str]]


_TOKEN = re.compile(
    r"""
    \d+
  | (?<![^\W\d_]) [ap]\.m\b\.?
  | [^\W\d_]+ (?:-feira\b)?         # the days of the week in Portuguese
  | \s* [/.\u2013-] [\s/.\u2013-]*  # a separator with the blanks around it
  | [\W_]
    """,
    re.VERBOSE | re.IGNORECASE,
)
_JOINT = "[bswaq]"
_DAY = "(?P<d>d)(?P<o>o)?"
_PATTERNS = (
    "(?P<k>k)",
    "(?P<y>y)s(?P<m>d)s(?P<d>d)",
    "(?P<y>y)J+(?P<m>M)J+D",
    "NUMERIC_RANGE",
    "(?P<d>d)s(?P<m>d)s(?P<y>[yd])",
    "(?P<d>d)s(?P<m>R)(?:s(?P<y>[yd]))?",  # 3-X-2011, 3-X
    "(?P<m>R)s(?P<y>y)",
    "D(?=(?:J+do?)+J*(?P<m>M)(?:J*(?P<y>y))?)",  # del 3 al 5 de marzo; 3, 5 y 9 de marzo
    "(?P<hour>d)s(?P<minute>d)b*t",  # 10.15 Uhr
    "(?P<hour>d)s(?P<minute>d)b*(?P<half>p)",  # 9.15 pm
    "(?P<y>y)s(?P<next>d)",  # 2019/20
    "DJ*(?P<m>M)J*(?P<y>y)",
    "DJ*(?P<m>M)J*(?P<y>d)(?!J*M|[ct])",
    "DJ*(?P<m>M)",
    "(?P<m>M)J*DJ+(?P<e>d)(?P<f>o)?J+(?P<y>y)",  # March 3-5, 2012
    "(?P<m>M)J*DJ+(?P<y>y)",
    "(?P<m>M)J*(?P<y>y)",
    "(?P<m>M)J*q(?P<y>d)",
    "MONTH_FIRST",
    "(?P<m>M)J*(?P<y>d)(?!J*M|[ct])",
    "(?P<m>d)s(?P<y>y)",
    "(?P<y>y)s(?P<m>d)(?!\\w)",
    "(?P<d>d)s(?P<m>d)(?![ct])",
    "(?P<m>d)s(?P<y>d)",
    "(?P<hour>d)[ct](?P<minute>d)(?:c(?P<second>d))?b*(?P<half>p)?",
    "(?P<hour>d)b*(?P<half>p)",
    "(?P<hour>d)b*[ct]",
    "ab*(?P<y>d)",
    "(?P<y>y)",
    "q(?P<y>d)",
    "(?P<m>M)",
    "(?P<feast>F)(?:J*(?P<y>y|(?<=q)d))?",  # Silvester 2019, Xmas '98
    "(?P<weekday>W)",
)
# In English "March 06" is a day, elsewhere a year.
_MONTH_FIRST_PATTERNS = ("(?P<m>M)J*DJ+(?P<e>d)(?P<f>o)?", "(?P<m>M)J*D")
_NUMERIC_RANGE = "(?P<day>d)(?=(?:J+d)+s(?P<m>d)(?:s(?P<y>[yd]))?)"  # 23./24.05., 3 y 5/3
_ORDINALS = frozenset({"st", "nd", "rd", "th", "º", "ª"})
ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
_HALVES = {"am": 0, "pm": 1, "a.m": 0, "p.m": 1, "a.m.": 0, "p.m.": 1}


@cache
def _vocabulary(language: DateWords) -> _Vocabulary:
    words: dict[str, tuple[str, int, int]] = {
        **dict.fromkeys(language.beside, ("w", 0, -1)),
        **dict.fromkeys(language.year_nouns, ("a", 0, -1)),
        **dict.fromkeys(language.hour_words, ("t", 0, -1)),
        **dict.fromkeys(_ORDINALS, ("o", 0, -1)),
        **dict.fromkeys(filter(None, (language.first_day_ending,)), ("o", 0, -1)),
        **{half: ("p", value, -1) for half, value in _HALVES.items() if language.month_first},
    }
    for kind, names in (("W", language.weekdays), ("M", language.months)):
        for value, name in enumerate(names):
            for short, text in enumerate(name.shorts):
                words[bare(text)] = kind, value, short
            words |= {bare(text): (kind, value, -1) for text in (*name.others, name.full)}
    patterns: list[str] = []
    for pattern in _PATTERNS:
        if pattern == "MONTH_FIRST":
            patterns += _MONTH_FIRST_PATTERNS if language.month_first else ()
        elif pattern == "NUMERIC_RANGE":
            patterns += () if language.month_first else (_NUMERIC_RANGE,)
        else:
            patterns.append(pattern)
    return _Vocabulary(
        words,
        [re.compile(text.replace("J", _JOINT).replace("D", _DAY)) for text in patterns],
    )


# Dates are written in a few hundred ways.
@lru_cache(maxsize=1 << 12)
def _patterns_at(
    language: DateWords, kinds: str, start: int
) -> Sequence[tuple[Mapping[str, int], int]]:
    """Return the date patterns that match token kinds at `start`: places of fields, and the end."""
    found = []
    for pattern in _vocabulary(language).patterns:
        if match := pattern.match(kinds, start):
            fields = [field for field, kind in match.groupdict().items() if kind]
            found.append(({field: match.start(field) for field in fields}, match.end()))
    return found


@lru_cache(maxsize=1 << 12)
def token_of(text: str, language: DateWords) -> Token:
    """Return a token of a text with what it is in the dates of a language."""
    if text.isascii() and text.isdecimal():
        value = int(text[:9])
        if len(text) <= 2:
            return Token(text, "d", value)
        if len(text) == 8 and _FIRST_YEAR <= value // 10_000 <= _LAST_YEAR:
            return Token(text, "k", value)
        is_year = len(text) == 4 and _FIRST_YEAR <= value <= _LAST_YEAR
        return Token(text, "y" if is_year else "n", value)
    if text.isdecimal():
        return Token(text, "n")
    if text in ROMAN:
        return Token(text, "R", ROMAN.index(text) + 1)
    if text[0].isalpha():
        return Token(text, *_vocabulary(language).words.get(bare(text), ("x", 0, -1)))
    if text == ":":
        return Token(text, "c")
    if text in "'\u2019":
        return Token(text, "q")
    return Token(text, "s" if any(c in "/.-\u2013" for c in text) else "b")


class Date(NamedTuple):
    """One date or time: the values of its fields, and the tokens that they are written in.

    A date of a range may have its month and year elsewhere, where they are written by another.
    """

    values: Mapping[str, int]
    places: Mapping[str, int]
    is_numeric: bool


def tokens_in(text: str, words: DateWords) -> list[Token]:
    """Return the tokens of a text, by the words that a language has for dates."""
    tokens: list[Token] = []
    end = 0
    for start, stop, feast in feasts_in(text, words):
        tokens += [token_of(token, words) for token in _TOKEN.findall(text[end:start])]
        tokens.append(Token(text[start:stop], "F", feast))
        end = stop
    return tokens + [token_of(token, words) for token in _TOKEN.findall(text[end:])]


def dates_in(tokens: Sequence[Token], words: DateWords, *, first: str) -> list[Date]:
    """Return the dates and times that stand in some tokens, in order."""
    kinds = "".join([token.kind for token in tokens])
    dates: list[Date] = []
    i = 0
    while i < len(tokens):
        for places, end in _patterns_at(words, kinds, i):
            date = _date(places, end, tokens, first)
            if date:
                dates.append(date._replace(values=told_by_feast(date.values, words)))
                i = end
                break
        else:
            i += 1
    return dates


def _date(found: Mapping[str, int], end: int, tokens: Sequence[Token], first: str) -> Date | None:
    """Return the date that a pattern has found, None if the calendar has none such."""
    places = dict(found)
    values = {field: tokens[i].value for field, i in places.items()}
    if "k" in values:
        year, rest = divmod(values["k"], 10_000)
        values |= {"y": year, "m": rest // 100, "d": rest % 100}
    if "day" in values:
        if not _is_listed(tokens, places["day"], places["m"]):
            return None
        places["d"], values["d"] = places.pop("day"), values.pop("day")
    elif _is_torn(places, tokens):
        return None
    if "next" in values:
        number = tokens[places["next"]]
        is_next = len(number.text) == 2 and number.value == (values["y"] + 1) % 100
        if not is_next or "/" not in tokens[places["y"] + 1].text:
            return None
    is_numeric = "m" in places and tokens[places["m"]].kind == "d"
    is_named = "m" in places and tokens[places["m"]].kind == "M"
    if is_named:
        values["m"] += 1  # names count from 0
    # The year comes last: where it comes first, the day never stands before the month.
    if is_numeric and "d" in places and places["d"] < places["m"]:
        is_month_first = values["m"] > 12 >= values["d"] or (
            first == MONTH_FIRST and values["d"] <= 12
        )
        if is_month_first:
            places["d"], places["m"] = places["m"], places["d"]
            values["d"], values["m"] = values["m"], values["d"]
    if "y" in places and tokens[places["y"]].kind == "d":
        if len(tokens[places["y"]].text) != 2:
            return None
        values["y"] = year_of(tokens[places["y"]].text)
    if not _is_possible(values):
        return None
    shown = {field: place for field, place in places.items() if place < end}
    return Date(values, shown, is_numeric)


def year_of(figures: str) -> int:
    """Return the year of four figures or two."""
    year = int(figures)
    return year if len(figures) > 2 else year + (1900 if year > _PIVOT else 2000)


def _is_listed(tokens: Sequence[Token], first: int, month: int) -> bool:
    """Return whether a day leaves its month in figures to a later one: "3., 5. und 9.12."."""
    later = next(i for i in range(first + 1, month) if tokens[i].kind == "d")
    between = "".join([token.text for token in tokens[first + 1 : later]]).strip()
    sign = tokens[month - 1].text.strip()
    is_by_word = later > first + 2
    return between not in ("", sign, "/") and (between[0] == "." or sign == "/" or is_by_word)


def _is_torn(places: Mapping[str, int], tokens: Sequence[Token]) -> bool:
    """Return whether figures are of several dates: "9./10.", "17/12-19/12"."""
    shown = sorted(places[field] for field in "dmy" if field in places)
    if "d" not in places or any(two - one != 2 for one, two in pairwise(shown)):
        return False
    signs = [tokens[place + 1] for place in shown[:-1]]
    written = {sign.text.strip() for sign in signs if sign.kind == "s"}
    is_short = len(shown) < 3 or tokens[shown[-1]].kind == "d"
    return is_short and (len(written) > 1 or any(len(set(sign)) > 1 for sign in written))


def _is_possible(values: Mapping[str, int]) -> bool:
    """Return whether the clock, or the calendar of some year, has what these fields say."""
    if "hour" in values:
        most = 12 if "half" in values else 23
        return (
            values["hour"] <= most and max(values.get("minute", 0), values.get("second", 0)) <= 59
        )
    if "m" in values and not 1 <= values["m"] <= 12:
        return False
    year = values.get("y", SOME_LEAP_YEAR)
    days = (values[field] for field in ("d", "e") if field in values)
    return all(has_day(year, values["m"], day) for day in days)


def days_alone(tokens: Sequence[Token]) -> list[Date] | None:
    """Return days that tell no month, beside days of the week, as dates: "the 5th", "3., 5.".

    Two figures that are no day are a year.  None if there is something else, or a word behind the
    last one: "10 days" are none.
    """
    last = max((i for i, token in enumerate(tokens) if token.kind == "d"), default=-1)
    if last < 0 or any(
        token.kind not in ("dbsWwo" if i <= last else "bso") for i, token in enumerate(tokens)
    ):
        return None
    found = []
    for i, token in enumerate(tokens):
        if token.kind == "W":
            found.append(Date({"weekday": token.value}, {"weekday": i}, is_numeric=False))
        elif token.kind == "d":
            if token.value > 31 and len(tokens) == 1:
                return [Date({"y": 1900 + token.value}, {"y": i}, is_numeric=True)]
            if not 1 <= token.value <= 31:
                return None
            is_ordinal = [behind.kind for behind in tokens[i + 1 : i + 2]] == ["o"]
            places = {"d": i, "o": i + 1} if is_ordinal else {"d": i}
            found.append(Date({"d": token.value}, places, is_numeric=False))
    return found


def has_day(year: int, month: int, day: int) -> bool:
    """Return whether the calendar has a day."""
    try:
        datetime.date(year, month, day)
    except ValueError:
        return False
    return True
