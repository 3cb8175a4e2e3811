"""What outlives a document: choices that hold for all documents of a run, or of years.

A method that chooses asks the memory first and tells it what it chose, so that one
name is replaced alike wherever it stands.  Without a memory each document is masked by itself.
"""

from __future__ import annotations

from typing import Protocol


class Memory(Protocol):
    """Remembers what was chosen for what, in the role that it has.

    A role is such as ``"surname"``, ``"city/ES"`` or ``"number/PERSON"``: what has been chosen
    in one says nothing of another.  Originals and surrogates are compared without case and
    accents (`scene.bare`).  Several processes may share what is remembered.
    """

    def recall(self, role: str, original: str, /) -> str | None:
        """Return what was chosen for `original` in `role`, None if nothing was."""
        ...

    def keep(self, role: str, original: str, surrogate: str, /) -> str | None:
        """Note that `surrogate` was chosen for `original` in `role`; return what is in force.

        That is another one where another process has been first, and None where this
        surrogate stands for another original in this role already: choose anew.
        """
        ...
