"""crfanon as a component of spaCy; what it finds is decided here by a stand-in."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
import spacy
from spacy.language import Language
from spacy.tokens import Doc

from crfanon.errors import DocumentError, ModelError
from crfanon.integrations.spacy_component import Component
from crfanon.text.document import Document
from crfanon.text.spans import Span

_NOTE = "Nombre: Aurelia.\nApellidos: Quintanilla Robles.\n"


class Words:
    """An anonymizer that finds given words, wherever they stand."""

    def __init__(self, *words: str) -> None:
        self._words = re.compile("|".join(words))

    def analyze(self, text: str) -> Document:
        return self.analyze_many([text])[0]

    def analyze_many(self, texts: Iterable[str]) -> list[Document]:
        return [
            Document(
                "",
                text,
                spans=tuple(
                    Span(m.start(), m.end(), "NAME", "x", 0.5) for m in self._words.finditer(text)
                ),
            )
            for text in texts
        ]


@pytest.fixture
def blank() -> Language:
    return spacy.blank("es")


def texts(spans: Iterable[spacy.tokens.Span]) -> list[tuple[str, str]]:
    return [(span.text, span.label_) for span in spans]


def test_spans_and_entities_are_set(blank: Language) -> None:
    doc = Component(Words("Ana Robles", "Toledo"))(blank("Ana Robles, de Toledo."))
    found = [("Ana Robles", "NAME"), ("Toledo", "NAME")]
    assert texts(doc.ents) == texts(doc.spans["crfanon"]) == found
    assert doc.spans["crfanon"].attrs["scores"].tolist() == [0.5, 0.5]


def test_a_span_within_a_token_takes_all_of_it(blank: Language) -> None:
    doc = Component(Words("Martínez", "Col"))(blank("MartínezNºCol vino"))
    assert texts(doc.spans["crfanon"]) == [("MartínezNºCol", "NAME")] * 2
    assert texts(doc.ents) == [("MartínezNºCol", "NAME")]


def test_a_token_that_two_spans_share_is_an_entity_with_the_first(blank: Language) -> None:
    doc = Component(Words("Ana Mart", "ínez Robles"))(blank("Ana Martínez Robles vino"))
    assert texts(doc.ents) == [("Ana Martínez", "NAME"), ("Robles", "NAME")]


def test_every_character_found_is_in_an_entity(blank: Language) -> None:
    text = "x Ana-Robles/28006,a@b.es  y\n\nMartínezNºCol"
    for start in range(len(text)):
        for end in range(start + 1, len(text) + 1):
            if text[start:end].strip() == text[start:end]:
                doc = Component(Words(re.escape(text[start:end])))(blank(text))
                assert any(e.start_char <= start and end <= e.end_char for e in doc.ents)


def test_other_entities_stay_where_they_do_not_overlap(blank: Language) -> None:
    doc = blank("Ana Robles, de Toledo, vino.")
    doc.ents = [doc.char_span(4, 10, "OTHER"), doc.char_span(15, 21, "PLACE")]
    assert texts(Component(Words("Ana Robles"))(doc).ents) == [
        ("Ana Robles", "NAME"),
        ("Toledo", "PLACE"),
    ]


def test_a_span_that_cannot_be_put_on_tokens_is_an_error(blank: Language) -> None:
    with pytest.raises(DocumentError, match="stands at 0-5, where something"):
        Component(Words("Ana"))._annotate(blank(""), Words("Pedro").analyze("Pedro"))


def test_the_factory_takes_the_language_of_the_pipeline(blank: Language) -> None:
    component = blank.add_pipe("crfanon")
    assert component.anonymizer.model.language == "es"
    doc = blank(_NOTE)
    assert ("Quintanilla Robles", "PERSON") in texts(doc.ents)
    assert texts(doc.ents) == texts(doc.spans["crfanon"])


def test_the_factory_takes_a_model_and_a_key() -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe("crfanon", config={"model": "es-clinical", "spans_key": "personal"})
    assert len(nlp(_NOTE).spans["personal"]) == 2
    with pytest.raises(ModelError, match="nowhere: no such model"):
        spacy.blank("en").add_pipe("crfanon", config={"model": "nowhere"})


def test_batches_are_documents_one_by_one(blank: Language) -> None:
    blank.add_pipe("crfanon")
    notes = [_NOTE, "", "Nada.", _NOTE.upper(), _NOTE * 2]
    one_by_one = [texts(blank(note).ents) for note in notes]
    assert [texts(doc.ents) for doc in blank.pipe(notes, batch_size=2)] == one_by_one
    assert [len(doc.text) for doc in blank.pipe(notes)] == list(map(len, notes))


def test_a_pipeline_comes_back_from_disk(blank: Language, tmp_path: Path) -> None:
    blank.add_pipe("crfanon", config={"spans_key": "mine"})
    blank.to_disk(tmp_path / "pipeline")
    doc: Doc = spacy.load(tmp_path / "pipeline")(_NOTE)
    assert len(doc.spans["mine"]) == 2


def test_spacy_finds_the_component_by_itself(tmp_path: Path) -> None:
    code = "import spacy; print(spacy.blank('es').add_pipe('crfanon').spans_key)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, check=True, text=True
    )
    assert done.stdout == "crfanon\n"
