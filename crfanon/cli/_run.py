"""The loop that every command over documents has: do, show progress, say what failed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from typing import TypeVar

from ._batch import Outcome, Task, run
from ._documents import Documents
from ._errors import say
from ._progress import Progress

T = TypeVar("T")


def carry_out(
    documents: Documents,
    task: Task[T],
    *,
    jobs: int,
    done: Callable[[T], None],
    failed: Callable[[Outcome[T]], None] | None = None,
) -> int:
    """Do the task with every document and return the exit code.

    `done` is called with each result, in order, and `failed` with what became of each document
    that has none.  Failures are told at the end, a line each, with what was left out.
    """
    failures: list[str] = []
    statuses: set[int] = set()
    finished = 0
    outcomes = run(documents, task, jobs=1 if documents.single else jobs)
    with closing(outcomes), Progress(documents.count) as progress:
        for outcome in outcomes:
            if outcome.result is None:
                failures.append(outcome.failure)
                statuses.add(outcome.status)
                if failed is not None:
                    failed(outcome)
            else:
                done(outcome.result)
                finished += 1
            progress.advance()
    for failure in failures:
        say(failure)
    if not documents.single:
        _summarize(documents, finished, len(failures))
    # Whatever went wrong besides goes before a language without a model.
    return min(statuses, default=0)


def _summarize(documents: Documents, finished: int, failed: int) -> None:
    """Print the numbers of documents, unless all went well and everything was a document."""
    left_out = [_number(count, kind) for kind, count in sorted(documents.left_out.items())]
    if not (failed or left_out or finished == 0):
        return
    parts = [f"{_number(finished, 'document')} done"]
    if failed:
        parts.append(f"{failed} failed")
    if left_out:
        parts.append(f"left out: {', '.join(left_out)}")
    say("; ".join(parts))


def _number(count: int, noun: str) -> str:
    plural = noun if noun == "hidden" or count == 1 else f"{noun}s"
    return f"{count} {plural}"
