"""Tables in Markdown of what can be set."""

from __future__ import annotations

from collections.abc import Iterator

from .schema import Field, Fields
from .writing import flow

_HEAD = "| setting | value | default | what it does |\n|---|---|---|---|\n"
_NOTHING: tuple[object, ...] = ("", (), [], {})


def table(fields: Fields) -> str:
    """Return a table of settings: name, type, default, what each does.

    >>> from .types import whole
    >>> print(table({"ages": Field(whole(least=2), "years of a band", 10)}))
    | setting | value | default | what it does |
    |---|---|---|---|
    | `ages` | whole number from 2 | `10` | years of a band |
    <BLANKLINE>
    """
    return _HEAD + "".join(_rows(fields))


def _rows(fields: Fields, prefix: str = "") -> Iterator[str]:
    """Yield the rows of settings, those of a value that has settings of its own below it."""
    for name, field in fields.items():
        path = f"{prefix}{name}".replace("*", "LABEL")
        cells = (f"`{path}`", field.type.name, _default(field), field.help)
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |\n"
        if field.type.fields is not None:
            yield from _rows(field.type.fields, f"{path}.")


def _default(field: Field) -> str:
    if field.required:
        return "required"
    if field.default is None or field.default in _NOTHING or field.type.fields is not None:
        return ""
    value = field.default
    return f"`{flow(int(value) if isinstance(value, float) and value.is_integer() else value)}`"
