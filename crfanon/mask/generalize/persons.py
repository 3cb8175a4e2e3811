"""Generalizations of persons: "a man (A.)", then "A.", "Mr A.".

Each person of a text has a letter, by the order in which they are mentioned; none is an initial of
the person, nor one that stands in the text.  Where the first mention stands in a sentence, it says
besides what he or she is, a woman or a man.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product
from string import ascii_uppercase

from ...labels import kinds_of
from ...languages.agreement import analyze, is_relative
from ...languages.inflection import plural
from ...languages.language import language
from ...languages.phrasing import Place
from ...text.normalize import fold
from ...text.spans import Span
from ..method import Mentions
from .phrases import at_start, follows_title, noun_phrase, place_of, suits_sound

PERSON, PLURAL = "PERSON", "plural"

# "I" stands for the writer, "O" looks like nothing.
_LETTERS = [letter for letter in ascii_uppercase if letter not in "IO"]
_WORD = re.compile(r"\w+")
_APOSTROPHES = ("'", "\u2019")


class PersonPhrases:
    """The persons of a document: what they are, and the letter of each."""

    def __init__(
        self, mentions: Mentions, languages: Sequence[str], before: Mapping[int, str]
    ) -> None:
        """Take the languages of all mentions, and what stands before those of persons."""
        self._text = mentions.document.text
        self._genders = genders_of(mentions, languages, before)
        self._surfaces: dict[int, list[str]] = {}
        for number, surface in enumerate(mentions.surfaces):
            entity = mentions.entities[number]
            is_one = self._genders.get(entity, PLURAL) != PLURAL
            if number in before and is_one and not any(map(str.isdecimal, surface)):
                label = mentions.document.spans[number].label
                if not _is_unnamed(surface, label, before[number], languages[number]):
                    self._surfaces.setdefault(entity, []).append(surface)
        self._letters = self._lettered()
        self._genitives = genitives(self._surfaces)
        self._mentioned: set[int] = set()

    def _lettered(self) -> dict[int, str]:
        taken = initials_in(self._text)
        found: dict[int, str] = {}
        for entity, surfaces in self._surfaces.items():
            own = {fold(word[0]).upper() for surface in surfaces for word in _WORD.findall(surface)}
            free = (each for each in all_letters() if each not in taken and each not in own)
            letters = next(free, "")
            if letters:
                taken.add(letters)
                found[entity] = letters
        return found

    def ways(
        self, entity: int, span: Span, surface: str, before: str, place: Place
    ) -> Iterator[str]:
        """Yield the phrases for a mention of a person, the best first."""
        lang, gender = place.lang, self._genders.get(entity)
        if (named := _behind_von(surface, lang)) is not None:
            by = surface[: -len(named)]
            inner = place_of(named, before + by, label=PERSON, lang=lang)
            ways = self.ways(entity, span, named, before + by, inner)
            yield from (at_start(by + way, place) for way in ways)
            return
        behind = self._text[span.end : span.end + 1]
        if any(map(str.isdecimal, surface)) or behind.isalnum():
            return  # a relative's age, which becomes coarser; the "M" of "Mª"
        if _is_unnamed(surface, span.label, before, lang):
            yield from _relative(gender, place)
            return
        grammar, phrasing = language(lang).grammar, language(lang).phrasing
        if grammar.has_bare_genitive and not place.article and surface in self._genitives:
            place = place._replace(case="genitive")
        is_first = entity not in self._mentioned
        self._mentioned.add(entity)
        letter, family = self._letters.get(entity), _family(surface, place)
        if letter is None:
            if family is not None:
                yield family
            return
        if family is not None:
            yield f"{family} ({letter}.)" if is_first else f"{letter}."
        tail = phrasing.ending(surface, place)
        # "C.s Hut", "C.'s hat": "a man (C.)" has no genitive.
        is_told = bool(place.article or tail) or behind in (*_APOSTROPHES, "-")
        if is_first and gender and not is_told and not follows_title(before, lang):
            noun = noun_phrase((language(lang).phrases.persons[gender],), place)
            yield from (f"{said} ({letter}.)" for said in (noun,) if said)
        yield f"{letter}{'' if behind == '.' and not tail else '.'}{tail}"


def initials_in(text: str) -> set[str]:
    """Return the letters that stand in a text with a full stop, as those of somebody do.

    >>> sorted(initials_in("seen by A. and B., see A.1 and C.2"))
    ['A', 'B']
    """
    return {
        piece[-1]
        for piece, behind in pairwise(text.split("."))
        if piece[-1:].isupper() and not (piece[-2:-1].isalnum() or behind[:1].isdecimal())
    }


def all_letters() -> Iterator[str]:
    """Yield the letters that somebody can have, and pairs of them: A, B, ..., AA, AB, ..."""
    for size in (1, 2):
        yield from map("".join, product(_LETTERS, repeat=size))


def genitives(persons: Mapping[int, Sequence[str]]) -> frozenset[str]:
    """Return the mentions that are another one in the genitive, as German has it.

    "Dudeks" is one where "Dudek" stands as well, unless somebody is called "Klara Dudeks".

    >>> sorted(genitives({0: ("Erwin Dudek", "Dudeks"), 1: ("Klara Peters", "Peters", "Peter")}))
    ['Dudeks']
    """
    surfaces = {surface for own in persons.values() for surface in own}
    last = {surface.rpartition(" ")[2] for surface in surfaces}
    full = {surface.rpartition(" ")[2] for surface in surfaces if " " in surface}
    return frozenset(
        surface
        for surface in surfaces - full
        if surface.endswith("s") and surface[:-1] in last and " " not in surface
    )


def _behind_von(surface: str, lang: str) -> str | None:
    """Return the name behind a "von" that says by whom, None where it is part of the name.

    >>> _behind_von("von Ernst Hohlfeld", "de"), _behind_von("von Hohlfeld", "de")
    ('Ernst Hohlfeld', None)
    """
    by, _, name = surface.partition(" ")
    if by.casefold() not in language(lang).phrases.by_whom or " " not in name:
        return None
    return name if analyze(name, label=PERSON, lang=lang).gender else None


def _family(surface: str, place: Place) -> str | None:
    """Return the phrase for a family whose name stands behind an article for several."""
    words = language(place.lang).phrases
    called, first = words.family, surface.partition(" ")[0]
    if called is None:
        return None
    if place.is_plural:
        return called.text
    if first.casefold() in words.family_articles and first != surface:
        return f"{first} {called.text}"
    return None


def genders_of(
    mentions: Mentions, languages: Sequence[str], before: Mapping[int, str]
) -> dict[int, str | None]:
    """Return the gender of each person by the first mention that tells it.

    It is "plural" for several, who are never mentioned as one.
    """
    found: dict[int, str | None] = {}
    many: set[int] = set()
    for number, line in before.items():
        entity, surface = mentions.entities[number], mentions.surfaces[number]
        if found.get(entity) is None:
            label, lang = mentions.document.spans[number].label, languages[number]
            head = analyze(surface, before=line, label=label, lang=lang)
            if head.number == PLURAL:
                many.add(entity)
            else:
                found[entity] = head.gender
    return {**dict.fromkeys(many, PLURAL), **found}


def _is_unnamed(surface: str, label: str, before: str, lang: str) -> bool:
    """Return whether a mention says of what kin somebody is, and no name.

    >>> _is_unnamed("hija", "NAME_RELATIVE", "con su ", "es")
    True
    >>> _is_unnamed("Casado", "NAME_RELATIVE", "El señor ", "es")
    False
    """
    is_of_kin = "NAME_RELATIVE" in kinds_of(label) and is_relative(surface, lang=lang)
    return is_of_kin and not follows_title(before, lang)


def _relative(gender: str | None, place: Place) -> Iterator[str]:
    """Yield the noun for a daughter or brothers; the article or pronoun before them stays."""
    own = language(place.lang)
    is_determined = place.article or place.preposition in own.words.determiners
    if own.phrases.relatives and (is_determined or gender == PLURAL):
        noun = own.phrases.relatives[0 if gender == "feminine" else 1]
        noun = plural(noun, place.lang) if gender == PLURAL else noun
        if suits_sound(noun, place):
            yield at_start(noun, place)
