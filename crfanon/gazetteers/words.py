"""The words of shipped lists as sets, to ask whether a word is one of them."""

from __future__ import annotations

from functools import cache

from ..text.normalize import fold
from .lists import list_names, read_entries, read_keys


@cache
def words_of(path: str) -> frozenset[str]:
    """Return the entries of a shipped list or folder of lists, folded; none where there is none.

    >>> "asunto" in words_of("es/common_word"), words_of("tlh/common_word")
    (True, frozenset())
    """
    return frozenset(map(fold, read_entries(path))) if _is_shipped(path) else frozenset()


@cache
def lone_words(*paths: str) -> frozenset[str]:
    """Return the entries of one word of shipped lists or folders of lists, folded.

    For words of letters the answer is that of `words_of`, without folding each entry by itself.

        >>> "remedios" in lone_words("es/given_name", "tlh/given_name")
        True
    """
    return frozenset().union(*map(_lone_words, paths))


@cache
def _lone_words(path: str) -> frozenset[str]:
    keys = read_keys([path])[path] if _is_shipped(path) else ()
    return frozenset([key for key in keys if " " not in key])


def _is_shipped(path: str) -> bool:
    return any(f"{name}/".startswith(f"{path}/") for name in _shipped(path.partition("/")[0]))


@cache
def _shipped(under: str) -> tuple[str, ...]:
    return tuple(list_names(under))


@cache
def names(language: str) -> frozenset[str]:
    """Return the given names and surnames of one word of a language and of the world, folded.

    >>> "remedios" in names("es"), "atentamente" in names("es")
    (True, False)
    """
    kinds = ("given_name", "surname")
    return lone_words(*(f"{place}/{kind}" for place in (language, "world") for kind in kinds))


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


def titles(language: str) -> list[str]:
    """Return the titles of a language as they are written; none where there is no list.

    >>> "Nurse" in titles("en"), titles("tlh")
    (True, [])
    """
    return entries_of(f"{language}/title")


def entries_of(path: str) -> list[str]:
    """Return the entries of a shipped list or folder of lists as they are written, if there is one.

    >>> "KVNR" in entries_of("de/form_word"), entries_of("tlh/form_word")
    (True, [])
    """
    return read_entries(path) if _is_shipped(path) else []
