"""Declarations of settings: each once, by name, type, default and a line of help.

Settings that stay plain values are a mapping of names to `Field`, which `read_fields` reads:

>>> from .types import FLAG, whole
>>> fields = {"ages": Field(whole(least=2), "years of a band", 10), "top": Field(FLAG, "...")}
>>> read_fields(Setting.given("bucket", {"ages": 5}), fields)
{'ages': 5}

Settings that become a value of their own are declared by its class, a dataclass or a named tuple
whose annotations say the type and the help, which `read_record` reads::

    class Words(NamedTuple):
        size: Annotated[int, whole(least=1), "so many of the commonest"]
        shared: Annotated[bool, FLAG, "whether several models have the same"] = False

A field without a default has to be set.  A third thing in the annotation says what holds in files
alone: the default there, or ``...`` for a field that has to be set there.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Annotated, Any, TypeVar, get_origin, get_type_hints

from .setting import Setting

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Type:
    """A type of values: how one is read and checked, and what it is called in a table.

    `read` raises `ConfigError` with the place of the setting.  `fields` are those of a value
    that has settings of its own.
    """

    read: Callable[[Setting], Any]
    name: str
    fields: Fields | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """One setting: its type, what it does, and its default value, None for none."""

    type: Type
    help: str
    default: Any = None
    required: bool = False


Fields = Mapping[str, Field]


def read_fields(setting: Setting, fields: Fields) -> dict[str, Any]:
    """Return the values that a mapping sets for `fields`, in the order of their declaration.

    Raises `ConfigError` for a name that is none of them, for one that is missing, and for a
    value that is not of its type.
    """
    entries = setting.entries(
        required=[name for name, field in fields.items() if field.required],
        optional=[name for name, field in fields.items() if not field.required],
    )
    return {
        name: field.type.read(entries[name])
        for name, field in fields.items()
        if not entries.get(name).is_missing
    }


def read_record(kind: Callable[..., R], setting: Setting) -> R:
    """Return the dataclass or named tuple that a mapping describes; see `read_fields`."""
    fields = fields_of(kind)
    return kind(**completed(read_fields(setting, fields), fields))


@cache
def fields_of(kind: Callable[..., Any]) -> Fields:
    """Return the settings that a dataclass or a named tuple declares by its annotations."""

    def is_required(name: str, in_files: list[Any]) -> bool:
        return in_files == [...] or (name not in defaults and not in_files)

    if dataclasses.is_dataclass(kind):
        defaults = {
            field.name: field.default
            for field in dataclasses.fields(kind)
            if field.default is not dataclasses.MISSING
        }
    else:
        defaults = kind._field_defaults  # type: ignore[attr-defined]
    hints = get_type_hints(kind, include_extras=True).items()
    said = {name: hint.__metadata__ for name, hint in hints if get_origin(hint) is Annotated}
    return {
        name: Field(kind_of_value, what, defaults.get(name, *default), is_required(name, default))
        for name, (kind_of_value, what, *default) in said.items()
    }


def record(kind: Callable[..., Any]) -> Type:
    """Return the type of a mapping that becomes a dataclass or a named tuple."""
    return Type(partial(read_record, kind), "mapping", fields_of(kind))


def completed(chosen: Mapping[str, Any], fields: Fields) -> dict[str, Any]:
    """Return the value of each of `fields`: what is chosen, else its default."""
    return {name: chosen.get(name, field.default) for name, field in fields.items()}
