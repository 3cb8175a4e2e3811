"""The labels of spans: one hierarchy, the label sets of corpora, and how labels are renamed."""

from __future__ import annotations

from .hierarchy import (
    OwnLabel,
    ancestors,
    convert,
    has_place,
    is_kind_of,
    is_off,
    kind_of_all,
    kinds_of,
    known_labels,
    label_sets,
    meaning_of,
    parents,
)
from .renaming import RELABELLINGS, Conversion, Relabelling, Step, named_among

__all__ = [
    "RELABELLINGS",
    "Conversion",
    "OwnLabel",
    "Relabelling",
    "Step",
    "ancestors",
    "convert",
    "has_place",
    "is_kind_of",
    "is_off",
    "kind_of_all",
    "kinds_of",
    "known_labels",
    "label_sets",
    "meaning_of",
    "named_among",
    "parents",
]
