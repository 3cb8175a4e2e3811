"""The environment: what is read out of it, and what of it other processes get to see."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

PASSWORD_VARIABLE = "CRFANON_PASSWORD"
"""May hold the password of a table."""


def environment() -> dict[str, str]:
    """Return the environment for a program that is started: this one, without the password."""
    return {name: value for name, value in os.environ.items() if name != PASSWORD_VARIABLE}


@contextmanager
def undisturbed() -> Iterator[None]:
    """Around what starts processes: hold Control-C back, from them until they ignore it.

    A terminal sends it to all of them.  A process inherits that a signal is blocked, and one that
    comes meanwhile waits here for the end of the block.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    # It unblocks the signal when it is started, so that is done first.
    resource_tracker.ensure_running()
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
