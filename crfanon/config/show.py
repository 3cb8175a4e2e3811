"""The settings in force, as a configuration file."""

from __future__ import annotations

from collections.abc import Iterator

from ..files import printable
from ..settings.writing import flow
from .layers import Configuration
from .schema import SETTINGS, Sourced, Values, declared
from .types import language_code


def render(configuration: Configuration, language: str | None = None) -> str:
    """Return the settings in force as a configuration file, each with its origin as a comment.

    It is that of one `language`, which becomes the one of documents for which none is
    given, or of all of which anything is said.  Read again, it gives the same configuration.
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
                yield f"{'  ' * depth}- {flow(entry)}"
        else:
            yield _line(last, sourced, depth + len(groups))


def _order(name: str) -> int:
    """Return the position of a setting among all; those of labels keep their own order."""
    return list(SETTINGS).index(declared(name))


def _line(name: str, sourced: Sourced, depth: int) -> str:
    return f"{'  ' * depth}{name}: {flow(sourced.value)}  # {printable(sourced.origin)}"
