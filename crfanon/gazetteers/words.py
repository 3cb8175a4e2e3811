"""The words of shipped lists as sets, to ask whether a word is one of them."""

from __future__ import annotations

from functools import cache

from .keys import fold
from .lists import list_names, read_entries


@cache
def words_of(path: str) -> frozenset[str]:
    """Return the entries of a shipped list or folder of lists, folded; none where there is none.

    >>> "asunto" in words_of("es/common_word"), words_of("tlh/common_word")
    (True, frozenset())
    """
    shipped = list_names(path.partition("/")[0])
    if not any(f"{name}/".startswith(f"{path}/") for name in shipped):
        return frozenset()
    return frozenset(map(fold, read_entries(path)))


@cache
def names(language: str) -> frozenset[str]:
    """Return the given names and surnames of a language and of the world, folded.

    >>> "remedios" in names("es"), "atentamente" in names("es")
    (True, False)
    """
    places, kinds = (language, "world"), ("given_name", "surname")
    return frozenset().union(*(words_of(f"{place}/{kind}") for place in places for kind in kinds))


def common_words(language: str) -> frozenset[str]:
    """Return the words that are common in a language, folded; none where there is no list.

    >>> "asunto" in common_words("es"), "olmedo" in common_words("es")
    (True, False)
    """
    return words_of(f"{language}/common_word")


def kinship(language: str) -> frozenset[str]:
    """Return the words for relatives in a language, folded.

    >>> "abuela materna" in kinship("es"), "paco" in kinship("es")
    (True, False)
    """
    return words_of(f"{language}/kinship")
