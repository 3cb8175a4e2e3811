"""A hospital for a hospital of its kind: the kind stays, the name is replaced."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from ...gazetteers.draws import keys
from ...gazetteers.words import kinship
from ...languages.agreement import analyze, is_common_head, is_kind
from ...languages.context_words import context_words
from ...languages.language import language
from ...languages.organization_words import kind_words
from ...text.normalize import bare
from ..context import like
from .places import Places
from .surrogates import NoSurrogate, Surrogates

_WORD = re.compile(r"[^\W\d_]+[ªº]?")
_LONGEST_ACRONYM = 6
_LONGEST_INITIALS = 3
_CONTENT = re.compile(r"[^\W\d_]+[ªº]?|\d+")


@cache
def _legal_forms(lang: str) -> frozenset[str]:
    return keys(f"{lang}/legal_form")


def acronym_of(name: str, particles: frozenset[str]) -> str:
    """Return the first letters of the words of a name, without particles.

    >>> acronym_of("Colegio Oficial de Arquitectos de Soria", frozenset({"de"}))
    'COAS'
    """
    found = (match.group() for match in _WORD.finditer(name))
    return "".join(bare(word)[0].upper() for word in found if bare(word) not in particles)


def other_acronym(short: str, long: str, other: str, particles: frozenset[str]) -> str:
    """Return the short form of `other` that `short` is of `long`, "" if it is not short for it.

    >>> other_acronym("UEx", "Universidad de Extremadura", "Universidad de Galicia", {"de"})
    'UGa'
    >>> other_acronym("Inem", "Instituto de Emergência Médica", "Instituto do Sol", {"de", "do"})
    'Is'
    >>> other_acronym("Soria", "Universidad de Galicia", "Universidad de Aragón", {"de"})
    ''
    """
    sizes = _sizes(bare(short), _content_words(long, particles))
    words = _content_words(other, particles)
    if not sizes or not words:
        return ""
    if len(words) != len(sizes):
        sizes = [1] * len(words)
    starts = [word[:size] for word, size in zip(words, sizes)]
    if short.isupper():
        return "".join(starts).upper()
    is_word = short[1:].islower()
    return "".join(starts).capitalize() if is_word else "".join(map(str.capitalize, starts))


def _content_words(name: str, particles: frozenset[str]) -> list[str]:
    words = (bare(match.group()) for match in _WORD.finditer(name))
    return [word for word in words if word not in particles]


def _sizes(short: str, words: Sequence[str]) -> list[int]:
    """Return the number of letters that each word gives to `short`, none if they do not make it."""
    if not words:
        return []
    first, rest = words[0], words[1:]
    for size in range(1, min(len(first), len(short)) + 1):
        if not short.startswith(first[:size]):
            break
        if not rest:
            if size == len(short):
                return [size]
        elif sizes := _sizes(short[size:], rest):
            return [size, *sizes]
    return []


class Organizations:
    """The organizations of one document."""

    def __init__(
        self, surrogates: Surrogates, places: Places, *, beside: Sequence[str] = ()
    ) -> None:
        """Take the languages `beside` that of the names which may say what kind it is."""
        self._surrogates = surrogates
        self._language = places.language
        self._codes = (self._language.code, *beside)
        self._grammar = language(self._language.code).grammar
        self._places = places

    def organization(self, surface: str, *, heads: frozenset[str] = frozenset()) -> str:
        """Return an organization of the kind of `surface` with another name.

        "Hospital Universitario" stays, "de León" becomes "de" another town, a
        person's name another person's.  Where there is nothing but the kind,
        a town takes the place of its last word.  `heads` are words of kind besides those of
        organizations.
        """
        words = list(_WORD.finditer(surface))
        if not words:
            raise NoSurrogate
        if len(words) > 1 and words[0].group() in context_words("before_firms", self._codes[0]):
            # Found with its article, "der Nordstahl GmbH" is the same firm as without.
            start = words[1].start()
            return surface[:start] + self.organization(surface[start:], heads=heads)
        if (place := self._places.mentioned_in(surface)) and place != surface:
            front, rest = surface.split(place, maxsplit=1)
            if all(map(self._is_kind, _WORD.findall(front + rest))):
                return front + self._places.place(place) + rest
        if len(words) == 1 and (house := self._named_house(surface)) is not None:
            return house
        has_digits = any(map(str.isdecimal, surface))
        if not has_digits and all(self._is_kind(match.group()) for match in words):
            if len(words) > 1 and bare(words[-1].group()) in _legal_forms(self._language.code):
                # "Nationale Versicherung AG" is called by its first word.
                first = words[0]
                name = self._between(surface[: first.end()], surface, is_name=True)
                return name + surface[first.end() :]
            return self._only_kind(surface, words)
        pieces: list[str] = []
        end = 0
        for match in words:
            word = match.group()
            is_end = match is (words[-1] if self._language.type_last else words[0])
            is_head = is_end and len(words) > 1 and is_common_head(word, self._language.code)
            if is_head or bare(word) in heads or self._is_kind(word, particle=False):
                front = self._between(surface[end : match.start()], surface, is_followed=True)
                pieces.append(front)
                pieces.append(match.group())
                end = match.end()
        named = "".join([*pieces, self._between(surface[end:], surface)])
        # "Human Resources" are two words of kind, each for a reason of its own.
        return self._only_kind(surface, words) if bare(named) == bare(surface) else named

    def if_house(self, surface: str) -> str | None:
        """Return the surrogate of an institution with its kind ("Igreja de X"), None for others."""
        words = [match.group() for match in _WORD.finditer(surface)]
        particles = self._language.particles
        if self._language.type_last:
            heads = self._language.place_heads | self._language.leading_heads
            is_headed = words[1:] and (
                bare(words[-1]) in self._language.place_heads
                or bare(words[0]) in self._language.leading_heads
                or self._grammar.is_kind_of_house(words[-1])
            )
            return self.organization(surface, heads=heads) if is_headed else None
        if len(words) > 1 and bare(words[0]) not in particles and self._is_kind(words[0]):
            return self.organization(surface)
        return None

    def _named_house(self, surface: str) -> str | None:
        """Return a hospital for a German one that is called by a name alone: "die Charité"."""
        lang = self._language.code
        kinds = self._language.named_hospitals
        if (
            not kinds
            or is_kind(surface, lang)
            or bare(surface) not in keys(f"{lang}/hospital/name")
        ):
            return None
        gender = analyze(surface, label="ORGANIZATION", lang=lang).gender or ""
        kind = kinds.get(gender, kinds[""])
        return f"{kind} {self._places.town(surface, role='town for a kind')}"

    def _is_kind(self, word: str, *, particle: bool = True) -> bool:
        key = bare(word)
        if key in self._language.particles:
            return particle
        if self._language.surname_last and key in kinship(self._language.code):
            return True  # "Pfennigsdorfs Tochter", but Nieto and Hermanas are names
        if word[-1] in "ªº" and key in self._language.address_words:  # Nº
            return True
        return any(key in kind_words(code) or is_kind(word, code) for code in self._codes)

    def _between(
        self, stretch: str, surface: str, *, is_followed: bool = False, is_name: bool = False
    ) -> str:
        """Return the text between two words of kind, with the name in it replaced."""
        # Particles in front decide what fits; those at the end belong to what follows.
        content = [
            match.end()
            for match in _CONTENT.finditer(stretch)
            if is_name or not self._is_kind(match.group())
        ]
        if not content:
            return stretch
        # One word by itself in capitals is an acronym; a heading in capitals is not, but "IG BCE".
        all_words = _WORD.findall(surface)
        has_acronyms = (
            not re.sub("[ªº]", "", surface).isupper()
            or len(all_words) == 1
            or max(map(len, all_words)) <= _LONGEST_INITIALS
        )
        name = self._places.proper(
            stretch[: content[-1]], has_acronyms=has_acronyms, is_followed=is_followed
        )
        return name + stretch[content[-1] :]

    def _only_kind(self, surface: str, words: list[re.Match[str]]) -> str:
        """Return a surrogate for words that only say what kind of organization it is."""
        content = [match for match in words if bare(match.group()) not in self._language.particles]
        if len(content) < 2:
            word = content[0].group() if content else surface
            heads = self._other_heads(word)
            if not heads:
                # "Portuguesa" is a person or thing from elsewhere then.
                heads = next((g for g in self._language.groups if word.casefold() in g), ())
            is_acronym = word.isupper() and len(word) <= _LONGEST_ACRONYM
            if heads or is_acronym:
                other = self._surrogates.among("kind", word, heads)
                return surface.replace(word, like(word, other))
            return self._with_town(surface)
        if self._language.type_last:
            return self._with_town(surface)
        last = content[-1]
        before, after = surface[: last.start()], surface[last.end() :]
        particle = self._particle(before)
        if fields := self._language.field_nouns.get(particle):
            field = self._surrogates.among(f"field {particle}", last.group(), fields)
            return before + like(last.group(), field) + after
        head, offices = content[0].group(), context_words("offices_of_towns", self._codes[0])
        if bare(head) in offices and (heads := self._other_heads(head)):
            other = self._surrogates.among("kind", head, heads)
            return surface.replace(head, like(head, other), 1)
        if particle in self._language.nouns:
            return before + self._places.noun(last.group(), particle) + after
        town = self._places.town(last.group(), role="town for a kind")
        if particle:
            return before + town + after
        named = self._joined(town)
        joint = named.removesuffix(town) or " "
        if not named.endswith(town):  # "du Havre"
            return before + named + after
        return before + (joint.upper() if surface.isupper() else joint) + town + after

    def _joined(self, town: str) -> str:
        """Return a town with what joins it to the kind of an organization."""
        particle = self._language.fallback_particle
        return language(self._language.code).grammar.joined(particle, town)

    def _other_heads(self, word: str) -> Sequence[str]:
        """Return the kinds of organizations that stand for each other, of which one is `word`."""
        groups = self._language.organization_heads
        return next((group for group in groups if bare(word) in map(bare, group)), ())

    def _with_town(self, surface: str) -> str:
        """Return the head of what only says its kind, in a town: "Department of Wells"."""
        head = analyze(surface, label="ORGANIZATION", lang=self._language.code)
        start, words = head.start, list(_WORD.finditer(surface))
        if len(words) > 2 and head.end == words[-1].end() and self._language.has_open_compounds:
            start = words[-2].start()  # "Crown Prosecution Service"
        kind = surface[start : head.end]
        town = self._places.town(kind, role="town for a kind")
        named = f"{kind} {self._joined(town)}"
        return named.upper() if surface.isupper() and len(surface) > len(kind) else named

    def _particle(self, before: str) -> str:
        """Return the particles at the end of `before`, bare."""
        particles: list[str] = []
        for word in reversed(_WORD.findall(before)):
            if bare(word) not in self._language.particles:
                break
            particles.insert(0, bare(word))
        return " ".join(particles)
