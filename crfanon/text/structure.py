"""Where in a text for programs somebody's words stand: values of JSON, text of markup, cells, ...

A text that a program reads has to be one for it when it is masked: braces, keys, tags, the names
of attributes and what parts cells are no part of a value.  In goes a text; out comes its
`Structure`, if it has one: the stretches in which values stand, in order, and how a value is
written there.
"""

from __future__ import annotations

import csv
import html
import io
import json
import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

JSON_TEXT, JSON_NUMBER, JSON_KEY = "text of JSON", "number of JSON", "key of JSON"
MARKUP_TEXT, MARKUP_VALUE, MARKUP_AS_IS = "text of markup", "value of markup", "CDATA of markup"

CELL, QUOTED_CELL, MAIL_TEXT = "cell", "cell in quotes", "text of a mail"
HL7_VALUE, FREE_TEXT = "value of HL7", "text around a card"
CARD_VALUE, CARD_PARAMETER = "value of a card or calendar", "parameter of a card or calendar"
JSON, QUOTED_PRINTABLE = "JSON", "quoted-printable"

# What parts the cells of a table, and of how many rows and cells it has to have at least; in
# prose lines rarely have as many commas as the ones before.
_LEAST_OF_TABLE: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"\t": (2, 2), ";": (2, 2), "|": (2, 2), ",": (3, 3)}
)
_JSON_BEGINNINGS = ("{", "[")
# A string, with the colon that makes a key of it, or a number.  The text has been parsed before.
_JSON_VALUE = re.compile(r'"((?:[^"\\]|\\.)*)"(\s*:)?|-?\d[\d.eE+\-]*', re.DOTALL)
_JSON_WHOLE_NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+\-]?\d+)?")
# Markup has at least one element that is closed, or says so.
_IS_MARKUP = re.compile(r"</[A-Za-z_][\w:.\-]*\s*>|<\?xml\s|<!DOCTYPE\s", re.IGNORECASE)
_NO_TEXT = re.compile(
    r"""<!--(?P<comment>.*?)-->
      | <!\[CDATA\[(?P<data>.*?)\]\]>
      | <\?.*?\?> | <![A-Za-z][^<>]*>
      | </?[A-Za-z_][\w:.\-]*
        (?P<attributes>(?:(?:\s|=\r?\n)+[\w:.\-@]+(?:\s*=(?:3D)?\s*(?:\\*"[^"<>]*"|'[^'<>]*'|[^\s"'<>=`]+))?)*)\s*/?>""",
    re.VERBOSE | re.DOTALL,
)
_ATTRIBUTE = re.compile(r"""=(?:3D)?\s*(?:\\*"([^"<>\\]*)\\*"|'([^'<>]*)'|([^\s"'<>=`]+))""")
# A message begins with what parts fields, components, repetitions, what escapes, what parts
# subcomponents (HL7 2.5.1, section 2.5.4), and each segment with its name.  A batch has a head.
_IS_HL7 = re.compile(r"\s*(?:MSH|FHS|BHS)(?P<field>[^\w\s])(?P<others>[^\w\s]{3,4})(?P=field)")
# Properties of RFC 6350 and 5545: a name, parameters, a value, which may go on behind a blank.
_CARD = re.compile(r"^BEGIN:V(CARD|CALENDAR)\b.*?^END:V\1[ \t\r]*$", re.I | re.M | re.S)
_CARD_LINE = re.compile(
    r"""^[\w.\-]+(?P<parameters>(?:;[^:";\r\n]*(?:"[^"\r\n]*"[^:";\r\n]*)*)*)
        :(?P<value>[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)""",
    re.VERBOSE | re.MULTILINE,
)
# Those in which somebody is named.
_PARAMETER = re.compile(
    r'(?:CN|DELEGATED-\w+|EMAIL|LABEL|MEMBER|SENT-BY|SORT-AS|X-[\w\-]+)=(?:"([^"]*)"|([^;,"]*))'
)
_CARD_PART = re.compile(r"(?:[^;\\]|\\.)+", re.DOTALL)
_OF_FORMAT = re.compile("(?i)(?:BEGIN|END|VERSION|PRODID|METHOD|KIND|CALSCALE):")
_CARD_ESCAPE = re.compile(r"\\([\\;,])")
_CARD_ESCAPES = {ord(sign): rf"\{sign}" for sign in r"\;,"} | {ord("\n"): r"\n", ord("\r"): ""}
# RFC 2045, section 6.7.
_HEAD_OF_MAIL = re.compile(r"^Content-Transfer-Encoding:\s*quoted-printable\b", re.I | re.M)
_REFERENCE = re.compile(r"&(?:#\d{1,7}|#[xX][\dA-Fa-f]{1,6}|\w{2,31});")
_QUOTED = re.compile(r"[^\t\n\r -~]+|=")


def is_quoted_printable(text: str) -> bool:
    """Return whether a text is a mail, or a part of one, whose letters are written as octets."""
    return "rintable" in text and _HEAD_OF_MAIL.search(text) is not None


def _as_octets(found: re.Match[str]) -> str:
    return "".join(f"={octet:02X}" for octet in found[0].encode())


class Slot(NamedTuple):
    """A stretch in which a value stands, of what kind it is, and in what format that stands."""

    start: int
    end: int
    kind: str
    around: str = ""


class Structure:
    """The slots of a text for programs, in order.

    >>> text = '{"name": "Ida", "born": 1951}'
    >>> [(text[slot.start : slot.end], slot.kind) for slot in Structure.of(text).slots][1:]
    [('Ida', 'text of JSON'), ('born', 'key of JSON'), ('1951', 'number of JSON')]
    >>> Structure.of("Ida, born 1951") is None
    True
    """

    def __init__(self, slots: Iterable[Slot], *, is_ascii: bool, delimiters: str = "") -> None:
        self.slots = [slot for slot in slots if slot.start < slot.end]
        self._is_ascii = is_ascii
        self._delimiters = delimiters
        self._starts = array("l", (slot.start for slot in self.slots))
        self._ends = array("l", (slot.end for slot in self.slots))

    @classmethod
    def of(cls, text: str) -> Structure | None:
        """Return the structure of a text, None if it has none."""
        if _is_json(text):
            return cls(_json_slots(text), is_ascii=text.isascii())
        if head := _IS_HL7.match(text):
            signs = head["field"] + head["others"]
            return cls(_hl7_slots(text, signs), is_ascii=False, delimiters=signs)
        if "BEGIN:V" in text and _CARD.search(text):
            return cls(_card_slots(text), is_ascii=False)
        if is_quoted_printable(text):
            slots = (
                _markup_slots(text, 0, len(text))
                if _IS_MARKUP.search(text)
                else [Slot(0, len(text), MAIL_TEXT)]
            )
            return cls((slot._replace(around=QUOTED_PRINTABLE) for slot in slots), is_ascii=False)
        if "<" in text and _IS_MARKUP.search(text):
            return cls(_markup_slots(text, 0, len(text)), is_ascii=text.isascii())
        delimiter = _delimiter_of(text)
        if delimiter:
            return cls(_cells(text, delimiter), is_ascii=False, delimiters=delimiter)
        return None

    def touching(self, start: int, end: int) -> list[Slot]:
        """Return the slots that share a character with a stretch."""
        return self.slots[bisect_right(self._ends, start) : bisect_left(self._starts, end)]

    def read(self, written: str, start: int) -> str:
        r"""Return a value without the escapes that only its own format has.

        What `text.unescape` reads, of JSON, markup and mail, is read already.

        >>> Structure.of('a;b\n"Ida ""Bo"" Oxley";7').read('Ida ""Bo', 5)
        'Ida "Bo'
        """
        kind = next((slot.kind for slot in self.touching(start, start + 1)), "")
        if kind == QUOTED_CELL:
            return written.replace('""', '"')
        return _CARD_ESCAPE.sub(r"\1", written) if kind == CARD_VALUE else written

    def written(self, value: str, start: int, end: int) -> str:
        r"""Return a value as it is to be written in the place of a stretch within a slot.

        >>> structure = Structure.of('{"name": "Ida", "born": 1951}')
        >>> structure.written('"O\\K"', 10, 13), structure.written("[DATE_1]", 24, 28)
        ('\\"O\\\\K\\"', '"[DATE_1]"')
        >>> Structure.of("<p>Ida</p>").written("Böhm & Sons", 3, 6)
        'B&#246;hm &amp; Sons'
        """
        slots = self.touching(start, end)
        if not slots:
            return value
        slot = slots[0]
        if slot.kind == JSON_NUMBER:
            is_number = _JSON_WHOLE_NUMBER.fullmatch(value) is not None
            return value if is_number else json.dumps(value, ensure_ascii=self._is_ascii)
        if slot.kind == QUOTED_CELL:
            return value.replace('"', '""')
        if slot.kind == CELL:
            return value.translate({ord(sign): " " for sign in (*self._delimiters, *'"\r\n')})
        if slot.kind == HL7_VALUE:
            return value.translate(_hl7_escapes(self._delimiters))
        if slot.kind == CARD_VALUE:
            return value.translate(_CARD_ESCAPES)
        if slot.kind == CARD_PARAMETER:
            return value.translate(dict.fromkeys(map(ord, ';:,"\r\n'), " "))
        value = _in_markup(value, slot.kind)
        if slot.around == JSON:
            return json.dumps(value, ensure_ascii=self._is_ascii)[1:-1]
        if slot.around == QUOTED_PRINTABLE:
            return _QUOTED.sub(_as_octets, value)
        return value.encode("ascii", "xmlcharrefreplace").decode() if self._is_ascii else value


def _in_markup(value: str, kind: str) -> str:
    """Return a value as it is written in a slot of markup; as it is if the slot is none."""
    if kind in (MARKUP_TEXT, MARKUP_VALUE):
        return html.escape(value, quote=kind == MARKUP_VALUE)
    return value.replace("]]>", "]] >").replace("--", "- -") if kind == MARKUP_AS_IS else value


def _is_json(text: str) -> bool:
    """Return whether a text is JSON, or each of its lines is: an object or a list."""
    if not text.lstrip("\ufeff \t\r\n").startswith(_JSON_BEGINNINGS):
        return False
    return _parses(text.lstrip("\ufeff")) or _are_lines_of_json(text)


def _are_lines_of_json(text: str) -> bool:
    lines = [line for line in text.lstrip("\ufeff").splitlines() if line.strip()]
    return len(lines) > 1 and all(map(_parses, lines))


def _parses(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _json_slots(text: str) -> Iterator[Slot]:
    for found in _JSON_VALUE.finditer(text):
        start, end = found.span(1)
        if start < 0:
            yield Slot(*found.span(), JSON_NUMBER, JSON)
        elif found[2] is not None:
            yield Slot(start, end, JSON_KEY, JSON)
        elif "<" in found[1] and _IS_MARKUP.search(found[1]):
            for slot in _markup_slots(text, start, end):
                yield slot._replace(around=JSON)
        else:
            yield Slot(start, end, JSON_TEXT, JSON)


def _markup_slots(text: str, start: int, end: int) -> Iterator[Slot]:
    at = start
    for found in _NO_TEXT.finditer(text, start, end):
        yield Slot(at, found.start(), MARKUP_TEXT)
        at = found.end()
        for group in ("comment", "data"):
            if found[group]:
                yield Slot(*found.span(group), MARKUP_AS_IS)
        if found["attributes"]:
            for value in _ATTRIBUTE.finditer(text, *found.span("attributes")):
                yield Slot(*value.span(value.lastindex or 0), MARKUP_VALUE)
    yield Slot(at, end, MARKUP_TEXT)


def _delimiter_of(text: str) -> str:
    r"""Return what parts the cells of a table, nothing if a text is none: all rows are alike.

    >>> _delimiter_of("B&ouml;hm\nB&#246;hm")
    ''
    >>> [_delimiter_of(text) for text in ("Ida;Kent\nBo;Hull", "Ida, Kent\nBo, Hull, 3", "Ida")]
    [';', '', '']
    """
    # What ends a character reference parts no cells.
    text = _REFERENCE.sub("", text) if "&" in text else text
    return next((sign for sign in _LEAST_OF_TABLE if sign in text and _is_table(text, sign)), "")


def _is_table(text: str, delimiter: str) -> bool:
    least_rows, least_cells = _LEAST_OF_TABLE[delimiter]
    width = rows = 0
    try:
        for row in filter(None, csv.reader(io.StringIO(text), delimiter=delimiter)):
            if len(row) < least_cells or (rows and len(row) != width):
                return False
            width, rows = len(row), rows + 1
    except csv.Error:
        return False
    return rows >= least_rows


def _cells(text: str, delimiter: str) -> Iterator[Slot]:
    others = rf"[^{re.escape(delimiter)}\r\n]*"
    cell = re.compile(
        rf'(?:"((?:[^"]|"")*)"{others}|({others}))(?:{re.escape(delimiter)}|\r?\n|\Z)'
    )
    for found in cell.finditer(text):
        quoted = found[1] is not None
        yield Slot(*found.span(1 if quoted else 2), QUOTED_CELL if quoted else CELL)


def _hl7_slots(text: str, signs: str) -> Iterator[Slot]:
    """Yield what stands between the separators of a message, without the names of its segments."""
    parting = re.escape(signs[:3] + signs[4:])
    name_of_segment = rf"(?<![^\r\n\x0b])\w{{3}}(?:{re.escape(signs)})?(?=[{parting}])"
    for found in re.finditer(rf"{name_of_segment}|([^{parting}\r\n]+)", text):
        if found[1]:
            yield Slot(*found.span(1), HL7_VALUE)


def _hl7_escapes(signs: str) -> dict[int, str]:
    """Return how signs that part fields are written within one (HL7 2.5.1, section 2.7)."""
    escape = signs[3]
    names = zip((*signs[:5], "\n", "\r"), ("F", "S", "R", "E", "T", ".br", ".br"))
    return {ord(sign): f"{escape}{name}{escape}" for sign, name in names}


def _card_slots(text: str) -> Iterator[Slot]:
    """Yield the values of cards and calendars, and whatever stands around or is no property."""
    at = 0
    for card in _CARD.finditer(text):
        for line in _CARD_LINE.finditer(text, *card.span()):
            yield from _free_text(text, at, line.start())
            at = line.end()
            if not _OF_FORMAT.match(line[0]):
                for found in _PARAMETER.finditer(text, *line.span("parameters")):
                    yield Slot(*found.span(found.lastindex or 0), CARD_PARAMETER)
                for part in _CARD_PART.finditer(text, *line.span("value")):
                    yield Slot(*part.span(), CARD_VALUE)
    yield from _free_text(text, at, len(text))


def _free_text(text: str, start: int, end: int) -> Iterator[Slot]:
    """Yield a stretch without the white space at its ends, if there is more to it."""
    if inner := text[start:end].strip():
        start = text.index(inner, start)
        yield Slot(start, start + len(inner), FREE_TEXT)
