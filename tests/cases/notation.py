"""Case files: texts with marks upon what must be masked.

    - name: identity-number-in-lower-case
      source: data-privacy-stack/presidio#2076
      text: 'dni del solicitante: [[ID_PERSON|12345678z]]; turno [[mañana]]'
      keep: [dni del solicitante]

``[[LABEL|piece]]`` must be masked, every character of it but white space, under
labels that are kinds of LABEL (a model's own or one of the hierarchy in
`crfanon.labels`); ``[[piece]]`` under any.  A text without marks must come out
as it is.  Of what is not marked in the others, the pieces under ``keep`` must
stay, wherever they stand; a gap between columns is a piece, too.  ``language``
says which language's detectors the text is for, Spanish ones if nothing else is
said.  ``source`` names the public report of the fault; ``comment`` says what else
there is to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import yaml

from crfanon.labels import is_kind_of
from crfanon.text.document import Document

_KEYS = {"name", "source", "comment", "language", "text", "keep"}
_LANGUAGE = re.compile("[a-z]{2}")
_MARK = re.compile(r"\[\[ (?: ([A-Z][A-Z_]*) \| )? (.+?) \]\]", re.VERBOSE | re.DOTALL)


class Mark(NamedTuple):
    """A stretch of a text that must be masked; `label` is empty where any will do."""

    start: int
    end: int
    label: str


class Case(NamedTuple):
    """A text, what must be masked of it, and what must stay."""

    name: str
    source: str
    language: str
    text: str
    marks: tuple[Mark, ...]
    keep: tuple[tuple[int, int], ...]


def read_cases(path: Path) -> list[Case]:
    """Return the cases in a file; raises `ValueError` at one that is not well formed."""
    return [_case(entry) for entry in yaml.safe_load(path.read_text(encoding="utf-8"))]


def _case(entry: dict[str, object]) -> Case:
    name, text = entry.get("name"), entry.get("text")
    if not isinstance(name, str) or not isinstance(text, str):
        raise ValueError(f"{name}: a case has a name and a text")
    if unknown := entry.keys() - _KEYS:
        raise ValueError(f"{name}: {', '.join(sorted(unknown))}: no such key")
    language = entry.get("language", "es")
    if not isinstance(language, str) or not _LANGUAGE.fullmatch(language):
        raise ValueError(f"{name}: language: should be its code, like en; quote no")
    plain, marks = parse(text)
    if "[[" in plain or "]]" in plain:
        raise ValueError(f"{name}: a mark is not closed")
    pieces = entry.get("keep", [] if marks else [plain])
    if not isinstance(pieces, list) or not all(isinstance(piece, str) for piece in pieces):
        raise ValueError(f"{name}: keep: should be a list of texts; quote numbers")
    keep = [place for piece in pieces for place in _places(name, piece, plain, marks)]
    return Case(name, str(entry.get("source", "")), language, plain, marks, tuple(keep))


def parse(text: str) -> tuple[str, tuple[Mark, ...]]:
    """Return a text without its marks, and the marks.

    >>> parse("Vino [[PERSON|Ana Berg]].")
    ('Vino Ana Berg.', (Mark(start=5, end=13, label='PERSON'),))
    """
    plain, marks, position = "", [], 0
    for match in _MARK.finditer(text):
        plain += text[position : match.start()]
        label, piece = match.groups()
        marks.append(Mark(len(plain), len(plain) + len(piece), label or ""))
        plain += piece
        position = match.end()
    return plain + text[position:], tuple(marks)


def _places(name: str, piece: str, text: str, marks: tuple[Mark, ...]) -> Iterator[tuple[int, int]]:
    """Yield where `piece` stands as whole words, except in what is marked."""
    found = False
    bounded = r"(?<!\w)" * piece[:1].isalnum() + re.escape(piece) + r"(?!\w)" * piece[-1:].isalnum()
    for match in re.finditer(bounded, text):
        if not any(mark.start < match.end() and match.start() < mark.end for mark in marks):
            found = True
            yield match.span()
    if piece and not found:
        raise ValueError(f"{name}: keep: {piece!r} is not in the text outside of marks")


def faults(case: Case, document: Document) -> list[str]:
    """Return what is wrong with the spans of an analyzed case, a line for each fault."""
    text, spans = document.text, document.spans
    masked = bytearray(len(text))
    for span in spans:
        masked[span.start : span.end] = b"\1" * (span.end - span.start)
    found = []
    for mark in case.marks:
        piece = text[mark.start : mark.end]
        covered = masked[mark.start : mark.end]
        if not all(there or c.isspace() for there, c in zip(covered, piece)):
            found.append(f"leaks: {piece!r}")
        elif mark.label:
            labels = {s.label for s in spans if s.start < mark.end and mark.start < s.end}
            if wrong := sorted(label for label in labels if not is_kind_of(label, mark.label)):
                found.append(f"not {mark.label} but {', '.join(wrong)}: {piece!r}")
    for start, end in case.keep:
        if any(masked[start:end]):
            found.append(f"should stay: {text[start:end]!r}")
    return found


def move(name: str, source: Path, target: Path) -> None:
    """Take the case called `name` out of one file and put it at the end of another."""
    text = source.read_text(encoding="utf-8")
    # A case goes on over empty lines, which texts have, up to the next one or a comment.
    found = re.search(
        rf"^- \{{?name: {re.escape(name)}\b(?!-).*\n(?:(?![-#]).*\n)*", text, re.MULTILINE
    )
    if found is None:
        raise ValueError(f"{name}: not in {source.name}")
    before = target.read_text(encoding="utf-8")
    target.write_text(f"{before.rstrip()}\n\n{found.group().rstrip()}\n", encoding="utf-8")
    source.write_text(text[: found.start()] + text[found.end() :], encoding="utf-8")


def read_names(path: Path) -> list[str]:
    """Return the names of cases in a file that has one a line, and comments behind #."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def drop_name(name: str, path: Path) -> None:
    """Take the line of a name out of such a file."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(line for line in lines if line.strip() != name), encoding="utf-8")
