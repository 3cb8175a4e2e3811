"""Tables of words that models share: written once, checked, and read from nowhere else."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import yaml
from small_training import CONFIGURATION

from crfanon.crf.bounds import outside_bound
from crfanon.crf.model import (
    load_model,
    model_folder,
    model_names,
    read_card,
    sha256,
    shared_words,
    verify,
)
from crfanon.crf.weights import ChannelWeights, Weights, load_weights, load_words, render_words
from crfanon.crf.word_table import WordTable
from crfanon.errors import ModelError
from crfanon.resources import data_folder
from crfanon.rules import RuleSet
from crfanon.training import card
from crfanon.training.configuration import Words, read_configuration
from crfanon.training.sharing import share_words

_TABLE = WordTable.of(["casa", "perro", "zarzuela"], [5, 77, 0], [7, 9, 16])
_OTHER = WordTable.of(["casa", "perro", "zarzuela"], [5, 77, 1], [7, 9, 16])


def _write(folder: Path, *, shared: bool, table: WordTable | None = _TABLE) -> Path:
    """Write a model of few weights, as the training does, and return its folder."""
    transitions = np.arange(9, dtype=np.float32).reshape(3, 3) / 7
    one = np.ones(1, int)
    form = ChannelWeights.from_triples((-1, 0), ["lower=berg"], 0 * one, one, one / 3)
    weights = Weights(
        *(("O", "B-NAME", "I-NAME"), transitions, {"form": form}, outside_bound(transitions)),
        table,
    )
    card.write_model(
        folder,
        replace(CONFIGURATION, words=Words(3, shared=shared)),
        weights,
        RuleSet([]),
        documents=1,
        command="",
        measured={"dev": {"documents": 1}},
    )
    return folder


@pytest.fixture
def sharing(tmp_path: Path) -> Path:
    """The folder of a model whose table stands in ``words`` beside it."""
    return _write(tmp_path / "mine", shared=True)


def _contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def _edit_words(folder: Path, **changes: object) -> None:
    """Change what the card says of the words; None takes an entry out."""
    path = folder / "model.yaml"
    found = yaml.safe_load(path.read_bytes())
    words = {**found["words"], **changes}
    found["words"] = {name: value for name, value in words.items() if value is not None}
    path.write_text(yaml.safe_dump(found), "utf-8")


def test_a_shared_table_stands_beside_the_model_and_not_in_it(sharing: Path) -> None:
    file = sharing.parent / "words" / "es-3.npz"
    assert sorted(_contents(sharing.parent)) == [
        "mine/model.yaml",
        "mine/weights.npz",
        "words/es-3.npz",
    ]
    assert file.read_bytes() == render_words(_TABLE)
    assert load_weights(sharing / "weights.npz").words is None
    assert read_card(sharing)["words"] == {
        "source": "spacy-lookups-data",
        "licence": "MIT",
        "size": 3,
        "file": "../words/es-3.npz",
        "sha256": sha256(file),
    }


def test_a_table_is_kept_in_the_model_unless_it_is_to_be_shared(tmp_path: Path) -> None:
    folder = _write(tmp_path / "mine", shared=False)
    assert sorted(_contents(tmp_path)) == ["mine/model.yaml", "mine/weights.npz"]
    assert "file" not in read_card(folder)["words"]
    assert load_weights(folder / "weights.npz").words is not None


def test_a_model_knows_the_same_words_from_either_place(tmp_path: Path, sharing: Path) -> None:
    for folder in (sharing, _write(tmp_path / "other", shared=False)):
        words = load_model(folder).weights.words
        assert words is not None
        assert render_words(words) == render_words(_TABLE)


def test_the_second_model_of_a_table_lets_the_file_be(tmp_path: Path, sharing: Path) -> None:
    file = tmp_path / "words" / "es-3.npz"
    before = file.stat()
    other = _write(tmp_path / "other", shared=True)
    after = file.stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    assert shared_words(other, read_card(other)) == shared_words(sharing, read_card(sharing))


def test_another_table_of_that_name_is_refused_and_nothing_written(
    tmp_path: Path, sharing: Path
) -> None:
    before = _contents(tmp_path)
    with pytest.raises(ModelError, match=r"words/es-3.npz: is another table than .*; bring that"):
        _write(tmp_path / "other", shared=True, table=_OTHER)
    assert _contents(tmp_path) == before
    verify(sharing, read_card(sharing))


def test_sharing_makes_no_other_recipe() -> None:
    own, shared = (replace(CONFIGURATION, words=Words(3, shared=flag)) for flag in (False, True))
    assert own.recipe == shared.recipe


def test_a_configuration_says_whether_words_are_shared(tmp_path: Path) -> None:
    path = tmp_path / "train.yaml"
    text = "name: a\nlanguage: pt\ntemplate: clinical\ncorpora: [{name: b, path: b, format: brat, "
    text += "train: [c], licence: MIT}]\nwords: {source: wordfreq, size: 3, language: es"
    for written, shared in (("}", False), (", shared: yes}", True), (", shared: no}", False)):
        path.write_text(text + written)
        assert read_configuration(path).words == Words(3, "wordfreq", "es", shared)


def test_conversion_gives_the_bytes_of_training_that_shares(tmp_path: Path) -> None:
    _write(tmp_path / "trained" / "mine", shared=True)
    folder = _write(tmp_path / "converted" / "mine", shared=False)
    assert share_words(folder) == (tmp_path / "converted" / "words" / "es-3.npz").resolve()
    assert _contents(tmp_path / "converted") == _contents(tmp_path / "trained")


def test_conversion_lets_a_model_be_that_shares_already(sharing: Path) -> None:
    before = _contents(sharing.parent)
    assert share_words(sharing) is None
    assert _contents(sharing.parent) == before


def test_conversion_refuses_another_table_of_that_name(tmp_path: Path, sharing: Path) -> None:
    folder = _write(tmp_path / "other", shared=False, table=_OTHER)
    before = _contents(tmp_path)
    with pytest.raises(ModelError, match="is another table"):
        share_words(folder)
    assert _contents(tmp_path) == before
    verify(sharing, read_card(sharing))


def test_conversion_refuses_a_model_without_words(tmp_path: Path) -> None:
    folder = _write(tmp_path / "mine", shared=False, table=None)
    with pytest.raises(ModelError, match="mine: the model has no table of words"):
        share_words(folder)


def test_conversion_refuses_a_damaged_model(tmp_path: Path) -> None:
    folder = _write(tmp_path / "mine", shared=False)
    (folder / "weights.npz").write_bytes(b"PK")
    with pytest.raises(ModelError, match="damaged or edited"):
        share_words(folder)
    assert not (tmp_path / "words").exists()


def _flip(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        (Path.unlink, "es-3.npz: cannot be read: No such file"),
        (lambda file: shutil.rmtree(file.parent), "es-3.npz: cannot be read: No such file"),
        (_flip, "es-3.npz: damaged or edited"),
        (lambda file: file.write_bytes(b""), "es-3.npz: damaged or edited"),
        (lambda file: file.write_bytes(render_words(_OTHER)), "es-3.npz: damaged or edited"),
    ],
)
def test_a_missing_or_damaged_table_is_said_in_a_line(
    sharing: Path, damage: Callable[[Path], object], problem: str
) -> None:
    damage(sharing.parent / "words" / "es-3.npz")
    with pytest.raises(ModelError) as error:
        load_model(sharing)
    message = str(error.value)
    assert problem in message
    assert message.endswith("; install the model again, with the folder words beside it")
    assert "\n" not in message


def test_what_is_no_table_is_refused_also_when_the_card_vouches_for_it(sharing: Path) -> None:
    (sharing.parent / "words" / "es-3.npz").write_bytes(b"PK")
    _edit_words(sharing, sha256=hashlib.sha256(b"PK").hexdigest())
    with pytest.raises(ModelError, match=r"es-3.npz: not a table of words, .*; install"):
        load_model(sharing)


@pytest.mark.parametrize(
    "name",
    [
        *("../../words/es-3.npz", "../words/../words/es-3.npz", "../words/a/es-3.npz"),
        *("/etc/passwd", "es-3.npz", "../words/.npz", "../words/..npz", "../words/es-3.npz\n"),
        *("../words/es-3", "../other/es-3.npz", "..\\words\\es-3.npz", "../words/a\\b.npz"),
        *("", 7, ["../words/es-3.npz"]),
    ],
)
def test_a_card_that_names_any_other_place_is_refused_unread(
    sharing: Path, name: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    _edit_words(sharing, file=name)
    read: list[Path] = []
    genuine = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: read.append(path) or genuine(path))
    with pytest.raises(ModelError, match=r"model.yaml: its words are to be in \.\./words/NAME.npz"):
        load_model(sharing)
    assert {path.parent for path in read} <= {sharing}


@pytest.mark.parametrize("name", ["../mine/weights.npz", "/dev/null", "a/b", "..", ""])
def test_a_card_whose_files_are_elsewhere_is_refused(sharing: Path, name: str) -> None:
    files = {**read_card(sharing)["files"], name: "0"}
    path = sharing / "model.yaml"
    path.write_text(yaml.safe_dump({**yaml.safe_load(path.read_bytes()), "files": files}))
    with pytest.raises(ModelError, match="names a file that is not in the folder"):
        load_model(sharing)


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"sha256": None}, "damaged or edited"),
        ({"file": None}, "model.yaml: the table of words is missing; install the model again"),
    ],
)
def test_a_model_without_the_words_it_was_trained_with_is_refused(
    sharing: Path, changes: dict[str, object], problem: str
) -> None:
    _edit_words(sharing, **changes)
    with pytest.raises(ModelError, match=problem):
        load_model(sharing)


def test_a_model_is_found_from_within_its_folder(
    sharing: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(sharing)
    assert load_model(Path()).weights.words is not None


@pytest.mark.parametrize(
    "damaged",
    [
        WordTable(_TABLE.keys, _TABLE.clusters[:2], _TABLE.frequencies),
        WordTable(_TABLE.keys.reshape(3, 1), _TABLE.clusters, _TABLE.frequencies),
    ],
)
def test_columns_of_a_table_have_one_length(tmp_path: Path, damaged: WordTable) -> None:
    (tmp_path / "es-3.npz").write_bytes(render_words(damaged))
    with pytest.raises(ModelError, match="es-3.npz: not a table of words"):
        load_words(tmp_path / "es-3.npz")


def test_the_folder_of_tables_is_no_model() -> None:
    assert (data_folder("models") / "words").is_dir()
    assert "words" not in model_names()
    with pytest.raises(ModelError, match="words: no such model"):
        model_folder("words")


def test_every_shipped_table_is_that_of_a_model() -> None:
    folders = [model_folder(name) for name in model_names()]
    named = {shared_words(folder, read_card(folder)) for folder in folders} - {None}
    assert named == {path.resolve() for path in (data_folder("models") / "words").iterdir()}
