"""A town for a town, a postcode for a postcode, a country for one that takes its article.

Words inside of streets and of organizations are replaced by what they look
like: a given name by a given name, a town by a town, and what follows "de la"
by a feminine noun.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, lru_cache, partial
from itertools import chain

from ...crypto.keyed_random import Chance
from ...gazetteers.draws import drawn, keys
from ...languages.context_words import context_words
from ...languages.date_words import date_words
from ...languages.de.compounds import named_part
from ...languages.de.demonyms import adjective_of, town_of
from ...languages.surrogate_words import (
    EquivalenceGroup,
    PlaceKind,
    SurrogateWords,
    alike_of,
)
from ...text.normalize import bare, exact
from ..context import like
from .areas import Areas
from .name_reader import GIVEN, SURNAME
from .names import Names
from .numbers import renumbered
from .place_classes import PlaceClasses, raw_last_word
from .postcodes import postcode
from .surrogates import NoSurrogate, Surrogates, invented

Replace = Callable[[str], str | None]

_COMMA = re.compile(r"(\s*[,;()\n]\s*|\s{2,}|[.\s]+$)")
_JOINT = re.compile(
    r"""
    ( \s*[,;/()\u2013-]\s*   # Toledo, España; Vitoria-Gasteiz
    | \s{2,}
    | [.\s]+$ )
    """,
    re.VERBOSE,
)
_POSTCODE = re.compile(
    r"""
    (?: [A-Z]{1,2} [\s-]? )?  # E-28006, D-84347
    \d [\d\s-]{3,}
    [A-Z]{0,3}                # C1059ABG
  | [A-Z]{1,2}\d[A-Z\d]? \s? \d[A-Z]{2}   # TN9 1AB
    """,
    re.IGNORECASE | re.VERBOSE,
)
_POSTCODE_ALONE = re.compile(r"\d{5}")  # in a street: no house has such a number
# "99094 Erfurt", "MI 48906"
_BESIDE_POSTCODE = re.compile(
    r"(?P<code>(?:[A-Z]{1,2}-)?\d{4,5}(?:-\d{3,4})?)(?P<after>\s+)(?P<place>[^\W\d_].*)"
    r"|(?P<before>[^\W\d_].*?)(?P<gap>\s+)(?P<tail>\d{5}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2})",
    re.DOTALL,
)
_BEHIND_STATE = re.compile(r"(?P<state>[A-Z]{2})(?P<gap>\s+)(?P<code>\d{5}(?:-\d{4})?)")

_PIECE = re.compile(
    r"""
    \b s\s?/\s?n \b      # without a number
  | \d+
  | [^\W\d_ªº]+ [ªº]?
  | [\W_ªº]
    """,
    re.IGNORECASE | re.VERBOSE,
)
# "Alcalá de Henares", "La Coruña": words and the blanks between.
_PLACE_SIZES = (9, 7, 5, 3)
# "Bad Örtchen", whether it is listed or not.
_SPA_SIZE = 3
# "HGD", "POVISA"
ACRONYM = re.compile(r"[A-ZÀ-Þ]{2,8}")
_ROMAN = re.compile(r"[IVX]{1,6}")
_ROMANS = "II III IV VI VII VIII IX XI XII XIII XIV".split()
_LAST_DAY = 28
_DOORS = "ABCDEFGH"
# A code of letters, such as that of a road, a block or a post office.
_CODE = re.compile(r"[A-Z]{2,3}")
_FORMS = 1 << 14
# With fewer cities in a group there is no choice.
_FEW_CITIES = 4
# Places of more words than these are replaced by shorter ones.
_MAX_WORDS = 3


class Places:
    """The places of one document."""

    def __init__(
        self, surrogates: Surrogates, names: Names, language: SurrogateWords, areas: Areas
    ) -> None:
        self.surrogates = surrogates
        self.language = language
        self.areas = areas
        self.names = names
        self._classes = PlaceClasses(surrogates, language)
        self._mentioned: set[str] = set()

    def learn(self, surface: str) -> None:
        """Note a place that the document names."""
        self._mentioned.add(bare(exact(surface)))

    def mentioned_in(self, surface: str) -> str:
        """Return the place of several words that the document names and a name has in it, if any.

        "The New Orleans Police" has "New Orleans", where that is mentioned by itself.
        """
        key = f" {bare(exact(surface))} "
        names = [name for name in self._mentioned if " " in name and f" {name} " in key]
        name = max(names, key=len, default="")
        start = key.find(f" {name} ") if name and len(key) == len(surface) + 2 else -1
        return surface[start : start + len(name)] if start >= 0 else ""

    def place(self, surface: str, *, before: str = "", street: Replace | None = None) -> str:
        """Return a place of the kind that `surface` looks like: postcode, town, region, country.

        What stands in no list is taken for a town, unless `street` knows it for a street.  Of
        several places in one mention each is replaced by its kind.  `before` is the text before
        the mention: a place that takes an article is replaced by one that takes the same.
        """
        # "IL 62704" is a state with its postcode, "E-28006" a postcode.
        coded = _BEHIND_STATE.fullmatch(surface)
        state = self.areas.named(coded["state"]) if coded else None
        if coded and state is not None:
            return state + coded["gap"] + self._postcode(coded["code"])
        if _POSTCODE.fullmatch(surface.strip()) or self.areas.is_postcode(surface.strip()):
            return self._postcode(surface)
        whole = self._known(surface, before)
        if whole is not None:
            return whole
        if (each := self._between(_COMMA, surface, street)) is not None:
            return each
        if match := _BESIDE_POSTCODE.fullmatch(surface):
            if match["code"]:
                place = self.place(match["place"], street=street)
                return self._postcode(match["code"]) + match["after"] + place
            place = self.place(match["before"], street=street)
            return place + match["gap"] + self._postcode(match["tail"])
        if street is not None and (replaced := street(surface)) is not None:
            return replaced
        if (each := self._between(_JOINT, surface, None)) is not None:
            return each
        return self._classes.by_article(surface, before) or self.town(surface)

    def _known(self, surface: str, before: str) -> str | None:
        """Return the surrogate of a place that something is known of, else None."""
        whole = self._area(surface, before) or self._classes.of_known_class(surface)
        if whole is None and bare(exact(surface)) in alike_of(self.language.code):
            whole = self._listed(surface)
        if whole is None and (self.is_listed(surface) or self.areas.is_known(surface)):
            whole = self._classes.by_article(surface, before) or self._listed(surface)
        return whole

    def _area(self, surface: str, before: str = "") -> str | None:
        """Return what stands for an area or a country, None for any other place."""
        if self._is_word_for_places(surface):
            return None
        has_article = raw_last_word(before) in self.language.place_articles
        named = self.areas.named(surface, has_article=has_article)
        if named is None or bare(named) == bare(surface):
            return named
        with suppress(NoSurrogate):
            return like(surface, self.surrogates.among("area", surface, [named]))
        return None

    def _between(self, sign: re.Pattern[str], surface: str, street: Replace | None) -> str | None:
        """Return each of the places between some signs replaced, None where there is but one."""
        pieces = sign.split(surface)
        if len(pieces) == 1:
            return None
        return "".join(
            piece if not piece or sign.fullmatch(piece) else self.place(piece, street=street)
            for piece in pieces
        )

    def is_listed(self, surface: str) -> bool:
        """Return whether a list has a place."""
        return bool(kinds_of(self.language, bare(exact(surface))))

    def _postcode(self, surface: str) -> str:
        return postcode(self.surrogates, self.areas, surface)

    def proper(self, phrase: str, *, has_acronyms: bool = False, is_followed: bool = False) -> str:
        """Return the proper name `phrase` of a street or an organization, replaced.

        Particles, ranks and saints stay ("del Doctor", "Virgen de la"), so the
        replacement fits what stands before it.  With `has_acronyms` a word in
        capitals is one, and not just written so; `is_followed` says that a noun stands behind it.
        """
        pieces = _PIECE.findall(phrase)
        replaced = list(pieces)
        boxes = context_words("boxes", self.language.code)
        words = [
            i
            for i, piece in enumerate(pieces)
            if piece[0].isalpha() and "/" not in piece and piece not in "ªº"
        ]
        last = words[-1] if words else -1
        particle = ""
        i = 0
        while i < len(pieces):
            piece = pieces[i]
            key = bare(piece)
            size = self._place_size(pieces, i) if i in words else 0
            if piece[0].isdecimal():
                replaced[i] = self._proper_number(piece, phrase)
            elif i not in words:
                pass
            elif size and not self._noun_particle(particle):
                place = "".join(pieces[i : i + size])
                other = self._listed(place) or self.town(place)
                replaced[i : i + size] = [other, *[""] * (size - 1)]
                i += size - 1
                particle = "-"
            elif key in self.language.particles and i != last:
                particle = f"{particle} {key}".strip()
            elif (key in self.language.honours and i != last) or key in boxes:
                particle = ""
            else:
                replaced[i] = self._proper_word(
                    piece,
                    particle,
                    is_last=i == last,
                    is_followed=is_followed or i != last,
                    has_acronyms=has_acronyms,
                )
                particle = "-"  # what follows belongs to this word
            i += 1
        return "".join(replaced)

    def _place_size(self, pieces: list[str], i: int) -> int:
        """Return the number of pieces of the longest place of several words that begins at `i`."""
        # As often a saint as a town named after one; and "la Sierra" is no town in "de la Sierra".
        first = bare(pieces[i])
        if first in self.language.saints or pieces[i] in self.language.particles:
            return 0
        for size in _PLACE_SIZES:
            if i + size <= len(pieces):
                key = bare("".join(pieces[i : i + size]))
                if bool(kinds_of(self.language, key)):
                    return size
        is_spa = first == "bad" and self.language.has_compounds and i + 2 < len(pieces)
        return _SPA_SIZE if is_spa and pieces[i + 2][:1].isupper() else 0

    def _proper_number(self, digits: str, phrase: str) -> str:
        chance = self.surrogates.context.chance("proper number", bare(phrase), digits)
        if len(digits) <= 2 and 1 <= int(digits) <= _LAST_DAY + 3:  # "12 de Octubre"
            return str(chance.choice([n for n in range(1, _LAST_DAY + 1) if n != int(digits)]))
        return renumbered(digits, chance)

    def _proper_word(
        self,
        word: str,
        particle: str,
        *,
        is_last: bool,
        is_followed: bool = False,
        has_acronyms: bool = False,
    ) -> str:
        if (sign := self._sign(word, is_last=is_last, has_acronyms=has_acronyms)) is not None:
            return sign
        if (saint := self._saint(word, particle)) is not None:
            return saint
        if not is_last and self.names.reader.is_given(word):
            return self.names.word(word, role=GIVEN)
        asking = self._noun_particle(particle)
        if asking or (is_last and particle in self.language.nouns):
            return self._classes.of_known_class(word) or self.noun(word, asking or particle)
        return (
            self._owner(word)
            or (self._of_town(word) if is_followed else None)
            or (self.place(word) if bare(word) in self._mentioned else None)
            or self._listed(word)
            or self._compound(word)
            or self.names.word(word, role=SURNAME)
        )

    def _sign(self, word: str, *, is_last: bool, has_acronyms: bool) -> str | None:
        """Return the surrogate of a letter, a numeral, an acronym or a month; None for the rest."""
        surrogates = self.surrogates
        if len(word) == 1 and (is_last or word not in "IVX"):
            return self._door(word, word)
        if _ROMAN.fullmatch(word):
            return surrogates.among("roman", word, _ROMANS)
        if has_acronyms and ACRONYM.fullmatch(word):
            return surrogates.scrambled("acronym", word)
        if bare(word) in _months(self.language.code):
            months = list(_months(self.language.code).values())
            return like(word, surrogates.among("month of a name", word, months))
        return None

    def _saint(self, word: str, particle: str) -> str | None:
        """Return another saint, or a name for one, behind "San"; None behind anything else."""
        title = particle.rpartition(" ")[2]
        gender = self.language.saints.get(title)
        if not gender:
            return None
        if names := self.language.saint_names.get(title):
            saints = tuple(names)
            role = f"saint {title}"
            drawn = self.surrogates.drawn(role, word, lambda chance: chance.choice(saints))
            return like(word, drawn)
        return self.names.word(word, role=GIVEN, gender=gender)

    def _owner(self, word: str) -> str | None:
        """Return the surrogate of a surname: a firm has it, even where a town is called so."""
        owner = self.surrogates.known(SURNAME, word)
        if owner is None and self.language.has_compounds and word.endswith("s"):
            # "Pfennigsdorfs Haus"
            owner = self.surrogates.known(SURNAME, word[:-1])
            owner = owner and f"{owner}s"
        return like(word, owner) if owner else None

    def _of_town(self, word: str) -> str | None:
        """Return the German adjective of a town with the town replaced: "Oldenburger"."""
        town = town_of(word) if self.language.has_compounds else None
        if town is None:
            return None
        # "die Berger Bank" has rather a founder than a town.
        is_surname = bare(word) in keys(self.language.surname_list)
        if is_surname and not self.surrogates.is_masked(town):
            return None
        return like(word, adjective_of(self._listed(town.capitalize()) or self.town(town)))

    def _compound(self, word: str) -> str | None:
        """Return a German compound of a name with the name replaced: "Helmholtzschule"."""
        front = named_part(word) if self.language.has_compounds else ""
        if not front:
            return None
        name = self.names.word(front, role=SURNAME)
        return name + word[len(front) :]

    def _noun_particle(self, particle: str) -> str:
        """Return the article that what follows must agree with even if it is a place, else ""."""
        article = particle.removeprefix("- ")
        is_asking = self.language.nouns_take_places and article in self.language.nouns
        return article if is_asking else ""

    def noun(self, word: str, particle: str) -> str:
        """Return another word that can follow `particle`: "de la" is followed by a feminine."""
        nouns = self.language.nouns[particle]
        return like(word, self.surrogates.among(f"noun {particle}", word, nouns).capitalize())

    def address(self, rest: str, surface: str) -> str:
        """Return the text behind the name of a street, with other numbers and doors."""
        pieces = _PIECE.findall(rest)
        replaced: list[str] = []
        for piece in pieces:
            if _POSTCODE_ALONE.fullmatch(piece) and self.areas.is_postcode(piece):
                replaced.append(self._postcode(piece))
            elif piece[0].isdecimal() or _CODE.fullmatch(piece):
                chance = self.surrogates.context.chance("address", bare(surface), piece)
                replaced.append(renumbered(piece, chance))
            elif not piece.isalpha() or self._is_kept_in_address(piece):
                replaced.append(piece)
            elif bare(piece) in _low_numbers(self.language):
                numbers = self.language.number_words[2:_LAST_DAY]
                replaced.append(like(piece, self.surrogates.among("number word", piece, numbers)))
            elif len(piece) == 1:
                replaced.append(self._door(piece, surface))
            else:
                replaced.append(self._proper_word(piece, "-", is_last=True))
        return "".join(replaced)

    def _is_kept_in_address(self, word: str) -> bool:
        """Return whether a word behind a name says where it is: "Polígono Malpica, calle E"."""
        streets = context_words("streets_behind", self.language.code)
        return self.is_address_word(word) or bare(word) in streets

    def is_address_word(self, word: str) -> bool:
        key = bare(word)
        return (
            (key in self.language.address_words and not (len(word) == 1 and word.isupper()))
            or key in self.language.particles
            or word in "ªº"
        )

    def _door(self, letter: str, surface: str) -> str:
        chance = self.surrogates.context.chance("door", bare(surface), bare(letter))
        return like(letter, chance.choice([c for c in _DOORS if c != letter.upper()]))

    def town(self, surface: str, *, role: str = "") -> str:
        """Return another town, whatever `surface` is."""
        return self._draw(surface, self.language.town, role=role)

    def _listed(self, surface: str) -> str | None:
        """Return the surrogate of a place that stands in a list, else None."""
        if (area := self._area(surface)) is not None:
            return area
        if (of_class := self._classes.of_known_class(surface)) is not None:
            return of_class
        key = bare(exact(surface))
        if (like_it := self._city_abroad(surface)) is not None:
            return like_it
        is_known = self.areas.of(surface) is not None and not self._is_word_for_places(surface)
        if is_known and next(self.areas.towns(surface), ()):
            return self.town(surface)
        alike = alike_of(self.language.code).get(key)
        if alike is not None and not self.surrogates.is_invented:
            return self._of_alike(surface, alike)
        knowing = kinds_of(self.language, key)
        return self._draw(surface, knowing[0]) if knowing else None

    def _is_word_for_places(self, surface: str) -> bool:
        """Return whether a name is one of those that no country has to itself: "Centro"."""
        alike = alike_of(self.language.code).get(bare(exact(surface)))
        known = [*map(self.areas.country_of, alike.written)] if alike is not None else []
        return known.count("") > len(known) / 2

    def _city_abroad(self, surface: str) -> str | None:
        """Return a well known city of the same country, None if there are but few of them."""
        alike = alike_of(self.language.code).get(bare(exact(surface)))
        place = self.areas.of(surface)
        if alike is None or place is None:
            return None
        here = [name for name in alike.written if self.areas.country_of(name) == place.chain[-1]]
        if len(here) < _FEW_CITIES:
            return None
        return self._of_alike(surface, alike._replace(written=here))

    def _of_alike(self, surface: str, alike: EquivalenceGroup) -> str:
        def draw(chance: Chance) -> str:
            return chance.choice(alike.written)

        original = " ".join(surface.split())
        return like(surface, self.surrogates.drawn(alike.name, original, draw))

    def _draw(self, surface: str, kind: PlaceKind, *, role: str = "") -> str:
        original = " ".join(surface.split())
        is_town = kind.name.startswith("town")
        if self.surrogates.is_invented and is_town:
            candidates = invented(self.language.invented["town"])
        else:
            words = min(original.count(" ") + 1, _MAX_WORDS)
            candidates = drawn(kind.drawn, words=words, within=kind.within)
        if kind.name == "region" and self.language.has_compounds:
            # Regions of the whole world are no neighbours of "Ostfriesland".
            overseas = self.language.overseas
            candidates = tuple(n for n in self.language.regions[""] if bare(n) not in overseas)
        is_spa = original.startswith("Bad ") and self.language.has_compounds
        if is_spa:
            candidates = tuple(n for n in candidates if n.startswith("Bad ")) or candidates

        place = kind.drawn.removesuffix("/cldr") if is_town else kind.name
        towns = self._towns(original) if is_town and not self.surrogates.is_invented else ()
        for names in chain(towns, (candidates,)):
            try:
                chosen = self.surrogates.drawn(
                    role or kind.name,
                    original,
                    partial(_any_of, names),
                    initial_differs=not is_spa,
                    remembered=place,
                )
            except NoSurrogate:
                continue
            return like(surface, chosen)
        raise NoSurrogate

    def _towns(self, original: str) -> Iterator[tuple[str, ...]]:
        """Yield the towns of the new area of a place, first those of as many words."""
        words = min(original.count(" "), _MAX_WORDS - 1)
        for towns in self.areas.towns(original):
            alike = tuple(town for town in towns if town.count(" ") == words)
            if alike and alike != towns:
                yield alike
            yield towns


def _any_of(names: Sequence[str], chance: Chance) -> str:
    return chance.choice(names)


@lru_cache(maxsize=_FORMS)
def kinds_of(language: SurrogateWords, key: str) -> tuple[PlaceKind, ...]:
    """Return the kinds of places that know a bare name."""
    return tuple(kind for kind in language.place_kinds if key in keys(kind.known))


@cache
def _low_numbers(language: SurrogateWords) -> frozenset[str]:
    return frozenset(map(bare, language.number_words[2:_LAST_DAY]))


@cache
def _months(code: str) -> Mapping[str, str]:
    """Return the names of the months in full, by their bare form."""
    return {bare(name.full): name.full for name in date_words(code).months}


_LONGEST_CODE = 2
