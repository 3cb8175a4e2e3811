"""The rows of a vault, sealed so that they tell nothing without the key.

Originals are there as HMAC only, and cannot be had back even with the key; a holder of the
key can ask whether a name is among them.  Surrogates are encrypted, padded to whole blocks so
that their lengths do not tell them apart, and each for its own row, so that no two rows can be
exchanged.  A second HMAC, of the surrogate, finds one that is given twice.
"""

from __future__ import annotations

from typing import NamedTuple

from ..crypto.keys import Key
from ..errors import KeyFault
from ..text.normalize import bare

BLOCK_BYTES = 32
"""A name, a town or a number with its mark of the end fits into one block, so that nearly all
rows are equally long; of a longer surrogate one sees that it is longer."""
_END = b"\x80"
_ENCODING = "utf-8", "surrogatepass"


class Row(NamedTuple):
    """One choice, as the vault holds it."""

    original: bytes
    role: bytes
    surrogate: bytes
    sealed: bytes


class Seals:
    """Makes rows of choices, and choices of rows, by the key of one vault.

    >>> seals = Seals(Key(bytes(32)), vault_id=b"one")
    >>> row = seals.row("surname", "Quintanilla", "Robles")
    >>> seals.opened(row.sealed, row.original)
    'Robles'

    Case and accents make no other original, another role does:

    >>> seals.original("surname", "QUINTANILLA") == row.original
    True
    >>> seals.original("city", "Quintanilla") == row.original
    False

    The key may serve two vaults; their rows have nothing in common all the same:

    >>> Seals(Key(bytes(32)), vault_id=b"two").original("surname", "Quintanilla") == row.original
    False
    """

    def __init__(self, key: Key, *, vault_id: bytes) -> None:
        own = f"vault {vault_id.hex()}"
        self._originals = key.derive(f"{own} originals")
        self._surrogates = key.derive(f"{own} surrogates")
        self._roles = key.derive(f"{own} roles")
        self._sealing = key.derive(f"{own} sealing")
        self._choices = key.derive(f"{own} choices")

    def seed(self, seed: int) -> int:
        """Return the seed of what is chosen for this vault, which its key is part of."""
        return self._choices.seed(seed)

    def original(self, role: str, original: str) -> bytes:
        """Return the keyed hash under which an original in a role is stored."""
        return self._originals.hmac(_together(role, original))

    def surrogate(self, role: str, surrogate: str) -> bytes:
        """Return the keyed hash of a surrogate in a role; second ones share that of the first."""
        return self._surrogates.hmac(_together(base(role), surrogate))

    def role(self, role: str) -> bytes:
        """Return the keyed hash of a role."""
        return self._roles.hmac(role)

    def row(self, role: str, original: str, surrogate: str) -> Row:
        """Return the row of a choice."""
        place = self.original(role, original)
        sealed = self.sealed(surrogate, place)
        return Row(place, self.role(role), self.surrogate(role, surrogate), sealed)

    def sealed(self, text: str, place: bytes) -> bytes:
        """Return a text encrypted for the row that `place` is known by."""
        data = text.encode(*_ENCODING) + _END
        return self._sealing.encrypt(data + bytes(-len(data) % BLOCK_BYTES), bound_to=place)

    def opened(self, sealed: bytes, place: bytes) -> str:
        """Return the text that was `sealed`, or raise `KeyFault`."""
        padded = self._sealing.decrypt(sealed, bound_to=place)
        text, end, rest = padded.rpartition(_END)
        if not end or rest.strip(b"\0"):
            raise KeyFault("row of a vault: is not padded as it should be; restore a copy of it")
        return text.decode(*_ENCODING)


def base(role: str) -> str:
    """Return the role whose surrogates all differ from those of `role`.

    >>> base("surname#2"), base("surname")
    ('surname', 'surname')
    """
    return role.partition("#")[0]


def _together(role: str, text: str) -> str:
    """Return a role and a text as one text, so that no other pair gives the same."""
    return f"{len(role)}:{role}{bare(text)}"
