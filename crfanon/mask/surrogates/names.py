"""A name for a name: of the same gender, with as many given names and surnames.

A mention is cut into words and each word gets a role: given name, surname,
initial, or a title or particle that is kept.  Words are replaced one by one,
always by the same surrogate, so "Ernesto", "Rivera Bueno" and "Ernesto Rivera", each in its
own place of a note, stay one person, and relatives who share a surname share the new one.
"""

from __future__ import annotations

import copy
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

from ...crypto.keyed_random import Chance
from ...languages.names import INITIAL
from ...languages.people import is_famous, origins_of
from ...languages.surrogate_words import SurrogateWords
from ...text.normalize import bare
from ..context import like
from .name_lists import by_ending, drawn_from, drawn_of, origin_of, standing
from .name_reader import GIVEN, SURNAME, NameReader, Part
from .surrogates import Surrogates, invented

# What takes an apostrophe for its genitive, in German and mostly in English.
_SIBILANTS = ("s", "x", "z", "ß")
_APOSTROPHES = ("'", "\u2019")
# "DWR" in the notes of a nurse, "J.P."
_INITIALS_ALONE = re.compile(r"[A-Z]{2,3}|(?:[A-Z]\.){2,3}")
_INITIALS = "ABCDEFGHIJLMNPRSTV"

_WHOLE = (GIVEN, SURNAME)
# Two draws of three are of the common surnames.
_THIRDS = 3
# Draws until a name is nobody's whom everybody knows.
_TRIES = 20


class Names:
    """The names of one document.

    All mentions must be learnt before the first one is replaced.
    """

    def __init__(self, surrogates: Surrogates, language: SurrogateWords) -> None:
        self.reader = NameReader(surrogates, language)
        self._surrogates = surrogates
        self._language = language
        self._initials: dict[str, str] = {}
        self._initials_beside: dict[tuple[str, str], str] = {}
        self._given_beside: dict[str, list[tuple[str, str]]] = {}
        self._origins: dict[str, str] = {}

    def in_language(self, language: SurrogateWords) -> Names:
        """Return the names of the same document as they are read in another language."""
        other = copy.copy(self)
        other._language = language
        other.reader = self.reader.in_language(language)
        return other

    def assign(self, surface: str, before: str, *, label: str) -> None:
        """Choose the surrogates of the whole words of a mention, so that initials can agree."""
        whole = [p for p in self.reader.parts(surface, before, label=label) if p.role in _WHOLE]
        words = [bare(part.text) for part in whole]
        self._tell_origins(whole)
        surrogates: list[str] = []
        for part in whole:
            surrogates.append(self._word(part, surrogates))
        for k, (word, surrogate) in enumerate(zip(words, surrogates)):
            others = (*words[:k], *words[k + 1 :])
            self._initials_beside.update(((word[:1], other), surrogate[0]) for other in others)
        given = [(w, bare(s)) for w, s, p in zip(words, surrogates, whole) if p.role == GIVEN]
        for part in whole:
            if given and part.role == SURNAME:
                self._given_beside.setdefault(bare(part.text), given)

    def _tell_origins(self, whole: Sequence[Part]) -> None:
        """Note of which origin the names of a mention are, those too that no list knows.

        "Mohamed Benkirane" is Arabic as a whole, but a "Sánchez" is Spanish beside any name.
        """
        code = self._language.code
        known = {part: origins_of(bare(part.text), _kind_of(part)) for part in whole}
        times = Counter(origin for origins in known.values() for origin in origins)
        for part, origins in known.items():
            is_at_home = part.role == SURNAME and standing(code, bare(part.text)).is_surname
            among = origins or (() if is_at_home else times)
            if origin := max(sorted(among), key=times.__getitem__, default=""):
                self._origins.setdefault(bare(part.text), origin)

    def replace(self, surface: str, before: str, *, label: str) -> str:
        """Return the surrogate of a mention."""
        if _INITIALS_ALONE.fullmatch(surface) and not self.reader.role(surface):
            return self._surrogates.scrambled("initials", surface)
        replaced: list[str] = []
        parts = self.reader.parts(surface, before, label=label)
        for before_it, part in zip([None, *parts], parts):
            if before_it is not None and part.text == "." and self.reader.is_short(before_it.text):
                continue  # "Fco. Javier"
            if part.role in _WHOLE:
                replaced.append(self._word(part))
            elif part.role == INITIAL:
                replaced.append(like(part.text, self.initial(part.text, parts)))
            else:
                replaced.append(part.text)
        return "".join(replaced)

    def word(self, word: str, *, role: str, gender: str = "") -> str:
        """Return the surrogate of a single word of which the role is known."""
        gender = gender or self.reader.gender(word) or by_ending(word)
        return self._word(Part(word, role, gender))

    def _word(self, part: Part, beside: Sequence[str] = ()) -> str:
        """Return the surrogate of a word; with those `beside` it, it is no famous name."""
        if part.role == GIVEN and (full := self.reader.in_full(part.text)):
            part = part._replace(text=like(part.text, full))
        known = self._surrogates.known(part.role, part.text)
        if known is not None:
            return like(part.text.rstrip("ªº."), known)
        candidates = self._candidates(part)
        key = bare(part.text)
        if key.endswith(_SIBILANTS) and any(
            self._surrogates.context.stands(key + sign) for sign in _APOSTROPHES
        ):
            # "Frau Oltmanns' Anruf", "the Wiggins' house": the apostrophe stays.
            alike = tuple(name for name in candidates if name.endswith(_SIBILANTS))
            if not (alike or self._surrogates.is_invented):
                of = part.gender if part.role == GIVEN else part.role
                alike = tuple(self._language.names_with_apostrophe.get(of, ()))
            candidates = alike or candidates

        common = self._common(part, candidates)
        others = [*map(bare, beside)]

        def draw(chance: Chance) -> str:
            for _ in range(_TRIES):
                name = chance.choice(common if common and chance.below(_THIRDS) else candidates)
                if not any(is_famous(bare(name), other) for other in others):
                    break
            return name

        surrogate = self._surrogates.drawn(part.role, part.text, draw, remembered=_remembered(part))
        return like(part.text.rstrip("ªº."), surrogate)

    def _common(self, part: Part, candidates: Sequence[str]) -> tuple[str, ...]:
        """Return the surnames that most people have, each as often as its place in the list says.

        There are none for a name of another origin, or one that has to end as few do.
        """
        if part.role != SURNAME or candidates is not self._at_home:
            return ()
        return _by_frequency(tuple(self._language.common_surnames))

    @property
    def _at_home(self) -> tuple[str, ...]:
        return drawn_from(self._language, self._language.code, "")

    def _candidates(self, part: Part) -> tuple[str, ...]:
        """Return the names to draw from: those well known, and of no other role or gender."""
        if self._surrogates.is_invented:
            stem = "surname" if part.role == SURNAME else part.gender
            return invented(self._language.invented[stem])
        if part.after in self._language.surnames_after:
            return tuple(self._language.surnames_after[part.after])
        if part.role == GIVEN:
            # "María del Pilar" and, elsewhere in the document, "Pilar".
            particles = self.reader.given_after.get(bare(part.text), "")
            if names := self._language.given_after.get(particles):
                return tuple(names)
        gender = part.gender if part.role == GIVEN else ""
        if origin := self._origins.get(bare(part.text)):
            return drawn_of(origin, _kind_of(part))
        return drawn_from(
            self._language, origin_of(self._language.code, bare(part.text), gender), gender
        )

    def given_beside(self, surname: str) -> Sequence[tuple[str, str]]:
        """Return the given names that stand before a bare surname and their surrogates, bare."""
        return self._given_beside.get(surname, ())

    def initial_beside(self, letter: str, words: Iterable[str]) -> str:
        """Return the initial that stands in for `letter` beside one of some names, all bare."""
        found = (self._initials_beside.get((letter, word)) for word in words)
        return next(filter(None, found), "") or self.initial(letter)

    def initial(self, letter: str, parts: Sequence[Part] = ()) -> str:
        """Return the initial that stands in for `letter` in a mention of these parts.

        It is that of the surrogate of the name which the rest of the mention stands beside
        elsewhere: "L. Pazos" is Leandro Pazos.  Else it is that of the one name with that initial
        that the document has; if there is none or there are several, it is drawn.
        """
        key = bare(letter)
        for part in parts:
            beside = self._initials_beside.get((key, bare(part.text)))
            if part.role in _WHOLE and beside is not None:
                return beside
        known = self._initials.get(key)
        if known is not None:
            return known
        full = {
            surrogate[0]
            for role in _WHOLE
            for original, surrogate in self._surrogates.chosen(role)
            if original[0] == key
        }
        taken = set(self._initials.values())
        free = [c for c in _INITIALS if bare(c) != key and c not in taken] or ["X"]
        chance = self._surrogates.context.chance("initial", key)
        chosen = full.pop() if len(full) == 1 else chance.choice(free)
        self._initials[key] = chosen
        return chosen


def _kind_of(part: Part) -> str:
    """Return the kind of a name in the lists of origins: "f", "m" or "surnames"."""
    return part.gender or "m" if part.role == GIVEN else "surnames"


@cache
def _by_frequency(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return names as often as their places in a list say, the first of them most often."""
    return tuple(name for n, name in enumerate(names) for _ in range(1 + len(names) // (n + 5)))


def _remembered(part: Part) -> str:
    """Return the role of a word in the memory."""
    if part.role == SURNAME:
        return "surname"
    return "given_name/female" if part.gender == "f" else "given_name/male"
