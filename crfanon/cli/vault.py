"""``crfanon vault``: how much a vault remembers, and whether it is whole; never what it is."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from ._parsers import Parsers, add_actions, add_command

if TYPE_CHECKING:
    from ..vault import Vault


def add_parser(parsers: Parsers) -> None:
    """Describe the command and what it can do."""
    actions = add_actions(
        parsers,
        "vault",
        help="look at a vault, check it",
        description="Look at the file that `crfanon anonymize --vault` remembers names in. "
        "Nothing that it remembers is shown.",
    )
    info = add_command(actions, "info", _info, help="print how much it remembers")
    check = add_command(actions, "check", _check, help="check that it is whole")
    for action in (info, check):
        action.add_argument("file", metavar="FILE", help="the vault")
        action.add_argument("--key-file", metavar="FILE", help="its key (default FILE.key)")


def _info(arguments: argparse.Namespace) -> int:
    """Print the version of the vault, and how many names it remembers in each role."""
    from ..files import printable

    vault = _vault(arguments)
    counts = vault.counts()
    print(f"version\t{vault.version}")
    for role, count in counts.items():
        print(f"{printable(role)}\t{count}")
    print(f"in all\t{sum(counts.values())}")
    return 0


def _check(arguments: argparse.Namespace) -> int:
    """Check that the file is whole and no row was changed; exit with 1 if not."""
    from ._errors import say

    faults = _vault(arguments).faults()
    for fault in faults:
        say(f"{arguments.file}: {fault}")
    if not faults:
        print(f"{arguments.file}: whole")
    return 1 if faults else 0


def _vault(arguments: argparse.Namespace) -> Vault:
    """Return the vault, which has to be there."""
    import os

    from ..errors import VaultError
    from ..vault import Vault

    # Who only looks must not make one.
    if not os.path.exists(arguments.file):
        raise VaultError(f"{arguments.file}: there is no such file; check the path")
    if os.path.isfile(arguments.file) and not os.path.getsize(arguments.file):
        raise VaultError(f"{arguments.file}: is an empty file and no vault; name another file")
    return Vault(arguments.file, arguments.key_file)
