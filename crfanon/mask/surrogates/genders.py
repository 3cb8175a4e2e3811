"""Whose the names of persons are whose given names no list has: `genders_of`."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from ...languages.agreement import told_gender
from ...text.spans import Span
from .language_views import LanguageView

# As far behind a name it may be said whose it is, in one sentence.
_BEHIND_CHARACTERS = 120
_END_OF_SENTENCE = re.compile(r"[.;\n]")


class Named(NamedTuple):
    """A mention of a person: of which entity, where, what stands before it, in which view."""

    entity: int
    span: Span
    surface: str
    before: str
    view: LanguageView


def genders_of(persons: Sequence[Named], text: str) -> dict[int, str]:
    """Return the genders of persons, by entity, whose names the lists do not tell.

    Some mention may tell it: by a title, an article, or a word of kinship before it, or by what
    is said behind it.
    """
    doubtful = {
        person.entity
        for person in persons
        if not person.view.names.reader.gender(person.surface.partition(" ")[0])
    }
    found: dict[int, str] = {}
    for entity, span, surface, before, view in persons:
        if entity in doubtful and entity not in found:
            lang = view.language.code
            gender = told_gender(surface, before, label=span.label, lang=lang)
            if gender is not None:
                found[entity] = gender[0]
    starts = sorted(person.span.start for person in persons)
    for person in persons:
        if person.entity in doubtful and not found.get(person.entity):
            # "Jociele Prado, divorciada", "Ailbhe Flynn   Sex: F", up to the next person.
            following = bisect_right(starts, person.span.start)
            last = person.span.end + _BEHIND_CHARACTERS
            end = min([*starts[following : following + 1], last])
            behind = _END_OF_SENTENCE.split(text[person.span.end : end])[0]
            found[person.entity] = person.view.descriptions.gender_behind(behind)
    return found
