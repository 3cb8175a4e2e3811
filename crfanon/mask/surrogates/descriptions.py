"""Surrogates of descriptions: ages, professions, origin, and whatever else was masked.

A phrase is replaced word by word.  What a person is stays: "hijo", "viuda", "two sisters" and
"the Claimant" name nobody, everything around them agrees with them, and another word would make
the text false.  Ages become others near them, names and origins others of their kind, and a
profession another one of its kind.  Of any other word nothing is known that could stand in for
it: then there is no surrogate (`NoSurrogate`).
"""

from __future__ import annotations

import copy
import re
from collections.abc import Collection, Iterable, Sequence
from functools import cache, partial

from ...gazetteers.draws import keys
from ...languages.agreement import analyze, gender_of_kin_before
from ...languages.date_words import date_words
from ...languages.fact_words import is_fact, may_be_name
from ...languages.language import language
from ...languages.surrogate_words import SurrogateWords
from ...text.normalize import bare
from ..context import like
from ..facts import is_count, is_known, number_of, pieces_of
from .name_reader import GIVEN, SURNAME
from .names import Names
from .numbers import renumbered
from .surrogates import NoSurrogate, Surrogates

# All ages of a document move by one of these, so that who is older stays so, and by as much.
_MORE = (-3, -2, -1, 1, 2, 3)
_OF_AGE = 18
# Longer numbers are no ages.
_AGE_DIGITS = 3
# In one segment between commas.
_FEW_WORDS = 2
_VOWELS = frozenset("aeiou")
# From its ending: feminine, unless the ending serves both.
_BOTH = ("ista", "nte", "e", "al", "uta")


class Descriptions:
    """The descriptions of persons in one document."""

    def __init__(self, surrogates: Surrogates, names: Names, words: SurrogateWords) -> None:
        self._surrogates = surrogates
        self._language = words
        self._names = names
        self._ages: set[int] = set()
        self.more_years = 0
        """By how many years all ages grow; by 0 that is chosen when the first one is asked for."""
        self._grammar = language(words.code).grammar
        # Words that several languages have are other words in each of them.
        self._apart = ""

    def in_language(self, words: SurrogateWords, names: Names) -> Descriptions:
        """Return the descriptions in another language of the same document."""
        other = copy.copy(self)
        other._language, other._names, other._apart = words, names, f" {words.code}"
        other._grammar = language(words.code).grammar
        return other

    def know_ages(self, ages: Iterable[int | None]) -> None:
        """Note the ages of the document, None where one tells no years."""
        self._ages.update(age for age in ages if age is not None)

    def kept(self, word: str) -> str:
        """Return a word that may stay beside a date; raise `NoSurrogate` for any other one."""
        key, own = bare(word), self._language
        # "Viernes Santo" is on its day.
        is_beside = is_known(word, "DATE", own) or key in date_words(own.code).beside
        if not is_beside or key in own.saints:
            raise NoSurrogate
        return word

    def phrase(self, surface: str, kind: str) -> str:
        """Return `surface`, which has a `kind` of label, with words replaced that say who it is.

        Numbers are ages unless they count relatives.  Other words in lower case may stand beside
        those for what a person is.  Raises `NoSurrogate` for words of which nothing is known.
        """
        pieces = pieces_of(surface, self._language)
        values = [number_of(piece, self._language) for piece in pieces]
        of_person, has_facts = kind == "PERSON", any(map(self._is_fact, pieces))
        may_have_more = has_facts if of_person else kind == "AGE" and any(values)
        replaced: list[str] = []
        was_one = False
        for i, (piece, value) in enumerate(zip(pieces, values)):
            if value is None and bare(piece) in self._language.ones and self._is_unit(pieces, i):
                value = 1
            if value is not None:
                stays = kind != "AGE" and is_count(pieces, i, self._language)
                replaced.append(piece if stays else self._number(piece, value))
                was_one = value == 1 and not stays
            elif not piece[0].isalpha():
                replaced.append(piece)
            elif was_one and bare(piece) in _plurals(self._language):
                plural = _plurals(self._language)[bare(piece)]
                replaced.append(like(piece, self._surrogates.written(plural)))
                was_one = False
            else:
                # "hija de Antonio Nieto": the name of somebody, in the phrase.
                is_behind = any(other[0].isalpha() for other in pieces[:i])
                is_surname = (
                    is_behind and piece.istitle() and self._names.reader.role(piece) == SURNAME
                )
                stays = not is_surname and is_known(piece, kind, self._language)
                stays = stays or (may_have_more and self._is_common(piece))
                if not stays:
                    before = "".join(pieces[:i]) if of_person else ""
                    piece = self._word(piece, before, may_be_named=has_facts or of_person)
                replaced.append(piece)
                was_one = False
        return "".join(replaced)

    def gender(self, surface: str) -> str:
        """Return the sex that `surface` says: "f", "m", or "" if it says none."""
        key = bare(surface)
        if len(key) == 1:
            return self._language.sex_letters.get(key, "")
        words = set(_words(key))
        for gender, known in self._language.sexes.items():
            if any(bare(word) in words for word in known):
                return gender
        return ""

    def gender_behind(self, text: str) -> str:
        """Return the sex that is said behind a name: "f", "m", or "" if none is.

        It is said in a few words between commas or in a field, such as ", solteira," or "Sex: F".
        """
        for segment in re.split(r"[,(]|\s{2,}", text):
            words = _words(segment)
            if words and len(words) <= _FEW_WORDS and (len(words[-1]) > 1 or ":" in segment):
                gender = self.gender(words[-1])
                if gender:
                    return gender
        return ""

    def is_profession(self, surface: str) -> bool:
        """Return whether a phrase is a profession, or ends in one in English or German."""
        key = bare(surface)
        name = f"{self._language.code}/profession"
        ends = self._language.type_last and key.rpartition(" ")[2] in keys(name)
        return ends or key in keys(name)

    def profession(self, surface: str, before: str) -> str:
        """Return another profession of its kind, in the gender, number and case of `surface`.

        What says what a person is, in front of it and behind it, stays: "retired", "jubilada".
        """
        pieces = pieces_of(surface, self._language)
        own = [
            i for i, piece in enumerate(pieces) if piece[0].isalpha() and not self._is_fact(piece)
        ]
        if not own:
            raise NoSurrogate
        front, behind = "".join(pieces[: own[0]]), "".join(pieces[own[-1] + 1 :])
        surface, before = surface[len(front) : len(surface) - len(behind)], before + front
        pairs = self._language.professions.get(self._profession_kind(surface))
        if pairs is None:
            raise NoSurrogate
        if self._language.type_last:
            return front + self._germanic_profession(surface, before, pairs) + behind
        head = bare(_words(surface)[0])
        is_plural = head.endswith("s") and len(head) > 3
        stem = head.removesuffix("es" if head.endswith("res") else "s") if is_plural else head
        candidates = [pair[0] for pair in pairs if pair[0] == pair[1] and bare(pair[0]) != stem]
        if not (stem.endswith(_BOTH) and candidates):
            said = analyze(
                surface, before=before, label="DEMOGRAPHIC_PROFESSION", lang=self._language.code
            )
            is_feminine = said.gender == "feminine" if said.article else stem.endswith("a")
            candidates = [pair[is_feminine] for pair in pairs]
        chosen = self._surrogates.among(f"profession{self._apart}", surface, candidates)
        if is_plural:
            chosen += "s" if chosen[-1] in "aeiou" else "es"
        return front + like(surface, chosen) + behind

    def _profession_kind(self, surface: str) -> str:
        """Return the kind of a profession, by the longest stem in it; empty if none is known."""
        key = "-" + "-".join(_words(bare(surface)))
        start = "" if self._language.has_compounds else "-"
        stems = self._language.profession_stems
        found = [stem for stem in stems if start + stem in key]
        return stems[max(found, key=len)] if found else ""

    def _germanic_profession(
        self, surface: str, before: str, pairs: Sequence[tuple[str, str]]
    ) -> str:
        """Return another profession in German or English, by what the article asks for."""
        lang = self._language.code
        label = "DEMOGRAPHIC_PROFESSION"
        head = analyze(surface, before=before, label=label, lang=lang)
        is_feminine = head.gender == "feminine"
        role = f"profession {is_feminine}{self._apart}"
        singulars = [pair[is_feminine] for pair in pairs]
        if not is_feminine:
            # The others have endings of their own.
            ending = self._language.profession_ending
            singulars = [noun for noun in singulars if noun.endswith(ending)]
        if self._grammar.agrees_by_sound:
            singulars = [*_alike_behind_article(surface, tuple(singulars))] or singulars
        chosen = self._surrogates.among(role, surface, singulars)
        return like(surface, chosen + self._grammar.ending_of(head))

    def _is_unit(self, pieces: list[str], i: int) -> bool:
        """Return whether the word after piece `i` is the unit of an age."""
        following = next((bare(piece) for piece in pieces[i + 1 :] if piece[0].isalpha()), "")
        return following in _plurals(self._language)

    def _number(self, piece: str, value: int) -> str:
        if len(piece) > _AGE_DIGITS and piece[0].isdecimal():
            return self._surrogates.drawn(
                "number", piece, partial(renumbered, piece), initial_differs=False
            )
        new = self.age(value)
        if piece[0].isdecimal():
            return f"{new:0{len(piece)}d}" if piece[0] == "0" else str(new)
        if new < len(self._language.number_words):
            return like(piece, self._surrogates.written(self._language.number_words[new]))
        return str(new)

    def more(self, but: Collection[int] = ()) -> int:
        """Return by how many years all ages of the document grow, which is none of those in `but`.

        They grow by the same, so that they agree with each other, and nobody comes of age.
        """
        if not self.more_years:
            chance = self._surrogates.context.chance("ages")
            order = chance.shuffled([more for more in _MORE if more not in but])
            self.more_years = min(order, key=self._conflicts)
        return self.more_years

    def _conflicts(self, more: int) -> tuple[int, int]:
        """Return how many ages would not do if all grow by `more`, and would want another "a"."""
        pairs = [(age, age + more) for age in self._ages]
        wrong = sum(new < 2 or (old < _OF_AGE) != (new < _OF_AGE) for old, new in pairs)
        by_sound = sum(_begins_with_vowel(old) != _begins_with_vowel(new) for old, new in pairs)
        return wrong, by_sound if self._grammar.agrees_by_sound else 0

    def age(self, value: int, but: frozenset[int] = frozenset()) -> int:
        """Return the number that stands in for `value`, none of `but`.

        It is never 1, after which the words would have to be singular.
        """
        new = value + self.more([age - value for age in but])
        return new if new > 1 else value + max(2, -self.more_years)

    def _is_fact(self, piece: str) -> bool:
        return is_fact(piece, self._language.code)

    def _is_common(self, word: str) -> bool:
        """Return whether a word in lower case is one of the language and nobody's name."""
        code = self._language.code
        is_word = word.islower() and language(code).variants.is_word(word)
        return is_word and not may_be_name(word, code)

    def _word(self, word: str, before: str, *, may_be_named: bool) -> str:
        key = bare(word)
        # "avô" and "avó" differ in their accents alone.
        group = _groups(self._language).get(word.casefold()) or _groups(self._language).get(key)
        if group:
            role = f"word {group[0]}{self._apart}"
            if self._grammar.agrees_by_sound:
                group = _alike_behind_article(word, group)
            return like(word, self._surrogates.among(role, word, group))
        if may_be_named and len(word) == 1 and word.isascii() and word.isupper():
            return like(word, self._names.initial(word))
        role = self._names.reader.role(word) if may_be_named and word[0].isupper() else ""
        gender = gender_of_kin_before(before, self._language.code)
        if not role and gender and word[0].isupper():
            # "Enkel Tjark": relatives are called by their given names.
            return self._names.word(word, role=GIVEN, gender=gender[0])
        if not role:
            raise NoSurrogate
        return self._names.word(word, role=role)


def _alike_behind_article(word: str, group: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words of a group that take "a" if `word` does, and else "an".

    >>> _alike_behind_article("British", ("Italian", "French", "British"))
    ('French', 'British')
    """
    is_vowel = word[:1].lower() in _VOWELS
    return tuple(other for other in group if (other[:1].lower() in _VOWELS) == is_vowel)


def _begins_with_vowel(number: int) -> bool:
    """Return whether an age is said with a vowel first: 8, 11, 18, 80 to 89."""
    return number in (8, 11, 18) or number // 10 == 8


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]+", text)


@cache
def _plurals(words: SurrogateWords) -> dict[str, str]:
    return {bare(singular): plural for singular, plural in words.plurals.items()}


@cache
def _groups(words: SurrogateWords) -> dict[str, tuple[str, ...]]:
    """Return the group of each word, bare."""
    by_key = {bare(word): group for group in words.groups for word in group}
    return by_key | {word.casefold(): group for group in words.groups for word in group}
