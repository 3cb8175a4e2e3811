"""Detectors side by side: each adds its own, and sees nothing of another's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pipelines import gathered, pipeline_of
from small_models import small_model as _model

from crfanon.decide.vote import Election, Method, Voter
from crfanon.detect.detectors import ModelDetector, RuleDetector
from crfanon.labels import convert
from crfanon.pipeline.stages import LanguagePipeline
from crfanon.rules import Rule, RuleSet
from crfanon.text.document import Document
from crfanon.text.spans import Span
from crfanon.text.tokenizer import Tokenizer

_RULES = """
rules:
- {name: code, label: ID, pattern: '[<9999>]', precision: 0.99}
"""


_PEOPLE = _model("people", "NOMBRE_SUJETO_ASISTENCIA", {"lower=ana": 9})
_DAYS = _model("days", "FECHAS", {"list=B-es/weekday": 9}, ("es/weekday",))


def _lineup(
    *detectors: ModelDetector | RuleDetector, election: Election | None = None
) -> LanguagePipeline:
    return pipeline_of(detectors, splitter=Tokenizer(), election=election)


def _found(lineup: LanguagePipeline, *texts: str) -> list[list[tuple[str, str]]]:
    documents = lineup.analyze(Document("", text) for text in texts)
    return [[(d.text[s.start : s.end], s.label) for s in d.spans] for d in documents]


@pytest.fixture
def rules(tmp_path: Path) -> RuleDetector:
    (tmp_path / "mine.yaml").write_text(_RULES, encoding="utf-8")
    return RuleDetector(RuleSet.load([tmp_path]))


def test_detectors_add_to_each_other(rules: RuleDetector) -> None:
    lineup = _lineup(ModelDetector(_PEOPLE), ModelDetector(_DAYS), rules)
    assert _found(lineup, "Vino Ana el lunes, 1234.", "", "Nadie.", "el martes") == [
        [("Ana", "NOMBRE_SUJETO_ASISTENCIA"), ("lunes", "FECHAS"), ("1234", "ID")],
        [],
        [],
        [("martes", "FECHAS")],
    ]


def test_a_model_sees_its_own_evidence_only() -> None:
    # It gives weight to a list that it does not have.
    blind = _model("blind", "PAIS", {"list=B-es/weekday": 9})
    for detectors in ([_DAYS, blind], [blind, _DAYS]):
        lineup = _lineup(*map(ModelDetector, detectors))
        [document] = gathered(lineup, [Document("", "el lunes")])
        assert [span.source for span in document.suggested] == ["crf:days"]


def test_models_match_each_rule_once(monkeypatch: pytest.MonkeyPatch) -> None:
    code, year = (
        Rule("code", "ID", ("[<9999>]",), precision=0.99),
        Rule("year", "DATE", ("[19 <99>]",)),
    )
    few, more = RuleSet([code]), RuleSet([code, year])
    lineup = _lineup(
        ModelDetector(replace(_PEOPLE, rules=few)), ModelDetector(replace(_DAYS, rules=more))
    )
    read: list[RuleSet] = []
    whole = RuleSet.read_joined

    def read_joined(rules: RuleSet, *given: Any) -> Any:
        read.append(rules)
        return whole(rules, *given)

    monkeypatch.setattr(RuleSet, "read_joined", read_joined)
    [document] = gathered(lineup, [Document("", "Ana, el lunes, 1234, 19 83")])
    assert read == [more]
    sources = [span.source for span in document.evidence if span.source.startswith("rule:")]
    assert sorted(sources) == ["rule:code", "rule:year"]


def test_models_look_for_lists_once_and_each_sees_its_own() -> None:
    models = [
        ModelDetector(replace(model, lists=lists))
        for model, lists in ((_PEOPLE, ("es/weekday",)), (_DAYS, ("es/month", "es/weekday")))
    ]
    lineup = _lineup(*models)
    seen: list[list[str]] = []
    for detector in lineup.detectors:
        assert isinstance(detector, ModelDetector)
        tag_many = detector.tagger.tag_many

        def noted(documents: Iterable[Document], tag_many: Any = tag_many) -> Iterator[Document]:
            for document in documents:
                seen.append([span.source for span in document.evidence])
                yield from tag_many([document])

        detector.tagger.tag_many = noted  # type: ignore[method-assign]
    [document] = gathered(lineup, [Document("", "lunes de mayo")])
    assert seen == [
        ["gazetteer:es/weekday"],
        ["gazetteer:es/weekday", "gazetteer:es/month"],
    ]
    found = [span.source for span in document.evidence if span.source.startswith("gazetteer:")]
    assert found == ["gazetteer:es/weekday", "gazetteer:es/month"]


def test_labels_may_be_those_of_the_hierarchy() -> None:
    lineup = _lineup(ModelDetector(_PEOPLE, named=convert))
    assert _found(lineup, "Ana") == [[("Ana", "NAME_PATIENT")]]


def test_recall_bias_finds_more() -> None:
    doubtful = _model("doubtful", "PERSON", {"lower=ana": -1})
    balanced, high = (
        _lineup(ModelDetector(doubtful, recall_bias=recall_bias)) for recall_bias in (0.0, 2.0)
    )
    assert _found(balanced, "Ana") == [[]]
    assert _found(high, "Ana") == [[("Ana", "PERSON")]]


def test_what_is_outvoted_is_kept_to_be_explained() -> None:
    other = _model("other", "NOMBRE_PERSONAL_SANITARIO", {"lower=nadie": 9})
    detectors = ModelDetector(_PEOPLE), ModelDetector(other)
    voters = [Voter(d.source, d.labels) for d in detectors]
    lineup = _lineup(*detectors, election=Election(voters, Method("majority")))
    [document] = lineup.analyze([Document("", "Vino Ana")])
    assert document.spans == ()
    assert [(span.start, span.end) for span in document.outvoted] == [(5, 8)]
    assert document.outvoted[0] in document.evidence


def test_weights_are_those_of_the_model_that_knows_the_label() -> None:
    lineup = _lineup(ModelDetector(_PEOPLE, named=convert), ModelDetector(_DAYS))
    [document] = lineup.analyze([Document("", "Vino Ana el lunes")])
    features = [[weight.feature for weight in weights] for weights in lineup.weights_of(document)]
    assert features == [["lower=ana"], ["list=B-es/weekday"]]
    assert document.spans[0] == Span(5, 8, "NAME_PATIENT", "crf:people", document.spans[0].score)
