"""Single words: whether anybody is called so, and whether everybody uses them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from .keys import fold
from .lists import list_names, read_entries


@cache
def names(language: str) -> frozenset[str]:
    """Return the given names and surnames of a language and of the world, folded.

    >>> "remedios" in names("es"), "atentamente" in names("es")
    (True, False)
    """
    kinds = ("given_name", "surname")
    return _folded(f"{place}/{kind}" for place in (language, "world") for kind in kinds)


@cache
def common_words(language: str) -> frozenset[str]:
    """Return the words that are common in a language, folded; none where there is no list.

    >>> "asunto" in common_words("es"), "olmedo" in common_words("es")
    (True, False)
    """
    return _folded([f"{language}/common_word"])


@cache
def kinship(language: str) -> frozenset[str]:
    """Return the words for relatives in a language, folded.

    >>> "abuela materna" in kinship("es"), "paco" in kinship("es")
    (True, False)
    """
    return _folded([f"{language}/kinship"])


def _folded(names: Iterable[str]) -> frozenset[str]:
    known = {
        name.rsplit("/", depth)[0] for name in list_names() for depth in range(name.count("/"))
    }
    return frozenset(
        fold(entry) for name in known.intersection(names) for entry in read_entries(name)
    )
