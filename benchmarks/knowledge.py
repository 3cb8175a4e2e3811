"""How long a look-up in the shipped knowledge base takes, and a climb from what was found.

    python benchmarks/knowledge.py

Every name is asked for twice: the second time it is in memory.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable

from crfanon.knowledge import KnowledgeBase, shipped

_NAMES = 20_000


def _each(names: list[str], ask: Callable[[str], object]) -> float:
    """Return the microseconds that one name takes."""
    start = time.perf_counter()
    for name in names:
        ask(name)
    return (time.perf_counter() - start) / len(names) * 1e6


def main() -> None:
    """Print a line for each kind of question."""
    path = shipped().path
    rows = sqlite3.connect(path).execute("SELECT DISTINCT key FROM name ORDER BY key").fetchall()
    names = [key for (key,) in rows[:: max(1, len(rows) // _NAMES)]]
    base = KnowledgeBase(path)

    def climb(name: str) -> object:
        return [base.above(thing) for thing in base.look(name)[:1]]

    for what, ask in (("look-up", base.look), ("climb", climb)):
        for time_of_day in ("first", "again"):
            print(f"{what}, {time_of_day:6} {_each(names, ask):7.1f} us  ({len(names):,} names)")


if __name__ == "__main__":
    main()
