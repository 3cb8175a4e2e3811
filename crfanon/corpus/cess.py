r"""CESS-ESP: words with lemma and EAGLES tag, whose proper nouns say what they name.

    # newdoc id = 10017_20000413
    el<TAB>el<TAB>da0ms0
    Acme_Norte<TAB>Acme_Norte<TAB>np0000o
    ayer<TAB>[??:??:??]<TAB>W

A name is one word however many it was written in, an underscore for each blank,
and so is a date.  Their tags are the labels here (`labels`); all other tags are
of grammar, and nothing is marked there.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from ..errors import CorpusError
from ..labels import label_sets
from ..text.document import Document
from .conll import parse
from .layout import Layout
from .source import files, read_text

_LAYOUT = Layout(separator="\t", document_marker="# newdoc", spacing="typeset")
_COLUMNS = 3


def read(path: str | os.PathLike[str]) -> Iterator[Document]:
    """Yield the documents of a file, or of all ``.tsv`` files of a folder."""
    for _, file in files(path, (".tsv",)):
        lines = read_text(file).split("\n")
        rows = [_row(line, f"{file}:{number}") for number, line in enumerate(lines, start=1)]
        yield from parse(rows, file, layout=_LAYOUT)


def _row(line: str, place: str) -> str:
    """Return the line with the tag of a name in place of its lemma and tag."""
    line = line.removesuffix("\r")
    if not line.strip() or line.startswith(_LAYOUT.document_marker):
        return line
    columns = line.split("\t")
    if len(columns) != _COLUMNS:
        raise CorpusError(
            f"{place}: has {len(columns)} columns; there should be form, lemma and tag"
        )
    form, _, tag = columns
    # Every name begins anew, also one that follows another of its kind.
    return f"{_words(form)}\t{f'B-{tag}' if tag in label_sets()['cess'] else 'O'}"


def _words(form: str) -> str:
    return form.replace("_", " ").strip() or form
