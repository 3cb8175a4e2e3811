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

# What is often left out within the name of a hospital.
_FILLERS = frozenset("general universitario universitaria university".split())


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
        """Yield those that a title is a part of: "Sierra Parda" of "Grupo Sierra Parda".

        What stands behind a preposition is another thing: the Ministry of Defence is not its
        Disciplinary Board.
        """
        title = form.reading
        if not self._tells(title):
            return
        for chain in self.known(self.rarest(title.core)):
            whole = chain.head
            if _is_part(title.core, whole.core) and title.core not in whole.tails:
                if not self._is_seat(title, whole) and may_be(title, chain):
                    yield chain

    def _tells(self, title: Title) -> bool:
        """Say whether a part tells of which organisation: "Regional Court" may be any.

        In a text with one of them it mostly is that one, but in the judgments of TAB on which
        this was tuned annotators kept 25 such courts apart, and put 14 together.
        """
        if title.legal or all(plain(word) in self.wording.nationalities for word in title.words):
            return False
        if len(title.core) == 1:
            return is_name(title.words[0]) and not is_acronym(title.words[0])
        return not all(map(self.wording.is_generic, title.words))

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
    """Say whether an acronym, a letter or the beginning of a word stands for some words.

    >>> _is_short_for("Uni", ["Universität"]), _is_short_for("H", ["Hospital", "Universitario"])
    (True, True)
    """
    if is_acronym(short):
        return stands_for(short, words)
    if len(short) == 1:
        return words[0].startswith(short)
    return len(words) == 1 and len(short) >= _MIN_SHORT and words[0].startswith(short)


def _is_part(core: Sequence[str], whole: Sequence[str]) -> bool:
    """Say whether some words stand next to each other in others, fillers left out.

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
    if any(whole[i : i + size] == core for i in range(len(whole) - size + 1)):
        return True
    return tuple(word for word in whole if word not in _FILLERS or word in core) == core
