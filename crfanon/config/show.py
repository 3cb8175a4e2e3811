"""What is in force, as a configuration file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import yaml

from ..files import printable
from .layers import Configuration, language_code
from .readers import READERS, Sourced, Values

# Texts that need no quotes in YAML, unless they read as something else.
_PLAIN = re.compile(r"[A-Za-z_][\w./-]*", re.ASCII)


def render(configuration: Configuration, language: str | None = None) -> str:
    """Return what is in force as a configuration file, each value with its origin as a comment.

    It is that of one `language`, which becomes the one of documents whose language nobody
    names, or of all of which anything is said.  Read again, it gives the same configuration.
    """
    if language is not None:
        language = language_code(language)
        lines = [f"language: {language}"]
        parts = [(language, configuration.of(language).values)]
    else:
        model = configuration.model
        own = _line("model", model, 0) if model else _line("language", configuration.language, 0)
        lines = [own, "default:"]
        default = configuration.default
        lines += _lines(default, 1)
        parts = [
            (name, _differing(configuration.of(name).values, default))
            for name in configuration.languages
        ]
    parts = [(name, values) for name, values in parts if values]
    if parts:
        lines.append("languages:")
    for name, values in parts:
        lines += [f"  {name}:", *_lines(values, 2)]
    return "\n".join(lines) + "\n"


def _differing(values: Values, default: Values) -> Values:
    return {name: sourced for name, sourced in values.items() if default.get(name) != sourced}


def _lines(values: Values, depth: int) -> Iterator[str]:
    """Yield the lines of settings in the order in which they are documented."""
    shown: list[str] = []
    for name in sorted(values, key=_order):
        *groups, last = name.split(".")
        for level, group in enumerate(groups):
            if shown[: level + 1] != groups[: level + 1]:
                yield f"{'  ' * (depth + level)}{group}:"
                shown = groups[: level + 1]
        shown = groups
        sourced = values[name]
        if name in ("detectors", "also") and sourced.value:
            yield f"{'  ' * depth}{name}:  # {printable(sourced.origin)}"
            for entry in sourced.value:
                yield f"{'  ' * depth}- {_flow(entry)}"
        else:
            yield _line(last, sourced, depth + len(groups))


def _order(name: str) -> tuple[int, ...]:
    """Return where a setting stands among all; those of labels keep their own order."""
    place = []
    readers: Any = READERS
    for part in name.split("."):
        if not isinstance(readers, Mapping) or "*" in readers:
            break
        place.append(list(readers).index(part))
        readers = readers[part]
    return tuple(place)


def _line(name: str, sourced: Sourced, depth: int) -> str:
    return f"{'  ' * depth}{name}: {_flow(sourced.value)}  # {printable(sourced.origin)}"


def _flow(value: Any) -> str:
    """Return a value in one line of YAML.

    >>> _flow({"name": "tag", "opening": "<", "closing": ">"})
    '{name: tag, opening: "<", closing: ">"}'
    """
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_flow(key)}: {_flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        if _PLAIN.fullmatch(value) and yaml.safe_load(value) == value:
            return value
        quoted: str = yaml.safe_dump(value, default_style='"', width=2**31, allow_unicode=True)
        return quoted.rstrip("\n")
    number: str = yaml.safe_dump(value)
    return number.partition("\n")[0]
