"""The list files: their names, what stands in them, and their keys.

A list is a text file, one entry a line.  Its name is its path without the
ending, such as ``"es/city/geonames_spain"``; the name of a folder, such as
``"es/city"``, stands for all lists beneath it taken together.  Beside a list or
folder may stand ``<name>.except.txt``, whose entries are taken out again.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path, PurePosixPath

from ..errors import ConfigError
from ..resources import data_folder
from ..text.normalize import fold
from .keys import keys_of

_ENDING = ".txt"
_EXCEPT = ".except"
# Of sets that are shared nobody takes anything out.
Keys = set[str] | frozenset[str]


def list_names(under: str = "", *, folder: Path | None = None) -> list[str]:
    """Return the names of the lists in `folder` (by default the shipped ones), sorted.

    Only those beneath the name `under` are given.  These are single lists; the
    folders that they stand in are names as well.
    """
    root = folder or data_folder("gazetteers")
    names = (_name(path, root) for path in (root / under).rglob(f"*{_ENDING}"))
    return sorted(name for name in names if not name.endswith(_EXCEPT))


def read_entries(name: str, *, folder: Path | None = None) -> list[str]:
    """Return the entries of the list or folder `name` as they are written, sorted.

    Raises `ConfigError` when there is none of that name or it is not UTF-8.
    """
    root = folder or data_folder("gazetteers")
    found: dict[str, None] = {}  # in order, for sorting what is sorted is quick
    for path, exceptions in _files(name, root):
        gone = {fold(line) for exception in exceptions for line in _read(exception)}
        lines = _read(path)
        kept = [line for line in lines if fold(line) not in gone] if gone else lines
        found.update(dict.fromkeys(kept))
    found.pop("", None)
    return sorted(found)


def read_keys(names: Sequence[str], *, folder: Path | None = None) -> dict[str, Keys]:
    """Return the keys of each of the lists or folders `names`, in that order.

    Raises `ConfigError` when one is missing or is not UTF-8.
    """
    root = folder or data_folder("gazetteers")
    plan = {name: list(_files(name, root)) for name in names}
    files = {file for own in plan.values() for path, out in own for file in (path, *out)}
    known = _keys_of_shipped if folder is None else {}
    known.update(_keys_of_files(sorted(files - known.keys())))
    found: dict[str, Keys] = {}
    for name, own in plan.items():
        parts = [
            known[path].difference(*map(known.__getitem__, out)) if out else known[path]
            for path, out in own
        ]
        found[name] = parts[0] if len(parts) == 1 else frozenset().union(*parts)
    return found


# The keys of the files that come with crfanon, as far as they have been read: lists of names are
# asked for as evidence, and as words.
_keys_of_shipped: dict[Path, Keys] = {}


def _keys_of_files(paths: Sequence[Path]) -> dict[Path, Keys]:
    """Return the keys of each file; all lines are read at once, which is quickest."""
    lines: list[str] = []
    starts = [0]
    for path in paths:
        lines += _read(path)
        starts.append(len(lines))
    keys, further = keys_of(lines)
    rows = list(further)
    found: dict[Path, Keys] = {}
    for path, (start, end) in zip(paths, pairwise(starts)):
        irregular = rows[bisect_left(rows, start) : bisect_left(rows, end)]
        own = {*keys[start:end], *map(further.__getitem__, irregular)}
        own.discard("")
        found[path] = own
    return found


def entry_keys(entries: Iterable[str]) -> set[str]:
    """Return the keys of `entries`.

    >>> sorted(entry_keys(["L'Hospitalet", "McAllister"]))
    ["l ' hospitalet", 'mc allister', 'mcallister']
    """
    keys, further = keys_of([entry.replace("\n", " ") for entry in entries])
    return {*keys, *further.values()} - {""}


def fingerprint(name: str, *, folder: Path | None = None) -> str:
    """Return the SHA-256 of the list or folder `name`: of its files, their names included.

    Raises `ConfigError` when there is none of that name.
    """
    root = folder or data_folder("gazetteers")
    digest = hashlib.sha256()
    for path, exceptions in _files(name, root):
        for file in (path, *exceptions):
            content = _bytes(file)
            digest.update(f"{_name(file, root)} {len(content)}\n".encode())
            digest.update(content)
    return digest.hexdigest()


def _name(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix().removesuffix(_ENDING)


def _files(name: str, root: Path) -> Iterator[tuple[Path, list[Path]]]:
    """Yield the path of each list that `name` stands for, with those of its exceptions."""
    single = root / f"{name}{_ENDING}"
    paths = [single] if single.is_file() else sorted((root / name).rglob(f"*{_ENDING}"))
    paths = [path for path in paths if not path.stem.endswith(_EXCEPT)]
    if not paths or ".." in PurePosixPath(name).parts:
        raise ConfigError(
            f"{root}: has no list {name!r}; `crfanon gazetteers list` shows those there are"
        )
    for path in paths:
        own = PurePosixPath(_name(path, root))
        exceptions = [root / f"{place}{_EXCEPT}{_ENDING}" for place in (own, *own.parents)]
        yield path, [exception for exception in exceptions if exception.is_file()]


def _read(path: Path) -> list[str]:
    try:
        return _bytes(path).decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        raise ConfigError(
            f"{path}: not UTF-8 at byte {error.start}; save the list as UTF-8"
        ) from None


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read ({error.strerror})") from None
