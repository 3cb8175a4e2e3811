"""The readers and the tokenizer on MEDDOCAN; the counts are those its authors give."""

from pathlib import Path

import pytest
from written_corpora import write_corpus

from crfanon import corpus
from crfanon.text import bio
from crfanon.text.document import Document
from crfanon.text.tokenizer import Tokenizer


@pytest.fixture(scope="module")
def documents(meddocan: Path) -> list[Document]:
    return [d for part in ("train", "dev") for d in corpus.read(meddocan / part, format="brat")]


def test_meddocan_is_read_completely(documents: list[Document]) -> None:
    assert len(documents) == 750
    assert sum(len(document.spans) for document in documents) == 17_134
    assert sum(document.text.startswith("\ufeff") for document in documents) == 22


def test_all_but_four_entities_stand_on_token_boundaries(documents: list[Document]) -> None:
    tokenizer = Tokenizer()
    off = 0
    for document in documents:
        tokens = tokenizer(document.text)
        starts, ends = set(tokens.starts.tolist()), set(tokens.ends.tolist())
        off += sum(not (s.start in starts and s.end in ends) for s in document.spans)
    assert off <= 4


def test_encoding_widens_four_entities_and_drops_none(documents: list[Document]) -> None:
    tokenizer = Tokenizer()
    encodings = [bio.encode(d.spans, tokenizer(d.text)) for d in documents]
    assert sum(encoding.widened for encoding in encodings) <= 4
    assert sum(encoding.dropped for encoding in encodings) == 0


def test_i2b2_samples_equal_the_brat_files(meddocan: Path, documents: list[Document]) -> None:
    by_id = {document.doc_id: document for document in documents}
    samples = [
        sample
        for part in ("train", "dev")
        for sample in corpus.read(meddocan / f"{part}_i2b2xml_samples", format="i2b2")
    ]
    assert len(samples) == 6
    for sample in samples:
        assert sample.text == by_id[sample.doc_id].text
        assert sample.spans == by_id[sample.doc_id].spans


@pytest.mark.parametrize("format", sorted(corpus.FORMATS))
def test_meddocan_comes_back_from_every_format(
    documents: list[Document], tmp_path: Path, format: str
) -> None:
    written = [*documents[:40], *(d for d in documents[40:] if d.text.startswith("\ufeff"))]
    write_corpus(written, tmp_path / "x.conll", format=format)
    returned = {d.doc_id: d for d in corpus.read(tmp_path / "x.conll", format=format)}
    assert len(returned) == len(written)
    for document in written:
        assert returned[document.doc_id].text == document.text
        assert returned[document.doc_id].spans == document.spans
