"""Which mentions mean one organisation: besides what all titles share, their parts.

"Sierra Parda" is the "Grupo Inmobiliario Sierra Parda", and "LG Ulm" the "Landgericht Ulm",
where there is no other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ..repeats import is_name
from .acronyms import is_acronym, stands_for
from .linker import Chain, Form
from .titles import Title, Titles, may_be
from .wording import plain

# "Uni" for "Universität".
_MIN_SHORT = 3


class Organizations(Titles):
    """Links the mentions of organisations."""

    def steps(self) -> Sequence[Callable[[Form[Title]], Iterator[Chain[Title]]]]:
        """Return the steps of all titles, and those for parts and abbreviations."""
        return (
            self.same,
            self.called,
            self.without_kind,
            self.part,
            self.abbreviated,
            self.acronym,
        )

    def part(self, form: Form[Title]) -> Iterator[Chain[Title]]:
        """Yield those that a title is a part of: "Sierra Parda" of "Grupo Sierra Parda".

        What stands behind a preposition is another thing: the Ministry of Defence is not its
        Disciplinary Board.
        """
        title = form.reading
        if not self._tells(title):
            return
        rarest = min(title.core, key=lambda word: len(self.known(word)))
        for chain in self.known(rarest):
            whole = chain.head
            if _is_part(title.core, whole.core) and title.core not in whole.tails:
                if not self._is_seat(title, whole) and may_be(title, chain):
                    yield chain

    def _tells(self, title: Title) -> bool:
        """Say whether a part tells of which organisation: "Regional Court" may be any.

        In a text with one of them it mostly is that one, but in the judgments of TAB on which
        this was tuned annotators kept 25 such courts apart, and put 14 together.
        """
        if all(plain(word) in self.wording.nationalities for word in title.words):
            return False
        if len(title.core) == 1:
            return is_name(title.words[0])
        is_headed = any(map(self.wording.language.is_headword, title.words))
        return not (is_headed and all(map(self.wording.is_generic, title.words)))

    def _is_seat(self, title: Title, whole: Title) -> bool:
        """Say whether a word is but the town of a court or a hospital."""
        return len(title.core) == 1 and any(map(self.wording.language.is_of_many, whole.words))

    def abbreviated(self, form: Form[Title]) -> Iterator[Chain[Title]]:
        """Yield those of which a title abbreviates the first words: "LG Ulm", "IES Monte Alto"."""
        title = form.reading
        if len(title.words) < 2:
            return
        short, rest = title.words[0], title.core[1:]
        for chain in self.known(rest[-1]):
            whole = chain.head
            size = len(whole.core) - len(rest)
            if size > 0 and whole.core[size:] == rest and may_be(title, chain):
                if _is_short_for(short, whole.words[:size]):
                    yield chain


def _is_short_for(short: str, words: Sequence[str]) -> bool:
    """Say whether an acronym or the beginning of a word stands for some words.

    >>> _is_short_for("Uni", ["Universität"]), _is_short_for("IES", ["Instituto", "Superior"])
    (True, False)
    """
    if is_acronym(short):
        return stands_for(short, words)
    return len(words) == 1 and len(short) >= _MIN_SHORT and words[0].startswith(short)


def _is_part(core: Sequence[str], whole: Sequence[str]) -> bool:
    """Say whether some words stand in others: next to each other, or from the first to the last.

    >>> _is_part(["labour", "court"], ["kars", "labour", "court"])
    True
    >>> _is_part(["city", "hospital"], ["city", "general", "hospital"])
    True
    >>> _is_part(["court", "kars"], ["kars", "labour", "court"])
    False
    """
    size = len(core)
    if size >= len(whole):
        return False
    if any(whole[i : i + size] == core for i in range(len(whole) - size + 1)):
        return True
    if core[0] != whole[0] or core[-1] != whole[-1]:
        return False
    rest = iter(whole)
    return all(word in rest for word in core)
