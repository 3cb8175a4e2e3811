"""Invented notes: gold documents made by a grammar, as if from other institutions.

A corpus has the headers, signatures and turns of phrase of the few institutions it
comes from, and a model that has seen nothing else finds little in a note from
the next.  A grammar says how else notes are written; what it writes is invented,
and its spans are right by construction.

    symbols:
      note:
      - |
        PACIENTE: <PATIENT same>   NHC {ID_SUJETO_ASISTENCIA|<999999>}
        <body>
        Fdo.: {NOMBRE_PERSONAL_SANITARIO|<full>}
      patient: ["{NOMBRE_SUJETO_ASISTENCIA|<full>}"]
      full: ["<given> <surname> <surname>"]
      given: {lists: [es/given_name/female, es/given_name/male]}
      surname: {lists: [es/surname]}
      sentence: ["Acude con su {FAMILIARES_SUJETO_ASISTENCIA|hermana} <given>."]

A symbol is written out as one of its alternatives, or as an entry of one of its
lists, which are lists of the gazetteers.  ``<SYMBOL>`` is written in capitals,
``<~symbol>`` in lower case without accents, ``<-symbol>`` with them.
``<symbol tag>`` is written out once in a note, and is the same wherever the tag
stands again.  ``<999>`` are so many digits, ``<XX>`` so many capital letters, as
in rules.  ``{LABEL|...}`` is a span.  Every note is a ``<note>``; its ``<body>`` is
made of long lines of a gold document, with their spans, and of ``<sentence>``
between them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ..crypto.keyed_random import Chance
from ..errors import ConfigError
from ..gazetteers.lists import read_entries
from ..settings.setting import Setting, read_root
from ..text.document import Document
from ..text.spans import Span

NOTE, BODY, SENTENCE = "note", "body", "sentence"

# Lines of a gold document with fewer words are those of a form.
_LONG_LINE = 12
# A body has up to so many lines, and a sentence behind every other one.
_MAX_LINES = 4
_MAX_DEPTH = 30

_REFERENCE = re.compile(r"<([~-]?)([A-Za-z_]+)(?: ([A-Za-z0-9_]+))?>")
_CHARACTERS = re.compile(r"<([9X]+)>")
_PIECE = re.compile(
    rf"{_CHARACTERS.pattern}|{_REFERENCE.pattern}|\{{([A-Z_]+)\||(\}})|([^<{{}}]+|[<{{])"
)
_DIGITS = "0123456789"
_CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# Names with letters outside of the western European sets are left to other notes.
_PLAIN = re.compile(r"[A-Za-zÀ-ÿ'’ -]+")


class Writing(NamedTuple):
    """A piece of an invented text: its characters, and its spans as (start, end, label)."""

    text: str
    spans: tuple[tuple[int, int, str], ...] = ()


class Grammar:
    """The grammar of invented notes: the alternatives of each symbol, and the lists of others.

    Raises `ConfigError` when a symbol is used and not defined.
    """

    def __init__(
        self, symbols: Mapping[str, Sequence[str]], lists: Mapping[str, Sequence[str]]
    ) -> None:
        self._symbols = {name: tuple(alternatives) for name, alternatives in symbols.items()}
        self._lists = {name: tuple(names) for name, names in lists.items()}
        known = {*symbols, *lists, BODY}
        for name, alternatives in symbols.items():
            for alternative in alternatives:
                for _, used, _ in _REFERENCE.findall(alternative):
                    if used.lower() not in known and not _CHARACTERS.fullmatch(f"<{used}>"):
                        raise ConfigError(f"symbol {name!r}: {used!r} is not defined; define it")
        for name in (NOTE, SENTENCE):
            if name not in symbols:
                raise ConfigError(f"symbol {name!r} is missing; every note is made of it")

    def write(self, gold: Document, *key: str | int) -> Document:
        """Return an invented note, around lines of a gold document.

        The same document and `key` give the same note.
        """
        note = _Note(self, gold, Chance(gold.doc_id, *key))
        text, spans = note.expand(NOTE)
        found: list[Span] = []
        for start, end, label in sorted(spans, key=lambda span: (span[0], -span[1])):
            # A number within an address is a part of that.
            if not found or end > found[-1].end:
                found.append(Span(start, end, label))
        return Document(f"{gold.doc_id}/invented", text, spans=tuple(found))

    def alternatives(self, symbol: str) -> Sequence[str]:
        """Return the alternatives of a symbol; entries of lists are literal."""
        return self._symbols.get(symbol, ())

    def entries(self, symbol: str) -> Sequence[str]:
        """Return the entries that a symbol may be; each list has the same chance."""
        return self._lists.get(symbol, ())


class _Note:
    """One note while it is written."""

    def __init__(self, grammar: Grammar, gold: Document, chance: Chance) -> None:
        self._grammar = grammar
        self._gold = gold
        self._chance = chance
        self._kept: dict[tuple[str, str], Writing] = {}

    def expand(self, symbol: str, depth: int = 0) -> Writing:
        """Return a symbol written out."""
        if depth > _MAX_DEPTH:
            raise ConfigError(f"symbol {symbol!r}: is made of itself; mend the grammar")
        if symbol == BODY:
            return self._body(depth)
        lists = self._grammar.entries(symbol)
        if lists:
            return Writing(self._chance.choice(_drawn(self._chance.choice(lists))))
        return self._written(self._chance.choice(self._grammar.alternatives(symbol)), depth)

    def _written(self, template: str, depth: int) -> Writing:
        pieces: list[Writing] = []
        begun: list[tuple[int, str]] = []
        spans: list[tuple[int, int, str]] = []
        length = 0
        for match in _PIECE.finditer(template):
            characters, small, symbol, tag, label, end, literal = match.groups()
            if label:
                begun.append((length, label))
                continue
            if end and begun:
                start, label = begun.pop()
                spans.append((start, length, label))
                continue
            if characters:
                piece = Writing("".join(map(self._character, characters)))
            elif symbol:
                piece = self._referred(symbol, small, tag, depth)
            else:
                piece = Writing(literal or end)
            spans += ((s + length, e + length, label) for s, e, label in piece.spans)
            pieces.append(piece)
            length += len(piece.text)
        return Writing("".join(piece.text for piece in pieces), tuple(spans))

    def _character(self, kind: str) -> str:
        return self._chance.choice(_DIGITS if kind == "9" else _CAPITALS)

    def _referred(self, symbol: str, small: str, tag: str | None, depth: int) -> Writing:
        name = symbol.lower()
        if tag is None:
            found = self.expand(name, depth + 1)
        else:
            if (name, tag) not in self._kept:
                self._kept[name, tag] = self.expand(name, depth + 1)
            found = self._kept[name, tag]
        if small:
            letter = _plain_lower_case if small == "~" else lower_case
            return found._replace(text="".join(map(letter, found.text)))
        if symbol.isupper():
            return found._replace(text="".join(map(capital, found.text)))
        return found

    def _body(self, depth: int) -> Writing:
        lines = list(_long_lines(self._gold))
        count = min(len(lines), self._chance.below(_MAX_LINES + 1))
        first = self._chance.below(len(lines) - count + 1)
        parts: list[Writing] = []
        for line in [None, *lines[first : first + count]]:
            if line is not None:
                parts.append(line)
            if line is None or self._chance.below(2):
                parts.append(self.expand(SENTENCE, depth + 1))
        return _joined(parts, self._chance)


def _joined(parts: Iterable[Writing], chance: Chance) -> Writing:
    """Return the parts one behind the other, on lines of their own or not."""
    text = ""
    spans: list[tuple[int, int, str]] = []
    for part in parts:
        if text:
            text += "\n" if chance.below(2) else " "
        spans += ((s + len(text), e + len(text), label) for s, e, label in part.spans)
        text += part.text
    return Writing(text, tuple(spans))


def _long_lines(document: Document) -> Iterator[Writing]:
    """Yield the lines that are sentences rather than fields, with the spans inside of them."""
    start = 0
    for line in document.text.splitlines(keepends=True):
        end = start + len(line.rstrip("\r\n"))
        if len(line.split()) >= _LONG_LINE:
            yield Writing(
                document.text[start:end],
                tuple(
                    (span.start - start, span.end - start, span.label)
                    for span in document.spans
                    if start <= span.start and span.end <= end
                ),
            )
        start += len(line)


@cache
def _drawn(name: str) -> tuple[str, ...]:
    return tuple(entry for entry in read_entries(name) if _PLAIN.fullmatch(entry))


def capital(character: str) -> str:
    """Return a letter as a capital, if that is one character.

    >>> capital("ñ"), capital("ß")
    ('Ñ', 'ß')
    """
    upper = character.upper()
    return upper if len(upper) == 1 else character


def _plain_lower_case(character: str) -> str:
    """Return a letter in lower case and without its accent."""
    return without_accent(character.lower())


def without_accent(character: str) -> str:
    """Return a letter without its accent.

    >>> without_accent("É")
    'E'
    """
    return unicodedata.normalize("NFD", character)[0]


def lower_case(character: str) -> str:
    """Return a letter in lower case, if that is one character."""
    lower = character.lower()
    return lower if len(lower) == 1 else character


def read_grammar(path: Path) -> Grammar:
    """Return the grammar in a YAML file.

    A `ConfigError` names the file, and the line where that is known.
    """
    symbols: dict[str, list[str]] = {}
    lists: dict[str, list[str]] = {}
    for name, setting in read_root(path).entries(required=("symbols",))["symbols"].named():
        _check_name(name, setting)
        if setting.is_mapping:
            lists[name] = [
                _list(item) for item in setting.entries(required=("lists",))["lists"].items()
            ]
        else:
            symbols[name] = [item.text(blank=True) for item in setting.items()]
        if not (lists.get(name) or symbols.get(name)):
            raise setting.refusal("has nothing that it could be written out as")
    try:
        return Grammar(symbols, lists)
    except ConfigError as error:
        raise ConfigError(f"{path}: {error}") from None


def _check_name(name: str, setting: Setting) -> None:
    if not name.islower() or not _REFERENCE.fullmatch(f"<{name}>"):
        raise setting.refusal("a symbol is written in lower case a to z and underscores")


def _list(item: Setting) -> str:
    name = item.text()
    entries = item.checked(_drawn, name)
    if not entries:
        raise item.refusal(f"the list {name} has no entry that is a plain name")
    return name
