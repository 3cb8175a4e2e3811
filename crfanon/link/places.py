"""Coreference of places: besides what all titles share, kinds of town and long names.

A town is the same with its kind or without ("Stadt Ulm"), but not where a country has its
name: Mexico City is not Mexico.  Any other kind of place makes another place: a
river, a province.  States are called by their letters as well: "Columbus, OH".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache

from ..languages.about import known_in
from ..languages.mention_words import mention_words
from ..text.normalize import plain
from .linker import Chain, Form
from .titles import Title, Titles


class Places(Titles):
    """Links the mentions of places."""

    def steps(self) -> Sequence[Callable[[Form[Title]], Iterator[Chain[Title]]]]:
        """Return the steps of all titles, and one for long names."""
        return (
            self.equal,
            self.same,
            self.called,
            self.without_kind,
            self.shorter,
            self.coded,
            self.acronym,
        )

    def keys(self, reading: Title) -> Iterable[str]:
        """Return the keys of all titles, and that of the state that a name or its letters mean."""
        yield from super().keys(reading)
        yield from self._state(reading)

    def coded(self, form: Form[Title]) -> Iterator[Chain[Title]]:
        """Yield the states that letters stand for: "Ohio" for "OH"."""
        for key in self._state(form.reading):
            yield from self.known(key)

    def _state(self, title: Title) -> Iterator[str]:
        called = " ".join(map(plain, title.written))
        state = _states(self.wording.code).get(called)
        if state is not None:
            yield f"={state}"

    def names_kind_of(self, name: Sequence[str], whole: Sequence[str]) -> bool:
        """Return whether a longer title has only kinds of state or town beside a name."""
        if super().names_kind_of(name, whole):
            return True
        is_town = whole[1:] == name and whole[0] in self.wording.towns_by_stem
        return is_town and " ".join(name) not in self.wording.countries

    def shorter(self, form: Form[Title]) -> Iterator[Chain[Title]]:
        """Yield the countries of which a title leaves out the end: "United States" of America."""
        core = form.reading.core
        if len(core) > 1 and " ".join(core) in self.wording.countries:
            for chain in self.known(core[0]):
                whole = chain.head
                if whole.core[: len(core)] == core and whole.core[len(core) :] in whole.tails:
                    yield chain


@cache
def _states(code: str) -> Mapping[str, str]:
    """Return the plain name of a state for that and for its letters, in a text of a language."""
    found: dict[str, str] = {}
    for own in reversed(known_in(code)):
        for letters, name in mention_words(own).states_by_letters.items():
            found[plain(letters).rstrip(".")] = found[plain(name)] = plain(name)
    return found
