"""Labels by other names: of the hierarchy, of its top, of a corpus, or as a table says."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType

from ..errors import ConfigError
from .hierarchy import ancestors, convert, has_place, label_sets, meaning_of, parents


class Conversion:
    """New names of labels: by a `table`, and by `named` for whatever is not in it.

    Labels of the table are of any level, or of a corpus; the nearest one upwards counts.

        >>> named = Conversion({"PERSON": "GUEST", "CALLE": "LOCATION"}, convert)
        >>> named("NOMBRE_SUJETO_ASISTENCIA"), named("CALLE"), named("FECHAS")
        ('GUEST', 'LOCATION', 'DATE')
    """

    def __init__(self, table: Mapping[str, str], named: Callable[[str], str]) -> None:
        self._table = table
        self._named = named

    def __call__(self, label: str) -> str:
        """Return the new name of a label, which may have no place in the hierarchy."""
        kinds: tuple[str, ...] = (label,) if self._table else ()
        if kinds and has_place(label):
            kinds += ancestors(label)
        said = next((self._table[kind] for kind in kinds if kind in self._table), None)
        return self._named(label) if said is None else said


Step = str | tuple[str, ...] | Mapping[str, str]


class Relabelling:
    """A renaming of labels, in one step or several: another label, or None to drop it.

    A step is ``"native"`` (every label stays), ``"hierarchy"`` (`convert`),
    ``"top"`` (the uppermost kind), a tuple of labels of the hierarchy (the one of
    them that it is a kind of; what is of none is dropped), or a mapping of labels
    to labels, in which ``"O"`` drops one and whatever it does not name stays.

        >>> relabelling = Relabelling("hierarchy", {"OTHER_LAW": "O"})
        >>> relabelling("GS"), relabelling("RR"), Relabelling("top")("RR")
        (None, 'NAME_PROFESSIONAL', 'PERSON')
        >>> relabelling = Relabelling(("LOCATION", "LOCATION_CITY"))
        >>> relabelling("ST"), relabelling("LD"), relabelling("RR")
        ('LOCATION_CITY', 'LOCATION', None)

    Of the labels of a tuple some may be the user's `own`, without a place in the hierarchy.

        >>> relabelling = Relabelling(("GUEST",), own=["GUEST"])
        >>> relabelling("GUEST"), relabelling("ROOM"), relabelling("PERSON")
        ('GUEST', None, None)
    """

    def __init__(self, *steps: Step, own: Collection[str] = ()) -> None:
        for step in steps:
            if isinstance(step, tuple):
                for kind in step:
                    if kind not in parents() and kind not in own:
                        raise ConfigError(
                            f"labels: {kind} is not a label of the hierarchy; name such, or one "
                            f"of {', '.join(RELABELLINGS)}"
                        )
            if isinstance(step, str) and step not in RELABELLINGS:
                raise ConfigError(
                    f"labels: {step!r} is not known; choose one of {', '.join(RELABELLINGS)}, "
                    "or say what becomes of each label"
                )
        self.steps = steps
        self.own = own

    def __call__(self, label: str) -> str | None:
        """Return the label that `label` becomes, None for O; a `ConfigError` if it is unknown."""
        for step in self.steps:
            if isinstance(step, str):
                label = RELABELLINGS[step](label)
            elif isinstance(step, tuple):
                label = next((kind for kind in _kinds_among(label, step) if kind in step), "O")
            else:
                label = step.get(label, label)
            if label == "O":
                return None
        return label

    @classmethod
    def parse(cls, text: str, *, own: Collection[str] = ()) -> Relabelling:
        """Return the relabelling that is called so, or that leaves the kinds named ``A,B``."""
        return cls(text if text in RELABELLINGS else tuple(text.split(",")), own=own)

    def strangers(self, labels: Collection[str]) -> set[str]:
        """Return the labels that a mapping names and that are neither `labels` nor known.

        Such a name is misspelt, and its step would never be made.
        """
        named = {label for step in self.steps if isinstance(step, Mapping) for label in step}
        return {label for label in named if label not in labels and meaning_of(label) is None}


def _kinds_among(label: str, chosen: Collection[str]) -> tuple[str, ...]:
    """Return the kinds of a label; raise `ConfigError` if it may be one of those chosen.

    Of a label without a place in the hierarchy that is unknown, if any of the hierarchy is chosen.
    """
    if label in chosen and not has_place(label):
        return (label,)
    return ancestors(label) if any(map(has_place, chosen)) or has_place(label) else (label,)


def named_among(label: str, labels: Collection[str]) -> str:
    """Return the label that means what `label` means where `labels` are in use.

    A rule speaks of the hierarchy and a model of its corpus' own labels; where
    just one of these stands for the same, both can say the same.  What the
    corpus could have named and never had to counts as well.

        >>> named_among("DATE", ["FECHAS", "PAIS"]), named_among("CONTACT_URL", ["FECHAS", "PAIS"])
        ('FECHAS', 'URL_WEB')

    Where there is none, it is the nearest that `label` is a kind of, or else itself.

        >>> named_among("NAME_PROFESSIONAL", ["PESSOA"])
        'PESSOA'
        >>> named_among("ID_ACCOUNT", ["FECHAS", "PAIS"])
        'ID_ACCOUNT'
    """
    is_of_corpus = not parents().keys() >= set(labels)
    whole = [own for own in label_sets().values() if is_of_corpus and own.keys() >= set(labels)]
    for known in (labels, *(whole if len(whole) == 1 else ())):
        same = [other for other in known if meaning_of(other) == label]
        if same:
            return same[0] if len(same) == 1 else label
    for kind in ancestors(label)[1:]:
        above = [other for other in labels if meaning_of(other) == kind]
        if above:
            return above[0] if len(above) == 1 else label
    return label


def _top(label: str) -> str:
    return ancestors(label)[-1]


RELABELLINGS: Mapping[str, Callable[[str], str]] = MappingProxyType(
    {"native": str, "hierarchy": convert, "top": _top}
)
"""The steps of a `Relabelling` that have a name."""
