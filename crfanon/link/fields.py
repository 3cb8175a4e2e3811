r"""Parts of one name in the fields of a form: "Nombre: Inés." above "Apellidos: Robles Pina.".

Forms, records and tables set given names and surnames apart, on lines or behind each other.
Together they are the name of one person, who is meant by either part.  What a field holds says
its label, its key or the head of its column, which a language knows
(`mention_words.MentionWords.fields`); labels that go on must go on alike ("Nombre del alumno",
"Apellidos del alumno").

    >>> from ..text.spans import Span
    >>> text = "Surname: Berg\nFirst name: Anna\nGP: Ida Holm"
    >>> mentions = [
    ...     Mention(k, Span(start, end, "PERSON"), text[start:end])
    ...     for k, (start, end) in enumerate(((9, 13), (26, 30), (35, 43)))
    ... ]
    >>> names_in_fields(text, mentions)[1]
    WholeName(name='Anna Berg', surnames='Berg')
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from ..crf.heads import heads_of, said_by
from ..languages.about import known_in
from ..languages.language import language
from ..languages.mentions import GIVEN, SURNAME
from ..text.normalize import plain
from .linker import Mention, compatible

# A label and what leads to it are not longer, and fields of one name not further apart.
_LABEL_CHARACTERS = 48
_MOST_APART = 80
_LABEL = re.compile(
    r"""
    (?:^ | [\n\r\t.;,|/(\[])         # a line, sentence or cell begins
    [\s*•-]*
    ([^\n\r\t.;,|:=()\[\]]+?)       # the label
    (?:\(\w{1,3}\))? \s* [:=] \s* \Z   # "Apellido(s):"
    """,
    re.VERBOSE,
)

# "Vorname(n)"
_ENDING = re.compile(r"\(\w{1,3}\)\Z")


class WholeName(NamedTuple):
    """The name that the fields of a form make up, and the surnames in it."""

    name: str
    surnames: str


class _Field(NamedTuple):
    part: str
    whose: str
    mention: Mention


def names_in_fields(
    text: str, mentions: Sequence[Mention], code: str = ""
) -> Mapping[int, WholeName]:
    """Return the whole name for each mention that is a part of it, by the mention's number."""
    if len(mentions) < len((GIVEN, SURNAME)):
        return {}
    values = sorted(heads_of(text))
    starts = [start for start, _, _ in values]
    fields = []
    end = 0
    for mention in mentions:
        begin = max(end, mention.span.start - _LABEL_CHARACTERS)
        label = _label_before(text, mention, begin)
        k = bisect_right(starts, mention.span.start) - 1
        # What stands behind another mention in the same value is no part of the name.
        if label is None and k >= 0 and end <= values[k][0] < mention.span.end <= values[k][1]:
            label = plain(_ENDING.sub("", said_by(values[k][2])))
        field = None if label is None else _field_of(label, mention, code)
        if field is not None:
            fields.append(field)
        end = mention.span.end
    wholes = {}
    for group in _groups(fields, text):
        given, surnames = (
            " ".join(field.mention.surface for field in group if field.part == part)
            for part in (GIVEN, SURNAME)
        )
        whole = WholeName(f"{given} {surnames}", surnames)
        wholes.update(dict.fromkeys((field.mention.number for field in group), whole))
    return wholes


def _label_before(text: str, mention: Mention, begin: int) -> str | None:
    """Return the label in a form right before a mention, behind `begin`."""
    before = text[max(0, begin) : mention.span.start]
    if before.rstrip()[-1:] not in (":", "="):
        return None
    match = _LABEL.search(before)
    return plain(match[1]) if match else None


def _field_of(label: str, mention: Mention, code: str) -> _Field | None:
    """Return the field with a label that holds a mention, if it holds a part of a name."""
    parts = _parts(code)
    if label in parts:
        return _Field(parts[label], "", mention)
    # "nombre del alumno", "patient given name"
    words = label.split()
    for size in (2, 1):
        known = parts.get(" ".join(words[:size]))
        if known and len(words) > size:
            return _Field(known, " ".join(words[size:]), mention)
        known = parts.get(" ".join(words[-size:])) if len(words) > size else None
        if known:
            return _Field(known, " ".join(words[:-size]), mention)
    return None


@cache
def _parts(code: str) -> Mapping[str, str]:
    """Return the name part of each plain label, in any language: forms are often foreign."""
    return {
        plain(label): part
        for own in known_in(code)
        for label, part in language(own).mentions.words.fields.items()
    }


def _groups(fields: Sequence[_Field], text: str) -> Iterator[list[_Field]]:
    """Yield the fields that hold one name: neighbours of both parts, with one owner."""
    group: list[_Field] = []
    for field in fields:
        if group and not _goes_on(group, field, text):
            yield from _whole(group)
            group = []
        group.append(field)
    yield from _whole(group)


def _goes_on(group: Sequence[_Field], field: _Field, text: str) -> bool:
    """Return whether a field holds a further part of the name that a group of fields holds."""
    last = group[-1]
    one, other = last.mention.span, field.mention.span
    if not compatible(one.label, other.label):
        return False
    # "Nom du conjoint : Lévis   Prénom : Réjean"
    is_same_line = not field.whose and "\n" not in text[one.end : other.start]
    if field.whose != last.whose and not is_same_line:
        return False
    if other.start - one.end > _MOST_APART:
        return False
    held = [earlier.part for earlier in group]
    if field.part == last.part:
        # Two surnames, and a first and a middle name.
        return held.count(field.part) < 2
    return field.part not in held


def _whole(group: list[_Field]) -> Iterator[list[_Field]]:
    if {field.part for field in group} == {GIVEN, SURNAME}:
        yield group
