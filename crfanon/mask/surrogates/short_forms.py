"""Short forms of organizations: their surrogates are made of what stands for the whole name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from ...labels import kinds_of
from ...languages.mention_words import mention_words
from ...text.normalize import bare
from ...text.spans import Span
from ..context import DocumentContext, like
from .organizations import acronym_of, other_acronym
from .places import ACRONYM
from .surrogates import Surrogates

_LEAST_OF_ACRONYM = 2


def in_brackets(text: str, spans: Sequence[Span], entities: Mapping[int, int]) -> dict[int, int]:
    """Return the entities that stand in brackets behind an organization, and that one's.

    `entities` are those of the spans, by where these begin.
    """
    found: dict[int, int] = {}
    for long, short in pairwise(spans):
        if (
            text[long.end : short.start] == " ("
            and text[short.end : short.end + 1] == ")"
            and kinds_of(long.label)[-1] == "ORGANIZATION"
            and text[short.start : short.end].isalpha()
        ):
            found.setdefault(entities[short.start], entities[long.start])
    return found


def without_kinds(
    forms: Sequence[tuple[str, str]], found: Sequence[str], are_organizations: Sequence[bool]
) -> list[str]:
    """Return the surrogates of an organization that is called by the end of its name as well.

    `forms` are what it is called, each with its language.

    >>> forms = [("Construtora Pedra Azul", "pt"), ("Pedra Azul", "pt")]
    >>> without_kinds(forms, ["Construtora Rio Largo", "Monte"], [True, True])
    ['Construtora Rio Largo', 'Rio Largo']
    """
    changed = list(found)
    for i, ((surface, code), is_organization) in enumerate(zip(forms, are_organizations)):
        if not is_organization:
            continue
        for (long, other_code), other in zip(forms, found):
            kind = long.removesuffix(f" {surface}")
            if kind != long and code == other_code and other.startswith(f"{kind} "):
                changed[i] = other[len(kind) + 1 :]
    return changed


def with_letters(forms: Sequence[tuple[str, str]], found: Sequence[str]) -> list[str]:
    """Return the surrogates of a state that goes by letters as well: those of the new one.

    `forms` are what it is called, each with its language.

    >>> with_letters([("Nordrhein-Westfalen", "de"), ("NRW", "de")], ["Bayern", "Ulm"])
    ['Bayern', 'BY']
    """
    changed = list(found)
    for i, (surface, code) in enumerate(forms):
        states = mention_words(code).states_by_letters
        name = states.get(surface.rstrip("."))
        letters = {state: word for word, state in reversed([*states.items()])}
        for (other, _), new in zip(forms, found):
            if name is not None and bare(other) == bare(name) and new in letters:
                changed[i] = letters[new] + surface[len(surface.rstrip(".")) :]
    return changed


def with_acronyms(
    surfaces: Sequence[str],
    found: list[str],
    are_houses: Sequence[bool],
    *,
    particles: frozenset[str],
    context: DocumentContext,
) -> list[str]:
    """Return the surrogates of an organization, with the acronym of what stands for its name.

    An acronym of which that leaves nothing else but the original keeps the one that it has.
    """
    if not any(map(ACRONYM.fullmatch, surfaces)):
        return found
    name, new = max(zip(surfaces, found), key=lambda form: form[0].count(" "))
    letters = acronym_of(new, particles)
    is_short = len(letters) < _LEAST_OF_ACRONYM or " " not in name
    if is_short or context.stands_alone(bare(letters)):
        return found
    # "OLMO" is no acronym of "Olmo".
    keys = Counter(map(bare, surfaces))
    acronyms = {s for s in surfaces if ACRONYM.fullmatch(s) and keys[bare(s)] == 1}
    return [
        letters if surface in acronyms and is_house else own
        for surface, own, is_house in zip(surfaces, found, are_houses)
    ]


def with_short_form(
    surfaces: Sequence[str],
    found: Sequence[str],
    are_houses: Sequence[bool],
    *,
    name: tuple[str, str],
    particles: frozenset[str],
    context: DocumentContext,
) -> list[str]:
    """Return the surrogates of what stands in brackets behind a `name`, made of the new name.

    "UEx" is short for "Universidad de Extremadura", and so may be what is found for a place.
    """
    changed: list[str] = []
    for surface, own, is_house in zip(surfaces, found, are_houses):
        short = other_acronym(surface, *name, particles)
        key = bare(short)
        is_free = not (context.stands_alone(key) or context.is_given(key))
        is_short = len(short) > 1 and bare(surface) != bare(name[0])
        changed.append(short if is_short and is_free and is_house else own)
    return changed


def has_letters_alone(
    surfaces: Sequence[str], found: Sequence[str], surrogates: Surrogates
) -> bool:
    """Return whether an acronym that is made of no name stands in one of some surrogates."""
    return any(
        surrogates.known("acronym", word) in ACRONYM.findall(new)
        for surface, new in zip(surfaces, found)
        for word in ACRONYM.findall(surface)
    )


def with_given_names(
    surfaces: Sequence[str], found: Sequence[str], is_one: Callable[[str, str], bool]
) -> list[str]:
    """Return the surrogates of a person, that of one word made of the whole new name.

    `is_one` says whether a word is another one for a given name, such as its nickname.

    >>> surfaces = ["Gillian", "Gill Ashe-Pell", "Ashe-Pell"]
    >>> with_given_names(surfaces, ["Maud", "Kora Dunn", "Dunn"], lambda word, name: True)
    ['Kora', 'Kora Dunn', 'Dunn']
    """
    changed = list(found)
    longest = max(range(len(surfaces)), key=lambda i: len(surfaces[i].split()))
    olds, news = surfaces[longest].split(), found[longest].split()
    if len(olds) != len(news) or not news:
        return changed
    named = dict(zip(map(bare, olds), news))
    for i, surface in enumerate(surfaces):
        key = bare(surface)
        if i == longest or not surface.isalpha() or len(surface) == 1:
            continue
        new = named.get(key) or (news[0] if is_one(key, bare(olds[0])) else None)
        if new is not None:
            changed[i] = like(surface, new)
    return changed
