"""The invented notes are well-formed, so that tests on them mean something."""

from collections import Counter
from pathlib import Path

import pytest

from crfanon import corpus, labels
from crfanon.text import bio
from crfanon.text.document import Document
from crfanon.text.tokenizer import Tokenizer


@pytest.fixture(scope="module")
def documents(gold: Path) -> list[Document]:
    return list(corpus.read(gold, format="brat"))


def test_gold_holds_notes_with_and_without_byte_order_mark(documents: list[Document]) -> None:
    assert len(documents) >= 12
    assert {document.text.startswith("\ufeff") for document in documents} == {True, False}


def test_gold_has_the_labels_of_meddocan(documents: list[Document]) -> None:
    counts = Counter(span.label for document in documents for span in document.spans)
    assert counts.keys() <= labels.label_sets()["meddocan"].keys()
    assert len(counts) == 22


@pytest.mark.parametrize("notes", ["gold", "institutions", "unseen"])
def test_gold_spans_are_disjoint_and_stand_on_token_boundaries(
    notes: str, request: pytest.FixtureRequest
) -> None:
    tokenizer = Tokenizer()
    for document in corpus.read(request.getfixturevalue(notes), format="brat"):
        encoding = bio.encode(document.spans, tokenizer(document.text))
        assert (encoding.widened, encoding.dropped) == (0, 0)


def test_notes_of_other_institutions_have_labels_of_meddocan_and_line_ends_of_both_kinds(
    institutions: Path,
) -> None:
    notes = list(corpus.read(institutions, format="brat"))
    used = {span.label for note in notes for span in note.spans}
    assert used <= labels.label_sets()["meddocan"].keys()
    assert {"\r\n" in note.text for note in notes} == {True, False}


def test_gold_texts_differ(documents: list[Document]) -> None:
    surfaces = [
        {d.text[s.start : s.end] for s in d.spans if s.label == "NOMBRE_SUJETO_ASISTENCIA"}
        for d in documents
    ]
    assert len(set().union(*surfaces)) == sum(map(len, surfaces))
