"""The table of solutions that a command writes: where, and what it is encrypted with."""

from __future__ import annotations

import argparse
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, NamedTuple

from ._errors import UsageError
from ._secrets import Secrets, add_secrets, keep_apart

if TYPE_CHECKING:
    from ..masking import Add, SolutionTable
    from ..report import DocumentRecord
    from ._documents import Documents


class Written(NamedTuple):
    """What the parent process needs of a masked document.

    `data` are bytes for standard output, if that is where they go; the table goes with the
    encoding of what was written, and what is noted in the report is the `record`.
    """

    data: bytes | None
    table: SolutionTable | None
    codec: str
    record: DocumentRecord | None = None


def add_solutions(parser: argparse.ArgumentParser, *, required: bool = False) -> None:
    """Add --solutions and what it is encrypted with."""
    parser.add_argument(
        "--solutions",
        metavar="FILE",
        required=required,
        help="write the table that `crfanon restore` undoes it with; FILE.gz is compressed",
    )
    parser.add_argument(
        "--encrypt-solutions",
        action="store_true",
        help="encrypt the table with a password; with --key-file it is encrypted in any case",
    )
    add_secrets(parser)


def writing_solutions(
    arguments: argparse.Namespace, documents: Documents
) -> AbstractContextManager[Add | None]:
    """Return what gives the function that adds a document to the table, if one is wanted."""
    keep_apart(arguments)
    if arguments.solutions is None:
        if arguments.encrypt_solutions:
            raise UsageError("--encrypt-solutions: there is no table to encrypt; give --solutions")
        return nullcontext()
    from ..masking import writing

    documents.protect(arguments.solutions, option="--solutions")
    secrets = Secrets.of(arguments)
    # A key that is named encrypts whatever is private: to forget an option must not undo that.
    return writing(
        arguments.solutions,
        key=secrets.key(),
        password=secrets.new_password if arguments.encrypt_solutions else None,
    )
