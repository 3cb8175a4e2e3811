"""Generalizations of persons: "a man (A.)", then "A.", "Mr A.".

Of one person in a text it is said what he or she is, a woman or a man.  Where there are more,
each has a letter besides, by which later mentions tell them apart.  The letters go by the order in
which persons are mentioned; none is an initial of the person, nor one that stands in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product
from string import ascii_uppercase

from ...knowledge import Called
from ...languages.agreement import analyze, is_relative
from ...languages.inflection import plural
from ...languages.language import language
from ...languages.phrasing import Place
from ...text.normalize import fold
from ...text.spans import Span
from ..method import Mentions
from .phrases import at_start, definite_phrase, follows_title, noun_phrase, place_of

PERSON, PLURAL = "PERSON", "plural"
NOBODY = "N. N."
"""The name behind a title: nomen nescio, I do not know the name."""

# "I" stands for the writer, "O" looks like nothing.
_LETTERS = [letter for letter in ascii_uppercase if letter not in "IO"]
_WORD = re.compile(r"\w+")
_APOSTROPHES = ("'", "\u2019")


class PersonPhrases:
    """The persons of a document: what they are, and the letter of each where there are several."""

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
            if number in before and is_one and not _is_unnamed(surface, languages[number]):
                self._surfaces.setdefault(entity, []).append(surface)
        self._letters = self._lettered() if len(self._surfaces) > 1 else {}
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
        grammar = language(lang).grammar
        if grammar.has_bare_genitive and not place.article and surface in self._genitives:
            place = place._replace(case="genitive")
        if any(map(str.isdecimal, surface)):
            return  # a relative's age, which becomes coarser
        if is_relative(surface, lang=lang):
            yield _relative(gender, place)
            return
        is_first = entity not in self._mentioned
        self._mentioned.add(entity)
        if (family := _family(surface, place)) is not None:
            if (letter := self._letters.get(entity)) is None:
                yield family
                return
            yield f"{family} ({letter}.)" if is_first else f"{letter}."
        phrasing = language(lang).phrasing
        tail = phrasing.ending(surface, place)
        is_behind_title = follows_title(before, lang)
        behind = self._text[span.end : span.end + 1]
        if letter := self._letters.get(entity):
            # "C.s Hut", "C.'s hat": "a man (C.)" has no genitive.
            is_told = bool(tail) or is_behind_title or behind in (*_APOSTROPHES, "-")
            if is_first and not is_told and not _is_of_doubtful_case(gender, place):
                yield f"{noun_phrase((_person(lang, gender),), place)} ({letter}.)"
            yield f"{letter}{'' if behind == '.' and not tail else '.'}{tail}"
        elif is_behind_title or behind == "-":  # "ins Egon-Berg-Stift"
            yield NOBODY[:-1] if behind == "." else NOBODY
        yield from _persons(gender, place, tail if phrasing.has_possessive else "", is_first)
        yield NOBODY


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


def _persons(gender: str | None, place: Place, tail: str, is_first: bool) -> Iterator[str]:
    """Yield the nouns for a person: of that gender, then of any; "the woman" once mentioned."""
    for chosen in dict.fromkeys((gender, PLURAL if gender == PLURAL else None)):
        called = _person(place.lang, chosen)
        again = None if is_first else definite_phrase(called, place)
        yield (again or noun_phrase((called,), place)) + tail


def all_letters() -> Iterator[str]:
    """Yield the letters that somebody can have, and pairs of them: A, B, ..., AA, AB, ..."""
    for size in (1, 2):
        yield from map("".join, product(_LETTERS, repeat=size))


def _is_of_doubtful_case(gender: str | None, place: Place) -> bool:
    """Return whether nothing tells if "ein Mann" or "einen Mann" is right: "rief [Karl] an"."""
    return (
        bool(language(place.lang).phrases.cases)
        and gender == "masculine"
        and place.case == "nominative"
        and place.preposition != ""
        and not (place.article or place.is_start)
    )


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


def _person(lang: str, gender: str | None) -> Called:
    """Return the noun for a woman, a man, a person of unknown gender or several persons."""
    return language(lang).phrases.persons[gender or "unknown"]


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


def _is_unnamed(surface: str, lang: str) -> bool:
    return any(map(str.isdecimal, surface)) or is_relative(surface, lang=lang)


def _relative(gender: str | None, place: Place) -> str:
    """Return the noun for a daughter or brothers; the article or pronoun before them stays."""
    female, other = language(place.lang).phrases.relatives
    noun = female if gender == "feminine" else other
    return at_start(plural(noun, place.lang) if gender == PLURAL else noun, place)
