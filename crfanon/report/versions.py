"""The versions of models, rules and lists in a run, each with its hash."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ..config import InForce
from ..config.detector_kinds import Entry, kind_of
from ..crf.model import CARD, model_folder, read_card, sha256
from ..resources import data_folder

# The kinds of detector that read files.
_FILES = frozenset({"rules", "deny", "folder"})


def versions_of(in_force: Mapping[str, InForce], *, paths: bool = True) -> list[dict[str, Any]]:
    """Return the detectors of some languages, once each; without `paths` no names of files."""
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for own in in_force.values():
        for entry in own.detectors:
            for version in _versions(entry, paths=paths):
                found.setdefault((version["kind"], version["name"]), version)
    return list(found.values())


def _versions(entry: Entry, *, paths: bool) -> Iterator[dict[str, Any]]:
    kind = kind_of(entry)
    if kind == "model":
        yield _model(entry["model"])
        return
    said = entry[kind]
    for part in map(str, said if isinstance(said, list) else [said]):
        file = _file(part) if kind in _FILES else None
        name = "(a file)" if Path(part).is_absolute() and not paths else part
        yield {"kind": kind, "name": name} | ({} if file is None else {"sha256": _hash(file)})


def _model(model: str) -> dict[str, Any]:
    """Return the version of a model: who made it, the hashes of its card and of its files."""
    folder = model_folder(model)
    card = read_card(folder)
    return {
        "kind": "model",
        "name": str(card.get("name", folder.name)),
        "crfanon": str(card.get("crfanon", "")),
        "sha256": sha256(folder / CARD),
        "files": dict(card.get("files", {})),
    }


def _file(name: str) -> Path:
    """Return the file or folder that a detector reads: a shipped set of rules, or a path."""
    shipped = data_folder("rules") / name
    return shipped if shipped.exists() else Path(name)


def _hash(path: Path) -> str:
    """Return the SHA-256 of a file, or of the names and contents of all files in a folder."""
    if path.is_file():
        return sha256(path)
    digest = hashlib.sha256()
    for file in sorted(file for file in path.rglob("*") if file.is_file()):
        digest.update(f"{file.relative_to(path).as_posix()} {sha256(file)}\n".encode())
    return digest.hexdigest()
