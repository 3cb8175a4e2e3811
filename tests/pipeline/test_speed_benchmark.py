"""The benchmark of speed: what it takes and what it prints."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from benchmarks import speed

_TEXT = "O paciente João Figueiral vive em Lisboa.\r\nTelefone: 213 456 789.\r\n"


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("texts")
    for name in ("b.txt", "a.txt"):
        (folder / name).write_bytes(_TEXT.replace("João", name[0] * 5).encode())
    (folder / "a.ann").write_text("T1\tNAME 0 4\tO pa\n")
    return folder


@pytest.fixture(scope="module")
def printed(texts: Path) -> str:
    with pytest.MonkeyPatch.context() as patch:
        lines: list[str] = []
        patch.setattr("builtins.print", lambda *said: lines.append(" ".join(map(str, said))))
        speed.main(["--lang", "de", "--texts", str(texts), "--rounds", "1"])
    return "\n".join(lines)


def test_texts_are_read_as_they_stand_and_in_order(texts):
    assert speed.read_texts(texts) == [_TEXT.replace("João", name * 5) for name in "ab"]


def test_the_models_of_a_language_are_named(printed):
    assert "2 documents, 28 tokens, models: de-general" in printed


@pytest.mark.parametrize(
    "row",
    [
        "text to spans, one document at a time",
        "text to spans, in batches",
        "text to masked text, in batches",
        "text to spans, nothing remembered",
        "the CRF alone, one document at a time",
        "python-crfsuite, the same features",
    ],
)
def test_each_row_has_tokens_per_second(printed, row):
    assert re.search(rf"^{row} +[1-9][\d,]* tokens/s$", printed, re.MULTILINE)


def test_the_command_starts_in_the_language(printed):
    assert re.search(r"^cold start of the command +\d+\.\d\d s$", printed, re.MULTILINE)


def test_without_the_peer_its_rows_are_left_out(texts, monkeypatch, capsys):
    monkeypatch.setattr(speed, "peers_of", lambda seen, folder: [])
    monkeypatch.setattr(speed, "cold_start", lambda chosen, text: (1.0, 1.0))
    speed.main(["--lang", "de", "--texts", str(texts), "--rounds", "1"])
    out = capsys.readouterr().out
    assert "in batches" in out
    assert "the CRF alone" not in out


def test_a_folder_without_texts_is_refused(tmp_path, capsys):
    with pytest.raises(SystemExit):
        speed.main([str(tmp_path)])
    assert "no files in it end in .txt" in capsys.readouterr().err
