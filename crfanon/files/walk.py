"""Walk through a folder of documents, one at a time and always in the same order.

Nothing is held but the names of the folders on the way down, so a hundred
thousand files cost no more than ten.  What is no document is not passed over
in silence: it comes out with the reason, for whoever asked to have everything
masked must know what was not.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from .names import reason

Kind = Literal[
    "file", "folder", "hidden", "annotation", "linked folder", "special file", "unreadable"
]


class Entry(NamedTuple):
    """Something met in a folder.

    `name` is the path below the folder, with slashes on every system.  Only a
    ``"file"`` is to be read; for ``"unreadable"``, `reason` says why.  A folder
    is walked through and does not come out as an entry of its own.
    """

    name: str
    path: Path
    kind: Kind
    reason: str = ""


def walk(folder: Path, *, leave_out: Path | None = None) -> Iterator[Entry]:
    """Yield the entries of `folder` and of those below it, each folder in order of names.

    A link to a file counts as the file.  A link to a folder is not followed
    (it may lead round in circles, or out of the folder that was meant), and
    neither are files and folders whose names begin with a full stop.  The
    annotations of a text (``note.ann`` beside ``note.txt``) are no document:
    they quote what is masked in it.  Pipes and devices are never opened.
    `leave_out` is a folder to pass by: the one that the output goes to.
    """
    left_out = None if leave_out is None else _real(leave_out)
    # One iterator for each folder on the way down.
    stack = [_entries(folder, "", _real(folder))]
    while stack:
        for entry, real in stack[-1]:
            if real is None:
                yield entry
            elif real != left_out:
                stack.append(_entries(entry.path, f"{entry.name}/", real))
                break
        else:
            stack.pop()


def _entries(folder: Path, prefix: str, real: str) -> Iterator[tuple[Entry, str | None]]:
    """Yield the entries of `folder`; a folder in it comes with its real path."""
    try:
        with os.scandir(folder) as scan:
            found = sorted(scan, key=lambda entry: os.fsencode(entry.name))
    except OSError as error:
        yield Entry(prefix.rstrip("/") or ".", folder, "unreadable", reason(error)), None
        return
    names = {entry.name for entry in found}
    for entry in found:
        name, path = prefix + entry.name, Path(entry.path)
        if entry.name.startswith("."):
            yield Entry(name, path, "hidden"), None
        elif path.suffix == ".ann" and f"{path.stem}.txt" in names:
            yield Entry(name, path, "annotation"), None
        elif entry.is_dir(follow_symlinks=False):
            yield Entry(name, path, "folder"), os.path.join(real, os.path.normcase(entry.name))
        else:
            yield _classify(entry, name, path), None


def _classify(entry: os.DirEntry[str], name: str, path: Path) -> Entry:
    try:
        if entry.is_dir():
            return Entry(name, path, "linked folder")
        if entry.is_file():
            return Entry(name, path, "file")
        entry.stat()
    except OSError as error:
        return Entry(name, path, "unreadable", reason(error))
    return Entry(name, path, "special file")


def _real(path: Path) -> str:
    return os.path.normcase(os.path.realpath(path))
