"""Calendar checks of dates in figures and of dates with the month as a word.

A date that no calendar has, such as 31.02.2020, is a number of something else, or
an example; `impossible_dates` tells where such dates stand in a text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from ...text.normalize import bare
from ..match.alphabet import with_plain_signs

# By the first three letters, without accents, in Spanish, English, German, Portuguese and French,
# whose June and July are alike in these.
_MONTHS = {
    **dict.fromkeys(("ene", "jan"), 1),
    **dict.fromkeys(("feb", "fev"), 2),
    **dict.fromkeys(("mar", "mrz"), 3),
    **dict.fromkeys(("abr", "apr", "avr"), 4),
    **dict.fromkeys(("may", "mai"), 5),
    **dict.fromkeys(("jun", "juin"), 6),
    **dict.fromkeys(("jul", "juil"), 7),
    **dict.fromkeys(("ago", "aug", "aou"), 8),
    **dict.fromkeys(("sep", "set"), 9),
    **dict.fromkeys(("oct", "okt", "out"), 10),
    "nov": 11,
    **dict.fromkeys(("dic", "dec", "dez"), 12),
}

_NAMES = (
    r"(?:ene(?:ro)?|feb(?:rero|ruary|ruar|er)?|mar(?:zo|ch|ço|co)?|märz?|mrz|ab?[rp]r?(?:il)?|may(?:o)?|maio?"
    r"|jun(?:io|ho|e|i)?|jul(?:io|ho|y|i)?|ago(?:sto)?|aug(?:ust)?|sep(?:t|tiembre|tember)?|set(?:iembre|embro)?"
    r"|o[ck]t(?:ubre|ober)?|out(?:ubro)?|nov(?:iembre|ember|embro)?|dic(?:iembre)?|de[cz](?:ember|embro)?"
    r"|jan(?:uary|uar|eiro)?|jänner|fev(?:ereiro)?)"
)
_OF = r"(?:\s(?:de|of)\s|\.?\s|\.|[\-/])"
_CANDIDATE = re.compile(
    rf"""
    (?<![\w./\-])
    (?: (?P<figures>
          \d{{1,2}}([./\-])\d{{1,2}}\2(?:\d{{4}}|\d\d)
        | \d{{4}}([./\-])\d{{1,2}}\3\d{{1,2}}
        )
      | (?P<words>
          \d{{1,2}} (?:st|nd|rd|th|º|°)? {_OF} {_NAMES}
          (?:\.?,?(?:\s(?:de|del|of)\s|[\s\-/])(?:19|20)\d\d)?
        | {_NAMES} \.?\s (?:[0-2]?\d|3[01]) (?:st|nd|rd|th)? (?:,?\s(?:19|20)\d\d)?  # "Oct. 98"
        )
    )
    (?![\w/\-]|[.,:]\d)
    """,
    re.VERBOSE | re.IGNORECASE,
)

# The first digit is looked for first, which is quick.
_NUMBER = re.compile(r"\d(?<![\w./\-]\d)")
_WORD_BEFORE = re.compile(r"[^\W\d_]+\.?\s\Z")
# "September. "
_LONGEST_BEFORE = 12


def written_parts(written: str) -> tuple[int, int, int] | None:
    """Return day, month and year of a date whose month is a word, None if it is not.

    A year that is not said is one with a 29th of February.

    >>> written_parts("3 de marzo de 1946"), written_parts("Mar 3rd"), written_parts("3.3.1946")
    ((3, 3, 1946), (3, 3, 2000), None)
    """
    words = re.findall(r"[a-z]{3,}", bare(written))
    told = (_MONTHS.get(word[:3], _MONTHS.get(word[:4])) for word in reversed(words))
    month = next(filter(None, told), None)
    numbers = [int(number) for number in re.findall(r"\d{1,9}", written)]
    if month is None or not numbers or numbers[0] > 99:
        return None
    year = next((number for number in numbers[1:] if number > 99), 2000)
    return numbers[0], month, year


def is_possible(day: int, month: int, year: int) -> bool:
    """Return whether the calendar has this day.

    >>> is_possible(29, 2, 2000), is_possible(29, 2, 1900), is_possible(31, 4, 2001)
    (True, False, False)
    """
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def impossible_dates(text: str) -> Iterator[tuple[int, int]]:
    """Yield the offsets of dates that no calendar has, whether day or month comes first.

    >>> text = "on 31.02.2020, on 30 February 2015 and on 12/31/2015"
    >>> [text[start:end] for start, end in impossible_dates(text)]
    ['31.02.2020', '30 February 2015']

    What comes behind a month and is no day is a year:

    >>> list(impossible_dates("Oct. 98"))
    []
    """
    for match in _candidates(with_plain_signs(text)):
        if match["figures"]:
            first, second, third = map(int, re.findall(r"\d+", match["figures"]))
            if first > 99:
                days = [(third, second, first)]
            else:
                third += 2000 if third < 100 else 0
                days = [(first, second, third), (second, first, third)]
        else:
            written = written_parts(match["words"])
            days = [written] if written else []
        if days and not any(is_possible(*day) for day in days):
            yield match.span()


def _candidates(text: str) -> Iterator[re.Match[str]]:
    """Yield the matches of possible dates, which begin with a number or the word before one."""
    end = 0
    for number in _NUMBER.finditer(text):
        at = number.start()
        word = _WORD_BEFORE.search(text, max(0, at - _LONGEST_BEFORE), at)
        for start in (word.start(), at) if word else (at,):
            if start >= end and (match := _CANDIDATE.match(text, start)):
                yield match
                end = match.end()
