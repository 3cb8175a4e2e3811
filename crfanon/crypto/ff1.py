"""Encrypt numbers so that they stay numbers: FF1 of NIST SP 800-38G, and identifiers by it.

FF1 is a permutation of the numbers of so many digits in some radix, one for every key and
`tweak`.  Identifiers mix digits and letters, so they are counted: all of one shape, such as
eight digits and a capital, are numbered through, and their numbers are encrypted as bits, again
until one comes out that is the number of an identifier (cycle walking).

A shape that fewer than 1,000,000 identifiers have is refused, as the revision of the standard
asks for: so few could be tried one by one.  And equal identifiers are encrypted
alike, which nothing that keeps the form can help.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

LEAST_DOMAIN = 1_000_000
"""SP 800-38G revision 1, second draft, section 5."""
_ROUNDS = 10
_BLOCK_BYTES = 16

Block = Callable[[bytes], bytes]


class FF1:
    """The permutation FF1 of numbers with `length` digits in `radix`, by AES of a key.

    `block` is AES of single blocks, see `Key.blocks`.
    """

    def __init__(self, block: Block, *, radix: int, length: int, tweak: bytes = b"") -> None:
        if not 2 <= radix <= 2**16 or radix**length < LEAST_DOMAIN:
            raise ValueError(f"FF1 is not for {length} digits in radix {radix}")
        self._block = block
        self._sizes = length // 2, length - length // 2
        self._powers: list[int] = [radix**size for size in self._sizes]
        self._bytes = ((self._powers[1] - 1).bit_length() + 7) // 8
        self._most = (self._bytes + 3) // 4 * 4 + 4
        head = bytes([1, 2, 1]) + radix.to_bytes(3, "big")
        head += bytes([_ROUNDS, self._sizes[0] % 256])
        head += length.to_bytes(4, "big") + len(tweak).to_bytes(4, "big")
        # The first block of what is authenticated in every round is the same.
        self._first = block(head)
        self._tweak = tweak + bytes((-len(tweak) - self._bytes - 1) % _BLOCK_BYTES)

    def encrypt(self, number: int) -> int:
        """Return the number that stands for `number`."""
        a, b = divmod(number, self._powers[1])
        for i in range(_ROUNDS):
            a, b = b, (a + self._round(i, b)) % self._powers[i % 2]
        return a * self._powers[1] + b

    def decrypt(self, number: int) -> int:
        """Return the number that `number` stands for."""
        a, b = divmod(number, self._powers[1])
        for i in reversed(range(_ROUNDS)):
            a, b = (b - self._round(i, a)) % self._powers[i % 2], a
        return a * self._powers[1] + b

    def _round(self, i: int, half: int) -> int:
        data = self._tweak + bytes([i]) + half.to_bytes(self._bytes, "big")
        found = self._first
        for start in range(0, len(data), _BLOCK_BYTES):
            found = self._block(_xor(found, data[start : start + _BLOCK_BYTES]))
        more = found
        for j in range(1, -(-self._most // _BLOCK_BYTES)):
            more += self._block(_xor(found, j.to_bytes(_BLOCK_BYTES, "big")))
        return int.from_bytes(more[: self._most], "big")


def _xor(one: bytes, two: bytes) -> bytes:
    number = int.from_bytes(one, "big") ^ int.from_bytes(two, "big")
    return number.to_bytes(_BLOCK_BYTES, "big")


class _Shape(NamedTuple):
    """The format that encryption preserves: signs, and the kind of every other character.

    `pattern` has ``9``, ``A`` or ``a`` for digits, capitals and lower-case letters.
    """

    pattern: str
    radices: tuple[int, ...]

    @property
    def size(self) -> int:
        """The number of identifiers of this shape."""
        size = 1
        for radix in self.radices:
            size *= radix
        return size


_KINDS = {"9": "0123456789", "A": "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "a": "abcdefghijklmnopqrstuvwxyz"}
_KIND_OF = {character: kind for kind, characters in _KINDS.items() for character in characters}


def can_be_encrypted(identifier: str) -> bool:
    """Return whether enough identifiers look like this one, and all of it is ASCII.

    >>> can_be_encrypted("12345678-Z"), can_be_encrypted("1234-A"), can_be_encrypted("Ñ1234567")
    (True, False, False)
    """
    return identifier.isascii() and _shape(identifier).size >= LEAST_DOMAIN


def encrypt_identifier(identifier: str, block: Block) -> str:
    """Return an identifier of the same shape; `can_be_encrypted` says which have one.

    >>> from .keys import Key
    >>> block = Key(bytes(32)).blocks()
    >>> hidden = encrypt_identifier("12345678-Z", block)
    >>> hidden[:8].isdigit(), hidden[8], hidden[9].isupper(), decrypt_identifier(hidden, block)
    (True, '-', True, '12345678-Z')
    """
    return _walked(identifier, block, FF1.encrypt)


def decrypt_identifier(identifier: str, block: Block) -> str:
    """Return the identifier that `encrypt_identifier` was given."""
    return _walked(identifier, block, FF1.decrypt)


def _walked(identifier: str, block: Block, step: Callable[[FF1, int], int]) -> str:
    shape = _shape(identifier)
    length = (shape.size - 1).bit_length()
    # The shape as the tweak: what one tells of its key helps with no other one.
    cipher = FF1(block, radix=2, length=length, tweak=shape.pattern.encode("ascii"))
    number = step(cipher, _number(identifier))
    while number >= shape.size:
        number = step(cipher, number)
    return _identifier(number, shape)


def _shape(identifier: str) -> _Shape:
    kinds = [_KIND_OF.get(character) for character in identifier]
    pattern = "".join(kind or character for kind, character in zip(kinds, identifier))
    return _Shape(pattern, tuple(len(_KINDS[kind]) for kind in kinds if kind))


def _number(identifier: str) -> int:
    number = 0
    for character in identifier:
        if kind := _KIND_OF.get(character):
            number = number * len(_KINDS[kind]) + _KINDS[kind].index(character)
    return number


def _identifier(number: int, shape: _Shape) -> str:
    characters: list[str] = []
    for sign in reversed(shape.pattern):
        if sign in _KIND_OF:
            alphabet = _KINDS[sign]
            number, rest = divmod(number, len(alphabet))
            sign = alphabet[rest]
        characters.append(sign)
    return "".join(reversed(characters))
