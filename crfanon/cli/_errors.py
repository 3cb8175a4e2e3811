"""Error messages and exit codes of the command line."""

from __future__ import annotations

import sys

from ..errors import CrfanonError
from ._progress import hide

# The exit code where there is no model for the language, and there is to be one.
NO_MODEL = 4


class UsageError(CrfanonError):
    """The arguments do not fit together; the exit code is 2."""


def say(message: str) -> None:
    """Print a message on standard error, in one line whatever names stand in it."""
    from ..files import printable

    if sys.stderr is not None:
        hide()
        print(f"crfanon: {printable(message)}", file=sys.stderr)


def internal(error: BaseException) -> str:
    """Describe an unexpected exception: its type, and the line that raised it.

    The message of such an exception may quote the document (a ``KeyError``
    names the key), so it is left out.
    """
    # Seldom needed, and slow to import.
    import traceback
    from pathlib import Path

    package = Path(__file__).resolve().parents[1]
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if Path(frame.filename).is_relative_to(package)]
    where = ""
    if ours:
        name = Path(ours[-1].filename).relative_to(package.parent).as_posix()
        where = f" at {name}:{ours[-1].lineno}"
    return f"internal error ({type(error).__name__}{where}); please report it"
