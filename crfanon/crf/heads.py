"""What a value is called where it stands: by a form's label, a record's key, a column's head.

"Lozoya;12;88" has nothing beside the name that a model could go by, but "Apellido" above it.  So
each token of a value bears the first and the last word of its head, and what people's data such a
head announces as a rule (``heads.yaml`` of each language):

- behind a label or a key on the same line, or on the next one where nothing else follows:
  ``Occupation: baker``, ``"lastName": "Oxley"``, ``<surname>Oxley</surname>``;
- below a head in a table whose cells stand between tabs, bars, semicolons, commas or in columns
  of blanks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from ..languages import LANGUAGES
from ..languages.column_heads import column_heads, data_heads
from ..text.document import Document, tokens_of
from ..text.normalize import fold
from ..text.tables import LEAST_CELLS, LONGEST_HEAD, Cell, cells_of, delimiter_of, line_end

# What stands behind a label or a key, and the label in the text before it.
_SIGN = re.compile(r"[:=](?!//)|(?<=[^ ])>")
_HEAD_AT_END = r"""["']?
    (?P<head>[^\W\d_](?:[^\W_]|[_'’./()\#º°ª\-]|[ ](?=[^ ])){0,38})
    (?<=[^\W\d_)\].º°ª\#])["']?[ ]?\Z"""
_BETWEEN_CELLS = r"[\t|;,{(\[<&?][ ]?|[ ]{2}"
_INSIDE_A_LINE = re.compile(rf"(?:{_BETWEEN_CELLS}){_HEAD_AT_END}", re.VERBOSE)
_IN_A_LINE = re.compile(rf"(?:^[ \t>*•\-]*|{_BETWEEN_CELLS}){_HEAD_AT_END}", re.VERBOSE)
# Keys of a log stand side by side: "user=ada port=22".
_KEY = re.compile(r"(?<=[\"'\w>:] )[^\W\d_]+\Z")
_LONGEST_LABEL = 44
_VALUE = re.compile(r"""[ \t"'.]*""")
_HUMP = re.compile(r"(?<=[a-zß-ÿ])(?=[A-Z])|_")
_WORD = re.compile(r"[^\W\d_]+")
_DIGIT = re.compile(r"\d")
# Behind so many tokens a value is running text.
_LONGEST_VALUE = 12
_BLANKS = re.compile(r"\S {2,}\S")
# What closes a value and is none of it.
_BEHIND_A_VALUE = " \t\r\"'},;|"
# Words of a sentence stand between commas, too.
_LEAST_BETWEEN_COMMAS = 3
# Cells in columns of blanks stand below their head, or up to so many signs beside it.
_ASIDE = 4


class Value(NamedTuple):
    """The tokens `[first, last)` of a value, and what its head says of it."""

    first: int
    last: int
    clues: tuple[str, ...]


def values_under_heads(document: Document) -> Iterator[Value]:
    """Yield the values that stand under a head in a document with tokens.

    >>> from crfanon.text.tokenizer import Tokenizer
    >>> text = "Surname;Ward\\nOxley;7C\\n\\nOccupation: baker\\n"
    >>> document = Document("note-1", text, tokens=Tokenizer()(text))
    >>> for first, last, clues in values_under_heads(document):
    ...     print(first, last, *clues)
    9 10 word=occupation
    3 4 word=surname kind=PERSON
    5 7 word=ward
    """
    text = document.text
    found = list(heads_of(text))
    if not found:
        return
    places = np.array([place for start, end, _ in found for place in (start, end)], np.int32)
    tokens = tokens_of(document).starts.searchsorted(places).tolist()
    for first, last, (_, _, head) in zip(tokens[::2], tokens[1::2], found):
        clues = _clues(head)
        if clues and first < last:
            yield Value(first, min(last, first + _LONGEST_VALUE), clues)


def heads_of(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield the places of values, and the label, key or head of a column that each stands under.

    >>> text = '{"lastName": "Oxley"}'
    >>> [(text[start:end], head) for start, end, head in heads_of(text)]
    [('Oxley', 'lastName')]
    """
    yield from _behind_labels(text)
    yield from _below_heads(text)


def said_by(head: str) -> str:
    """Return the words of a head as they are looked up: "last name" for "lastName"."""
    return fold(_HUMP.sub(" ", head)).rstrip(".: ")


@cache
def _kinds() -> Mapping[str, str]:
    """Return for each head that announces data of people what it is, by label."""
    found = {
        fold(head.replace("+", " ")): kind for kind, heads in data_heads().items() for head in heads
    }
    for code in LANGUAGES:
        own = column_heads(code)
        found |= {fold(head.replace("+", " ")): "PERSON" for head in own.names}
    return MappingProxyType(found)


@lru_cache(maxsize=4096)
def _clues(head: str) -> tuple[str, ...]:
    said = said_by(head)
    words = _WORD.findall(said)
    if not words:
        return ()
    clues = [f"word={words[-1]}"]
    if len(words) > 1:
        clues.append(f"first={words[0]}")
    kind = _kinds().get(said)
    if kind is not None:
        clues.append(f"kind={kind}")
    return tuple(clues)


def _behind_labels(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield places of values behind labels, and the labels."""
    found: list[tuple[int, int, str]] = []
    done = 0
    for sign in _SIGN.finditer(text):
        at = sign.start()
        begin = max(done, at - _LONGEST_LABEL)
        begin = max(begin, text.rfind("\n", begin, at) + 1)
        before = text[begin:at]
        begins_line = begin == 0 or text[begin - 1] == "\n"
        label = (_IN_A_LINE if begins_line else _INSIDE_A_LINE).search(before)
        if label is not None:
            found.append((begin + label.start(), at, label["head"]))
        elif sign.group() == "=" and (label := _KEY.search(before)) is not None:
            found.append((begin + label.start(), at, label.group()))
        else:
            continue
        done = sign.end()
    bounds = [*(begin for begin, _, _ in found), len(text)]
    for (_, at, head), after in zip(found, bounds[1:]):
        start = _VALUE.match(text, at + 1).end()  # type: ignore[union-attr]
        end = line_end(text, start)
        if start == end:
            start, end = end + 1, line_end(text, end + 1)
        end = min(end, max(after, start))
        closed = text.find("</", start, end)
        value = text[start : end if closed < 0 else closed].rstrip(_BEHIND_A_VALUE)
        yield start, start + len(value), head


def _below_heads(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield places of cells of tables, and the heads of their columns."""
    lines = list(_lines(text))
    k = 0
    while k + 1 < len(lines):
        table = _head(text, *lines[k])
        rows = 0
        if table is not None:
            delimiter, heads = table
            for row in range(k + 1, len(lines)):
                cells = cells_of(text, *lines[row], delimiter)
                if len(cells) < LEAST_CELLS or (delimiter and len(cells) != len(heads)):
                    break
                rows += 1
                yield from _under(text, lines[k][0], heads, lines[row][0], cells, delimiter)
        k += max(rows, 1)


def _under(
    text: str,
    line_of_heads: int,
    heads: Sequence[Cell],
    line: int,
    cells: Sequence[Cell],
    delimiter: str,
) -> Iterator[tuple[int, int, str]]:
    if delimiter:
        for head, cell in zip(heads, cells):
            yield cell.start, cell.end, text[head.start : head.end]
        return
    places = [(head.start - line_of_heads, head.end - line_of_heads) for head in heads]
    for cell in cells:
        begins, ends = cell.start - line, cell.end - line
        for head, (first, last) in zip(heads, places):
            if begins < last + _ASIDE and first < ends + _ASIDE and begins <= last:
                yield cell.start, cell.end, text[head.start : head.end]
                break


def _lines(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    while start < len(text):
        end = line_end(text, start)
        yield start, end
        start = end + 1


def _head(text: str, start: int, end: int) -> tuple[str, list[Cell]] | None:
    """Return the delimiter and the cells of a line that may be the head of a table, else None."""
    line = text[start:end]
    delimiter = delimiter_of(line)
    if _DIGIT.search(line) or (not delimiter and not _BLANKS.search(line)):
        return None
    # The row below has cells as well.
    if text.find(delimiter or "  ", end, line_end(text, end + 1)) < 0:
        return None
    cells = cells_of(text, start, end, delimiter)
    if len(cells) < (_LEAST_BETWEEN_COMMAS if delimiter == "," else LEAST_CELLS):
        return None
    said = [text[cell.start : cell.end] for cell in cells]
    is_head = all(len(head) <= LONGEST_HEAD and ": " not in head for head in said)
    return (delimiter, cells) if is_head and all(map(_WORD.search, said)) else None
