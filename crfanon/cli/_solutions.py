"""The table of solutions that a command writes: where, and what it is encrypted with."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from ._errors import UsageError, say
from ._secrets import Secrets, add_secrets

if TYPE_CHECKING:
    from ..mask import Add, SolutionTable
    from ..report import DocumentRecord


class Written(NamedTuple):
    """The result of masking one document, for the parent process.

    `data` are bytes for standard output, if that is where they go; the table goes with the
    encoding of what was written, and what is noted in the report is the `record`.  `is_telling`
    says that the name of the document may tell whose it is, and `subject` whose the document is.
    """

    data: bytes | None
    table: SolutionTable | None
    codec: str
    record: DocumentRecord | None = None
    is_telling: bool = False
    subject: str = ""


def add_solutions(parser: argparse.ArgumentParser, *, required: bool = False) -> None:
    """Add --solutions and what it is encrypted with."""
    parser.add_argument(
        "--solutions",
        metavar="FILE",
        required=required,
        help="write the table that `crfanon restore` undoes it with; FILE.gz is compressed",
    )
    parser.add_argument(
        "--append",
        action="store_true",
        help="add to the table if there is one; without it one that exists is never written over",
    )
    parser.add_argument(
        "--encrypt-solutions",
        action="store_true",
        help="encrypt the table with a password; with --key-file or --password-file it is "
        "encrypted in any case",
    )
    add_secrets(parser)


def keep_earlier(arguments: argparse.Namespace) -> None:
    """Raise `UsageError` if the table of an earlier run would be written over.

    What that run has masked could not be restored any more.
    """
    path = arguments.solutions
    if path is None and arguments.append:
        raise UsageError("--append: there is no table to add to; give --solutions")
    if path is not None and not arguments.append and os.path.isfile(path):
        raise UsageError(
            f"{path}: is there already, and what it undoes could not be restored without it; name "
            "another --solutions, or give --append to add to it"
        )


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
    is_new = not (arguments.append and os.path.exists(path))
    password = secrets.new_password if is_new else cache(secrets.password)
    noted = 0
    loss = f"{path}: is not written, so what this run has masked cannot be restored; mask it again"
    try:
        with writing(
            path,
            key=secrets.key(),
            password=password if has_password else None,
            append=arguments.append,
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
