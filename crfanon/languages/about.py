"""The names of a language, and the texts in which its words are known: ``language.yaml``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from . import LANGUAGES
from .sections import flag, load, number, read_as, section_of, text, words


@dataclass(frozen=True, kw_only=True, eq=False)
class About:
    """The section ``language.yaml``."""

    name: str = read_as(text)
    """The name of the language in itself."""

    english: str = read_as(text)
    """The name of the language in English."""

    known_anywhere: bool = read_as(flag)
    """Whether its words count in texts of any language, and not in its own alone.

    Texts quote dates, titles and heads of tables of other languages.  But a word of one language
    is another word in the next, so whoever says yes here changes what is found and masked in
    texts of all languages: measure it first (``benchmarks/golden.py``).
    """

    turn_in_dates: int = read_as(number)
    """Its turn, from 1 on, where a date is read that may be in any language."""

    turn_in_names: int = read_as(number)
    """Its turn where the lists of all languages are asked for a name."""

    near: tuple[str, ...] = read_as(words)
    """The languages whose lists are asked next for a name that its own lists do not have."""


@cache
def about(code: str) -> About:
    """Return the content of the ``language.yaml`` of a language."""
    return load(About, section_of(code, "language"))


@cache
def known_in(code: str) -> Sequence[str]:
    """Return the languages whose words count in a text of one: its own, and those known anywhere.

    >>> known_in("es") == known_in("tlh"), "tlh" in known_in("es")
    (True, False)
    """
    return tuple(own for own in LANGUAGES if own == code or about(own).known_anywhere)


@cache
def by_turn(name: str, code: str) -> Sequence[str]:
    """Return the codes of the languages known in a text by their turn, ``"dates"`` or ``"names"``.

    >>> by_turn("dates", "es"), by_turn("names", "es")
    (('es', 'en', 'de', 'pt'), ('en', 'es', 'pt', 'de'))
    """

    def turn(own: str) -> int:
        return about(own).turn_in_dates if name == "dates" else about(own).turn_in_names

    return tuple(sorted(known_in(code), key=turn))
