"""Many documents, in one process or several: in order, and none of them lost.

A document that fails is reported and the next one is taken.  That holds even
when a worker process dies under a document: what it had in hand is done again,
each document alone, until the one that kills its process is found.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from types import FrameType
from typing import TYPE_CHECKING, Generic, NoReturn, Protocol, TypeVar

from ..detect.plugins.environment import undisturbed
from ..errors import CrfanonError, NoModelError
from ..files.atomic import discard_unfinished
from ._documents import Source
from ._errors import NO_MODEL, internal

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

    from ..files import PlainText
    from ..pipeline import Anonymizer
    from ..text.document import Document

T = TypeVar("T")

# What is worked on at once: enough documents for the arrays of a batch to pay,
# little enough text that memory stays small whatever the files are.
BATCH_DOCUMENTS = 64
_BATCH_BYTES = 1_000_000

# How many batches wait for each worker, so that none of them stands idle.
_BATCHES_PER_JOB = 2


@dataclass(frozen=True, repr=False)
class Outcome(Generic[T]):
    """The outcome of one document: a result, or one line that says why there is none.

    `status` is the exit code that the failure asks for.
    """

    source: Source
    result: T | None = None
    failure: str = ""
    status: int = 1


Worker = Callable[[list[Source]], list[Outcome[T]]]


class Task(Protocol[T]):
    """The work to do on every document, picklable for other processes.

    Calling it loads what the work needs, once in each process.  Equal tasks
    compare equal: a named tuple of plain values will do.
    """

    def __call__(self) -> Worker[T]:
        """Return the function that does the work."""

    def __hash__(self) -> int:
        """Equal tasks have equal hashes, so that each is loaded once."""


def work(
    anonymizer: Anonymizer,
    finish: Callable[[Source, PlainText, Document], T],
    sources: list[Source],
    *,
    encoding: str,
) -> list[Outcome[T]]:
    """Read the sources, find what is personal in all of them at once, finish each.

    The outcomes come in the order of the sources, one for each.
    """
    outcomes: dict[Source, Outcome[T]] = {}
    contents: dict[Source, PlainText] = {}
    for source in sources:
        read = attempt(source, source.read, encoding)
        if read.result is None:
            outcomes[source] = Outcome(source, failure=read.failure, status=read.status)
        else:
            contents[source] = read.result
    for found in _analyze(anonymizer, contents):
        source = found.source
        if found.result is None:
            outcomes[source] = Outcome(source, failure=found.failure, status=found.status)
        else:
            document = found.result.with_(doc_id=source.doc_id)
            outcomes[source] = attempt(source, finish, source, contents[source], document)
    return [outcomes[source] for source in sources]


def _analyze(anonymizer: Anonymizer, contents: dict[Source, PlainText]) -> list[Outcome[Document]]:
    try:
        texts = [content.text for content in contents.values()]
        documents = anonymizer.analyze_many(texts, doc_ids=[source.doc_id for source in contents])
        return [Outcome(*pair) for pair in zip(contents, documents, strict=True)]
    except Exception:
        # One of them is to blame; the others must not suffer for it.
        return [
            attempt(source, _analyze_one, anonymizer, content.text, source.doc_id)
            for source, content in contents.items()
        ]


def _analyze_one(anonymizer: Anonymizer, text: str, doc_id: str) -> Document:
    [document] = anonymizer.analyze_many([text], doc_ids=[doc_id])
    return document


def attempt(source: Source, function: Callable[..., T], *arguments: object) -> Outcome[T]:
    """Call the function for the source, and return its result or what went wrong."""
    try:
        return Outcome(source, function(*arguments))
    except NoModelError as error:
        return Outcome(source, failure=f"{source.place}: {error}", status=NO_MODEL)
    except CrfanonError as error:
        return Outcome(source, failure=str(error))
    except MemoryError:
        return Outcome(
            source, failure=f"{source.place}: there is not enough memory for it; divide it"
        )
    except Exception as error:
        return Outcome(source, failure=f"{source.place}: {internal(error)}")


def run(
    sources: Iterable[Source], task: Task[T], *, jobs: int = 1
) -> Generator[Outcome[T], None, None]:
    """Do the task with every source, and yield the outcomes in the order of the sources.

    An error in loading what the task needs is raised as it is.
    """
    batches = _batches(sources)
    if jobs == 1:
        worker = task()
        for batch in batches:
            yield from worker(batch)
        return
    pool = _Pool(task, jobs)
    pending: deque[tuple[list[Source], Future[list[Outcome[T]]]]] = deque()
    try:
        while True:
            for batch in islice(batches, _BATCHES_PER_JOB * jobs - len(pending)):
                pending.append((batch, pool.submit(batch)))
            if not pending:
                return
            batch, future = pending.popleft()
            if not _is_lost(future):
                yield from future.result()
                continue
            yield from _one_by_one(batch, pool)
            pool.restart(jobs=jobs)
            for _ in range(len(pending)):
                batch, future = pending.popleft()
                pending.append((batch, pool.submit(batch) if _is_lost(future) else future))
    except BaseException:
        pool.stop()
        raise
    finally:
        pool.close()


def _one_by_one(batch: list[Source], pool: _Pool[T]) -> Iterator[Outcome[T]]:
    """Do each source alone, to find those that a process dies of."""
    pool.restart(jobs=1)
    for source in batch:
        future = pool.submit([source])
        if _is_lost(future):
            yield Outcome(
                source,
                failure=f"{source.place}: the process that worked on it died, perhaps for lack of "
                "memory; try it with fewer --jobs",
            )
            pool.restart(jobs=1)
        else:
            yield from future.result()


class _Pool(Generic[T]):
    """Worker processes for one task, which can be replaced when one has died."""

    def __init__(self, task: Task[T], jobs: int) -> None:
        self._task = task
        self._executor = _executor(jobs)

    def submit(self, batch: list[Source]) -> Future[list[Outcome[T]]]:
        """Have the batch done; that the processes are dead shows in the future alone."""
        from concurrent.futures import BrokenExecutor, Future

        try:
            with undisturbed():
                return self._executor.submit(_work_here, self._task, batch)
        except BrokenExecutor as error:
            broken: Future[list[Outcome[T]]] = Future()
            broken.set_exception(error)
            return broken

    def restart(self, *, jobs: int) -> None:
        """Start afresh with `jobs` processes."""
        self.close()
        self._executor = _executor(jobs)

    def stop(self) -> None:
        """Have the processes drop what they have in hand."""
        from multiprocessing import active_children

        for process in active_children():
            process.terminate()

    def close(self) -> None:
        """End the processes after what each has in hand."""
        self._executor.shutdown(wait=True, cancel_futures=True)


def _executor(jobs: int) -> ProcessPoolExecutor:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # A forked copy of a process with threads can hang; a new one cannot.
    return ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_obey_the_parent)


def _obey_the_parent() -> None:
    """Leave Control-C to the parent process, which then says when to stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _stop)


def _stop(_signal: int, _frame: FrameType | None) -> NoReturn:
    """End at once, wherever the process is, and leave no temporary file behind.

    An exception would be printed and lost where none can be raised: a signal comes in
    destructors as well, of which there are many while models and lists are read.
    """
    discard_unfinished()
    os._exit(1)


@cache
def _load(task: Task[T]) -> Worker[T]:
    return task()


def _work_here(task: Task[T], batch: list[Source]) -> list[Outcome[T]]:
    try:
        return _load(task)(batch)
    except SystemExit:
        # A method of the user's own may exit.  The executor would report that as a result.
        os._exit(1)


def _is_lost(future: Future[list[Outcome[T]]]) -> bool:
    """Wait for the future, and say whether its process died or never began with it."""
    from concurrent.futures import BrokenExecutor, CancelledError

    try:
        return isinstance(future.exception(), BrokenExecutor)
    except CancelledError:
        return True


def _batches(sources: Iterable[Source]) -> Iterator[list[Source]]:
    """Cut the sources into lists that are small in number and in bytes."""
    batch: list[Source] = []
    size = 0
    for source in sources:
        length = _size(source)
        if batch and (len(batch) == BATCH_DOCUMENTS or size + length > _BATCH_BYTES):
            yield batch
            batch, size = [], 0
        batch.append(source)
        size += length
    if batch:
        yield batch


def _size(source: Source) -> int:
    try:
        return os.stat(source.path).st_size if source.path else 0
    except OSError:
        return 0
