"""The ways in which one value is written."""

from __future__ import annotations

import re
from collections.abc import Callable

Form = Callable[[str], str]

WIDE = str.maketrans("0123456789", "０１２３４５６７８９")
HYPHENS = ("-", "\u2010", "\u2011", "\u00ad")


def plain(value: str) -> str:
    return value


def lower(value: str) -> str:
    return value.lower()


def wide(value: str) -> str:
    """Return `value` with digits as they are typed in East Asia."""
    return value.translate(WIDE)


def swapped(old: str, new: str) -> Form:
    """Return the form that writes `new` wherever the value has `old`."""
    return lambda value: value.replace(old, new)


def once(old: str, new: str) -> Form:
    """Return the form that writes `new` for the last `old` of the value."""

    def write(value: str) -> str:
        head, found, tail = value.rpartition(old)
        return head + new + tail if found else value

    return write


def apart(separator: str) -> Form:
    """Return the form with `separator` between the letters at the beginning and what follows."""
    return lambda value: re.sub(r"^([A-Z]+)(?=\d)", rf"\1{separator}", value)


def grouped(separator: str, *sizes: int) -> Form:
    """Return the form that divides a value into groups; the last one takes what is left."""

    def write(value: str) -> str:
        parts = []
        for size in sizes[:-1]:
            parts.append(value[:size])
            value = value[size:]
        return separator.join(filter(None, [*parts, value]))

    return write


def marked(template: str) -> Form:
    """Return the form that sets each character in the place of a hash; what is left follows."""

    def write(value: str) -> str:
        characters = iter(value)
        written = "".join(next(characters, "") if c == "#" else c for c in template)
        return (written + "".join(characters)).rstrip(" .-/")

    return write


def then(first: Form, *others: Form) -> Form:
    """Return the form that comes of one after the other."""

    def write(value: str) -> str:
        for form in (first, *others):
            value = form(value)
        return value

    return write


def any_way(*sizes: int) -> list[Form]:
    """Return the ways to divide a number that nobody prescribes, and those of machines."""
    separators = (" ", ".", *HYPHENS, "\u00a0", "\u202f")
    return [*(grouped(separator, *sizes) for separator in separators), wide]


def over_lines(separator: str, *sizes: int) -> list[Form]:
    """Return the forms with `separator` in which one of the gaps is the end of a line."""
    forms = []
    for gap in range(len(sizes) - 1):
        for broken in ("\n", separator.strip() + "\n"):
            forms.append(_broken(separator, broken, gap, sizes))
    return forms


def _broken(separator: str, broken: str, gap: int, sizes: tuple[int, ...]) -> Form:
    write = grouped("\0", *sizes)

    def form(value: str) -> str:
        parts = write(value).split("\0")
        written = parts[0]
        for n, part in enumerate(parts[1:]):
            written += (broken if n == gap else separator) + part
        return written

    return form
