"""Mask a mention by what stands above it: a town by its region, a hospital by "un hospital".

The text stays true and can be read, and says less: "Sevilla" becomes "Andalucía", or "una ciudad
de Andalucía", and "Mr Cengiz Polat" a man.  What stands above a name says a knowledge base
(`knowledge`); of a name that it does not have, the head says at least the kind.  Ages, dates and
amounts are made coarser by `Bucket`, and what nothing is known of is left to another method.

Several entities may get the same words, so only the table of solutions restores them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from ...knowledge import Called, KnowledgeBase, Thing
from ...knowledge.areas import countries
from ...knowledge.base import shipped
from ...knowledge.senses import TOPS, Sense, Senses
from ...labels import kinds_of
from ...languages import LANGUAGES
from ...languages.en.grammar import possessive
from ...languages.language import language
from ...languages.phrasing import Place
from ...text.normalize import bare, name_key
from ...text.spans import Span
from ..context import DocumentContext
from ..method import Mentions, Method, masked_otherwise
from ..options import KIND, NAME
from ..specific_words import direct_words, words_of
from .persons import PERSON, PersonPhrases
from .phrases import name_phrase, noun_phrase, place_of, within

# The words of a mention that must not come again have as many letters as a scan looks for.
_LEAST_LETTERS = 3
# Enough for an article with an adjective, a title, the end of a sentence.
_BEFORE_CHARACTERS = 60
_TOPS = (PERSON, *TOPS)
_NEXT_SENTENCE = re.compile(r" (?=[A-ZÀ-Þ¿¡])")
_SENTENCE_END = re.compile(r"\n|[.!?]\s")
# What is said of these reads as if it meant another thing, or nothing at all: "im Zentrum".
_VAGUE = frozenset(
    f"kind:{kind}" for kind in ("organization", "centre", "department", "group", "institution")
)
# What the words in a name tell surely.  A "Colegio de Arquitectos" is no school: of other kinds a
# noun is said that stands in the name itself.
_SURELY_TOLD = frozenset(
    f"kind:{kind}" for kind in "hospital court police bank company university international".split()
)
_CONTINENT = "continent:"
# "EA" and "SER" are short for more than a base knows.
_LONGEST_DOUBTFUL_ACRONYM = 3


class Levels(NamedTuple):
    """The height of a generalization: at most `steps`, until enough `siblings` stand below."""

    steps: int
    siblings: int

    def reached(self, above: Sequence[Thing]) -> Sequence[Thing]:
        """Return the things of a ladder from the level on that is asked for."""
        rest = above[self.steps - 1 :]
        high = next((i for i, thing in enumerate(rest) if thing.below >= self.siblings), len(rest))
        return rest[high:]


_PLAIN = Levels(1, 0)


class Generalize:
    """Put what stands above it in the place of every place, organisation and person.

    `levels` says how far up, `form` whether what is there is named; `inside` names a place that
    is meant where several have a name.  What has another label is left to
    `otherwise`, as is a mention of which nothing is known.  Nothing that stands for one mention has
    the words of another in it, as long as there is something else to say.
    """

    def __init__(
        self,
        base: KnowledgeBase,
        *,
        otherwise: Method,
        lang: str,
        levels: Levels,
        form: str,
        inside: str,
    ) -> None:
        self._base = base
        self._senses = Senses(base)
        self._otherwise = otherwise
        self._lang = lang
        self._levels = levels
        self._form = form
        self._is_plain = form == NAME and levels == _PLAIN
        self._inside = frozenset(thing.id for thing in base.look(inside)) if inside else frozenset()

    def __call__(self, mentions: Mentions, /) -> Sequence[str]:
        """Return the replacement of each mention."""
        languages = mentions.languages_among(LANGUAGES, mentions.language or self._lang)
        found: list[str | None]
        if not any(lang in LANGUAGES for lang in languages):
            found = [None] * len(mentions.surfaces)
            return masked_otherwise(mentions, found, self._otherwise, is_own=True)
        document = self._read(mentions, languages)
        found = [
            None if before is None else self._said(document, number, before, languages[number])
            for number, before in enumerate(document.before)
        ]
        for number in _told_again(document, found):
            found[number] = None
        # What becomes coarser is more general too.
        return masked_otherwise(document.mentions, found, self._otherwise, is_own=True)

    def _read(self, mentions: Mentions, languages: Sequence[str]) -> _Document:
        """Return the mentions of a document with what is known of each of them."""
        taken = _Taken(mentions, languages)
        senses = self.senses_of(mentions, languages)
        tops = _tops(mentions, senses)
        mentions = _with_owners(mentions, tops, senses)
        before = [
            _before(mentions, span) if top in _TOPS and lang in LANGUAGES else None
            for span, top, lang in zip(mentions.document.spans, tops, languages)
        ]
        persons = {
            number: own
            for number, (own, top) in enumerate(zip(before, tops))
            if own is not None and top == PERSON
        }
        somebody = PersonPhrases(mentions, languages, persons)
        names: dict[int, set[str]] = {}
        for entity, surface in zip(mentions.entities, mentions.surfaces):
            names.setdefault(entity, set()).add(bare(surface))
        return _Document(mentions, senses, tops, before, names, somebody, taken)

    def _said(self, document: _Document, number: int, before: str, lang: str) -> str | None:
        """Return the phrase for a mention in its place, None if there is none."""
        mentions = document.mentions
        span, surface = mentions.document.spans[number], mentions.surfaces[number]
        behind = mentions.document.text[span.end : span.end + _BEFORE_CHARACTERS]
        place = place_of(surface, before, label=span.label, lang=lang, behind=behind)
        ending = ""
        ways: Iterator[str | None]
        if document.tops[number] == PERSON:
            entity = mentions.entities[number]
            ways = document.somebody.ways(entity, span, surface, before, place)
        else:
            sense = document.senses[number]
            names = document.names[mentions.entities[number]]
            if _is_of_this_country(document, number):
                return None
            ways = self._ways(document.tops[number], sense, names, place, document.taken)
            ending = _ending(document, number, place)
        own, allows = bare(surface), document.taken.allows
        way = next((w for w in ways if w and allows(w) and bare(w) != own), None)
        if way is not None and _is_among_capitals(surface, before, behind):
            way = way.upper()
        return way and way + ending

    def senses_of(self, mentions: Mentions, languages: Sequence[str]) -> list[Sense | None]:
        """Return the sense of each mention; mentions of one entity have the same sense.

        `languages` are those of the mentions.  That is what the first of them means that the base
        knows, else the first that has a kind.  Where a name says what it is, its acronym need not
        be known: "SWA" is an airport to the base, and "Scotch Whisky Association" none.
        """
        labels = [span.label for span in mentions.document.spans]
        own = self._senses.of_mentions(
            mentions.surfaces, labels, languages=languages, inside=self._inside
        )
        told = {
            entity
            for entity, surface, sense in zip(mentions.entities, mentions.surfaces, own)
            if sense is not None and " " in surface and self._senses.is_specific(sense)
        }
        of_entity: dict[int, Sense] = {}
        for entity, surface, sense in zip(mentions.entities, mentions.surfaces, own):
            is_doubtful = entity in told or len(surface) <= _LONGEST_DOUBTFUL_ACRONYM
            if is_doubtful and " " not in surface and surface.isupper():
                continue
            if sense is not None and _is_better(sense, of_entity.get(entity)):
                of_entity[entity] = sense
        return [of_entity.get(entity) for entity in mentions.entities]

    def _ways(
        self, top: str, sense: Sense | None, own: Collection[str], place: Place, taken: _Taken
    ) -> Iterator[str | None]:
        """Yield the phrases for a mention of a place or an organisation, the best first.

        `own` are the names that it has in the document, bare.
        """
        if sense is None:
            return
        names = [name for name in self._names(sense, place.lang) if taken.allows_name(name)]
        is_place = sense.kind == self._senses.place or sense.kind.label.startswith("LOCATION")
        if is_place and top == "LOCATION":
            # "Viveros Duero" may be anything, although Viveros is a town.
            if self._form == NAME and (sense.thing or sense.kind == self._senses.place):
                yield from (name_phrase(name, place) for name in names)
            elif self._form == KIND and place.is_where and names:
                yield from _noun_phrases(self._base.called(sense.kind, place.lang), place, names)
        elif not is_place:
            kinds = self._levels.reached((sense.kind, *self._base.above(sense.kind)))
            for kind in kinds[:1]:
                called = self._base.called(kind, place.lang) if kind.code not in _VAGUE else ()
                nouns = list(called)
                if sense.thing is None and sense.kind.code not in _SURELY_TOLD:
                    nouns = [n for n in nouns if any(bare(n.text) in name for name in own)]
                yield from _noun_phrases(nouns, place, names if self._form == KIND else [])

    def _names(self, sense: Sense, lang: str) -> list[Called]:
        """Return the names of the things above, those of the level asked for and higher."""
        called = [
            (thing, names[0])
            for thing in sense.above
            if (names := self._base.called(thing, lang) or self._base.called(thing, ""))
            and not self._names_again(sense.thing or sense.beside, names[0].text, lang)
            and not self._is_town_as_well(thing, names[0].text, lang)
            and not (self._is_plain and thing.code in _continents_of(lang))
        ]
        reached = self._levels.reached([thing for thing, _ in called])
        return [name for _, name in called[len(called) - len(reached) :]]

    def _names_again(self, thing: Thing | None, text: str, lang: str) -> bool:
        """Return whether a name has a name of `thing` in it, in whatever language.

        "Sevilla province" would give "Seville" away.
        """
        if thing is None:
            return False
        return any(thing in self._base.look(run, known=lang) for run in _runs(text))

    def _is_town_as_well(self, thing: Thing, text: str, lang: str) -> bool:
        """Return whether a town in a region is called like it: "em Setúbal" is in the town."""
        things = self._base.look(text, known=lang)
        towns = (each for each in things if each.label == "LOCATION_CITY")
        return any(thing in self._base.above(town) for town in towns)


def _is_of_this_country(document: _Document, number: int) -> bool:
    """Return whether a region lies in the country of another place, and in nothing smaller.

    Who "moved to Rondônia" from Bahia did not move to Brazil.
    """
    sense = document.senses[number]
    if sense is None or sense.thing is None or sense.thing.label != "LOCATION_REGION":
        return False
    countries_above = [each for each in sense.above if each.label == "LOCATION_COUNTRY"]
    others = (each for each in document.senses if each is not None and each.thing != sense.thing)
    return bool(countries_above) and any(countries_above[0] in each.above for each in others)


@cache
def _continents_of(lang: str) -> frozenset[str]:
    """Return the continents in which a language is at home: "in Europa" says nothing in German."""
    base = shipped()
    own = [base.thing(each.code) for each in countries().values() if lang in each.languages]
    above = (parent for thing in own if thing is not None for parent in base.above(thing))
    return frozenset(parent.code for parent in above if parent.code.startswith(_CONTINENT))


def _noun_phrases(
    nouns: Sequence[Called], place: Place, names: Sequence[Called]
) -> Iterator[str | None]:
    """Yield phrases with the nouns of a kind: first where the thing is, then without."""
    for name in names:
        yield noun_phrase(nouns, place, rest=within(name, lang=place.lang))
    yield noun_phrase(nouns, place)


class _Document(NamedTuple):
    """The mentions of a document, and what is known of each of them."""

    mentions: Mentions
    senses: list[Sense | None]
    tops: list[str]
    before: Sequence[str | None]
    """The text before each mention that can be replaced by a phrase."""

    names: Mapping[int, Collection[str]]
    """What each entity is called, bare."""

    somebody: PersonPhrases
    taken: _Taken


def _ending(document: _Document, number: int, place: Place) -> str:
    """Return the ending of a place or an organisation that stays behind its replacement."""
    mentions = document.mentions
    span, surface = mentions.document.spans[number], mentions.surfaces[number]
    if surface.endswith(".") and _NEXT_SENTENCE.match(mentions.document.text, span.end):
        return "."  # "empleado de Olmos S.L. El detenido"
    has_possessive = language(place.lang).phrasing.has_possessive
    # Who is never mentioned without that ending is called so.
    is_plain = not all(map(possessive, document.names[mentions.entities[number]]))
    return possessive(surface) if has_possessive and is_plain else ""


def _is_better(sense: Sense, other: Sense | None) -> bool:
    return other is None or (sense.thing is not None and other.thing is None)


def _before(mentions: Mentions, span: Span) -> str:
    """Return the text before a span, as far as it may have to do with it."""
    return mentions.document.text[max(0, span.start - _BEFORE_CHARACTERS) : span.start]


def _is_among_capitals(surface: str, before: str, behind: str) -> bool:
    """Return whether a mention stands in a line of capitals: "CASE OF WRENFIELD"."""
    words = before.rsplit("\n", 1)[-1].split()[-1:] or behind.split("\n", 1)[0].split()[:1]
    return surface.isupper() and bool(words) and len(words[0]) > 1 and words[0].isupper()


def _tops(mentions: Mentions, senses: list[Sense | None]) -> list[str]:
    """Return the top of the label of each mention; what is short for a firm is one.

    "Nordstahl", which is found for an unknown place, means "Nordstahl GmbH"; `senses`
    gets what that means.
    """
    tops = [kinds_of(span.label)[-1] for span in mentions.document.spans]
    named = [bare(surface.split()[0]) if surface.split() else "" for surface in mentions.surfaces]
    firms = {
        name: sense
        for name, top, sense, surface in zip(named, tops, senses, mentions.surfaces)
        if top == "ORGANIZATION" and sense is not None and len(surface.split()) > 1
    }
    for number, surface in enumerate(mentions.surfaces):
        firm = firms.get(bare(surface))
        if tops[number] == "LOCATION" and senses[number] is None and firm is not None:
            tops[number], senses[number] = "ORGANIZATION", firm
    return tops


def _with_owners(mentions: Mentions, tops: list[str], senses: Sequence[Sense | None]) -> Mentions:
    """Return the mentions with a genitive that is found for a firm or a place as its person's.

    "Dudziks Haus" and "Dudzik's house" are those of Ida Dudzik, where there is but one; `tops`
    gets what they are.
    """
    owners: dict[str, set[int]] = {}
    for top, entity, surface in zip(tops, mentions.entities, mentions.surfaces):
        if top == PERSON:
            owners.setdefault(bare(surface.rpartition(" ")[2]), set()).add(entity)
    entities = list(mentions.entities)
    for number, surface in enumerate(mentions.surfaces):
        if tops[number] not in TOPS or senses[number] is not None:
            continue
        stem = surface.removesuffix(possessive(surface)).removesuffix("s")
        found = owners.get(bare(stem), set()) if stem != surface and " " not in surface else set()
        if len(found) == 1:
            tops[number], [entities[number]] = PERSON, found
    return replace(mentions, entities=entities)


def _told_again(document: _Document, found: Sequence[str | None]) -> Iterator[int]:
    """Yield the places of which a sentence would say the same as of another one before.

    "From Leeds to York" is none "from England to England".
    """
    mentions, end = document.mentions, 0
    said: dict[str, int] = {}
    for number, span in enumerate(mentions.document.spans):
        if _SENTENCE_END.search(mentions.document.text, end, span.start):
            said = {}
        end = span.end
        key = bare(found[number] or "")
        if key and document.tops[number] == "LOCATION":
            entity = mentions.entities[number]
            if said.setdefault(key, entity) != entity:
                yield number


class _Taken:
    """The words that must not be said in a document: those of its mentions, and its names.

    A name that stands in the text may be what another method masks, or what is said of
    another person.
    """

    def __init__(self, mentions: Mentions, languages: Sequence[str]) -> None:
        # Whose sex is masked elsewhere is a woman all the same.
        keys = {
            name_key(surface)
            for span, surface in zip(mentions.document.spans, mentions.surfaces)
            if "DEMOGRAPHIC_SEX" not in kinds_of(span.label)
        }
        self._keys = {key for key in keys if sum(map(str.isalpha, key)) >= _LEAST_LETTERS}
        labels = (span.label for span in mentions.document.spans)
        self._direct = direct_words(zip(labels, mentions.surfaces, languages))
        self._context = DocumentContext(mentions.document.text, seed=0)

    def allows(self, phrase: str) -> bool:
        """Return whether no mention stands in a phrase, as whole words."""
        return self._keys.isdisjoint(_runs(phrase))

    def allows_name(self, name: Called) -> bool:
        """Return whether the name of a thing is nowhere in the document, nor has a person's in it.

        Who lives in a "Calle Fray Luis de León" is not from "Castilla y León".
        """
        key = bare(name.text)
        return not self._context.stands_alone(key) and self._direct.isdisjoint(words_of(key))


def _runs(text: str) -> Iterator[str]:
    """Yield all runs of words in a text, by their keys.

    >>> list(_runs("La Rioja"))
    ['la', 'la rioja', 'rioja']
    """
    words = name_key(text).split()
    for start in range(len(words)):
        for end in range(start + 1, len(words) + 1):
            yield " ".join(words[start:end])
