"""Choices that depend on a key and on nothing else.

The same key gives the same choices in every process, on every machine and in
whatever order documents and entities are worked on.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

_BLOCK_BYTES = 64
_NUMBER_BYTES = 8


class Chance:
    """A stream of numbers drawn from a key.

    >>> a, b = Chance("note", 7), Chance("note", 7)
    >>> [a.below(100) for _ in range(5)] == [b.below(100) for _ in range(5)]
    True

    Parts of a key are kept apart: ``("a", "b")`` is not ``("ab",)``.
    """

    def __init__(self, *key: str | int) -> None:
        self._key = hashlib.blake2b(_joined(key)).digest()
        self._numbers = self._stream()

    @classmethod
    def of_many(cls, *begin: str | int) -> Callable[..., Chance]:
        """Return what makes the streams of keys that have their first parts in common.

        >>> of_note = Chance.of_many("note", 7)
        >>> of_note("name").below(1000) == Chance("note", 7, "name").below(1000)
        True
        """
        begun = hashlib.blake2b(_joined(begin))

        def chance(*rest: str | int) -> Chance:
            hashed = begun.copy()
            hashed.update(b"\0" + _joined(rest))
            made = cls.__new__(cls)
            made._key = hashed.digest()
            made._numbers = made._stream()
            return made

        return chance

    def below(self, bound: int) -> int:
        """Return a number from 0 up to, not including, `bound`."""
        return next(self._numbers) % bound

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

    def _stream(self) -> Iterator[int]:
        block = 0
        while True:
            digest = hashlib.blake2b(
                block.to_bytes(_NUMBER_BYTES, "big"), key=self._key, digest_size=_BLOCK_BYTES
            ).digest()
            for start in range(0, _BLOCK_BYTES, _NUMBER_BYTES):
                yield int.from_bytes(digest[start : start + _NUMBER_BYTES], "big")
            block += 1


def _joined(key: Sequence[str | int]) -> bytes:
    """Return the parts of a key as one, so that they are kept apart."""
    joined = "\0".join(
        [
            f"str:{part}" if isinstance(part, str) else f"{type(part).__name__}:{part}"
            for part in key
        ]
    )
    return joined.encode("utf-8", "surrogatepass")
