"""`Report`: the records of a run gathered, and what they come to, as plain values."""

from __future__ import annotations

import platform
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timezone
from heapq import nsmallest
from typing import Any, NamedTuple

from ..config import InForce
from ..decide.allow_lists import SOURCE as ALLOW
from ..detect.deny_lists import SOURCE as DENY
from ..labels import kinds_of
from ..mask import kind_of
from ..resources import __version__
from .record import MAX_DOUBTS, DocumentRecord, Doubt
from .versions import versions_of

FORMAT = "crfanon report"
VERSION = 1

_NOT_SAID = "(not said)"
_PATH_START = re.compile(r"[/\\~]|\.{1,2}[/\\]|[A-Za-z]:[/\\]")
_PATH = re.compile(r"\S*[/\\]\S*")


class Refusal(NamedTuple):
    """A document of which nothing was written, and the line that says why."""

    name: str
    reason: str


class Report:
    """Gathers what is noted of each document, in the order in which they are done.

    `in_force` gives what is in force for a language; documents that do not say theirs are in
    `language`.  Without `names` documents are called by their numbers, and whatever names a file
    is left out.
    """

    def __init__(
        self, in_force: Callable[[str], InForce], *, language: str, names: bool = True
    ) -> None:
        self._in_force = in_force
        self._language = language
        self._names = names
        self._began = datetime.now(timezone.utc)
        self._count = 0
        self._characters = self._entities = self._people = self._rescanned = 0
        self._needless = 0.0
        self._subjects: set[str] = set()
        self._masked: Counter[tuple[str, str]] = Counter()
        self._otherwise: Counter[tuple[str, str]] = Counter()
        self._documents: Counter[tuple[str, str]] = Counter()
        self._kept: Counter[tuple[str, str]] = Counter()
        self._dropped: Counter[tuple[str, str, str]] = Counter()
        self._doubts: list[tuple[Doubt, str]] = []
        self._outputs: list[dict[str, str]] = []
        self._refused: list[dict[str, str]] = []

    def add(self, record: DocumentRecord, *, subject: str = "") -> None:
        """Add a document that was masked; `subject` is whose it is, if that is told."""
        if subject:
            self._subjects.add(subject)
        name = self._name(record.name)
        language = record.language or self._language
        for (own, label), count in record.masked:
            self._masked[own or language, label] += count
            self._documents[own or language, label] += 1
        for (own, label), count in record.otherwise:
            self._otherwise[own or language, label] += count
        for drop, count in record.dropped:
            self._dropped[drop] += count
        for (label, why), count in record.kept:
            self._kept[label, _source(why, paths=self._names)] += count
        self._characters += record.characters
        self._entities += record.entities
        self._people += record.people
        self._needless += record.needless
        self._rescanned += record.rescanned
        for doubt in record.doubts:
            source = _source(doubt.source, paths=self._names)
            self._doubts.append((doubt._replace(source=source), name))
        self._doubts = nsmallest(MAX_DOUBTS, self._doubts)
        output = {"document": name, "language": language, "sha256": record.sha256}
        self._outputs.append(output)

    def refuse(self, refusal: Refusal, *, called: Iterable[str] = ()) -> None:
        """Add a document that was refused; `called` are the names of its files in the reason."""
        name = self._name(refusal.name)
        reason = refusal.reason
        if not self._names:
            for other in sorted({refusal.name, *called} - {""}, key=len, reverse=True):
                reason = reason.replace(other, f"document {name}")
            reason = _PATH.sub("(a file)", reason)
        self._refused.append({"document": name, "reason": reason})

    def _name(self, name: str) -> str:
        self._count += 1
        return name if self._names else str(self._count)

    def as_json(self) -> dict[str, Any]:
        """Return all of it as plain values, in the shape of ``docs/report.schema.json``."""
        ended = datetime.now(timezone.utc)
        languages = sorted({language for language, _ in self._masked} or {self._language})
        in_force = {language: self._in_force(language) for language in languages}
        return {
            "format": FORMAT,
            "version": VERSION,
            "time": {
                "began": self._began.isoformat(timespec="seconds"),
                "ended": ended.isoformat(timespec="seconds"),
                "seconds": round((ended - self._began).total_seconds(), 3),
            },
            "documents": {
                "masked": len(self._outputs),
                "refused": len(self._refused),
                "subjects": len(self._subjects) or None,
                "characters": self._characters,
            },
            "mentions": {
                "masked": sum(self._masked.values()),
                "entities": self._entities,
                "people": self._people,
                "expected_needless": round(self._needless, 1),
                "found_by_rescan": self._rescanned,
                "kept": sum(self._kept.values()),
            },
            "labels": self._labels(in_force),
            "lowest_scores": [
                {"document": name, **doubt._asdict()} for doubt, name in self._doubts
            ],
            "kept": [
                {"label": label, "why": why or _NOT_SAID, "mentions": count}
                for (label, why), count in sorted(self._kept.items())
            ],
            "dropped": [
                {"stage": stage, "reason": reason, "label": label, "mentions": count}
                for (stage, reason, label), count in sorted(self._dropped.items())
            ],
            "refused": self._refused,
            "outputs": self._outputs,
            "versions": {
                "crfanon": __version__,
                "python": platform.python_version(),
                "detectors": versions_of(in_force, paths=self._names),
            },
            "configuration": {
                language: _settings(own, paths=self._names) for language, own in in_force.items()
            },
        }

    def _labels(self, in_force: Mapping[str, InForce]) -> list[dict[str, Any]]:
        return [
            {
                "label": label,
                "language": language,
                "method": method_of(in_force[language], label),
                "mentions": count,
                "otherwise": self._otherwise[language, label],
                "documents": self._documents[language, label],
            }
            for (language, label), count in sorted(self._masked.items())
        ]


def method_of(in_force: InForce, label: str) -> str:
    """Return the name of the method that mentions with a label are masked by."""
    methods = in_force.by_label("masking")
    said = next((methods[kind] for kind in kinds_of(label) if kind in methods), None)
    said = in_force["masking.method"] if said is None else said
    name = str(said["name"] if isinstance(said, Mapping) else said)
    return name if kind_of(name).masks_all else f"{name}, or what it leaves to another"


def _settings(in_force: InForce, *, paths: bool) -> list[dict[str, Any]]:
    """Return each setting with its value and its origin; without `paths` no name of a file."""
    return [
        {
            "setting": name,
            "value": sourced.value if paths else _without_paths(sourced.value),
            "origin": sourced.origin if paths else _line_of(sourced.origin),
        }
        for name, sourced in in_force.values.items()
    ]


def _line_of(origin: str) -> str:
    """Return the place of a setting, without the name of the file.

    >>> _line_of("/home/anna/own.yaml:7"), _line_of("built in")
    ('a file, line 7', 'built in')
    """
    file, colon, line = origin.rpartition(":")
    return f"a file, line {line}" if colon and file and line.isdecimal() else origin


def _without_paths(value: Any) -> Any:
    """Return a value with "(a file)" for every text in it that has a folder."""
    if isinstance(value, Mapping):
        return {name: _without_paths(item) for name, item in value.items()}
    if isinstance(value, list):
        return list(map(_without_paths, value))
    is_path = isinstance(value, str) and _PATH_START.match(value)
    return "(a file)" if is_path else value


def _source(source: str, *, paths: bool) -> str:
    """Return the source that found or kept a span; own lists are named with `paths` only.

    >>> _source("deny:anna", paths=False), _source("crf:es-clinical", paths=False)
    ('deny:(a list)', 'crf:es-clinical')
    """
    kind, colon, _ = source.partition(":")
    return source if paths or kind + colon not in (ALLOW, DENY) else f"{kind}:(a list)"
