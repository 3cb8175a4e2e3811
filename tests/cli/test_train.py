"""``crfanon train``: from the invented notes to a model that masks one of them."""

from __future__ import annotations

import io
import shlex
import signal
import subprocess
from pathlib import Path

import pytest
import yaml

from crfanon.cli import train
from crfanon.crf.model import load_model

from .conftest import COMMAND, Run, environment

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
    assert done.returncode == 0
    assert done.stderr.decode().splitlines() == [
        "crfanon: reading the corpora",
        "crfanon: model: learning rules",
        "crfanon: model: learning weights",
    ]
    assert done.stdout.startswith(b"small: 14 documents, ")
    note = (_CORPORA / "gold" / "nota-01.txt").read_bytes()
    masked = crfanon("anonymize", "--model", "small", "-", stdin=note, fake=False)
    assert masked.returncode == 0
    assert masked.stdout.count(b"[NAME_PATIENT_") >= 2
    assert crfanon("models", "verify", "small", fake=False).stdout == b"small: whole\n"
    done = crfanon("evaluate", "--gold", _CORPORA / "gold", "--model", "small", fake=False)
    assert b"crfanon: small: was trained on 14 of the 14 gold documents" in done.stderr
    done = crfanon("evaluate", "--gold", _CORPORA / "unseen", "--model", "small", fake=False)
    assert b"trained on" not in done.stderr


def test_a_model_with_labels_of_ones_own_is_put_to_work(
    crfanon: Run, configuration: Path, tmp_path: Path
) -> None:
    own = "licence: MIT, labels: {NOMBRE_SUJETO_ASISTENCIA: GUEST}"
    configuration.write_text(_CONFIGURATION.replace("licence: MIT", own))
    done = crfanon("train", configuration, "--corpora", _CORPORA, "-o", "small", fake=False)
    assert done.returncode == 0
    (tmp_path / "c.yaml").write_text(
        "{model: small, default: {convert: {GUEST: PERSON}, masking: {labels: {GUEST: suppress}}}}"
    )
    note = (_CORPORA / "gold" / "nota-01.txt").read_bytes()

    def masked(*options: str) -> bytes:
        found = crfanon("anonymize", "-", *options, stdin=note, fake=False)
        assert (found.returncode, found.stderr) == (0, b"")
        return found.stdout

    assert b"Nombre: [GUEST_1]." in masked("--model", "small")
    assert b"Nombre: [GUEST_1]." in masked("--model", "./small", "--labels", "GUEST")
    assert b"Nombre: [***]." in masked("--config", "c.yaml")
    assert b"Nombre: Aurelio." in masked("--model", "small", "--keep", "GUEST")
    assert b"Nombre: Aurelio." in masked("--config", "c.yaml", "--labels", "DATE")
    refused = crfanon(
        *("anonymize", "-", "--model", "small", "--labels", "PERSON"), stdin=note, fake=False
    )
    assert (refused.returncode, refused.stdout) == (2, b"")
    assert b"labels: GUEST has no place in the label hierarchy" in refused.stderr
    assert refused.stderr.count(b"\n") == 1
    shown = crfanon("config", "show", "--config", "c.yaml", fake=False)
    assert b"GUEST: PERSON  # c.yaml:1" in shown.stdout.replace(bytes(tmp_path) + b"/", b"")


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
    assert done.returncode == 0
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
    assert done.returncode == 0
    assert b"crfanon: evaluation: scoring\n" in done.stderr
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
    assert done.returncode == 0
    assert b"crfanon: cross-validation: training models\n" in done.stderr
    after = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert {name for name in after if name not in before} == {"cross_validation", "calibration"}
    assert after["calibration"]["documents"] == after["cross_validation"]["documents"] == 7
    assert before == {name: after[name] for name in before}
    assert crfanon("models", "verify", "small", fake=False).stdout == b"small: whole\n"


def test_a_finished_model_is_judged_on_texts_that_it_never_learns(
    crfanon: Run, configuration: Path, tmp_path: Path
) -> None:
    (tmp_path / "unread").mkdir()
    for number in range(1, 9):
        marked = f"---\nNombre: ⟦NOMBRE_SUJETO_ASISTENCIA|Gorka Olmos⟧.\nVisita {number}.\n"
        (tmp_path / "unread" / f"{number}.txt").write_text(marked, encoding="utf-8")
    configuration.write_text(f"{_CONFIGURATION}judged_on: ../unread\n")
    arguments = ("train", configuration, "--corpora", _CORPORA)
    done = crfanon(*arguments, "-o", "small", fake=False)
    assert done.returncode == 0, done.stderr
    path = tmp_path / "small" / "model.yaml"
    card = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert card["documents"] == 14
    assert card["judged"]["documents"] == card["calibration"]["documents"] == 8
    assert load_model(tmp_path / "small").calibration is not None
    again = crfanon(*arguments, "--record", "small", "--judge", fake=False)
    assert again.returncode == 0, again.stderr
    assert yaml.safe_load(path.read_text(encoding="utf-8")) == card


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
    assert done.returncode == 0
    assert b"crfanon: search: training models\n" in done.stderr
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
        (("--judge",), b"--judge goes with --record FOLDER"),
        (("--judge", "--record", "small"), b"--judge: the configuration names no texts"),
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


@pytest.mark.slow
@pytest.mark.parametrize("stdout", ["a pipe that nobody reads", "closed", "full"])
def test_train_keeps_the_model_when_nothing_can_be_printed(
    configuration: Path, with_dev: Path, tmp_path: Path, stdout: str
) -> None:
    closing = {"closed": ">&-", "full": "> /dev/full"}.get(stdout, "| true")
    command = shlex.join([*COMMAND, "train", "small/train.yaml", "--corpora", str(with_dev)])
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command} --evaluate -o small {closing}"],
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=environment(fake=False),
        check=False,
        timeout=60,
    )
    status = {"closed": 0, "full": 1}.get(stdout, 128 + signal.SIGPIPE)
    assert done.returncode == status
    assert b"Traceback" not in done.stderr
    card = yaml.safe_load((tmp_path / "small" / "model.yaml").read_text(encoding="utf-8"))
    assert card["dev"]["documents"] == 2
    assert load_model(tmp_path / "small").name == "small"


@pytest.mark.slow
def test_train_prints_what_was_measured_when_the_model_cannot_be_written(
    crfanon: Run, configuration: Path, with_dev: Path, tmp_path: Path
) -> None:
    (tmp_path / "small" / "weights.npz").mkdir()
    done = crfanon(
        *("train", configuration, "--corpora", with_dev, "--evaluate", "-o", "small"), fake=False
    )
    assert done.returncode == 1
    assert b"weights.npz: cannot be written" in done.stderr
    assert b"exact span and label (NER)" in done.stdout


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
        for done in range(3):
            bar("rules", done, 2)
        bar.print("done\n")
    assert capsys.readouterr() == ("done\n", "crfanon: learning rules\n")


def test_the_bar_may_hold_what_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with train._Bar(holds=True) as bar:
        bar.print("one\n")
        bar.print("two\n")
        assert capsys.readouterr().out == ""
    assert capsys.readouterr().out == "one\ntwo\n"
