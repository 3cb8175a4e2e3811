"""Limits of time and memory, beyond which a document is refused.

No text should take more than its length; this is for the text that does it all the same.  A caller
sets a watch (`watching`), and the stages ask it between two steps whether it
is enough (`check`).  A document that takes too much is refused as a whole: nothing goes on with
fewer spans, and since no step is interrupted, what is kept between documents is in order.  A step
that has begun is finished, so a limit is met a little late.

Time is that of the processor, in the thread that works, so a busy machine refuses nothing; memory
is what the process has taken more since the documents were begun.
"""

from __future__ import annotations

import os
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from ..errors import DocumentError

# Notes take 5 to 20 s for each MB to be found and masked, and lists of names or dates 60 at most,
# on one core of 2026: this is five times as much, so that nothing ordinary meets it.
SECONDS_PER_MB = 300.0
# 10 MB of notes take 0.6 GB beside the models.
MEMORY = "4GB"

_MB = 1_000_000
_SIZE = re.compile(r"(\d{1,6}(?:\.\d{1,3})?) ?([KMGT]?)B", re.IGNORECASE)
_UNITS = {"": 1, "K": 1000, "M": 1000**2, "G": 1000**3, "T": 1000**4}
# Seconds by the clock on the wall, which is quickest to ask: most texts are done before.
_BETWEEN_LOOKS = 0.1
_STATUS = "/proc/self/statm"


class Limits(NamedTuple):
    """The limits of a document: seconds for each million characters, and bytes of memory.

    A text of less than a million characters may take as long as one of a million.
    """

    seconds_per_mb: float
    memory: int


def read_size(said: str) -> int | None:
    """Return the number of bytes of a size, None if it is not one.

    >>> [read_size(said) for said in ("4GB", "1.5 mb", "800", "much")]
    [4000000000, 1500000, None, None]
    """
    match = _SIZE.fullmatch(said.strip())
    return int(float(match[1]) * _UNITS[match[2].upper()]) if match else None


class _Watch:
    """The time and memory that some documents take from now on."""

    def __init__(self, limits: Limits, name: str, size: int) -> None:
        self._limits = limits
        self._name = name
        self._until = time.thread_time() + limits.seconds_per_mb * max(1.0, size / _MB)
        self._next_look = time.monotonic() + _BETWEEN_LOOKS
        # What the process took when it was first looked at, and the documents had taken little.
        self._taken: int | None = None

    def check(self) -> None:
        """Raise `DocumentError` if it is enough."""
        if time.monotonic() < self._next_look:
            return
        self._next_look = time.monotonic() + _BETWEEN_LOOKS
        if time.thread_time() > self._until:
            raise DocumentError(
                f"{self._name}: took more than the {self._limits.seconds_per_mb:g} seconds for "
                "each MB that limits.seconds_per_mb allows, so nothing was written; allow more, "
                "or divide it"
            )
        taken = memory_taken()
        if self._taken is None:
            self._taken = taken
        if taken - self._taken > self._limits.memory:
            raise DocumentError(
                f"{self._name}: took more than the {_written(self._limits.memory)} of memory "
                "that limits.memory allows, so nothing was written; allow more, or divide it"
            )


class _Here(threading.local):
    """The watch that is set in this thread."""

    watch: _Watch | None = None


_here = _Here()


@contextmanager
def watching(limits: Limits | None, name: str, size: int) -> Iterator[None]:
    """Watch what documents take that have `size` characters together, within this block.

    `name` is what an error calls them by.  Where a watch is set already, that one goes on.
    """
    if limits is None or _here.watch is not None:
        yield
        return
    _here.watch = _Watch(limits, name, size)
    try:
        yield
    finally:
        _here.watch = None


def check() -> None:
    """Raise `DocumentError` if the documents that this thread works on have taken too much."""
    if _here.watch is not None:
        _here.watch.check()


def memory_taken() -> int:
    """Return the bytes of memory that this process takes, or its maximum where only that is known.

    >>> memory_taken() > 1_000_000
    True
    """
    try:
        with open(_STATUS, "rb") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return _most_taken()


def _most_taken() -> int:
    try:
        import resource
    except ImportError:
        return 0
    taken = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return taken if os.uname().sysname == "Darwin" else taken * 1024


def _written(size: int) -> str:
    """Return a number of bytes in its usual notation.

    >>> _written(4_000_000_000), _written(1_500_000)
    ('4 GB', '1500 kB')
    """
    for unit, name in ((1000**3, "GB"), (1000**2, "MB"), (1000, "kB")):
        if size % unit == 0:
            return f"{size // unit} {name}"
    return f"{size} bytes"
