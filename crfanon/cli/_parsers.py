"""The declaration of commands and their actions."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TypeAlias

Parsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_command(
    parsers: Parsers, name: str, run: Callable[[argparse.Namespace], int], *, help: str
) -> argparse.ArgumentParser:
    """Return the parser of a new command, or action of one, which `run` does and describes.

    The docstring of `run` is what the command says of itself; what it returns is the exit code.
    """
    parser = parsers.add_parser(name, help=help, description=" ".join((run.__doc__ or "").split()))
    parser.set_defaults(run=run)
    return parser


def add_actions(parsers: Parsers, name: str, *, help: str, description: str) -> Parsers:
    """Return the parsers to which the actions of a new command are added."""
    parser = parsers.add_parser(name, help=help, description=description)
    return parser.add_subparsers(metavar="ACTION", required=True, title="actions")
