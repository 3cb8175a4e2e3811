"""Names of the labels of the hierarchy, in the languages of the documents.

A placeholder such as ``[PERSONA_1]`` reads better in a Spanish text than ``[PERSON_1]``.  Names are
in capitals without accents, so that every encoding can write them and no program that folds
accents takes two of them for one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from ..labels import OwnLabel, kinds_of
from . import LANGUAGES
from .sections import section_of, text

LABELS, DOCUMENT = "labels", "document"
NAMES = (LABELS, DOCUMENT, *LANGUAGES)
"""The names of labels in placeholders: labels as they are, those of the document's
language, or those of one language."""


@cache
def label_names(lang: str) -> Mapping[str, str]:
    """Return the names of the labels of the hierarchy in one language."""
    section = section_of(lang, "labels")
    return MappingProxyType({label: text(section, label) for label in section.keys})


@cache
def label_name(label: str, lang: str) -> str:
    """Return the name of a label in a language, or the label itself if it has none there.

    A label of a corpus is called as that which it stands for, and one of the user's own as he has
    called it.

    >>> label_name("PERSON", "es"), label_name("CALLE", "de"), label_name("GUEST", "pt")
    ('PERSONA', 'STRASSE', 'GUEST')
    """
    if lang in LANGUAGES and not isinstance(label, OwnLabel):
        names = label_names(lang)
        for kind in kinds_of(label):
            if kind in names:
                return names[kind]
    return label
