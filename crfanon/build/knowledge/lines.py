"""The lines of a dump, plain or compressed, with their numbers."""

from __future__ import annotations

import bz2
import gzip
import lzma
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from ...errors import CorpusError

_OPENERS: dict[str, Any] = {".gz": gzip.open, ".bz2": bz2.open, ".xz": lzma.open}


def numbered_lines(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the lines of a file with their numbers from 1 on, one after the other.

    What a name ends in says how the file is compressed.  Raises `CorpusError`, which names the
    line, where the file is cut off, damaged or not UTF-8.
    """
    number = 0
    try:
        file: IO[bytes]
        with _OPENERS.get(path.suffix, open)(path, "rb") as file:
            for number, line in enumerate(file, start=1):
                yield number, line.decode("utf-8")
    except UnicodeDecodeError:
        raise broken(path, number, "is not UTF-8; save the file as UTF-8") from None
    except (EOFError, zlib.error, lzma.LZMAError, gzip.BadGzipFile):
        raise broken(path, number + 1, "is cut off or damaged; fetch the file anew") from None
    except OSError as error:
        if error.filename is None:  # bz2 says so of data that is none
            raise broken(path, number + 1, "is cut off or damaged; fetch the file anew") from None
        raise


def broken(path: Path, number: int, what: str) -> CorpusError:
    """Return the error that says what is wrong with a line, without its text."""
    return CorpusError(f"{path}:{number}: the line {what}")
