"""``crfanon keys``: make the key that tables of solutions and keyed masks hang on."""

from __future__ import annotations

import argparse


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "keys",
        help="make key files",
        description="Make the key that tables of solutions and keyed masks are encrypted with. "
        "Who has it can undo the masking; who loses it cannot.",
    )
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    create = actions.add_parser(
        "create",
        help="write a new random key",
        description="Write a new random key to FILE, which only you may read. A file that is "
        "there is never overwritten.",
    )
    create.add_argument("file", metavar="FILE", help="the key file to write")
    create.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Write the key; return the exit code."""
    from ..crypto.keys import Key

    Key.create(arguments.file)
    return 0
