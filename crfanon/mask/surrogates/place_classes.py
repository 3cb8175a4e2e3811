"""Places that take an article, and which one stands before a mention."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from ...gazetteers.draws import keys
from ...languages.agreement import analyze
from ...languages.surrogate_words import SurrogateWords
from ...text.normalize import bare, exact
from ..context import like
from .surrogates import Surrogates

_LAST_WORD = re.compile(r"[^\W\d_]+$")
_LONGEST_SHORT = 3


class PlaceClass(NamedTuple):
    """Places that take the same article: their kind, the article, and their names."""

    kind: str
    of_class: str
    names: Sequence[str]


@cache
def classes_of(language: SurrogateWords) -> Mapping[str, PlaceClass]:
    """Return the class of each place of which the article is known, by its bare name."""
    found: dict[str, PlaceClass] = {}
    for kind, classes in (
        ("town", language.towns),
        ("region", language.regions),
        ("country", language.countries),
    ):
        for of_class, names in classes.items():
            found |= dict.fromkeys(map(bare, names), PlaceClass(kind, of_class, names))
    return found


def raw_last_word(before: str) -> str:
    """Return the last word before a mention in lower case, accents kept."""
    stripped = before.rstrip(" ")
    match = _LAST_WORD.search(stripped)
    return match.group().lower() if match else ""


class PlaceClasses:
    """Gives places the place of others that take the same article."""

    def __init__(self, surrogates: Surrogates, language: SurrogateWords) -> None:
        self._surrogates = surrogates
        self._language = language

    def of_known_class(self, surface: str) -> str | None:
        """Return the surrogate of a country, region or town of which the article is known.

        "Bahia" is replaced by another place that is feminine, "Portugal" by one that takes no
        article.
        """
        key = bare(exact(surface))
        found = classes_of(self._language).get(key)
        if found is None and self._language.has_compounds and key.endswith("en"):
            # "Niederlanden", the German dative.
            found = classes_of(self._language).get(key[:-1])
            if found is None or found.of_class != "p":
                return None
            return self._of_class(surface, *found, is_dative=True)
        return None if found is None else self._of_class(surface, *found)

    def by_article(self, surface: str, before: str) -> str | None:
        """Return a place that takes the article before the mention, None if there is none."""
        if raw_last_word(before) not in self._language.place_articles:
            return None
        key = bare(exact(surface))
        head = analyze(surface, before=before, label="LOCATION", lang=self._language.code)
        of_class = (head.gender or "n")[0] + head.number[0]
        # In English and Spanish an article before a town belongs to what follows the town.
        is_town = key in keys(f"{self._language.code}/city") and not self._language.towns
        if is_town and head.number == "singular":
            return None
        kind, classes = "region", self._language.regions
        if key in keys(f"{self._language.code}/country"):
            kind, classes = "country", self._language.countries
        elif self._language.towns:
            kind, classes = "town", self._language.towns
        known = "p" if head.number == "plural" and "p" in classes else of_class
        if names := classes.get(known):
            is_dative = head.case == "dative"
            return self._of_class(surface, kind, known, names, is_dative=is_dative)
        return None

    def _of_class(
        self,
        surface: str,
        kind: str,
        of_class: str,
        names: Sequence[str],
        *,
        is_dative: bool = False,
    ) -> str:
        overseas, key = self._language.overseas, bare(exact(surface))
        if key in classes_of(self._language):
            # "Bahia" is replaced by "Paraíba", and by no place in Portugal.
            names = [name for name in names if (bare(name) in overseas) == (key in overseas)]
        chosen = self._surrogates.among(f"{kind} {of_class}", surface, names)
        if is_dative and of_class == "p" and chosen.endswith("e"):
            chosen += "n"
        # "U.S." is in capitals as an abbreviation.
        is_short = sum(map(str.isalpha, surface)) <= _LONGEST_SHORT
        return chosen if chosen.isupper() or is_short else like(surface, chosen)
