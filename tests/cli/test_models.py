"""``crfanon models``, and what becomes of models that are not whole."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from crfanon.resources import data_folder

from .conftest import Run

SHIPPED = data_folder("models") / "es-clinical"


def truncate(folder: Path) -> None:
    """Cut the weights in half, as a download that broke off would."""
    path = folder / "weights.npz"
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def flip(folder: Path) -> None:
    """Change one bit of the weights."""
    path = folder / "weights.npz"
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


def lose(folder: Path) -> None:
    """Lose the rules."""
    (folder / "rules.yaml").unlink()


def edit(folder: Path) -> None:
    """Edit the induced rules by hand."""
    with (folder / "rules.yaml").open("a", encoding="utf-8") as file:
        file.write("# better\n")


def estrange(folder: Path) -> None:
    """Say that it was trained on another set of features."""
    path = folder / "model.yaml"
    card = path.read_text(encoding="utf-8")
    path.write_text(card.replace("fingerprint: ", "fingerprint: 0"), encoding="utf-8")


def garble(folder: Path) -> None:
    """Make the card no card."""
    (folder / "model.yaml").write_bytes(b"\x00\xff[")


def empty(folder: Path) -> None:
    """Leave nothing but an empty card."""
    (folder / "model.yaml").write_bytes(b"")


def test_models_lists_what_is_installed(process: Run) -> None:
    done = process("models", "list", fake=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"es-clinical\tes\t" in done.stdout


def test_models_shows_the_card(crfanon: Run) -> None:
    done = crfanon("models", "show", "es-clinical", fake=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == (SHIPPED / "model.yaml").read_bytes()


def test_models_are_whole(crfanon: Run) -> None:
    done = crfanon("models", "verify", fake=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"es-clinical: whole" in done.stdout.splitlines()
    assert all(line.endswith(b": whole") for line in done.stdout.splitlines())


def test_models_share_their_words(crfanon: Run, tmp_path: Path) -> None:
    for name in ("mine", "yours"):
        shutil.copytree(SHIPPED, tmp_path / name)
    done = crfanon("models", "share-words", "mine", "yours", "nowhere", "mine", fake=False)
    file = (tmp_path / "words" / "es-400000.npz").resolve()
    assert done.returncode == 2
    assert done.stdout.decode().splitlines() == [
        f"mine: its words are in {file}",
        f"yours: its words are in {file}",
        "mine: shares them already",
    ]
    assert done.stderr.startswith(b"crfanon: nowhere: no such model")
    assert crfanon("models", "verify", "mine", "yours", fake=False).returncode == 0
    file.unlink()
    done = crfanon("models", "verify", "mine", fake=False)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.startswith(f"crfanon: {file}: cannot be read".encode())
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize("damage", [truncate, flip, lose, edit, estrange, garble, empty])
def test_a_model_that_is_not_whole_is_refused(
    crfanon: Run, tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    shutil.copytree(SHIPPED, tmp_path / "mine")
    assert crfanon("models", "verify", "mine", fake=False).returncode == 0
    damage(tmp_path / "mine")
    (tmp_path / "note.txt").write_bytes(b"Nombre: Ana Robles.\n")
    for arguments in (
        ["models", "verify", "mine"],
        ["anonymize", "note.txt", "-o", "out.txt", "--model", "mine"],
    ):
        done = crfanon(*arguments, fake=False)
        assert (done.returncode, done.stdout) == (1, b"")
        assert done.stderr.startswith(b"crfanon: mine/")
        assert done.stderr.count(b"\n") == 1
    assert not (tmp_path / "out.txt").exists()


@pytest.mark.parametrize("command", [["models", "show"], ["models", "verify"]])
def test_a_model_that_is_not_there(crfanon: Run, command: list[str]) -> None:
    done = crfanon(*command, "nowhere", fake=False)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"nowhere: no such model" in done.stderr


def test_a_language_without_a_model_has_rules_and_a_warning(crfanon: Run) -> None:
    text = b"nuqneH worf@example.org"
    done = crfanon("anonymize", "--lang", "tlh", stdin=text, fake=False)
    assert (done.returncode, done.stdout) == (0, b"nuqneH [CONTACT_EMAIL_1]")
    assert done.stderr.startswith(b"crfanon: language 'tlh': there is no model for it")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize("command", ["anonymize", "tag", "explain"])
def test_a_language_without_a_model_is_refused_if_it_is_to_be_strict(
    crfanon: Run, command: str
) -> None:
    done = crfanon(command, "--lang", "tlh", "--strict", stdin=b"nuqneH", fake=False)
    assert (done.returncode, done.stdout) == (4, b"")
    assert done.stderr.count(b"\n") == 1


_FRENCH = "Bonjour, je vous remercie de votre lettre, à laquelle nous avons répondu hier.\n"


# Texts in a language for which somebody has no model.
_NO_FRENCH = "languages: {fr: {detectors: [{rules: [any, fr]}]}}\n"


def test_a_text_in_a_language_without_a_model_is_told_of_in_a_line(
    crfanon: Run, tmp_path: Path
) -> None:
    (tmp_path / "own.yaml").write_text(_NO_FRENCH, "utf-8")
    options = ("--lang", "auto", "--config", "own.yaml")
    done = crfanon("anonymize", *options, stdin=_FRENCH.encode(), fake=False)
    assert done.returncode == 0
    assert done.stderr.startswith(b"crfanon: language 'fr': there is no model for it")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize(("content", "status"), [(_FRENCH.encode(), 4), (b"\xff\xfe\x00", 1)])
def test_texts_of_several_languages_are_refused_if_there_are_to_be_models(
    crfanon: Run, tmp_path: Path, content: bytes, status: int
) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "a.txt").write_text("The letter was read by all of us.\n", "utf-8")
    (tmp_path / "notes" / "b.txt").write_text(_FRENCH, "utf-8")
    (tmp_path / "notes" / "c.txt").write_bytes(content)
    (tmp_path / "own.yaml").write_text(_NO_FRENCH, "utf-8")
    options = ("--lang", "auto", "--config", "own.yaml", "--strict")
    done = crfanon("anonymize", "notes", "-o", "out", *options, fake=False)
    assert done.returncode == status
    assert b"b.txt: language 'fr': there is no model for it" in done.stderr
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["a.txt"]


def test_what_is_no_language_is_wrong_usage(crfanon: Run) -> None:
    done = crfanon("anonymize", "--lang", "Klingon", stdin=b"nuqneH", fake=False)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"language 'Klingon': is no code of a language" in done.stderr


@pytest.mark.parametrize("choice", [("--lang", "en"), ("--model", "es-clinical")])
def test_without_models_it_is_told_in_a_line(crfanon: Run, choice: tuple[str, str]) -> None:
    arguments = ("anonymize", *choice, "--without", "models")
    done = crfanon(*arguments, stdin=b"Tel. 600 123 456", fake=False)
    assert done.returncode == 0
    assert b"models are left out by `without`" in done.stderr
    assert done.stderr.count(b"\n") == 1
    assert crfanon(*arguments, "--strict", stdin=b"", fake=False).returncode == 4
