"""The command line: one module a command, and what becomes of errors.

A command module has an `add_parser`, which describes its arguments, and a
`run`, which does the work and returns the exit code.  It is imported when it is
called for, and whatever takes time to import is imported inside of functions:
``crfanon --help`` waits for nothing, and a command for no other.

Exit codes: 0 done, 1 some document failed, 2 wrong usage, 3 `tag --check` found
something, 4 there is no model for the language and `--strict` wants one, 5 `restore` found masks
lost, doubled or changed.  Whatever goes wrong is one line on standard error that names the place
and never quotes a document.
"""

from __future__ import annotations

import argparse
import gc
import os
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from types import FrameType
from typing import NoReturn

from ..errors import ConfigError, CrfanonError, MissingExtraError, NoModelError
from ..resources import __version__
from ._errors import NO_MODEL, UsageError, internal, say

# A command is the module of its name, which has _ for -.
_COMMANDS = (
    "anonymize",
    "restore",
    "translate-prep",
    "tag",
    "explain",
    "compare",
    "evaluate",
    "train",
    "rules",
    "gazetteers",
    "kb",
    "models",
    "vault",
    "config",
    "keys",
)
_INTERRUPTED, _BROKEN_PIPE, _TERMINATED = (
    128 + number for number in (signal.SIGINT, 13, signal.SIGTERM)
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command that `argv` names (``sys.argv`` by default); return its exit code."""
    if argv is None:
        argv = sys.argv[1:]
    try:
        arguments = _parser(argv).parse_args(argv)
        status: int = arguments.run(arguments)
    except SystemExit as stop:  # argparse has said what is wrong, or has shown the help
        return stop.code if isinstance(stop.code, int) else 1
    except NoModelError as error:
        return _complain(str(error), NO_MODEL)
    except (UsageError, ConfigError, MissingExtraError) as error:
        return _complain(str(error), 2)
    except CrfanonError as error:
        return _complain(str(error), 1)
    except BrokenPipeError:
        raise
    except OSError as error:
        place = error.filename or "input or output"
        return _complain(f"{place}: failed ({error.strerror or type(error).__name__})", 1)
    except Exception as error:
        return _complain(internal(error), 1)
    return status


def command() -> NoReturn:
    """Be the process ``crfanon``: run `main`, and end as a command should.

    Who reads the output may stop early, and who started the command may stop
    it; neither is an error to be explained.
    """
    # Nearly all that a command makes stays until it ends; looking for what does not takes time.
    gc.set_threshold(200_000)
    # One core is enough for one document, and starting threads takes time.
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(name, "1")
    signal.signal(signal.SIGTERM, _terminate)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        status = main()
    except KeyboardInterrupt:
        # Whoever is impatient asks again; what is left to do is to end.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        status = _INTERRUPTED
    except BrokenPipeError:
        status = _BROKEN_PIPE
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        if not isinstance(error, BrokenPipeError):
            message = f"standard output: cannot be written ({error.strerror})"
            status = status or _complain(message, 1)
        # What is still in the buffer must not complain again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    # Python looks twice through all that was made when it ends, and all of it goes anyway.
    gc.freeze()
    sys.exit(status)


def _terminate(_signal: int, _frame: FrameType | None) -> NoReturn:
    """End through the clean-up of whatever is under way."""
    sys.exit(_TERMINATED)


def _complain(message: str, status: int) -> int:
    say(message)
    return status


def _parser(argv: Sequence[str]) -> argparse.ArgumentParser:
    """Return a parser of the command that `argv` names first, or of all of them."""
    parser = argparse.ArgumentParser(
        prog="crfanon",
        description="Find personal data in text and mask it, offline.",
        epilog="crfanon COMMAND --help explains a command.",
    )
    parser.add_argument("-V", "--version", action="version", version=f"crfanon {__version__}")
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True, title="commands")
    for name in [name for name in _COMMANDS if name in argv[:1]] or _COMMANDS:
        import_module(f".{name.replace('-', '_')}", __name__).add_parser(subparsers)
    return parser
