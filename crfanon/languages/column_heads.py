"""Heads of columns and keys of records, as ``heads.yaml`` of each language has them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from .about import known_in
from .sections import load, read_as, section_of, word_lists, words


@dataclass(frozen=True, kw_only=True, eq=False)
class ColumnHeads:
    """The heads of columns; words of one head have a plus sign between them."""

    names: Sequence[str] = read_as(words)
    data: Mapping[str, Sequence[str]] = read_as(word_lists)
    """Heads of columns that hold other data of people, by label."""


@cache
def column_heads(code: str) -> ColumnHeads:
    """Return the heads of a language."""
    return load(ColumnHeads, section_of(code, "heads"))


@cache
def data_heads(code: str = "") -> Mapping[str, Sequence[str]]:
    """Return the heads of columns that hold other data of people than names, by label.

    Most are borrowed from one language into the next, so they hold in texts of all.  With a
    `code` those of that language are among them.

    >>> {"zip", "plz", "cep"} <= set(data_heads()["LOCATION_POSTCODE"])
    True
    """
    found: dict[str, dict[str, None]] = {}
    for own in known_in(code):
        for label, heads in column_heads(own).data.items():
            found.setdefault(label, {}).update(dict.fromkeys(heads))
    return MappingProxyType({label: tuple(heads) for label, heads in found.items()})
