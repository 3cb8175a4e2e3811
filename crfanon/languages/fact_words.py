"""Words that say what a person is, and not who: kin, sex, marital state, a role in a case.

They name nobody, and what stands around them agrees with them, so a masked text keeps them.
"""

from __future__ import annotations

from functools import cache

from ..gazetteers.words import kinship, names, words_of
from ..text.normalize import bare, fold
from .cue_words import cue_words
from .surrogate_words import surrogate_words

_PLURALS = ("s", "es")
# Of adjectives and participles, and of women: "verwitwete", "ledigen", "Zeuginnen".
_GERMAN = ("e", "en", "em", "er", "n", "nen")


@cache
def facts(code: str) -> frozenset[str]:
    """Return the words and phrases, bare, that say what a person is."""
    own = surrogate_words(code)
    return own.facts.union(
        map(bare, kinship(code)),
        map(bare, words_of(f"{code}/sex")),
        map(bare, cue_words(code).roles),
        *(map(bare, of_sex) for of_sex in own.sexes.values()),
    )


def is_fact(word: str, code: str) -> bool:
    """Return whether a word or phrase, in whatever number and case, says what a person is.

    >>> [is_fact(word, "en") for word in ("Mothers-in-law", "Claimant", "widowed", "Ruth")]
    [False, True, True, False]
    >>> [is_fact(word, "de") for word in ("Klägerinnen", "ledigen", "Brüdern", "Heiligabend")]
    [True, True, True, False]
    """
    key = bare(word)
    endings = _PLURALS + _GERMAN if surrogate_words(code).has_compounds else _PLURALS
    known = facts(code)
    return key in known or any(
        key.endswith(ending) and key.removesuffix(ending) in known for ending in endings
    )


def may_be_name(word: str, code: str) -> bool:
    """Return whether somebody may be called like a word that says what a person is.

    >>> [may_be_name(word, "de") for word in ("Bruder", "Klägerin")]
    [True, False]
    """
    return fold(word) in names(code)
