"""Annotated data in and out: brat standoff, i2b2 XML, CoNLL columns, JSON Lines.

A format is one module with `read`, `write`, `render` and `SUFFIX`; this one
only chooses.  Documents come with gold spans and without tokens.  Their text
is exactly that of the file: a byte-order mark is its first character, and line
ends are as they were.  Spans come sorted, and may overlap where the corpus
says so.

Whatever a format cannot carry is an error, never altered: who reads a file
back gets the same document ids, texts and spans.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Protocol

from ..document import Document
from ..errors import ConfigError
from . import brat, conll, i2b2, jsonl

AnyPath = str | os.PathLike[str]


class Format(Protocol):
    """What a module of this package offers."""

    SUFFIX: str

    def read(self, path: AnyPath) -> Iterator[Document]:
        """Yield the documents of a file, or of all files below a folder in order of name."""

    def write(self, documents: Iterable[Document], path: AnyPath) -> None:
        """Write documents: into a folder where each has its own file, else into one file."""

    def render(self, document: Document) -> str:
        """Return what stands in a file that holds the annotations of one document."""


FORMATS: Mapping[str, Format] = MappingProxyType(
    {"brat": brat, "i2b2": i2b2, "conll": conll, "jsonl": jsonl}
)


def read(path: AnyPath, *, format: str) -> Iterator[Document]:
    """Yield the documents of a file or folder; see `FORMATS` for the names of formats.

    A `CorpusError` names the file and the line that cannot be read.
    """
    return _module(format).read(path)


def write(documents: Iterable[Document], path: AnyPath, *, format: str) -> None:
    """Write documents so that `read` gives them back.

    brat and i2b2 write a file (or two) per document into the folder `path`,
    named by the document's id; the others write the file `path`.
    """
    _module(format).write(documents, path)


def _module(name: str) -> Format:
    try:
        return FORMATS[name]
    except KeyError:
        known = ", ".join(FORMATS)
        raise ConfigError(f"format {name}: not known; choose one of {known}") from None
