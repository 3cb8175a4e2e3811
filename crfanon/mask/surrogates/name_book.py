"""The surrogates of names as addresses ask for them: whole, by their beginning, by a letter.

A text with many people has many addresses, and looking through all names for each of them
takes time that grows with the product.  So names are found by how they begin.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from ...text.normalize import bare

# As many letters tell of which name something is the beginning.
_BEGINNING = 3


class Choices:
    """The surrogates chosen in one role, by their originals, bare, in the order of coming.

    >>> choices = Choices()
    >>> choices.choose("leandro", "Tomás")
    >>> choices["leandro"], choices.within("leandro.p"), choices.beginning("leand")
    ('Tomás', ['leandro'], ['leandro'])
    """

    def __init__(self) -> None:
        self._chosen: dict[str, str] = {}
        self._places: dict[str, int] = {}
        self._beginning: dict[str, list[str]] = {}
        self.longest = 0

    def choose(self, original: str, surrogate: str) -> None:
        """Note a surrogate, in the place of the one that an original may have had."""
        if original not in self._chosen:
            self._places[original] = len(self._places)
            for size in {1, _BEGINNING}:
                self._beginning.setdefault(original[:size], []).append(original)
            self.longest = max(self.longest, len(original))
        self._chosen[original] = surrogate

    def __contains__(self, original: object) -> bool:
        return original in self._chosen

    def __getitem__(self, original: str) -> str:
        return self._chosen[original]

    def within(self, text: str) -> list[str]:
        """Return the originals that stand in a bare text, in the order of coming."""
        sizes = range(1, self.longest + 1)
        parts = {text[i : i + size] for i in range(len(text)) for size in sizes}
        return sorted(parts.intersection(self._places), key=self._places.__getitem__)

    def beginning(self, letters: str) -> Sequence[str]:
        """Return the originals that may begin with one letter, or with three or more."""
        return self._beginning.get(letters[:_BEGINNING], [])


class NameBook:
    """The surrogates of the names that an address may have, and of its initials.

    Where an original has several, that of the first of the `choices` counts.  `given` are the
    given names, with their surrogates, of the one whose surname the address has.

        >>> surnames = Choices()
        >>> surnames.choose("pazos", "Tejada")
        >>> book = NameBook([surnames], {"l": "T"})
        >>> book.get("pazos"), book.get("l"), book.short_for("paz"), book.initial("p")
        ('Tejada', 'T', 'Tejada', 't')
    """

    def __init__(
        self,
        choices: Sequence[Choices],
        initials: Mapping[str, str],
        given: Sequence[tuple[str, str]] = (),
    ) -> None:
        self._choices = choices
        self.given = given
        self._initials = initials
        self.longest = max([*(own.longest for own in choices), *map(len, initials)], default=0)

    def get(self, original: str) -> str | None:
        """Return the surrogate of a name, or None."""
        known = self._initials.get(original)
        if known is not None:
            return known
        return next((own[original] for own in self._choices if original in own), None)

    def short_for(self, letters: str) -> str | None:
        """Return the surrogate of the only name that begins so and goes on, else None."""
        return _only(new for old, new in self._beginning(letters) if old != letters)

    def initials(self, letters: str) -> str | None:
        """Return the letters that stand in for those with which given names begin, else None."""
        own = self.given[: len(letters)]
        if letters and "".join(old[0] for old, _ in own) == letters:
            return "".join(new[0] for _, new in own)
        found = [self.initial(letter) for letter in letters]
        return None if None in found or not found else "".join(filter(None, found))

    def initial(self, letter: str) -> str | None:
        """Return the letter, bare, that stands in for the first of a name if it is but one."""
        return _only(bare(new)[:1] for _, new in self._beginning(letter))

    def _beginning(self, letters: str) -> Iterator[tuple[str, str]]:
        chosen = (old for own in self._choices for old in own.beginning(letters))
        for old in chain(self._initials, chosen):
            if old.startswith(letters) and (new := self.get(old)) is not None:
                yield old, new


def _only(found: Iterable[str]) -> str | None:
    """Return the surrogate that was found if all are equal, or None."""
    found = iter(found)
    first = next(found, None)
    return first if all(other == first for other in found) else None
