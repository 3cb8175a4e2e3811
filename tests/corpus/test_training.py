"""Whole trainings on the small corpus: measured, repeated, in processes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from small_training import CONFIGURATION

from crfanon.crf.model import load_model
from crfanon.crf.template import load_template
from crfanon.errors import ConfigError, ModelError
from crfanon.evaluation import evaluate
from crfanon.pipeline import Anonymizer
from crfanon.text.document import Document
from crfanon.training import card
from crfanon.training.ablation import EVERYTHING, ablate
from crfanon.training.configuration import Parameters, Rules
from crfanon.training.fitting import fit, recipe_of
from crfanon.training.material import Material, prepare, read_part
from crfanon.training.measuring import measure, predict_by_folds, search, try_recipe


@pytest.fixture(scope="module")
def documents(gold: Path) -> list[Document]:
    return read_part(CONFIGURATION.corpora, "train", gold.parent)


@pytest.fixture(scope="module")
def material(documents: list[Document]) -> Material:
    return prepare(CONFIGURATION, documents)


@pytest.mark.slow
def test_what_was_trained_on_is_found(material: Material, documents: list[Document]) -> None:
    recipe = recipe_of(CONFIGURATION)
    trial = try_recipe("all", CONFIGURATION, recipe, material, documents)
    assert trial.f1 > 0.9
    assert trial.weights > 1000


@pytest.mark.slow
def test_a_search_finds_the_best_point_first_in_one_process_or_more(
    documents: list[Document],
) -> None:
    found = search(CONFIGURATION, documents[:10], documents[10:])
    assert [(point.c1, trial.name) for point, trial in found] == [
        (0.05, "c1=0.05 c2=0.1"),
        (20.0, "c1=20 c2=0.1"),
    ]
    assert found[0][1].f1 > found[1][1].f1
    assert search(CONFIGURATION, documents[:10], documents[10:], jobs=2) == found


@pytest.mark.slow
def test_cross_validation_scores_every_document_unseen(documents: list[Document]) -> None:
    found = evaluate(documents, predict_by_folds(CONFIGURATION, documents, 2))
    assert found.documents == 14
    assert 0.4 < found.ner.f1 < 0.95


@pytest.mark.parametrize("folds", [0, 1, 15])
def test_folds_are_two_or_more_and_not_more_than_documents(
    documents: list[Document], folds: int
) -> None:
    with pytest.raises(ConfigError, match="folds of 14 documents"):
        predict_by_folds(CONFIGURATION, documents, folds)


@pytest.mark.slow
def test_an_ablation_begins_with_everything(documents: list[Document]) -> None:
    parameters = Parameters(c1=0.5, c2=0.1, iterations=2)
    configuration = replace(CONFIGURATION, rules=Rules(learn=False), parameters=parameters)
    trials = ablate(configuration, documents[:6], documents[6:8])
    assert trials[0].name == EVERYTHING
    rows = card.ablation_rows(trials)
    assert rows[0]["change"] == 0
    assert [row["features"] for row in rows] == [trial.name for trial in trials]
    assert len(rows) > 5


def test_a_model_in_its_folder_does_what_it_did_in_memory(
    tmp_path: Path, material: Material, documents: list[Document]
) -> None:
    recipe = recipe_of(CONFIGURATION)
    trial = try_recipe("", CONFIGURATION, recipe, material, documents)
    card.write_model(
        tmp_path / "small",
        CONFIGURATION,
        fit(material, recipe),
        material.learnt(),
        documents=14,
        command="",
        measured={},
    )
    model = load_model(tmp_path / "small")
    assert (model.name, model.language) == ("small", "es")
    assert model.lists == CONFIGURATION.lists
    assert model.template == load_template("clinical")
    assert measure(model, documents) == trial.evaluation


def test_a_model_keeps_to_the_tokenizer_it_was_trained_with(
    tmp_path: Path, documents: list[Document]
) -> None:
    configuration = replace(CONFIGURATION, tokenizer="spacy")
    found = prepare(configuration, documents)
    weights = fit(found, recipe_of(configuration))
    folder = tmp_path / "small"
    card.write_model(
        folder,
        configuration,
        weights,
        found.learnt(),
        documents=14,
        command="",
        measured={},
    )
    model = load_model(folder)
    assert model.tokenizer == "spacy"
    assert measure(model, documents).ner.f1 > 0.85
    document = Anonymizer(model).analyze("Dra. MartínezNºCol")
    assert document.tokens is not None
    assert document.tokens.forms == ["Dra.", "MartínezNºCol"]

    path = folder / "model.yaml"
    path.write_text(path.read_text("utf-8").replace("version: ", "version: 2."), "utf-8")
    with pytest.raises(ModelError, match="the model was trained with 2"):
        load_model(folder)


@pytest.mark.slow
def test_training_twice_gives_the_same_bytes(tmp_path: Path, documents: list[Document]) -> None:
    configuration = replace(CONFIGURATION, bags=2)
    for folder in ("one", "two"):
        found = prepare(configuration, documents)
        card.write_model(
            tmp_path / folder,
            configuration,
            fit(found, recipe_of(configuration)),
            found.learnt(),
            documents=14,
            command="",
            measured={},
        )
    names = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert names == ["model.yaml", "rules.yaml", "weights.npz"]
    for name in names:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
