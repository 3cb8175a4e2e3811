"""The options of masking methods: what may be chosen, and how it is read and checked.

They stand apart from the methods, whose modules are imported when a method is made.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from ..errors import ConfigError
from ..settings import Setting

AUTO = "auto"
FIRST = (AUTO, "day", "month")
"""Whether day or month comes first in a date of figures where it could be either; the other
dates of the document and its language say it by default."""

PLAIN, SAME = "plain", "same"
FORMS = (PLAIN, SAME)
"""What a mention is encrypted to: a mark that says it is one, or something of the same form."""

YEAR, MONTH = "year", "month"
PRECISIONS = (YEAR, MONTH)
"""What of a date still stands: its year, or its month and year."""

# Nobody needs a wider range: dates before 1800 are none that are read.
_MOST_DAYS = 36_500
_RANGE = re.compile(r"(\d{1,5})\s*(?:-|\.\.)\s*(\d{1,5})")

Reader = Callable[[Setting], Any]
"""Returns the value of an option, or raises `ConfigError` with the place where it was set."""


def text(setting: Setting) -> str:
    """Return a text that is not blank, as it is written: ``5`` and ``yes`` are texts too."""
    is_plain = not (setting.is_list or setting.is_mapping or setting.is_missing)
    return setting.written() if is_plain and setting.written().strip() else setting.text()


def path(setting: Setting) -> str:
    """Return the path of a file; a relative one is meant from the folder of the configuration."""
    text(setting)
    return str(setting.path())


def flag(setting: Setting) -> bool:
    """Return yes or no."""
    return setting.flag()


def whole(*, least: int, most: int) -> Reader:
    """Return what reads a whole number between two bounds."""

    def read(setting: Setting) -> int:
        number = setting.whole(least=least)
        if number > most:
            raise setting.refusal(f"should be a whole number from {least} to {most}")
        return number

    return read


def one_of(known: Sequence[str]) -> Reader:
    """Return what reads one of the `known` texts."""

    def read(setting: Setting) -> str:
        return setting.choice(known)

    return read


def days(setting: Setting) -> list[int]:
    """Return a range of days, the first and the last: ``[30, 365]``, or ``30-365``."""
    if setting.is_list:
        bounds = [item.whole(least=1) for item in setting.items()]
    else:
        match = _RANGE.fullmatch(setting.written().strip())
        bounds = [int(match[1]), int(match[2])] if match else []
    if len(bounds) != 2 or not 1 <= bounds[0] <= bounds[1] <= _MOST_DAYS:
        raise setting.refusal(f"should be a range of days from 1 to {_MOST_DAYS}, such as 30-365")
    return bounds


def amounts(setting: Setting) -> int | str:
    """Return the width of a band of amounts, or ``auto``."""
    if not setting.is_list and not setting.is_mapping and setting.written() == AUTO:
        return AUTO
    return setting.whole(least=1)


def template(setting: Setting) -> str:
    """Return the template of a placeholder."""
    from .methods.tag import check_template

    try:
        return check_template(text(setting))
    except ConfigError as error:
        raise setting.refusal(str(error).removeprefix("masking method tag: ")) from None


def plain(setting: Setting) -> Any:
    """Return a value of any kind that a configuration can hold."""
    return setting.plain()
