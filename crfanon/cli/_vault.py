"""The vault: what is settled before the first document is masked with it."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING

from ._errors import say
from ._method import Masking

if TYPE_CHECKING:
    from ..config import InForce
    from ._documents import Documents


def ready_vault(masking: Masking, in_force: InForce, documents: Documents) -> None:
    """Open the vault once, if there is one, so that it is refused before any process works.

    A key that was made is told of.  Raises `UsageError` when vault or key would lie among the
    documents that are masked or given out.
    """
    path = masking.vault or in_force.get("masking.vault")
    key_file = masking.key_file or in_force.get("masking.key_file")
    if path is None:
        return
    from ..vault import KEY_SUFFIX, SIDE_SUFFIXES, Vault

    for suffix in ("", *SIDE_SUFFIXES):
        documents.protect(path + suffix, option="--vault", folders=True)
    documents.protect(key_file or path + KEY_SUFFIX, option="--key-file", folders=True)
    with nullcontext() if masking.vault else in_force.errors_attributed_to("masking.vault"):
        vault = Vault(path, key_file)
    if vault.has_made_key:
        say(
            f"{vault.key_file}: is the new key of the vault {path}; keep it safe, and apart from "
            "the vault"
        )
    vault.close()
