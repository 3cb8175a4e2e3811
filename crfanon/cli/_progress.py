"""A progress bar where standard error is a terminal; nothing elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from types import TracebackType
from typing import TypeVar

T = TypeVar("T")

_WIDTH = 30
_SECONDS_BETWEEN = 0.1
_ERASE = "\r\x1b[K"

# Whether there is a bar in the last line of the terminal.
_is_drawn = False


def is_watched() -> bool:
    """Return whether standard error is a terminal, where progress can be seen."""
    return sys.stderr is not None and sys.stderr.isatty()


def hide() -> None:
    """Take the bar off the screen, if there is one, before something else is written there."""
    global _is_drawn
    if _is_drawn:
        sys.stderr.write(_ERASE)
        sys.stderr.flush()
        _is_drawn = False


def counted(items: Sequence[T], *, title: str = "") -> Iterator[T]:
    """Yield the items, and show how many of them are done."""
    with Progress(lambda: len(items), title=title) as progress:
        for item in items:
            yield item
            progress.advance()


class Progress:
    """Count documents on standard error, if that is a terminal.

    `total` is called only if progress is shown, since counting costs a walk.
    What is counted may have a `title`, which is shown in place of the speed.
    """

    def __init__(self, total: Callable[[], int], *, title: str = "") -> None:
        self._shown = is_watched()
        self._total = total() if self._shown else 0
        self._shown = self._total > 1
        self._title = title
        self._done = 0
        self._began = self._drawn = time.monotonic()

    def __enter__(self) -> Progress:
        if self._shown:
            self._draw(self._began)
        return self

    def advance(self, steps: int = 1) -> None:
        """One more is done, or several."""
        self._done += steps
        now = time.monotonic()
        if self._shown and now - self._drawn >= _SECONDS_BETWEEN:
            self._drawn = now
            self._draw(now)

    def _draw(self, now: float) -> None:
        global _is_drawn
        # The folder may have grown since it was counted.
        share = min(1.0, self._done / self._total)
        bar = ("#" * int(share * _WIDTH)).ljust(_WIDTH)
        speed = self._done / max(now - self._began, 1e-9)
        comment = self._title or f"{speed:.0f} a second"
        sys.stderr.write(f"{_ERASE}[{bar}] {self._done}/{self._total}, {comment} ")
        sys.stderr.flush()
        _is_drawn = True

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        if self._shown:
            hide()
