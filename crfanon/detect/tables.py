"""Names and numbers in the columns of tables and records, told by the head or the key.

A row of a table is no sentence: "Lozoya;12;88" has nothing beside the name that a model could
go by.  But the head of the column says what its cells are.  In goes a document with tokens; out
comes the same with a suggestion for each cell below "Surname" or "Paciente", and below "DOB",
"Telefon" or "NIF" if it looks like such a value.  Tables have
their cells between tabs, semicolons, commas, bars, or in columns of blanks.  Records name each
value by its key, as programs write them: ``"last_name": "Oxley"``, ``<surname>Oxley</surname>``.

Where the heads say "Name" alone, which products have as well, a cell must have a name that
is on one of the lists.  Below "ID" alone, which everything has, it counts beside heads of people.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from ..gazetteers.words import common_words, names
from ..languages import LANGUAGES
from ..languages.column_heads import column_heads, data_heads, of_all
from ..text.document import Document, tokens_of
from ..text.normalize import fold
from ..text.spans import Span
from ..text.tables import LEAST_CELLS, LONGEST_HEAD, Cell, cells_of, delimiter_of, line_end
from ..text.tokens import Lexicon
from .detectors import Naming, WithoutRules

SOURCE = "column"

# What a cell looks like that is such a value: neither empty, nor a head once more.
_DATA_CELLS: Mapping[str, re.Pattern[str]] = MappingProxyType(
    {
        "DATE": re.compile(r"(?=(?:[^\d\n]*\d){3})[\w./\-, ]{3,24}"),
        "CONTACT_PHONE": re.compile(r"(?=(?:\D*\d){4})[+(\d][\d()./\-+ \xa0]{3,28}"),
        "CONTACT_FAX": re.compile(r"(?=(?:\D*\d){4})[+(\d][\d()./\-+ \xa0]{3,28}"),
        "CONTACT_EMAIL": re.compile(r"[^\s@]{1,64}(?:@|\(at\)|\[at\])[^\s@]{1,80}"),
        "CONTACT_USER": re.compile(r"(?=.*[^\W_])[\w.\-@]{3,40}"),
        "LOCATION_POSTCODE": re.compile(r"(?=[^\d\n]{0,4}\d)[A-Za-z\d][A-Za-z\d.\- ]{2,9}"),
        "ID": re.compile(r"(?=(?:[^\d\n]*\d){2})(?=.{3})[\w./\-:# ]{3,40}"),
    }
)
_NAME = re.compile(r"(?:[^\W\d_][\w'’.·\-‐‑]*,?[ \xa0]?){1,7}")
# A key and its value in JSON and its like, or an element with its text.
_KEYED = re.compile(
    r"""(?P<key>[^\W\d][\w\-]{2,})
    (?: ["'][ ]*[:=][ ]*["'](?P<value>[^"\n]{1,60}?)["'][ ]*(?=[,}\]\r\n]|$)
      | (?:[ ][^<>\n]{1,100})?>(?P<element>[^<>\n]{1,60})</ )""",
    re.VERBOSE,
)
_KEY_BEGINS = re.compile(r"[\"'<][\w\-]*$")
_LONGEST_KEY = 32
_HUMP = re.compile(r"(?<=[a-zß-ÿ])(?=[A-Z])|[_\-]")


class Column(NamedTuple):
    """The kind of the cells below a head: their label, and whether names are certain."""

    label: str
    is_sure: bool = True


class ColumnDetector(WithoutRules):
    """Suggests the cells below heads of columns that say that they are names, dates or numbers.

    >>> text = "Surname;Ward;DOB\\nOxley;7C;1.4.68\\n"
    >>> found = ColumnDetector("en").below_heads(text, heads=[0])
    >>> [(text[span.start:span.end], span.label) for span in found]
    [('Oxley', 'PERSON'), ('1.4.68', 'DATE')]

    `label` is what names are called here, and `named` says it of the other labels.
    """

    def __init__(self, language: str, *, label: str = "PERSON", named: Naming = str) -> None:
        self.source = SOURCE
        self._data = {
            fold(head.replace("+", " ")): kind
            for kind, heads in data_heads(language).items()
            for head in heads
        }
        self._named = {kind: named(kind) for kind in data_heads(language)}
        self.labels: Collection[str] = frozenset({label, *self._named.values()})
        self._label = label
        self._language = language
        own = column_heads(language) if language in LANGUAGES else None
        surely, perhaps = (own.names, own.perhaps_names) if own else ((), ())
        self._surely, self._perhaps = (
            frozenset(fold(head.replace("+", " ")) for head in said) for said in (surely, perhaps)
        )
        said = [head.split("+") for head in (*surely, *perhaps)]
        data = [head for heads in data_heads(language).values() for head in heads]
        words = {word for head in said for word in head}
        words |= {word for head in data for word in re.findall(r"[^\W\d_]+", head)}.difference(
            of_all("in_sentences", language)
        )
        said += [head.split("+") for head in data if not re.search(r"[./\-]", head)]
        self._asked: tuple[Lexicon | None, int, list[int]] = (None, 0, [])
        self._forms = [form for word in words for form in (word, word.capitalize(), word.upper())]
        for first, *others in filter(lambda head: len(head) > 1, said):
            humped = "".join([first, *map(str.capitalize, others)])
            self._forms += [humped, humped[0].upper() + humped[1:]]

    def detect(self, documents: Iterable[Document]) -> Iterator[Document]:
        """Yield the documents with a suggestion for each cell in a column of personal data."""
        for document in documents:
            tokens = tokens_of(document)
            places = tokens.places_of(self._numbers(tokens.lexicon))
            heads = tokens.starts.take(places).tolist()
            found = {
                *self.below_heads(document.text, heads=heads),
                *self.values_of_keys(document.text, heads=heads),
            }
            spans = tuple(sorted(found))
            yield document.with_(suggested=(*document.suggested, *spans)) if spans else document

    def _numbers(self, lexicon: Lexicon) -> list[int]:
        """Return the numbers of words that may be heads, asked anew when a lexicon has grown."""
        kept, size, known = self._asked
        if kept is not lexicon or size != len(lexicon):
            known = [number for form in self._forms if (number := lexicon.known(form))]
            # In one piece: another thread may ask about another lexicon.
            self._asked = lexicon, len(lexicon), known
        return known

    def below_heads(self, text: str, *, heads: Sequence[int]) -> Iterator[Span]:
        """Yield the cells of personal data; `heads` are the places of words that may be heads."""
        done = 0
        # Where the rows below the heads of one form end, which stand above each record perhaps.
        read: dict[tuple[str, int, frozenset[tuple[int, Column]]], int] = {}
        for place in heads:
            if place < done:
                continue
            start = text.rfind("\n", 0, place) + 1
            end = line_end(text, start)
            done = end
            table = _read_head(text, start, end)
            if table is None:
                continue
            delimiter, cells = table
            columns = self._columns([_said(text[cell.start : cell.end]) for cell in cells])
            form = delimiter, len(cells), frozenset(columns.items())
            if columns and place >= read.get(form, 0):
                spans, read[form] = self._below(text, end, delimiter, cells, columns)
                yield from spans
                done = spans[-1].end if spans else end

    def values_of_keys(self, text: str, *, heads: Sequence[int]) -> Iterator[Span]:
        """Yield the values of keys that say what they are; `heads` are words of such keys.

        >>> text = '{"lastName": "Oxley", "visits": "3"}'
        >>> found = ColumnDetector("en").values_of_keys(text, heads=[2])
        >>> [text[span.start : span.end] for span in found]
        ['Oxley']
        """
        for place in heads:
            begins = _KEY_BEGINS.search(text, max(0, place - _LONGEST_KEY), place)
            found = _KEYED.match(text, begins.start() + 1) if begins else None
            key = _said(_HUMP.sub(" ", found["key"])) if found else ""
            column = self._column(key) if found else None
            if found and column:
                group = "value" if found["value"] else "element"
                if self._fits(found[group], column):
                    yield self._span(*found.span(group), column)

    def _columns(self, said: Sequence[str]) -> dict[int, Column]:
        """Return the columns of personal data in a table whose heads say this."""
        columns = {k: column for k, head in enumerate(said) if (column := self._column(head))}
        # Beside a column of surnames "Name" is the given name, and who was born has one.
        labels = {column.label for column in columns.values()}
        if "DATE" in labels or not self._surely.isdisjoint(said):
            columns = {k: column._replace(is_sure=True) for k, column in columns.items()}
        if columns.keys() - {k for k, head in enumerate(said) if head in self._perhaps}:
            numbered = {
                k for k, head in enumerate(said) if head in of_all("of_anything", self._language)
            }
            columns.update(dict.fromkeys(numbered - columns.keys(), Column("ID")))
        return columns

    def _column(self, head: str) -> Column | None:
        if head in self._surely or head in self._perhaps:
            return Column(self._label, head in self._surely)
        kind = self._data.get(head)
        return Column(kind) if kind else None

    def _below(
        self,
        text: str,
        end: int,
        delimiter: str,
        head: Sequence[Cell],
        columns: Mapping[int, Column],
    ) -> tuple[list[Span], int]:
        """Return the cells of personal data in the rows below a head, and where the rows end.

        `end` is the end of the head's line.
        """
        spans: list[Span] = []
        while end < len(text):
            start = end + 1
            end = line_end(text, start)
            cells = cells_of(text, start, end, delimiter)
            if len(cells) < LEAST_CELLS:
                break
            if len(cells) != len(head):
                continue
            for k, column in columns.items():
                cell = cells[k]
                if self._fits(text[cell.start : cell.end], column):
                    spans.append(self._span(cell.start, cell.end, column))
        return spans, end

    def _span(self, start: int, end: int, column: Column) -> Span:
        return Span(start, end, self._named.get(column.label, column.label), self.source, 0.9)

    def _fits(self, surface: str, column: Column) -> bool:
        """Return whether a cell or a value is what its head or key says."""
        if column.label not in _DATA_CELLS or column.label == self._label:
            return self._is_name(surface, column.is_sure)
        is_value = _DATA_CELLS[column.label].fullmatch(surface) is not None
        return (
            is_value
            and fold(surface) not in of_all("empty_cells", self._language)
            and _said(surface) not in self._data
        )

    def _is_name(self, surface: str, is_sure: bool) -> bool:
        if not _NAME.fullmatch(surface) or fold(surface) in of_all("empty_cells", self._language):
            return False
        words = re.findall(r"[^\W\d_]+", surface)
        if not (is_sure or any(word[0].isupper() for word in words)):
            return False
        known = {fold(word) for word in words} - common_words(self._language)
        return is_sure or not known.isdisjoint(names(self._language))


def _said(head: str) -> str:
    """Return the folded text of a head, without the marks at its end."""
    return fold(head).rstrip(".: ")


def _read_head(text: str, start: int, end: int) -> tuple[str, list[Cell]] | None:
    """Return the delimiter and the cells of a line that may be the head of a table, else None."""
    line = text[start:end]
    delimiter = delimiter_of(line)
    cells = cells_of(text, start, end, delimiter)
    # Words of a sentence stand between commas as well.
    is_plain = all(
        cell.end - cell.start <= LONGEST_HEAD and ": " not in text[cell.start : cell.end]
        for cell in cells
    )
    return (delimiter, cells) if len(cells) >= LEAST_CELLS and is_plain else None
