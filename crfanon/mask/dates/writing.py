"""Write the fields of a date as they were written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ...languages.date_words import DateWords, Name
from ..context import like
from .fields import ROMAN, Date, Token

Writer = Callable[[Mapping[str, int]], str]
"""Writes one field of a date, given all of them."""


def writers(date: Date, tokens: Sequence[Token], words: DateWords) -> list[tuple[int, Writer]]:
    """Return the writers of a date's fields in their present form, with the place of each."""
    numbers = [tokens[date.places[field]].text for field in ("d", "m") if field in date.places]
    numbers = [number for number in numbers if number.isdecimal()]
    is_padded = any(number[0] == "0" for number in numbers) or (
        date.is_numeric and all(len(number) == 2 for number in numbers)
    )
    day = "02d" if is_padded else "d"
    return [
        (place, _writer(field, tokens[place], words, day)) for field, place in date.places.items()
    ]


def _writer(field: str, token: Token, words: DateWords, day: str) -> Writer:
    """Return the writer of a field in the form of `token`; `day` formats days and months."""
    if field == "k":
        return lambda new: f"{new['y']:04d}{new['m']:02d}{new['d']:02d}"
    if field in ("o", "f"):
        of = "d" if field == "o" else "e"
        if token.text.lower() == words.first_day_ending:
            return lambda new: token.text if new[of] == 1 else ""
        return lambda new: _ordinal(token.text, new[of])
    if field == "half":
        return lambda new: like(token.text[0], "p" if new["half"] else "a") + token.text[1:]
    if field == "feast":
        return lambda new: like(token.text, _in_words(words, new))
    if token.kind == "M":
        return lambda new: _named(token, words.months[new["m"] - 1])
    if token.kind == "W":
        return lambda new: _named(token, words.weekdays[new["weekday"]])
    if field == "y":
        return lambda new: str(new["y"]) if token.kind == "y" else f"{new['y'] % 100:02d}"
    if token.kind == "R":
        return lambda new: ROMAN[new["m"] - 1]
    if field == "next":
        return lambda new: f"{(new['y'] + 1) % 100:02d}"
    form = day if field in ("d", "m", "e") else f"0{len(token.text)}d"
    return lambda new: format(new[field], form)


def _in_words(words: DateWords, new: Mapping[str, int]) -> str:
    """Return a day with its month, as a language writes it."""
    return words.day_and_month.format(new["d"], words.months[new["m"] - 1].full)


def _named(token: Token, name: Name) -> str:
    """Return the name of a month or a day as long as that of a token, and in its case."""
    return like(token.text, _abbreviated(name, token.short))


def _abbreviated(name: Name, short: int) -> str:
    return name.full if short < 0 else name.shorts[min(short, len(name.shorts) - 1)]


def _ordinal(original: str, day: int) -> str:
    """Return the ordinal ending of `day` in the style of `original`; Romance dates: only the first.

    >>> _ordinal("rd", 1), _ordinal("TH", 22), _ordinal("th", 13), _ordinal("º", 4)
    ('st', 'ND', 'th', '')
    """
    if original in "ºª":
        return original if day == 1 else ""
    is_teen = day in (11, 12, 13)
    return like(original, "th" if is_teen else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th"))
