"""Coreference of organizations: besides what all titles share, their parts.

"Sierra Parda" is the "Grupo Inmobiliario Sierra Parda", and "LG Ulm" the "Landgericht Ulm",
where there is no other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ..languages.mention_words import of_all
from ..languages.spellings import is_name
from ..text.normalize import plain
from .acronyms import is_acronym, stands_for
from .linker import Chain, Form
from .titles import Title, Titles, may_be

# "Uni" for "Universität".
_MIN_SHORT = 3


class Organizations(Titles):
    """Links the mentions of organisations."""

    def steps(self) -> Sequence[Callable[[Form[Title]], Iterator[Chain[Title]]]]:
        """Return the steps of all titles, and those for parts and abbreviations."""
        return (
            self.equal,
            self.same,
            self.called,
            self.without_kind,
            self.part,
            self.abbreviated,
            self.acronym,
        )

    def part(self, form: Form[Title]) -> Iterator[Chain[Title]]:
        """Yield the chains that a title is a part of: "Sierra Parda" of "Grupo Sierra Parda".

        What stands behind a preposition is another thing: the Ministry of Defence is not its
        Disciplinary Board.
        """
        title = form.reading
        if not self._tells(title):
            return
        first = form.mentions[0].number
        for chain in self.known(self.rarest(title.core)):
            whole = chain.head
            # Short names come behind the full ones; before them they are those of another.
            if chain.begins > first and not _has_letters_beside(title, whole):
                continue
            is_owner = form.label != "ORGANIZATION_HOSPITAL" and _is_owner(title, whole)
            if _is_part(title.core, whole.core, self.wording.code) and not is_owner:
                if not self._is_seat(title, whole) and may_be(title, chain, self.wording.code):
                    yield chain

    def _tells(self, title: Title) -> bool:
        """Return whether a part tells of which organisation: "Regional Court" may be any.

        In a text with one of them it mostly is that one, but in the judgments of TAB on which
        this was tuned annotators kept 25 such courts apart, and put 14 together.
        """
        if title.legal or all(plain(word) in self.wording.nationalities for word in title.words):
            return False
        if len(title.core) == 1:
            return is_name(title.words[0]) and not is_acronym(title.words[0])
        return not all(map(self.wording.is_generic, title.words, title.core))

    def _is_seat(self, title: Title, whole: Title) -> bool:
        """Return whether a word is but the town of a court or a hospital."""
        return len(title.core) == 1 and any(map(self.wording.language.is_of_many, whole.words))

    def abbreviated(self, form: Form[Title]) -> Iterator[Chain[Title]]:
        """Yield the chains whose first words a title abbreviates: "LG Ulm", "IES Monte Alto"."""
        title = form.reading
        if len(title.words) < 2:
            return
        short, rest = title.words[0], title.core[1:]
        for chain in self.known(rest[-1]):
            whole = chain.head
            size = len(whole.core) - len(rest)
            if size > 0 and whole.core[size:] == rest and may_be(title, chain, self.wording.code):
                if self._is_short_for(short, whole.words[:size]):
                    yield chain

    def _is_short_for(self, short: str, words: Sequence[str]) -> bool:
        """Return whether an acronym, a letter or the beginning of a word stands for some words."""
        if is_acronym(short):
            return stands_for(short, words, has_compounds=self.wording.words.has_compounds)
        if len(short) == 1:
            return words[0].startswith(short)
        return len(words) == 1 and len(short) >= _MIN_SHORT and words[0].startswith(short)


def _is_owner(title: Title, whole: Title) -> bool:
    """Return whether a title is what something is of: the Ministry in "Board of the Ministry"."""
    return any(tail[: len(title.core)] == title.core for tail in whole.tails)


def _has_letters_beside(title: Title, whole: Title) -> bool:
    """Return whether a longer title has nothing but letters beside a title: "FC Arosa"."""
    rest = [word for word, stem in zip(whole.words, whole.core) if stem not in title.core]
    return all(map(is_acronym, rest))


def _is_part(core: Sequence[str], whole: Sequence[str], code: str = "") -> bool:
    """Return whether some words stand next to each other in others, fillers left out.

    >>> _is_part(("sierra", "parda"), ("grupo", "sierra", "parda"))
    True
    >>> _is_part(("hospital", "olmo"), ("hospital", "general", "olmo"))
    True
    >>> _is_part(("university", "ulm"), ("university", "technical", "ulm"))
    False
    """
    size = len(core)
    if size >= len(whole):
        return False
    for i in range(len(whole) - size + 1):
        if whole[i : i + size] == core:
            # A team and its B team are two.
            return not any(len(word) == 1 or word.isdigit() for word in whole[i + size :])
    fillers = of_all("fillers", code)
    return tuple(word for word in whole if word not in fillers or word in core) == core
