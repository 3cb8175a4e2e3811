"""The benchmark beside Presidio: what a process of ours does, and what is told of one that ends."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from benchmarks import rivals

_TEXT = "Dr Helen Marsh saw Tom Whitfield on 3 October 2018."


@pytest.mark.parametrize("row", [row for row in rivals.ROWS if row != rivals.RIVAL])
def test_a_row_prints_the_time_of_each_round(
    row: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = tmp_path / "texts.json"
    texts.write_text(json.dumps([_TEXT]), "utf-8")
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n\n"))
    rivals.work(row, texts, "")
    seconds = [float(line) for line in capsys.readouterr().out.splitlines()]
    assert len(seconds) == 2
    assert min(seconds) > 0


def test_a_rival_that_is_not_there_is_told(tmp_path: Path) -> None:
    (tmp_path / "texts.json").write_text(json.dumps([_TEXT]), "utf-8")
    worker = rivals.Worker(sys.executable, rivals.RIVAL, tmp_path / "texts.json", "no_pipeline")
    with pytest.raises(SystemExit, match="Presidio, one at a time: has ended"):
        worker.seconds()
    worker.end()
