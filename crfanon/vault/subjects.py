"""The subject of a document: the key by which documents of one patient are known as such.

It may stand in the name of the file, or in a table beside the documents; without either, it
is the name of the patient that was found in the document.  Methods with a memory give one
subject the same date offset in all documents.  The key itself is written nowhere.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path

from ..errors import ConfigError, DocumentError
from ..labels import kinds_of
from ..text.document import Document
from ..text.normalize import bare
from ..text.spans import Entity

SubjectOf = Callable[[Document], str]

TABLES = (".csv", ".json")
"""The suffixes of files that are tables of subjects."""
_FILE, _SUBJECT = "file", "subject"
_PATIENT = "NAME_PATIENT"
_WORD = re.compile(r"[^\W\d_]{2,}")
# From a given name to the surname on the next line: room for the label of the field.
_NEAR_CHARACTERS = 40


def subjects(said: str | None = None) -> SubjectOf:
    r"""Return the function that gives the subject of a document, by what is `said` of it.

    That is the name of a table (see `read_table`), or a regular expression with one group,
    which is looked for in the name of the document; without either it is `patient_of`.  A document
    that the expression does not fit, or that does not stand in the table, is refused
    with a `DocumentError`: without its subject it would be taken for another person's.

        >>> subjects(r"^(\d+)-")(Document("4711-letter.txt", ""))
        '4711'
    """
    if said is None:
        return patient_of
    if is_table(said):
        return _by_table(Path(said))
    return _by_name(check_pattern(said))


def is_table(said: str) -> bool:
    """Return whether what is `said` of the subjects is the name of a table."""
    return said.lower().endswith(TABLES)


def check_pattern(pattern: str) -> re.Pattern[str]:
    """Return the expression that finds the subject in a name; raise `ConfigError` for others."""
    try:
        compiled = re.compile(pattern)
    except re.error as error:
        raise ConfigError(f"is no regular expression ({error.msg}); correct it") from None
    if compiled.groups != 1:
        raise ConfigError(
            rf"has {compiled.groups} groups; put what is the subject into one, as in '^(\d+)-'"
        )
    return compiled


def patient_of(document: Document) -> str:
    """Return the words of the name of the first patient, in no order of theirs, or nothing.

    Forms set given names and surnames on lines of their own, so what follows the first mention
    at once, after the label of a field, belongs to it.

        >>> from ..text.spans import Entity, Span
        >>> text = "Given names: Anna\\nSurname: Berg"
        >>> spans = Span(13, 17, "NAME_PATIENT"), Span(27, 31, "NAME_PATIENT")
        >>> entities = tuple(Entity("NAME_PATIENT", (span,)) for span in spans)
        >>> patient_of(Document("", text, entities=entities))
        'anna berg'
        >>> patient_of(Document("", text))
        ''
    """
    patients = [entity for entity in document.entities if _PATIENT in kinds_of(entity.label)]
    patients.sort(key=lambda entity: entity.mentions)
    if not patients:
        return ""
    first, *others = patients
    end = first.mentions[0].end
    words = _words(document, first)
    for other in others[:1]:
        between = document.text[end : other.mentions[0].start]
        if len(between) <= _NEAR_CHARACTERS and ":" in between:
            words |= _words(document, other)
    return " ".join(sorted(words))


def _words(document: Document, entity: Entity) -> set[str]:
    return {
        bare(word)
        for span in entity.mentions
        for word in _WORD.findall(document.text[span.start : span.end])
    }


def _by_name(pattern: re.Pattern[str]) -> SubjectOf:
    def subject_of(document: Document) -> str:
        found = pattern.search(document.doc_id)
        if found is None or not found[1]:
            raise DocumentError(
                f"{document.doc_id or 'document'}: its name tells no subject; rename it, or give "
                "another expression to --subject-from"
            )
        return found[1]

    return subject_of


def _by_table(path: Path) -> SubjectOf:
    table = read_table(path)

    def subject_of(document: Document) -> str:
        name = document.doc_id
        subject = table.get(name) or table.get(name.rpartition("/")[2])
        if subject is None:
            raise DocumentError(
                f"{name or 'document'}: does not stand in {path}; add a line for it"
            )
        return subject

    return subject_of


def read_table(path: Path) -> Mapping[str, str]:
    """Return the subject of each file in a table; raise `ConfigError` if it is not one.

    A table is CSV with the columns ``file`` and ``subject`` among others, or JSON: a mapping of
    files to subjects, or to mappings that have a ``subject``.  Files are called by their names,
    or by their paths below the folder that is given.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read ({error.strerror}); check the path") from None
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path}: byte {error.start} is not UTF-8; save it as UTF-8") from None
    pairs = _csv_pairs(path, text) if path.suffix.lower() == ".csv" else _json_pairs(path, text)
    table: dict[str, str] = {}
    for place, name, subject in pairs:
        if not (name and subject):
            raise ConfigError(f"{place}: {_FILE} or {_SUBJECT} is empty; fill it in")
        if table.setdefault(name, subject) != subject:
            raise ConfigError(f"{place}: gives a file another subject than before; keep one")
    return table


def _csv_pairs(path: Path, text: str) -> list[tuple[str, str, str]]:
    rows = csv.DictReader(text.splitlines(), delimiter=_delimiter(text), strict=True)
    found = []
    try:
        for column in (_FILE, _SUBJECT):
            if column not in (rows.fieldnames or ()):
                raise ConfigError(f"{path}:1: there is no column {column!r}; name it so")
        for row in rows:
            name, subject = (row[column] or "" for column in (_FILE, _SUBJECT))
            found.append((f"{path}:{rows.line_num}", name.strip(), subject.strip()))
    except csv.Error:
        raise ConfigError(f"{path}:{rows.line_num}: is no CSV; correct the quotes") from None
    return found


def _delimiter(text: str) -> str:
    """Return the delimiter of the columns: a comma, or what spreadsheets write elsewhere."""
    head = text.partition("\n")[0]
    return max(",;\t", key=head.count)


def _json_pairs(path: Path, text: str) -> list[tuple[str, str, str]]:
    complaint = ConfigError(f'{path}: should map files to subjects, as in {{"a.txt": "4711"}}')
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise complaint from None
    if not isinstance(data, dict):
        raise complaint
    found = []
    for name, value in data.items():
        subject = value.get(_SUBJECT) if isinstance(value, dict) else value
        if isinstance(subject, bool) or not isinstance(subject, str | int):
            raise complaint
        found.append((str(path), name, str(subject)))
    return found
