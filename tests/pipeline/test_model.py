"""Models on disk: whatever is wrong with one is said in a line, and none of it is used."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from crfanon.crf import model as module
from crfanon.crf.attributes import ATTRIBUTES
from crfanon.crf.fingerprint import feature_fingerprint
from crfanon.crf.model import (
    load_model,
    model_folder,
    model_names,
    read_card,
    sha256,
    shared_rule_folders,
    verify,
)
from crfanon.crf.template import load_template
from crfanon.errors import ModelError
from crfanon.resources import data_folder

_SHIPPED = data_folder("models") / "es-clinical"
Damage = Callable[[Path], None]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the shipped model."""
    return Path(shutil.copytree(_SHIPPED, tmp_path / "mine"))


def _edit_card(**changes: object) -> Damage:
    """Change entries of the card; None takes one out."""

    def damage(folder: Path) -> None:
        path = folder / "model.yaml"
        card = {**yaml.safe_load(path.read_bytes()), **changes}
        kept = {name: value for name, value in card.items() if value is not None}
        path.write_text(yaml.safe_dump(kept, allow_unicode=True), "utf-8")

    return damage


def _write(name: str, data: bytes) -> Damage:
    return lambda folder: (folder / name).write_bytes(data) and None


def _truncate(name: str) -> Damage:
    return lambda folder: os.truncate(folder / name, (folder / name).stat().st_size // 2)


def _unlink(name: str) -> Damage:
    return lambda folder: (folder / name).unlink()


def _replace_and_sign(name: str, data: bytes) -> Damage:
    """Replace a file, and have the card vouch for what is in it now."""

    def damage(folder: Path) -> None:
        (folder / name).write_bytes(data)
        files = {**read_card(folder)["files"], name: hashlib.sha256(data).hexdigest()}
        _edit_card(files=files)(folder)

    return damage


@pytest.mark.parametrize(
    ("damage", "problem", "remedy"),
    [
        (_truncate("weights.npz"), "weights.npz: damaged or edited", "install the model again"),
        (_write("rules.yaml", b"rules: []\n"), "rules.yaml: damaged or", "install the model again"),
        (_unlink("weights.npz"), "weights.npz: cannot be read: No such file", ""),
        (_unlink("rules.yaml"), "rules.yaml: cannot be read: No such file", ""),
        (_write("model.yaml", b""), "model.yaml: not a model card", "install the model again"),
        (_write("model.yaml", b"- a\n"), "model.yaml: not a model card", "install the model again"),
        (_write("model.yaml", b"a: [\n"), "model.yaml: not YAML", "install the model again"),
        (_write("model.yaml", b"\xff\xfe\x00"), "model.yaml: not YAML", "install the model again"),
        (
            _write("model.yaml", b"!!python/object/apply:os.system ['true']"),
            "model.yaml: not YAML",
            "install the model again",
        ),
        (_edit_card(format=2), "model.yaml: format 2 is not 1", "use a model made for this"),
        (_edit_card(format=None), "model.yaml: format None is not 1", "use a model made for this"),
        (_edit_card(files=None), "the list of files is missing", "install the model again"),
        (_edit_card(files=["weights.npz"]), "the list of files is missing", "install the model"),
        (_edit_card(files={}), "the list of files is missing", "install the model again"),
        (_edit_card(name=None), "model.yaml: incomplete", "install the model again"),
        (_edit_card(template="clinical"), "model.yaml: incomplete", "install the model again"),
        (_edit_card(lists=None), "model.yaml: incomplete", "install the model again"),
        (
            _edit_card(template={"name": "clinical", "fingerprint": "0"}),
            "another version of the features 'clinical'",
            "of the same version, or train it again",
        ),
        (
            _edit_card(template={"name": "gone", "fingerprint": "0"}),
            "model.yaml: its features are not to be had: ",
            "",
        ),
        (_edit_card(tokenizer={"name": "other"}), "model.yaml: ", "'other'"),
        (_edit_card(calibration={"slope": -1, "shift": 0}), "model.yaml: calibration: a slope", ""),
        (_edit_card(calibration=[]), "model.yaml: calibration: a slope above 0", ""),
        (_replace_and_sign("weights.npz", b"PK"), "weights.npz: not a file", "install the model"),
    ],
)
def test_a_model_with_a_fault_is_refused_in_one_line(
    folder: Path, damage: Damage, problem: str, remedy: str
) -> None:
    damage(folder)
    with pytest.raises(ModelError) as error:
        load_model(folder)
    message = str(error.value)
    assert message.startswith(str(folder))
    assert problem in message
    assert remedy in message
    assert "\n" not in message


def test_a_weight_file_cut_short_is_noticed_before_it_is_opened(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "load_weights", lambda path: pytest.fail(f"{path} was opened"))
    _truncate("weights.npz")(folder)
    with pytest.raises(ModelError, match="damaged or edited"):
        load_model(folder)


def test_a_copy_is_loaded_like_the_shipped_model(folder: Path) -> None:
    mine, shipped = load_model(folder), load_model("es-clinical")
    assert mine.card == shipped.card
    assert mine.labels == shipped.labels == sorted(shipped.labels)
    assert "FECHAS" in mine.labels
    assert repr(mine) == f"<Model 'es-clinical': {len(mine.weights.tags)} tags>"


def test_scores_are_calibrated_as_the_card_says_or_not_at_all(folder: Path) -> None:
    shipped = read_card(folder)["calibration"]
    assert load_model(folder).calibration == (shipped["slope"], shipped["shift"])
    _edit_card(calibration=None)(folder)
    assert load_model(folder).calibration is None


def test_rules_that_the_card_does_not_name_are_not_read(folder: Path) -> None:
    with_rules = len(load_model(folder).rules)
    files = {"weights.npz": sha256(folder / "weights.npz")}
    _edit_card(files=files)(folder)
    assert len(load_model(folder).rules) < with_rules


def test_a_model_is_found_by_name_and_by_path(folder: Path) -> None:
    assert model_folder("es-clinical") == _SHIPPED
    assert model_folder(folder) == folder
    assert "es-clinical" in model_names()


def test_a_path_is_no_name_of_an_installed_model(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.rename(folder.with_name("es-clinical"))
    monkeypatch.chdir(folder.parent)
    assert model_folder("es-clinical") == _SHIPPED
    assert model_folder("./es-clinical") == Path("es-clinical")
    monkeypatch.chdir("/")
    with pytest.raises(ModelError, match="no such model"):
        model_folder("./es-clinical")


def test_a_model_that_is_not_there_is_named_with_those_that_are(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for model in ("nowhere", tmp_path / "empty"):
        with pytest.raises(ModelError, match="no such model; there are .*es-clinical") as error:
            model_folder(model)
        assert str(error.value).startswith(f"{model}: ")


def test_a_card_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="model.yaml: cannot be read: No such file"):
        read_card(tmp_path)


def test_verify_compares_every_file(folder: Path) -> None:
    card = read_card(folder)
    verify(folder, card)
    (folder / "rules.yaml").write_bytes((folder / "rules.yaml").read_bytes() + b"\n")
    with pytest.raises(ModelError, match="rules.yaml: damaged or edited"):
        verify(folder, card)


def test_rules_of_a_language_are_shared() -> None:
    folders = shared_rule_folders("es")
    assert [path.name for path in folders] == ["any", "es", "eu", "es"]
    assert folders[1].parent.name == "regions"
    assert [path.name for path in shared_rule_folders("tlh")] == ["any"]


def test_rules_of_other_regions_may_be_asked_for() -> None:
    folders = shared_rule_folders("es", among=("gb", "br"))
    assert [path.name for path in folders] == ["any", "gb", "br", "es"]


def test_a_model_reads_the_rules_that_it_was_trained_with(tmp_path: Path) -> None:
    shutil.copytree(data_folder("models") / "es-clinical", tmp_path / "mine")
    path = tmp_path / "mine" / "model.yaml"
    card = yaml.safe_load(path.read_text("utf-8"))
    card["shared_rules"] = ["email", "dni"]
    path.write_text(yaml.safe_dump(card, allow_unicode=True), encoding="utf-8")
    rules = load_model(tmp_path / "mine").rules.rules
    assert {rule.name for rule in rules if rule.support == 0} == {"email", "dni"}
    card["shared_rules"].append("gone")
    path.write_text(yaml.safe_dump(card, allow_unicode=True), encoding="utf-8")
    with pytest.raises(ModelError, match="trained with the rule 'gone', which is not there"):
        load_model(tmp_path / "mine")


def test_a_model_is_refused_by_other_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ATTRIBUTES, "case", lambda form: "U" if form.isupper() else "")
    with pytest.raises(ModelError, match="model.yaml: trained with other code for the features"):
        load_model("es-clinical")


def test_a_card_that_does_not_say_what_the_features_were_is_refused(tmp_path: Path) -> None:
    shutil.copytree(data_folder("models") / "es-clinical", tmp_path / "mine")
    path = tmp_path / "mine" / "model.yaml"
    card = path.read_text("utf-8")
    digest = feature_fingerprint(load_template("clinical"))
    assert digest in card
    path.write_text(card.replace(f"features: {digest}", "other: x"), "utf-8")
    with pytest.raises(ModelError, match="model.yaml: trained with other code for the features"):
        load_model(tmp_path / "mine")
