r"""i2b2 XML: the text in one element, and a list of labelled offsets after it.

    <deIdi2b2>
      <TEXT><![CDATA[Anna Berg called.]]></TEXT>
      <TAGS>
        <NAME id="T1" start="0" end="9" text="Anna Berg" TYPE="PATIENT" comment=""/>
      </TAGS>
    </deIdi2b2>

This is the form of the i2b2 2014 de-identification task (Stubbs and Uzuner
2015) and of MEDDOCAN.  TYPE is the label; an element without it is a label by
its own name.

XML 1.0 has no control characters but tab and line ends, and readers make LF of
every CR.  So a CR is written as a reference outside of CDATA, and a text with
other control characters is refused.  Files are read without any document type
declaration: entities can hide text, or blow up to gigabytes.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from xml.parsers import expat

from ..errors import ConfigError, CorpusError
from ..files.xml import parser_for
from ..labels import ancestors
from ..text.document import Document
from ..text.spans import Span
from .source import agrees, check_spans, files, read_bytes

SUFFIX = ".xml"

# The elements of both tasks, for labels whose element does not follow from what
# they are a kind of; from the tag lists of the two tasks' evaluation scripts.
_ELEMENTS = {
    "FAMILIARES_SUJETO_ASISTENCIA": "OTHER",
    "DIREC_PROT_INTERNET": "OTHER",
    "PROFESION": "PROFESSION",
    "PROFESSION": "PROFESSION",
    "DEMOGRAPHIC_PROFESSION": "PROFESSION",
    "USERNAME": "NAME",
}
_ELEMENTS_OF_KINDS = {
    "PERSON": "NAME",
    "LOCATION": "LOCATION",
    "ORGANIZATION": "LOCATION",
    "DATE": "DATE",
    "AGE": "AGE",
    "CONTACT": "CONTACT",
    "ID": "ID",
}
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPES = str.maketrans(
    {"&": "&amp;", "<": "&lt;", '"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}
)


def read(path: str | os.PathLike[str]) -> Iterator[Document]:
    """Yield the document of a file, or of each ``.xml`` file of a folder."""
    for doc_id, file in files(path, (SUFFIX,)):
        text, spans = _Reader(file).read(read_bytes(file))
        yield Document(doc_id, text, spans=spans)


def render(document: Document) -> str:
    """Return the XML file of a document.

    A `CorpusError` says which character of the text XML cannot carry.
    """
    wrong = _NOT_XML.search(document.text)
    if wrong:
        raise CorpusError(
            f"{document.doc_id}: character {wrong.start()} of the text cannot stand in XML 1.0; "
            "write brat or jsonl"
        )
    text = document.text.replace("]]>", "]]]]><![CDATA[>").replace("\r", "]]>&#13;<![CDATA[")
    lines = [
        "<?xml version='1.0' encoding='UTF-8'?>",
        "<deIdi2b2>",
        f"  <TEXT><![CDATA[{text}]]></TEXT>",
        "  <TAGS>",
    ]
    for number, span in enumerate(check_spans(document), start=1):
        if _NOT_XML.search(span.label):
            raise CorpusError(
                f"{document.doc_id}: the label of the span at {span.start} has a character that "
                "cannot stand in XML 1.0; rename it"
            )
        piece = document.text[span.start : span.end].translate(_ESCAPES)
        lines.append(
            f'    <{_element(span.label)} id="T{number}" start="{span.start}" end="{span.end}" '
            f'text="{piece}" TYPE="{span.label.translate(_ESCAPES)}" comment=""/>'
        )
    lines += ["  </TAGS>", "</deIdi2b2>", ""]
    return "\n".join(lines)


def _element(label: str) -> str:
    if label in _ELEMENTS:
        return _ELEMENTS[label]
    try:
        kind = ancestors(label)[-1]
    except ConfigError:  # a label of the user's own
        return "OTHER"
    return _ELEMENTS_OF_KINDS.get(kind, "OTHER")


class _Reader:
    """Reads one file; its methods are called by the parser, in document order."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._open: list[str] = []
        self._text: list[str] = []
        self._seen: set[str] = set()
        self._tags: list[tuple[int, str, dict[str, str]]] = []
        self._parser = parser_for(self)

    def read(self, content: bytes) -> tuple[str, tuple[Span, ...]]:
        try:
            self._parser.Parse(content, True)
        except expat.ExpatError as error:
            what = expat.ErrorString(error.code)
            raise self._error(error.lineno, f"is not XML ({what}); correct it") from None
        except (LookupError, ValueError):  # an encoding that Python does not know
            raise self._error(1, "has an unknown encoding; convert it to UTF-8") from None
        for name in ("TEXT", "TAGS"):
            if name not in self._seen:
                raise self._error(1, f"has no {name} element; is it i2b2 XML?")
        text = "".join(self._text)
        return text, tuple(sorted(self._span(*tag, text) for tag in self._tags))

    def _error(self, line: int, message: str) -> CorpusError:
        return CorpusError(f"{self._path}:{line}: {message}")

    def refuse_declaration(self, *_: object) -> None:
        raise self._error(
            self._parser.CurrentLineNumber,
            "has a document type declaration, which may hide text; remove it",
        )

    def start(self, name: str, attributes: dict[str, str]) -> None:
        line = self._parser.CurrentLineNumber
        depth = len(self._open)
        if depth == 1:
            if name in self._seen:
                raise self._error(line, f"has a second {name} element; split the file")
            self._seen.add(name)
        elif depth == 2 and self._open[1] == "TEXT":
            raise self._error(line, "has markup inside of TEXT; escape it")
        elif depth == 2 and self._open[1] == "TAGS":
            self._tags.append((line, name, attributes))
        self._open.append(name)

    def end(self, _: str) -> None:
        self._open.pop()

    def characters(self, data: str) -> None:
        if len(self._open) == 2 and self._open[1] == "TEXT":
            self._text.append(data)

    def _span(self, line: int, name: str, attributes: dict[str, str], text: str) -> Span:
        start, end = (self._offset(line, attributes.get(key, "")) for key in ("start", "end"))
        if not start < end <= len(text):
            raise self._error(
                line,
                f"the offsets {start} {end} are not within the {len(text)} characters of the "
                "text; correct them",
            )
        label = attributes.get("TYPE") or name
        if any(character.isspace() for character in label):
            raise self._error(line, "TYPE has white space; rename the label")
        stated = attributes.get("text")
        if stated is None or not agrees(text[start:end], stated):
            raise self._error(
                line,
                "the text at these offsets is another than that of the text attribute; "
                "count code points, and a byte-order mark as one",
            )
        return Span(start, end, label, "gold")

    def _offset(self, line: int, value: str) -> int:
        # More than 18 digits are no offset, and slow to convert.
        if not (value.isascii() and value.isdigit() and len(value) <= 18):
            raise self._error(line, "start or end is missing or no number; correct it")
        return int(value)
