"""Senses of mentions: a thing that the base knows, or at least a kind of thing.

"Sevilla" is a town, and the label of the mention, the places named beside it and the number of
people say which.  Of "Hospital San Rafael" no base knows anything; but its first word is one for
a kind.  Where to look for that word depends on the language: "Warsaw Regional Court", "Tribunal
Supremo", "Universitätsklinikum".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from ..errors import ConfigError
from ..gazetteers.words import common_words
from ..labels import ancestors
from ..languages import LANGUAGES
from ..languages.about import known_in
from ..languages.cue_words import cue_words
from ..languages.grammar import Grammar
from ..languages.language import language as language_of
from ..text.normalize import name_key
from .base import KnowledgeBase, Thing

TOPS = ("LOCATION", "ORGANIZATION")
"""The labels, and what is below them, of mentions that mean something here."""

_BRACKETS = re.compile(r"\s*[(\[][^()\[\]]*[)\]]?")
# "Cádiz, Spain", "Manaus/AM".
_BESIDE = re.compile(r"([,/])")
_POSSESSIVE = re.compile(r"['’]s?$")
_WORD = re.compile(r"[^\W_]+(?:[.'’&/][^\W_]+)*")
# "79098 Freiburg", "Exeter EX4 6PQ", "IL 62704": the place is what is left.
_POSTCODE = re.compile(
    r"""
    ^(?:[A-Z]{1,2}-)?\d{4,5}[ ](?=[^\W\d_])
  | (?<=[^\W\d_])[ ](?:[A-Z]{1,2}\d[A-Z\d]?[ ]?\d[A-Z]{2} | \d{5}(?:-\d{4})?)$
    """,
    re.VERBOSE,
)
# No other country writes its postcodes like this one.
_BRITISH_POSTCODE = re.compile(r"\b[A-Z]{1,2}\d[A-Z\d]?[ ]?\d[A-Z]{2}$")
_BRITAIN = "country:GB"
# "9 Harbour Walk", "Am Alten Hafen 7": a street, whatever its name is the word for.
_WITH_HOUSE_NUMBER = re.compile(r"\d{1,5}[a-z]?[ ][^\d,]+|[^\d,]+[ ]\d{1,4}[ ]?[a-z]?")
# "Worcestershire Royal Hospital" is in Britain.
_SHIRE = re.compile(r"\b(?!Hampshire)[A-Z][a-z]+shire\b")
_LEAST_SURE = 2
STREET = "kind:street"
_MOST_WORDS = 5
# The end of a German compound has to be as long to be a word of its own: "-gericht", "-amt".
_LEAST_ENDING = 3
# A part of a name says where something is if it is a country, a region, or as large a town:
# "Ayuntamiento de Zaragoza" is in Aragón, but "San Juan el Real" need not be in Argentina.
_LEAST_PEOPLE = 100_000
_TIMES_AS_LARGE = 10
_LEAST_LETTERS = 4
_KEPT = 16_384

_LARGE = ("LOCATION_COUNTRY", "LOCATION_REGION")
_KIND_OF_LABEL = {
    "LOCATION_CITY": "kind:town",
    "LOCATION_REGION": "kind:region",
    "LOCATION_COUNTRY": "kind:country",
}


class Sense(NamedTuple):
    """The sense of a mention: its `kind`, and the named things that are surely `above` it.

    `thing` is what the base has of that name, None where there is only a word for its kind; then
    `beside` may be a place that the name has in it ("Ayuntamiento de Zaragoza").
    """

    kind: Thing
    above: tuple[Thing, ...] = ()
    thing: Thing | None = None
    beside: Thing | None = None


class Senses:
    """Finds what mentions mean, by one base."""

    def __init__(self, base: KnowledgeBase) -> None:
        self._base = base
        self.place = self._kind("place")
        self.organization = self._kind("organization")
        self._of = lru_cache(_KEPT)(self._find)

    def _kind(self, name: str) -> Thing:
        kind = self._base.thing(f"kind:{name}")
        # A base of one's own may have none of our kinds; then they have no name either.
        return kind or Thing(-1, f"kind:{name}", "OTHER", 0, 0, True)

    def of(
        self, surface: str, *, label: str, lang: str, near: Collection[int] = frozenset()
    ) -> Sense | None:
        """Return the sense of a mention, None if it is unknown.

        `near` are the numbers of things that are named beside it, such as its country.
        """
        return self._of(surface, _top(label), label, lang, frozenset(near))

    def of_mentions(
        self,
        surfaces: Sequence[str],
        labels: Sequence[str],
        *,
        languages: Sequence[str],
        inside: frozenset[int] = frozenset(),
    ) -> list[Sense | None]:
        """Return the senses of the places and organisations among the mentions of a document.

        `languages` are those of the mentions.  The countries and regions that are named in it are
        near to whatever else has their name; so are the things with the numbers `inside`, and
        Britain where a postcode is British.
        """
        columns = zip(surfaces, labels, languages)
        places = {s: lang for s, label, lang in columns if _top(label) == "LOCATION"}
        if (britain := self._base.thing(_BRITAIN)) and any(map(_BRITISH_POSTCODE.search, places)):
            inside |= {britain.id}
        named = {
            surface: frozenset(thing.id for thing in self.places(surface, lang))
            for surface, lang in places.items()
        }
        times = Counter(number for numbers in named.values() for number in numbers)
        everything = inside.union(times)
        shires = {word for surface in surfaces for word in _SHIRE.findall(surface)}
        country = self._home({**dict.fromkeys(shires, ""), **places})
        home = frozenset({country.id} if country else ())

        def near(surface: str) -> frozenset[int]:
            own = named.get(surface, frozenset())
            found = everything - {number for number in own if times[number] == 1} | inside
            things = self._located(surface, places[surface]) if surface in named else []
            return found if any(self._is_near(thing, found) for thing in things) else found | home

        return [
            self.of(surface, label=label, lang=lang, near=near(surface))
            if _top(label) in TOPS
            else None
            for surface, label, lang in zip(surfaces, labels, languages)
        ]

    def _home(self, surfaces: Mapping[str, str]) -> Thing | None:
        """Return the country that most of the places are in of which there is but one.

        In a text of Torrelavega and Reinosa "Santander" is in Spain.  None if two have as many,
        or if a single place tells it: "Malvern" is known in Ontario alone, and elsewhere as well.
        """
        times: Counter[Thing] = Counter()
        for surface, lang in surfaces.items():
            countries = {
                above
                for thing in self._located(surface, lang)
                for above in self._base.above(thing)
                if above.label == "LOCATION_COUNTRY" and not above.is_kind
            }
            if len(countries) == 1:
                times.update(countries)
        [first, most], [_, second] = [*times.most_common(2), (None, 0), (None, 0)][:2]
        return first if most > max(second, _LEAST_SURE - 1) else None

    def _located(self, surface: str, lang: str) -> list[Thing]:
        """Return the places of any size that a mention may name."""
        return [
            thing
            for thing in self._base.look(_POSTCODE.sub("", surface.strip()), known=lang)
            if _top(thing.label) == "LOCATION" and not thing.is_kind
        ]

    def is_specific(self, sense: Sense) -> bool:
        """Return whether a sense is more than what every label says: a place, an organisation."""
        return bool(sense.above) or sense.kind not in (self.place, self.organization)

    def places(self, surface: str, lang: str = "") -> list[Thing]:
        """Return the countries and regions that a mention may name."""
        return [
            thing
            for thing in self._base.look(_POSTCODE.sub("", surface), known=lang)
            if thing.label in _LARGE and not thing.is_kind
        ]

    def _find(
        self, surface: str, top: str, label: str, lang: str, near: frozenset[int]
    ) -> Sense | None:
        text = _POSSESSIVE.sub("", _BRACKETS.sub(" ", surface).strip() or surface)
        grammar = _grammar(lang)
        if top == "LOCATION" and not (grammar.number_before_street and text[:1].isdecimal()):
            text = _POSTCODE.sub("", text)  # "4100 Harbour Walk" has none in front
        names = [surface, text]
        uninflected = grammar.uninflected(text)
        if grammar.has_bare_genitive:
            names.append(uninflected)
            # "Frankfurts", "aus den Niederlanden".
            names += [name[:-1] for name in names if name.endswith(("s", "en"))]
        for name in dict.fromkeys(names):
            if sense := self._named(name, (top, label, lang), near):
                return self._as_head_says(sense, text, (top, label, lang))
        return self._told_by_words(text, uninflected, (top, label, lang), near)

    def _as_head_says(self, sense: Sense, text: str, asked: tuple[str, str, str]) -> Sense:
        """Return the sense of an organisation with the kind that its own head is a word for.

        "Universidad de Chile" is a club as well, and a university before that.
        """
        top, _, lang = asked
        if top != "ORGANIZATION" or " " not in text or sense.thing is None:
            return sense
        kind = self._kind_of(text, top, lang)
        if kind is None or kind == sense.kind or kind in self._base.above(sense.thing):
            return sense
        return sense._replace(kind=kind)

    def _told_by_words(
        self, text: str, uninflected: str, asked: tuple[str, str, str], near: frozenset[int]
    ) -> Sense | None:
        """Return the sense of a name that the base does not have, by its words."""
        top, label, lang = asked
        head, comma, tail = [*_BESIDE.split(text, maxsplit=1), "", ""][:3]
        if comma and top == "LOCATION" and (around := self._around(tail, lang)):
            numbers = frozenset(thing.id for thing in around)
            tail_sense = self._sense(around, top, near)
            found = self._find(head, top, label, lang, near | numbers) or Sense(self.place)
            if found.above:
                return found
            return found._replace(above=tail_sense.above, beside=tail_sense.thing)
        kind = self._kind_of(text, top, lang) or self._kind_of(uninflected, top, lang)
        kind = self._kind_by_label(kind, text, head, asked)
        # What is called like a town and has no word for its kind is a town elsewhere, or a firm.
        is_told = kind is not None and kind.code != STREET
        places = self._within(text, lang, near) if is_told or top != "LOCATION" else []
        if not places:
            return None if kind is None else Sense(kind)
        beside = self._sense(places, "LOCATION", near)
        return Sense(kind or self._general(top), beside.above, beside=beside.thing)

    def _kind_by_label(
        self, kind: Thing | None, text: str, head: str, asked: tuple[str, str, str]
    ) -> Thing | None:
        """Return the kind that a name is of where its label or its number says more."""
        top, label, lang = asked
        has_house_number = _WITH_HOUSE_NUMBER.fullmatch(head) is not None
        if top == "LOCATION" and _grammar(lang).number_tells_street and has_house_number:
            kind = self._base.thing(STREET) or kind
        if kind is not None and label == "LOCATION_CITY":
            kind = self._base.thing(_KIND_OF_LABEL[label]) or kind  # "Aachen-Laurensberg"
        return kind

    # A name that the base knows

    def _named(self, name: str, asked: tuple[str, str, str], near: frozenset[int]) -> Sense | None:
        top, label, lang = asked
        things = [thing for thing in self._base.look(name, known=lang) if not thing.is_kind]
        fitting = [thing for thing in things if _fits(thing.label, top)]
        if not fitting and top == "ORGANIZATION":
            # "Argentina", "Valencia": those who speak or play for a place are called like it.
            places = [thing for thing in things if _top(thing.label) == "LOCATION"]
            fitting = [thing for thing in places if self._is_sure(thing, near)]
        if not fitting:
            return None
        exact = [thing for thing in fitting if thing.label == label]
        if label == top and fitting[0].label in _LARGE:
            # Paraná is a state before it is a river.
            exact = []
        return self._sense(exact or fitting, top, near)

    def _nearest(self, things: Sequence[Thing], near: frozenset[int]) -> Thing:
        """Return the thing that stands below one of those `near`, else the best known."""
        return next((thing for thing in things if self._is_near(thing, near)), things[0])

    def _is_near(self, thing: Thing, near: frozenset[int]) -> bool:
        return not near.isdisjoint(above.id for above in self._base.above(thing))

    def _is_sure(self, thing: Thing, near: frozenset[int]) -> bool:
        """Return whether a place is so large, or so near, that its name hardly means another."""
        is_large = thing.label == "LOCATION_COUNTRY" or thing.rank >= _LEAST_PEOPLE
        return is_large or self._is_near(thing, near)

    def _surely_above(
        self, thing: Thing, things: Sequence[Thing], near: frozenset[int]
    ) -> tuple[Thing, ...]:
        """Return the named things above a thing and above whatever else its name may mean.

        Those near by are meant before others, and those of many people before what has a tenth
        of them.  "León" alone may be in Mexico or in Spain, and of a small town that is not near by
        there are others that the base does not have.  Where it has one thing for two of a name,
        such as Cieza in Murcia and in Cantabria, what is above one of them is not told.
        """
        is_small_town = thing.label == "LOCATION_CITY" and 0 < thing.rank < _LEAST_PEOPLE
        least = min(thing.rank / _TIMES_AS_LARGE, _LEAST_PEOPLE)
        large = [each for each in things if each.rank >= least and not is_small_town]
        rivals = [each for each in things if self._is_near(each, near)] or large
        above = [{parent.id for parent in self._base.above(each)} for each in rivals]
        shared = set[int].intersection(*above) if above else set()
        named = [each for each in self._base.above(thing) if not each.is_kind]
        higher = {each: self._base.above(each) for each in named}
        return tuple(
            each
            for each in named
            if each.id in shared
            and all(o == each or o in higher[each] or each in higher[o] for o in named)
        )

    def _sense(self, things: Sequence[Thing], top: str, near: frozenset[int]) -> Sense:
        """Return the sense of a name that means one of these things."""
        thing = self._nearest(things, near)
        above = self._base.above(thing)
        kinds = [parent for parent in above if parent.is_kind]
        named = self._surely_above(thing, things, near)
        if top == "ORGANIZATION" and _top(thing.label) == "LOCATION":
            if named and thing.label != "LOCATION_COUNTRY":
                return Sense(self.organization, named, thing)
        if code := _KIND_OF_LABEL.get(thing.label):
            direct = [parent for _, parent in self._base.parents(thing) if parent.is_kind]
            kind = direct[0] if direct else self._base.thing(code) or self.place
        else:
            kind = kinds[0] if kinds else self._general(_top(thing.label))
        return Sense(kind, named, thing)

    def _general(self, top: str) -> Thing:
        return self.place if top == "LOCATION" else self.organization

    # A word for a kind

    def _kind_of(self, text: str, top: str, lang: str) -> Thing | None:
        """Return the kind that a word of a name tells, in its language or one of the others."""
        others: list[Thing] = []
        for language in dict.fromkeys((lang, *known_in(lang))):
            found = [*self._kinds_in(text, top, language)] if language in LANGUAGES else []
            for kind in found:
                # A place may be a hospital, which has the name of a hill.
                is_such = kind.label.startswith(top) or top == "LOCATION"
                if is_such and kind not in (self.place, self.organization):
                    return kind
            others += found
        return next((kind for kind in others if kind not in (self.place, self.organization)), None)

    def _kinds_in(self, text: str, top: str, language: str) -> Iterator[Thing]:
        """Yield the kinds that words of a name tell, the head of the name first."""
        words = _WORD.findall(text)
        runs = list(_runs(len(words)))
        grammar = _grammar(language)
        if (end := grammar.end_of_head(words)) is not None:
            runs.sort(key=lambda run: (run[1] > end, -run[1] if run[1] <= end else run[0]))
        kinds = self._base.kinds(language)
        for start, stop in runs:
            if kind := kinds.get(name_key(" ".join(words[start:stop]))):
                yield kind
        if grammar.has_compounds:
            for word in words:
                kind = self._compound(name_key(word), language)
                # Surnames are made like places: "Aschenbach & Partner" is no brook.
                if kind and (kind.label.startswith(top) or top == "LOCATION"):
                    yield kind

    def _compound(self, key: str, language: str) -> Thing | None:
        """Return the kind that the end of a compound tells, the longest that is a word."""
        kinds = self._base.kinds(language)
        endings = (key[i:] for i in range(len(key) - _LEAST_ENDING + 1) if i != 1)
        forms = (form for ending in endings for form in (ending, *_without_genitive(ending)))
        return next((kinds[form] for form in forms if form in kinds), None)

    # Where something is

    def _within(self, text: str, lang: str, near: frozenset[int]) -> list[Thing]:
        """Return the places that a part of a name may mean."""
        common = common_words(lang)
        joining = cue_words(lang).in_names_of_places if lang in LANGUAGES else frozenset()
        words = _WORD.findall(text)
        for start, stop in _runs(len(words)):
            if joining and start and words[start - 1].lower() not in joining:
                continue
            if stop - start == len(words) or not words[stop - 1][0].isupper():
                continue
            part = " ".join(words[start:stop])
            if not _is_name(part) or part.lower() in common:
                continue
            places = self._located(part, lang)
            if places and self._is_sure(self._nearest(places, near), near):
                return places
        return []

    def _around(self, tail: str, lang: str) -> list[Thing]:
        """Return the places that stand behind a comma ("Cádiz, Spain"), or behind the last one."""
        tails = (tail, tail.rpartition(",")[2])
        return next(filter(None, (self._located(each, lang) for each in tails)), [])


def _grammar(lang: str) -> Grammar:
    """Return the grammar of a language, that of no particular one for others."""
    return language_of(lang).grammar if lang in LANGUAGES else _OF_ANY


_OF_ANY = Grammar("", {})


def _runs(count: int) -> Iterator[tuple[int, int]]:
    """Yield all runs of words, by start and end: the longer ones first, then from the left.

    >>> list(_runs(2))
    [(0, 2), (0, 1), (1, 2)]
    """
    for length in range(min(count, _MOST_WORDS), 0, -1):
        for start in range(count - length + 1):
            yield start, start + length


def _without_genitive(word: str) -> Iterator[str]:
    """Yield the forms that a German word may have without the ending of a genitive.

    >>> list(_without_genitive("gerichtes"))
    ['gerichte', 'gericht']
    """
    for ending in ("s", "es"):
        if word.endswith(ending) and len(word) >= _LEAST_ENDING + len(ending):
            yield word.removesuffix(ending)


def _is_name(part: str) -> bool:
    return part[0].isupper() and sum(map(str.isalpha, part)) >= _LEAST_LETTERS


def _top(label: str) -> str:
    """Return the top of the hierarchy above a label, or the label itself if it has none.

    >>> _top("CALLE"), _top("COLOUR")
    ('LOCATION', 'COLOUR')
    """
    try:
        return (label, *ancestors(label))[-1]
    except ConfigError:
        return label


def _fits(label: str, top: str) -> bool:
    return _top(label) == top
