"""Link spans into entities: all mentions of one person, place or thing.

In go the decided spans of a document, whatever their labels, out come its `entities`,
in the order of their first mention:

    >>> text = "Mr. John Doe met Ana. Doe's lawyer called John D."
    >>> spans = [Span(*where, "PERSON") for where in ((0, 12), (17, 20), (22, 27), (42, 49))]
    >>> document = resolve(Document("note", text, spans=tuple(spans)), lang="en")
    >>> [[text[m.start : m.end] for m in entity.mentions] for entity in document.entities]
    [['Mr. John Doe', "Doe's", 'John D.'], ['Ana']]

A wrong link gives two people one pseudonym, and a missing one only costs readability.
So a mention is linked when it can mean one entity of the document and no other; when
in doubt, it is an entity of its own.  Only named mentions are linked: no pronouns, and
nothing that takes knowledge of the world ("the Swedish capital").

How mentions are compared depends on what they mention (`persons`, `organizations`,
`places`, `values`; all of them take the steps of a `linker.Linker`) and on the language,
which brings its titles, articles and endings (`wording`).  Only text and spans are read,
so documents without tokens, as a plug-in may bring them, are resolved as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from ..errors import DocumentError
from ..labels import kinds_of
from ..languages import LANGUAGES
from ..languages.language import mentions_of
from ..text.document import Document
from ..text.spans import Entity, Span
from .guessing import guessed
from .linker import Linker, Mention
from .organizations import Organizations
from .persons import Persons
from .places import Places
from .values import Addresses, Codes, Dates, Phones, Things

_LINKERS: dict[str, type[Linker[Any]]] = {
    "PERSON": Persons,
    "ORGANIZATION": Organizations,
    "LOCATION": Places,
    "LOCATION_STREET": Addresses,
    "LOCATION_POSTCODE": Codes,
    "LOCATION_COORDINATES": Codes,
    "DATE": Dates,
    "DATE_DURATION": Things,
    "ID": Codes,
    "CONTACT": Phones,
    "CONTACT_EMAIL": Things,
    "CONTACT_URL": Things,
    "CONTACT_USER": Things,
    "NAME_TITLE": Things,
}
"""The linkers of mentions, by the nearest label of the hierarchy; any other is `Things`."""

_SPOKEN: dict[str, type[Linker[Any]]] = {
    **dict.fromkeys(("person", "persons", "pers", "persona", "name", "names"), Persons),
    **dict.fromkeys(("organisation", "organization", "org", "company"), Organizations),
    **dict.fromkeys(("location", "place", "loc", "city", "country"), Places),
    **dict.fromkeys(("date", "dates", "day"), Dates),
}
"""The linkers of mentions whose label the hierarchy does not have, by the words of the label."""


def resolve(
    document: Document, *, lang: str | None = None, read: Callable[[str], str] = str
) -> Document:
    """Return `document` with its spans linked into entities.

    Every span becomes a mention of exactly one entity.  Mentions of different labels are
    linked only where one label is a kind of the other, as a patient is a person:

        >>> spans = (Span(0, 3, "PERSON"), Span(5, 9, "PLACE"), Span(11, 14, "NAME_PATIENT"))
        >>> document = resolve(Document("note", "Ana, Roma; ANA", spans=spans))
        >>> [(entity.label, len(entity.mentions)) for entity in document.entities]
        [('PERSON', 2), ('PLACE', 1)]

    `lang` is the language of the text; without it, that of the document counts, or else the
    one whose small words the text is full of; in one of several languages the titles and endings
    of all of them count.  `read` says how a surface is to be read where
    characters are written in another way.  Spans may overlap and come in any order.  Raises
    `DocumentError` for one that is empty or not within the text.
    """
    if not document.spans:
        return document.with_(entities=())
    text = document.text
    language = lang if lang is not None else document.language or guessed(text)
    spans = sorted(document.spans)
    _refuse_outside(document, spans)
    mentions = [Mention(k, span, read(text[span.start : span.end])) for k, span in enumerate(spans)]
    own = mentions_of((language, *_others(document, language)))
    families: dict[type[Linker[Any]], list[Mention]] = {}
    for mention in mentions:
        families.setdefault(_linker_of(mention.span.label), []).append(mention)
    chains: list[list[int]] = []
    for kind, members in families.items():
        alone = len(members) == 1
        chains += [[members[0].number]] if alone else kind(own, text).link(members)
    chains.sort()
    return document.with_(entities=tuple(_entities(spans, chains)))


def key_of(surface: str, label: str, lang: str = "") -> str:
    """Return the key by which a mention is known in all documents: alike for what is one.

    The words of a name are in no order, and have neither titles nor what everybody leaves out; a
    number is its letters and digits.  Empty for what is neither.

    >>> key_of("Mª Dolores Cánovas Belmonte", "PERSON", "es")
    'belmonte canovas dolores'
    >>> key_of("CÁNOVAS BELMONTE, MARÍA DOLORES", "NAME_PATIENT", "es")
    'belmonte canovas dolores'
    >>> key_of("+34 656 11 29 08", "CONTACT_PHONE", "es"), key_of("40.211", "ID_PATIENT", "es")
    ('656112908', '40211')
    """
    kind = _linker_of(label)
    if not issubclass(kind, (Persons, Codes)):
        return ""
    linker = kind(mentions_of((lang,)))
    return linker.key(surface)


def _others(document: Document, language: str) -> Iterable[str]:
    """Return the other languages that parts of a document are in, as far as they are known."""
    codes = {stretch.language for stretch in document.stretches}
    return sorted(codes.intersection(LANGUAGES) - {language})


def _entities(spans: list[Span], chains: Iterable[list[int]]) -> Iterable[Entity]:
    for chain in chains:
        mentions = tuple(spans[k] for k in chain)
        yield Entity(mentions[0].label, mentions)


@lru_cache(maxsize=1024)
def _linker_of(label: str) -> type[Linker[Any]]:
    spoken = _SPOKEN.get(label.casefold(), Things)
    return next((_LINKERS[kind] for kind in kinds_of(label) if kind in _LINKERS), spoken)


def _refuse_outside(document: Document, spans: Iterable[Span]) -> None:
    size = len(document.text)
    for span in spans:
        if not 0 <= span.start < span.end <= size:
            raise DocumentError(
                f"{document.doc_id or 'document'}: the span from {span.start} to {span.end} is "
                f"empty or not within the {size} characters of the text; correct whoever found it"
            )


__all__ = ["key_of", "resolve"]
