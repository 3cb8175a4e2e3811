"""A Python program that finds entities, in a process of its own that can be ended.

Code that runs in this process cannot be stopped when it hangs: Python has no way to
end a thread.  So the pipelines of spaCy and the plug-ins of users run in a process
beside, which gets one text after the other and answers with offsets; when an answer
takes too long, that process is ended, with all that it started, and the document
refused.  The next document starts another one.

Guaranteed is the time, and that a plug-in which crashes takes no document with it
but the one it had.  Not guaranteed is anything else: it has the rights of the user,
and may use memory and network as it likes.

The processes exchange lines of JSON.  What a plug-in prints goes nowhere, since it
may be text of the document.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
import traceback
import weakref
from collections.abc import Callable, Iterable, Mapping
from importlib import metadata
from operator import index
from pathlib import Path
from typing import Any, TextIO

from ...errors import ConfigError
from .answers import MOST_BYTES, Refused
from .bounded import kill, within
from .environment import environment

GROUP = "crfanon.detectors"

# What finds entities: they are tuples of start, end, label and, if there is one, score.
Finder = Callable[[str], Iterable[tuple[Any, ...]]]

# The other process has the search path of this one, and nothing of the working folder.
_START = (
    "import sys; sys.path[:] = sys.argv[1:]; from crfanon.detect.plugins.worker import main; main()"
)


class Worker:
    """A process that has loaded a finder, and is started again when it had to be ended.

    `load` says what it loads: ``{"spacy": NAME, "exclude": [...]}``, or ``{"entry_point":
    NAME, "settings": {...}}``.  Loading may take `start` seconds, a text `seconds`.
    Making one loads it; raises `ConfigError` when that fails.  It serves one text at a
    time, for any number of threads.
    """

    def __init__(self, load: Mapping[str, Any], *, seconds: float, start: float) -> None:
        self._load = load
        self._seconds = seconds
        self._start_seconds = start
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = 0
        try:
            self.labels = frozenset(self._running()[1])
        except Refused as refused:
            raise ConfigError(str(refused)) from None

    def __call__(self, text: str) -> Any:
        """Return the finder's answer for a text; raises `Refused` when it fails."""
        with self._lock:
            process, _ = self._running()
            return self._ask(process, {"text": text}, self._seconds)

    def _running(self) -> tuple[subprocess.Popen[bytes], list[str]]:
        """Return the process, and the labels that it named if it was started just now."""
        # A process that was forked from this one must not talk to the same worker.
        if self._process is not None and self._owner == os.getpid():
            return self._process, []
        process = subprocess.Popen(
            [sys.executable, "-c", _START, *sys.path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment(),
            start_new_session=True,
        )
        self._process, self._owner = process, os.getpid()
        self._end = weakref.finalize(self, _end, process)
        said = self._ask(process, self._load, self._start_seconds)
        return process, said["labels"]

    def _ask(self, process: subprocess.Popen[bytes], message: object, seconds: float) -> Any:
        try:
            said = within(seconds, lambda: _exchange(process, message), stop=lambda: kill(process))
        except Refused:
            self._forget(process)
            raise
        if "failed" in said:
            if not said["goes_on"]:
                self._forget(process)
                _close(process)
            raise Refused(said["failed"])
        return said

    def _forget(self, process: subprocess.Popen[bytes]) -> None:
        self._end.detach()
        self._process = None
        kill(process)


def _exchange(process: subprocess.Popen[bytes], message: object) -> Any:
    assert process.stdin is not None and process.stdout is not None
    try:
        process.stdin.write(json.dumps(message).encode() + b"\n")
        process.stdin.flush()
        line = process.stdout.readline(MOST_BYTES)
    except OSError:
        line = b""
    if not line.endswith(b"\n"):
        _close(process)
        raise Refused("its process ended" if len(line) < MOST_BYTES else "it says too much")
    return json.loads(line)


def _close(process: subprocess.Popen[bytes]) -> None:
    for pipe in (process.stdin, process.stdout):
        try:
            if pipe is not None:
                pipe.close()
        except OSError:
            pass


def _end(process: subprocess.Popen[bytes]) -> None:
    kill(process)
    _close(process)


def main() -> None:
    """Load what the first line says, then answer text after text; what the process runs."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="ascii")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    requests: queue.SimpleQueue[Any] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(requests,), daemon=True).start()
    try:
        finder = _finder(requests.get())
        _say(answers, {"labels": sorted(getattr(finder, "labels", ()))})
    except Exception as error:
        # There was no document yet, so the message may be shown.
        message = " ".join(str(error).split())[:300]
        failed = f"cannot be loaded ({type(error).__name__}: {message})"
        _say(answers, {"failed": failed, "goes_on": False})
        return
    while True:
        text = requests.get()["text"]
        try:
            _say(answers, {"entities": list(map(_entity, finder(text)))})
        except Exception as error:
            _say(answers, {"failed": _place(error), "goes_on": True})


def _listen(requests: queue.SimpleQueue[Any]) -> None:
    """Take requests; exit when the parent process is gone, whatever the finder does."""
    for line in sys.stdin.buffer:
        requests.put(json.loads(line))
    os._exit(0)


def _say(answers: TextIO, answer: object) -> None:
    answers.write(json.dumps(answer, allow_nan=False) + "\n")
    answers.flush()


def _entity(found: tuple[Any, ...]) -> dict[str, object]:
    start, end, label, *score = found
    [probability] = score or [1.0]
    score_of_it = float(probability)
    return {"start": index(start), "end": index(end), "label": label, "score": score_of_it}


def _place(error: Exception) -> str:
    """Return the type and place of an error, but not its message, which may quote the text."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {Path(last.filename).name}:{last.lineno}"


def _finder(load: Mapping[str, Any]) -> Finder:
    if "spacy" in load:
        from .spacy_pipeline import Pipeline

        return Pipeline(load["spacy"], exclude=load["exclude"])
    [point] = metadata.entry_points(group=GROUP, name=load["entry_point"])
    made: Finder = point.load()(load["settings"])
    return made
