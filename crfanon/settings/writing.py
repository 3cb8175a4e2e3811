"""Values of settings as they are written: in one line of YAML."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import yaml

# Texts that need no quotes in YAML, unless they read as something else.
_PLAIN = re.compile(r"[A-Za-z_][\w./-]*", re.ASCII)


def flow(value: Any) -> str:
    """Return a value in one line of YAML.

    >>> flow({"name": "tag", "opening": "<", "closing": ">"})
    '{name: tag, opening: "<", closing: ">"}'
    """
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{flow(key)}: {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        if _PLAIN.fullmatch(value) and yaml.safe_load(value) == value:
            return value
        quoted: str = yaml.safe_dump(value, default_style='"', width=2**31, allow_unicode=True)
        return quoted.rstrip("\n")
    number: str = yaml.safe_dump(value)
    return number.partition("\n")[0]
