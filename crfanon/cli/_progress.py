"""A progress bar for whoever watches a terminal; nothing for everybody else."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import TracebackType

_WIDTH = 30
_SECONDS_BETWEEN = 0.1


class Progress:
    """Count documents on standard error, if that is a terminal.

    `total` is called only if somebody watches, since counting costs a walk.
    What is counted may have a `title`, which is shown in place of the speed.
    """

    def __init__(self, total: Callable[[], int], *, title: str = "") -> None:
        self._shown = sys.stderr is not None and sys.stderr.isatty()
        self._total = total() if self._shown else 0
        self._shown = self._total > 1
        self._title = title
        self._done = 0
        self._began = self._drawn = time.monotonic()

    def __enter__(self) -> Progress:
        if self._shown:
            self._draw(self._began)
        return self

    def advance(self) -> None:
        """One more is done."""
        self._done += 1
        now = time.monotonic()
        if self._shown and now - self._drawn >= _SECONDS_BETWEEN:
            self._drawn = now
            self._draw(now)

    def _draw(self, now: float) -> None:
        # The folder may have grown since it was counted.
        share = min(1.0, self._done / self._total)
        bar = ("#" * int(share * _WIDTH)).ljust(_WIDTH)
        speed = self._done / max(now - self._began, 1e-9)
        comment = self._title or f"{speed:.0f} a second"
        sys.stderr.write(f"\r\x1b[K[{bar}] {self._done}/{self._total}, {comment} ")
        sys.stderr.flush()

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
