"""A street for a street of its type, with other numbers and doors.

Spanish and Portuguese say the type first ("Rua do Toural"), English last ("Church Road"), and in
German it grows together with the name ("Kirchweg") unless the name is a town's or a person's
("Ulmer Straße", "Rosa-Berg-Platz").  "An der Mühle" has no type; another feminine noun fits.
"""

from __future__ import annotations

import re
from functools import cache

from ...gazetteers.lists import read_entries
from ...languages.context_words import Expression, context_words
from ...languages.de.demonyms import adjective_of, town_of
from ...languages.en.grammar import number_of
from ...languages.inflection import base_of
from ...languages.organization_words import kind_words
from ...text.normalize import bare
from ..context import like
from .places import Places

_LEADING_NUMBER = re.compile(r"\d+(?:\s?(?:bis|ter|quater)\b)?[\s,]+")
# "Conjunto Residencial"
_MAX_TYPE_WORDS = 2
_STREET_END = re.compile(
    r"""
    [,;\#(] | \d
  | \b s\s*/?\s*n \b                              # s/n, sn
  | \b n[º°.] | \b no\. | \b n[uú]m | \b km \b  # nº 3, km. 3
    """,
    re.IGNORECASE | re.VERBOSE,
)
_BOX = re.compile(r"p\.?\s?o\.?\s?box\b", re.IGNORECASE)
_COMMA = re.compile(r"(\s*[,;()]\s*)")
_WORD = re.compile(r"[^\W\d_]+")
# "Neustadt a. d. Weinstraße" is a town.
_ON_A_RIVER = re.compile(r"\sa\.|/")
_JOINED_TYPE = Expression(
    r"(?P<name>[^\W\d_]{2,}?s?)(?P<type>(?&joined_types))(?P<end>(?:e?s|n)?)", re.IGNORECASE
)
_LEADING = Expression("(?&before_streets)", re.IGNORECASE)
_FALLBACK = "am"
# "Rua 25 de Abril": what streets are called after begins with a number.
_DATE_NAME = re.compile(r"\d{1,2} de [^\W\d_]+")


class Streets:
    """The streets of one document."""

    def __init__(self, places: Places) -> None:
        self._places = places
        self._surrogates = places.surrogates
        self._language = places.language

    def street(self, surface: str) -> str:
        """Return a street of the same type, with another name and other numbers."""
        if not self._language.type_last:
            return self._type_first(surface)
        pieces = _COMMA.split(surface)
        return "".join(
            piece if not piece or _COMMA.fullmatch(piece) else self._one(piece) for piece in pieces
        )

    def if_street(self, surface: str) -> str | None:
        """Return the surrogate of `surface` if it looks like a street, else None."""
        code, own_types = self._language.code, self._language.street_types
        if any(map(str.isdecimal, surface)):
            return self.street(surface)
        words = [bare(word) for word in _WORD.findall(surface)]
        if words and all(map(self._places.is_address_word, _WORD.findall(surface))):
            return self._places.address(surface, surface)
        if len(words) > 1 and not self._language.type_last and _street_type(surface, code):
            return self._type_first(surface)
        if self._language.has_open_compounds and len(words) > 1 and words[-1] in own_types:
            return self.street(surface)
        if (
            self._language.has_compounds
            and not _ON_A_RIVER.search(surface)
            and (
                (
                    words[-1:]
                    and (
                        words[-1] in self._language.street_types_alone
                        or self._has_joined_type(words[-1])
                    )
                )
                or _LEADING.of(self._language.code).match(surface)
            )
        ):
            return self.street(surface)
        return None

    def _type_first(self, surface: str) -> str:
        number = _LEADING_NUMBER.match(surface)
        if number and number.end() < len(surface):
            rest = surface[number.end() :]
            return self._places.address(number.group(), surface) + self._type_first(rest)
        head = _street_type(surface, self._language.code)
        date = _DATE_NAME.match(surface, head)
        end = _STREET_END.search(surface, date.end() if date else head)
        name = surface[head : end.start() if end else len(surface)]
        rest = surface[end.start() :] if end else ""
        if not any(map(str.isalpha, name)):
            return surface[:head] + name + self._places.address(rest, surface)
        return surface[:head] + self._places.proper(name) + self._places.address(rest, surface)

    def _one(self, piece: str) -> str:
        """Return another street for one stretch between commas, or another house or number."""
        if box := _BOX.match(piece):
            return box.group() + self._places.address(piece[box.end() :], piece)
        if self._language.has_compounds:
            return self._german(piece)
        words = list(_WORD.finditer(piece))
        kinds = [
            i for i, word in enumerate(words) if bare(word.group()) in self._language.street_types
        ]
        if kinds and kinds[0] == 0 and bare(words[0].group()) in self._words("streets_first"):
            head = words[0].end()
            return piece[:head] + self._places.address(piece[head:], piece)
        joining = self._words("street_joints")
        joints = [i for i, word in enumerate(words[1:-1], 1) if word.group() in joining]
        if joints and kinds and kinds[-1] == len(words) - 1:
            told = {bare(word.group()) for word in words[: joints[-1]]}
            if told <= kind_words("en") | self._language.particles:
                # "the town hall on Church Road"
                start = words[joints[-1]].end()
                return piece[:start] + self._one(piece[start:])
        first = next((i for i, word in enumerate(words) if self._is_name(word.group())), None)
        if first is None:
            return self._places.address(piece, piece)
        last = next((i for i in reversed(kinds) if i > first), None)
        if last is None:
            # A house with a name, or what is no street at all.
            noun = words[-1]
            if number_of(bare(noun.group())) == "plural" and first == len(words) - 1:
                front = self._places.address(piece[: noun.start()], piece)
                trees = self._surrogates.among("trees", noun.group(), self._language.house_names)
                return front + like(noun.group(), trees) + piece[noun.end() :]
            return self._places.address(piece, piece)
        start = words[first].start()
        gap = piece[words[last - 1].end() : words[last].start()]
        name = self._named(" ".join(word.group() for word in words[first:last]))
        rest = self._places.address(piece[words[last].end() :], piece)
        return self._places.address(piece[:start], piece) + name + gap + words[last].group() + rest

    def _is_name(self, word: str) -> bool:
        key = bare(word)
        return (
            len(word) > 1 and key not in self._language.address_words | self._language.saints.keys()
        )

    def _named(self, name: str) -> str:
        names = self._language.street_names
        return like(name, self._surrogates.among("street name", name, names))

    def _german(self, piece: str) -> str:
        match = re.search(r"\d|\s\d", piece)
        name = piece[: match.start()].rstrip() if match and match.start() else piece
        rest = piece[len(name) :]
        if match and not match.start():
            return self._places.address(piece, piece)
        return self._german_name(name) + self._places.address(rest, piece)

    def _german_name(self, name: str) -> str:
        words = list(_WORD.finditer(name))
        if not words:
            return name
        keys = [bare(word.group()) for word in words]
        if keys[0] in self._language.address_words:
            return self._places.address(name, name)
        leading = _LEADING.of(self._language.code).match(name)
        if leading:
            particle = bare(" ".join(leading.group().split()))
            return leading.group() + " " + self._noun(name[leading.end() :].strip(), particle)
        if keys[0] in self._language.street_types_alone and len(words) > 1:
            particle = keys[1] if keys[1] in self._language.nouns else ""
            return (
                name[: words[1].end()] + " " + self._noun(name[words[1].end() :], particle or "des")
            )
        if keys[-1] in self._language.street_types_alone or (
            len(words) > 1 and keys[-1] in self._language.long_street_types
        ):
            return self._before_type(name[: words[-1].start()]) + name[words[-1].start() :]
        match = _JOINED_TYPE.of(self._language.code).fullmatch(words[-1].group())
        if match is None:
            # "Prinzregentenufer" is met above; this is a house, a farm, a hamlet.
            return self._places.proper(name)
        if len(words) > 1:
            front = self._before_type(name[: words[-1].start()])
            return front + self._compound(words[-1].group(), match) + name[words[-1].end() :]
        return self._compound(words[0].group(), match) + name[words[0].end() :]

    def _compound(self, word: str, match: re.Match[str]) -> str:
        end = len(word) - (match.end() - match.start("type"))
        front = self._named(match["name"])
        is_upper = word.isupper()
        tail = word[end:]
        return front + (tail if is_upper or not tail[:1].isupper() else tail.lower())

    def _before_type(self, front: str) -> str:
        """Return another name before a type that stands by itself."""
        stripped = front.rstrip(" -")
        gap = front[len(stripped) :]
        if not stripped:
            return front
        if "-" in gap or "-" in stripped:
            return self._places.names.replace(stripped, "", label="of a place") + gap
        base = base_of(stripped, lang="de").base
        if base.endswith(("er", "ER")):
            return like(stripped, self._of_town(stripped)) + gap
        if base.endswith(("e", "E")):
            adjectives = self._language.street_adjectives
            return like(stripped, self._surrogates.among("street kind", stripped, adjectives)) + gap
        return self._places.proper(stripped) + gap

    def _of_town(self, adjective: str) -> str:
        """Return another adjective of a town, of none that is masked."""
        town = town_of(base_of(adjective, lang="de").base.capitalize())
        if town is not None and self._surrogates.is_masked(town):
            return adjective_of(self._places.town(town.capitalize()))
        free = [
            name
            for name in self._language.town_adjectives
            if not self._surrogates.is_masked(town_of(name) or "")
        ]
        return self._surrogates.among("street of", adjective, free)

    def _words(self, key: str) -> tuple[str, ...]:
        return context_words(key, self._language.code)

    def _has_joined_type(self, key: str) -> bool:
        match = _JOINED_TYPE.of(self._language.code).fullmatch(key)
        return match is not None and match["type"] not in self._words("ends_of_towns")

    def _noun(self, name: str, particle: str) -> str:
        nouns = self._language.nouns.get(particle) or self._language.nouns[_FALLBACK]
        return like(name or "A", self._surrogates.among(f"noun {particle}", name, nouns))


@cache
def street_types(code: str) -> frozenset[str]:
    """Return the types of streets, bare and without signs at their ends."""
    return frozenset(bare(entry).strip(" ./") for entry in read_entries(f"{code}/street_type"))


def _street_type(surface: str, code: str) -> int:
    """Return the offset where the type of a street ends and its name, with particles, begins."""
    types = street_types(code)
    words = list(re.finditer(r"[^\W\d_]+[ªº]?", surface))
    for count in range(min(_MAX_TYPE_WORDS, len(words)), 0, -1):
        end = words[count - 1].end()
        if bare(surface[:end]).strip(" ./") in types:
            rest = surface[end:]
            return len(surface) - len(rest.lstrip(" \t./,"))
    return 0
