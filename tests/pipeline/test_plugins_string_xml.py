"""STRING as a command of its own."""

from __future__ import annotations

import sys
import time

import pytest

from crfanon.detect.plugins.answers import Refused
from crfanon.detect.plugins.string_xml import Command
from crfanon.text.document import Document


def test_a_command_reads_the_text_and_writes_the_xml() -> None:
    copy = "import sys; sys.stdout.buffer.write(sys.stdin.buffer.read())"
    assert Command([sys.executable, "-c", copy], seconds=60)(Document("", "Inés")) == b"In\xc3\xa9s"


def test_a_command_does_not_get_the_password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CRFANON_PASSWORD", "secret")
    monkeypatch.setenv("OWN", "setting")
    show = "import os; print(*map(os.environ.get, ['CRFANON_PASSWORD', 'OWN']), end='')"
    written = Command([sys.executable, "-c", show], seconds=60)(Document("", ""))
    assert written == b"None setting"


@pytest.mark.parametrize(
    ("command", "problem"),
    [
        (["/no/such/command"], "cannot be run"),
        ([sys.executable, "-c", "raise SystemExit(3)"], "ended with exit code 3"),
    ],
)
def test_a_command_that_fails_is_refused(command: list[str], problem: str) -> None:
    with pytest.raises(Refused, match=problem):
        Command(command, seconds=60)(Document("", "Inés" * 100_000))


def test_a_command_that_hangs_is_ended_with_all_that_it_started() -> None:
    began = time.monotonic()
    hang = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'input()'])"
    forever = f"{hang}; import time; time.sleep(60)"
    with pytest.raises(Refused, match="not done within 0.5 s"):
        Command([sys.executable, "-c", forever], seconds=0.5)(Document("", "Inés"))
    assert time.monotonic() - began < 20
