"""The part of a language that is code, for most; its ``grammar.py`` says more.

A surrogate has to suit its place in the sentence, and a phrase the noun that it stands for.  What
is said here is what Spanish and Portuguese have in common; a language overrides what it has
otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..text.normalize import fold
from .head_forms import is_name, last_word
from .headword import Gender, Headword

SIBILANTS = ("s", "ss", "ß", "x", "z", "ce", "tsch")
_PREPOSITION = re.compile(r" (?:de|da|do|dos|das|del|of) ")


class Form(NamedTuple):
    """A name without its ending, and which ending it had: "" for none."""

    base: str
    ending: str


class Grammar:
    """The grammar of one language, as far as masking has to know it."""

    has_bare_genitive = False
    """Whether names have a genitive without an apostrophe."""

    has_compounds = False
    """Whether nouns are made of others: "Amtsgericht"."""

    number_before_street = False
    """Whether a house number stands before the name of a street."""

    number_tells_street = False
    """Whether a house number makes a name that of a street, whatever its words mean."""

    agrees_by_sound = False
    """Whether the article before a word depends on its first sound: "an Italian"."""

    elides = False
    """Whether a word before a vowel loses its own: "d'Amiens", but "de Lille"."""

    def __init__(self, code: str, titles: Mapping[str, Gender]) -> None:
        self.code = code
        self.titles = titles

    # The head of a mention.

    def word_before(self, before: str) -> str:
        """Return the last word before a mention, as it is compared."""
        return last_word(before)

    def joined(self, particle: str, name: str) -> str:
        """Return a name behind a particle, alone where there is none."""
        return f"{particle} {name}" if particle else name

    def begins_with_vowel(self, text: str) -> bool:
        """Return whether a word before a text loses its vowel, in a language that `elides`."""
        return False

    def analyze(self, surface: str, before: str, label: str) -> Headword:
        """Return the head of a mention, with its gender, number and case; here it is all of it."""
        return Headword(0, len(surface))

    def is_head_of_kind(self, word: str) -> bool:
        """Return whether a word is listed as the head of a name, in any number, and is no place.

        Where heads are not listed that is unknown: the answer is no.
        """
        return False

    def is_common_head(self, word: str) -> bool:
        """Return whether a word in the name of an organization is a common one, and no name."""
        return False

    def is_kind(self, word: str) -> bool:
        """Return whether an inflected word or a compound says only what an organization is."""
        return False

    def end_of_head(self, words: Sequence[str]) -> int | None:
        """Return behind which word the head of a name is over; None where the head comes first."""
        return None

    def uninflected(self, name: str) -> str:
        """Return a name without the ending of an adjective before its noun."""
        return name

    def is_kind_of_house(self, word: str) -> bool:
        """Return whether a word is a noun for an institution or firm, or a compound of one."""
        return False

    def ending_of(self, head: Headword) -> str:
        """Return the ending of a noun such as that of a profession, in number and case."""
        return ""

    # Endings of names.

    def genitive_of(self, surface: str, number: str) -> Form | None:
        """Return a mention without the ending of its genitive, None where it has none."""
        return None

    def in_genitive(self, base: str, ending: str) -> str:
        """Return a name with the ending of a genitive that was found on another one."""
        if ending in ("'", "’") and not base.lower().endswith("s"):
            return base + ending + in_case_of(base, "s")
        return base + in_case_of(base, ending)

    def is_plural_family(self, surface: str) -> bool:
        """Return whether a name is that of several people of one family, as its ending has it."""
        return surface.lower().endswith("s") and self.singular_family(surface) != surface

    def singular_family(self, surface: str) -> str:
        """Return the surname of one of a family, the name itself where the lists have no other."""
        stem = surface[:-1]
        return stem if is_name(self.code, fold(stem)) else surface

    def plural_ending(self, base: str) -> str:
        """Return what the name of a family ends in, empty where it does not change: "os Reis"."""
        return "" if base.lower().endswith(SIBILANTS) else "s"

    # Plurals of nouns.

    def plural(self, noun: str) -> str:
        """Return the plural of a noun, with its adjectives."""
        cut = _PREPOSITION.search(noun)
        head, rest = (noun[: cut.start()], noun[cut.start() :]) if cut else (noun, "")
        return self.plural_of_head(head) + rest

    def plural_of_head(self, head: str) -> str:
        """Return the plural of a noun and its adjectives, which agree with it."""
        return " ".join(map(self.plural_of_word, head.split(" ")))

    def plural_of_word(self, word: str) -> str:
        """Return the plural of a noun or an adjective."""
        return f"{word}s"


def in_case_of(base: str, ending: str) -> str:
    """Return an ending in capitals, if the name before it is in capitals.

    >>> in_case_of("BERG", "s"), in_case_of("Berg", "s")
    ('S', 's')
    """
    return ending.upper() if base.isupper() and len(base) > 1 else ending
