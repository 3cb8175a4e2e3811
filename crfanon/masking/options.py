"""How the options of masking methods are read: checked, and as plain values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..settings import Setting

Reader = Callable[[Setting], Any]
"""Returns the value of an option, or raises `ConfigError` with the place where it was set."""


def text(setting: Setting) -> str:
    """Return a text that is not blank."""
    return setting.text()


def flag(setting: Setting) -> bool:
    """Return yes or no."""
    return setting.flag(default=False)


def whole(*, least: int, most: int) -> Reader:
    """Return what reads a whole number between two bounds."""

    def read(setting: Setting) -> int:
        number = setting.whole(least=least)
        if number > most:
            raise setting.refusal(f"should be a whole number from {least} to {most}")
        return number

    return read


def one_of(known: Sequence[str]) -> Reader:
    """Return what reads one of the `known` texts."""

    def read(setting: Setting) -> str:
        return setting.choice(known)

    return read


def plain(setting: Setting) -> Any:
    """Return a value of any kind that a configuration can hold."""
    return setting.plain()
