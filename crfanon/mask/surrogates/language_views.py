"""The languages of one document, while its mentions are replaced.

A person in a Spanish and in an English paragraph is one person.  So an entity has names
in one language, that of its first mention, and what stands around them, such as titles and endings,
is that of the place: a `LanguageView` reads and replaces the mentions of one language in another.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import NamedTuple

from ...languages.surrogate_words import SurrogateWords, surrogate_words
from .areas import Areas
from .descriptions import Descriptions
from .names import Names
from .organizations import Organizations
from .places import Places
from .streets import Streets
from .surrogates import Surrogates


class LanguageView(NamedTuple):
    """The replacement of mentions in one language; `language` is that of their place."""

    language: SurrogateWords
    own: SurrogateWords
    names: Names
    descriptions: Descriptions
    places: Places
    streets: Streets
    organizations: Organizations

    @property
    def is_at_home(self) -> bool:
        """Whether what stands before a mention is in its language."""
        return self.own is self.language

    def built(self, surface: str) -> str | None:
        """Return the surrogate of a street or an institution, None for any other place."""
        street = self.streets.if_street(surface)
        return self.organizations.if_house(surface) if street is None else street


class LanguageViews:
    """The language views of one document; they share what it tells and what is chosen."""

    def __init__(self, surrogates: Surrogates) -> None:
        self._surrogates = surrogates
        self.areas = Areas(surrogates)
        """Where the places of the document are."""
        language = surrogates.language
        self._names = Names(surrogates, language)
        self._descriptions = Descriptions(surrogates, self._names, language)
        self.main = self._at_home(language, self._names, self._descriptions)
        """The view for the language of the document."""
        self._views = {(language.code, language.code): self.main}

    def view(self, own: str, place: str) -> LanguageView:
        """Return the view for mentions of one language in a place of another one, or the same."""
        known = self._views.get((own, place))
        if known is None:
            known = self._new(surrogate_words(own), surrogate_words(place))
            self._views[own, place] = known
        return known

    def know_patient(self, gender: str, *, more_years: int) -> None:
        """Note the sex of the patient, as far as it is told, and by how much all ages grow."""
        for view in self._views.values():
            view.names.reader.patient_gender = gender
            view.descriptions.more_years = more_years

    def _new(self, own: SurrogateWords, place: SurrogateWords) -> LanguageView:
        if own is place:
            names = self._names.in_language(own)
            return self._at_home(own, names, self._descriptions.in_language(own, names))
        here, there = self.view(own.code, own.code), self.view(place.code, place.code)
        return here._replace(
            language=place,
            names=self._names.in_language(with_words_around(own, place)),
            descriptions=there.descriptions,
            organizations=Organizations(self._surrogates, here.places, beside=(place.code,)),
        )

    def _at_home(
        self, own: SurrogateWords, names: Names, descriptions: Descriptions
    ) -> LanguageView:
        places = Places(self._surrogates, names, own, self.areas)
        organizations = Organizations(self._surrogates, places)
        return LanguageView(own, own, names, descriptions, places, Streets(places), organizations)


@cache
def with_words_around(own: SurrogateWords, place: SurrogateWords) -> SurrogateWords:
    """Return a language with the words of another one that stand around a name: "Ms Robles"."""
    return replace(
        own,
        titles={**place.titles, **own.titles},
        given_titles=own.given_titles | place.given_titles,
        title_letters=own.title_letters | place.title_letters,
        postnominals=own.postnominals | place.postnominals,
        given_fields=own.given_fields | place.given_fields,
        surname_fields=own.surname_fields | place.surname_fields,
    )
