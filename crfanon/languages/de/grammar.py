"""What only code can say of German: endings, stems, compounds."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from .. import grammar, variants
from ..grammar import Form, in_case_of
from ..head_forms import plain
from ..headword import Headword
from ..mentions import FEMALE, MALE, Wording
from . import compounds, heads

if TYPE_CHECKING:
    from snowballstemmer.basestemmer import BaseStemmer

_SIBILANTS = ("s", "ss", "ß", "x", "z", "ce", "tsch")
_AFTER_VOWELS = re.compile(r"([aeiou]{2})e[nmrs]?$")
# Shorter words are not inflected here.
_MIN_LETTERS = 4
# "Heidelberger" is of a town, "Ober" is not.
_MIN_LETTERS_OF_TOWN = 6
# What makes an adjective of a noun, or of a place, and its ending.
_ADJECTIVE = re.compile(r"(.{3,}(?:isch|lich|ig|al|iell|ell))(?:e[nmrs]?)")


class Grammar(grammar.Grammar):
    """German: genders, cases, compounds, and genitives without an apostrophe."""

    has_bare_genitive = True

    def analyze(self, surface: str, before: str, label: str) -> Headword:
        """Return the head of a mention with its gender, number and case."""
        return heads.analyze(surface, before, label, self.titles)

    def is_kind(self, word: str) -> bool:
        """Say whether an inflected word or a compound says only what an organization is."""
        return compounds.is_noun(word.casefold()) or compounds.is_generic(word)

    def is_kind_of_house(self, word: str) -> bool:
        """Say whether a word is a noun for a house or firm, or a compound of one: "Stadtmuseum"."""
        return self.is_kind(word)

    def ending_of(self, head: Headword) -> str:
        """Return the ending of a noun such as "Bäcker", "Bäckerin" in number and case."""
        is_plural = head.number == "plural"
        if head.gender == "feminine":
            return "nen" if is_plural else ""
        if is_plural:
            return "n" if head.case == "dative" else ""
        return "s" if head.case == "genitive" else ""

    def genitive_of(self, surface: str, number: str) -> Form | None:
        """Return a name without the ending of its genitive: "Frankfurts", "Mainz'"."""
        if surface.endswith(("'", "’")) and surface[-2:-1].lower() in tuple("sxzß"):
            return Form(surface[:-1], surface[-1])
        if number == "singular" and surface.endswith(("s", "S")):
            if heads.is_genitive_name(plain(re.split(r"[\s-]", surface)[-1])):
                return Form(surface[:-1], surface[-1])
        return None

    def in_genitive(self, base: str, ending: str) -> str:
        """Return a name in the genitive: an apostrophe is enough behind a sibilant."""
        if base.lower().endswith(_SIBILANTS):
            return base if base.endswith(("'", "’")) else f"{base}'"
        return base + in_case_of(base, "s")

    def plural_ending(self, base: str) -> str:
        """Return what the name of a family ends in: "die Müllers", "die Fuchs"."""
        return "" if base.lower().endswith(_SIBILANTS) else "s"

    def plural_of_head(self, head: str) -> str:
        """Return the plural of a noun, with its adjectives."""
        *adjectives, noun = head.split(" ")
        fitting = [pair for pair in heads.grammar_words().plurals if noun.lower().endswith(pair[0])]
        ending, many = max(fitting, key=lambda pair: len(pair[0]), default=("", "e"))
        stem = noun[: len(noun) - len(ending)]
        said = stem + many if stem else many.capitalize()
        return " ".join((*(re.sub("e[sr]?$", "en", word) for word in adjectives), said))


class Mentions(Wording):
    """German: genitives and endings of adjectives, "Herrn", "Nachname:"."""

    def gender_of_title(self, title: str) -> str:
        """Return the gender of those who bear a title: "Richterin", and "Richter" beside it."""
        if title.endswith("in") and title[:-2] in self.titles:
            return FEMALE
        if title.endswith("arztin"):
            return FEMALE
        return MALE if f"{title}in" in self.titles else super().gender_of_title(title)

    def stem(self, word: str) -> str:
        """Return the stem of a plain word, by the Snowball algorithm for German.

        >>> from crfanon.languages.language import language
        >>> german = language("de").mentions
        >>> german.stem("europaisches") == german.stem("europaischen")
        True
        """
        # The algorithm leaves "freie" and "neuen" as they are.
        return _AFTER_VOWELS.sub(r"\1", _german_stem(word))

    def turns(self, word: str) -> bool:
        """Say whether a word is made of a town: "Heidelberger Universität"."""
        return len(word) >= _MIN_LETTERS_OF_TOWN and word.endswith("er") and word[0].isupper()

    def uninflected(self, name: str) -> str:
        """Return a name without the "s" of a genitive.

        >>> from crfanon.languages.language import language
        >>> language("de").mentions.uninflected("sommerfelds")
        'sommerfeld'
        """
        return name[:-1] if len(name) > 3 and name.endswith("s") else name


@lru_cache(maxsize=16384)
def _german_stem(word: str) -> str:
    return str(_german_stemmer().stemWord(word))


@cache
def _german_stemmer() -> BaseStemmer:
    import snowballstemmer

    return snowballstemmer.stemmer("german")


class Variants(variants.Variants):
    """German: genitives without an apostrophe, adjectives and nouns with endings of case."""

    def endings(self, word: str) -> tuple[str, ...]:
        """Return `word` as it is inflected, itself first.

        Of an adjective all endings are given, of a noun or name those of the genitive; what
        ends in "s" may be a genitive itself.

            >>> from crfanon.languages.language import language
            >>> german = language("de").variants
            >>> german.endings("Europäisches")[1:]
            ('Europäische', 'Europäischen', 'Europäischem', 'Europäischer')
            >>> german.endings("Parlaments")
            ('Parlaments', 'Parlament')
            >>> german.endings("Gericht")
            ('Gericht', 'Gerichts', 'Gerichtes')
        """
        if len(word) < _MIN_LETTERS or not word[0].isupper() or not word[1:].islower():
            return (word,)
        stem = _ADJECTIVE.sub(r"\1", word)
        if stem != word:
            found = [stem + ending for ending in ("e", "en", "em", "er", "es")]
        elif word.endswith("s"):
            # "Amtes" of "Amt", but "Hannes" is as likely a name; the longer stem is safe.
            found = [word[:-1]] if len(word) > _MIN_LETTERS else []
            if word.endswith(("tes", "des")):
                found.append(word[:-2])
        else:
            found = [word + "s"]
            if word[-1] not in "aeiouyn" and not word.endswith(("er", "el")):
                found.append(word + "es")
        return (word, *(other for other in found if other != word))
