"""What the tests take for granted: in this process the command does what it does in its own."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from .conftest import Run

NOTE = "Paciente: Ana Robles, España\r\n".encode()


@pytest.mark.parametrize(
    ("arguments", "stdin"),
    [
        (("anonymize",), NOTE),
        (("anonymize",), NOTE + b"\xff"),
        (("anonymize",), NOTE + b"RAISE"),
        (("anonymize", "nowhere.txt"), b""),
        (("tag", "--check"), NOTE),
        (("explain", "--nonsense"), b""),
        (("--help",), b""),
    ],
)
def test_the_outcome_is_that_of_a_process(
    crfanon: Run, process: Run, arguments: tuple[str, ...], stdin: bytes
) -> None:
    here, elsewhere = (run(*arguments, stdin=stdin) for run in (crfanon, process))
    assert (here.returncode, here.stdout, here.stderr) == (
        elsewhere.returncode,
        elsewhere.stdout,
        elsewhere.stderr,
    )


def test_nothing_of_a_run_stays_behind(crfanon: Run, tmp_path: Path) -> None:
    def surroundings() -> tuple[object, ...]:
        streams = (sys.stdin, sys.stdout, sys.stderr)
        return os.getcwd(), dict(os.environ), streams, sys.modules.get("crfanon.pipeline")

    before = surroundings()
    crfanon("anonymize", "-o", "out.txt", stdin=NOTE)
    assert surroundings() == before
    assert (tmp_path / "out.txt").exists()
