"""The texts to train on, and those to measure with: well formed, and none in both."""

from __future__ import annotations

from pathlib import Path

import pytest

from crfanon import labels
from crfanon.corpus import labels_in, read
from crfanon.evaluation.seen import fingerprints
from crfanon.text import bio
from crfanon.text.document import Document
from crfanon.text.tokenizer import Tokenizer
from crfanon.training.configuration import read_configuration

_ROOT = Path(__file__).parents[2]
_WILD = _ROOT / "tests" / "corpus" / "wild"
_LANGUAGES = ("de", "en", "es", "fr", "pt")
of_each_language = pytest.mark.parametrize("language", _LANGUAGES)


def _texts(language: str) -> list[Document]:
    return list(read(_ROOT / "texts" / language, format="inline"))


def _wild(language: str) -> list[Document]:
    return [
        document.with_(doc_id=f"{part}/{document.doc_id}")
        for part in ("dev", "blind", "dev_plain", "blind_plain")
        for document in read(_WILD / part / language, format="inline")
    ]


@of_each_language
def test_spans_have_labels_of_the_hierarchy_and_no_blanks_at_their_ends(language: str) -> None:
    documents = [*_texts(language), *_wild(language)]
    assert labels_in(documents) <= labels.parents().keys()
    surfaces = [d.text[span.start : span.end] for d in documents for span in d.spans]
    assert [surface for surface in surfaces if surface != surface.strip()] == []


@of_each_language
def test_there_are_many_and_some_have_nothing_personal(language: str) -> None:
    texts = _texts(language)
    assert len(texts) >= (340 if language == "fr" else 1000)
    empty = sum(not any(not s.label.endswith("?") for s in d.spans) for d in texts)
    assert 0.08 < empty / len(texts) < 0.3
    assert len(_wild(language)) == (42 + 8 if language == "fr" else 62 + 12)


@of_each_language
def test_nearly_all_spans_stand_on_token_boundaries(language: str) -> None:
    tokenizer = Tokenizer()
    texts = _texts(language)
    encodings = [bio.encode(d.spans, tokenizer(d.text)) for d in texts]
    spans = sum(len(d.spans) for d in texts)
    assert sum(e.widened + e.dropped for e in encodings) < 0.02 * spans


@of_each_language
def test_no_text_to_measure_with_is_trained_on(language: str) -> None:
    assert not fingerprints(_texts(language)) & fingerprints(_wild(language))


@of_each_language
def test_the_configuration_of_its_model_can_be_read(language: str) -> None:
    trial = _ROOT / "texts" / "train" / f"{language}.yaml"
    shipped = _ROOT / "models" / f"{language}-general" / "train.yaml"
    configuration = read_configuration(trial if trial.exists() else shipped)
    assert configuration.language == language
    assert configuration.written is not None
    assert configuration.written.path.resolve() == _ROOT / "texts" / language
