r"""Read things from RDF in N-Triples: a subject, a predicate and an object a line.

    <http://example.org/ward> <http://www.w3.org/2000/01/rdf-schema#label> "Station"@de .
    <http://example.org/ward> <http://www.w3.org/2000/01/rdf-schema#subClassOf> <http://...> .

Labels (RDFS, SKOS) name things, and the predicates in `RELATIONS` relate them; all others are
passed over.  Items of Wikidata have the codes of its dumps, so that both can go into one base.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from pathlib import Path

from ...knowledge.base import Relation
from ...languages.headword import Called
from .lines import broken, numbered_lines
from .wikidata import RELATIONS as _PROPERTIES
from .wikidata import ROOTS
from .writing import Builder

_RDFS = "http://www.w3.org/2000/01/rdf-schema#"
_SKOS = "http://www.w3.org/2004/02/skos/core#"
_ITEM = "http://www.wikidata.org/entity/"

RELATIONS: Mapping[str, Relation] = {
    f"{_RDFS}subClassOf": Relation.SUBCLASS_OF,
    f"{_SKOS}broader": Relation.SUBCLASS_OF,
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#type": Relation.INSTANCE_OF,
    **{
        f"http://www.wikidata.org/prop/direct/{claim}": relation
        for claim, relation in _PROPERTIES.items()
    },
}
"""The predicates that say what stands above a thing."""

_CALLED = (f"{_RDFS}label", f"{_SKOS}prefLabel")
_NAMED = (f"{_SKOS}altLabel",)

_TRIPLE = re.compile(
    r"""
    \s* (?P<subject> <[^<>"\s]*> | _:\S+ )
    \s* <(?P<predicate> [^<>"\s]*)>
    \s* (?: (?P<object> <[^<>"\s]*> | _:[^\s.]+ )
          | "(?P<text> (?:[^"\\\n\r] | \\.)* )"            # a literal, and what it is
            (?: @(?P<language> [A-Za-z]+) [\w-]* | \^\^<[^<>\s]*> )? )
    \s* \. \s* (?:\#.*)?
    """,
    re.VERBOSE,
)
_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))")
_ESCAPED = {"t": "\t", "n": "\n", "r": "\r", "b": "\b", "f": "\f"}


def add_triples(builder: Builder, path: Path, *, languages: Collection[str]) -> None:
    """Add what a file of N-Triples (.nt, .nt.gz, .nt.bz2) says, with names in `languages`.

    Raises `CorpusError` for a line that is no triple.
    """
    builder.set_roots(ROOTS)
    for number, line in numbered_lines(path):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        match = _TRIPLE.fullmatch(line.rstrip("\r\n"))
        if match is None:
            raise broken(path, number, "is no N-Triple; see https://www.w3.org/TR/n-triples/")
        subject, predicate = _code(match["subject"]), match["predicate"]
        if predicate in RELATIONS:
            _relate(builder, subject, RELATIONS[predicate], match["object"])
        elif match["text"] is not None and predicate in (*_CALLED, *_NAMED):
            language = (match["language"] or "").lower()
            if not language or language in languages:
                _name(builder, subject, _unescaped(match["text"]), language, predicate in _CALLED)


def _relate(builder: Builder, child: str, relation: Relation, parent: str | None) -> None:
    if parent is not None:
        builder.add(child)
        builder.add(_code(parent))
        builder.relate(child, relation, _code(parent))


def _name(builder: Builder, code: str, text: str, language: str, is_called: bool) -> None:
    builder.add(code)
    if is_called:
        builder.call(code, Called(text), language=language)
    else:
        builder.name(code, text, language=language)


def _code(term: str) -> str:
    """Return the code of a term.

    >>> _code("<http://www.wikidata.org/entity/Q64>"), _code("_:ward")
    ('Q64', '_:ward')
    """
    return term.removeprefix("<").removesuffix(">").removeprefix(_ITEM)


def _unescaped(text: str) -> str:
    r"""Return a literal as it is meant.

    >>> _unescaped(r"M\u00FCnchen \"Mitte\"")
    'München "Mitte"'
    """

    def character(match: re.Match[str]) -> str:
        short, long, other = match.groups()
        return chr(int(short or long, 16)) if short or long else _ESCAPED.get(other, other)

    return _ESCAPE.sub(character, text)
