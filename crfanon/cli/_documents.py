"""The documents that a command line names, and where what becomes of them goes.

Folders are walked while the work goes on, so a hundred thousand files are
never listed in memory.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ..errors import DocumentError
from ..files import PlainText, decode, printable, read_bytes, walk, write
from ..files.names import reason
from ._errors import UsageError
from ._progress import hide

STDIN = "-"


class Source(NamedTuple):
    """One document to be: its name, where it is read, where the result is written.

    `name` is unique in a run: the file's name, or its path below the folder
    that was given, with slashes.  Without a `path` it is standard input, and
    without a `target` the result goes to standard output.  `refusal` says why
    it cannot be read, where that is known beforehand.
    """

    name: str
    path: Path | None
    target: Path | None = None
    refusal: str = ""

    @property
    def doc_id(self) -> str:
        """The name, fit for any file or terminal."""
        return printable(self.name)

    @property
    def place(self) -> str:
        """The name by which messages call the document."""
        return "standard input" if self.path is None else printable(self.path)

    def read(self, encoding: str) -> PlainText:
        """Return the content, or raise a `DocumentError`."""
        return decode(self.read_bytes(), encoding=encoding, place=self.place)

    def read_bytes(self) -> bytes:
        """Return the bytes of the content, or raise a `DocumentError`."""
        if self.refusal:
            raise DocumentError(self.refusal)
        if self.path is None:
            return _read_stdin()
        return read_bytes(self.path)

    def written(self, data: bytes) -> bytes | None:
        """Write what the document became to its target; return it if that is standard output."""
        if self.target is None:
            return data
        write(self.target, data)
        return None


class Documents:
    """The documents named by the arguments PATH..., in order; iterate to get them.

    A file stands for itself, a folder for the files in it and below it, and
    ``-`` for standard input, which nothing but a terminal also means without
    any PATH.  `output` is a file if there is one document and a folder if
    there are more, which mirrors the folders that were given; `always_folder`
    makes it a folder in any case.  `rename` turns the name of a document into
    the name of what is written in that folder.

    Raises `UsageError` when that does not work out: standard input beside
    files, several documents without an output, an output that is an input.
    What would be written over an input is refused when its turn comes.
    """

    def __init__(
        self,
        paths: Sequence[str],
        *,
        output: str | None = None,
        always_folder: bool = False,
        rename: Callable[[str], str] | None = None,
    ) -> None:
        if not paths:
            if sys.stdin is None or sys.stdin.isatty():
                raise UsageError("no PATH given and nothing piped in; name files, folders or -")
            paths = [STDIN]
        if STDIN in paths and len(paths) > 1:
            raise UsageError("standard input (-) cannot stand beside other documents")
        self._paths = [Path(path) for path in paths]
        self._folders = [os.path.isdir(path) for path in paths]
        self._inputs = {os.path.realpath(path) for path in paths if path != STDIN}
        self._from_stdin = list(paths) == [STDIN]
        self._output = None if output is None else Path(output)
        self._rename = rename
        self._taken: set[str] = set()
        # Whatever options name is no document: not to be handed out, nor written over.
        self._private: dict[str, str] = {}
        self.single = len(paths) == 1 and not self._folders[0]
        self.into_folder = output is not None and (
            always_folder
            or not self.single
            or os.path.isdir(output)
            or output.endswith(("/", os.sep))
        )
        self.left_out: Counter[str] = Counter()
        if output is not None:
            self._refuse_input(output, "-o")

    def protect(self, path: str | os.PathLike[str], *, option: str, folders: bool = False) -> None:
        """Keep what `option` names out of the documents, and from being written over by them.

        Raises `UsageError` if it is one of the inputs; with `folders` also if it is in a folder of
        inputs, or in the one that is written to.
        """
        real = self._refuse_input(path, option)
        self._private[real] = option
        if folders and not self._folders_are_clear_of(real):
            raise UsageError(
                f"{printable(path)}: lies among the documents that are read or written; choose "
                f"another place for {option}"
            )

    def _refuse_input(self, path: str | os.PathLike[str], option: str) -> str:
        """Return the real path, which is none of the inputs."""
        real = os.path.realpath(path)
        if real in self._inputs:
            raise UsageError(f"{printable(path)}: is an input; choose another place for {option}")
        return real

    def _is_private(self, path: Path) -> bool:
        return bool(self._private) and os.path.realpath(path) in self._private

    def _folders_are_clear_of(self, real: str) -> bool:
        folders = [path for path, is_folder in zip(self._paths, self._folders) if is_folder]
        if self.into_folder and self._output is not None:
            folders.append(self._output)
        return not any(Path(real).is_relative_to(os.path.realpath(folder)) for folder in folders)

    def need_output(self) -> None:
        """Raise `UsageError` if there are several documents and one standard output."""
        if not self.single and self._output is None:
            raise UsageError("several documents need a folder to go to; give -o FOLDER")

    def count(self) -> int:
        """Return the number of documents, without reading them."""
        total = 0
        for path, is_folder in zip(self._paths, self._folders):
            if is_folder:
                kinds = (entry.kind for entry in walk(path, leave_out=self._output))
                total += sum(kind in ("file", "unreadable") for kind in kinds)
            else:
                total += 1
        return total

    def __iter__(self) -> Iterator[Source]:
        if self._from_stdin:
            yield self._directed(STDIN, None)
            return
        # Below one output the names are unique or refused; elsewhere the path makes them so.
        by_path = len(self._paths) > 1 and self._output is None
        for path, is_folder in zip(self._paths, self._folders):
            if not is_folder:
                yield self._directed(path.as_posix() if by_path else path.name, path)
                continue
            prefix = f"{path.as_posix()}/" if by_path else ""
            for entry in walk(path, leave_out=self._output):
                if entry.kind == "file" and self._is_private(entry.path):
                    self.left_out["private file"] += 1
                elif entry.kind == "file":
                    yield self._directed(prefix + entry.name, entry.path)
                elif entry.kind == "unreadable":
                    refusal = f"{printable(entry.path)}: cannot be read ({entry.reason})"
                    yield Source(prefix + entry.name, entry.path, refusal=refusal)
                else:
                    self.left_out[entry.kind] += 1

    def _directed(self, name: str, path: Path | None) -> Source:
        """Return the source with its target, refused if that would destroy something."""
        if self._output is None:
            return Source(name, path)
        target = self._output
        if self.into_folder:
            target /= self._rename(name) if self._rename else name
        real = os.path.realpath(target)
        refusal = ""
        if real in self._inputs or (path is not None and real == os.path.realpath(path)):
            refusal = (
                f"{printable(target)}: is an input and would be overwritten; choose another -o"
            )
        elif real in self._private:
            refusal = (
                f"{printable(target)}: is the file that {self._private[real]} names; choose "
                "another -o"
            )
        elif real in self._taken:
            refusal = (
                f"{printable(path or name)}: another document of this run goes to "
                f"{printable(target)} as well; give each its own -o"
            )
        if self._rename or len(self._paths) > 1:
            self._taken.add(real)
        return Source(name, path, target, refusal)


def write_stdout(data: bytes) -> None:
    """Write to standard output at once, or raise a `DocumentError`."""
    if sys.stdout is None:
        raise DocumentError("standard output: is closed; choose a place with -o")
    hide()
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise DocumentError(f"standard output: cannot be written ({reason(error)})") from None


def _read_stdin() -> bytes:
    if sys.stdin is None:
        raise DocumentError("standard input: is closed; name files or folders")
    try:
        return sys.stdin.buffer.read()
    except OSError as error:
        raise DocumentError(f"standard input: cannot be read ({reason(error)})") from None
