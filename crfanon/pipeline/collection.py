"""Keep Python's garbage collector from walking documents while they are worked on."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_collection() -> Iterator[None]:
    """Let the garbage collector rest within this block; it goes on behind it, if it did before.

    What documents consist of, and what is learnt of words, holds no circles, so there is nothing
    to collect; but there is so much of it that the collector, which begins whenever some hundred
    objects are new, and walks all of them when a quarter is, would take a tenth of the time.

    Blocks may be entered in several threads: the collector rests while at least the first one
    lasts, and whoever found it at work sets it to work again.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
