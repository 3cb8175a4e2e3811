"""The template of a placeholder: what stands between its delimiters."""

from __future__ import annotations

import string
from collections.abc import Sequence

from ..errors import ConfigError
from ..settings.setting import nearest

TEMPLATE = "{label}_{number}"
_FIELDS = ("label", "number")


def check_template(template: str) -> str:
    """Return the template of a placeholder; raise `ConfigError` if it is none.

    >>> check_template("{label}-{number}")
    '{label}-{number}'
    >>> check_template("{label}")
    Traceback (most recent call last):
    crfanon.errors.ConfigError: masking method tag: a template needs {number}, and may have \
{label}, once each, as in {label}_{number}
    """
    template_parts(template)
    return template


def template_parts(template: str) -> Sequence[tuple[str, str | None]]:
    """Return a template in pieces: texts, with None, and fields, by their names."""
    parts: list[tuple[str, str | None]] = []
    try:
        for text, field, format_, conversion in string.Formatter().parse(template):
            if format_ or conversion:
                raise ValueError
            parts += [(text, None)] if text else []
            parts += [("", field)] if field is not None else []
    except ValueError:
        parts = []
    fields = sorted(field for _, field in parts if field is not None)
    if fields not in (["number"], ["label", "number"]):
        strange = next((field for field in fields if field and field not in _FIELDS), "")
        near = nearest(strange, _FIELDS)
        hint = f"there is no {{{strange}}}; " if strange else ""
        hint += f"did you mean {{{near}}}? " if near else ""
        raise ConfigError(
            f"masking method tag: {hint}a template needs {{number}}, and may have {{label}}, once "
            f"each, as in {TEMPLATE}"
        )
    return parts
