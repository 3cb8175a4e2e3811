"""The names of the stages of an analysis, what each does, and which may be left out.

The stages themselves are listed in `crfanon.pipeline.stages`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from ..errors import ConfigError
from ..settings.setting import meant

DOES: Mapping[str, str] = MappingProxyType(
    {
        "unescape": "read escapes of HTML and JSON, and words that a line end divides",
        "languages": "each paragraph by the stages of its language",
        "tokenize": "cut the text into tokens",
        "models": "rules and lists as evidence, and what a CRF suggests from it",
        "rules": "what rules find that no model reads",
        "deny_lists": "lists of the user's own",
        "plugins": "what programs of somebody else find",
        "line_breaks": "identifiers that a line end breaks",
        "vote": "which suggestions of several detectors stand",
        "repeats": "look for what was found in the rest of the text",
        "arbitration": "evidence into disjoint spans, again while there are more repeats",
        "consistency": "one label for a surface in a document",
        "roles": "who is judge, clerk, lawyer, expert or official, where that is asked for",
        "allow_lists": "keep in clear what a list of the user's allows",
        "keep": "keep in clear what the settings say",
        "as_written": "what was found, where it is written",
        "structure": "within the values of formats: JSON, markup, tables, messages",
        "link": "mentions into entities",
    }
)
"""The names of all stages, in their order, and what each does."""

NEEDED = frozenset({"languages", "tokenize", "arbitration", "as_written"})
"""The stages that cannot be left out: without them nothing would be masked."""


def check_without(names: Iterable[str]) -> None:
    """Raise `ConfigError` for a stage that there is not, or that cannot be left out.

    >>> check_without(["link"])
    >>> check_without(["votes"])
    Traceback (most recent call last):
    crfanon.errors.ConfigError: there is no stage 'votes'; did you mean vote? there are ...
    """
    for name in names:
        if name not in DOES:
            raise ConfigError(f"there is no stage {name!r}; {meant(name, list(DOES))}")
        if name in NEEDED:
            raise ConfigError(f"stage {name}: cannot be left out, for nothing would be masked")
