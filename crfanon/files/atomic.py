r"""Write a file completely or not at all.

What is written goes to a temporary name in the same folder, which is renamed
when it is complete: nobody ever reads half a file, and a full disk or an
interruption leaves what stood there before.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from ..errors import DocumentError

# The temporary files that are being written, for a process that must end at once.
_unfinished: set[Path] = set()


def write_bytes(path: str | os.PathLike[str], data: bytes, *, mode: int | None = None) -> None:
    """Make `path` a file that holds `data`, replacing what stood there.

    `mode` sets the permissions exactly, such as ``0o600``, and holds from the
    first byte on.  Without it a file keeps the permissions it had, and a new
    one gets what the umask allows.  A link is followed and stays a link; a
    pipe or a device is written to as it is, for it cannot be replaced.

    A `DocumentError` names the path, at which nothing has changed.
    """
    with replacing(path, mode=mode) as write:
        write(data)


def write_text(
    path: str | os.PathLike[str], text: str, *, encoding: str = "utf-8", mode: int | None = None
) -> None:
    """Like `write_bytes`, for `text`; line ends are written as they are.

    A character that `encoding` does not have is a `DocumentError` that names
    its position, never the character.
    """
    try:
        data = text.encode(encoding)
    except UnicodeEncodeError as error:
        raise DocumentError(
            f"{os.fspath(path)}: character {error.start} of the text cannot be written "
            f"in {encoding}, and the file is as it was; choose another encoding"
        ) from None
    write_bytes(path, data, mode=mode)


@contextmanager
def replacing(
    path: str | os.PathLike[str], *, mode: int | None = None
) -> Iterator[Callable[[bytes], None]]:
    """Give a function that writes one piece after the other; see `write_bytes`.

    The file is there when the ``with`` block has ended.  When an exception
    ends it, what stood there before is left.

        with replacing("run.log", mode=0o600) as write:
            write(b"one")
            write(b"two")
    """
    try:
        file, temporary, target = _open(Path(path), mode=mode)
    except OSError as error:
        raise _refusal(path, error) from None

    def write(data: bytes) -> None:
        try:
            file.write(data)
        except OSError as error:
            raise _refusal(path, error) from None

    try:
        yield write
        try:
            file.close()
            if temporary is not None:
                os.replace(temporary, target)
        except OSError as error:
            raise _refusal(path, error) from None
    except BaseException:
        with suppress(OSError):  # what is still in the buffer has no place to go
            file.close()
        if temporary is not None:
            # Its folder may have vanished, or no longer be writable.
            with suppress(OSError):
                temporary.unlink()
        raise
    finally:
        if temporary is not None:
            _unfinished.discard(temporary)


def discard_unfinished() -> None:
    """Remove what is being written, for a process that ends without unwinding (`os._exit`).

    What stood at the places that were written to is left.
    """
    for temporary in list(_unfinished):
        with suppress(OSError):
            temporary.unlink()


def _refusal(path: str | os.PathLike[str], error: OSError) -> DocumentError:
    reason = error.strerror or type(error).__name__
    return DocumentError(
        f"{os.fspath(path)}: cannot be written ({reason}) and is as it was; free the place or "
        "choose another"
    )


def _open(path: Path, *, mode: int | None) -> tuple[BinaryIO, Path | None, Path]:
    """Open what is to be written to: a temporary file to be renamed, or a pipe or device."""
    try:
        before = os.stat(path)
    except FileNotFoundError:
        before = None
    if before is not None and not stat.S_ISREG(before.st_mode):
        return open(path, "wb"), None, path
    path = Path(os.path.realpath(path))
    if mode is None and before is not None:
        mode = stat.S_IMODE(before.st_mode)
    # The name says nothing of the file it will be, whose name may be personal.
    temporary = path.with_name(f".{os.urandom(8).hex()}.tmp")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    _unfinished.add(temporary)  # before it is there, for a signal may come in between
    try:
        file = open(os.open(temporary, flags, 0o666 if mode is None else mode), "wb")
    except BaseException:
        _unfinished.discard(temporary)
        raise
    try:
        if mode is not None:
            os.chmod(temporary, mode)  # the umask took part of it away
    except BaseException:
        file.close()
        temporary.unlink(missing_ok=True)
        _unfinished.discard(temporary)
        raise
    return file, temporary, path
