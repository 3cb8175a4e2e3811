"""The label sets of the corpora, and the one hierarchy they all map into.

Each corpus keeps its own labels; the hierarchy lets masking and evaluation be
set at any level, and lets models of different label sets vote.  A label of a
corpus means one thing here whichever corpus it comes from (a test holds the
sets to that), so nobody needs to carry the name of a set around.

    >>> convert("NOMBRE_SUJETO_ASISTENCIA")
    'NAME_PATIENT'
    >>> ancestors("CALLE")
    ('LOCATION_STREET', 'LOCATION')
    >>> is_kind_of("CALLE", "LOCATION"), is_kind_of("LOCATION", "CALLE")
    (True, False)
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType

from ..errors import ConfigError
from ..resources import read_yaml


@cache
def parents() -> Mapping[str, str | None]:
    """Return every label of the hierarchy and what it is a kind of; None at the top."""
    kinds: dict[str, list[str]] = read_yaml(Path(__file__).with_name("hierarchy.yaml"))
    below = {child: top for top, children in kinds.items() for child in children}
    return MappingProxyType({**dict.fromkeys(kinds), **below})


@cache
def label_sets() -> Mapping[str, Mapping[str, str]]:
    """Return the labels of each corpus, and the label of the hierarchy that each becomes."""
    return MappingProxyType(read_yaml(Path(__file__).with_name("label_sets.yaml")))


@cache
def _meanings() -> dict[str, str]:
    known = {label: label for label in parents()}
    for labels in label_sets().values():
        known.update(labels)
    return known


class OwnLabel(str):
    """A label of the user's own, and the label of the hierarchy that it is a `kind` of.

    It is that label to all who look for the kind of a span, and the text to all who write it.

        >>> guest = OwnLabel("GUEST", "PERSON")
        >>> guest, ancestors(guest), is_kind_of(guest, "PERSON")
        ('GUEST', ('PERSON',), True)
    """

    __slots__ = ("kind",)
    kind: str

    def __new__(cls, text: str, kind: str) -> OwnLabel:
        label = super().__new__(cls, text)
        label.kind = kind
        return label

    def __reduce__(self) -> tuple[type[OwnLabel], tuple[str, str]]:
        return OwnLabel, (str(self), self.kind)


def convert(label: str) -> str:
    """Return the label of the hierarchy for `label`, which may be one already.

    Unknown labels are refused rather than called ``"OTHER"``: a user who masks
    all kinds of PERSON must hear that an unknown label may be one.
    """
    known = label.kind if isinstance(label, OwnLabel) else meaning_of(label)
    if known is None:
        raise ConfigError(
            f"labels: {label} has no place in the label hierarchy; say which label it converts to"
        )
    return known


def known_labels() -> Collection[str]:
    """Return every label that has a place in the hierarchy, those of the hierarchy first.

    >>> [label in known_labels() for label in ("FECHAS", "DATE", "COLOUR")]
    [True, True, False]
    """
    return _meanings().keys()


def has_place(label: str) -> bool:
    """Return whether a label has a place in the hierarchy, also one of the user's own.

    >>> has_place("CALLE"), has_place(OwnLabel("GUEST", "PERSON")), has_place("GUEST")
    (True, True, False)
    """
    return isinstance(label, OwnLabel) or meaning_of(label) is not None


def meaning_of(label: str) -> str | None:
    """Return the label of the hierarchy for a label of it or of a corpus, None for any other.

    >>> meaning_of("FECHAS"), meaning_of("COLOUR")
    ('DATE', None)
    """
    return _meanings().get(label)


def kind_of_all(labels: Collection[str]) -> str | None:
    """Return the lowest label that all of some labels are a kind of, None if there is none.

    >>> kind_of_all(["NAME_PATIENT", "PERSON"]), kind_of_all(["PERSON", "CALLE"])
    ('PERSON', None)
    """
    first, *others = labels
    common = (k for k in ancestors(first) if all(k in ancestors(other) for other in others))
    return next(common, None)


def ancestors(label: str) -> tuple[str, ...]:
    """Return the label of the hierarchy for `label` and all it is a kind of, upwards."""
    found = [convert(label)]
    while (parent := parents()[found[-1]]) is not None:
        found.append(parent)
    return tuple(found)


# A label of the user's own is of a kind, and equal to the text, which is of none.
@lru_cache(maxsize=1024, typed=True)
def kinds_of(label: str) -> tuple[str, ...]:
    """Return `label` and whatever it is a kind of; an unknown label is only itself.

    >>> kinds_of("CALLE")
    ('CALLE', 'LOCATION_STREET', 'LOCATION')
    """
    try:
        return (label, *ancestors(label))
    except ConfigError:
        return (label,)


def is_kind_of(label: str, kind: str) -> bool:
    """Return whether all that `label` marks is also of `kind`; both may be native.

    A label is a kind of itself, also where the hierarchy does not know it.  A
    native `kind` takes in only what maps to the same label or below it.
    """
    return label == kind or convert(kind) in ancestors(label)


def is_off(label: str, off: Collection[str]) -> bool:
    """Return whether `label` or anything it is a kind of is in `off`."""
    return bool(off) and not set(off).isdisjoint(kinds_of(label))
