"""The surrogates given out in one document: each original gets one, and keeps it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from ...chance import Chance
from ..memory import Memory, Remembered
from ..scene import Scene, bare
from ..scene import like as like
from ..scramble import scramble
from .language import Language

Draw = Callable[[Chance], str]

_WORD = re.compile(r"[^\W\d_]+")
_MIN_TELLING = 3

# Draws at each level of strictness.  A list has hundreds of entries and a
# document takes a few dozen of them, so the first draws nearly always do.
_TRIES = 100


class Surrogates:
    """What stands in for what in one document.

    A surrogate is chosen for an original in a role ("given name of a patient",
    "town"), once, and is never one that stands in the document, that was given
    to another original, or that shares a word with anything masked.
    """

    def __init__(
        self,
        scene: Scene,
        language: Language,
        masked: Iterable[str],
        memory: Memory | None = None,
    ) -> None:
        self.scene = scene
        self._remembered = Remembered(memory)
        self.language = language
        self.space = ""
        """Choices made in one space are not known in another: who gets one is replaced anew."""
        self._chosen: dict[tuple[str, str, str], str] = {}
        # What is kept wherever it stands may come again.
        kept = language.particles | language.kept | language.address_words
        self._masked = {
            word
            for surface in masked
            for word in _WORD.findall(bare(surface))
            if len(word) >= _MIN_TELLING and word not in kept
        }

    def known(self, role: str, original: str) -> str | None:
        """Return the surrogate of `original` in `role` if it has one already."""
        return self._chosen.get((self.space, role, bare(original)))

    def chosen(self, role: str) -> list[tuple[str, str]]:
        """Return the originals of `role`, bare, and their surrogates, in the order given."""
        return [
            (original, surrogate)
            for (_, of_role, original), surrogate in self._chosen.items()
            if of_role == role
        ]

    def drawn(self, role: str, original: str, draw: Draw, *, initial_differs: bool = True) -> str:
        """Return the surrogate of `original`, drawn by `draw` if it has none yet.

        An initial says something of a name, so it is to differ unless
        `initial_differs` is off.  What is drawn is remembered, where there is a memory.
        """
        key = bare(original)
        known = self._chosen.get((self.space, role, key))
        if known is not None:
            return known
        remembered = self._recall(role, key)
        if remembered is not None:
            return self._choose(role, key, remembered)
        for is_taken in (self.scene.stands, self.scene.stands_alone):
            chance = self.scene.chance(self.space, role, key)
            for _ in range(_TRIES):
                candidate = self.written(draw(chance))
                new = bare(candidate)
                if initial_differs and new[:1] == key[:1]:
                    continue
                if new != key and self._is_free(new) and not is_taken(new):
                    if self._keep(role, key, candidate):
                        return self._choose(role, key, candidate)
        return self._scramble(role, original, accepts=partial(self._keep, role, key))

    def among(
        self, role: str, original: str, candidates: Sequence[str], *, in_order: bool = False
    ) -> str:
        """Return the surrogate of `original`, one of a few `candidates` if one is left.

        With `in_order` the first ones are the better ones.
        """
        key = bare(original)
        known = self._chosen.get((self.space, role, key))
        if known is not None:
            return known
        order = (
            candidates
            if in_order
            else self.scene.chance(self.space, role, key).shuffled(candidates)
        )
        for is_taken in (self.scene.stands, self.scene.stands_alone):
            for candidate in map(self.written, order):
                new = bare(candidate)
                if new != key and self._is_free(new) and not is_taken(new):
                    return self._choose(role, key, candidate)
        return self.scrambled(role, original)

    def scrambled(self, role: str, original: str) -> str:
        """Return a surrogate of the same look, or a longer one where the look leaves no other."""
        key = bare(original)
        known = self._chosen.get((self.space, role, key))
        return known or self._scramble(role, original, accepts=bool)

    def _scramble(self, role: str, original: str, *, accepts: Callable[[str], bool]) -> str:
        key = bare(original)
        attempt = 0
        more = next((c for c in reversed(original) if c.isalnum()), "x")
        while True:
            # A longer pattern now and then, so that this comes to an end.
            pattern = original + more * (attempt // _TRIES)
            candidate = scramble(pattern, self.scene.chance(self.space, role, key, attempt))
            new = bare(candidate)
            if self._fits(key, new) and accepts(candidate):
                return self._choose(role, key, candidate)
            attempt += 1

    def _recall(self, role: str, key: str) -> str | None:
        """Return the first of the surrogates remembered for an original that fits here.

        One that stands in the document, or is another's in it, gives way to the next.
        """
        if self.space:
            return None
        for surrogate in self._remembered.all(role, key):
            if self._fits(key, bare(surrogate)):
                return self.written(surrogate)
        return None

    def _keep(self, role: str, key: str, surrogate: str) -> bool:
        """Have a surrogate remembered; say no if it is that of another original in its role."""
        return bool(self.space) or self._remembered.keep(role, key, surrogate)

    def _fits(self, key: str, new: str) -> bool:
        return new != key and self._is_free(new) and not self.scene.stands_alone(new)

    def written(self, word: str) -> str:
        """Return `word` as the document can write it: without accents if it has none."""
        if not self.scene.is_ascii or word.isascii():
            return word
        decomposed = unicodedata.normalize("NFD", word)
        return decomposed.encode("ascii", "ignore").decode("ascii") or word

    def _is_free(self, key: str) -> bool:
        return not self.scene.is_given(key) and self._masked.isdisjoint(_WORD.findall(key))

    def _choose(self, role: str, key: str, surrogate: str) -> str:
        self._chosen[self.space, role, key] = surrogate
        self.scene.give(bare(surrogate))
        return surrogate
