"""Names in the columns of tables and records, told by the head of the column or the key.

A row of a table is no sentence: "Lozoya;12;88" has nothing beside the name that a model could
go by.  But the head of the column says what its cells are.  In goes a document with tokens; out
comes the same with a suggestion for each cell below "Surname" or "Paciente".  Tables have
their cells between tabs, semicolons, commas, bars, or in columns of blanks.  Records name each
value by its key, as programs write them: ``"last_name": "Oxley"``, ``<surname>Oxley</surname>``.

Where the heads say "Name" alone, which products have as well, a cell must have a name that
is on one of the lists.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from .detectors import WithoutRules
from .document import Document, Lexicon, Span, tokens_of
from .gazetteers import fold
from .gazetteers.words import common_words, names

SOURCE = "column"

# Heads of columns that hold names of people, and of such as may hold other names.
_HEADS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "de": (
            "vorname nachname familienname zuname patient patientin mitarbeiter mitarbeiterin "
            "kunde kundin schüler schülerin teilnehmer teilnehmerin ansprechpartner arzt mieter "
            "bewohner bewohnerin",
            "name person kontakt mitglied",
        ),
        "en": (
            "surname forename firstname lastname first_name last_name first+name last+name "
            "given+name family+name full+name full_name patient employee student pupil attendee "
            "passenger tenant physician nurse",
            "name person contact customer client member guest",
        ),
        "es": (
            "apellido apellidos primer+apellido segundo+apellido nombre+y+apellidos "
            "apellidos+y+nombre paciente empleado empleada alumno alumna trabajador trabajadora "
            "médico enfermera residente inquilino",
            "nombre persona contacto cliente socio titular responsable",
        ),
        "pt": (
            "apelido apelidos sobrenome primeiro+nome último+nome nome+completo utente paciente "
            "doente funcionário funcionária aluno aluna colaborador médico enfermeira inquilino",
            "nome pessoa contacto contato cliente sócio titular responsável",
        ),
    }
)
_DELIMITERS = ("\t", "|", ";", ",")
_BETWEEN_BLANKS = re.compile(r"\S+(?:[ \xa0]\S+)*")
_AROUND = " \xa0\"'\r"
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
_EMPTY = frozenset(
    "- n/a na none total sum summe gesamt vacante vago frei unbekannt unknown".split()
)
# A row of fewer cells than this is the end of a table.
_LEAST_CELLS = 2


class Cell(NamedTuple):
    """Where the text of a cell stands, without blanks and quotes around it."""

    start: int
    end: int


class ColumnDetector(WithoutRules):
    """Suggests the cells below heads of columns that say that they are names.

    >>> text = "Surname;Ward\\nOxley;7C\\n"
    >>> found = ColumnDetector("en").cells_of_names(text, heads=[0])
    >>> [text[start:end] for start, end in found]
    ['Oxley']
    """

    def __init__(self, language: str, *, label: str = "PERSON") -> None:
        self.source = SOURCE
        self.labels: Collection[str] = frozenset({label})
        self._label = label
        self._language = language
        surely, perhaps = _HEADS.get(language, ("", ""))
        self._surely, self._perhaps = (
            frozenset(fold(head.replace("+", " ")) for head in said.split())
            for said in (surely, perhaps)
        )
        said = [head.split("+") for head in f"{surely} {perhaps}".split()]
        words = {word for head in said for word in head}
        self._asked: tuple[Lexicon | None, int, list[int]] = (None, 0, [])
        self._forms = [form for word in words for form in (word, word.capitalize(), word.upper())]
        for first, *others in filter(lambda head: len(head) > 1, said):
            humped = "".join([first, *map(str.capitalize, others)])
            self._forms += [humped, humped[0].upper() + humped[1:]]

    def detect(self, documents: Iterable[Document]) -> Iterator[Document]:
        """Yield the documents with a suggestion for each name in a column of names."""
        for document in documents:
            tokens = tokens_of(document)
            places = tokens.places_of(self._numbers(tokens.lexicon))
            heads = tokens.starts.take(places).tolist()
            found = {
                *self.cells_of_names(document.text, heads=heads),
                *self.values_of_keys(document.text, heads=heads),
            }
            spans = tuple(
                Span(cell.start, cell.end, self._label, self.source, 0.9) for cell in sorted(found)
            )
            yield document.with_(suggested=(*document.suggested, *spans)) if spans else document

    def _numbers(self, lexicon: Lexicon) -> list[int]:
        """Return the numbers of words that may be heads, asked anew when a lexicon has grown."""
        kept, size, known = self._asked
        if kept is not lexicon or size != len(lexicon):
            known = [number for form in self._forms if (number := lexicon.known(form))]
            # In one piece: another thread may ask about another lexicon.
            self._asked = lexicon, len(lexicon), known
        return known

    def cells_of_names(self, text: str, *, heads: Sequence[int]) -> Iterator[Cell]:
        """Yield the cells with names; `heads` are the places of words that may be heads."""
        done = 0
        for place in heads:
            if place < done:
                continue
            start = text.rfind("\n", 0, place) + 1
            end = _line_end(text, start)
            done = end
            table = _read_head(text, start, end)
            if table is None:
                continue
            delimiter, cells = table
            said = [fold(text[cell.start : cell.end]).rstrip(".:") for cell in cells]
            # Beside a column of surnames "Name" is the given name.
            is_of_people = not self._surely.isdisjoint(said)
            columns = {k: is_of_people for k, head in enumerate(said) if self._is_head(head)}
            if columns:
                for name in self._below(text, end, delimiter, cells, columns):
                    yield name
                    done = name.end

    def values_of_keys(self, text: str, *, heads: Sequence[int]) -> Iterator[Cell]:
        """Yield the values of keys that say that they are names; `heads` are words of such keys.

        >>> text = '{"lastName": "Oxley", "visits": "3"}'
        >>> [text[a:b] for a, b in ColumnDetector("en").values_of_keys(text, heads=[2])]
        ['Oxley']
        """
        for place in heads:
            begins = _KEY_BEGINS.search(text, max(0, place - _LONGEST_KEY), place)
            found = _KEYED.match(text, begins.start() + 1) if begins else None
            key = fold(_HUMP.sub(" ", found["key"])) if found else ""
            if found and self._is_head(key):
                group = "value" if found["value"] else "element"
                if self._is_name(found[group], key in self._surely):
                    yield Cell(*found.span(group))

    def _is_head(self, head: str) -> bool:
        return head in self._surely or head in self._perhaps

    def _below(
        self,
        text: str,
        end: int,
        delimiter: str,
        head: Sequence[Cell],
        columns: Mapping[int, bool],
    ) -> Iterator[Cell]:
        """Yield the names of the rows below a head that ends at `end`."""
        while end < len(text):
            start = end + 1
            end = _line_end(text, start)
            cells = _cells(text, start, end, delimiter)
            if len(cells) < _LEAST_CELLS:
                return
            if len(cells) != len(head):
                continue
            for k, is_sure in columns.items():
                cell = cells[k]
                if self._is_name(text[cell.start : cell.end], is_sure):
                    yield cell

    def _is_name(self, surface: str, is_sure: bool) -> bool:
        if not _NAME.fullmatch(surface) or fold(surface) in _EMPTY:
            return False
        words = re.findall(r"[^\W\d_]+", surface)
        if not (is_sure or any(word[0].isupper() for word in words)):
            return False
        known = {fold(word) for word in words} - common_words(self._language)
        return is_sure or not known.isdisjoint(names(self._language))


def _line_end(text: str, start: int) -> int:
    end = text.find("\n", start)
    return len(text) if end < 0 else end


def _read_head(text: str, start: int, end: int) -> tuple[str, list[Cell]] | None:
    """Return what delimits the cells of a line that may be the head of a table, and the cells."""
    line = text[start:end]
    delimiter = next((sign for sign in _DELIMITERS if sign in line), "")
    cells = _cells(text, start, end, delimiter)
    # Words of a sentence stand between commas as well.
    is_plain = all(
        cell.end - cell.start <= 30 and ": " not in text[cell.start : cell.end] for cell in cells
    )
    return (delimiter, cells) if len(cells) >= _LEAST_CELLS and is_plain else None


def _cells(text: str, start: int, end: int, delimiter: str) -> list[Cell]:
    """Return the cells of a line.

    >>> text = '| Ada Pell |  7C |'
    >>> [text[cell.start : cell.end] for cell in _cells(text, 0, len(text), "|")]
    ['Ada Pell', '7C']
    """
    line = text[start:end].rstrip()
    bounds = []
    if delimiter:
        begin, is_quoted = 0, False
        for i, sign in enumerate(line):
            is_quoted ^= sign == '"'
            if sign == delimiter and not is_quoted:
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
