"""Mask a mention by something else of its kind: a name by a name, a date by a date.

The text stays readable and looks untouched, so that it can be used where tags
would stand in the way; what is left of a person in it is what the words between
the mentions say.  What stands in for what follows the label of a mention, at the
finest level of the hierarchy that has a way of its own; anything else is
replaced letter by letter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial

from ...document import Span
from ...errors import ConfigError
from ...headwords import base_of, inflect, last_word
from ...repeats import kinds_of
from ..date_words import DATE_WORDS
from ..dates import Shift, moved_date, read_date
from ..memory import Memory
from ..method import Mentions
from ..scene import Scene, bare, like
from ..shifts import (
    BY_YEARS,
    WHOLE_WEEKS,
    choose_shift,
    other_shift,
    remembered_shift,
    tells_weekday,
)
from .births import Told, age_told, is_birth, shifts_of_births
from .compounds import is_common_head, is_kind
from .contacts import email, network_address, phone, url, user
from .descriptions import Descriptions
from .language import Language
from .languages import LANGUAGES, language_of
from .lists import kind_words
from .names import GIVEN, SURNAME, Names
from .numbers import identifier
from .organizations import Organizations
from .phones import SHARED
from .places import Places
from .streets import ENGLISH_TYPES, Streets, street_types
from .surrogates import ADDRESS_PARTS, Surrogates

CHECK_DIGITS = ("valid", "invalid")
"""What becomes of the check digits of identifiers."""

# Enough for the label of a field.
_BEFORE_CHARACTERS = 80
# Attempts at a surrogate of its kind, before it is replaced letter by letter.
_SPACES = 3
# A mention that is longer is not worth a surrogate of its kind.
_MAX_CHARACTERS = 1000
# What must not come again: words of three letters, numbers of four digits.
_NETWORK_ADDRESS = re.compile(r"\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}", re.I)
_TELLING = re.compile(r"[^\W\d_]{3,}|\d{4,}")


class Substitute:
    """Put something of the same kind in the place of every mention.

    No replacement is the original, stands in the document, or is given to two
    entities.  The same document with the same seed gets the same replacements; with a `memory`
    the same name, town or street gets the same one in all documents.  Words are of the language
    of the document where that is one of `LANGUAGES`, else of `lang`.

    `invented` makes names that nobody could take for real ("Inventada-3 Ficticio-12"), for those
    who must not produce such.  With the `check_digits` "invalid" no new number passes for a
    genuine one; else those of numbers that have them hold.  Raises `ConfigError` for a language
    whose words are not known.
    """

    def __init__(
        self,
        *,
        seed: int = 0,
        lang: str = "es",
        memory: Memory | None = None,
        invented: bool = False,
        check_digits: str = "valid",
    ) -> None:
        self.seed = seed
        self.language = language_of(lang)
        self._memory = memory
        self._invented = invented
        if check_digits not in CHECK_DIGITS:
            raise ConfigError(
                f"masking method substitute: check_digits {check_digits!r}: not known; use one of "
                f"{', '.join(CHECK_DIGITS)}"
            )
        self._check_digits = check_digits

    def __call__(self, mentions: Mentions, /) -> Sequence[str]:
        """Return the surrogate of each mention."""
        if not mentions.surfaces:
            return []
        own = mentions.language
        language = language_of(own) if own in LANGUAGES else self.language
        surrogates = Surrogates(
            Scene(mentions.document.text, seed=self.seed),
            language,
            mentions.surfaces,
            memory=self._memory,
            is_invented=self._invented,
            check_digits=self._check_digits,
        )
        return _Note(mentions, surrogates).replacements()


class _Note:
    """One document while its mentions are replaced."""

    def __init__(self, mentions: Mentions, surrogates: Surrogates) -> None:
        self._mentions = mentions
        self._text = mentions.document.text
        self._spans = mentions.document.spans
        self._scene = surrogates.scene
        self._surrogates = surrogates
        self._language = surrogates.language
        self._date_words = DATE_WORDS[self._language.code]
        self._names = Names(self._surrogates)
        self._descriptions = Descriptions(self._surrogates, self._names)
        self._places = Places(self._surrogates, self._names)
        self._entities = {
            span.start: entity for span, entity in zip(self._spans, mentions.entities)
        }
        self._labels: dict[int, str] = {}
        for span, entity in zip(self._spans, mentions.entities):
            self._labels.setdefault(entity, span.label)
        self._streets = Streets(self._places)
        self._organizations = Organizations(self._surrogates, self._places)

    def replacements(self) -> list[str]:
        """Return the surrogate of each mention, in order."""
        self._learn()
        forms: dict[int, dict[str, Span]] = {}
        for span, surface, entity in zip(
            self._spans, self._mentions.surfaces, self._mentions.entities
        ):
            forms.setdefault(entity, {}).setdefault(surface, span)
        chosen: dict[tuple[int, str], str] = {}
        taken: set[str] = set()
        for entity, spans in forms.items():
            found = self._choose(entity, spans, taken)
            for key in map(bare, found):
                taken.add(key)
                self._scene.give(key)
            chosen.update(zip(((entity, surface) for surface in spans), found))
        return [chosen[key] for key in zip(self._mentions.entities, self._mentions.surfaces)]

    def _choose(self, entity: int, spans: dict[str, Span], taken: set[str]) -> list[str]:
        """Return a surrogate for each form of an entity, of which none is in `taken`.

        Choices are shared by all entities, so that a surname is replaced alike
        wherever it stands.  Where that gives two entities the same surrogate
        ("Ramon y Cajal", "Ramón y Cajal") the later one gets a space of its own.
        """
        is_short = max(map(len, spans)) <= _MAX_CHARACTERS
        for space in ["", *(f"{entity} {n}" for n in range(_SPACES))] if is_short else ():
            self._surrogates.space = space
            found = self._replace_forms(spans)
            if self._is_sound(list(spans), found, taken):
                break
        else:
            found = [
                like(surface, self._surrogates.scrambled(f"entity {entity}", surface))
                for surface in spans
            ]
        self._surrogates.space = ""
        return found

    def _learn(self) -> None:
        """Look at all mentions before the first one is replaced."""
        persons: list[tuple[Span, str, str]] = []
        dates: dict[str, None] = {}
        for span, surface in zip(self._spans, self._mentions.surfaces):
            kinds = kinds_of(span.label)
            if "DEMOGRAPHIC_SEX" in kinds:
                self._names.patient_gender = (
                    self._names.patient_gender or self._descriptions.gender(surface)
                )
            elif kinds[-1] == "DATE":
                dates[surface] = None
            elif kinds[-1] == "LOCATION":
                self._places.learn(surface)
            elif self._is_somebody(span, surface):
                persons.append((span, self._base(span, surface), self._before(span)))
        self._shift = self._shift_of(list(dates))
        self._births = self._shifts_of_births()
        for _, surface, before in persons:
            self._names.learn(surface, before)
        for span, surface, before in persons:
            self._names.assign(surface, before, label=self._label(span))
        self._words = {
            original: surrogate
            for role in (GIVEN, SURNAME)
            for original, surrogate in self._surrogates.chosen(role)
        }

    def _shift_of(self, dates: list[str]) -> Shift:
        """Return how far the dates are moved: as far as in all documents of the subject."""
        drawing = WHOLE_WEEKS if self._has_weekdays_beside(dates) else BY_YEARS
        choose = partial(choose_shift, self._scene, dates, self._date_words, drawing=drawing)
        memory, subject = self._surrogates.memory, self._mentions.subject
        if memory is None or not (subject and dates):
            return choose()
        return remembered_shift(memory, subject, self._scene, choose)

    def _has_weekdays_beside(self, dates: Sequence[str]) -> bool:
        """Say whether weekdays stand before dates and in none: "qua, 19 mai 2021"."""
        readings = (read_date(date, self._date_words) for date in dates)
        return not any(reading and reading.has_weekday for reading in readings) and any(
            tells_weekday(self._before(span), self._date_words)
            for span in self._spans
            if kinds_of(span.label)[-1] == "DATE"
        )

    def _shifts_of_births(self) -> Mapping[str, Shift]:
        """Return how far the dates of birth are moved that stand beside an age."""
        births: list[Told] = []
        ages: list[Told] = []
        years: list[int] = []
        for span, surface in zip(self._spans, self._mentions.surfaces):
            top = kinds_of(span.label)[-1]
            if top == "AGE" and (age := age_told(surface)) is not None:
                ages.append(Told(span.start, surface, age))
            elif top == "DATE" and (reading := read_date(surface, self._date_words)):
                year, _ = reading.year_and_month or (0, None)
                if year and is_birth(self._before(span)):
                    births.append(Told(span.start, surface, year))
                elif year:
                    years.append(year)
        return shifts_of_births(
            births, ages, years, shift=self._shift, other_age=self._descriptions.age
        )

    def _replace_forms(self, spans: dict[str, Span]) -> list[str]:
        """Return a surrogate for each form of an entity.

        Capitals tell names from words and acronyms from names, so the form that
        has them decides, and forms that differ from it in case only follow.
        """
        leading = next((s for s in spans if not (s.isupper() or s.islower())), next(iter(spans)))
        leader = self._replace(spans[leading], leading)
        found: list[str] = []
        for surface, span in spans.items():
            if surface == leading or _words(surface) != _words(leading):
                found.append(leader if surface == leading else self._replace(span, surface))
            elif surface.isupper() or surface.islower():
                found.append(leader.upper() if surface.isupper() else leader.lower())
            else:
                own = self._replace(span, surface)
                found.append(own if _words(own) == _words(leader) else leader)
        return found

    def _is_somebody(self, span: Span, surface: str) -> bool:
        """Say whether a mention is a name: that of a relative is one, and "hija mayor" is none."""
        way = self._way(span.label)
        if way is _Note._person:
            return True
        return "NAME_RELATIVE" in kinds_of(span.label) and self._descriptions.is_name(surface)

    def _replace(self, span: Span, surface: str) -> str:
        way = _Note._person if self._is_somebody(span, surface) else self._way(span.label)
        if way not in _NAMED or self._language.code == "es":
            return way(self, span, surface)
        lang = self._language.code
        base, ending = base_of(surface, lang=lang, number=self._number(span))
        return inflect(way(self, span, base), ending, lang=lang)

    def _label(self, span: Span) -> str:
        """Return the label of the first mention of an entity, whatever that of another one is."""
        return self._labels[self._entities[span.start]]

    def _base(self, span: Span, surface: str) -> str:
        """Return a mention without the ending of a genitive or a plural."""
        if self._language.code == "es":
            return surface
        return base_of(surface, lang=self._language.code, number=self._number(span)).base

    def _number(self, span: Span) -> str:
        """Return the number of a name as the article before it has it: "the Does" are several."""
        if self._way(span.label) is not _Note._person:
            return "singular"
        end = span.start
        article = last_word(self._text[max(0, end - _LONGEST_ARTICLE) : end])
        return "plural" if article in _PLURAL_ARTICLES[self._language.code] else "singular"

    @staticmethod
    @cache
    def _way(label: str) -> Callable[[_Note, Span, str], str]:
        """Return the way of the finest kind that has one."""
        return next((_WAYS[kind] for kind in kinds_of(label) if kind in _WAYS), _Note._phrase)

    def _is_sound(self, originals: list[str], found: list[str], taken: set[str]) -> bool:
        """Say whether the surrogates of one entity keep the promises of this method."""
        old, new = set(map(bare, originals)), set(map(bare, found))
        again = set(_TELLING.findall(" ".join(old))) & set(_TELLING.findall(" ".join(new)))
        return (
            old.isdisjoint(new)
            and taken.isdisjoint(new)
            and self._are_kept(again)
            and not any(map(self._scene.stands_alone, new))
        )

    def _are_kept(self, words: set[str]) -> bool:
        """Say whether words may stand in a mention and in its surrogate as well."""
        code = self._language.code
        rest = words - _kept_words(self._language)
        return all(is_kind(word, code) or is_common_head(word, code) for word in rest)

    def _before(self, span: Span) -> str:
        """Return what stands before a span in its line."""
        start = self._text.rfind("\n", 0, span.start) + 1
        return self._text[max(start, span.start - _BEFORE_CHARACTERS) : span.start]

    def _person(self, span: Span, surface: str) -> str:
        return self._names.replace(surface, self._before(span), label=self._label(span))

    def _phrase(self, span: Span, surface: str) -> str:
        return self._descriptions.phrase(surface)

    def _sex(self, span: Span, surface: str) -> str:
        return self._descriptions.sex(surface)

    def _profession(self, span: Span, surface: str) -> str:
        return self._descriptions.profession(surface, self._before(span))

    def _place(self, span: Span, surface: str) -> str:
        return self._places.place(surface, before=self._before(span), street=self._built)

    def _built(self, surface: str) -> str | None:
        """Return what stands in for a street or a house, None for any other place."""
        street = self._streets.if_street(surface)
        if street is not None or self._language.type_last:
            return street
        return self._organizations.if_house(surface)

    def _country(self, span: Span, surface: str) -> str:
        return self._places.country(surface, before=self._before(span))

    def _street(self, span: Span, surface: str) -> str:
        return self._streets.street(surface)

    def _organization(self, span: Span, surface: str) -> str:
        return self._organizations.organization(surface)

    def _date(self, span: Span, surface: str) -> str:
        space = self._surrogates.space
        own = self._births.get(surface, self._shift)
        shift = other_shift(self._scene, space) if space else own
        moved = moved_date(surface, shift, self._date_words, other_word=self._descriptions.phrase)
        return self._phrase(span, surface) if moved is None else moved

    def _contact(self, span: Span, surface: str) -> str:
        if "@" in surface:
            return email(self._surrogates, surface, self._words)
        if _NETWORK_ADDRESS.fullmatch(surface):
            return network_address(self._surrogates, surface)
        if sum(map(str.isdecimal, surface)) > sum(map(str.isalpha, surface)):
            return phone(self._surrogates, surface)
        return url(self._surrogates, surface)

    def _phone(self, span: Span, surface: str) -> str:
        return phone(self._surrogates, surface)

    def _network_address(self, span: Span, surface: str) -> str:
        return network_address(self._surrogates, surface)

    def _user(self, span: Span, surface: str) -> str:
        return user(self._surrogates, surface, self._words)

    def _identifier(self, span: Span, surface: str) -> str:
        # "viudo", "el mayor de 3 hermanos": patients are sometimes identified by what they are.
        if sum(map(str.isalpha, surface)) > 2 * sum(map(str.isdecimal, surface)):
            return self._phrase(span, surface)
        return identifier(self._surrogates, surface)


def _words(text: str) -> list[str]:
    return bare(text).split()


@cache
def _kept_words(language: Language) -> frozenset[str]:
    """Return the words, bare, that may stand in a mention and in its surrogate as well."""
    phrases = (
        *language.number_words,
        *language.plurals,
        *language.plurals.values(),
        *street_types(language.code),
        *ADDRESS_PARTS,
    )
    return frozenset().union(
        language.particles,
        language.titles,
        language.honours,
        language.kept,
        language.postnominals,
        language.saints,
        DATE_WORDS[language.code].beside,
        DATE_WORDS[language.code].year_nouns,
        kind_words(language.code),
        SHARED,
        language.address_words,
        ENGLISH_TYPES if language.code == "en" else (),
        *(_TELLING.findall(bare(phrase)) for phrase in phrases),
    )


# Names that can stand in the genitive or, of families, in the plural.
_NAMED = (_Note._person, _Note._place, _Note._country, _Note._organization)
_PLURAL_ARTICLES = {
    "de": frozenset({"die", "den", "der"}),
    "en": frozenset({"the"}),
    "pt": frozenset("os as dos das aos nos nas pelos pelas".split()),
}
_LONGEST_ARTICLE = 12
_WAYS: dict[str, Callable[[_Note, Span, str], str]] = {
    "PERSON": _Note._person,
    "NAME_RELATIVE": _Note._phrase,
    "NAME_TITLE": _Note._phrase,
    "LOCATION": _Note._place,
    "LOCATION_COUNTRY": _Note._country,
    "LOCATION_STREET": _Note._street,
    "LOCATION_COORDINATES": _Note._identifier,
    "ORGANIZATION": _Note._organization,
    "DATE": _Note._date,
    "AGE": _Note._phrase,
    "CONTACT": _Note._contact,
    "CONTACT_PHONE": _Note._phone,
    "CONTACT_FAX": _Note._phone,
    "CONTACT_IP": _Note._network_address,
    "CONTACT_USER": _Note._user,
    "ID": _Note._identifier,
    "DEMOGRAPHIC": _Note._phrase,
    "DEMOGRAPHIC_SEX": _Note._sex,
    "DEMOGRAPHIC_PROFESSION": _Note._profession,
    "QUANTITY": _Note._identifier,
}
