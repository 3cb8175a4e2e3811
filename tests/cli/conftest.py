"""The real command in a process of its own, with a stand-in for the pipeline."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

import pytest

_ROOT = Path(__file__).resolve().parents[2]
_FAKE = Path(__file__).with_name("fake")
TRACEBACK = b"Traceback"

# The stand-in is for other processes; pytest would import it here to look for doctests.
collect_ignore = [_FAKE.name]

Run = Callable[..., "subprocess.CompletedProcess[bytes]"]


def environment(*, fake: bool, first: Path | None = None) -> dict[str, str]:
    """Return the environment in which the command finds this checkout, behind `first`."""
    paths = [str(_FAKE), str(_ROOT)] if fake else [str(_ROOT)]
    if first is not None:
        paths.insert(0, str(first))
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONWARNINGS": "error"}


COMMAND = (sys.executable, "-m", "crfanon")


@pytest.fixture
def crfanon(tmp_path: Path) -> Run:
    """Give a function that runs the command in an empty folder and returns what came of it.

    Whatever happens, there is never a traceback.
    """

    def run(
        *arguments: str | Path,
        stdin: bytes | IO[bytes] | int = b"",
        stdout: IO[bytes] | int = subprocess.PIPE,
        fake: bool = True,
        first: Path | None = None,
        **options: Any,
    ) -> subprocess.CompletedProcess[bytes]:
        given = {"input": stdin} if isinstance(stdin, bytes) else {"stdin": stdin}
        done = subprocess.run(
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
        assert TRACEBACK not in done.stderr
        assert b"Exception ignored" not in done.stderr
        return done

    return run
