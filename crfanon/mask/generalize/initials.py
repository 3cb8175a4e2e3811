"""Mask mentions as courts do: "A. klagt gegen die B.-GmbH in C.".

Letters go by the order in which somebody or something is first mentioned, so that they tell no more
than that; each entity has one in the whole document, and none has one that stands there as an
initial already.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from ...gazetteers.words import entries_of
from ...labels import kinds_of
from ...languages import LANGUAGES
from ...languages.agreement import is_somebody
from ...languages.judgment_words import judgment_words
from ...languages.language import language
from ...languages.names import INITIAL, NAME, PARTICLE, PersonName
from ...text.normalize import fold
from ..method import Mentions, Method, masked_otherwise
from ..options import GIVEN_NAME
from .persons import all_letters, genders_of, genitives, initials_in
from .phrases import place_of

_BEFORE_CHARACTERS = 60
_TOPS = ("PERSON", "ORGANIZATION", "LOCATION")
_NO_NAMES = frozenset({"NAME_TITLE", "LOCATION_POSTCODE", "LOCATION_COORDINATES"})
# "S.", "A", "AB" as a mention.
_LETTERS = re.compile(r"\W*([^\W\d_]{1,2})\W*")
_WORD = re.compile(r"[^\W\d_]+")
_PIECE = re.compile(r"[^\W_]+|&|[^\w\s]")


class Initials:
    """Put a letter in the place of every person, organisation and place.

    Firms keep their legal form, persons their titles, streets that they are one; with
    `persons` as ``"name"`` persons get a given name that begins with their letter.  What is none of
    these, and what is only described ("his mother"), is masked by `otherwise`.
    """

    def __init__(self, *, persons: str, otherwise: Method, lang: str) -> None:
        self._persons = persons
        self._otherwise = otherwise
        self._lang = lang

    def __call__(self, mentions: Mentions, /) -> Sequence[str]:
        """Return the replacement of each mention."""
        languages = mentions.languages_among(LANGUAGES, mentions.language or self._lang)
        tops = [
            _top(span.label, surface, lang)
            for span, surface, lang in zip(mentions.document.spans, mentions.surfaces, languages)
        ]
        lettered = _Lettered(mentions, languages, tops, self._persons == GIVEN_NAME)
        found = [lettered.mask(number) if top else None for number, top in enumerate(tops)]
        return masked_otherwise(mentions, found, self._otherwise)


def _top(label: str, surface: str, lang: str) -> str:
    """Return what a mention is that has a letter: person, organisation, place; "" for others."""
    kinds = kinds_of(label)
    if lang not in LANGUAGES or kinds[-1] not in _TOPS or not _NO_NAMES.isdisjoint(kinds):
        return ""
    if not any(map(str.isalpha, surface)):
        return ""
    if kinds[-1] == "PERSON" and (
        any(map(str.isdecimal, surface)) or not is_somebody(surface, label=label, lang=lang)
    ):
        return ""
    return kinds[-1]


class _Lettered:
    """The mentions of a document and the letter of each entity."""

    def __init__(
        self,
        mentions: Mentions,
        languages: Sequence[str],
        tops: Sequence[str],
        by_names: bool,
    ) -> None:
        self._mentions = mentions
        self._languages = languages
        self._tops = tops
        text, spans = mentions.document.text, mentions.document.spans
        self._before = [text[max(0, s.start - _BEFORE_CHARACTERS) : s.start] for s in spans]
        taken = initials_in(text)
        taken |= {m[1].upper() for s in mentions.surfaces if (m := _LETTERS.fullmatch(s))}
        free = (letter for letter in all_letters() if letter not in taken)
        self._letters = {
            entity: next(free)
            for entity in dict.fromkeys(
                entity for entity, top in zip(mentions.entities, tops) if top
            )
        }
        surfaces: dict[int, list[str]] = {}
        for number, entity in enumerate(mentions.entities):
            if tops[number] == "PERSON":
                surfaces.setdefault(entity, []).append(mentions.surfaces[number])
        self._genitives = genitives(surfaces)
        self._names = dict(self._given_names(surfaces)) if by_names else {}

    def _given_names(self, persons: Mapping[int, Sequence[str]]) -> Iterator[tuple[int, str]]:
        """Yield a given name for each person, of that gender and with that initial, if any is free.

        None is of a word of the text.
        """
        mentions = self._mentions
        before = {n: line for n, line in enumerate(self._before) if self._tops[n] == "PERSON"}
        genders = genders_of(mentions, self._languages, before)
        taken = set(map(fold, _WORD.findall(mentions.document.text)))
        for entity in persons:
            lang = self._languages[mentions.entities.index(entity)]
            gender = "female" if genders.get(entity) == "feminine" else "male"
            letter = self._letters[entity][0]
            for name in entries_of(f"{lang}/given_name/{gender}/faker"):
                key = fold(name)
                if key[:1].upper() == letter and key.isalpha() and key not in taken:
                    taken.add(key)
                    yield entity, name
                    break

    def mask(self, number: int) -> str:
        """Return what stands for a mention."""
        mentions, lang = self._mentions, self._languages[number]
        span, surface = mentions.document.spans[number], mentions.surfaces[number]
        entity = mentions.entities[number]
        letter, name = self._letters[entity], self._names.get(entity)
        place = place_of(surface, self._before[number], label=span.label, lang=lang)
        own = language(lang)
        if own.grammar.has_bare_genitive and not place.article and surface in self._genitives:
            place = place._replace(case="genitive")
        front, tail, ending = "", "", own.phrasing.ending(surface, place)
        if self._tops[number] == "PERSON":
            front = _titles(surface, lang)
        elif self._tops[number] == "ORGANIZATION":
            front, tail = _legal_form(surface, lang)
        elif "LOCATION_STREET" in kinds_of(span.label):
            return judgment_words(lang).street.format(letter=letter)
        if name is not None:
            return f"{front}{name}{ending}"
        # "gegen A." ends a sentence with one full stop.
        behind = mentions.document.text[span.end : span.end + 1]
        stop = "" if behind == "." and not (tail or ending) else "."
        return f"{front}{letter}{stop}{tail}{ending}"


def _titles(surface: str, lang: str) -> str:
    """Return the titles that a mention of a person begins with, and what is before the name.

    >>> _titles("Dr. Anna Huber", "de"), _titles("Anna Huber", "de")
    ('Dr. ', '')
    """
    parts = PersonName.of(surface, language(lang).mentions.name_words).parts
    first = next((part for part in parts if part.kind in (NAME, INITIAL, PARTICLE)), None)
    return surface[: first.start] if first else ""


def _legal_form(surface: str, lang: str) -> tuple[str, str]:
    """Return the legal form of a firm, before its initial and behind that.

    >>> _legal_form("Berg Bau GmbH & Co. KG", "de"), _legal_form("Olmo, S.L.", "es")
    (('', '-GmbH & Co. KG'), ('', ', S.L.'))
    >>> _legal_form("SARL Menuiserie Berg", "fr"), _legal_form("Stadtwerke Olm", "de")
    (('SARL ', ''), ('', ''))
    """
    variants = language(lang).variants
    found = [*_PIECE.finditer(surface)]
    words = [match[0] for match in found]
    end = variants.before_legal_form(words)
    if 0 < end < len(words):
        start, form = found[end - 1].end(), re.compile(r"\w").search(surface, found[end - 1].end())
        joint = judgment_words(lang).firm_joint
        behind = surface[form.start() if form and joint else start :]
        return "", f"{joint}{behind}"
    if len(words) > 1 and variants.is_legal_form(words[0]):
        return surface[: found[1].start()], ""
    return "", ""
