"""The command, in this process or one of its own, with a stand-in for the pipeline."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import module_from_spec, spec_from_file_location
from io import BytesIO, TextIOWrapper
from pathlib import Path
from types import ModuleType
from typing import IO, Any

import pytest

# It imports the pipeline at its head, and has to get the real one whichever test comes first.
import crfanon.training.measuring
from crfanon.cli import main

_ROOT = Path(__file__).resolve().parents[2]
_FAKE = Path(__file__).with_name("fake")
TRACEBACK = b"Traceback"

# The stand-in is for other processes; pytest would import it here to look for doctests.
collect_ignore = [_FAKE.name]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--renew-examples",
        action="store_true",
        help="write what is printed and measured now into README.md and docs",
    )


Run = Callable[..., "subprocess.CompletedProcess[bytes]"]


def environment(*, fake: bool, first: Path | None = None) -> dict[str, str]:
    """Return the environment in which the command finds this checkout, behind `first`."""
    paths = [str(_FAKE), str(_ROOT)] if fake else [str(_ROOT)]
    if first is not None:
        paths.insert(0, str(first))
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONWARNINGS": "error"}


COMMAND = (sys.executable, "-m", "crfanon")


def _check(done: subprocess.CompletedProcess[bytes]) -> subprocess.CompletedProcess[bytes]:
    """Return what came of a command; whatever happens, there is never a traceback."""
    assert TRACEBACK not in done.stderr
    assert b"Exception ignored" not in done.stderr
    return done


@pytest.fixture
def process(tmp_path: Path) -> Run:
    """A function that runs the command as a process in an empty folder, and returns its outcome."""

    def run(
        *arguments: str | Path,
        stdin: bytes | IO[bytes] | int = b"",
        stdout: IO[bytes] | int = subprocess.PIPE,
        fake: bool = True,
        first: Path | None = None,
        **options: Any,
    ) -> subprocess.CompletedProcess[bytes]:
        given = {"input": stdin} if isinstance(stdin, bytes) else {"stdin": stdin}
        return _check(
            subprocess.run(
                [*COMMAND, *map(str, arguments)],
                stdout=stdout,
                stderr=subprocess.PIPE,
                cwd=tmp_path,
                env=environment(fake=fake, first=first),
                timeout=60,
                check=False,
                **given,
                **options,
            )
        )

    return run


@pytest.fixture
def crfanon(tmp_path: Path, process: Run, stand_in: ModuleType) -> Run:
    """A function that runs the command in an empty folder, and returns its outcome.

    The interface is that of `process`, and so is the outcome.  A process of its own is started
    only where one is needed: for `--jobs`, and for streams that are not plain bytes.
    """

    def run(
        *arguments: str | Path, stdin: Any = b"", fake: bool = True, **options: Any
    ) -> subprocess.CompletedProcess[bytes]:
        if options or not isinstance(stdin, bytes) or "--jobs" in arguments:
            return process(*arguments, stdin=stdin, fake=fake, **options)
        argv = list(map(str, arguments))
        with _surroundings(tmp_path, stand_in if fake else None), _streams(stdin) as (out, err):
            status = main(argv)
        return _check(subprocess.CompletedProcess(argv, status, out.getvalue(), err.getvalue()))

    return run


@contextmanager
def _surroundings(folder: Path, pipeline: ModuleType | None) -> Iterator[None]:
    """Make this process look like a new one in `folder`; afterwards it is what it was."""
    before, here = dict(os.environ), Path.cwd()
    handlers = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
        warnings.simplefilter("error")
        if pipeline is not None:
            patch.setitem(sys.modules, "crfanon.pipeline", pipeline)
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(here)
    assert dict(os.environ) == before, "the command leaves the environment as it is"
    assert handlers == [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]


@contextmanager
def _streams(stdin: bytes) -> Iterator[tuple[BytesIO, BytesIO]]:
    """Put standard streams of bytes in place, and yield those of output and errors."""
    out, err = BytesIO(), BytesIO()
    # As `crfanon.cli.command` sets them up.
    written = [TextIOWrapper(raw, "utf-8", "backslashreplace") for raw in (out, err)]
    with pytest.MonkeyPatch.context() as patch, TextIOWrapper(BytesIO(stdin), "utf-8") as read:
        for name, stream in zip(("stdout", "stderr", "stdin"), [*written, read]):
            patch.setattr(sys, name, stream)
        yield out, err
    for stream in written:
        stream.flush()
        stream.detach()


@pytest.fixture(scope="session")
def stand_in() -> ModuleType:
    """What stands in for `crfanon.pipeline`, here as in other processes."""
    spec = spec_from_file_location("stand_in", _FAKE / "stand_in.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
