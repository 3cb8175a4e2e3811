"""Gender and number of a mention of a person.

A title or form of address says it first, in the mention or before it; then the article, then
the given name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..gazetteers.words import kinship, words_of
from ..labels import is_kind_of
from ..text.normalize import fold
from .head_forms import Word, gender_of_given_name
from .headword import Gender

# Enough for "Frau Prof. Dr." and "the late Mr".
_WORDS_BEFORE = 4
# Of an abbreviated title with its full stop: "Profª." ends no sentence.
_LONGEST_SHORT = 6


def titled(words: Sequence[Word], before: str, titles: Mapping[str, Gender]) -> Gender | None:
    """Return the gender of the title in front of a name, the nearest one before it first."""
    for word in words[:-1]:
        if word.key in titles:
            return titles[word.key]
    preceding = before.rsplit("\n", 1)[-1].split()[-_WORDS_BEFORE:]
    for text in reversed(preceding):
        if text.endswith((",", ";", ":")) or (text[-1:] in ".!?" and len(text) > _LONGEST_SHORT):
            return None
        gender = titles.get(fold(text.rstrip(".")))
        if gender is not None:
            return gender
    return None


def named(words: Sequence[Word], language: str) -> Gender | None:
    """Return the gender of the first word that is a given name.

    Surnames are given names as well: what stands behind a comma goes before what stands in
    front of it, and the last of several words does not count.

    >>> from .head_forms import words_in
    >>> [named(words_in(name), "en") for name in ("Dalton, Ruth", "Sand", "Qwe Dalton")]
    ['feminine', None, None]
    """
    behind = behind_comma(words)
    for word in (*words[behind:], *words[:behind]) if behind else words[:-1] or words:
        gender = gender_of_given_name(language, word.key)
        if gender is not None:
            return gender
    return None


def behind_comma(words: Sequence[Word]) -> int:
    """Return the number of the first word behind a comma, 0 if there is none.

    >>> from .head_forms import words_in
    >>> behind_comma(words_in("Otero Robles, Inés")), behind_comma(words_in("Inés Otero"))
    (2, 0)
    """
    apart = len(", ")
    return next((i for i in range(1, len(words)) if words[i].start - words[i - 1].end == apart), 0)


def is_somebody(words: Sequence[Word], language: str, label: str) -> bool:
    """Return whether a mention with this label names a person, as "his mother" does not.

    >>> from .head_forms import words_in
    >>> relatives = ("mother", "Jane Doe", "friend Jane Doe")
    >>> [is_somebody(words_in(s), "en", "NAME_RELATIVE") for s in relatives]
    [False, True, False]
    """
    if not is_kind_of(label, "NAME_RELATIVE"):
        return is_kind_of(label, "PERSON")
    is_described = bool(words) and words[0].text.islower() and not words[-1].text.islower()
    if is_described or says_kin(words, language):
        return False
    if named(words, language) is not None:
        return True
    surnames = words_of(f"{language}/surname")
    return bool(words) and (
        words[0].key in words_of(f"{language}/given_name")
        or (len(words) > 1 and all(word.key in surnames for word in words))
    )


def says_kin(words: Sequence[Word], language: str) -> bool:
    """Return whether a mention of a person has a word for a relative in it.

    Such words are surnames as well, with a capital behind a name or in front of another surname.

    >>> from .head_forms import words_in
    >>> mentions = ("hermana Nuria", "Hijo Vicente", "ALBA NIETO GIL", "Nieto Borrego")
    >>> [says_kin(words_in(mention), "es") for mention in mentions]
    [True, True, False, False]
    """
    kin = kinship(language)
    for i, word in enumerate(words):
        if word.key in kin:
            following = words[i + 1] if i + 1 < len(words) else None
            if word.text.islower() or (following is None and i == 0):
                return True
            if i == 0 and not _is_surname_alone(following, language):
                return True
    return False


def _is_surname_alone(word: Word | None, language: str) -> bool:
    return (
        word is not None
        and not word.text.islower()
        and word.key in words_of(f"{language}/surname")
        and word.key not in words_of(f"{language}/given_name")
    )
