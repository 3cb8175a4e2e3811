"""Python plug-ins run in a process of their own, and none of them can hold a document up."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import spacy

from crfanon.detect.plugins.answers import Refused
from crfanon.detect.plugins.worker import Worker
from crfanon.errors import ConfigError

PLUG_IN = """
import os, subprocess, sys, time

def make(settings):
    if settings.get("broken"):
        raise ValueError("no model\\nhere")
    print("loaded")
    return find

def find(text):
    print("seen", text)
    if text == "hang":
        subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
        while True:
            time.sleep(1)
    if text == "die":
        os._exit(1)
    if text == "fail":
        raise ValueError(text)
    if text == "odd":
        return [(0, 1)]
    if text == "pid":
        return [(os.getpid(), 0, "")]
    return [(0, len(text), "PER"), (0, 1, "LOC", 0.5)]

find.labels = ("PER", "LOC")
"""


@pytest.fixture
def worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Worker]:
    """Give what starts a worker for a plug-in that is installed here."""
    (tmp_path / "mine.py").write_text(PLUG_IN, "utf-8")
    info = tmp_path / "mine-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: mine\nVersion: 1\n", "utf-8")
    (info / "entry_points.txt").write_text("[crfanon.detectors]\nmine = mine:make\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)

    def start(seconds: float = 60, **settings: Any) -> Worker:
        load = {"entry_point": "mine", "settings": settings}
        return Worker(load, seconds=seconds, start=120)

    return start


def test_a_plug_in_answers_text_after_text(worker: Callable[..., Worker]) -> None:
    found = worker()
    assert found.labels == {"PER", "LOC"}
    for text in ("Inés", "Luz\nSol\u2028", "x" * 200_000):
        assert found(text)["entities"] == [
            {"start": 0, "end": len(text), "label": "PER", "score": 1.0},
            {"start": 0, "end": 1, "label": "LOC", "score": 0.5},
        ]


def test_a_plug_in_that_hangs_is_ended_and_started_again(worker: Callable[..., Worker]) -> None:
    found = worker(seconds=3)
    before = found("pid")["entities"][0]["start"]
    began = time.monotonic()
    with pytest.raises(Refused, match="no answer within 3 s"):
        found("hang")
    assert time.monotonic() - began < 20
    with pytest.raises(ProcessLookupError):
        os.kill(before, 0)
    assert found("pid")["entities"][0]["start"] != before


def test_a_plug_in_that_dies_is_started_again(worker: Callable[..., Worker]) -> None:
    found = worker()
    with pytest.raises(Refused, match="its process ended"):
        found("die")
    assert found("Inés")["entities"]


@pytest.mark.parametrize(
    ("text", "problem"), [("fail", "^ValueError in mine.py:19$"), ("odd", "^ValueError in worker")]
)
def test_a_plug_in_that_fails_says_where_and_not_on_what(
    worker: Callable[..., Worker], text: str, problem: str
) -> None:
    found = worker()
    with pytest.raises(Refused, match=problem):
        found(text)
    assert found("Inés")["entities"]


def test_a_plug_in_that_cannot_be_loaded_is_an_error(worker: Callable[..., Worker]) -> None:
    with pytest.raises(ConfigError, match=r"cannot be loaded \(ValueError: no model here\)"):
        worker(broken=True)


def test_the_process_ends_with_its_owner(worker: Callable[..., Worker]) -> None:
    found = worker()
    pid = found("pid")["entities"][0]["start"]
    del found
    gc.collect()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_the_process_ends_when_its_owner_is_killed(worker: Callable[..., Worker]) -> None:
    code = (
        "import os, sys; sys.path[:] = sys.argv[1:]\n"
        "from crfanon.detect.plugins.worker import Worker\n"
        "found = Worker({'entry_point': 'mine', 'settings': {}}, seconds=60, start=120)\n"
        "print(found('pid')['entities'][0]['start'], flush=True); os.kill(os.getpid(), 9)\n"
    )
    ended = subprocess.run([sys.executable, "-c", code, *sys.path], stdout=subprocess.PIPE)
    pid = int(ended.stdout)
    for _ in range(100):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.1)
    pytest.fail("the process goes on")


@pytest.fixture(scope="module")
def pipeline(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder of a pipeline of spaCy that finds two names by rules."""
    nlp = spacy.blank("es")
    ruler = nlp.add_pipe("entity_ruler")
    patterns = [("PER", "Inés Robles"), ("MISC", "Toledo")]
    ruler.add_patterns([{"label": label, "pattern": words} for label, words in patterns])
    folder = tmp_path_factory.mktemp("spacy") / "rules"
    nlp.to_disk(folder)
    return folder


def test_a_pipeline_of_spacy_finds_its_entities(pipeline: Path) -> None:
    found = Worker({"spacy": str(pipeline), "exclude": []}, seconds=60, start=120)
    assert found.labels == {"PER", "MISC"}
    assert found("\ud800 𝒳 Vino Inés Robles.")["entities"] == [
        {"start": 9, "end": 20, "label": "PER", "score": 1.0}
    ]


def test_a_pipeline_that_is_not_installed_is_an_error() -> None:
    with pytest.raises(ConfigError, match=r"cannot be loaded \(OSError: \[E050\]"):
        Worker({"spacy": "es_no_such", "exclude": []}, seconds=60, start=120)
