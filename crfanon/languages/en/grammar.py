"""English: the last word before a preposition is the head; only persons have a gender."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from ...gazetteers.words import words_of
from ...labels import is_kind_of
from ...text.normalize import fold
from .. import grammar, phrasing
from ..grammar import Form
from ..head_forms import Word, gender_of_kin, is_name, last_word, plurals, words_in
from ..headword import Called, Case, Gender, Headword, Number
from ..person_gender import is_somebody, named, titled
from ..phrasing import Place
from ..sections import load, read_as, section_of, word_set, words

_POSSESSIVE = re.compile(r"(?:['’]s|(?<=s)['’])$", re.IGNORECASE)
# Behind who or what, it is short for "is".
_POSSESSOR = re.compile(
    r"(?<!\bit)(?<!\bhe)(?<!\bshe)(?<!\bthat)(?<!\bwhat)(?<!\bwho)(?<!\bhere)(?<!\bthere)"
    r"(?<!\bwhere)(?<!\blet)['\u2019]s\s\Z",
    re.IGNORECASE,
)
_ENDING = re.compile(r"['’]s\Z", re.IGNORECASE)
# As the letters are said: "a university", "an hour".
_VOWEL = re.compile(r"(?i)(?!uni|use|eu|one)(?:[aeiou]|hour|heir|hono)")
_OPENING = re.compile(r"(?:(?:flat|unit|apt|no)\.?\s*)?\d+\w?(?:[-/]\d+\w?)?[\s,]+", re.IGNORECASE)
# Behind these a name or a noun has "es" in the plural.
_SIBILANTS = ("s", "x", "z", "ch", "sh")


@dataclass(frozen=True, kw_only=True, eq=False)
class _Words:
    """The words that tell the head of a mention."""

    prepositions: frozenset[str] = read_as(word_set)
    after_head: frozenset[str] = read_as(word_set)
    determiners: frozenset[str] = read_as(word_set)
    singular_endings: tuple[str, ...] = read_as(words)
    irregular_plurals: frozenset[str] = read_as(word_set)
    masculine_endings: tuple[str, ...] = read_as(words)
    feminine_endings: tuple[str, ...] = read_as(words)
    not_feminine: frozenset[str] = read_as(word_set)
    legal_forms: frozenset[str] = read_as(word_set)


@cache
def _words() -> _Words:
    return load(_Words, section_of("en", "grammar"))


class Grammar(grammar.Grammar):
    """English: only persons have a gender, and genitives an apostrophe."""

    agrees_by_sound = True
    number_before_street = True
    number_tells_street = True

    def analyze(self, surface: str, before: str, label: str) -> Headword:
        """Return the head of a mention, with its number and case, and a person's gender."""
        return _analyze(surface, before, label, self.titles)

    def end_of_head(self, words: Sequence[str]) -> int:
        """Return behind which word the head of a name is over: "Court of Appeal"."""
        after = _words().after_head
        ends = (i for i, word in enumerate(words[1:], 1) if word.lower() in after)
        return next(ends, len(words))

    def is_common_head(self, word: str) -> bool:
        """Return whether a word that an organization is called by last is common.

        An English singular is none: there it may be a name.  A plural that nobody is called is,
        even if it is rare: "Rovers".
        """
        key = fold(word)
        if number_of(key) != "plural":
            return False
        return key in words_of("en/common_word") or not is_name("en", key)

    def is_kind(self, word: str) -> bool:
        """Return whether a word says what an organization is: "Courts"."""
        from ..organization_words import kind_words  # which needs the words of surrogates

        return fold(word).removesuffix("s") in kind_words("en")

    def ending_of(self, head: Headword) -> str:
        """Return the ending of a noun such as "baker", in its number."""
        return "s" if head.number == "plural" else ""

    def genitive_of(self, surface: str, number: str) -> Form | None:
        """Return a mention without its possessive: "John Doe's"."""
        match = _POSSESSIVE.search(surface)
        return Form(surface[: match.start()], match.group()) if match else None

    def singular_family(self, surface: str) -> str:
        """Return the surname of one of "the Joneses"."""
        if surface.lower().endswith("es"):
            shorter = surface[:-2]
            if shorter.lower().endswith(_SIBILANTS) and is_name("en", fold(shorter)):
                return shorter
        return super().singular_family(surface)

    def plural_ending(self, base: str) -> str:
        """Return the plural ending of a family name: "the Coxes"."""
        return "es" if base.lower().endswith(_SIBILANTS) else "s"

    def plural_of_head(self, head: str) -> str:
        """Return the plural of a noun; adjectives do not change."""
        if head.endswith("y") and head[-2:-1] not in tuple("aeiou"):
            return f"{head[:-1]}ies"
        return f"{head}es" if head.endswith(("s", "x", "ch", "sh")) else f"{head}s"


class Phrasing(phrasing.Phrasing):
    """English: "an area", "Kent's [Sheriff Court]"."""

    possessor = "'s"
    has_gender = False
    plurals_are_bare = True
    has_possessive = True

    def has_possessor(self, before: str) -> bool:
        """Return whether a genitive stands before a mention: "Kent's", but not "it's"."""
        return _POSSESSOR.search(before) is not None

    def without_adjectives(self, before: str) -> str:
        """Return the text before a mention without its adjective: "the former"."""
        word = last_word(before)
        if word in self.words.adjectives or word in words_of("en/nationality"):
            return before.rstrip()[: -len(word)]
        return before

    def with_indefinite(self, noun: Called, text: str, place: Place) -> str:
        """Return the `text` of a noun behind "a" or "an"."""
        return f"{'an' if begins_with_vowel(noun.text) else 'a'} {text}"

    def name(self, name: Called, place: Place) -> str | None:
        """Return a name, with "the" if it takes it."""
        return f"the {name.text}" if name.has_article else name.text

    def within(self, name: Called) -> str:
        """Return a name behind "in"."""
        return f"in the {name.text}" if name.has_article else f"in {name.text}"

    def ending(self, surface: str, place: Place) -> str:
        """Return the ending of a genitive, empty if there is none."""
        return possessive(surface)


def possessive(surface: str) -> str:
    """Return the ending of an English genitive, empty if there is none.

    >>> possessive("Mary's"), possessive("James")
    ("'s", '')
    """
    found = _ENDING.search(surface)
    return found[0] if found else ""


def begins_with_vowel(text: str) -> bool:
    """Return whether a phrase begins with a vowel as it is said: "an hour", "a university".

    >>> begins_with_vowel("hour"), begins_with_vowel("university")
    (True, False)
    """
    return _VOWEL.match(text) is not None


def _analyze(surface: str, before: str, label: str, titles: Mapping[str, Gender]) -> Headword:
    """Return the head of a mention, with its number, its gender if it is a person's, its case."""
    possessive = _POSSESSIVE.search(surface)
    case: Case | None = "genitive" if possessive else None
    words = words_in(surface[: possessive.start()] if possessive else surface)
    if not words:
        return Headword(0, len(surface), case=case)
    article = last_word(before)
    if article not in _words().determiners:
        article = ""
    if is_somebody(words, "en", label):
        return _person(words, before, titles, case, article)
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
    elif words[-1].key in _words().legal_forms:
        return Headword(words[-1].start, words[-1].end, None, "singular", case, article)
    else:
        word = _head(words)
    return Headword(word.start, word.end, None, number_of(word.key), case, article)


def _person(
    words: list[Word],
    before: str,
    titles: Mapping[str, Gender],
    case: Case | None,
    article: str,
) -> Headword:
    last = words[-1]
    gender = titled(words, before, titles)
    number: Number = "singular"
    if article == "the" and len(words) == 1 and last.key.endswith("s"):
        number = "plural"
    elif gender is None:
        gender = named(words, "en")
    return Headword(words[0].start, last.end, gender, number, case, article)


def _head(words: list[Word], *, is_street: bool = False) -> Word:
    """Return the last word before a preposition that follows a word, or before a number."""
    for i, word in enumerate(words[1:], start=1):
        if word.key in _words().prepositions:
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
    if key in _words().irregular_plurals or key in plurals("en") or key.endswith("men"):
        return "plural"
    if key in words_of("en/headword/singular") or key.endswith(_words().singular_endings):
        return "singular"
    return "plural" if key.endswith("s") and len(key) > len("bus") else "singular"


@lru_cache(maxsize=4096)
def _gender_of_noun(key: str) -> Gender | None:
    kin = gender_of_kin("en", key)
    if kin is not None:
        return kin
    if key.endswith(_words().feminine_endings) and key not in _words().not_feminine:
        return "feminine"
    return "masculine" if key.endswith(_words().masculine_endings) else None
