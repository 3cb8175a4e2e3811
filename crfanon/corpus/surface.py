"""Put tagged words back into the text that they were taken from.

Treebanks undo contractions: Portuguese *do* is two words there, ``de`` and
``o``, and so it is in corpora made from them, whose texts are not as people write.  The
treebank itself, in CoNLL-U, has both: a line of its own, numbered ``2-3``, for
what was written, and how it was spaced.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ..errors import CorpusError
from ..text.bio import split
from .layout import Layout
from .source import read_text

_FORM, _MISC, _COLUMNS = 1, 9, 10
_RANGE = re.compile(r"(\d+)-(\d+)")


class _Unit(NamedTuple):
    """One written form, its words in the treebank, and its last column."""

    form: str
    words: tuple[str, ...]
    misc: str


def on_surface(lines: Sequence[str], path: Path, layout: Layout) -> list[str]:
    """Return the lines of columns with written forms in place of words, and how they are spaced.

    The treebank is `layout.surface`, from the folder of `path`.  It has the
    same words, sentence by sentence; a `CorpusError` says where it has not.
    """
    treebank = path.parent / layout.surface
    sentences = _sentences(treebank)
    found: list[str] = []
    rows: list[list[str]] = []

    def flush(number: int) -> None:
        if not rows:
            return
        units = next(sentences, None)
        words = [row[layout.token] for row in rows]
        if units is None or words != [word for unit in units for word in unit.words]:
            raise CorpusError(
                f"{path}:{number}: the sentence above has other words in {treebank.name}; "
                "name the treebank that this file was made from"
            )
        found.extend(_rows(rows, units, layout))
        rows.clear()

    for number, line in enumerate([*lines, ""], start=1):
        line = line.removesuffix("\r")
        markers = (layout.document_marker, layout.text_marker, layout.comment)
        if not line.strip(" \t"):
            flush(number)
            found.append("")
        elif any(marker and line.startswith(marker) for marker in markers):
            if not (layout.text_marker and line.startswith(layout.text_marker)):
                found.append(line)
        else:
            rows.append(_columns(line, f"{path}:{number}", layout))
    return found


def _columns(line: str, place: str, layout: Layout) -> list[str]:
    columns = line.split(layout.separator)
    if not -len(columns) <= min(layout.token, layout.tag) <= max(layout[:2]) < len(columns):
        raise CorpusError(
            f"{place}: has no token and tag in its {len(columns)} columns; correct it or the layout"
        )
    return columns


def _rows(rows: Sequence[list[str]], units: Sequence[_Unit], layout: Layout) -> Iterator[str]:
    """Yield a line for each unit: that of its first word, changed."""
    tags = [row[layout.tag] for row in rows]
    at = 0
    for unit in units:
        row = list(rows[at])
        row[layout.token] = unit.form
        row[layout.tag] = _tag(tags[at : at + len(unit.words)], tags[at + len(unit.words) :][:1])
        at += len(unit.words)
        # What ends a sentence stands at the end of a line, whatever followed it in the treebank.
        spacing = unit.misc if at < len(rows) else "_"
        yield (layout.separator or "\t").join([*row, spacing])


def _tag(tags: Sequence[str], following: Sequence[str]) -> str:
    """Return the tag of words that were written as one.

    An article that begins a name is left out of it where the rest of the name
    stands behind ("no [Globo]"); otherwise all is in the span of any of them.
    """
    first = next((k for k, tag in enumerate(tags) if tag != "O"), None)
    if first is None:
        return "O"
    if first == 0:
        return tags[0]
    _, label = split(tags[first])
    goes_on = [split(tag) for tag in following] == [("I", label)] and tags[-1] != "O"
    return "O" if goes_on else f"B-{label}"


def _sentences(treebank: Path) -> Iterator[list[_Unit]]:
    units: list[_Unit] = []
    words_left = 0  # of the range that was begun
    for number, line in enumerate([*read_text(treebank).split("\n"), ""], start=1):
        line = line.removesuffix("\r")
        if not line:
            if units:
                yield units
            units = []
            continue
        if line.startswith("#"):
            continue
        columns = line.split("\t")
        if len(columns) != _COLUMNS:
            raise CorpusError(
                f"{treebank}:{number}: has {len(columns)} columns; CoNLL-U has {_COLUMNS}"
            )
        span = _RANGE.fullmatch(columns[0])
        if span:
            words_left = int(span[2]) - int(span[1]) + 1
            units.append(_Unit(columns[_FORM], (), columns[_MISC]))
        elif columns[0].isdecimal():  # else a word that was not written, such as 8.1
            if words_left:
                words_left -= 1
                units[-1] = units[-1]._replace(words=(*units[-1].words, columns[_FORM]))
            else:
                units.append(_Unit(columns[_FORM], (columns[_FORM],), columns[_MISC]))
