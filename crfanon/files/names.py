"""File names and system errors as they can be shown: in one line, in any terminal."""

from __future__ import annotations

import os


def printable(path: str | os.PathLike[str]) -> str:
    r"""Return the name of a file with everything escaped that would spoil a line.

    A file name may hold line feeds, escape sequences for the terminal, or
    bytes that are no text at all; a message is one line.

        >>> printable("notes/señal 1.txt")
        'notes/señal 1.txt'
        >>> printable("two\nlines.txt")
        'two\\nlines.txt'
        >>> printable("latin-\udcf1.txt")
        'latin-\\udcf1.txt'
    """
    name = os.fspath(path)
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in name)


def reason(error: OSError) -> str:
    """Return why the system refused, in its own words and without a path."""
    return error.strerror or type(error).__name__
