"""``crfanon keys``: make the key that tables of solutions and keyed masks hang on."""

from __future__ import annotations

import argparse

from ._parsers import Parsers, add_command


def add_parser(parsers: Parsers) -> None:
    """Describe the command."""
    parser = parsers.add_parser(
        "keys",
        help="make key files",
        description="Make the key that tables of solutions and keyed masks are encrypted with. "
        "Who has it can undo the masking; who loses it cannot.",
    )
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    create = add_command(actions, "create", run, help="write a new random key")
    create.add_argument("file", metavar="FILE", help="the key file to write")


def run(arguments: argparse.Namespace) -> int:
    """Write a new random key to FILE, which only you may read. A file that is there is never
    overwritten.
    """
    from ..crypto.keys import Key

    Key.create(arguments.file)
    return 0
