"""The types that many settings share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from .schema import Type
from .setting import Setting

# A request that takes longer than an hour hangs.
_MOST_SECONDS = 3600


def whole(*, least: int, most: int | None = None) -> Type:
    """Return the type of whole numbers between two bounds."""
    upper = "" if most is None else f" to {most}"
    return Type(
        lambda setting: setting.whole(least=least, most=most), f"whole number from {least}{upper}"
    )


def one_of(*known: str) -> Type:
    """Return the type of those texts."""
    *rest, last = (f"`{name}`" for name in known)
    name = f"{', '.join(rest)} or {last}" if rest else last
    return Type(lambda setting: setting.choice(known), name)


def list_of(
    item: Type,
    *,
    name: str,
    alone: bool = False,
    empty: str = "",
    collect: Callable[[Iterable[Any]], Any] = list,
) -> Type:
    """Return the type of lists whose items are of one type, together called `name` in a table.

    An item may stand `alone` in place of a list of one.  `empty` is what is wrong with a list
    that is empty, where it may not be.
    """

    def read(setting: Setting) -> Any:
        items = [setting] if alone and not setting.is_list else setting.items()
        if empty and not items:
            raise setting.refusal(f"is empty{empty}")
        return collect(item.read(entry) for entry in items)

    return Type(read, f"list of {name}", item.fields)


def table_of(value: Type, *, name: str, key: Callable[[str, Setting], str] | None = None) -> Type:
    """Return the type of mappings whose names are free, or checked by `key`."""

    def read(setting: Setting) -> dict[str, Any]:
        if key is None:
            return {own: value.read(entry) for own, entry in setting.named()}
        return {key(own, entry): value.read(entry) for own, entry in setting.named()}

    return Type(read, name)


def _share(setting: Setting) -> float:
    share = setting.number()
    if share > 1:
        raise setting.refusal("should be a number from 0 to 1")
    return share


def _seconds(setting: Setting) -> Any:
    if not 0 < setting.number() <= _MOST_SECONDS:
        raise setting.refusal(f"should be a number of seconds above 0, {_MOST_SECONDS} at most")
    return setting.plain()


TEXT = Type(Setting.text, "text")
WRITTEN = Type(Setting.written, "text")
"""A plain value as it stands in the file: ``1`` and ``yes`` are texts here."""

PATH = Type(lambda setting: str(setting.path()), "path")
"""A path; a relative one is meant from the folder of the file."""

FLAG = Type(Setting.flag, "`yes` or `no`")
NUMBER = Type(Setting.number, "number from 0")
SHARE = Type(_share, "number from 0 to 1")
SECONDS = Type(_seconds, f"seconds, {_MOST_SECONDS} at most")
PLAIN = Type(Setting.plain, "anything")
