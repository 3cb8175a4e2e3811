"""Words of mentions that identify a person by themselves, and those that are no part of a name.

Not everything that looks like a part of a name is one.  "Rosa" may be a name and "rosa" a
colour, so common words count for nothing, and words in lower case that a language has; nor do
titles, words of kinship, particles, labels of forms, offices and specialties ("kardiologie@").
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import chain

from ..gazetteers.words import entries_of, kinship
from ..labels import kinds_of
from ..languages.about import known_in
from ..languages.cue_words import offices
from ..languages.language import language
from ..text.normalize import bare

WORD = re.compile("(?:[^\\W\\d_][\u0300-\u036f]*)+|\\d+")
"""A word or a number, with the accents that stand behind its letters."""

_MIN_LETTERS = 3
_LISTS = ("name_particle", "form_word", "legal_form", "street_type", "medical/specialty")
# Of addresses in the internet, beside the words that every language has; "example" is nobody's
# (RFC 2606), and stands in what takes the place of an address.
_ADDRESS_WORDS = frozenset(
    "www http https ftp mailto com net org edu gov info html htm php mail email gmail hotmail"
    " yahoo outlook icloud gmx example".split()
)


def words_of(text: str) -> tuple[str, ...]:
    """Return the words and numbers of a text, bare.

    >>> words_of("Ibáñez"), words_of("M.Wrona88@example.net")
    (('ibanez',), ('m', 'wrona', '88', 'example', 'net'))
    """
    return tuple(map(bare, WORD.findall(text)))


def is_direct(kinds: Sequence[str]) -> bool:
    """Return whether spans of these labels identify a person by themselves, in parts as well.

    >>> is_direct(kinds_of("NAME_PATIENT")), is_direct(kinds_of("LOCATION_CITY"))
    (True, False)
    """
    if "NAME_TITLE" in kinds:
        return False
    return kinds[-1] in ("PERSON", "ID", "CONTACT") or "LOCATION_STREET" in kinds


def is_specific(word: str, code: str) -> bool:
    """Return whether a bare word may identify a person by itself, in a text of this language."""
    return len(word) >= _MIN_LETTERS and word.isalpha() and word not in _no_names(code)


def direct_words(mentions: Iterable[tuple[str, str, str]]) -> frozenset[str]:
    """Return the words, bare, that no mask may have in it: those of persons, streets, numbers.

    Mentions come as label, text and language.

    >>> mentions = (("NAME_PATIENT", "Inés de León", "es"), ("LOCATION", "Soria", "es"))
    >>> sorted(direct_words(mentions))
    ['ines', 'leon']
    """
    return frozenset(
        word
        for label, surface, lang in mentions
        if is_direct(kinds_of(label))
        for word in words_of(surface)
        if is_specific(word, lang)
    )


@lru_cache(maxsize=1 << 14)
def is_common(standing: str, code: str) -> bool:
    """Return whether a word, as it stands in a text of a language, may be no part of a name."""
    own = language(code).variants
    if bare(standing) in _no_names(code) or own.is_common(standing):
        return True
    return standing.islower() and own.is_word(standing)


@cache
def _no_names(code: str) -> frozenset[str]:
    """Return the words, bare, that stand in mentions and are no part of a name.

    Titles are those of any language: a Lord is one in a Spanish text as well.
    """
    lists = [f"{own}/title" for own in known_in(code)]
    lists += [f"{code}/{kind}" for kind in _LISTS]
    entries = chain(kinship(code), *map(entries_of, lists))
    return _ADDRESS_WORDS.union(offices(code), *map(words_of, entries))
