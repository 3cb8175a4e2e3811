"""Whose name it is: gender and number of a mention of a person.

A title or form of address says it first, in the mention or before it; then the article, then
the given name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .forms import Word, gender_of_given_name, plain
from .headword import Gender

# Enough for "Frau Prof. Dr." and "the late Mr".
_WORDS_BEFORE = 4
# Of an abbreviated title with its full stop: "Profª." ends no sentence.
_LONGEST_SHORT = 6


def titled(words: Sequence[Word], before: str, titles: Mapping[str, Gender]) -> Gender | None:
    """Return whose title stands in front of a name, the nearest one before it first."""
    for word in words[:-1]:
        if word.key in titles:
            return titles[word.key]
    preceding = before.rsplit("\n", 1)[-1].split()[-_WORDS_BEFORE:]
    for text in reversed(preceding):
        if text.endswith((",", ";", ":")) or (text[-1:] in ".!?" and len(text) > _LONGEST_SHORT):
            return None
        gender = titles.get(plain(text.rstrip(".")))
        if gender is not None:
            return gender
    return None


def named(words: Sequence[Word], language: str) -> Gender | None:
    """Return whose the first word is that is somebody's given name.

    >>> from .forms import words_in
    >>> named(words_in("Doe, Jane"), "en"), named(words_in("Sand"), "en")
    ('feminine', None)
    """
    for word in words:
        gender = gender_of_given_name(language, word.key)
        if gender is not None:
            return gender
    return None
