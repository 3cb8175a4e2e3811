"""What a language brings to the comparison of mentions: titles, articles, endings, field labels.

The lists behind it are those of `gazetteers/`, read through `variants` where it has them.
Of a language that is not known, what holds in all four counts, but for its endings; what the
four have of their own stands in `mention_words`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from types import MappingProxyType

from ..gazetteers import fold
from ..gazetteers.words import kinship, lone_words, titles, words_of
from . import LANGUAGES
from .variants import Language, language

FEMALE, MALE = "female", "male"
GIVEN, SURNAME = "given", "surname"

# Letters that no accent is taken from, and that are written plainly all the same.
_PLAIN = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe", "ð": "d"})
_ORDINAL = re.compile(r"\.?([ªº])")
_WORD = re.compile(r"[^\W\d_]+")
# What somebody is in a document stands before a name as titles do.
_ROLES = frozenset(
    "patient patientin pt paciente doente utente testigo zeuge zeugin witness".split()
)
# "Juzgado n.º 4", read as "no".
_NUMBERED = frozenset("n no num nr numero nummer".split())
# Not on the lists of nationalities.
_CONTINENTAL = frozenset("european europaisch europaische europeo europea europeu".split())
# "Pol" of "Polish", and what makes "Poland" of it.
_MIN_STEM = 3
_MOST_BEHIND_STEM = 4
# Shorter words of titles of several words are articles and prepositions.
_MIN_TITLE_LETTERS = 3


@lru_cache(maxsize=16384)
def plain(text: str) -> str:
    """Return `text` as mentions are compared: without case, accents and double blanks.

    The Spanish ñ is a letter of its own.

        >>> plain("ANA  Ibáñez"), plain("Wodzisław")
        ('ana ibañez', 'wodzislaw')
    """
    return " ".join(fold(text).translate(_PLAIN).split())


def spelled_out(text: str) -> str:
    """Return `text` with letters for the raised ones of an abbreviation.

    >>> spelled_out("Prof.ª Dr.ª Aida"), spelled_out("Mª Luz")
    ('Profa Dra Aida', 'Ma Luz')
    """
    return _ORDINAL.sub(lambda match: "a" if match[1] == "ª" else "o", text)


class Wording:
    """The words by which mentions differ that mean the same; for all languages taken together."""

    code = ""
    # What may stand before a name and is no part of it.
    articles: frozenset[str] = frozenset(
        "the der die das den dem des el la los las o a os as".split()
    )
    # Titles that tell a man from a woman, and that the lists do not have in both forms.
    male: frozenset[str] = frozenset("mr sir lord herr herrn sr senhor señor don".split())
    female: frozenset[str] = frozenset(
        "mrs ms miss lady frau sra srta senhora señora dona doña dña".split()
    )
    # What somebody is in a case, which tells a man from a woman as well.
    roles: frozenset[str] = frozenset()
    # Behind these stands a surname, if it is one word.
    formal: frozenset[str] = frozenset("mr mrs ms dr prof herr frau hr fr".split())
    # Nurses are no doctors of the same name.
    doctors: frozenset[str] = frozenset("dr dra prof profa doctor doctora doutor doutora".split())
    nurses: frozenset[str] = frozenset(
        "nurse enf enfa enfermera enfermero enfermeira enfermeiro schwester pfleger".split()
    )
    # What a name ends with that tells a son from his father.
    generations: Mapping[str, str] = MappingProxyType(
        {
            **dict.fromkeys(("jr", "jun", "junior", "filho"), "junior"),
            **dict.fromkeys(("sr", "sen", "senior", "pai"), "senior"),
            **{number: number for number in ("ii", "iii", "iv", "neto", "sobrinho")},
        }
    )
    # The labels of form fields that hold a part of a name.
    fields: Mapping[str, str] = MappingProxyType({})
    # What goes between the words of a name and tells nothing.
    joining: frozenset[str] = frozenset("and und y e et &".split())
    # "Bundesministerium für Gesundheit": what an organisation is there for stands behind these.
    purposes: frozenset[str] = frozenset("for für para".split())
    # Whether nouns are made of others: "Bundesgerichtshof".
    has_compounds = False
    # Kinds of state, whose name may stand without them, and those of a town.
    states: frozenset[str] = frozenset(
        """
        kingdom republic federal federation state principality commonwealth
        königreich republik bundesrepublik fürstentum eidgenossenschaft freistaat
        reino república federativa principado
        """.split()
    )
    towns: frozenset[str] = frozenset("city town stadt ciudad villa cidade vila".split())
    # How words end that say of which state something is ("Turkish").
    adjective_endings: tuple[str, ...] = ()
    # Those that no ending tells.
    adjectives: Mapping[str, str] = MappingProxyType({})
    # Short for the type of a street.
    street_types: Mapping[str, str] = MappingProxyType({})

    @cached_property
    def apart(self) -> Sequence[Wording]:
        """This and whatever else the text is in, each by itself."""
        return (self,)

    @property
    def language(self) -> Language:
        """The other ways to write a mention, and the lists that they come from."""
        return language(self.code)

    @property
    def _codes(self) -> tuple[str, ...]:
        return (self.code,) if self.code else LANGUAGES

    def stem(self, word: str) -> str:
        """Return what a word has in common with its inflected forms."""
        return word

    def uninflected(self, name: str) -> str:
        """Return a name without the ending that it may have in a sentence."""
        return name

    @cached_property
    def function_words(self) -> frozenset[str]:
        """Articles, prepositions and conjunctions, which tell nothing of who is meant."""
        words = (*self.articles, *self.language.of, *self.joining, *self.purposes, *_NUMBERED)
        return frozenset(map(plain, words))

    @cached_property
    def titles(self) -> frozenset[str]:
        """The words of titles, those with a point also with it: "dr", "dr."."""
        found = {*_ROLES, *self.roles}
        for code in self._codes:
            for title in titles(code):
                words = _WORD.findall(plain(spelled_out(title)))
                least = 1 if len(words) == 1 else _MIN_TITLE_LETTERS
                kept = [word for word in words if len(word) >= least]
                found.update(kept)
                if title.endswith(".") and len(words) == 1:
                    found.add(f"{words[0]}.")
        clear = self.male | self.female
        return frozenset(word for word in found if word in clear or not self._is_given(word))

    @cached_property
    def kinships(self) -> frozenset[str]:
        """Words for relatives, which stand before a name as titles do: "Uncle"."""
        words = {word for code in self._codes for word in kinship(code) if " " not in word}
        return frozenset(word for word in words if not self._is_given(word))

    def leads(self, word: str) -> bool:
        """Say whether a word stands before a name and is no part of it."""
        return word in self.titles or word in self.kinships

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
        """Return the gender of those who bear a given name; "" if either may, or nobody knows.

        >>> from .mention_words import wording
        >>> [wording("en").gender_of_name(name) for name in ("john", "ida", "robin", "holm")]
        ['male', 'female', '', '']
        """
        for lists in (self._given, self._common):
            is_female, is_male = given in lists[FEMALE], given in lists[MALE]
            if is_female != is_male:
                return FEMALE if is_female else MALE
        return ""

    def gender_of_title(self, title: str) -> str:
        """Return the gender of those who bear a title, "" if either may.

        >>> from .mention_words import wording
        >>> [wording("es").gender_of_title(title) for title in ("dra", "ministro", "fiscal")]
        ['female', 'male', '']
        """
        return FEMALE if title in self.female else MALE if title in self.male else ""

    def is_generic(self, word: str, stem: str) -> bool:
        """Say whether a word is in the names of many organisations: "Court", "National"."""
        return stem in self._headwords or stem in self.nationalities

    @cached_property
    def _headwords(self) -> frozenset[str]:
        return frozenset(self.stem(plain(word)) for word in self.language.known_headwords)

    def turns(self, word: str) -> bool:
        """Say whether a word before a name stands for "of" something behind it."""
        return False

    def begins_surnames(self, word: str) -> bool:
        """Say whether surnames may begin with a word, where they stand alone.

        >>> from .mention_words import wording
        >>> wording("pt").begins_surnames("manuel"), wording("es").begins_surnames("robles")
        (False, True)
        """
        return not self._is_given(word)

    def is_given_alone(self, word: str) -> bool:
        """Say whether a word is a given name and no surname.

        >>> from .mention_words import wording
        >>> wording("es").is_given_alone("aurora"), wording("es").is_given_alone("robles")
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
        """Adjectives and nouns that say where somebody or something is from, and their stems."""
        words = {plain(word) for code in self._codes for word in words_of(f"{code}/nationality")}
        return frozenset(words | set(map(self.stem, words)) | _CONTINENTAL)

    @cached_property
    def states_by_stem(self) -> frozenset[str]:
        """The stems of the words for kinds of state."""
        return frozenset(self.stem(plain(word)) for word in self.states)

    @cached_property
    def towns_by_stem(self) -> frozenset[str]:
        """The stems of the words for kinds of town."""
        return frozenset(self.stem(plain(word)) for word in self.towns)

    def countries_of(self, adjective: str) -> Sequence[str]:
        """Return the countries that an adjective may be that of, both by their stems.

        >>> from .mention_words import wording
        >>> english = wording("en")
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
        if adjective in self.adjectives:
            return [self.adjectives[adjective]]
        # The longest stem first: what is Austrian is not of Australia.
        for ending in sorted(self.adjective_endings, key=len):
            stem = adjective.removesuffix(ending)
            if len(stem) >= _MIN_STEM and (stem != adjective or not ending):
                found = [c for c in self.countries if c.startswith(stem)]
                near = sorted(c for c in found if len(c) - len(stem) <= _MOST_BEHIND_STEM)
                if near:
                    return near
        return []


def without_articles(words: Iterable[str], articles: frozenset[str]) -> list[str]:
    """Return the words without the articles before the first other one."""
    found = list(words)
    while len(found) > 1 and found[0] in articles:
        del found[0]
    return found
