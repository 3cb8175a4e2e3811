"""Comparison of mentions in a language: by titles, articles, endings, field labels.

Its words are those of `mention_words`, its lists those of `gazetteers/`, read through `variants`
where it has them.  Of a language that is not known, what holds in others counts, but for
endings.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from ..gazetteers.words import kinship, lone_words, titles, words_of
from ..text.normalize import plain
from .about import known_in
from .mention_words import MentionWords, generations, of_all
from .names import NameWords
from .variants import Variants

FEMALE, MALE = "female", "male"
GIVEN, SURNAME = "given", "surname"

_ORDINAL = re.compile(r"\.?([ªº])")
_WORD = re.compile(r"[^\W\d_]+")
# "Pol" of "Polish", and what makes "Poland" of it.
_MIN_STEM = 3
_MOST_BEHIND_STEM = 4
# Shorter words of titles of several words are articles and prepositions.
_MIN_TITLE_LETTERS = 3


def spelled_out(text: str) -> str:
    """Return `text` with letters for the raised ones of an abbreviation.

    >>> spelled_out("Prof.ª Dr.ª Aida"), spelled_out("Mª Luz")
    ('Profa Dra Aida', 'Ma Luz')
    """
    return _ORDINAL.sub(lambda match: "a" if match[1] == "ª" else "o", text)


def _plain_word(text: str) -> str:
    return plain(text if text.isascii() else spelled_out(text))


class Wording:
    """The comparison of mentions in a language, whose words are ``mentions.yaml``.

    `code` is "" for a language of which nothing is known; `language` has the ways to write one.
    """

    def __init__(self, code: str, words: MentionWords, language: Variants) -> None:
        self.code = code
        self.language = language
        self.words = words
        self.formal = words.formal

    @cached_property
    def apart(self) -> Sequence[Wording]:
        """This and whatever else the text is in, each by itself."""
        return (self,)

    @property
    def _codes(self) -> Sequence[str]:
        return (self.code,) if self.code else known_in("")

    def stem(self, word: str) -> str:
        """Return the stem that a word shares with its inflected forms."""
        return word

    def uninflected(self, name: str) -> str:
        """Return a name without the ending that it may have in a sentence."""
        return name

    @cached_property
    def function_words(self) -> frozenset[str]:
        """Articles, prepositions and conjunctions, which tell nothing of who is meant."""
        words = (
            *self.words.articles,
            *self.language.words.of,
            *self.words.joining,
            *of_all("purposes", self.code),
            *of_all("numbered", self.code),
        )
        return frozenset(map(plain, words))

    @cached_property
    def titles(self) -> frozenset[str]:
        """The words of titles, those with a point also with it: "dr", "dr."."""
        found = {*of_all("roles_anywhere", self.code), *self.words.roles}
        for code in self._codes:
            for title in titles(code):
                words = _WORD.findall(plain(spelled_out(title)))
                least = 1 if len(words) == 1 else _MIN_TITLE_LETTERS
                kept = [word for word in words if len(word) >= least]
                found.update(kept)
                if title.endswith(".") and len(words) == 1:
                    found.add(f"{words[0]}.")
        clear = self.words.male | self.words.female
        return frozenset(word for word in found if word in clear or not self._is_given(word))

    @cached_property
    def kinships(self) -> frozenset[str]:
        """Words for relatives, which stand before a name as titles do: "Uncle"."""
        words = {word for code in self._codes for word in kinship(code) if " " not in word}
        return frozenset(word for word in words if not self._is_given(word))

    @cached_property
    def name_words(self) -> NameWords:
        """The words that tell the parts of a name; relatives stand before it as titles do."""
        clear = self.words.male | self.words.female
        particles = self.language.particles
        return NameWords(
            key=_plain_word,
            titles=self.titles | self.kinships,
            is_title_letter=lambda letter, _: letter in clear,
            between_titles=self.words.articles | particles,
            particles=self.words.joining
            | {word for word in particles if len(word.rstrip(".")) > 1},
            begins_name=lambda word: self.gender_of_name(plain(word)) != "",
            begins_anew=True,
            particle_ends=True,
            suffixes=generations(self.code),
            suffix_ends=True,
            titles_behind=self.titles,
            joined=True,
        )

    def _is_given(self, word: str) -> bool:
        return word in self._given[FEMALE] or word in self._given[MALE]

    @cached_property
    def _given(self) -> Mapping[str, frozenset[str]]:
        return {
            gender: lone_words(*(f"{code}/given_name/{gender}" for code in self._codes))
            for gender in (FEMALE, MALE)
        }

    @cached_property
    def _surnames(self) -> frozenset[str]:
        return lone_words(*(f"{code}/surname" for code in self._codes))

    @cached_property
    def _common(self) -> Mapping[str, frozenset[str]]:
        """The commoner given names; a census has Johns among the women as well."""
        return {
            gender: lone_words(*(f"{code}/given_name/{gender}/faker" for code in self._codes))
            for gender in (FEMALE, MALE)
        }

    def gender_of_name(self, given: str) -> str:
        """Return the gender of a given name; "" if it may have either, or is unknown.

        >>> from crfanon.languages.language import language
        >>> english = language("en").mentions
        >>> [english.gender_of_name(name) for name in ("john", "ida", "robin", "holm")]
        ['male', 'female', '', '']
        """
        for lists in (self._given, self._common):
            is_female, is_male = given in lists[FEMALE], given in lists[MALE]
            if is_female != is_male:
                return FEMALE if is_female else MALE
        return ""

    def gender_of_title(self, title: str) -> str:
        """Return the gender of a title, "" if it may have either.

        >>> from crfanon.languages.language import language
        >>> spanish = language("es").mentions
        >>> [spanish.gender_of_title(title) for title in ("dra", "ministro", "fiscal")]
        ['female', 'male', '']
        """
        return FEMALE if title in self.words.female else MALE if title in self.words.male else ""

    def is_generic(self, word: str, stem: str) -> bool:
        """Return whether a word is in the names of many organisations: "Court", "National"."""
        return stem in self._headwords or stem in self.nationalities

    @cached_property
    def _headwords(self) -> frozenset[str]:
        return frozenset(self.stem(plain(word)) for word in self.language.known_headwords)

    def turns(self, word: str) -> bool:
        """Return whether a word before a name stands for "of" something behind it."""
        return False

    def begins_surnames(self, word: str) -> bool:
        """Return whether surnames may begin with a word, where they stand alone.

        >>> from crfanon.languages.language import language
        >>> portuguese = language("pt").mentions
        >>> spanish = language("es").mentions
        >>> portuguese.begins_surnames("manuel"), spanish.begins_surnames("robles")
        (False, True)
        """
        return not self._is_given(word)

    def is_given_alone(self, word: str) -> bool:
        """Return whether a word is a given name and no surname.

        >>> from crfanon.languages.language import language
        >>> spanish = language("es").mentions
        >>> spanish.is_given_alone("aurora"), spanish.is_given_alone("robles")
        (True, False)
        """
        return self._is_given(word) and word not in self._surnames

    @cached_property
    def countries(self) -> frozenset[str]:
        """The stems of the names of countries."""
        names = (name for code in self._codes for name in words_of(f"{code}/country"))
        return frozenset(" ".join(map(self.stem, plain(name).split())) for name in names)

    @cached_property
    def nationalities(self) -> frozenset[str]:
        """Adjectives and nouns of origin, of people or things, and their stems."""
        words = {plain(word) for code in self._codes for word in words_of(f"{code}/nationality")}
        return frozenset(words | set(map(self.stem, words)) | of_all("continental", self.code))

    @cached_property
    def states_by_stem(self) -> frozenset[str]:
        """The stems of the words for kinds of state."""
        return frozenset(self.stem(plain(word)) for word in self.words.states)

    @cached_property
    def towns_by_stem(self) -> frozenset[str]:
        """The stems of the words for kinds of town."""
        return frozenset(self.stem(plain(word)) for word in self.words.towns)

    def countries_of(self, adjective: str) -> Sequence[str]:
        """Return the countries that an adjective may be that of, both by their stems.

        >>> from crfanon.languages.language import language
        >>> english = language("en").mentions
        >>> english.countries_of("swedish"), english.countries_of("austrian")
        (('sweden',), ('austria',))
        """
        known = self._countries_by_adjective.get(adjective)
        if known is None:
            known = self._countries_by_adjective[adjective] = tuple(self._countries_of(adjective))
        return known

    @cached_property
    def _countries_by_adjective(self) -> dict[str, tuple[str, ...]]:
        return {}

    def _countries_of(self, adjective: str) -> list[str]:
        if adjective in self.words.adjectives:
            return [self.words.adjectives[adjective]]
        # The longest stem first: what is Austrian is not of Australia.
        endings = (ending.removeprefix("-") for ending in self.words.adjective_endings)
        for ending in sorted(endings, key=len):
            stem = adjective.removesuffix(ending)
            if len(stem) >= _MIN_STEM and (stem != adjective or not ending):
                found = [c for c in self.countries if c.startswith(stem)]
                near = sorted(c for c in found if len(c) - len(stem) <= _MOST_BEHIND_STEM)
                if near:
                    return near
        return []


class WithFeminineTitles(Wording):
    """A language in which the title of a woman ends in "a"."""

    def gender_of_title(self, title: str) -> str:
        """Return the gender of a title: "doctora", and "doctor" beside it."""
        if title in self.words.female or title in self.words.male:
            return super().gender_of_title(title)
        if title.endswith("a"):
            is_one_of_two = title[:-1] in self.titles or f"{title[:-1]}o" in self.titles
            return FEMALE if is_one_of_two else ""
        hers = {f"{title}a", f"{title.removesuffix('o')}a"}
        return "" if hers.isdisjoint(self.titles) else MALE


def mixed(together: Sequence[Wording]) -> Wording:
    """Return the `Wording` of the first of some languages that a text is in.

    Persons have the titles of the others as well, and the endings of their names.

    >>> from crfanon.languages.language import language
    >>> both = mixed([language("pt").mentions, language("de").mentions])
    >>> both.code, "frau" in both.titles, [own.code for own in both.apart]
    ('pt', True, ['pt', 'de'])
    """
    if len(together) == 1:
        return together[0]
    first = copy.copy(together[0])
    first.apart = tuple(together)
    first.titles = frozenset().union(*(own.titles for own in together))
    first.kinships = frozenset().union(*(own.kinships for own in together))
    first.formal = frozenset().union(*(own.formal for own in together))
    vars(first).pop("name_words", None)
    return first


def without_articles(words: Iterable[str], articles: frozenset[str]) -> list[str]:
    """Return the words without the articles before the first other one."""
    found = list(words)
    while len(found) > 1 and found[0] in articles:
        del found[0]
    return found
