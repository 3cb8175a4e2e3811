"""What is mistyped or missing is told in one line with the remedy, before any file is made."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Run

_TRAINING = (
    "{name: n, language: es, template: clincal, corpora: "
    "[{name: n, path: gold, format: brat, train: [.], licence: MIT}]}"
)


@pytest.fixture
def note(tmp_path: Path) -> Path:
    (tmp_path / "note.txt").write_text("Ana Robles", encoding="utf-8")
    return tmp_path / "note.txt"


def told(crfanon: Run, *arguments: str | Path, **options: object) -> str:
    """Return the one line that the command says of wrong usage."""
    done = crfanon(*arguments, fake=False, **options)
    assert (done.returncode, done.stdout) == (2, b"")
    [line] = done.stderr.decode().splitlines()
    assert line.startswith("crfanon: ")
    assert "Robles" not in line
    return line


@pytest.mark.parametrize(
    ("arguments", "advice"),
    [
        ("anonymize --jobs 0", "--jobs: '0' is not a whole number from 1; give one, such as"),
        ("tag --jobs -1", "--jobs: '-1' is not a whole number from 1; give one, such as"),
        ("anonymize --jobs all", "--jobs: 'all' is not a whole number from 1; give one, such as"),
        ("anonymize --seed x", "--seed: 'x' is not a whole number; give one, such as --seed 7"),
        ("explain --weights x", "--weights: 'x' is not a whole number from 0; give one"),
        ("tag --min-score 3", "--min-score: '3' is not a number from 0 to 1; give one"),
        ("anonymize --encoding utf9", "--encoding: encoding 'utf9': not known; common ones are"),
        ("anonymize --lang spnish", "language 'spnish': is no code of a language, nor the name"),
        ("anonymize --lang klingon", "use one such as de, en"),
        ("tag --lang spnish", "did you mean spanish?"),
        (
            "anonymize --method tag --method-option template=[{lable}_{n}]",
            "--method-option template: there is no {lable}; did you mean {label}? a template needs",
        ),
        (
            "anonymize --method tag --method-option template={label}_{nubmer}",
            "there is no {nubmer}; did you mean {number}?",
        ),
        (
            "translate-prep --solutions s --protect <x>{placehoder}</x>",
            "--protect: protection: there is no {placehoder}; did you mean {placeholder}?",
        ),
    ],
)
def test_what_is_mistyped_is_told_with_its_remedy(
    crfanon: Run, note: Path, arguments: str, advice: str
) -> None:
    command, *options = arguments.split()
    assert advice in told(crfanon, command, note, *options)


def test_a_template_of_masks_in_a_configuration_is_told_by_its_line(
    crfanon: Run, note: Path, tmp_path: Path
) -> None:
    (tmp_path / "c.yaml").write_text(
        'default:\n  masking:\n    method: {name: tag, template: "{lable}_{number}"}\n'
    )
    line = told(crfanon, "anonymize", note, "--config", "c.yaml")
    assert "c.yaml:3: default.masking.method.template: there is no {lable}; did you mean" in line


@pytest.mark.parametrize("name", ["spanish", "Español", "spa"])
def test_a_language_can_be_called_by_its_name(crfanon: Run, note: Path, name: str) -> None:
    by_name = crfanon("anonymize", note, "--lang", name, fake=False)
    by_code = crfanon("anonymize", note, "--lang", "es", fake=False)
    assert (by_name.returncode, by_name.stderr) == (0, b"")
    assert by_name.stdout == by_code.stdout


def test_a_template_of_features_is_told_before_anything_is_made(
    crfanon: Run, tmp_path: Path
) -> None:
    (tmp_path / "train.yaml").write_text(_TRAINING)
    corpora = Path(__file__).parents[1] / "corpus"
    line = told(crfanon, "train", "train.yaml", "--corpora", corpora, "-o", "new")
    assert "train.yaml:1: template: there is no template 'clincal'; did you mean clinical?" in line
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        "keys create new.key",
        "anonymize note.txt -o new.txt --method hash --key-file run.key",
        "anonymize note.txt -o new.txt --method encrypt --key-file run.key",
        "anonymize note.txt -o new.txt --vault new.vault",
        "anonymize note.txt -o new.txt --solutions new.json --key-file run.key",
        "anonymize note.txt -o new.txt --solutions new.json --password-file run.key",
        "anonymize folder -o new --solutions new.json --encrypt-solutions --report told --jobs 2",
        "anonymize folder -o new --method hash --key-file run.key --report told --jobs 2",
        "restore masked.txt -o new.txt --key-file run.key",
    ],
)
def test_a_missing_package_is_told_before_any_file_is_made(
    crfanon: Run, note: Path, tmp_path: Path, arguments: str
) -> None:
    crfanon("keys", "create", "run.key")
    (tmp_path / "masked.txt").write_text("[PERSON_1]")
    (tmp_path / "folder").mkdir()
    for name in ("a.txt", "b.txt"):
        (tmp_path / "folder" / name).write_bytes(note.read_bytes())
    (tmp_path / "without" / "cryptography").mkdir(parents=True)
    (tmp_path / "without" / "cryptography" / "__init__.py").write_text("raise ImportError")
    before = {path.name for path in tmp_path.iterdir()}
    line = told(crfanon, *arguments.split(), first=tmp_path / "without")
    assert line.endswith(
        "the package cryptography is needed; install it with: pip install 'crfanon[keys]'"
    )
    assert {path.name for path in tmp_path.iterdir()} == before
