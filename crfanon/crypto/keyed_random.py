"""Choices that depend on a key and on nothing else.

The same key gives the same choices in every process, on every machine and in
whatever order documents and entities are worked on.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_BLOCK_BYTES = 64
_NUMBER_BYTES = 8
_SHORT_NUMBERS = struct.Struct(f">{_BLOCK_BYTES // 2}H")
_NUMBERS = struct.Struct(f">{_BLOCK_BYTES // _NUMBER_BYTES}Q")


class Chance:
    """A stream of numbers drawn from a key.

    >>> a, b = Chance("note", 7), Chance("note", 7)
    >>> [a.below(100) for _ in range(5)] == [b.below(100) for _ in range(5)]
    True

    Parts of a key are kept apart: ``("a", "b")`` is not ``("ab",)``.
    """

    __slots__ = ("_block", "_key", "_left", "_short_block")

    def __init__(self, *key: str | int, digest: bytes = b"") -> None:
        # Who has the BLAKE2b digest of the key already gives that alone.
        self._key = digest or hashlib.blake2b(_joined(key)).digest()
        self._block = self._short_block = 0
        self._left: list[int] = []

    def below(self, bound: int) -> int:
        """Return a number from 0 up to, not including, `bound`."""
        if not self._left:
            block = self._block.to_bytes(_NUMBER_BYTES, "big")
            self._block += 1
            self._left += _NUMBERS.unpack(hashlib.blake2b(block, key=self._key).digest())
            self._left.reverse()
        return self._left.pop() % bound

    def short_numbers(self, count: int) -> Sequence[int]:
        """Return `count` numbers or more, from 0 up to 2**16: many at once are quicker."""
        if self._short_block == 0 and count <= _BLOCK_BYTES // 2:
            self._short_block = 1
            # The digest of the key is as good a block as any, and is there.
            return _SHORT_NUMBERS.unpack(self._key)
        numbers: list[int] = []
        while len(numbers) < count:
            block = self._short_block.to_bytes(_NUMBER_BYTES, "big")
            numbers += _SHORT_NUMBERS.unpack(hashlib.blake2b(self._key + block).digest())
            self._short_block += 1
        return numbers

    def choice(self, items: Sequence[T]) -> T:
        """Return one of `items`."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return all `items` in another order (Fisher and Yates)."""
        order = list(items)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order


class Seed:
    """The beginning of many keys, which is worked out once.

    >>> Seed("note", 7).chance("name").below(1000) == Chance("note", 7, "name").below(1000)
    True
    """

    def __init__(self, *key: str | int) -> None:
        self._hash = hashlib.blake2b(_joined(key))

    def chance(self, *key: str | int) -> Chance:
        """Return the choices of the whole key, which ends with `key`."""
        whole = self._hash.copy()
        whole.update(b"\0" + _joined(key))
        return Chance(digest=whole.digest())


def _joined(key: Sequence[str | int]) -> bytes:
    parts = [f"str:{part}" if isinstance(part, str) else f"int:{part}" for part in key]
    return "\0".join(parts).encode("utf-8", "surrogatepass")
