"""Lines of a file that can be read again one by one, compressed or not.

A file whose name ends in ``.gz`` is compressed line by line: each is a gzip member of its own,
and members that follow one another are a gzip file that any program unpacks.  So a line of a
compressed file is found as quickly as one of any other, and nothing else is unpacked for it.
"""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Iterator
from io import BytesIO
from typing import BinaryIO, NamedTuple

_GZIP = b"\x1f\x8b"
_GZIP_WINDOW = 31  # of zlib: a gzip header, and the largest window
_PIECE_BYTES = 65_536
MOST_BYTES = 1 << 30
"""Of what is packed, the most that is unpacked at once: the table of some million mentions is
as long.  A small file may be made that unpacks to what no machine can hold."""


class Place(NamedTuple):
    """The place of a line in a file, in bytes."""

    offset: int
    length: int


def is_compressed_name(path: str | os.PathLike[str]) -> bool:
    """Return whether a file of this name is to be compressed."""
    return os.fspath(path).endswith(".gz")


def compressed(line: bytes) -> bytes:
    """Return one line as a gzip member; it does not tell when it was made."""
    return gzip.compress(line, mtime=0)


class Lines:
    """The lines of a file, compressed or not; iterate to get each with its place.

    Raises `ValueError` when a compressed file is damaged or ends too early.
    """

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        file.seek(0)
        self.compressed = file.read(len(_GZIP)) == _GZIP

    def __iter__(self) -> Iterator[tuple[Place, bytes]]:
        return self._members() if self.compressed else self._plain()

    def read(self, place: Place) -> bytes:
        """Return the line at a place that iterating gave."""
        self._file.seek(place.offset)
        data = self._file.read(place.length)
        return _unpacked(data) if self.compressed else data

    def content(self) -> bytes:
        """Return the whole content of the file, unpacked."""
        self._file.seek(0)
        data = self._file.read()
        return _unpacked(data) if self.compressed else data

    def _plain(self) -> Iterator[tuple[Place, bytes]]:
        self._file.seek(0)
        offset = 0
        for line in self._file:
            yield Place(offset, len(line)), line
            offset += len(line)

    def _members(self) -> Iterator[tuple[Place, bytes]]:
        self._file.seek(0)
        start = 0
        rest = self._file.read(_PIECE_BYTES)
        while rest:
            unpacker = zlib.decompressobj(_GZIP_WINDOW)
            pieces: list[bytes] = []
            length = 0
            room = MOST_BYTES
            while not unpacker.eof:
                if not rest:
                    raise ValueError("a gzip file ends too early")
                pieces.append(_unpack(unpacker, rest, room))
                room -= len(pieces[-1])
                length += len(rest) - len(unpacker.unused_data)
                rest = unpacker.unused_data or self._file.read(_PIECE_BYTES)
            yield Place(start, length), b"".join(pieces)
            start += length


def _unpack(unpacker: zlib._Decompress, data: bytes, room: int) -> bytes:
    """Return the unpacked piece; raise `ValueError` if it is damaged or needs more room."""
    try:
        # One byte more than there is room for tells that there is more.
        piece = unpacker.decompress(data, room + 1)
    except zlib.error:
        raise ValueError("a gzip file is damaged") from None
    if len(piece) > room:
        raise ValueError("a gzip file unpacks to too much")
    return piece


def _unpacked(data: bytes) -> bytes:
    try:
        with gzip.GzipFile(fileobj=BytesIO(data)) as file:
            unpacked = file.read(MOST_BYTES + 1)
    except (OSError, EOFError, zlib.error):
        raise ValueError("a gzip file is damaged") from None
    if len(unpacked) > MOST_BYTES:
        raise ValueError("a gzip file unpacks to too much")
    return unpacked
