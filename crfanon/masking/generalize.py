"""Mask a mention by what stands above it: a town by its region, a hospital by "un hospital".

The text stays true and can be read, and says less: "Sevilla" becomes "Andalucía", or "una ciudad
de Andalucía", and "Mr Cengiz Polat" a man.  What stands above a name says a knowledge base
(`knowledge`); of a name that it does not have, the head says at least the kind.  Ages, dates and
amounts are made coarser by `Bucket`, and what nothing is known of is left to another method.

Several entities may get the same words, so only the table of solutions restores them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..document import Span
from ..headwords import analyze
from ..knowledge import Called, KnowledgeBase, Thing, name_key
from ..knowledge.senses import Sense, Senses
from ..repeats import kinds_of
from .method import Mentions, Method, masked_otherwise
from .phrases import (
    LANGUAGES,
    Place,
    agrees,
    follows_title,
    name_phrase,
    noun_phrase,
    place_of,
    within,
)
from .scene import bare

NAME, KIND = "name", "kind"
FORMS = (NAME, KIND)
"""Whether the thing above is named ("Andalucía") or says where a kind of thing is."""

# The words of a mention that must not come again have as many letters as a scan looks for.
_LEAST_LETTERS = 3
# Enough for an article with an adjective, a title, the end of a sentence.
_BEFORE_CHARACTERS = 60

_PERSONS: dict[str, dict[str | None, tuple[str, str]]] = {
    "en": {"feminine": ("woman", ""), "masculine": ("man", ""), None: ("person", "")},
    "es": {"feminine": ("mujer", "f"), "masculine": ("hombre", "m"), None: ("persona", "f")},
    "de": {"feminine": ("Frau", "f"), "masculine": ("Mann", "m"), None: ("Person", "f")},
    "pt": {"feminine": ("mulher", "f"), "masculine": ("homem", "m"), None: ("pessoa", "f")},
}
NOBODY = "N. N."
"""What is called behind a title: nomen nescio, I do not know the name."""


class Levels(NamedTuple):
    """How far up one goes: so many `steps`, and until so many `siblings` stand below."""

    steps: int = 1
    siblings: int = 0

    def reached(self, above: Sequence[Thing]) -> Sequence[Thing]:
        """Return the things of a ladder from the level on that is asked for."""
        rest = above[self.steps - 1 :]
        high = next((i for i, thing in enumerate(rest) if thing.below >= self.siblings), len(rest))
        return rest[high:]


_NEXT = Levels()


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
        levels: Levels = _NEXT,
        form: str = NAME,
        inside: str = "",
    ) -> None:
        self._base = base
        self._senses = Senses(base)
        self._otherwise = otherwise
        self._lang = lang
        self._levels = levels
        self._form = form
        self._inside = frozenset(thing.id for thing in base.look(inside)) if inside else frozenset()

    def __call__(self, mentions: Mentions, /) -> Sequence[str]:
        """Return the replacement of each mention."""
        lang = mentions.language or self._lang
        if lang not in LANGUAGES:
            return masked_otherwise(mentions, [None] * len(mentions.surfaces), self._otherwise)
        taken = _Taken(mentions.surfaces)
        senses = self.senses_of(mentions, lang)
        text = mentions.document.text
        found: list[str | None] = []
        for span, surface, sense in zip(mentions.document.spans, mentions.surfaces, senses):
            before = text[max(0, span.start - _BEFORE_CHARACTERS) : span.start]
            ways = self._ways(span, surface, sense, before, lang)
            own = bare(surface)
            found.append(next((w for w in ways if taken.allows(w) and bare(w) != own), None))
        return masked_otherwise(mentions, found, self._otherwise)

    def senses_of(self, mentions: Mentions, lang: str) -> list[Sense | None]:
        """Return what each mention means; mentions of one entity mean the same thing.

        That is what the first of them means that the base knows, else the first
        that has a kind.
        """
        labels = [span.label for span in mentions.document.spans]
        own = self._senses.of_mentions(mentions.surfaces, labels, lang=lang, inside=self._inside)
        of_entity: dict[int, Sense] = {}
        for entity, sense in zip(mentions.entities, own):
            if sense is not None and _is_better(sense, of_entity.get(entity)):
                of_entity[entity] = sense
        return [of_entity.get(entity) for entity in mentions.entities]

    def _ways(
        self, span: Span, surface: str, sense: Sense | None, before: str, lang: str
    ) -> Iterator[str]:
        """Yield what may stand for a mention, the best first."""
        top = kinds_of(span.label)[-1]
        if top == "PERSON":
            yield from _person(span.label, surface, before, lang)
        elif sense is not None:
            place = place_of(surface, before, label=span.label, lang=lang)
            if top == "LOCATION":
                yield from self._place(sense, place)
            else:
                yield from self._organization(sense, place)

    def _place(self, sense: Sense, place: Place) -> Iterator[str]:
        names = self._names(sense, place.lang)
        if self._form == NAME and (sense.thing or sense.kind == self._senses.place):
            for name in names:
                if phrase := name_phrase(name, place):
                    yield phrase
        yield from self._kinds((sense.kind,), place, names)
        yield from self._kinds(self._base.above(sense.kind), place, names)

    def _organization(self, sense: Sense, place: Place) -> Iterator[str]:
        kinds = (sense.kind, *self._base.above(sense.kind))
        # A place that is spoken of like an organisation is told by where it is.
        is_place = sense.kind.label.startswith("LOCATION")
        is_told = is_place or self._form == KIND or sense.kind == self._senses.organization
        names = self._names(sense, place.lang) if is_told else []
        yield from self._kinds(kinds if is_place else self._levels.reached(kinds), place, names)
        yield from self._kinds(kinds, place, [])

    def _names(self, sense: Sense, lang: str) -> list[Called]:
        """Return what the things above are called, those of the level asked for and higher."""
        called = [
            (thing, names[0])
            for thing in sense.above
            if (names := self._base.called(thing, lang) or self._base.called(thing, ""))
            and not self._names_again(sense.thing or sense.beside, names[0].text)
        ]
        reached = self._levels.reached([thing for thing, _ in called])
        return [name for _, name in called[len(called) - len(reached) :]]

    def _names_again(self, thing: Thing | None, text: str) -> bool:
        """Say whether a name has a name of `thing` in it, in whatever language.

        "Sevilla province" would give "Seville" away.
        """
        return thing is not None and any(thing in self._base.look(run) for run in _runs(text))

    def _kinds(
        self, kinds: Sequence[Thing], place: Place, names: Sequence[Called]
    ) -> Iterator[str]:
        """Yield phrases with the nouns of kinds: first where the things are, then without.

        Those that agree with the article before the mention go first.
        """
        nouns = [self._base.called(kind, place.lang) for kind in kinds]
        nouns.sort(key=lambda own: not agrees(own, place))
        for own in filter(None, nouns):
            for name in names:
                yield noun_phrase(own, place, rest=within(name, lang=place.lang))
            yield noun_phrase(own, place)


def _is_better(sense: Sense, other: Sense | None) -> bool:
    return other is None or (sense.thing is not None and other.thing is None)


def _person(label: str, surface: str, before: str, lang: str) -> Iterator[str]:
    """Yield what a person is: a woman, a man, somebody."""
    if follows_title(before, lang):
        yield NOBODY
    gender = analyze(surface, before=before, label=label, lang=lang).gender
    place = place_of(surface, before, label=label, lang=lang)
    for chosen in dict.fromkeys((gender, None)):
        noun, grammatical = _PERSONS[lang][chosen]
        yield noun_phrase((Called(noun, grammatical),), place)
    yield NOBODY


class _Taken:
    """The words of all mentions of a document, none of which may come back."""

    def __init__(self, surfaces: Sequence[str]) -> None:
        keys = {name_key(surface) for surface in surfaces}
        self._keys = {key for key in keys if sum(map(str.isalpha, key)) >= _LEAST_LETTERS}

    def allows(self, phrase: str) -> bool:
        """Say whether no mention stands in a phrase, as whole words."""
        return self._keys.isdisjoint(_runs(phrase))


def _runs(text: str) -> Iterator[str]:
    """Yield all runs of words in a text, by their keys.

    >>> list(_runs("La Rioja"))
    ['la', 'la rioja', 'rioja']
    """
    words = name_key(text).split()
    for start in range(len(words)):
        for end in range(start + 1, len(words) + 1):
            yield " ".join(words[start:end])
