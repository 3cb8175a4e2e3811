"""The table of solutions that a command writes: where, and what it is encrypted with."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from ._errors import UsageError, say
from ._secrets import Secrets, add_secrets

if TYPE_CHECKING:
    from ..mask import Add, SolutionTable
    from ..report import DocumentRecord


class Written(NamedTuple):
    """The result of masking one document, for the parent process.

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
        help="encrypt the table with a password; with --key-file or --password-file it is "
        "encrypted in any case",
    )
    add_secrets(parser)


@contextmanager
def writing_solutions(arguments: argparse.Namespace) -> Iterator[Add | None]:
    """Give the function that adds a document to the table, None if none is wanted.

    When the table cannot be finished, what was masked until then stands and cannot be restored;
    that is told, whatever the reason.
    """
    path = arguments.solutions
    # A secret that is named encrypts whatever is private: to forget an option must not undo that.
    has_password = arguments.encrypt_solutions or arguments.password_file is not None
    if path is None:
        if has_password:
            option = "--encrypt-solutions" if arguments.encrypt_solutions else "--password-file"
            raise UsageError(f"{option}: there is no table to encrypt; give --solutions")
        yield None
        return
    from ..errors import DocumentError
    from ..mask import writing

    secrets = Secrets.of(arguments)
    noted = 0
    loss = f"{path}: is not written, so what this run has masked cannot be restored; mask it again"
    try:
        with writing(
            path, key=secrets.key(), password=secrets.new_password if has_password else None
        ) as write:

            def add(table: SolutionTable, codec: str) -> None:
                nonlocal noted
                noted += 1
                write(table, codec)

            yield add
    except DocumentError as error:
        raise DocumentError(f"{error}; {loss}" if noted else str(error)) from None
    except BaseException:
        if noted:
            say(loss)
        raise
