"""The areas that the places of one document are in, and those that stand for them: `Areas`.

What is in one province, state or county goes to another one of the same country, all of it: a
town, its postcode, the letters of its state, the code of a telephone number.  So what fits
together before fits together after, and a country stays what it is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, cached_property, lru_cache

from ...gazetteers.draws import drawn
from ...knowledge.areas import (
    Country,
    Located,
    area_of,
    areas_in,
    called,
    chain_of,
    countries,
    name_of,
    names_abroad,
    of_letters,
    of_number,
    places_called,
    towns_by_area,
)
from ...labels import kinds_of
from ...languages.context_words import Expression
from ...languages.surrogate_words import SurrogateWords, surrogate_words
from ...text.normalize import bare, exact
from ...text.spans import Span
from .neighbours import Neighbour, PlaceMention, near, settled, shared, town_first
from .place_classes import classes_of
from .surrogates import Surrogates

# "Toledo, España", "45001 Toledo", "Guaxupé/MG", "Vitoria-Gasteiz".
_PIECE = re.compile(r"[^,;/()\n]+")
_LETTERS = re.compile(r"[A-Z]{2}")
_STATE_BEHIND = re.compile(r"\s?[/,(-]\s?(?P<letters>[A-Z]{2})(?!\w)")
_NUMBER_BEFORE = re.compile(r"(?<![\w-])(?P<number>\d{4,5}(?:-\d{3})?)\s[^\d\n]{0,20}$")
# What says that a province follows: "Provincia: Huesca", "en la provincia de Huesca".
_BEFORE_PROVINCE = Expression(r"\b(?&provinces) ?$", re.IGNORECASE)
# Enough for what says that a province follows.
_BEFORE_CHARACTERS = 40
# Of places of one name the one at home is meant, unless another is as many times as large.
_TIMES_AS_LARGE = 10
# With fewer towns in an area a document may use them up.
_ENOUGH = 4
# A town of so many people is meant wherever it is; elsewhere two places tell the country.
_WELL_KNOWN = 60_000
_LEAST_SURE = 2
_SIZES = (1, 2, 3)
_FORMS = 1 << 13
# So many names of a list tell of which country it is.
_SAMPLE = 25
# A postcode of any country: "45001", "4000-123", "TN9 1AB".
_POSTCODES = re.compile(
    r"""
    (?<![\w-]) (?: (?:[A-Z]{1,2}-)? (?: \d{5}-?\d{3} | \d{5}(?:-\d{4})? | \d{4}(?:-\d{3})? )
    | [A-Z]{1,2}\d[A-Z\d]?\ ?\d[A-Z]{2} | [A-Z]\d[A-Z\d]\ ?\w{3,4} ) (?![\w-])
    """,
    re.VERBOSE,
)


class Areas:
    """The areas of one document; `learn` has to see all places before the first is replaced."""

    def __init__(self, surrogates: Surrogates) -> None:
        self._surrogates = surrogates
        self._language = surrogates.language
        self._text = ""
        self._places: dict[str, Located] = {}
        self._others: dict[str, str] = {}
        self._times: Counter[str] = Counter()

    def learn(self, named: Iterable[tuple[Span, str]], text: str) -> None:
        """Find out where the places of a document are, of its mentions and their surfaces."""
        self._text = text
        mentions: list[PlaceMention] = []
        for span, surface in named:
            kinds = kinds_of(span.label)
            if kinds[-1] == "LOCATION":
                mentions += self._mentions(span.start, surface, kinds)
            elif kinds[-1] == "ORGANIZATION":
                self._count_areas(surface)
        found: dict[int, Located] = {}
        # Those that few places have tell of the others.
        known = [mention for mention in mentions if mention.choices]
        for mention in sorted(known, key=lambda m: (len({c.chain for c in m.choices}), m.start)):
            around = near(mentions, mention, found, text)
            found[mention.start] = self._meant(mention.choices, around)
            self._times.update(found[mention.start].chain)
        for _ in range(2):  # areas, and then what is in them
            for mention in mentions:
                around = near(mentions, mention, found, text)
                place = settled(mention, found.get(mention.start), around)
                if place is not None:
                    found[mention.start] = place
        for mention in mentions:
            place = found.get(mention.start)
            if place is not None and not (mention.key in self._places and not place.is_area):
                self._places[mention.key] = self._at_least_home(place)
        self._keep_standing(mentions)

    def _count_areas(self, name: str) -> None:
        """Count the areas at home that stand in the name of an organization."""
        for word in name.split():
            areas = {
                place.chain
                for place in places_called(word, self._language.code)
                if place.is_area and place.chain[-1] in self._own_countries
            }
            if len(areas) == 1:
                self._times.update(areas.pop())

    def _at_least_home(self, place: Located) -> Located:
        """Return a place at home for a small one in a country of which nothing else is told.

        In a text about Worcestershire and Frome "Malvern" is not the one in Ontario.
        """
        country, times = self.country, self._times
        is_alone = times[place.chain[-1]] < _LEAST_SURE <= times[country] and not place.is_area
        if is_alone and place.people < _WELL_KNOWN and len(place.chain) > 1:
            return Located((country,), False, 0)
        return place

    def _keep_standing(self, mentions: Sequence[PlaceMention]) -> None:
        """Let an area stay of which letters or a postcode stand beside a place and are not masked.

        "Aracaju/SE" with "/SE" in clear is replaced by another town of Sergipe.
        """
        masked = {mention.start for mention in mentions}
        for mention in mentions:
            place = self._places.get(mention.key)
            behind = _STATE_BEHIND.match(self._text, mention.end)
            before = _NUMBER_BEFORE.search(self._before(mention.start))
            choices: tuple[Located, ...] = ()
            if behind and behind.start("letters") not in masked:
                choices = self._choices(behind["letters"])
            elif before and mention.start - len(before.group()) not in masked:
                choices = self._of_postcode(before["number"])
            for choice in choices if place is not None else ():
                if place is not None and choice.chain[0] in place.chain:
                    self._others.update({code: code for code in choice.chain})

    def _mentions(self, start: int, surface: str, kinds: Sequence[str]) -> list[PlaceMention]:
        """Return the places that a mention names, and the postcodes in it."""
        pieces = [(match.start(), match.group()) for match in _PIECE.finditer(surface)]
        if len(pieces) > 1 and self._choices(surface):
            pieces = [(0, surface)]
        found: list[PlaceMention] = []
        for offset, piece in pieces:
            at, name = start + offset, piece
            for number in _POSTCODES.finditer(piece):
                choices = self._of_postcode(number.group())
                span = (at + number.start(), at + number.end())
                if choices:
                    found.append(PlaceMention(*span, bare(number.group()), choices, True))
                    name = name.replace(number.group(), " " * len(number.group()), 1)
            if "LOCATION_STREET" in kinds:
                continue  # nothing but its postcode tells where it is
            if (word := name.strip(" .")) and not any(map(str.isdecimal, word)):
                at += name.index(word)
                choices = self._choices(word, at, is_area="LOCATION_REGION" in kinds)
                found.append(PlaceMention(at, at + len(word), bare(exact(word)), choices))
        return sorted(found)

    def _choices(self, name: str, start: int = 0, *, is_area: bool = False) -> tuple[Located, ...]:
        """Return what may be meant by a name, areas alone where it is or is told to be one."""
        if _LETTERS.fullmatch(name) and (codes := of_letters(name)):
            return tuple(Located(chain_of(code), True, 0) for code in codes)
        code = self._language.code
        places = places_called(exact(name), code)
        if not places and self._language.has_compounds and name.endswith(("s", "n")):
            ended = places_called(exact(name[:-1]), code)  # "Deutschlands", "in den Niederlanden"
            places = tuple(place for place in ended if place.is_area)
        is_told = is_area or _BEFORE_PROVINCE.of(code).search(self._before(start))
        told = tuple(place for place in places if place.is_area) if is_told else ()
        return told or places

    def _before(self, start: int) -> str:
        return self._text[max(0, start - _BEFORE_CHARACTERS) : start]

    def _of_postcode(self, written: str) -> tuple[Located, ...]:
        """Return the areas that a postcode may be in, in the countries of the language or any."""
        found = [
            (self._language.code in country.languages, Located(chain_of(code), True, 0))
            for country in countries().values()
            if (match := country.postcode.fullmatch(written))
            for code in of_number(country.code, match[1], "postcodes")
        ]
        at_home = tuple(place for is_at_home, place in found if is_at_home)
        return at_home or tuple(place for _, place in found)

    def _meant(self, choices: Sequence[Located], near: Sequence[Neighbour]) -> Located:
        """Return what is meant by a name that several places have, towns before areas."""
        for neighbour in near:
            times = [shared(choice.chain, neighbour.place.chain) for choice in choices]
            if most := max(times):
                choices = [c for c, count in zip(choices, times) if count == most]
                break
        else:
            choices = self._at_home(choices)
        return town_first(choices)

    def _at_home(self, choices: Sequence[Located]) -> Sequence[Located]:
        """Return the choices in the country that the document is about, or that is at home."""
        times = [self._times[choice.chain[-1]] for choice in choices]
        if most := max(times):
            return [choice for choice, count in zip(choices, times) if count == most]
        least = max(choice.people for choice in choices) / _TIMES_AS_LARGE
        for country in self._own_countries:
            own = [choice for choice in choices if choice.chain[-1] == country]
            if any(choice.is_area or choice.people >= least for choice in own):
                return own
        return choices

    @cached_property
    def _own_countries(self) -> Sequence[str]:
        known = countries().values()
        return [each.code for each in known if self._language.code in each.languages]

    def of(self, surface: str) -> Located | None:
        """Return where a place is, or which area it is itself; None if nothing is known of it."""
        key = bare(exact(surface))
        if key not in self._places and (choices := self._choices(surface)):
            self._places[key] = self._meant(choices, ())
        return self._places.get(key)

    @cached_property
    def home(self) -> str:
        """The smallest area that most places of the document are in, "" if none is known."""
        smallest = Counter(place.chain[0] for place in self._places.values())
        return max(smallest, key=lambda code: code.count(":") and smallest[code], default="")

    @cached_property
    def country(self) -> str:
        """The country of most places, else the first one of the language, "" if there is none."""
        told = [code for code in self._times if code.startswith("country:")]
        own = [code for code in self._own_countries if code in told] or told or self._own_countries
        return max(own, key=self._times.__getitem__, default="")

    def is_known(self, surface: str) -> bool:
        """Return whether some place is called so: "Cluj-Napoca" is one town, and no two."""
        return bool(self._choices(surface))

    def digits(self, group: str) -> str | None:
        """Return what stands for a group of digits that is how postcodes at home begin, or None.

        Numbers of doctors and lawyers begin so: "14/14/05321" is of Córdoba.
        """
        area = area_of(self.home)
        if area is None or group not in area.postcodes or not group.isdecimal():
            return None
        return next(iter(self.beginnings(area.code, "postcodes", area.country)), None)

    def country_of(self, surface: str) -> str:
        """Return the country that a place is in, "" if that is unknown."""
        place = self.of(surface)
        return place.chain[-1] if place is not None else ""

    def stays(self, surface: str, label: str) -> bool:
        """Return whether a place is a country, which stays what it is."""
        kinds = kinds_of(label)
        if kinds[-1] != "LOCATION" or "LOCATION_STREET" in kinds:
            return False
        place = self.of(surface)
        return place is not None and place.is_area and _is_country(place.chain[0])

    def other(self, code: str) -> str:
        """Return the area that stands for another one: of the same country, and that for itself."""
        if code and code not in self._others:
            self._others[code] = self._another(code)
        return self._others.get(code, "")

    def _another(self, code: str) -> str:
        if _is_country(code):
            return code
        chain = chain_of(code)
        country = countries().get(chain[-1])
        above = self.other(chain[1])
        inside = [each for each in areas_in(above) if each != code]
        taken, lang = self._others.values(), self._language.code
        form = (_form(self._language, code), bool(areas_in(code)))

        def is_alike(each: str) -> bool:
            return (_form(self._language, each), bool(areas_in(each))) == form

        named = {place.chain[0] for place in self._places.values() if place.is_area}
        if code in named and not (chain[1] in named or any(map(is_alike, inside))):
            # "dans la Drôme": no other one of the larger area takes its article.
            same = (each for each in (country.areas if country else ()) if each != code)
            inside = [each for each in same if len(chain_of(each)) == len(chain)] or inside
        tests: tuple[Callable[[str], bool], ...] = (
            lambda each: each not in taken,
            self._may_stand,
            is_alike,
            lambda each: len(_towns(lang, each)) >= _ENOUGH,
        )
        return self._surrogates.settled("area", code, inside, tests) if inside else above

    def _may_stand(self, code: str) -> bool:
        """Return whether neither the name nor the letters of an area stand in the document."""
        area, name = area_of(code), _key_of(code, self._language.code)
        words = (name, bare(area.letters) if area is not None else "")
        if any(map(self._surrogates.is_masked, name.split())):
            return False
        return not any(self._surrogates.context.stands_alone(word) for word in words if word)

    def named(self, surface: str, *, has_article: bool = False) -> str | None:
        """Return the area that stands for an area, by letters if it goes by letters.

        It is None for what is no area, or one of which no other takes the article before it.
        """
        place = self.of(surface)
        if place is None or not place.is_area:
            return None
        code, lang = place.chain[0], self._language.code
        other = self.other(code)
        if other == code:  # masked all the same, if it stays for what stands beside its towns
            return surface if _is_country(code) else None
        if _LETTERS.fullmatch(surface):
            area = area_of(other)
            return area.letters or None if area is not None else None
        if has_article and _form(self._language, other) != _form(self._language, code):
            return None  # "im Saarland"
        old, new = (name_of(each, lang) for each in (code, other))
        front, found, behind = _apart(surface, old)
        return f"{front}{new}{behind}" if found else new or None

    def letters(self, word: str) -> str | None:
        """Return the letters of the area that stands for the one with these, if they are of one."""
        return self.named(word) if _LETTERS.fullmatch(word) else None

    def towns(self, surface: str) -> Iterator[tuple[str, ...]]:
        """Yield the towns that may stand for one: those of its new area, then of larger ones."""
        place = self.of(surface)
        code = self.other(place.chain[0] if place is not None else self.home)
        lang, articles = self._language.code, classes_of(self._language)
        # "Jaca (Huesca)": none is called like the area, nor takes an article.
        named = {_key_of(each, lang) for each in self._others.values()}.union(articles)
        for each in chain_of(code) if code else ():
            towns = tuple(town for town in _towns(lang, each) if bare(town) not in named)
            if towns:
                yield towns

    def is_postcode(self, number: str) -> bool:
        """Return whether a number may be a postcode at home."""
        return any(country.postcode.fullmatch(number) for country in self.at_home)

    def postcodes(self, surface: str) -> tuple[str, ...]:
        """Return how postcodes begin where the surrogates of the places beside one are."""
        country = next((c.code for c in self.at_home if c.postcode.fullmatch(surface.strip())), "")
        place = self._places.get(bare(surface))
        if place is not None and place.chain[-1] not in countries():
            return ()
        code = place.chain[0] if place is not None else self.home
        if place is not None:
            country = place.chain[-1]
        return self.beginnings(code, "postcodes", country)

    @cached_property
    def at_home(self) -> Sequence[Country]:
        """The countries whose numbers a document may have, its own first, and the language's.

        There are none in a document about another country, of whose numbers nothing is known.
        """
        if self.country not in countries():
            return ()
        known = [each for each in countries().values() if self._language.code in each.languages]
        return sorted(known, key=lambda each: each.code != self.country)

    def beginnings(self, code: str, kind: str, country: str) -> tuple[str, ...]:
        """Return how numbers in the area begin that stands for another one, or in its country."""
        known = countries().get(country)
        if known is None:
            return ()
        other = self.other(code) if code and chain_of(code)[-1] == country else country
        found = [
            beginning
            for each in known.areas.values()
            if other in chain_of(each.code)
            for beginning in getattr(each, kind)
        ]
        return tuple(found)


def _is_country(code: str) -> bool:
    """Return whether an area is a country, or a part of one that is called a country as well."""
    country = countries().get(chain_of(code)[-1])
    return len(chain_of(code)) == 1 or (country is not None and code in country.lands)


def _apart(surface: str, name: str) -> tuple[str, str, str]:
    """Return what stands before a name in a surface, the name, and what stands behind it."""
    match = re.search(rf"\b{re.escape(name)}\b", surface, re.IGNORECASE) if name else None
    if match is None:
        return surface, "", ""
    return surface[: match.start()], match.group(), surface[match.end() :]


@lru_cache(maxsize=_FORMS)
def _key_of(code: str, lang: str) -> str:
    """Return what an area is called in a language, bare."""
    return bare(name_of(code, lang))


@lru_cache(maxsize=_FORMS)
def _form(language: SurrogateWords, code: str) -> tuple[object, ...]:
    """Return which article an area takes: what the classes of places say, or else the base."""
    name = name_of(code, language.code)
    known = classes_of(language).get(bare(name))
    if known is not None:
        return (known.of_class,)
    found = called(code, language.code)
    return tuple(found[1:]) if found is not None else ()


@cache
def _towns(lang: str, code: str) -> tuple[str, ...]:
    """Return the towns of an area that are drawn in texts of a language."""
    language, country = surrogate_words(lang), chain_of(code)[-1]
    lists = {(kind.drawn, kind.within): 0 for kind in language.place_kinds}
    names_of = (_listed(*each) for each in lists)
    listed = [names for names in names_of if _country_of(names, lang) == country]
    if not listed:
        own, others = (
            names_abroad(_listed(name), country, lang) for name in (f"{lang}/city", "world/city")
        )
        listed = [own] if len(own) >= _ENOUGH else [own, others]
    return tuple(town for names in listed for town in towns_by_area(names, lang).get(code, ()))


def _listed(name: str, within: str = "") -> tuple[str, ...]:
    return tuple({each: 0 for n in _SIZES for each in drawn(name, words=n, within=within)})


@cache
def _country_of(names: tuple[str, ...], lang: str) -> str:
    """Return the country that most of the first names of a list are in."""
    times = Counter(
        code
        for name in names[:_SAMPLE]
        for code in {place.chain[-1] for place in places_called(name, lang) if not place.is_area}
    )
    return max(times, key=times.__getitem__, default="")
