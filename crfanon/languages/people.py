"""Names by their origin, and the names of people whom everybody knows: ``any/people.yaml``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from ..text.normalize import bare
from .sections import ANY, Section, bare_phrases, bare_words, load, read_as, section_of, words

KINDS = ("f", "m", "surnames")
"""Given names of women and of men, and surnames."""

# Letters that have no accent to take off, as who has none of them writes them.
_PLAIN = str.maketrans("ıłøđ", "ilod")

Origins = Mapping[str, Mapping[str, Sequence[str]]]


def _origins(section: Section, key: str) -> Origins:
    inner = section.inner(key)
    found = {}
    for name in inner.keys:
        own = inner.inner(name)
        found[name] = {kind: words(own, kind) for kind in KINDS}
        own.check_all_read()
    return MappingProxyType(found)


@dataclass(frozen=True, kw_only=True, eq=False)
class People:
    """The section ``people.yaml``."""

    origins: Origins = read_as(_origins)
    famous: frozenset[str] = read_as(bare_phrases)
    famous_given: frozenset[str] = read_as(bare_words)


@cache
def people() -> People:
    """Return the content of ``people.yaml``."""
    return load(People, section_of(ANY, "people"))


def plain(key: str) -> str:
    """Return a bare name in the letters that all have: "yildirim" for "yıldırım"."""
    return key.translate(_PLAIN)


@cache
def _known() -> Mapping[tuple[str, str], frozenset[str]]:
    """Return the origins of each name by its kind."""
    found: dict[tuple[str, str], set[str]] = {}
    for origin, kinds in people().origins.items():
        for kind, names in kinds.items():
            for name in names:
                found.setdefault((kind, plain(bare(name))), set()).add(origin)
    return {key: frozenset(origins) for key, origins in found.items()}


def origins_of(key: str, kind: str) -> frozenset[str]:
    """Return the origins that a bare name may have, none if it is at home or not known.

    >>> origins_of("yilmaz", "surnames"), sorted(origins_of("mustafa", "m"))
    (frozenset({'turkish'}), ['arabic', 'turkish'])
    """
    return _known().get((kind, plain(key)), frozenset())


def is_famous(one: str, other: str) -> bool:
    """Return whether two bare names are those of somebody whom everybody knows.

    >>> is_famous("angela", "merkel"), is_famous("angela", "huber")
    (True, False)
    """
    return f"{one} {other}" in people().famous or f"{other} {one}" in people().famous
