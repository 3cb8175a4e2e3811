"""The arguments of the vault, and what is settled before the first document is masked with it."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, NamedTuple

from ._errors import say

if TYPE_CHECKING:
    from ._documents import Documents


class Remembered(NamedTuple):
    """What is to hold from one document to the next: the arguments of `add_vault`."""

    vault: str | None = None
    subject_from: str | None = None

    @classmethod
    def of(cls, arguments: argparse.Namespace) -> Remembered:
        """Return what a command line says."""
        return cls(*(getattr(arguments, name) for name in cls._fields))


def add_vault(parser: argparse.ArgumentParser) -> None:
    """Add what `Remembered` holds."""
    parser.add_argument(
        "--vault",
        metavar="FILE",
        help="mask the same patient and name alike in all documents and runs: the file that "
        "remembers them, which is made if there is none; so is its key, --key-file or FILE.key",
    )
    parser.add_argument(
        "--subject-from",
        metavar="S",
        help="whose document it is: a regular expression with one group, looked for in the name "
        "of the document, or a table (.csv, .json) with file and subject (default: the "
        "patient's name in it)",
    )


def ready_vault(path: str, key_file: str | None, documents: Documents) -> None:
    """Open a vault once, so that it is there or is refused before any process works.

    A key that was made is told of.  Raises `UsageError` when vault or key would lie among the
    documents that are masked or given out.
    """
    from ..vault import KEY_SUFFIX, Vault

    documents.protect(path, option="--vault", folders=True)
    documents.protect(key_file or path + KEY_SUFFIX, option="--key-file", folders=True)
    vault = Vault(path, key_file)
    if vault.has_made_key:
        say(
            f"{vault.key_file}: is the new key of the vault {path}; keep it safe, and apart from "
            "the vault"
        )
    vault.close()
