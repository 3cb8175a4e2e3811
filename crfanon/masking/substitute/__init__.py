"""Mask a mention by something else of its kind: a name by a name, a date by a date.

The text stays readable and looks untouched, so that it can be used where tags
would stand in the way; what is left of a person in it is what the words between
the mentions say.  What stands in for what follows the label of a mention, at the
finest level of the hierarchy that has a way of its own; anything else is
replaced letter by letter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache, partial

from ...document import Span
from ...errors import ConfigError
from ...headwords import Form, base_of, inflect, is_somebody, last_word
from ...repeats import kinds_of
from ..date_words import DATE_WORDS
from ..dates import Reading, Shift, first_of, read_date
from ..memory import Memory
from ..method import Mentions
from ..scene import Scene, bare, like
from ..shifts import (
    BY_YEARS,
    WHOLE_WEEKS,
    clear_shift,
    other_shift,
    remembered_shift,
    tells_weekday,
)
from .births import Told, birth_shifts
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
_LONE_LETTER = re.compile(r"(?<![^\W\d_])[A-Za-z](?![^\W\d_])")
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
        self._forms: dict[int, Form] = {}
        self._befores: dict[int, str] = {}
        self._labels: dict[int, str] = {}
        for span, entity in zip(self._spans, mentions.entities):
            self._labels.setdefault(entity, span.label)
        self._last_words = frozenset(
            last_word(surface)
            for span, surface in zip(self._spans, mentions.surfaces)
            if self._way(span, surface) is _Note._person
        )
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
        taken: dict[str, str] = {}
        for entity, spans in forms.items():
            names = self._lone_names(spans)
            found = self._choose(entity, spans, names, taken)
            for name, key in zip(names, map(bare, found)):
                taken.setdefault(key, name)
                self._scene.give(key)
            chosen.update(zip(((entity, surface) for surface in spans), found))
        return [chosen[key] for key in zip(self._mentions.entities, self._mentions.surfaces)]

    def _choose(
        self, entity: int, spans: dict[str, Span], names: Sequence[str], taken: dict[str, str]
    ) -> list[str]:
        """Return a surrogate for each form of an entity, of which none is that of another form.

        Choices are shared by all entities, so that a surname is replaced alike
        wherever it stands.  Where that gives two entities the same surrogate
        ("Ramon y Cajal", "Ramón y Cajal") the later one gets a space of its own.
        """
        is_short = max(map(len, spans)) <= _MAX_CHARACTERS
        for attempt in range(1 + _SPACES) if is_short else ():
            self._surrogates.space = f"{entity} {attempt - 1}" if attempt else ""
            found = self._replace_forms(spans)
            if self._is_sound(spans, names, found, taken):
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
        dates: dict[str, Told] = {}
        ages: list[Told] = []
        for span, surface in zip(self._spans, self._mentions.surfaces):
            kinds = kinds_of(span.label)
            if "DEMOGRAPHIC_SEX" in kinds:
                self._names.patient_gender = (
                    self._names.patient_gender or self._descriptions.gender(surface)
                )
            elif kinds[-1] == "DATE":
                dates.setdefault(surface, Told(span.start, surface, self._before(span)))
            elif kinds[-1] == "AGE":
                ages.append(Told(span.start, surface))
            elif kinds[-1] == "LOCATION":
                self._places.learn(surface)
            elif self._way(span, surface) is _Note._person:
                persons.append((span, self._base(span, surface), self._before(span)))
        first = first_of(list(dates), self._language.code)
        self._readings = {date: read_date(date, self._date_words, first=first) for date in dates}
        self._shift = self._drawn_shift()
        # With a memory a patient is born on one day in all documents.
        self._births: dict[str, Shift] = {}
        if self._surrogates.memory is None:
            self._births = birth_shifts(
                list(dates.values()),
                ages,
                self._readings,
                shift=self._shift,
                other_age=self._descriptions.age,
            )
        for _, surface, before in persons:
            self._names.learn(surface, before)
        for span, surface, before in persons:
            self._names.assign(surface, before, label=self._label(span))
        self._words = {
            original: surrogate
            for role in (GIVEN, SURNAME)
            for original, surrogate in self._surrogates.chosen(role)
        }

    def _drawn_shift(self) -> Shift:
        """Return how far the dates are moved: as far as in all documents of the subject."""
        readings = [reading for reading in self._readings.values() if reading is not None]
        drawing = WHOLE_WEEKS if self._has_weekdays_beside(readings) else BY_YEARS
        choose = partial(clear_shift, self._scene, readings, drawing)
        memory, subject = self._surrogates.memory, self._mentions.subject
        if memory is None or not (subject and self._readings):
            return choose()
        return remembered_shift(memory, subject, self._scene, choose)

    def _has_weekdays_beside(self, readings: Sequence[Reading]) -> bool:
        """Say whether weekdays stand before dates and in none: "qua, 19 mai 2021"."""
        return not any(reading.has_weekday for reading in readings) and any(
            tells_weekday(self._before(span), self._date_words)
            for span in self._spans
            if kinds_of(span.label)[-1] == "DATE"
        )

    def _replace_forms(self, spans: dict[str, Span]) -> list[str]:
        """Return a surrogate for each form of an entity.

        Capitals tell names from words and acronyms from names, so the form that
        has them decides, and forms that differ from it in case only follow.
        """
        if len(spans) == 1:
            return [self._replace(span, surface) for surface, span in spans.items()]
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

    def _replace(self, span: Span, surface: str) -> str:
        way = self._way(span, surface)
        if way not in _NAMED or self._language.code == "es":
            return way(self, span, surface)
        base, ending = self._form(span, surface)
        return inflect(way(self, span, base), ending, lang=self._language.code)

    def _label(self, span: Span) -> str:
        """Return the label of the first mention of an entity, whatever that of another one is."""
        return self._labels[self._entities[span.start]]

    def _base(self, span: Span, surface: str) -> str:
        """Return a mention without the ending of a genitive or a plural."""
        return surface if self._language.code == "es" else self._form(span, surface).base

    def _lone_names(self, spans: dict[str, Span]) -> list[str]:
        """Return the only word of each form of a person, empty for one of more words."""
        names = []
        for surface, span in spans.items():
            is_person = self._way(span, surface) is _Note._person
            name = self._base(span, surface).casefold() if is_person else ""
            names.append(name if len(name.split()) == 1 else "")
        return names

    def _form(self, span: Span, surface: str) -> Form:
        """Return a mention without its ending, and that."""
        if span.start not in self._forms:
            self._forms[span.start] = self._form_of(span, surface)
        return self._forms[span.start]

    def _form_of(self, span: Span, surface: str) -> Form:
        """Take the ending off a mention.

        Rare names are on no list: "Pfennigsdorfs" is a genitive where the document has a
        "Pfennigsdorf" as well.
        """
        lang, number = self._language.code, self._number(span, surface)
        form = base_of(surface, lang=lang, number=number)
        is_of_many = number == "plural"
        if form.ending or not surface.endswith("s") or not (is_of_many or lang == "de"):
            return form
        shorter = surface[:-1]
        if (
            self._way(span, surface) is not _Note._person
            or last_word(shorter) not in self._last_words
        ):
            return form
        return Form(shorter, "plural" if is_of_many else "s")

    def _number(self, span: Span, surface: str) -> str:
        """Return the number of a name as the article before it has it: "the Does" are several."""
        if self._way(span, surface) is not _Note._person:
            return "singular"
        end = span.start
        article = last_word(self._text[max(0, end - _LONGEST_ARTICLE) : end])
        return "plural" if article in _PLURAL_ARTICLES[self._language.code] else "singular"

    def _way(self, span: Span, surface: str) -> Callable[[_Note, Span, str], str]:
        """Return how a mention is replaced; relatives by name are persons."""
        way = self._way_of(span.label)
        if way is not _Note._relative:
            return way
        is_name = is_somebody(surface, label=span.label, lang=self._language.code)
        return _Note._person if is_name else way

    @staticmethod
    @cache
    def _way_of(label: str) -> Callable[[_Note, Span, str], str]:
        """Return the way of the finest kind that has one."""
        return next((_WAYS[kind] for kind in kinds_of(label) if kind in _WAYS), _Note._phrase)

    def _is_sound(
        self,
        spans: dict[str, Span],
        names: Sequence[str],
        found: Sequence[str],
        taken: dict[str, str],
    ) -> bool:
        """Say whether the surrogates of one entity keep the promises of this method.

        "Mr Berg" and his wife "Mrs Berg" are two, and called alike before and after.
        """
        keys = list(map(bare, found))
        old, new = set(map(bare, spans)), set(keys)
        is_free = old.isdisjoint(new) and all(
            key not in taken or taken[key] == name != "" for name, key in zip(names, keys)
        )
        if not is_free or any(map(self._scene.stands_alone, new)):
            return False
        return self._are_kept(old, new)

    def _are_kept(self, old: set[str], new: set[str]) -> bool:
        """Say whether the words of a mention that stand in its surrogate as well may do so."""
        joined = " ".join(new)
        words = [word for word in _TELLING.findall(" ".join(old)) if word in joined]
        if not words:
            return True
        code = self._language.code
        again = set(words).intersection(_TELLING.findall(joined)) - _kept_words(self._language)
        return all(is_kind(word, code) or is_common_head(word, code) for word in again)

    def _before(self, span: Span) -> str:
        """Return what stands before a span in its line."""
        end = span.start
        if end not in self._befores:
            first = max(0, end - _BEFORE_CHARACTERS)
            line = self._text.rfind("\n", first, end) + 1
            self._befores[end] = self._text[max(line, first) : end]
        return self._befores[end]

    def _person(self, span: Span, surface: str) -> str:
        return self._names.replace(surface, self._before(span), label=self._label(span))

    def _relative(self, span: Span, surface: str) -> str:
        """Return what stands in for a relative without a name: "hija mayor", "16 años"."""
        return self._phrase(span, surface)

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
        shift = self._births.get(surface, self._shift)
        if space:
            shift = other_shift(self._scene, space)
        reading = self._readings[surface]
        if reading is None:
            return self._phrase(span, surface)
        return reading.moved(shift, other_word=self._descriptions.phrase)

    def _contact(self, span: Span, surface: str) -> str:
        if "@" in surface:
            return email(self._surrogates, surface, self._names_in(surface))
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
        return user(self._surrogates, surface, self._names_in(surface))

    def _names_in(self, surface: str) -> dict[str, str]:
        """Return what stands in for the names that an address may have, and for its initials."""
        letters = set(map(bare, _LONE_LETTER.findall(surface)))
        initials = {letter: self._names.initial(letter) for letter in sorted(letters)}
        return self._words | initials

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
    "NAME_RELATIVE": _Note._relative,
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
