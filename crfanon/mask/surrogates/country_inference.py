"""In which country a document is at home: that of its towns whose names have several."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from functools import lru_cache

from ...gazetteers.draws import keys
from ...languages.surrogate_words import PlaceKind, SurrogateWords
from ...text.normalize import bare, exact

_FORMS = 1 << 14
# One place may itself be called like one elsewhere.
_LEAST_SURE = 2


class CountryInference:
    """The countries that the places of a document are in, by the lists of their towns."""

    def __init__(self, language: SurrogateWords) -> None:
        self._language = language
        self._times: Counter[str] = Counter()
        self._named: defaultdict[str, set[str]] = defaultdict(set)

    def count(self, piece: str) -> None:
        """Count the country of a place, if its name tells one."""
        if home := home_of(self._language, piece):
            self._times[home] += 1
            self._named[home].add(bare(exact(piece)))

    def first(self) -> str:
        """Return the list of the country that most of the places are in, empty if none tells."""
        return max(self._times, key=lambda name: self._times[name], default="")

    def drawn_for(self, key: str) -> str:
        """Return the list that a large town is drawn from, empty for any other place.

        Large towns are in no list of towns to draw from, but smaller ones that are called so may
        be, in the country that the document is about.
        """
        own, home = self._language.capitals.get(key, ""), self.first()
        is_elsewhere = home != own and any(kind.drawn == home for kind in self.telling(key))
        return "" if is_elsewhere else own

    def instead(self, key: str) -> str:
        """Return the list that a town is drawn from which lists know in other countries alone.

        In a text about Worcestershire and Pershore "Malvern" is not the one in Ontario.  Empty
        where the document names anything else in the country of the town, or hardly anything in
        its own.
        """
        home = self.first() if self._language.home_marks else ""
        if not home or len(self._named[home]) < _LEAST_SURE:
            return ""
        countries = {kind.drawn for kind in self.telling(key)}
        is_alone = all(self._named[country] <= {key} for country in countries)
        return home if countries and home not in countries and is_alone else ""

    def ordered(self, kinds: tuple[PlaceKind, ...]) -> tuple[PlaceKind, ...]:
        """Return the kinds of a town by how many places are in their countries."""
        return tuple(sorted(kinds, key=lambda kind: -self._times[kind.drawn]))

    def telling(self, key: str) -> tuple[PlaceKind, ...]:
        """Return the kinds of places that know a bare name and tell the country."""
        known = kinds_of(self._language, key)
        return tuple(kind for kind in known if _is_telling(kind, self._language))


@lru_cache(maxsize=_FORMS)
def kinds_of(language: SurrogateWords, key: str) -> tuple[PlaceKind, ...]:
    """Return the kinds of places that know a bare name."""
    return tuple(kind for kind in language.place_kinds if key in keys(kind.known))


@lru_cache(maxsize=_FORMS)
def home_of(language: SurrogateWords, piece: str) -> str:
    """Return the list of the country that a place is in, empty where it may be in several.

    >>> from ...languages.surrogate_words import surrogate_words
    >>> english = surrogate_words("en")
    >>> [home_of(english, place) for place in ("Frome", "Bristol", "Ontario", "Perth PH2 0NH")]
    ['en/town/britain', '', 'en/town/canada', 'en/town/britain']
    """
    for pattern, home in language.home_marks.items():
        if re.search(pattern, piece):
            return home
    key = bare(exact(piece))
    found = {kind.drawn for kind in kinds_of(language, key) if _is_telling(kind, language)}
    if key in language.capitals:
        found.add(language.capitals[key])
    return found.pop() if len(found) == 1 else ""


def _is_telling(kind: PlaceKind, language: SurrogateWords) -> bool:
    """Return whether a place of this kind tells the country: all towns together do not."""
    return kind.name.startswith("town") and kind.known != f"{language.code}/city"
