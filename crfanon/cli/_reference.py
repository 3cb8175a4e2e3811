"""The reference of all settings, as a page in Markdown: docs/configuration.md."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ..config.detector_kinds import KINDS
from ..config.schema import FILE, SETTINGS
from ..mask import METHODS
from ..settings import help_texts
from ..settings.reference import table
from ..settings.schema import fields_of
from ..training.configuration import Configuration


def page() -> str:
    """Return the page: `reference.md`, with the tables in their places."""
    text = Path(__file__).with_name("reference.md").read_text(encoding="utf-8")
    tables = {
        "file": table(FILE),
        "settings": table(SETTINGS),
        "detectors": "\n".join(_detectors()),
        "methods": "\n".join(_methods()),
        "training": table(fields_of(Configuration)),
    }
    for name, found in tables.items():
        text = text.replace(f"{{{{{name}}}}}\n", found)
    return text


def _detectors() -> Iterator[str]:
    for name, detector in KINDS.items():
        yield f"### `{name}`: {detector.help}\n"
        yield table(detector.fields)


def _methods() -> Iterator[str]:
    for name, method in METHODS.items():
        yield f"### `{name}`: {help_texts.METHODS[name]}\n"
        yield table(method.options) if method.options else "It has no options.\n"
