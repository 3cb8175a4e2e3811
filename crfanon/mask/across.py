"""What an entity is known by in all documents that share a `Memory`.

A whole name is known by its words, a number by its digits (`link.key_of`).  A short name may be
anybody's, and is told only where the documents are known to be of one subject: then "Dolores
Cánovas" is the Dolores Cánovas Belmonte of another document of hers, if she is the only one there
who can be meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ..labels import kinds_of
from ..link import key_of
from .memory import Memory, Remembered
from .method import Mentions, canonical_forms

# The role of what somebody is called for short in the documents of a subject; whose and what stand
# in what is remembered, for the names of roles are no secret.
_CALLED, _IN_FULL, _IS = "called", "in full", " = "
# Of a whole name, one or two words are said for short.
_MOST_WORDS = 2


class Across:
    """The keys of the entities of one document in a memory."""

    def __init__(self, memory: Memory, mentions: Mentions) -> None:
        self._remembered = Remembered(memory)
        self._subject = mentions.subject
        self._forms = canonical_forms(mentions)
        self._keys: dict[int, str] = {}
        self._are_persons: dict[int, bool] = {}
        columns = zip(mentions.document.spans, mentions.surfaces, mentions.entities)
        for (span, surface, entity), language in zip(columns, mentions.languages):
            key = key_of(surface, span.label, language or mentions.language)
            if len(key) > len(self._keys.get(entity, "")):
                self._keys[entity] = key
            self._are_persons.setdefault(entity, "PERSON" in kinds_of(span.label))

    def keys(self, entity: int) -> tuple[str, str]:
        """Return the key of an entity, and what older vaults know it by."""
        key = self._keys.get(entity, "")
        form = self._forms[entity]
        if not key or not self._are_persons[entity]:
            return key or form, form
        known = self._known(key) if self._subject else ""
        if " " not in key:
            return known or form, form
        if not self._subject:
            return key, form
        called = self._called_so(key)
        if len(called) > 1 and key in called:
            # It stood alone first; by now two are called so, and one of them has its number.
            return self._said(key), self._said(key)
        return self._told(key, known), form

    def _known(self, short: str) -> str:
        """Return the name of the subject's documents that a short one is the only one to mean."""
        found = self._called_so(short) if short.count(" ") < _MOST_WORDS else []
        return found[0] if len(found) == 1 else ""

    def _told(self, key: str, known: str) -> str:
        """Return the key of a whole name, and note what it may be called for short."""
        words = key.split()
        shorter = map(" ".join, combinations(words, _MOST_WORDS)) if len(words) > 2 else ()
        first = next((short for short in shorter if self._is_in_full(short, key)), "")
        chosen = known or first or key
        for short in map(" ".join, _some(words)):
            if chosen not in self._called_so(short):
                said = self._said(short)
                self._remembered.keep(_CALLED, said, f"{said}{_IS}{chosen}")
        return chosen

    def _is_in_full(self, short: str, key: str) -> bool:
        """Return whether a short name that stood alone is a whole one's, and note that it is.

        The first whole name takes it: "Gil Pina" may be Ida Gil Pina or Juan Gil Pina, not both.
        """
        if short not in self._called_so(short):
            return False
        said = f"{self._said(short)}{_IS}"
        whole = next(self._remembered.all(_IN_FULL, said), "")
        if not whole:
            self._remembered.keep(_IN_FULL, said, f"{said}{key}")
        return whole in ("", f"{said}{key}")

    def _called_so(self, short: str) -> list[str]:
        """Return the whole names in the subject's documents that may be called so."""
        found = self._remembered.all(_CALLED, self._said(short))
        return [name.rpartition(_IS)[2] for name in found]

    def _said(self, short: str) -> str:
        return f"{self._subject}{_IS}{short}"


def _some(words: list[str]) -> Iterator[tuple[str, ...]]:
    """Yield what of a name may be said for short: each word, and each two of them."""
    for size in range(1, _MOST_WORDS + 1):
        yield from combinations(words, size)
