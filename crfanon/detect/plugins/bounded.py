"""Wait for another program, and no longer than a given number of seconds."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
from collections.abc import Callable
from typing import TypeVar

from .answers import Refused

T = TypeVar("T")

# What has been stopped is given this long to end; nobody waits for it any longer.
_GRACE = 1.0


def within(seconds: float, task: Callable[[], T], *, stop: Callable[[], object]) -> T:
    """Return the result of `task`, or raise `Refused` once the `seconds` are over.

    The task runs in a thread.  A thread cannot be ended from outside, so `stop` has to
    take away what it waits for; but whether it ends or not, the caller goes on.
    """
    results: list[T] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            results.append(task())
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(seconds)
    if thread.is_alive():
        stop()
        thread.join(_GRACE)
        raise Refused(f"there was no answer within {seconds:g} s; give it more time or less text")
    if errors:
        raise errors[0]
    return results[0]


def kill(process: subprocess.Popen[bytes]) -> None:
    """End a process that was started in a session of its own, and all that it started."""
    if hasattr(os, "killpg"):
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            pass
    process.kill()
    process.wait()
