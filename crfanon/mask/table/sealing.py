"""Seals: what encrypts the lines of one solutions file, each for the place where it stands.

A seal has a key of its own, derived from the key file or password and the random number of the
file, and binds each line to its number and part.  So a line that was changed, moved, or taken
out of another file is refused, and so is a file whose last lines are missing, for its end says
how many there are.  What a line holds is compressed and filled up before it is encrypted;
without a key one sees how many documents there are, and in which of them very much was masked.
"""

from __future__ import annotations

import base64
import binascii
import os
import zlib
from collections.abc import Callable, Mapping
from typing import Any

from ...crypto.keys import (
    SCRYPT_BLOCK,
    SCRYPT_COST,
    SCRYPT_LANES,
    Key,
    new_salt,
    require_cryptography,
)
from ...errors import KeyFault

Password = Callable[[], str]
"""Asked for the password when one is needed, and not before."""

_CIPHER = "AES-256-GCM"
_SCRYPT = {"kdf": "scrypt", "n": SCRYPT_COST, "r": SCRYPT_BLOCK, "p": SCRYPT_LANES}
_NUMBER_BYTES = 16  # of a file: no two are alike by chance
# What is encrypted is filled up to a multiple of this, so that its length does not tell a name,
# nor how many masks a document has: a dozen of them, compressed, are as long.
_FILLED_BYTES = 512


class Seal:
    """Encrypts and decrypts the lines of one file; `place` names the file in messages."""

    def __init__(self, key: Key, number: str, *, place: str) -> None:
        self._key = key.derive(f"solutions file {number}")
        self._place = place

    def close(self, data: bytes, *, part: str, line: int) -> str:
        """Return `data` encrypted, as ASCII text."""
        packed = zlib.compress(data)
        filled = packed + bytes(-len(packed) % _FILLED_BYTES)
        sealed = self._key.encrypt(filled, bound_to=_bound(part, line))
        return base64.b64encode(sealed).decode("ascii")

    def open(self, text: str, *, part: str, line: int) -> bytes:
        """Return the data that was encrypted as this part of this line, or raise `KeyFault`."""
        try:
            sealed = base64.b64decode(text, validate=True)
        except binascii.Error:
            sealed = b""
        filled = self._key.decrypt(sealed, bound_to=_bound(part, line), place=self._place)
        return zlib.decompressobj().decompress(filled)  # which ends where what was packed does


def new_seal(
    key: Key | None, password: Password | None, *, place: str
) -> tuple[Seal, dict[str, Any]] | None:
    """Return the seal of a new file and what its first line says about it.

    That is for the `key`, else for the `password`; None if there is neither.
    """
    number = os.urandom(_NUMBER_BYTES).hex()
    if key is not None:
        return Seal(key, number, place=place), {"cipher": _CIPHER, "key": "file", "file": number}
    if password is None:
        return None
    require_cryptography()  # before anybody is asked for it
    salt = new_salt()
    described = {
        "cipher": _CIPHER,
        "key": "password",
        **_SCRYPT,
        "salt": base64.b64encode(salt).decode("ascii"),
        "file": number,
    }
    return Seal(Key.from_password(password(), salt), number, place=place), described


def seal_of(
    described: Mapping[str, Any], key: Key | None, password: Password | None, *, place: str
) -> Seal:
    """Return the seal of a file whose first line says this.

    Raises `KeyFault` when what is needed was not given, and `ValueError` or `KeyError` when
    the line says nothing that crfanon writes.
    """
    number = described["file"]
    if described["cipher"] != _CIPHER or not isinstance(number, str):
        raise ValueError
    if described["key"] == "file":
        if key is None:
            raise KeyFault(f"{place}: is encrypted with a key file; give it with --key-file")
        return Seal(key, number, place=place)
    if described["key"] != "password" or any(described[k] != v for k, v in _SCRYPT.items()):
        raise ValueError
    if password is None:
        raise KeyFault(f"{place}: is encrypted with a password; give that")
    require_cryptography()
    salt = base64.b64decode(described["salt"], validate=True)
    return Seal(Key.from_password(password(), salt), number, place=place)


def _bound(part: str, line: int) -> bytes:
    return f"{part} {line}".encode("ascii")
