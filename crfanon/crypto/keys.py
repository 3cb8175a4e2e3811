"""Keys: what is encrypted, and what is looked up without being told, hangs on one.

A `Key` is 32 random bytes in a file, or what scrypt makes of a password.  From one key
others are derived, one for each purpose, so that nobody who has a key of one purpose can do
anything else with it.  Neither ``repr`` nor any message shows a key.

Whoever has the key of a table of solutions has the originals; whoever loses it has lost them,
for there is no other way to them.  All of this needs the package `cryptography`, which is
imported when it is first used.
"""

from __future__ import annotations

import base64
import hmac
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from ..errors import KeyFault, MissingExtraError

KEY_BYTES = 32
"""AES-256 takes such keys, and HMAC-SHA-256 gains nothing from longer ones."""
SALT_BYTES = 16
"""The length that RFC 7914 uses and NIST SP 800-132 asks for at least."""
NONCE_BYTES = 12
"""96 bits, what NIST SP 800-38D advises for GCM.

Random ones are safe for 2**32 encryptions with one key: more documents than a table has.
"""
SCRYPT_COST, SCRYPT_BLOCK, SCRYPT_LANES = 2**17, 8, 1
"""N, r and p of scrypt (RFC 7914), as the OWASP Password Storage Cheat Sheet advises.

A guess takes 128 MB and about half a second.
"""
_TAG_BYTES = 16
_FILE_HEAD = "crfanon key 1: "
# A key file is one short line; a file that is longer is something else.
_MAX_FILE_BYTES = 200


@dataclass(frozen=True, repr=False, slots=True)
class Key:
    """A secret, and what can be done with it.

    >>> key = Key(bytes(32))
    >>> key
    <Key>
    >>> sealed = key.encrypt(b"Anna Berg", bound_to=b"note-1")
    >>> key.decrypt(sealed, bound_to=b"note-1")
    b'Anna Berg'

    What was encrypted for one place is refused in another, so that nothing can be exchanged:

    >>> key.decrypt(sealed, bound_to=b"note-2")
    Traceback (most recent call last):
    crfanon.errors.KeyFault: encrypted data: cannot be decrypted, for the key or password is \
another one or the data was changed; give those that it was encrypted with
    """

    _secret: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if len(self._secret) != KEY_BYTES:
            raise KeyFault(f"key: is not {KEY_BYTES} bytes long; give one that is")

    @classmethod
    def create(cls, path: str | os.PathLike[str]) -> Key:
        """Write a new random key to the file `path`, and return it.

        Only the owner may read the file (0600).  Nothing is overwritten: the key that stood
        there may be the only way back to something.
        """
        require_cryptography()
        place = os.fspath(path)
        key = cls(os.urandom(KEY_BYTES))
        line = _FILE_HEAD + base64.b64encode(key._secret).decode("ascii") + "\n"
        try:
            file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            raise KeyFault(f"{place}: is there and is left as it is; choose another name") from None
        except OSError as error:
            raise _unwritable(place, error) from None
        try:
            with open(file, "w", encoding="ascii") as stream:
                stream.write(line)
        except BaseException as error:
            with suppress(OSError):
                os.unlink(path)
            if isinstance(error, OSError):
                raise _unwritable(place, error) from None
            raise
        return key

    @classmethod
    def from_file(cls, path: str | os.PathLike[str]) -> Key:
        """Return the key in a file that `create` wrote, or raise `KeyFault`."""
        require_cryptography()
        place = os.fspath(path)
        try:
            with open(path, "rb") as file:
                data = file.read(_MAX_FILE_BYTES)
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise KeyFault(
                f"{place}: cannot be read ({reason}); name the key file, or make one with "
                "`crfanon keys create`"
            ) from None
        try:
            line = data.decode("ascii").strip()
            secret = base64.b64decode(line.removeprefix(_FILE_HEAD), validate=True)
        except ValueError:
            secret, line = b"", ""
        if not line.startswith(_FILE_HEAD) or len(secret) != KEY_BYTES:
            raise KeyFault(f"{place}: is no key file; name one that `crfanon keys create` wrote")
        return cls(secret)

    @classmethod
    def from_password(cls, password: str, salt: bytes) -> Key:
        """Return the key that scrypt makes of a password; see `SCRYPT_COST`.

        `salt` is random, is no secret, and has to be kept beside what is encrypted: another salt
        gives another key.  The same password is the same whichever way its accents are composed.
        """
        if not password:
            raise KeyFault("password: is empty; give one that cannot be guessed")
        if len(salt) < SALT_BYTES:
            raise KeyFault(
                f"salt of a password: has fewer than {SALT_BYTES} bytes; give random ones"
            )
        from unicodedata import normalize

        with _cryptography():
            from cryptography.hazmat.primitives.kdf.scrypt import Scrypt
        scrypt = Scrypt(salt, KEY_BYTES, SCRYPT_COST, SCRYPT_BLOCK, SCRYPT_LANES)
        return cls(scrypt.derive(normalize("NFC", password).encode("utf-8", "surrogatepass")))

    def derive(self, purpose: str) -> Key:
        """Return the key for a purpose, by HKDF (RFC 5869) with SHA-256.

        It tells nothing of this key, nor of those for other purposes.

        >>> Key(bytes(32)).derive("index") == Key(bytes(32)).derive("index")
        True
        >>> Key(bytes(32)).derive("index") == Key(bytes(32)).derive("lines")
        False
        """
        with _cryptography():
            from cryptography.hazmat.primitives.hashes import SHA256
            from cryptography.hazmat.primitives.kdf.hkdf import HKDF
        info = f"crfanon: {purpose}".encode()
        return Key(HKDF(SHA256(), KEY_BYTES, salt=None, info=info).derive(self._secret))

    def seed(self, seed: int = 0) -> int:
        """Return a seed of random choices that cannot be repeated without the key.

        >>> Key(bytes(32)).seed() == Key(bytes(31) + b"1").seed()
        False
        """
        return int.from_bytes(self.derive("choices").hmac(str(seed)), "big")

    def hmac(self, text: str) -> bytes:
        """Return the HMAC-SHA-256 of `text`: 32 bytes that only the key can reproduce.

        Without the key texts cannot even be tried, however few there are to try.
        """
        return hmac.digest(self._secret, text.encode("utf-8", "surrogatepass"), "sha256")

    def encrypt(self, data: bytes, *, bound_to: bytes) -> bytes:
        """Return `data` encrypted by AES-256-GCM: a random nonce, then the rest.

        `bound_to` says where it belongs; only who says the same can decrypt it.
        """
        with _cryptography():
            from cryptography.hazmat.primitives.ciphers.aead import AESGCM
        nonce = os.urandom(NONCE_BYTES)
        return nonce + AESGCM(self._secret).encrypt(nonce, data, bound_to)

    def decrypt(self, data: bytes, *, bound_to: bytes, place: str = "encrypted data") -> bytes:
        """Return the plain data that `encrypt` was given.

        Raises `KeyFault`, which names `place`, when the key or `bound_to` is another one or a
        single bit was changed: it cannot be told which.
        """
        with _cryptography():
            from cryptography.exceptions import InvalidTag
            from cryptography.hazmat.primitives.ciphers.aead import AESGCM
        nonce, rest = data[:NONCE_BYTES], data[NONCE_BYTES:]
        try:
            if len(rest) < _TAG_BYTES:
                raise InvalidTag
            return AESGCM(self._secret).decrypt(nonce, rest, bound_to)
        except InvalidTag:
            raise KeyFault(
                f"{place}: cannot be decrypted, for the key or password is another one or the "
                "data was changed; give those that it was encrypted with"
            ) from None

    def blocks(self) -> Callable[[bytes], bytes]:
        """Return AES-256 of single blocks of 16 bytes, to build other ciphers of.

        By itself it hides nothing: equal blocks stay equal.
        """
        with _cryptography():
            from cryptography.hazmat.primitives.ciphers import Cipher
            from cryptography.hazmat.primitives.ciphers.algorithms import AES
            from cryptography.hazmat.primitives.ciphers.modes import ECB
        return Cipher(AES(self._secret), ECB()).encryptor().update

    def __repr__(self) -> str:
        return "<Key>"


def new_salt() -> bytes:
    """Return a random salt for `Key.from_password`."""
    return os.urandom(SALT_BYTES)


def require_cryptography() -> None:
    """Raise `MissingExtraError` without the package that keys need, before anything is made."""
    with _cryptography():
        import cryptography  # noqa: F401


@contextmanager
def _cryptography() -> Iterator[None]:
    """Around an import of `cryptography`: say what to install where it is missing."""
    try:
        yield
    except ImportError:
        raise MissingExtraError(
            "keys and encryption: the package cryptography is needed; "
            "install it with: pip install 'crfanon[keys]'"
        ) from None


def _unwritable(place: str, error: OSError) -> KeyFault:
    reason = error.strerror or type(error).__name__
    return KeyFault(f"{place}: cannot be written ({reason}), there is no key; choose another place")
