r"""Write a file completely or not at all.

What is written goes to a temporary name in the same folder, which is renamed
when it is complete: nobody ever reads half a file, and a full disk or an
interruption leaves what stood there before.
"""

from __future__ import annotations

import os
import secrets
import stat
from pathlib import Path

from .errors import DocumentError


def write_bytes(path: str | os.PathLike[str], data: bytes, *, mode: int | None = None) -> None:
    """Make `path` a file that holds `data`, replacing what stood there.

    `mode` sets the permissions exactly, such as ``0o600``, and holds from the
    first byte on.  Without it a file keeps the permissions it had, and a new
    one gets what the umask allows.  A link is followed and stays a link; a
    pipe or a device is written to as it is, for it cannot be replaced.

    A `DocumentError` says that nothing was changed, and names the path.
    """
    try:
        _write(Path(path), data, mode=mode)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise DocumentError(
            f"{os.fspath(path)}: cannot be written ({reason}), nothing was changed; "
            "free the place or choose another"
        ) from None


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
            f"in {encoding}, nothing was changed; choose another encoding"
        ) from None
    write_bytes(path, data, mode=mode)


def _write(path: Path, data: bytes, *, mode: int | None) -> None:
    try:
        before = os.stat(path)
    except FileNotFoundError:
        before = None
    if before is not None and not stat.S_ISREG(before.st_mode):
        with open(path, "wb") as file:
            file.write(data)
        return
    path = Path(os.path.realpath(path))
    if mode is None and before is not None:
        mode = stat.S_IMODE(before.st_mode)
    # The name says nothing of the file it will be, whose name may be personal.
    temporary = path.with_name(f".{secrets.token_hex(8)}.tmp")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    try:
        with open(os.open(temporary, flags, 0o666 if mode is None else mode), "wb") as file:
            if mode is not None:
                os.chmod(temporary, mode)  # the umask took part of it away
            file.write(data)
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
