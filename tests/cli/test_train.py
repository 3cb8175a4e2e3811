"""``crfanon train``: from the invented notes to a model that masks one of them."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
import yaml

from crfanon.cli import train

from .conftest import Run

_CORPORA = Path(__file__).parents[1] / "corpus"
_CONFIGURATION = """\
name: small
language: es
corpora:
  - {name: notes, path: gold, format: brat, train: [.], licence: MIT}
template: clinical
lists: [es/weekday]
rules: {folds: 2}
parameters: {c1: 0.1, c2: 0.1, iterations: 8}
search: {c1: [0.1], c2: [0.1]}
"""


@pytest.fixture
def configuration(tmp_path: Path) -> Path:
    path = tmp_path / "small" / "train.yaml"
    path.parent.mkdir()
    path.write_text(_CONFIGURATION)
    return path


@pytest.fixture
def with_dev(tmp_path: Path, configuration: Path) -> Path:
    """A folder of corpora with a few notes for train and for dev; returns it."""
    for part, numbers in (("train", range(1, 6)), ("dev", range(6, 8))):
        folder = tmp_path / "corpora" / "notes" / part
        folder.mkdir(parents=True)
        for number in numbers:
            for suffix in (".txt", ".ann"):
                name = f"nota-{number:02}{suffix}"
                (folder / name).write_bytes((_CORPORA / "gold" / name).read_bytes())
    changed = _CONFIGURATION.replace("path: gold", "path: notes")
    configuration.write_text(changed.replace("train: [.]", "train: [train], dev: [dev]"))
    return tmp_path / "corpora"


def test_train_writes_a_model_that_masks(crfanon: Run, configuration: Path) -> None:
    done = crfanon("train", configuration, "--corpora", _CORPORA, "-o", "small", fake=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"small: 14 documents, ")
    note = (_CORPORA / "gold" / "nota-01.txt").read_bytes()
    masked = crfanon("anonymize", "--model", "small", "-", stdin=note, fake=False)
    assert masked.returncode == 0
    assert masked.stdout.count(b"[NAME_PATIENT_") >= 2
    assert crfanon("models", "verify", "small", fake=False).stdout == b"small: whole\n"


@pytest.mark.slow
def test_train_shares_the_words_of_models(
    crfanon: Run, configuration: Path, tmp_path: Path
) -> None:
    words = "words: {source: wordfreq, size: 1000, shared: yes}\n"
    quick = _CONFIGURATION.replace("folds: 2", "learn: no").replace(
        "iterations: 8", "iterations: 2"
    )
    configuration.write_text(quick + words)
    arguments = ("train", configuration, "--corpora", _CORPORA, "-o", "small")
    done = crfanon(*arguments, fake=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert crfanon("models", "verify", "small", fake=False).stdout == b"small: whole\n"
    file = tmp_path / "words" / "es-1000-wordfreq.npz"
    file.write_bytes(b"another")
    done = crfanon(*arguments, fake=False)
    assert (done.returncode, done.stdout) == (1, b""), "known before it trains"
    assert b"es-1000-wordfreq.npz: is another table" in done.stderr
    assert file.read_bytes() == b"another"


@pytest.mark.slow
def test_train_evaluates_and_keeps_it_in_the_card(
    crfanon: Run, configuration: Path, with_dev: Path, tmp_path: Path
) -> None:
    done = crfanon(
        *("train", configuration, "--corpora", with_dev, "--evaluate", "-o", "small"), fake=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"2 documents\n")
    assert b"exact span and label (NER)" in done.stdout
    card = yaml.safe_load((tmp_path / "small" / "model.yaml").read_text(encoding="utf-8"))
    assert card["documents"] == 7
    assert card["dev"]["documents"] == 2
    assert b"calibrated in 5 folds, the scores are" in done.stdout
    spans = [row["spans"] for row in card["calibration"]["reliability"]]
    assert sum(spans) == card["calibration"]["spans"] > 0
    # Another training of the same recipe keeps what was measured.
    again = crfanon("train", configuration, "--corpora", with_dev, "-o", "small", fake=False)
    assert again.returncode == 0
    assert yaml.safe_load((tmp_path / "small" / "model.yaml").read_text(encoding="utf-8")) == card


@pytest.mark.slow
def test_train_records_what_it_measures_in_a_card_that_is_there(
    crfanon: Run, configuration: Path, with_dev: Path, tmp_path: Path
) -> None:
    arguments = ("train", configuration, "--corpora", with_dev)
    assert crfanon(*arguments, "-o", "small", fake=False).returncode == 0
    path = tmp_path / "small" / "model.yaml"
    before = yaml.safe_load(path.read_text(encoding="utf-8"))
    done = crfanon(*arguments, "--cross-validate", "2", "--record", "small", fake=False)
    assert (done.returncode, done.stderr) == (0, b"")
    after = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert {name for name in after if name not in before} == {"cross_validation", "calibration"}
    assert after["calibration"]["documents"] == after["cross_validation"]["documents"] == 7
    assert before == {name: after[name] for name in before}
    assert crfanon("models", "verify", "small", fake=False).stdout == b"small: whole\n"


@pytest.mark.slow
def test_train_records_nothing_in_the_card_of_another_model(
    crfanon: Run, configuration: Path, with_dev: Path, tmp_path: Path
) -> None:
    arguments = ("train", configuration, "--corpora", with_dev)
    assert crfanon(*arguments, "-o", "small", fake=False).returncode == 0
    before = (tmp_path / "small" / "model.yaml").read_bytes()
    configuration.write_text(configuration.read_text().replace("c1: 0.1", "c1: 0.2", 1))
    done = crfanon(*arguments, "--evaluate", "--record", "small", fake=False)
    assert done.returncode == 1
    assert b"model.yaml: the model was made by another configuration" in done.stderr
    assert done.stdout == b"", "known before it trains"
    assert (tmp_path / "small" / "model.yaml").read_bytes() == before


@pytest.mark.slow
def test_train_searches_and_writes_nothing(
    crfanon: Run, configuration: Path, with_dev: Path
) -> None:
    done = crfanon("train", configuration, "--corpora", with_dev, "--search", fake=False)
    assert (done.returncode, done.stderr) == (0, b"")
    lines = done.stdout.decode().splitlines()
    assert lines[0].split() == ["precision", "recall", "F1", "weights"]
    assert [line.split()[:2] for line in lines[1:]] == [["c1=0.1", "c2=0.1"]]
    assert [path.name for path in configuration.parent.iterdir()] == ["train.yaml"]


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ((), b"nothing to do: give -o FOLDER"),
        (("--search", "-o", "small"), b"--search goes alone"),
        (("--record", "small"), b"--record goes with --evaluate"),
        (("--record", "small", "--search"), b"--record goes with --evaluate"),
        (("--record", "small", "--evaluate", "-o", "small"), b"--record goes with --evaluate"),
        (("--search", "--evaluate"), b"--search goes alone"),
        (("--evaluate",), b"has no corpus for dev"),
        (("--ablate",), b"has no corpus for dev"),
        (("--cross-validate", "1"), b"'1' is not a whole number from 2"),
        (("--cross-validate", "15"), b"15 folds of 14 documents"),
    ],
)
def test_train_refuses_what_does_not_fit_together(
    crfanon: Run, configuration: Path, options: tuple[str, ...], problem: bytes
) -> None:
    done = crfanon("train", configuration, "--corpora", _CORPORA, *options, fake=False)
    assert done.returncode == 2
    assert problem in done.stderr
    assert not (configuration.parent / "model.yaml").exists()


def test_train_names_what_is_wrong_with_the_configuration(
    crfanon: Run, configuration: Path
) -> None:
    configuration.write_text(_CONFIGURATION.replace("template:", "tempalte:"))
    done = crfanon("train", configuration, "--corpora", _CORPORA, "-o", "small", fake=False)
    assert done.returncode == 2
    assert b"train.yaml:5: tempalte: is not known" in done.stderr
    assert done.stderr.count(b"\n") == 1


def test_train_names_a_corpus_that_is_not_there(
    process: Run, configuration: Path, tmp_path: Path
) -> None:
    done = process("train", configuration, "--corpora", tmp_path, "-o", "small", fake=False)
    assert done.returncode == 1
    assert b"is not there; unpack the corpus notes" in done.stderr


def test_train_names_a_place_that_cannot_be_written(
    crfanon: Run, configuration: Path, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    done = crfanon("train", configuration, "--corpora", _CORPORA, "-o", "file/x", fake=False)
    assert done.returncode == 1
    assert b"file/x: cannot be made" in done.stderr


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_bar_shows_one_task_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = _Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setattr("crfanon.cli._progress._SECONDS_BETWEEN", 0)
    with train._Bar() as bar:
        for task, steps in (("rules", 2), ("weights", 3)):
            for done in range(steps + 1):
                bar(task, done, steps)
    shown = terminal.getvalue()
    assert "2/2, rules" in shown
    assert "3/3, weights" in shown
    assert shown.index("rules") < shown.index("weights")
    assert shown.endswith("\x1b[K")


def test_the_bar_is_for_terminals_only(capsys: pytest.CaptureFixture[str]) -> None:
    with train._Bar() as bar:
        bar("rules", 1, 2)
        bar.print("done\n")
    assert capsys.readouterr() == ("done\n", "")
