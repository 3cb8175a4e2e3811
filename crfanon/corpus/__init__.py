"""Annotated data in and out: brat standoff, i2b2 XML, CoNLL columns, JSON Lines.

A format is one module with `read`, `render` and `SUFFIX`; this one only
chooses.  Corpora that come in a form of their own are read as well (TAB, UIMA
CAS, GermEval, Universal NER, CESS, presidio-research, marks in line).  Documents come with gold
spans and without tokens.  Their text is exactly that of the file: a byte-order
mark is its first character, and line ends are as they were.  Spans come sorted,
and may overlap where the corpus says so.

Whatever a format cannot carry is an error, never altered: who reads a file
back gets the same document ids, texts and spans.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Protocol, TypeVar

from ..errors import ConfigError
from ..text.document import Document
from . import brat, cas, cess, conll, i2b2, inline, jsonl, presidio, tab
from .layout import LAYOUTS, Layout, parse_layout, read_layout
from .relabelling import labels_in, relabelled

__all__ = [
    "FORMATS",
    "READERS",
    "AnyPath",
    "Format",
    "Layout",
    "labels_in",
    "parse_layout",
    "read",
    "read_layout",
    "relabelled",
]

AnyPath = str | os.PathLike[str]
T = TypeVar("T")


class Format(Protocol):
    """The interface of a corpus format, which each module of this package implements."""

    SUFFIX: str

    def read(self, path: AnyPath) -> Iterator[Document]:
        """Yield the documents of a file, or of all files below a folder in order of name."""

    def render(self, document: Document) -> str:
        """Return the content of a file that holds the annotations of one document."""


FORMATS: Mapping[str, Format] = MappingProxyType(
    {"brat": brat, "i2b2": i2b2, "conll": conll, "jsonl": jsonl}
)
"""The formats that are read and written."""

# What the names of files end in that have columns.
_SUFFIXES = {"conll": (conll.SUFFIX,), "uner": (".iob2",), "germeval": (".tsv",)}

READERS: Mapping[str, Callable[[AnyPath], Iterator[Document]]] = MappingProxyType(
    {
        **{name: module.read for name, module in FORMATS.items()},
        "tab": tab.read,
        "tab-all": tab.read_all,
        "cas": cas.read,
        "cess": cess.read,
        "presidio": presidio.read,
        "inline": inline.read,
        "uner": partial(conll.read, layout=LAYOUTS["uner"], suffixes=_SUFFIXES["uner"]),
        "germeval": partial(conll.read, layout=LAYOUTS["germeval"], suffixes=_SUFFIXES["germeval"]),
    }
)
"""The readers of all formats, also of those that are not written."""


def read(path: AnyPath, *, format: str, columns: Layout | None = None) -> Iterator[Document]:
    """Yield the documents of a file or folder; see `READERS` for the names of formats.

    `columns` says how the columns are to be read of a format that has such
    (`read_layout`).  A `CorpusError` names the file and the line that cannot be
    read.
    """
    if columns is not None:
        suffixes = _known(format, _SUFFIXES)
        return conll.read(path, layout=columns, suffixes=suffixes)
    return _known(format, READERS)(path)


def _known(name: str, formats: Mapping[str, T]) -> T:
    try:
        return formats[name]
    except KeyError:
        known = ", ".join(formats)
        raise ConfigError(f"format {name}: not known; choose one of {known}") from None
