"""The words of which citations of law are made, as a ``citations.yaml`` has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from .sections import flag, keys_of_words, load, read_as, section_of, word_set


@dataclass(frozen=True, kw_only=True, eq=False)
class CitationWords:
    """The words of one language, in lower case but for numerals and single capitals."""

    cues: Mapping[str, str] = read_as(keys_of_words)
    """What a citation begins with or names, by what it is."""

    capitalised: frozenset[str] = read_as(word_set)
    """Cues only where they are written with capitals: "re" and "pet" are words as well."""

    links: frozenset[str] = read_as(word_set)
    """Parts of norms and words beside numbers, which a citation may end with."""

    joiners: frozenset[str] = read_as(word_set)
    """What may stand within a citation, and not at its end."""

    articles: frozenset[str] = read_as(word_set)
    """What may stand before the name at its end, and nowhere else in it."""

    numerals: frozenset[str] = read_as(word_set)
    """Roman numerals."""

    opening: frozenset[str] = read_as(word_set)
    closing: frozenset[str] = read_as(word_set)
    """Brackets around a number of a paragraph."""

    within_names: frozenset[str] = read_as(word_set)
    """Behind one of these a name goes on: "Tribunal Regional do Trabalho da 3ª Região"."""

    is_chain: bool = read_as(flag)
    """Whether names, and letters and numerals in capitals, stand within a citation.

    Behind a number the first name ends it, and so does the line: no annotator of judgments goes
    on over it.
    """


@cache
def citation_words(code: str) -> CitationWords:
    """Return the words of a language."""
    return load(CitationWords, section_of(code, "citations"))
