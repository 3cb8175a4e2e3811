"""Labels in files of settings: how they are read, and what was meant by one that is not known."""

from __future__ import annotations

import re
from collections.abc import Collection

from ..settings.schema import Type
from ..settings.setting import Setting, nearest
from .hierarchy import known_labels, parents

NONE = "O"
"""The label of text without any, as in BIO tags."""

# How labels of one's own are written, so that every format of annotations can have them.
_OWN_LABEL = re.compile(r"[A-Za-z][\w\-]*", re.ASCII)


def label_meant(
    label: str,
    known: Collection[str] = (),
    *,
    otherwise: str = "name one of the hierarchy, such as PERSON",
) -> str:
    """Return the advice for a label that is not among the `known` ones, by default all.

    >>> label_meant("PERSN"), label_meant("thing")
    ('did you mean PERSON?', 'name one of the hierarchy, such as PERSON')
    """
    known = known or known_labels()
    near = nearest(label, known) or nearest(label.upper(), known)
    return f"did you mean {near}?" if near else otherwise


def check_label(label: str, setting: Setting) -> str:
    """Return `label` if it has a place in the hierarchy; else the `setting` is to blame."""
    if label not in known_labels():
        raise setting.refusal(f"there is no label {label!r}; {label_meant(label)}")
    return label


def _label(setting: Setting) -> str:
    return check_label(setting.written(), setting)


def _label_or_none(setting: Setting) -> str:
    return NONE if setting.written() == NONE else _label(setting)


def _conversion(setting: Setting) -> str:
    label = setting.written()
    if label in parents():
        return label
    if label in known_labels():
        raise setting.refusal(f"{label} is a label of a corpus; name one of the hierarchy")
    if label.upper() in parents() or label == NONE:
        near = "" if label == NONE else f"did you mean {label.upper()}? "
        raise setting.refusal(f"{label!r} is no label; {near}what is to stay goes below keep")
    if not _OWN_LABEL.fullmatch(label):
        raise setting.refusal(f"{label!r} is no label; write letters, digits and _")
    return label


LABEL = Type(_label, "label")
LABEL_OR_NONE = Type(_label_or_none, f"label or `{NONE}`")
CONVERSION = Type(_conversion, "label, or one of your own")
"""The new name of a label: a label of the hierarchy, or one of the user's own."""
