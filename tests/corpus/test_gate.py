"""The corpus gate: nothing is found worse than it was when baseline.json was written.

Precision and recall of every label must not fall below those in the file.  Equal
inputs give equal models and equal spans, so no room is left for chance.  When
something gets better, or worse for a reason, write the file anew and say why in
the commit:

    pytest tests/corpus/test_gate.py --renew-baseline

That renews what it could measure; without MEDDOCAN its part of the file stays.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from crfanon import corpus
from crfanon.crf.model import load_model
from crfanon.errors import CorpusError
from crfanon.evaluation import Evaluation, Score, evaluate
from crfanon.resources import data_folder
from crfanon.rules import ALONE, resolve
from crfanon.text.document import Document
from crfanon.text.tokenizer import Tokenizer
from crfanon.training.ablation import shortened
from crfanon.training.configuration import read_configuration
from crfanon.training.fitting import recipe_of
from crfanon.training.material import prepare, read_part
from crfanon.training.measuring import measure, try_recipe
from crfanon.training.rules.induction import learn

_BASELINE = Path(__file__).parent / "baseline.json"
_DECIMALS = 4
Shares = Mapping[str, Mapping[str, float]]
Gate = Callable[[str, Evaluation], None]


def shares(evaluation: Evaluation) -> dict[str, dict[str, float]]:
    """Return precision and recall of each label."""
    return {label: _shares(score) for label, score in evaluation.ner_by_label.items()}


def _shares(score: Score) -> dict[str, float]:
    return {
        "precision": round(score.precision, _DECIMALS),
        "recall": round(score.recall, _DECIMALS),
    }


def faults(found: Shares, baseline: Shares) -> list[str]:
    """Return what is worse than the baseline, a line each; labels must be the same."""
    lines = [f"{label}: not in the baseline" for label in sorted(found.keys() - baseline.keys())]
    lines += [f"{label}: not in the corpus" for label in sorted(baseline.keys() - found.keys())]
    if not found:
        lines.append("there is no label at all")
    for label in sorted(found.keys() & baseline.keys()):
        for measured, least in baseline[label].items():
            share = found[label][measured]
            if share < least:
                lines.append(f"{label}: {measured} is {share}, was {least}")
    return lines


def test_gate_passes_what_is_as_good_or_better() -> None:
    baseline = {"AGE": {"precision": 0.9, "recall": 0.8}}
    assert faults({"AGE": {"precision": 0.9, "recall": 0.81}}, baseline) == []


def test_gate_names_what_has_become_worse() -> None:
    baseline = {"AGE": {"precision": 0.9, "recall": 0.8}, "NAME": {"precision": 1.0, "recall": 1.0}}
    found = {"AGE": {"precision": 0.8999, "recall": 0.8}, "NAME": {"precision": 1.0, "recall": 0.9}}
    assert faults(found, baseline) == [
        "AGE: precision is 0.8999, was 0.9",
        "NAME: recall is 0.9, was 1.0",
    ]


def test_gate_refuses_labels_that_it_does_not_know_and_misses_those_it_does() -> None:
    one = {"AGE": {"precision": 1.0, "recall": 1.0}}
    other = {"NAME": {"precision": 1.0, "recall": 1.0}}
    assert faults(other, one) == ["NAME: not in the baseline", "AGE: not in the corpus"]


def test_gate_refuses_a_corpus_without_documents_or_labels() -> None:
    with pytest.raises(CorpusError, match="there are no documents"):
        evaluate([], [])
    empty = Document("note", "nothing")
    assert faults(shares(evaluate([empty], [empty])), {}) == ["there is no label at all"]


@pytest.fixture
def gate(pytestconfig: pytest.Config) -> Gate:
    """Give the check of an evaluation against its part of the baseline; it may renew that."""

    def check(part: str, evaluation: Evaluation) -> None:
        found = shares(evaluation)
        baseline: dict[str, Any] = json.loads(_BASELINE.read_text(encoding="utf-8"))
        if pytestconfig.getoption("renew_baseline", False):
            assert found
            baseline[part] = found
            _BASELINE.write_text(json.dumps(baseline, indent=1) + "\n", encoding="utf-8")
        assert part in baseline, f"baseline.json has no part {part!r}; renew it"
        assert faults(found, baseline[part]) == []

    return check


def test_shipped_model_on_the_invented_notes(gold: Path, gate: Gate) -> None:
    documents = list(corpus.read(gold, format="brat"))
    gate("es-clinical on gold", measure(load_model("es-clinical"), documents))


@pytest.mark.parametrize("notes", ["institutions", "unseen"])
def test_shipped_model_on_the_invented_notes_of_other_institutions(
    notes: str, request: pytest.FixtureRequest, gate: Gate
) -> None:
    documents = list(corpus.read(request.getfixturevalue(notes), format="brat"))
    gate(f"es-clinical on {notes}", measure(load_model("es-clinical"), documents))


def test_rules_learnt_on_train_decide_dev_by_themselves(meddocan: Path, gate: Gate) -> None:
    rules = learn(corpus.read(meddocan / "train", format="brat")).at_least(ALONE)
    dev = list(corpus.read(meddocan / "dev", format="brat"))
    tokenize = Tokenizer()
    found = []
    for document in dev:
        tokens = tokenize(document.text)
        spans = resolve(rules.match(document.text, tokens), tokens)
        found.append(document.with_(spans=tuple(spans)))
    evaluation = evaluate(dev, found)
    assert evaluation.ner.precision >= 0.97
    assert evaluation.ner.f1 >= 0.85
    gate("rules of train on dev", evaluation)


def test_shipped_model_still_does_on_dev_what_it_did(meddocan: Path, gate: Gate) -> None:
    """The shipped model has seen dev: this guards code and lists, and says nothing of its worth."""
    dev = list(corpus.read(meddocan / "dev", format="brat"))
    gate("es-clinical on dev", measure(load_model("es-clinical"), dev))


def test_model_of_train_alone_on_dev(meddocan: Path) -> None:
    """The configuration of the shipped model, held out; sums may differ between machines.

    It is shortened as for an ablation; the whole would take a quarter of an hour more.
    """
    path = data_folder("models") / "es-clinical" / "train.yaml"
    configuration = shortened(read_configuration(path))
    train = read_part(configuration.corpora, "train", meddocan.parent)
    dev = read_part(configuration.corpora, "dev", meddocan.parent)
    material = prepare(configuration, train)
    trial = try_recipe("", configuration, recipe_of(configuration), material, dev)
    assert trial.evaluation.ner.f1 >= 0.964
