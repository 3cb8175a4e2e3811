"""The arguments of the vault, and what is settled before the first document is masked with it."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING, NamedTuple

from ._errors import UsageError, say

if TYPE_CHECKING:
    from ..configuration import InForce
    from ._documents import Documents


class Remembered(NamedTuple):
    """What is to hold from one document to the next: the arguments of `add_vault`."""

    vault: str | None = None
    key_file: str | None = None
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
        "remembers them, which is made if there is none",
    )
    parser.add_argument(
        "--key-file",
        metavar="FILE",
        help="the key of the vault (default FILE.key beside it, made with the vault)",
    )
    parser.add_argument(
        "--subject-from",
        metavar="S",
        help="whose document it is: a regular expression with one group, looked for in the name "
        "of the document, or a table (.csv, .json) with file and subject (default: the "
        "patient's name in it)",
    )


def ready_vault(remembered: Remembered, in_force: InForce, documents: Documents) -> None:
    """Open the vault once, so that it is there or is refused before any process works.

    A key that was made is told of.  Raises `UsageError` when vault or key would lie among the
    documents that are masked or given out.
    """
    path = remembered.vault or in_force.get("masking.vault")
    key_file = remembered.key_file or in_force.get("masking.key_file")
    if path is None:
        if key_file is not None:
            raise UsageError("a key file is named, and no vault that it is of; give --vault")
        return
    from ..vault import KEY_SUFFIX, Vault

    documents.protect(path, option="--vault", folders=True)
    documents.protect(key_file or path + KEY_SUFFIX, option="--key-file", folders=True)
    vault = Vault(path, key_file)
    if vault.has_made_key:
        say(
            f"{os.fspath(vault.key_file)}: is the new key of the vault {path}; keep it safe, and "
            "apart from the vault"
        )
    vault.close()
