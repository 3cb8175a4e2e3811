"""The surrogates given out in one document: each original gets one, and keeps it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import chain

from ...crypto.keyed_random import Chance
from ...languages.language import language
from ...languages.people import plain
from ...languages.surrogate_words import SurrogateWords
from ...text.limits import check
from ...text.normalize import bare
from ..context import DocumentContext
from ..memory import Memory, Remembered
from ..scramble import scramble
from .name_book import Choices

Draw = Callable[[Chance], str]

# What an address and its surrogate may have in common; domains of RFC 2606.
ADDRESS_PARTS = frozenset("http https ftp www example com org net".split())

# Words that stand inside of identifiers: "30-00-00, account 5454".
NUMBER_PARTS = frozenset(
    "account number routing sort code konto kontonummer bankleitzahl cuenta numero conta agencia "
    "policy serial seriennummer no. nr.".split()
)

_WORD = re.compile(r"[^\W\d_]+")
_MIN_TELLING = 3

# Draws at each level of strictness.  A list has hundreds of entries and a
# document takes a few dozen of them, so the first draws nearly always do.
_TRIES = 100
# Once the draws for so many in a row were all in vain a list is as good as empty: a text of
# megabytes has more names than there are on it.
_EXHAUSTED, _FEW_TRIES = 8, 5
# As many people of one kind as a document may name.
_INVENTED = 999


class NoSurrogate(Exception):
    """Nothing is known that could stand in for a mention: no list, generator or form has it."""


class Surrogates:
    """The surrogates of one document, by their originals.

    A surrogate is chosen for an original in a role ("given name of a patient",
    "town"), once, and is never one that stands in the document, that was given
    to another original, or that shares a word with anything masked.  `others` are languages that
    the document has beside the one that most of it is in.  A `memory` carries words
    from one document to the next: one that stands in this document is replaced by another
    here, and stays what it is elsewhere.
    """

    def __init__(
        self,
        context: DocumentContext,
        language: SurrogateWords,
        masked: Iterable[str],
        *,
        others: Iterable[SurrogateWords] = (),
        memory: Memory | None = None,
        is_invented: bool = False,
        check_digits: str = "valid",
    ) -> None:
        self.context = context
        self.language = language
        """The language of the mention that is replaced."""
        self.memory = memory
        self._remembered = Remembered(memory)
        self.is_invented = is_invented
        """Whether names are to be seen to be invented."""
        self.check_digits = check_digits
        """The check digits of the surrogates of identifiers: "valid" or "invalid"."""
        self.years = 0
        """By how many years the dates of the document move, 0 if it has none."""
        self.space = ""
        """Choices made in one space are not known in another: who gets one is replaced anew."""
        self.space_of_role = ""
        """The role that the space is for, "" for all: a son keeps his father's surname."""
        self._chosen: dict[tuple[str, str, str], str] = {}
        self._by_role: dict[str, Choices] = {}
        # How many originals of a role nothing was left for since something last was.
        self._in_vain: dict[str, int] = {}
        kept = kept_anywhere(language).union(*map(kept_anywhere, others))
        # No word goes on across lines, so all mentions are cut into words at once.
        words = set(_WORD.findall(bare("\n".join(masked))))
        self._masked = {word for word in words if len(word) >= _MIN_TELLING} - kept

    def _space(self, role: str) -> str:
        return self.space if self.space_of_role in ("", role) else ""

    def known(self, role: str, original: str) -> str | None:
        """Return the surrogate of `original` in `role` if it has one already."""
        return self._chosen.get((self._space(role), role, bare(original)))

    def is_masked(self, key: str) -> bool:
        """Return whether a bare word stands in a mention."""
        return key in self._masked

    def chosen(self, role: str) -> list[tuple[str, str]]:
        """Return the originals of `role`, bare, and their surrogates, in the order given."""
        return [
            (original, surrogate)
            for (_, of_role, original), surrogate in self._chosen.items()
            if of_role == role
        ]

    def choices(self, role: str) -> Choices:
        """Return the surrogates of `role` as they are by now, of whatever space."""
        return self._by_role.setdefault(role, Choices())

    def drawn(
        self,
        role: str,
        original: str,
        draw: Draw,
        *,
        initial_differs: bool = True,
        remembered: str = "",
        stays: Iterable[str] = (),
    ) -> str:
        """Return the surrogate of `original`, drawn by `draw` if it has none yet.

        An initial says something of a name, so it is to differ unless
        `initial_differs` is off.  What is drawn is remembered, where there is a memory, in the
        role `remembered` or else in its own.  What `stays` may come again.  Raises
        `NoSurrogate` for words, where nothing that was drawn is free.
        """
        key = bare(original)
        known = self._chosen.get((self._space(role), role, key))
        if known is not None:
            return known
        remembered = remembered or role
        recalled = self._recalled(remembered, key)
        if recalled is not None:
            return self._choose(role, key, recalled)
        tries = _TRIES if self._in_vain.get(role, 0) < _EXHAUSTED else _FEW_TRIES
        chance = self.context.chance(self._space(role), role, key)
        candidates = (self.written(draw(chance)) for _ in range(tries))
        differs = initial_differs and not self.is_invented
        own = frozenset(map(bare, stays))
        for candidate in self._fitting(key, candidates, initial_differs=differs, stays=own):
            if self._is_kept(remembered, key, candidate):
                self._in_vain.pop(role, None)
                return self._choose(role, key, candidate)
        self._in_vain[role] = self._in_vain.get(role, 0) + 1
        if not any(map(str.isdecimal, original)):
            raise NoSurrogate
        return self._scramble(role, original, accepts=partial(self._is_kept, remembered, key))

    def _fitting(
        self,
        key: str,
        candidates: Iterable[str],
        *,
        initial_differs: bool,
        stays: frozenset[str],
    ) -> Iterator[str]:
        """Yield those that may stand for `key`, last what is a part of a word in the document."""
        standing: list[str] = []
        for candidate in candidates:
            new = bare(candidate)
            if new == key or (initial_differs and new[:1] == key[:1]):
                continue
            if self._is_free(new, stays) and self._sounds_alike(key, new):
                if self.context.stands(new):
                    standing.append(candidate)
                else:
                    yield candidate
        for candidate in standing:
            if not self.context.stands_alone(bare(candidate)):
                yield candidate

    def _recalled(self, remembered: str, key: str) -> str | None:
        """Return the first of the surrogates remembered for an original that may stand here.

        One that stands in the document, or is another's in it, gives way to the next.
        """
        if self.memory is None or self._space(remembered):
            return None
        for surrogate in self._remembered.all(remembered, key):
            if self._fits(key, bare(surrogate)):
                return self.written(surrogate)
        return None

    def _is_kept(self, remembered: str, key: str, surrogate: str) -> bool:
        """Have a surrogate remembered; say no if it is that of another original in its role."""
        return bool(self._space(remembered)) or self._remembered.keep(remembered, key, surrogate)

    def recalled_number(self, role: str, key: str) -> str:
        """Return what another document has for a number, by the key of all its forms; "" if none.

        The key of the surrogate comes back.
        """
        if self.memory is None or self._space(role):
            return ""
        return self.memory.recall(f"{role} in any form", key) or ""

    def keep_number(self, role: str, key: str, surrogate: str) -> None:
        """Have the key of a number's surrogate remembered for all forms of the number."""
        if self.memory is not None and not self._space(role):
            self.memory.keep(f"{role} in any form", key, surrogate)

    def _fits(self, key: str, new: str) -> bool:
        return new != key and self._is_free(new) and not self.context.stands_alone(new)

    def settled(
        self,
        role: str,
        original: str,
        candidates: Sequence[str],
        tests: Sequence[Callable[[str], bool]],
    ) -> str:
        """Return the one of some candidates that stands for an original in all documents.

        It passes the tests, or as many as any does, an earlier one before all later ones.  These
        are no texts that stand in a document, such as the codes of areas.  Where all are taken
        by others one of them is not remembered.
        """
        fitting = _fittest(_from(candidates, self.context.chance(role, original)), tests)
        if self.memory is None:
            return next(fitting)
        fit = [*fitting]
        known = (each for each in self._remembered.all(role, original) if each in fit)
        kept = (each for each in fit if self._remembered.keep(role, original, each))
        return next(chain(known, kept), fit[0])

    def among(self, role: str, original: str, candidates: Sequence[str]) -> str:
        """Return the surrogate of `original`, one of a few `candidates`.

        Raises `NoSurrogate` if none is left.
        """
        key = bare(original)
        known = self._chosen.get((self._space(role), role, key))
        if known is not None:
            return known
        candidates = _from(candidates, self.context.chance(self._space(role), role, key))
        candidates = sorted(candidates, key=lambda new: not self._sounds_alike(key, new))
        for is_taken in (self.context.stands, self.context.stands_alone):
            for candidate in map(self.written, candidates):
                new = bare(candidate)
                if new != key and self._is_free(new) and not is_taken(new):
                    return self._choose(role, key, candidate)
        raise NoSurrogate

    def _sounds_alike(self, key: str, new: str) -> bool:
        """Return whether what stands before a word may stand before another one: "d'", "l'"."""
        grammar = language(self.language.code).grammar
        if self.is_invented or not grammar.elides:
            return True
        return grammar.begins_with_vowel(key) == grammar.begins_with_vowel(new)

    def scrambled(self, role: str, original: str) -> str:
        """Return a surrogate of the same look, or a longer one where the look leaves no other."""
        key = bare(original)
        known = self._chosen.get((self._space(role), role, key))
        return known or self._scramble(role, original, accepts=bool)

    def _scramble(self, role: str, original: str, *, accepts: Callable[[str], bool]) -> str:
        key = bare(original)
        attempt = 0
        more = next((c for c in reversed(original) if c.isalnum()), "x")
        while True:
            check()
            # A longer pattern now and then, so that this comes to an end.
            pattern = original + more * (attempt // _TRIES)
            candidate = scramble(
                pattern, self.context.chance(self._space(role), role, key, attempt)
            )
            if self._fits(key, bare(candidate)) and accepts(candidate):
                return self._choose(role, key, candidate)
            attempt += 1

    def written(self, word: str) -> str:
        """Return `word` as the document can write it: without accents if it has none."""
        if not self.context.is_ascii or word.isascii():
            return word
        decomposed = unicodedata.normalize("NFD", self.spelled_out(word))
        return decomposed.encode("ascii", "ignore").decode("ascii") or word

    def spelled_out(self, word: str) -> str:
        """Return a German word as who has no umlauts writes it: "Mueller", "Strasse"."""
        return word.translate(_SPELLED_OUT) if self.language.has_compounds else word

    def _is_free(self, key: str, stays: frozenset[str] = frozenset()) -> bool:
        if self.context.is_given(key):
            return False
        if key.isalpha():
            return key not in self._masked
        return self._masked.isdisjoint(frozenset(_WORD.findall(key)) - stays)

    def _choose(self, role: str, key: str, surrogate: str) -> str:
        self._chosen[self._space(role), role, key] = surrogate
        self.choices(role).choose(plain(key), surrogate)
        self.context.give(bare(surrogate))
        return surrogate


_SPELLED_OUT = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"}
)


def _from(candidates: Sequence[str], chance: Chance) -> Sequence[str]:
    """Return all candidates, from one of them on."""
    start = chance.below(len(candidates)) if candidates else 0
    return [*candidates[start:], *candidates[:start]]


def _fittest(candidates: Sequence[str], tests: Sequence[Callable[[str], bool]]) -> Iterator[str]:
    """Yield the candidates that pass all tests, else those that pass the first most of them.

    >>> [*_fittest(["a", "B", "cd"], [str.islower, lambda each: len(each) > 1])]
    ['cd']
    >>> [*_fittest(["a", "B"], [str.islower, lambda each: len(each) > 1])]
    ['a']
    """
    is_any = False
    for each in candidates:
        if all(test(each) for test in tests):
            is_any = True
            yield each
    if not is_any:
        passed = [tuple(test(each) for test in tests) for each in candidates]
        most = max(passed)
        yield from (each for each, own in zip(candidates, passed) if own == most)


@cache
def invented(stem: str) -> tuple[str, ...]:
    """Return names of which everybody sees that they are invented.

    >>> invented("Musterstadt")[6]
    'Musterstadt-7'
    """
    return tuple(f"{stem}-{number}" for number in range(1, _INVENTED + 1))


@cache
def kept_anywhere(language: SurrogateWords) -> frozenset[str]:
    """Return the words that are kept wherever they stand, so that they may come again."""
    return (
        language.particles
        | language.kept
        | language.address_words
        | language.abbreviations
        | ADDRESS_PARTS
        | NUMBER_PARTS
    )
