"""The types of options that only masking methods have, and what may be chosen.

They stand apart from the methods, whose modules are imported when a method is made; which
options a method has says `registry`.
"""

from __future__ import annotations

import re

from ..settings.schema import Type
from ..settings.setting import Setting
from .template import check_template

AUTO = "auto"
FIRST = (AUTO, "day", "month")
"""Whether day or month comes first in a date of figures where it could be either; the other
dates of the document and its language say it by default."""

PLAIN, SAME = "plain", "same"
FORMS = (PLAIN, SAME)
"""The form of an encrypted mention: a mark that says it is one, or the form of the original."""

NAME, KIND = "name", "kind"
GENERAL_FORMS = (NAME, KIND)
"""Whether the thing above is named ("Andalucía") or says where a kind of thing is."""

LETTER, GIVEN_NAME = "letter", "name"
INITIALS = (LETTER, GIVEN_NAME)
"""What stands for a person of a judgment: "A.", or a given name with that initial ("Agustín")."""

POSTCODE_LENGTH = 3
"""The initial digits that 45 CFR 164.514(b)(2)(i)(B) permits, where more than 20,000 people
live; where fewer do, which is not looked up here, not even those."""

YEAR, MONTH = "year", "month"
PRECISIONS = (YEAR, MONTH)
"""The part of a date that still stands: its year, or its month and year."""

# Nobody needs a wider range: dates before 1800 are none that are read.
_MOST_DAYS = 36_500
_RANGE = re.compile(r"(\d{1,5})\s*(?:-|\.\.)\s*(\d{1,5})")


def _text(setting: Setting) -> str:
    """Return a text that is not blank, as it is written: ``5`` and ``yes`` are texts too."""
    is_plain = not (setting.is_list or setting.is_mapping or setting.is_missing)
    return setting.written() if is_plain and setting.written().strip() else setting.text()


def _path(setting: Setting) -> str:
    """Return the path of a file; a relative one is meant from the folder of the configuration."""
    _text(setting)
    return str(setting.path())


def _days(setting: Setting) -> list[int]:
    """Return a range of days, the first and the last: ``[30, 365]``, or ``30-365``."""
    if setting.is_list:
        bounds = [item.whole(least=1) for item in setting.items()]
    else:
        match = _RANGE.fullmatch(setting.written().strip())
        bounds = [int(match[1]), int(match[2])] if match else []
    if len(bounds) != 2 or not 1 <= bounds[0] <= bounds[1] <= _MOST_DAYS:
        raise setting.refusal(f"should be a range of days from 1 to {_MOST_DAYS}, such as 30-365")
    return bounds


def _amounts(setting: Setting) -> int | str:
    """Return the width of a band of amounts, or ``auto``."""
    if not setting.is_list and not setting.is_mapping and setting.written() == AUTO:
        return AUTO
    return setting.whole(least=1)


def _template(setting: Setting) -> str:
    """Return the template of a placeholder."""
    return setting.checked(check_template, _text(setting), without="masking method tag: ")


TEXT = Type(_text, "text")
PATH = Type(_path, "path")
DAYS = Type(_days, "range of days, such as `30-365`")
AMOUNTS = Type(_amounts, f"whole number from 1, or `{AUTO}`")
TEMPLATE = Type(_template, "text with `{number}`, and `{label}` if you like")
