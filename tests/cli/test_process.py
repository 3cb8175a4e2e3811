"""The command as a process: help, exit codes, pipes that close, signals, many workers."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from crfanon.cli._batch import undisturbed

from .conftest import COMMAND, Run, environment
from .test_anonymize import MASKED, TEXT, contents, tree


def test_version_is_that_of_the_package(process: Run) -> None:
    import crfanon as package

    assert process("--version").stdout.decode() == f"crfanon {package.__version__}\n"


def test_help_loads_nothing_heavy() -> None:
    code = "import sys; from crfanon.cli import main; main(['--help']); print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment(fake=False), capture_output=True, check=True
    )
    loaded = done.stdout.decode().splitlines()[-1].split()
    heavy = {"numpy", "regex", "yaml", "dataclasses", "pathlib", "concurrent", "multiprocessing"}
    # What the interpreter itself loads, for an editable install say, does not count.
    bare = subprocess.run(
        [sys.executable, "-c", "import sys; print(*sys.modules)"],
        env=environment(fake=False),
        capture_output=True,
        check=True,
    )
    assert not heavy & (set(loaded) - set(bare.stdout.decode().split()))


@pytest.mark.parametrize("arguments", [[], ["nonsense"], ["--nonsense"]])
def test_wrong_usage_exits_with_2(process: Run, arguments: list[str]) -> None:
    done = process(*arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"usage: crfanon")


def test_a_terminal_as_standard_input_is_wrong_usage(process: Run) -> None:
    main, terminal = pty.openpty()
    try:
        done = process("anonymize", stdin=terminal)
    finally:
        os.close(main)
        os.close(terminal)
    assert done.returncode == 2
    assert b"no PATH given" in done.stderr


def test_a_reader_that_stops_early_is_no_error(tmp_path: Path) -> None:
    tree(tmp_path, **{f"notes__{i:03}": TEXT * 2000 for i in range(20)})
    process = subprocess.Popen(
        [*COMMAND, "tag", "--format", "jsonl", "notes"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=environment(fake=True),
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.read(10)
    process.stdout.close()
    with process.stderr:
        assert process.stderr.read() == b""
    assert process.wait(timeout=60) == 128 + signal.SIGPIPE


def heed_signals() -> None:
    """Undo what a shell does to what it starts in the background: have it ignore Control-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=["INT", "TERM"]
)
def test_a_signal_ends_the_command_quietly(
    tmp_path: Path, jobs: str, number: signal.Signals, status: int
) -> None:
    # The first batch is done when its first output is there; the second lasts.
    tree(tmp_path, **{f"notes__{i:03}": TEXT for i in range(64)}, notes__zzz=TEXT + b"SLEEP")
    process = subprocess.Popen(
        [*COMMAND, "anonymize", "notes", "-o", "out", "--jobs", jobs],
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=environment(fake=True),
        start_new_session=True,
        preexec_fn=heed_signals,
    )
    assert process.stderr is not None
    deadline = time.monotonic() + 30
    while not (tmp_path / "out" / "063.txt").exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    time.sleep(0.2)
    process.send_signal(number)
    with process.stderr:
        assert process.stderr.read() == b""
    assert process.wait(timeout=60) == status
    assert set(contents(tmp_path / "out")) == {f"{i:03}.txt" for i in range(64)}


def test_control_c_is_held_back_from_what_starts() -> None:
    code = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"
    reached_the_end = False
    # Tests that are run in the background ignore it.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt), undisturbed():
            signal.raise_signal(signal.SIGINT)
            started = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
            reached_the_end = True
    finally:
        signal.signal(signal.SIGINT, before)
    assert (reached_the_end, started.stdout) == (True, b"True\n")


@pytest.mark.parametrize("seconds", [0.35, 0.55, 0.75])
def test_control_c_while_processes_start_ends_them_quietly(tmp_path: Path, seconds: float) -> None:
    tree(tmp_path, **{f"notes__{i:03}": TEXT for i in range(64)}, notes__zzz=TEXT + b"SLEEP")
    process = subprocess.Popen(
        [*COMMAND, "anonymize", "notes", "-o", "out", "--jobs", "3"],
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        # A warning would be of what an interrupted import has left open.
        env={**environment(fake=True), "PYTHONWARNINGS": "ignore"},
        start_new_session=True,
        preexec_fn=heed_signals,
    )
    time.sleep(seconds)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does it: to all of them
    assert process.stderr is not None
    with process.stderr:
        assert process.stderr.read() == b""
    # An interpreter that is interrupted in the middle of an import ends by the signal itself.
    assert process.wait(timeout=60) in (130, -signal.SIGINT)


@pytest.mark.parametrize("jobs", ["1", "3"])
def test_workers_give_what_one_process_gives(process: Run, tmp_path: Path, jobs: str) -> None:
    names = [f"{i:03}" for i in range(200)]
    tree(tmp_path, **{f"notes__{name}": TEXT + name.encode() for name in names})
    done = process("tag", "--format", "jsonl", "notes", "--jobs", jobs)
    assert (done.returncode, done.stderr) == (0, b"")
    found = [line.partition(b'"doc_id":')[2][:8].strip(b' ",') for line in done.stdout.splitlines()]
    assert [name[:3].decode() for name in found] == names


def test_a_worker_that_dies_takes_no_document_with_it(process: Run, tmp_path: Path) -> None:
    bad = {50, 51, 130}
    tree(tmp_path, **{f"notes__{i:03}": b"DIE" if i in bad else TEXT for i in range(140)})
    done = process("anonymize", "notes", "-o", "out", "--jobs", "2")
    assert done.returncode == 1
    assert contents(tmp_path / "out") == {f"{i:03}.txt": MASKED for i in range(140) if i not in bad}
    lines = done.stderr.decode().splitlines()
    assert lines[:-1] == [
        f"crfanon: notes/{i:03}.txt: the process that worked on it died, perhaps for lack of "
        "memory; try it with fewer --jobs"
        for i in sorted(bad)
    ]
    assert lines[-1] == "crfanon: 137 documents done; 3 failed"


def test_a_model_that_cannot_be_loaded_is_said_once(process: Run, tmp_path: Path) -> None:
    tree(tmp_path, notes__a=TEXT, notes__b=TEXT)
    (tmp_path / "models" / "broken").mkdir(parents=True)
    (tmp_path / "models" / "broken" / "model.yaml").touch()
    done = process("anonymize", "notes", "-o", "out", "--model", "models/broken", "--jobs", "2")
    assert done.returncode == 1
    assert done.stderr == b"crfanon: models/broken: is damaged; install it again\n"


def test_a_terminal_shows_progress(tmp_path: Path) -> None:
    tree(tmp_path, notes__a=TEXT, notes__b=TEXT)
    main, terminal = pty.openpty()
    with os.fdopen(main, "rb", buffering=0) as screen:
        subprocess.run(
            [*COMMAND, "anonymize", "notes", "-o", "out"],
            stderr=terminal,
            cwd=tmp_path,
            env=environment(fake=True),
            check=True,
            timeout=60,
        )
        assert b"] 0/2" in screen.read(1000)
        os.close(terminal)


def test_options_of_a_method_reach_every_process(process: Run, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for name in "ab":
        (tmp_path / "in" / f"{name}.txt").write_bytes(b"Ana Robles")
    options = ("--method", "suppress", "--method-option", "mark=XX", "--jobs", "2")
    assert process("anonymize", "in", "-o", "out", *options, fake=False).returncode == 0
    assert (tmp_path / "out" / "b.txt").exists()
