"""English: the last word before a preposition is the head; only persons have a gender."""

from __future__ import annotations

import re
from functools import lru_cache

from ...gazetteers.words import words_of
from ...labels import is_kind_of
from ..head_forms import Word, gender_of_kin, last_word, plurals, words_in
from ..headword import Case, Gender, Headword, Number
from ..person_gender import is_somebody, named, titled

_PREPOSITIONS = frozenset("of for at in on upon under near against to with from by".split())
# Singular in spite of their "s".
_SINGULAR_ENDINGS = ("ss", "us", "is", "mews", "news", "works")
_IRREGULAR = frozenset("children people men women archives".split())
_MASCULINE = ("man", "men")
_FEMININE = ("woman", "women", "ess", "esses")
_NOT_FEMININE = frozenset("process access address business fitness princess".split())
_LEGAL = frozenset("ltd limited inc llc llp plc corp corporation company co gmbh lp".split())
_POSSESSIVE = re.compile(r"(?:['’]s|(?<=s)['’])$", re.IGNORECASE)
_OPENING = re.compile(r"(?:(?:flat|unit|apt|no)\.?\s*)?\d+\w?(?:[-/]\d+\w?)?[\s,]+", re.IGNORECASE)
_DETERMINERS = frozenset("the a an his her their our my your its this that these those".split())

_TITLES: dict[str, Gender] = {
    **dict.fromkeys(
        "mr mister sir lord king prince duke earl count baron brother father uncle monsieur "
        "herr senor don signor friar master".split(),
        "masculine",
    ),
    **dict.fromkeys(
        "mrs ms miss madam madame lady dame queen princess duchess countess baroness sister "
        "mother aunt mademoiselle frau senora dona signora".split(),
        "feminine",
    ),
}


def analyze(surface: str, before: str, label: str) -> Headword:
    """Return the head of a mention, with its number, its gender if it is a person's, its case."""
    possessive = _POSSESSIVE.search(surface)
    case: Case | None = "genitive" if possessive else None
    words = words_in(surface[: possessive.start()] if possessive else surface)
    if not words:
        return Headword(0, len(surface), case=case)
    article = last_word(before)
    if article not in _DETERMINERS:
        article = ""
    if is_somebody(words, "en", label):
        return _person(words, before, case, article)
    if is_kind_of(label, "NAME_RELATIVE") or is_kind_of(label, "DEMOGRAPHIC_PROFESSION"):
        word = words[0] if len(words) == 1 else _head(words)
        return Headword(
            word.start, word.end, _gender_of_noun(word.key), number_of(word.key), case, article
        )
    if is_kind_of(label, "LOCATION_STREET"):
        opening = _OPENING.match(surface)
        start = opening.end() if opening else 0
        words = [word for word in words if word.start >= start] or words
        word = _head(words, is_street=True)
    elif is_kind_of(label, "LOCATION"):
        word = _head(words)
        is_plural = article == "the" and number_of(word.key) == "plural"
        return Headword(
            word.start, word.end, None, "plural" if is_plural else "singular", case, article
        )
    elif words[-1].key in _LEGAL:
        return Headword(words[-1].start, words[-1].end, None, "singular", case, article)
    else:
        word = _head(words)
    return Headword(word.start, word.end, None, number_of(word.key), case, article)


def _person(words: list[Word], before: str, case: Case | None, article: str) -> Headword:
    last = words[-1]
    gender = titled(words, before, _TITLES)
    number: Number = "singular"
    if article == "the" and len(words) == 1 and last.key.endswith("s"):
        number = "plural"
    elif gender is None:
        gender = named(words, "en")
    return Headword(words[0].start, last.end, gender, number, case, article)


def _head(words: list[Word], *, is_street: bool = False) -> Word:
    """Return the last word before a preposition that follows a word, or before a number."""
    for i, word in enumerate(words[1:], start=1):
        if word.key in _PREPOSITIONS:
            return words[i - 1]
        if is_street and word.key[:1].isdigit():
            return words[i - 1]
    return words[-1]


@lru_cache(maxsize=4096)
def number_of(key: str) -> Number:
    """Return the number of an English noun by its form.

    >>> number_of("clinics"), number_of("mews"), number_of("children")
    ('plural', 'singular', 'plural')
    """
    if key in _IRREGULAR or key in plurals("en") or key.endswith("men"):
        return "plural"
    if key in words_of("en/headword/singular") or key.endswith(_SINGULAR_ENDINGS):
        return "singular"
    return "plural" if key.endswith("s") and len(key) > len("bus") else "singular"


@lru_cache(maxsize=4096)
def _gender_of_noun(key: str) -> Gender | None:
    kin = gender_of_kin("en", key)
    if kin is not None:
        return kin
    if key.endswith(_FEMININE) and key not in _NOT_FEMININE:
        return "feminine"
    return "masculine" if key.endswith(_MASCULINE) else None
