"""German compounds of what an organization is: whether they name it as well.

"Unfallkrankenhaus" says what it is and stays; "Helmholtzschule" names a person, and the name is
replaced.
"""

from __future__ import annotations

from functools import lru_cache

from ...gazetteers.words import words_of
from ...text.normalize import fold
from ..organization_words import kind_words
from .heads import grammar_words, nouns, plural_nouns

_LEAST_FRONT = 3
_FORMS = 1 << 13


def is_generic(word: str) -> bool:
    """Return whether a compound says only what an organization is.

    >>> is_generic("Unfallkrankenhaus"), is_generic("Helmholtzschule"), is_generic("Berg")
    (True, False, False)
    """
    split = _split(word)
    if split is None:
        return False
    front = fold(word[:split])
    return _is_front(front) or any(
        # "Oberlandesgericht": two of them.
        front.startswith(first) and _is_front(front.removeprefix(first))
        for first in grammar_words().fronts
    )


def _is_front(front: str) -> bool:
    return any(
        front.endswith(link)
        and (stem := front[: len(front) - len(link)])
        and (
            stem in grammar_words().fronts
            or stem in words_of("de/common_word")
            or stem in kind_words("de")
        )
        for link in ("", *grammar_words().links)
    )


def named_part(word: str) -> str:
    """Return the name in a compound of a name and a noun, empty if there is none.

    >>> named_part("Helmholtzschule"), named_part("Krankenhaus"), named_part("Berger")
    ('Helmholtz', '', '')
    """
    split = _split(word)
    return "" if split is None or is_generic(word) else word[:split]


@lru_cache(maxsize=_FORMS)
def _split(word: str) -> int | None:
    """Return the start of the longest listed noun that a word ends in, None if there is none."""
    key = word.casefold()
    if len(key) != len(word):
        return None
    for start in range(_LEAST_FRONT, len(key) - _LEAST_FRONT + 1):
        if len(key) - start == _LEAST_FRONT and key[start:] not in grammar_words().short_tails:
            return None
        tail = key[start:]
        if tail in grammar_words().of_places:
            return None
        if is_noun(tail):
            return start
    return None


@lru_cache(maxsize=_FORMS)
def is_noun(key: str) -> bool:
    """Return whether a word in lower case is a listed noun that is no place, in any case.

    >>> is_noun("klinikums"), is_noun("kliniken"), is_noun("berg")
    (True, True, False)
    """
    if key in grammar_words().of_places or key in grammar_words().names:
        return False
    forms = (key, key.removesuffix("s"), key.removesuffix("es"), key.removesuffix("n"))
    return any(form in listed for listed in nouns().values() for form in forms) or any(
        form in plural_nouns() for form in (key, key.removesuffix("n"))
    )
