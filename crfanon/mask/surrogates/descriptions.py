"""Surrogates of descriptions: age, sex, kinship, profession, and whatever else was masked.

A phrase is replaced word by word.  Numbers become other numbers of similar
size, "madre" becomes another woman of the family of about her age, and units
and function words are kept, so that "hijo de 27 años" is still a son's age.

Sex keeps its sense: a word for a woman is replaced by another word for a woman.
Everything around it agrees with it ("la paciente", "embarazada"), so a swap
would be seen through and would make the note false; who must hide the sex
cannot do it by replacing these words.
"""

from __future__ import annotations

import copy
import re
from functools import cache, partial

from ...gazetteers.draws import keys
from ...languages.agreement import analyze
from ...languages.language import language
from ...languages.surrogate_words import SurrogateWords
from ...text.normalize import bare
from ..context import like
from .name_reader import SURNAME
from .names import Names
from .numbers import renumbered
from .surrogates import Surrogates

_PIECE = re.compile(r"\d+|[^\W\d_]+|[\W_]")

_ROMAN = re.compile(r"[IVX]{1,4}")
_ROMANS = "I II III IV V VI VII VIII IX X XI XII".split()
# An age moves by this share of it and by two at the least; if all of that is
# taken, twice and four times as far.
_SHARE = 0.06
_LEAST = 2
_WIDTHS = (1, 2, 4)
# Longer numbers are no ages.
_AGE_DIGITS = 3
_VOWELS = frozenset("aeiou")
# From its ending: feminine, unless the ending serves both.
_BOTH = ("ista", "nte", "e", "al", "uta")


class Descriptions:
    """The descriptions of persons in one document."""

    def __init__(self, surrogates: Surrogates, names: Names, words: SurrogateWords) -> None:
        self._surrogates = surrogates
        self._language = words
        self._names = names
        self._ages: dict[tuple[str, int], int] = {}
        self.more_years = 0
        """By how many years all ages grow, if they can; by 0 they grow each by itself."""
        self._grammar = language(words.code).grammar
        # Words that several languages have are other words in each of them.
        self._apart = ""

    def in_language(self, words: SurrogateWords, names: Names) -> Descriptions:
        """Return the descriptions in another language of the same document."""
        other = copy.copy(self)
        other._language, other._names, other._apart = words, names, f" {words.code}"
        other._grammar = language(words.code).grammar
        return other

    def phrase(self, surface: str) -> str:
        """Return `surface` with every word replaced that says something of a person.

        Words that are in no list are replaced by others of their look.
        """
        pieces = self._pieces(surface)
        values = [self._value(piece) for piece in pieces]
        replaced: list[str] = []
        was_one = False
        for i, piece in enumerate(pieces):
            value = values[i]
            if value is None and bare(piece) in self._language.ones and self._is_unit(pieces, i):
                value = 1
            if value is not None:
                replaced.append(self._number(piece, value))
                was_one = value == 1
            elif not piece[0].isalpha():
                replaced.append(piece)
            else:
                # "hija de Antonio Nieto": the name of somebody, in the phrase.
                is_behind = any(other[0].isalpha() for other in pieces[:i])
                is_surname = (
                    is_behind and piece.istitle() and self._names.reader.role(piece) == SURNAME
                )
                replaced.append(self._word(piece, is_plural=was_one, is_surname=is_surname))
                was_one = False
        return "".join(replaced)

    def sex(self, surface: str) -> str:
        """Return another word for the same sex."""
        gender = self.gender(surface)
        if gender and len(surface) == 1:
            words = self._language.sexes[gender][0]
            return self._surrogates.among(
                f"sex{self._apart}", surface, words, in_order=True
            ).capitalize()
        return self.phrase(surface)

    def gender(self, surface: str) -> str:
        """Return the sex that `surface` says: "f", "m", or "" if it says none."""
        key = bare(surface)
        if len(key) == 1:
            return self._language.sex_letters.get(key, "")
        words = set(_words(key))
        for gender, groups in self._language.sexes.items():
            if any(bare(word) in words for group in groups for word in group):
                return gender
        return ""

    def is_profession(self, surface: str) -> bool:
        """Return whether a phrase is a profession, or ends in one in English or German."""
        key = bare(surface)
        name = f"{self._language.code}/profession"
        ends = self._language.type_last and key.rpartition(" ")[2] in keys(name)
        return ends or key in keys(name)

    def profession(self, surface: str, before: str) -> str:
        """Return another profession, in the gender, number and case of `surface`."""
        words = _words(surface)
        if not words:
            return self._surrogates.scrambled("profession", surface)
        if self._language.type_last:
            return self._germanic_profession(surface, before)
        head = bare(words[0])
        is_plural = head.endswith("s") and len(head) > 3
        stem = head.removesuffix("es" if head.endswith("res") else "s") if is_plural else head
        if stem.endswith(_BOTH):
            candidates = [pair[0] for pair in self._language.professions if pair[0] == pair[1]]
        else:
            said = analyze(
                surface, before=before, label="DEMOGRAPHIC_PROFESSION", lang=self._language.code
            )
            is_feminine = said.gender == "feminine" if said.article else stem.endswith("a")
            candidates = [pair[is_feminine] for pair in self._language.professions]
        chosen = self._surrogates.among(f"profession{self._apart}", surface, candidates)
        if is_plural:
            chosen += "s" if chosen[-1] in "aeiou" else "es"
        return like(surface, chosen)

    def _germanic_profession(self, surface: str, before: str) -> str:
        """Return another profession in German or English, by what the article asks for."""
        lang = self._language.code
        label = "DEMOGRAPHIC_PROFESSION"
        head = analyze(surface, before=before, label=label, lang=lang)
        is_feminine = head.gender == "feminine"
        role = f"profession {is_feminine}{self._apart}"
        singulars = [pair[is_feminine] for pair in self._language.professions]
        if not is_feminine:
            # The others have endings of their own.
            ending = self._language.profession_ending
            singulars = [noun for noun in singulars if noun.endswith(ending)]
        chosen = self._surrogates.among(role, surface, singulars)
        return like(surface, chosen + self._grammar.ending_of(head))

    def _pieces(self, surface: str) -> list[str]:
        """Return the pieces of a phrase; words that belong together are one of them."""
        pieces = _PIECE.findall(surface)
        joined: list[str] = []
        i = 0
        while i < len(pieces):
            # "sesenta y tres" and "recién nacido": words and the blanks between.
            for size in (5, 3, 1):
                whole = "".join(pieces[i : i + size])
                key = bare(whole)
                if (
                    size == 1
                    or key in _number_words(self._language)
                    or key in _groups(self._language)
                ):
                    joined.append(whole)
                    i += size
                    break
        return joined

    def _is_unit(self, pieces: list[str], i: int) -> bool:
        """Return whether the word after piece `i` is the unit of an age."""
        following = next((bare(piece) for piece in pieces[i + 1 :] if piece[0].isalpha()), "")
        return following in _plurals(self._language)

    def _value(self, piece: str) -> int | None:
        """Return the number that a piece is, in digits or in words."""
        if piece.isascii() and piece.isdecimal():
            return int(piece[:9])
        return _number_words(self._language).get(bare(piece))

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

    def age(self, value: int, but: frozenset[int] = frozenset()) -> int:
        """Return the number that stands in for `value` in this space, none of `but`.

        It is never 1, after which the words would have to be singular.  Where all ages grow by
        `more_years`, it is that many more, if that is as near as others may be and free.
        """
        space = self._surrogates.space
        known = self._ages.get((space, value))
        if known is not None:
            return known
        context = self._surrogates.context
        taken = but.union(self._ages.values(), (value, 1))
        fallback = value + 1 if value else 2
        while fallback in taken:
            fallback += 1
        new = fallback
        for width in _WIDTHS:
            reach = width * max(_LEAST, round(value * _SHARE))
            near = range(max(2, value - reach), value + reach + 1)
            free = [n for n in near if n not in taken and not context.stands_alone(str(n))]
            if self._grammar.agrees_by_sound:
                free = [n for n in free if _begins_with_vowel(n) == _begins_with_vowel(value)]
            grown = value + self.more_years
            if free:
                new = grown if grown in free else context.chance(space, "age", value).choice(free)
                break
        self._ages[space, value] = new
        return new

    def _word(self, word: str, *, is_plural: bool, is_surname: bool) -> str:
        key = bare(word)
        if is_plural and key in _plurals(self._language):
            return like(word, self._surrogates.written(_plurals(self._language)[key]))
        # "avô" and "avó" differ in their accents alone.
        group = _groups(self._language).get(word.casefold()) or _groups(self._language).get(key)
        if group and not is_surname:
            role, in_order = f"word {group[0]}{self._apart}", group in _sexes(self._language)
            if self._grammar.agrees_by_sound:
                group = _alike_behind_article(word, group)
            return like(word, self._surrogates.among(role, word, group, in_order=in_order))
        if key in self._language.kept or key in self._language.particles:
            return word
        if len(word) == 1 and word.islower():
            return word
        if _ROMAN.fullmatch(word):  # the month of a date
            return self._surrogates.among("roman", word, _ROMANS)
        if len(word) == 1 and word.isascii() and word.isupper():
            return like(word, self._names.initial(word))
        role = self._names.reader.role(word) if word[0].isupper() else ""
        if role:
            return self._names.word(word, role=role)
        return like(word, self._surrogates.scrambled("word", word))


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
def _number_words(words: SurrogateWords) -> dict[str, int]:
    return {bare(word): value for value, word in enumerate(words.number_words)}


@cache
def _sexes(words: SurrogateWords) -> tuple[tuple[str, ...], ...]:
    return tuple(group for groups in words.sexes.values() for group in groups)


@cache
def _groups(words: SurrogateWords) -> dict[str, tuple[str, ...]]:
    """Return the group of each word, bare."""
    groups = (*_sexes(words), *words.groups)
    by_key = {bare(word): group for group in groups for word in group}
    return by_key | {word.casefold(): group for group in groups for word in group}
