"""Choices that outlive a document: for all documents of a run, or of years.

A method that chooses asks the memory first and tells it what it chose, so that one
name is replaced alike wherever it stands.  Without a memory each document is masked by itself.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import count
from typing import Protocol


class Memory(Protocol):
    """Remembers what was chosen for what, in the role that it has.

    A role is such as ``"surname"``, ``"city/ES"`` or ``"number/PERSON"``: what has been chosen
    in one says nothing of another.  Originals and surrogates are compared without case and
    accents (`text.normalize.bare`).  Several processes may share what is remembered.  Roles that
    are called alike up to a ``#`` have no surrogate in common.
    """

    def recall(self, role: str, original: str, /) -> str | None:
        """Return the surrogate of `original` in `role`, None if there is none."""
        ...

    def keep(self, role: str, original: str, surrogate: str, /) -> str | None:
        """Note that `surrogate` was chosen for `original` in `role`; return the valid one.

        That is another one where another process has been first, and None where this
        surrogate stands for another original in this role already: choose anew.
        """
        ...


class Remembered:
    """A memory, if there is one, that may hold several surrogates for one original.

    What stands in a document cannot be a surrogate in it, whatever was chosen before.  Then a
    second one is chosen, and kept under a role of its own, such as ``"surname#2"``: the next
    document in which the first one does not do gets it again.
    """

    def __init__(self, memory: Memory | None) -> None:
        self._memory = memory
        self._free: dict[tuple[str, str], str] = {}

    def all(self, role: str, original: str) -> Iterator[str]:
        """Yield the surrogates of an original, in the order in which they were chosen."""
        if self._memory is None:
            return
        for name in _names(role):
            known = self._memory.recall(name, original)
            if known is None:
                self._free[role, original] = name
                return
            yield known

    def keep(self, role: str, original: str, surrogate: str) -> bool:
        """Keep one more surrogate; say no if it is not to be had, so that another is chosen."""
        if self._memory is None:
            return True
        if (role, original) not in self._free:
            deque(self.all(role, original), maxlen=0)
        name = self._free[role, original]
        return self._memory.keep(name, original, surrogate) == surrogate


def _names(role: str) -> Iterator[str]:
    """Yield the names of a role: its own, and those of second and further surrogates."""
    yield role
    for number in count(2):
        yield f"{role}#{number}"
