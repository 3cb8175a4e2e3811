"""Labels of somebody's own: those of a model that have no place in the hierarchy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from crfanon import Anonymizer
from crfanon.config import Configuration
from crfanon.crf.model import Model
from crfanon.errors import ConfigError
from crfanon.labels import OwnLabel, kinds_of
from tests.small_models import small_model

TEXT = "Ana Berg llegó."


@pytest.fixture
def model() -> Model:
    return small_model("mine", "GUEST", {"lower=berg": 9.0})


def masked(model: Model, tmp_path: Path, said: str = "", **options: Any) -> str:
    if said:
        path = tmp_path / "anonymize.yaml"
        path.write_text(f"default: {said}", encoding="utf-8")
        options["config"] = path
    return Anonymizer(model, **options).anonymize(TEXT).text


@pytest.mark.parametrize(
    ("said", "options", "expected"),
    [
        ("", {}, "Ana [GUEST_1] llegó."),
        ("", {"labels": "native"}, "Ana [GUEST_1] llegó."),
        ("", {"labels": ["GUEST"]}, "Ana [GUEST_1] llegó."),
        ("", {"labels": ["GUEST", "PERSON"]}, "Ana [GUEST_1] llegó."),
        ("", {"keep": ["GUEST"]}, TEXT),
        ("", {"keep": ["GUEST"], "labels": ["PERSON"]}, TEXT),
        ("{masking: {labels: {GUEST: suppress}}}", {}, "Ana [***] llegó."),
        ("{masking: {labels: {PERSON: suppress}}}", {}, "Ana [GUEST_1] llegó."),
        ("{convert: {GUEST: PERSON}}", {}, "Ana [PERSON_1] llegó."),
        ("{convert: {GUEST: PERSON}}", {"labels": ["PERSON"]}, "Ana [PERSON_1] llegó."),
        ("{convert: {GUEST: PERSON}}", {"labels": ["GUEST"]}, "Ana [PERSON_1] llegó."),
        ("{convert: {GUEST: PERSON}}", {"labels": ["DATE"]}, TEXT),
        ("{convert: {GUEST: PERSON}}", {"keep": ["PERSON"]}, TEXT),
        ("{convert: {GUEST: VISITOR}}", {}, "Ana [VISITOR_1] llegó."),
        ("{convert: {GUEST: VISITOR, PERSON: VISITOR}}", {"keep": ["PERSON"]}, TEXT),
        (
            "{convert: {GUEST: PERSON}, masking: {labels: {GUEST: suppress}}}",
            {},
            "Ana [***] llegó.",
        ),
    ],
)
def test_settings_know_the_labels_of_a_model(
    model: Model, tmp_path: Path, said: str, options: dict[str, Any], expected: str
) -> None:
    assert masked(model, tmp_path, said, **options) == expected


def test_a_detector_may_call_labels_of_its_model_otherwise(model: Model, tmp_path: Path) -> None:
    entry = {"model": model, "labels": {"GUEST": "PERSON"}}
    configuration = Configuration.read(model=model).with_detectors([entry], origin="here")
    anonymizer = Anonymizer(lang="es", config=configuration.with_(labels=["GUEST"]))
    assert anonymizer.anonymize(TEXT).text == "Ana [PERSON_1] llegó."


@pytest.mark.parametrize(
    ("said", "options", "problem"),
    [
        ("", {"labels": ["GUST"]}, r"labels\[1\]: there is no label 'GUST'; did you mean GUEST\?"),
        ("", {"keep": ["GUST"]}, "there is no label 'GUST'; did you mean GUEST"),
        ("{convert: {GUST: PERSON}}", {}, "convert.GUST: there is no label 'GUST'; did you mean"),
        ("{masking: {labels: {GUST: tag}}}", {}, "there is no label 'GUST'; did you mean GUEST"),
        ("", {"labels": ["PERSON"]}, "labels: GUEST has no place .*; name it too, or say"),
        ("{convert: {GUEST: PERSON}}", {"keep": ["GUEST"]}, "nothing is called GUEST here"),
    ],
)
def test_what_no_model_gives_or_nobody_can_tell_is_refused(
    model: Model, tmp_path: Path, said: str, options: dict[str, Any], problem: str
) -> None:
    with pytest.raises(ConfigError, match=problem):
        masked(model, tmp_path, said, **options)


def test_labels_of_another_model_are_not_known(tmp_path: Path) -> None:
    other = small_model("other", "ROOM", {"lower=berg": 9.0})
    with pytest.raises(ConfigError, match="there is no label 'GUEST'"):
        Anonymizer(other, labels=["GUEST"])


def test_an_own_label_with_a_kind_is_none_without_it() -> None:
    assert kinds_of("VISITOR") == ("VISITOR",)
    assert kinds_of(OwnLabel("VISITOR", "PERSON")) == ("VISITOR", "PERSON")
    assert kinds_of("VISITOR") == ("VISITOR",)
