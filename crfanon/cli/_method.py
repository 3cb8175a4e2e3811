"""The arguments that say how personal data is masked."""

from __future__ import annotations

import argparse
from typing import Any

from ._errors import UsageError

METHODS = {
    "tag": "[PERSON_1] (default)",
    "suppress": "a neutral mark",
    "substitute": "something of the same kind",
    "shift_dates": "dates moved, all by the same time",
    "bucket": "ages, amounts, postcodes, dates made coarser",
    "scramble": "other letters and digits",
    "preserve": "the same length and kinds of character",
    "hash": "a keyed hash",
    "encrypt": "itself, encrypted",
    "swap": "another one of the document",
    "keep": "left as it is",
}
"""The methods, and what they put in the place of a mention."""


def add_method(parser: argparse.ArgumentParser) -> None:
    """Add --method, --method-option and --key-file."""
    described = "; ".join(f"{name}: {what}" for name, what in METHODS.items())
    parser.add_argument("--method", metavar="NAME", help=f"{described}; or one of your own")
    parser.add_argument(
        "--method-option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="an option of the method, such as names=document; may be given again",
    )
    parser.add_argument(
        "--key-file",
        metavar="FILE",
        help="the key of hash and encrypt, and of scramble if it is to hold for all documents",
    )


def method_of(arguments: argparse.Namespace) -> str | dict[str, Any] | None:
    """Return the method that a command line names, with its options if it has any.

    Raises `UsageError` when it, or one of them, is not valid.
    """
    name: str | None = arguments.method
    if name is None:
        if arguments.method_option:
            raise UsageError("--method-option: is of no method; give --method as well")
        return None
    from ..errors import ConfigError

    try:
        return _read(name, arguments.method_option)
    except ConfigError as error:
        raise UsageError(str(error)) from None


def _read(name: str, typed: list[str]) -> str | dict[str, Any]:
    from ..masking import kind_of
    from ..settings import Setting, meant

    readers = kind_of(name).options
    chosen: dict[str, Any] = {}
    for said in typed:
        option, equals, value = said.partition("=")
        if not equals:
            raise UsageError("--method-option: should be NAME=VALUE, such as names=document")
        if option not in readers:
            advice = meant(option, list(readers)) if readers else "leave it out"
            raise UsageError(f"--method-option: {name} has no option {option!r}; {advice}")
        if option in chosen:
            raise UsageError(f"--method-option: {option} is given twice; give it once")
        chosen[option] = readers[option](Setting.typed(f"--method-option {option}", value))
    return {"name": name, **chosen} if chosen else name
