"""Coreference of places: besides what all titles share, kinds of town and long names.

A town is the same with its kind or without ("Stadt Ulm"), but not where a country has its
name: Mexico City is not Mexico.  Any other kind of place makes another place: a
river, a province.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from .linker import Chain, Form
from .titles import Title, Titles


class Places(Titles):
    """Links the mentions of places."""

    def steps(self) -> Sequence[Callable[[Form[Title]], Iterator[Chain[Title]]]]:
        """Return the steps of all titles, and one for long names."""
        return (self.equal, self.same, self.called, self.without_kind, self.shorter, self.acronym)

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
