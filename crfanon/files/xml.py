"""Read XML of which nothing is known: as events, in document order, and without a DTD.

A document type declaration may define entities, which hide text or grow without
bounds, so whoever reads XML here is asked to refuse it.
"""

from __future__ import annotations

from typing import Any, Protocol
from xml.parsers import expat


class Reader(Protocol):
    """The callbacks for the parts of a document; each may raise an error."""

    def start(self, name: str, attributes: dict[str, str]) -> None: ...
    def end(self, name: str) -> None: ...
    def characters(self, data: str) -> None: ...
    def refuse_declaration(self, *declared: Any) -> None: ...


def parser_for(reader: Reader) -> expat.XMLParserType:
    """Return the parser that calls `reader`; text comes in pieces as long as can be."""
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = reader.refuse_declaration
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.characters
    return parser
