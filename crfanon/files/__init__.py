"""Documents in, the same kind of document out.

A format is a module with a `decode`, which turns the bytes of a file into a
content: an object with the `text` to look at and an `encode` that puts a
masked text in its place and gives back bytes of the same kind.  Whatever the
masking did not touch comes out byte for byte as it went in.

Plain text is the one format so far.  What is not plain text is refused, never
copied as it stands.
"""

from __future__ import annotations

import os
from pathlib import Path

from ..errors import DocumentError
from .atomic import write_bytes
from .names import printable, reason
from .plain import PlainText, codec_name, decode
from .walk import Entry, walk


def read_bytes(path: str | os.PathLike[str]) -> bytes:
    """Return the content of the file `path`, for `decode`; a `DocumentError` says why not."""
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise DocumentError(f"{printable(path)}: cannot be read ({reason(error)})") from None


def write(path: str | os.PathLike[str], data: bytes) -> None:
    """Make `path` a file that holds `data`, with the folders it lies in.

    The file is there completely or, with a `DocumentError`, not at all.
    """
    folder = Path(path).parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DocumentError(
            f"{printable(folder)}: this folder cannot be made ({reason(error)}); choose another"
        ) from None
    write_bytes(path, data)


__all__ = [
    "Entry",
    "PlainText",
    "codec_name",
    "decode",
    "printable",
    "read_bytes",
    "walk",
    "write",
]
