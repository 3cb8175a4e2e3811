"""Mask mentions by each other: within a document, those of one label change places.

All that stood in the text still stands there, at other places: who did what is hidden, not who
was there.  It is for texts whose readers may know the people, and for tests.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...labels import kinds_of
from ...languages import LANGUAGES
from ...languages.agreement import is_relative, told_gender
from ..context import DocumentContext
from ..dates.reading import best_reading
from ..facts import with_facts
from ..method import Mentions, Method, canonical, masked_otherwise

# Attempts at an order in which no entity gets a form of its own.
_TRIES = 20
# Enough for an article, a title, or a relative.
_BEFORE_CHARACTERS = 60


class _Entity(NamedTuple):
    """The mentions of one label and entity: their forms, and where the first one stands."""

    forms: dict[str, None]
    before: str

    @property
    def longest(self) -> str:
        """The form that another entity gets."""
        return max(self.forms, key=len)


Group = Mapping[int, _Entity]


class Swap:
    """Put in the place of every mention the name of another entity of its label.

    An entity gives its longest form.  No entity gets a form that is one of its own; where the
    label has no two entities that differ, `otherwise` masks it.  Those that read alike change
    places with each other before they do with the rest: women with women, relatives with
    relatives, days with days and years with years.
    """

    def __init__(self, *, otherwise: Method, seed: int = 0) -> None:
        self.seed = seed
        self._otherwise = otherwise

    def __call__(self, mentions: Mentions, /) -> Sequence[str]:
        """Return the replacement of each mention, which stays if it says what a person is."""
        return with_facts(mentions, self._replaced)

    def _replaced(self, mentions: Mentions) -> Sequence[str]:
        text = mentions.document.text
        context = DocumentContext(text, seed=self.seed)
        of_labels: dict[str, dict[int, _Entity]] = {}
        for span, surface, entity in zip(
            mentions.document.spans, mentions.surfaces, mentions.entities
        ):
            before = text[max(0, span.start - _BEFORE_CHARACTERS) : span.start]
            own = of_labels.setdefault(span.label, {}).setdefault(entity, _Entity({}, before))
            own.forms[surface] = None
        chosen: dict[tuple[str, int], str] = {}
        for label, entities in of_labels.items():
            for group in _alike(label, entities, mentions.language):
                for entity, surface in _swapped(context, label, group).items():
                    chosen[label, entity] = surface
        found = [
            chosen.get((span.label, entity))
            for span, entity in zip(mentions.document.spans, mentions.entities)
        ]
        return masked_otherwise(mentions, found, self._otherwise)


def _alike(label: str, entities: Group, lang: str) -> list[Group]:
    """Return the entities of a label in groups that read alike, as far as two of a kind do."""
    groups: dict[tuple[str, str], dict[int, _Entity]] = {}
    for number, entity in entities.items():
        groups.setdefault(_kind(label, entity, lang), {})[number] = entity
    rest: dict[str, dict[int, _Entity]] = {}
    for (coarse, fine), group in list(groups.items()):
        if len(group) == 1:
            rest.setdefault(coarse, {}).update(groups.pop((coarse, fine)))
    for coarse, group in rest.items():
        if len(group) == 1:
            # Rather with others of its kind than with nobody.
            for larger in (key for key in list(groups) if key[0] == coarse):
                groups[larger].update(group)
                group = {}
        groups[coarse, ""] = {**groups.get((coarse, ""), {}), **group}
    return [group for group in groups.values() if group]


def _kind(label: str, entity: _Entity, lang: str) -> tuple[str, str]:
    """Return the kind of an entity, coarse and fine, empty where it is all the same."""
    surface, kinds = entity.longest, kinds_of(label)
    has_digits = any(map(str.isdecimal, surface))
    if kinds[-1] == "DATE":
        reading = best_reading(surface, lang)
        return "date", "" if reading is None else "".join(sorted(reading.fields))
    if kinds[-1] == "LOCATION":
        return ("number" if has_digits else "name"), ""
    if kinds[-1] != "PERSON" or lang not in LANGUAGES:
        return "", ""
    if has_digits or is_relative(surface, lang=lang):
        return ("age" if has_digits else "relative"), ""
    return "name", told_gender(surface, entity.before, label=label, lang=lang) or ""


def _swapped(context: DocumentContext, label: str, entities: Group) -> dict[int, str]:
    """Return the form that each entity of a group gets; nothing if there is no way."""
    if len(entities) < 2:
        return {}
    longest = {number: entity.longest for number, entity in entities.items()}
    known = {number: set(map(canonical, entity.forms)) for number, entity in entities.items()}
    for attempt in range(_TRIES):
        order = context.chance("swap", label, attempt).shuffled(list(entities))
        following = dict(zip(order, (*order[1:], order[0])))
        if all(canonical(longest[following[number]]) not in known[number] for number in order):
            return {number: longest[following[number]] for number in order}
    return {}
