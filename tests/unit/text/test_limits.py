"""What takes too much is refused, and nothing else is."""

from __future__ import annotations

import threading

import pytest

from crfanon.config import Configuration
from crfanon.errors import ConfigError, DocumentError
from crfanon.text import limits
from crfanon.text.limits import Limits, check, watching

_MUCH = Limits(1000.0, 10**12)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Give the time that has passed, to be changed."""
    now = [0.0]
    monkeypatch.setattr(limits.time, "thread_time", lambda: now[0])
    monkeypatch.setattr(limits.time, "monotonic", lambda: now[0])
    return now


def test_time_is_refused_by_its_megabytes(clock: list[float]) -> None:
    with watching(Limits(10.0, 10**12), "note-1", 2_000_000):
        clock[0] = 19.0
        check()
        clock[0] = 21.0
        with pytest.raises(DocumentError, match=r"^note-1: took more than the 10 seconds for each"):
            check()


def test_a_short_text_may_take_as_long_as_one_of_a_megabyte(clock: list[float]) -> None:
    with watching(Limits(10.0, 10**12), "note-1", 5):
        clock[0] = 9.0
        check()


def test_memory_is_refused_that_was_taken_since(
    clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = [5_000_000_000]
    monkeypatch.setattr(limits, "memory_taken", lambda: taken[0])
    with watching(Limits(1000.0, 1_000_000_000), "note-1", 5):
        clock[0] = 1.0
        check()
        taken[0] += 2_000_000_000
        clock[0] = 2.0
        with pytest.raises(DocumentError, match="took more than the 1 GB of memory that limits"):
            check()


def test_nothing_is_watched_outside_nor_in_other_threads(clock: list[float]) -> None:
    with watching(Limits(1.0, 10**12), "note-1", 5):
        clock[0] = 50.0
        refused: list[bool] = []
        thread = threading.Thread(target=lambda: refused.append(_is_refused()))
        thread.start()
        thread.join()
        assert refused == [False]
        assert _is_refused()
    check()


def test_the_outer_watch_goes_on(clock: list[float]) -> None:
    with watching(Limits(1.0, 10**12), "note-1", 5), watching(_MUCH, "inner", 5):
        clock[0] = 2.0
        with pytest.raises(DocumentError, match=r"^note-1: "):
            check()


def _is_refused() -> bool:
    try:
        check()
    except DocumentError:
        return True
    return False


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        (
            "{memory: much}",
            "default.limits.memory: 'much' is not a size; write one such as 4GB or 800MB",
        ),
        ("{memory: 0GB}", "default.limits.memory: '0GB' is not a size"),
        (
            "{seconds_per_mb: 0}",
            "default.limits.seconds_per_mb: should be a number of seconds above 0",
        ),
        ("{seconds: 5}", "default.limits.seconds: is not known"),
    ],
)
def test_limits_that_are_none_are_named(tmp_path, said: str, complaint: str) -> None:
    path = tmp_path / "c.yaml"
    path.write_text(f"default:\n  limits: {said}\n", "utf-8")
    with pytest.raises(ConfigError) as refused:
        Configuration.read(path)
    assert f"{path}:2: {complaint}" in str(refused.value)


def test_limits_are_those_of_the_configuration(tmp_path) -> None:
    path = tmp_path / "c.yaml"
    path.write_text("default:\n  limits: {seconds_per_mb: 20, memory: 1.5 GB}\n", "utf-8")
    assert Configuration.read(path).of("es").limits == Limits(20.0, 1_500_000_000)
    assert Configuration.read().of("es").limits == Limits(300.0, 4_000_000_000)
