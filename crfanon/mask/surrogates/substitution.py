"""One document while its mentions are replaced: `Substitution`.

What stands in for what follows the label of a mention, at the finest level of the hierarchy that
has a way of its own.  What a person is stays; and for what nothing can stand in there is None.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache

from ...labels import kinds_of
from ...languages.agreement import is_somebody
from ...languages.context_words import context_words
from ...languages.grammar import Form
from ...languages.head_forms import last_word
from ...languages.inflection import base_of, inflect
from ...languages.language import language
from ...languages.surrogate_words import surrogate_words
from ...text.limits import check
from ...text.normalize import bare
from ...text.spans import Span
from ..facts import says_what
from ..method import Mentions
from ..methods.bands import whole_years
from .births import Told
from .contacts import contact, is_telephone, is_user, names_in, network_address, phone, user
from .dates import Dates
from .genders import Named, genders_of
from .kept_words import Taker, are_kept
from .language_views import LanguageView, LanguageViews
from .name_reader import GIVEN, SURNAME
from .numbers import identifier, registry, same_number
from .short_forms import (
    has_letters_alone,
    in_brackets,
    with_acronyms,
    with_given_names,
    with_letters,
    with_short_form,
    without_kinds,
)
from .surrogates import NoSurrogate, Surrogates

# Enough for the label of a field.
_BEFORE_CHARACTERS = 80
# Attempts at a surrogate of its kind.
_SPACES = 3
# A mention that is longer is not worth a surrogate of its kind.
_MAX_CHARACTERS = 1000

_Forms = dict[tuple[str, str], Span]
"""The forms of an entity by surface and language, and where each stands first."""


class Substitution:
    """One document while its mentions are replaced; `spoken` are the languages of these."""

    def __init__(self, mentions: Mentions, spoken: Sequence[str], surrogates: Surrogates) -> None:
        self._mentions = mentions
        self._text = mentions.document.text
        self._spans = mentions.document.spans
        self._context = surrogates.context
        self._surrogates = surrogates
        self._views = LanguageViews(surrogates)
        self._names = self._views.main.names
        self._spoken = spoken
        starts = [span.start for span in self._spans]
        self._codes = dict(zip(starts, spoken))
        self._entities = dict(zip(starts, mentions.entities))
        self._forms: dict[int, Form] = {}
        self._befores: dict[int, str] = {}
        self._labels: dict[int, str] = {}
        self._owns: dict[int, str] = {}
        for span, entity, code in zip(self._spans, mentions.entities, spoken):
            self._labels.setdefault(entity, span.label)
            self._owns.setdefault(entity, code)
        # "Nordstahl", which is found for a place, is short for "Nordstahl GmbH".
        self._firms = frozenset(
            bare(surface.split()[0])
            for span, surface in zip(self._spans, mentions.surfaces)
            if kinds_of(span.label)[-1] == "ORGANIZATION" and len(surface.split()) > 1
        )
        self._long_forms = in_brackets(self._text, self._spans, self._entities)
        self._owners = frozenset(self._long_forms.values())
        self._named: dict[int, tuple[str, str]] = {}
        """The names of these with what stands for each."""
        self._last_words = frozenset(
            last_word(surface)
            for span, surface in zip(self._spans, mentions.surfaces)
            if self._way(span, surface) is Substitution._person
        )

    def replacements(self) -> list[str | None]:
        """Return the surrogate of each mention, in order; None for entities that have none."""
        self._learn()
        forms: dict[int, _Forms] = {}
        columns = zip(self._mentions.surfaces, self._spoken)
        for span, entity, written in zip(self._spans, self._mentions.entities, columns):
            forms.setdefault(entity, {}).setdefault(written, span)
        chosen: dict[tuple[int, str, str], str | None] = {}
        taken: dict[str, Taker] = {}
        for entity, spans in forms.items():
            check()
            stays = {
                written
                for written, span in spans.items()
                if says_what(written[0], span.label, before=self._before(span), lang=written[1])
                or self._views.areas.stays(written[0], span.label)
                or (kinds_of(span.label)[-1] == "DATE" and self._dates.stays(*written))
                or self._registry(span, written[0]) == written[0]
            }
            chosen.update({(entity, *written): written[0] for written in stays})
            spans = {written: span for written, span in spans.items() if written not in stays}
            found = self._choose(entity, spans, taken) if spans else []
            self._surrogates.space = ""
            if found is None:
                chosen.update(dict.fromkeys((entity, *written) for written in spans))
                continue
            for (written, span), key in zip(spans.items(), map(bare, found)):
                if key not in taken:
                    taken[key] = self._taker(written, span)
                self._context.give(key)
            if entity in self._owners:
                self._named[entity] = max(
                    zip((s for s, _ in spans), found), key=lambda form: len(form[0])
                )
            chosen.update(zip(((entity, *written) for written in spans), found))
        keys = zip(self._mentions.entities, self._mentions.surfaces, self._spoken)
        return [chosen[key] for key in keys]

    def _choose(self, entity: int, spans: _Forms, taken: dict[str, Taker]) -> list[str] | None:
        """Return a surrogate for each form of an entity, of which none is that of another form.

        There are none where nothing is known that could stand in for one of them, or all is taken.
        Choices are shared by all entities, so that a surname is replaced alike
        wherever it stands.  Where that gives two entities the same surrogate
        ("Ramon y Cajal", "Ramón y Cajal") the later one gets a space of its own, for the given
        name alone if that is enough: father and son.
        """
        if any(len(surface) > _MAX_CHARACTERS for surface, _ in spans):
            return None
        for attempt in range(1 + _SPACES):
            self._surrogates.space = f"{entity} {attempt - 1}" if attempt else ""
            self._surrogates.space_of_role = GIVEN if attempt == 1 else ""
            try:
                found = self._replace_forms(spans)
            except NoSurrogate:
                break
            if self._is_sound(spans, found, taken):
                surfaces = [surface for surface, _ in spans]
                return None if has_letters_alone(surfaces, found, self._surrogates) else found
        return None

    def _learn(self) -> None:
        """Look at all mentions before the first one is replaced."""
        all_named = zip(self._spans, self._mentions.surfaces)
        placed = (each for each in all_named if len(each[1]) <= _MAX_CHARACTERS)
        self._views.areas.learn(placed, self._text)
        persons: list[Named] = []
        dates: list[Told] = []
        ages: list[Told] = []
        patient_gender = ""
        for span, surface in zip(self._spans, self._mentions.surfaces):
            kinds = kinds_of(span.label)
            if len(surface) > _MAX_CHARACTERS:
                continue
            if "DEMOGRAPHIC_SEX" in kinds:
                told = self._view(span).descriptions.gender
                patient_gender = patient_gender or told(surface)
            elif kinds[-1] == "DATE":
                dates.append(self._told(span, surface))
            elif kinds[-1] == "AGE":
                ages.append(Told(span.start, surface))
            elif kinds[-1] == "LOCATION":
                self._view(span).places.learn(surface)
            elif self._way(span, surface) is Substitution._person:
                named = self._form(span, surface).base, self._before(span), self._view(span)
                persons.append(Named(self._entities[span.start], span, *named))
        descriptions = self._views.main.descriptions
        descriptions.know_ages(whole_years(age.surface, age.language) for age in ages)
        self._dates = Dates(
            self._surrogates,
            dates,
            ages,
            text=self._text,
            subject=self._mentions.subject,
            other_age=descriptions.age,
        )
        self._surrogates.years = self._dates.years
        more_years = self._dates.more_years or descriptions.more()
        self._views.know_patient(patient_gender, more_years=more_years)
        genders = genders_of(persons, self._text)
        # A name in full tells which of its words are given names.
        for person in sorted(persons, key=lambda each: -each.surface.count(" ")):
            reader, gender = person.view.names.reader, genders.get(person.entity, "")
            reader.learn(person.surface, person.before, gender)
        for _, span, surface, before, view in persons:
            self._surrogates.language = view.own
            with suppress(NoSurrogate):  # which is so when it is replaced as well
                view.names.assign(surface, before, label=self._label(span))

    def _view(self, span: Span) -> LanguageView:
        """Return the language view of a mention, by the languages of its entity and its place."""
        start = span.start
        return self._views.view(self._owns[self._entities[start]], self._codes[start])

    def _told(self, span: Span, surface: str) -> Told:
        language = self._codes[span.start]
        return Told(span.start, surface, self._before(span), language)

    def _replace_forms(self, spans: _Forms) -> list[str]:
        """Return a surrogate for each form of an entity.

        Capitals tell names from words and acronyms from names, so the form that
        has them decides, and forms that differ from it in case only follow.
        """
        if len(spans) == 1:
            alone = [self._replace(span, surface) for (surface, _), span in spans.items()]
            return self._with_short_form(spans, alone)
        mixed = (written for written in spans if not (written[0].isupper() or written[0].islower()))
        leading = next(mixed, next(iter(spans)))
        leader = self._replace(spans[leading], leading[0])
        found: list[str] = []
        for written, span in spans.items():
            surface = written[0]
            if written == leading:
                found.append(leader)
            elif self._way(span, surface) in _NUMBERED and (
                number := same_number(surface, leading[0], leader)
            ):
                found.append(number)
            elif not self._follows(written, leading, span):
                found.append(self._replace(span, surface))
            elif surface.isupper() or surface.islower():
                found.append(leader.upper() if surface.isupper() else leader.lower())
            else:
                own = self._replace(span, surface)
                found.append(own if _words(own) == _words(leader) else leader)
        ways = {self._way(span, surface) for (surface, _), span in spans.items()}
        if ways == {Substitution._person}:
            reader = self._view(next(iter(spans.values()))).names.reader
            found = with_given_names([surface for surface, _ in spans], found, reader.are_one)
        return self._with_own_forms(spans, found)

    def _with_own_forms(self, spans: _Forms, found: list[str]) -> list[str]:
        """Return the surrogates of an organization, its short forms made of the new name."""
        ways = [self._way(span, surface) for (surface, _), span in spans.items()]
        found = without_kinds(
            list(spans), found, [way is Substitution._organization for way in ways]
        )
        found = self._with_short_form(spans, with_letters(list(spans), found))
        particles = self._view(next(iter(spans.values()))).own.particles
        surfaces = [surface for surface, _ in spans]
        are_houses = [way in _HOUSES for way in ways]
        return with_acronyms(
            surfaces, found, are_houses, particles=particles, context=self._context
        )

    def _with_short_form(self, spans: _Forms, found: list[str]) -> list[str]:
        """Return the surrogates of what stands in brackets behind a name, made of the new name."""
        first = next(iter(spans.values()))
        entity = self._entities[first.start]
        owner = self._long_forms.get(entity)
        if owner is None:
            return found
        surfaces = [surface for surface, _ in spans]
        if owner == entity:
            name = max(zip(surfaces, found), key=lambda form: len(form[0]))
        else:
            name = self._named.get(owner, ("", ""))
        are_houses = [self._way(span, s) in _HOUSES for s, span in zip(surfaces, spans.values())]
        particles = self._view(first).own.particles
        return with_short_form(
            surfaces, found, are_houses, name=name, particles=particles, context=self._context
        )

    def _follows(self, written: tuple[str, str], leading: tuple[str, str], span: Span) -> bool:
        """Return whether a form is the leading one written otherwise.

        Words are so in one language alone, names and numbers in all.
        """
        (surface, code), (other, other_code) = written, leading
        if _words(surface) != _words(other):
            return False
        way = self._way(span, surface)
        is_number = way is Substitution._identifier and any(map(str.isdecimal, surface))
        return code == other_code or way in (*_NAMED, *_ADDRESSES) or is_number

    def _replace(self, span: Span, surface: str) -> str:
        way, code = self._way(span, surface), self._codes[span.start]
        self._surrogates.language = self._view(span).own
        if (official := self._registry(span, surface)) is not None:
            return official
        if way not in _NAMED:
            return way(self, span, surface)
        base, ending = self._form(span, surface)
        return inflect(way(self, span, base), ending, lang=code)

    def _registry(self, span: Span, surface: str) -> str | None:
        is_code = kinds_of(span.label)[-1] in _OF_CODES
        return registry(surface, self._view(span).own, self._views.areas) if is_code else None

    def _label(self, span: Span) -> str:
        """Return the label of the first mention of an entity, whatever that of another one is."""
        return self._labels[self._entities[span.start]]

    def _taker(self, written: tuple[str, str], span: Span) -> Taker:
        """Return the taker of a form: its name if that is one word, its surface and language."""
        surface, code = written
        name = ""
        if self._way(span, surface) is Substitution._person:
            name = self._form(span, surface).base.casefold()
        return Taker(name if len(name.split()) == 1 else "", surface, code)

    def _form(self, span: Span, surface: str) -> Form:
        """Return a mention without its ending, and that."""
        if span.start not in self._forms:
            self._forms[span.start] = self._form_of(span, surface)
        return self._forms[span.start]

    def _form_of(self, span: Span, surface: str) -> Form:
        """Take the ending off a mention.

        Rare names are on no list: "Pfennigsdorfs" is a genitive where the document has a
        "Pfennigsdorf" as well, and "two Hardcastles" are those of that name.
        """
        lang, number = self._codes[span.start], self._number(span, surface)
        form = base_of(surface, lang=lang, number=number)
        is_of_many = number == "plural"
        if (
            form.ending
            or not surface.endswith("s")
            or (" " in surface and not (is_of_many or language(lang).grammar.has_bare_genitive))
        ):
            return form
        shorter = surface[:-1]
        if (
            self._way(span, surface) is not Substitution._person
            or last_word(shorter) not in self._last_words
        ):
            return form
        return Form(shorter, "plural" if is_of_many else "s")

    def _number(self, span: Span, surface: str) -> str:
        """Return the number of a name as the article before it has it: "the Does" are several."""
        if self._way(span, surface) is not Substitution._person:
            return "singular"
        end = span.start
        article = last_word(self._text[max(0, end - _LONGEST_ARTICLE) : end])
        families = surrogate_words(self._codes[end]).family_articles
        return "plural" if article in families else "singular"

    def _way(self, span: Span, surface: str) -> Callable[[Substitution, Span, str], str]:
        """Return the way to replace a mention; relatives by name are persons."""
        if surface[:4].lower() in ("www.", "http"):
            return Substitution._contact
        way = self._way_of(span.label)
        if way is Substitution._contact and is_telephone(surface):
            return Substitution._phone
        if way is Substitution._place and bare(surface) in self._firms:
            return way if self._view(span).places.is_listed(surface) else Substitution._organization
        own = self._view(span).own.abbreviations
        if way is Substitution._person and surface[-1:].isdecimal() and _words(surface)[0] in own:
            return Substitution._identifier  # "OAB 45678"
        is_age = kinds_of(span.label)[-1] == "AGE"
        if way in _OF_AGES and not is_age and not any(map(str.isalpha, surface)):
            return Substitution._identifier  # "70": nothing says that it is years
        if way is not Substitution._relative:
            return way
        is_name = is_somebody(surface, label=span.label, lang=self._codes[span.start])
        return Substitution._person if is_name else way

    @staticmethod
    @cache
    def _way_of(label: str) -> Callable[[Substitution, Span, str], str]:
        """Return the way of the finest kind that has one."""
        return next(
            (_WAYS[kind] for kind in kinds_of(label) if kind in _WAYS), Substitution._phrase
        )

    def _is_sound(self, spans: _Forms, found: list[str], taken: dict[str, Taker]) -> bool:
        """Return whether the surrogates of one entity keep the promises of this method.

        "Mr Berg" and his wife "Mrs Berg" are two, and called alike before and after.
        """
        keys = list(map(bare, found))
        old, new = {bare(surface) for surface, _ in spans}, set(keys)
        if all(self._dates.is_alone(*written) for written in spans):
            return old.isdisjoint(new)  # "the 5th": a day of the month stands in most documents
        is_free = old.isdisjoint(new) and all(
            key not in taken or self._taker(written, span).may_share(taken[key])
            for (written, span), key in zip(spans.items(), keys)
        )
        # All ages grow by the same, also to what another one was.
        are_ages = all(
            self._way(span, surface) in _OF_AGES and any(map(str.isdecimal, surface))
            for (surface, _), span in spans.items()
        )
        if not is_free or (not are_ages and any(map(self._context.stands_alone, new))):
            return False
        return are_kept(old, new, {code for _, code in spans})

    def _before(self, span: Span) -> str:
        """Return the text before a span in its line."""
        end = span.start
        if end not in self._befores:
            first = max(0, end - _BEFORE_CHARACTERS)
            line = self._text.rfind("\n", first, end) + 1
            self._befores[end] = self._text[max(line, first) : end]
        return self._befores[end]

    def _person(self, span: Span, surface: str) -> str:
        names = self._view(span).names
        return names.replace(surface, self._before(span), label=self._label(span))

    def _relative(self, span: Span, surface: str) -> str:
        """Return the surrogate of a relative without a name; "los Nieto" are a family."""
        families = context_words("families", self._codes[span.start])
        if surface.istitle() and last_word(self._before(span)) in families:
            return self._person(span, surface)
        return self._phrase(span, surface)

    def _phrase(self, span: Span, surface: str) -> str:
        descriptions, kind = self._view(span).descriptions, kinds_of(span.label)[-1]
        if kind == "DEMOGRAPHIC" and descriptions.is_profession(surface):
            return self._profession(span, surface)
        return descriptions.phrase(surface, kind)

    def _profession(self, span: Span, surface: str) -> str:
        return self._view(span).descriptions.profession(surface, self._before(span))

    def _place(self, span: Span, surface: str) -> str:
        view = self._view(span)
        owners = self._surrogates.choices(SURNAME).within(bare(surface))
        if surface.islower() and is_user(surface) and max(map(len, owners), default=0) > 3:
            return self._user(span, surface)  # "ncastell", taken for a place
        before = self._before(span) if view.is_at_home else ""
        return view.places.place(surface, before=before, street=view.built)

    def _street(self, span: Span, surface: str) -> str:
        return self._view(span).streets.street(surface)

    def _organization(self, span: Span, surface: str) -> str:
        return self._view(span).organizations.organization(surface)

    def _date(self, span: Span, surface: str) -> str:
        kept = self._view(span).descriptions.kept
        moved = self._dates.moved(self._told(span, surface), other_word=kept)
        if moved is None:
            raise NoSurrogate
        return moved

    def _contact(self, span: Span, surface: str) -> str:
        return contact(self._surrogates, surface, names_in(surface, self._surrogates, self._names))

    def _phone(self, span: Span, surface: str) -> str:
        return phone(self._surrogates, surface, self._views.areas)

    def _network_address(self, span: Span, surface: str) -> str:
        return network_address(self._surrogates, surface)

    def _user(self, span: Span, surface: str) -> str:
        return user(self._surrogates, surface, names_in(surface, self._surrogates, self._names))

    def _identifier(self, span: Span, surface: str) -> str:
        # "viudo", "el mayor de 3 hermanos": patients are sometimes identified by what they are.
        if sum(map(str.isalpha, surface)) > 2 * sum(map(str.isdecimal, surface)):
            return self._phrase(span, surface)
        return identifier(self._surrogates, surface, self._views.areas)


def _words(text: str) -> list[str]:
    return bare(text).split()


# Names that can stand in the genitive or, of families, in the plural.
_NAMED = (
    Substitution._person,
    Substitution._place,
    Substitution._organization,
)
_NUMBERED = (Substitution._phone, Substitution._identifier)
_ON_THE_NET = (Substitution._network_address, Substitution._user)
_ADDRESSES = (Substitution._contact, Substitution._phone, *_ON_THE_NET)
_OF_AGES = (Substitution._phrase, Substitution._relative)
_HOUSES = (Substitution._organization, Substitution._place)
_OF_CODES = ("ID", "ORGANIZATION")
_LONGEST_ARTICLE = 12
_WAYS: dict[str, Callable[[Substitution, Span, str], str]] = {
    "PERSON": Substitution._person,
    "NAME_RELATIVE": Substitution._relative,
    "NAME_TITLE": Substitution._phrase,
    "LOCATION": Substitution._place,
    "LOCATION_STREET": Substitution._street,
    "LOCATION_COORDINATES": Substitution._identifier,
    "ORGANIZATION": Substitution._organization,
    "DATE": Substitution._date,
    "AGE": Substitution._phrase,
    "CONTACT": Substitution._contact,
    "CONTACT_PHONE": Substitution._phone,
    "CONTACT_FAX": Substitution._phone,
    "CONTACT_IP": Substitution._network_address,
    "CONTACT_USER": Substitution._user,
    "ID": Substitution._identifier,
    "DEMOGRAPHIC": Substitution._phrase,
    "DEMOGRAPHIC_PROFESSION": Substitution._profession,
    "QUANTITY": Substitution._identifier,
}
