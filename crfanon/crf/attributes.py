"""Facts about one word form: how it is written, cut and counted.

Every function takes a form and returns a short string, or ``""`` when it has
nothing to say.  They see no context, so each is worked out once per form and
serves every place where the form stands.  Facts that need a table (how common
a word is, which cluster it belongs to) are in `WordTable`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache

Attribute = Callable[[str], str]

# Longer forms are rare, and what matters about them has been said by then.
_MAX_AFFIX_SOURCE = 40
_MAX_RUN = 4
_MAX_DIGITS = 12


def word(form: str) -> str:
    """Return the form itself, unless it is too long to be a word.

    >>> word("Berg")
    'Berg'
    """
    return form if len(form) <= _MAX_AFFIX_SOURCE else ""


def lower(form: str) -> str:
    """Return the form in lower case, every digit as 0.

    Numbers are many and each is rare; how many digits they have is what
    carries over to the next one.

    >>> lower("Berg"), lower("28016")
    ('berg', '00000')
    """
    if len(form) > _MAX_AFFIX_SOURCE:
        return ""
    return "0" * len(form) if form.isdigit() else form.lower()


def folded(form: str) -> str:
    """Return the form in lower case and without accents.

    >>> folded("Martínez")
    'martinez'
    """
    if len(form) > _MAX_AFFIX_SOURCE:
        return ""
    small = form.lower()
    if small.isascii():
        return small
    return "".join(c for c in unicodedata.normalize("NFD", small) if not unicodedata.combining(c))


def prefix(form: str, length: int) -> str:
    """Return the first `length` characters in lower case, if there are more.

    >>> prefix("Urología", 3), prefix("ojo", 3)
    ('uro', '')
    """
    return form[:length].lower() if length < len(form) <= _MAX_AFFIX_SOURCE else ""


def suffix(form: str, length: int) -> str:
    """Return the last `length` characters in lower case, if there are more.

    >>> suffix("González", 2)
    'ez'
    """
    return form[-length:].lower() if length < len(form) <= _MAX_AFFIX_SOURCE else ""


class _Kinds(dict[int, str]):
    """The kind of each character, by its number; told when it is first asked for."""

    def __missing__(self, number: int) -> str:
        character = chr(number)
        if character.isupper():
            kind = "X"
        elif character.isalpha():
            kind = "x"
        else:
            kind = "d" if character.isdigit() else character
        self[number] = kind
        return kind


_KINDS = _Kinds()
# What a shape leaves of a run, of which the first group is one character; digits have their own.
_LONG_RUN = re.compile(rf"([^d])\1{{{_MAX_RUN},}}|(d){{{_MAX_DIGITS + 1},}}", re.DOTALL)
_RUN = re.compile(r"(.)\1+", re.DOTALL)


def shape(form: str) -> str:
    """Describe how a form looks, with the length of each run up to a limit.

    A file number is told from a postcode by how many digits it has, a surname
    from an abbreviation by whether it goes on; beyond a few letters the length
    of a run says nothing more.

        >>> shape("Berg"), shape("Bergson"), shape("28016"), shape("ORL")
        ('Xxxx', 'Xxxxx', 'ddddd', 'XXX')
        >>> shape("12345678901234567")
        'dddddddddddd'
    """
    kinds = form[:_MAX_AFFIX_SOURCE].translate(_KINDS)
    return kinds if len(kinds) <= _MAX_RUN else _with_short_runs(kinds)


# Of the kinds of their characters, words have a few hundred sequences.
@lru_cache(maxsize=4096)
def _with_short_runs(kinds: str) -> str:
    return _LONG_RUN.sub(_shortened, kinds)


def _shortened(run: re.Match[str]) -> str:
    return run[1] * _MAX_RUN if run[1] else "d" * _MAX_DIGITS


def short_shape(form: str) -> str:
    """Describe how a form looks, with every run collapsed.

    Letters without case count as lower case; otherwise each Arabic or Chinese
    word would have a shape of its own.

        >>> short_shape("McAllister"), short_shape("36244"), short_shape("王伟")
        ('XxXx', 'd', 'x')
    """
    return _without_runs(form[:_MAX_AFFIX_SOURCE].translate(_KINDS))


@lru_cache(maxsize=4096)
def _without_runs(kinds: str) -> str:
    return _RUN.sub(r"\1", kinds)


def length(form: str) -> str:
    """Return the length in characters; everything from 12 on is one class.

    >>> length("Berg"), length("electroencefalograma")
    ('4', '12+')
    """
    return str(len(form)) if len(form) < 12 else "12+"


def case(form: str) -> str:
    """Return the case of a form: upper, title, initial, lower, mixed; "" for no letters.

    >>> [case(form) for form in ("BERG", "Berg", "B", "berg", "bErg", "28")]
    ['upper', 'title', 'initial', 'lower', 'mixed', '']
    """
    if not form[:1].isalpha():
        return ""
    if form.isupper():
        return "initial" if len(form) == 1 else "upper"
    if form.islower():
        return "lower"
    return "title" if form[0].isupper() and form[1:].islower() else "mixed"


def number(form: str) -> str:
    """Return the class of a number by its value, as ranges of days, hours, ages and years.

    >>> [number(form) for form in ("7", "12", "31", "45", "120", "1998", "28016", "x")]
    ['1-12', '1-12', '13-31', '32-99', '100-150', '1900-2099', 'big', '']
    """
    if not form.isdecimal():
        return ""
    if len(form) > 5:
        return "long"
    value = int(form)
    for limit, name in ((0, "0"), (12, "1-12"), (31, "13-31"), (99, "32-99"), (150, "100-150")):
        if value <= limit:
            return name
    return "1900-2099" if 1900 <= value <= 2099 else "big"


def _affix(function: Callable[[str, int], str], size: int) -> Attribute:
    def attribute(form: str) -> str:
        return function(form, size)

    return attribute


ATTRIBUTES: dict[str, Attribute] = {
    "word": word,
    "lower": lower,
    "folded": folded,
    **{f"prefix{size}": _affix(prefix, size) for size in (1, 2, 3, 4)},
    **{f"suffix{size}": _affix(suffix, size) for size in (1, 2, 3, 4, 6)},
    "shape": shape,
    "short_shape": short_shape,
    "length": length,
    "case": case,
    "number": number,
}
