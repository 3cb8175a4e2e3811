"""The command as a process: help, exit codes, pipes that close, signals, many workers."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import IO

import pytest

from crfanon.detect.plugins.environment import undisturbed

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


def test_nothing_is_left_to_collect_when_the_command_ends() -> None:
    code = """if True:
        import atexit, gc, sys
        from crfanon.cli import command
        atexit.register(lambda: print("frozen:", gc.get_freeze_count() > 0))
        sys.argv = ["crfanon", "--version"]
        command()
    """
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment(fake=False), capture_output=True, check=True
    )
    assert done.stdout.decode().splitlines()[-1] == "frozen: True"


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


_STOPPED = """
import os, signal, sys
from crfanon.files.atomic import replacing
from crfanon.cli._batch import _obey_the_parent

def stop():
    os.kill(os.getpid(), signal.SIGTERM)

class Read:
    def __del__(self):
        stop()

class Importer:
    def find_spec(self, *_):
        stop()

_obey_the_parent()
with replacing("unfinished") as write:
    write(b"a part")
    {doing}
print("went on", file=sys.stderr)
"""


@pytest.mark.parametrize(
    "doing",
    [
        "stop()",
        "Read()",
        "sys.meta_path.insert(0, Importer()); import nothing",
        "max([1], key=lambda _: stop())",
    ],
    ids=["plainly", "in a destructor", "in an import", "in a call from C"],
)
def test_a_worker_that_is_stopped_says_nothing_wherever_it_is(tmp_path: Path, doing: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _STOPPED.format(doing=doing)],
        capture_output=True,
        cwd=tmp_path,
        env=environment(fake=False),
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stdout, done.stderr) == (1, b"", b"")
    assert list(tmp_path.iterdir()) == []


def test_workers_that_are_stopped_while_they_load_say_nothing(crfanon: Run, tmp_path: Path) -> None:
    # The first document ends the process that has it while the other one reads its lists.
    tree(tmp_path, notes__000=b"DIE", **{f"notes__{i:03}": TEXT for i in range(1, 140)})
    (tmp_path / "models" / "slow").mkdir(parents=True)
    (tmp_path / "models" / "slow" / "model.yaml").touch()
    done = crfanon("anonymize", "notes", "-o", "out", "--jobs", "2", "--model", "models/slow")
    assert done.returncode == 1
    assert done.stderr.decode().splitlines() == [
        "crfanon: notes/000.txt: the process that worked on it died, perhaps for lack of memory; "
        "try it with fewer --jobs",
        "crfanon: 139 documents done; 1 failed",
    ]


def wait_for_children(process: subprocess.Popen[bytes], count: int) -> None:
    """Return when a process has started so many others: what comes before is Python's own."""
    started = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    deadline = time.monotonic() + 60
    while len(started.read_text().split()) < count and time.monotonic() < deadline:
        time.sleep(0.02)


@pytest.mark.parametrize("seconds", [0.0, 0.1, 0.3])
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
    wait_for_children(process, 1)
    time.sleep(seconds)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does it: to all of them
    assert process.stderr is not None
    with process.stderr:
        assert process.stderr.read() == b""
    # An interpreter that is interrupted in the middle of an import ends by the signal itself.
    assert process.wait(timeout=60) in (130, -signal.SIGINT)


def test_control_c_while_processes_that_train_start_ends_them_quietly(tmp_path: Path) -> None:
    (tmp_path / "train.yaml").write_text(
        "{name: n, language: es, template: clinical, corpora: "
        "[{name: n, path: gold, format: brat, train: [.], licence: MIT}]}"
    )
    corpora = Path(__file__).parents[1] / "corpus"
    process = subprocess.Popen(
        [*COMMAND, "train", "train.yaml", "--corpora", corpora, "--cross-validate=5", "--jobs=2"],
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env={**environment(fake=False), "PYTHONWARNINGS": "ignore"},
        start_new_session=True,
        preexec_fn=heed_signals,
    )
    wait_for_children(process, 3)
    time.sleep(0.1)  # a worker reads its imports now
    os.killpg(process.pid, signal.SIGINT)
    assert process.stderr is not None
    with process.stderr:
        assert b"Traceback" not in process.stderr.read()
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


_GOLD = Path(__file__).parents[1] / "corpus" / "gold"


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        (("tag", "--check", "notes"), b"] 0/2"),
        (("explain", "notes"), b"] 0/2"),
        (("tag", "--format", "jsonl", "notes", "--jobs", "2"), b"] 0/2"),
        (("evaluate", "--gold", _GOLD, "--model", "es-clinical"), b"] 0/14"),
        (("evaluate", "--gold", _GOLD, "--rules", _GOLD.parents[2] / "rules" / "es"), b"] 0/14"),
        (("rules", "learn", _GOLD), b"] 0/6, learning rules"),
        (("rules", "test", "--gold", _GOLD), b"] 0/14"),
        (("kb", "availability", "--gold", _GOLD, "--lang", "es"), b"] 0/14"),
    ],
    ids=lambda value: " ".join(map(str, value[:2])) if isinstance(value, tuple) else "",
)
def test_every_command_over_a_folder_shows_progress(
    tmp_path: Path, arguments: tuple[str | Path, ...], shown: bytes
) -> None:
    tree(tmp_path, notes__a=TEXT, notes__b=TEXT)
    main, terminal = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, *map(str, arguments)],
        stdout=terminal,
        stderr=terminal,
        cwd=tmp_path,
        env=environment(fake="notes" in arguments),
    )
    os.close(terminal)
    screen = b""
    with os.fdopen(main, "rb", buffering=0) as reader:
        while piece := _read(reader):
            screen += piece
    process.wait(timeout=60)
    assert shown in screen
    # What is printed is on lines of its own: a bar is erased, or drawn over, before anything else.
    for line in screen.replace(b"\r\n", b"\n").splitlines():
        for part in line.split(b"\r\x1b[K")[1:]:
            assert not part.startswith(b"[") or part.endswith((b" a second ", b" rules "))


def _read(reader: IO[bytes]) -> bytes:
    """Return what comes next from a terminal; nothing when all who wrote to it are gone."""
    try:
        return reader.read(1000)
    except OSError:
        return b""


def test_options_of_a_method_reach_every_process(process: Run, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for name in "ab":
        (tmp_path / "in" / f"{name}.txt").write_bytes(b"Ana Robles")
    options = ("--method", "suppress", "--method-option", "mark=XX", "--jobs", "2")
    assert process("anonymize", "in", "-o", "out", *options, fake=False).returncode == 0
    assert (tmp_path / "out" / "b.txt").exists()
