"""Lines of tables: which sign stands between their cells, and where each cell is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

LEAST_CELLS = 2
"""A row of fewer cells is the end of a table."""
LONGEST_HEAD = 30
"""A head of a column has no more characters."""

_DELIMITERS = ("\t", "|", ";", ",")
_BETWEEN_BLANKS = re.compile(r"\S+(?:[ \xa0]\S+)*")
_AROUND = " \xa0\"'\r"


class Cell(NamedTuple):
    """The place of a cell's text, without blanks and quotes around it."""

    start: int
    end: int


def line_end(text: str, start: int) -> int:
    """Return where the line ends that `start` stands in."""
    end = text.find("\n", start)
    return len(text) if end < 0 else end


def delimiter_of(line: str) -> str:
    """Return the sign that stands between the cells of a line, "" where that would be blanks."""
    return next((sign for sign in _DELIMITERS if sign in line), "")


def cells_of(text: str, start: int, end: int, delimiter: str) -> list[Cell]:
    """Return the cells of a line.

    >>> text = '| Ada Pell |  7C |'
    >>> [text[cell.start : cell.end] for cell in cells_of(text, 0, len(text), "|")]
    ['Ada Pell', '7C']
    """
    line = text[start:end].rstrip()
    bounds = []
    if delimiter:
        begin = 0
        for i in _delimiters(line, delimiter):
            bounds.append((begin, i))
            begin = i + 1
        bounds.append((begin, len(line)))
        if delimiter == "|":
            # Bars stand at both ends of a row.
            bounds = [bound for bound in bounds if bound not in ((0, 0), (len(line), len(line)))]
    else:
        bounds = [match.span() for match in _BETWEEN_BLANKS.finditer(line)]
    cells = []
    for begin, stop in bounds:
        bare = line[begin:stop].strip(_AROUND)
        at = start + begin + (line[begin:stop].index(bare) if bare else 0)
        cells.append(Cell(at, at + len(bare)))
    return cells


def _delimiters(line: str, delimiter: str) -> Iterator[int]:
    """Yield the offsets of those delimiters in a line that are not between quotes."""
    quotes, last = 0, 0
    at = line.find(delimiter)
    while at >= 0:
        quotes += line.count('"', last, at)
        if quotes % 2 == 0:
            yield at
        last, at = at, line.find(delimiter, at + 1)
