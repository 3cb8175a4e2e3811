"""German texts of many kinds: letters, forms, tables, mails, chats, with all personal data marked.

The forty texts in german/ were written before the grammar and the rules that they
measure, and the grammar shares no turn of phrase with them but set ones ("wir berichten
über").  They are looked at to see what kind of thing is missed, as those in houses/ are:
rules for an age in brackets or before a name, a street in small letters and a Roman
month between blanks came of it.  So they are no measure of texts that nobody has seen.
"""

from pathlib import Path

import pytest

from crfanon import bio, corpus, labels
from crfanon.document import Document
from crfanon.evaluation import evaluate
from crfanon.pipeline import Anonymizer
from crfanon.tokenizer import Tokenizer

# Of the characters of personal data, as measured when the models were trained last.
_RECALL, _PRECISION = 0.95, 0.85


@pytest.fixture(scope="module")
def texts() -> list[Document]:
    return list(corpus.read(Path(__file__).parent / "german", format="brat"))


def test_german_texts_have_labels_of_the_hierarchy(texts: list[Document]) -> None:
    assert len(texts) == 40
    assert {span.label for text in texts for span in text.spans} <= labels.PARENTS.keys()


def test_german_spans_are_disjoint_and_stand_on_token_boundaries(texts: list[Document]) -> None:
    tokenizer = Tokenizer()
    encodings = [bio.encode(text.spans, tokenizer(text.text)) for text in texts]
    assert [(e.widened, e.dropped) for e in encodings] == [(0, 0)] * len(texts)


def test_little_of_german_texts_is_left_and_little_masked_for_nothing(
    texts: list[Document],
) -> None:
    anonymizer = Anonymizer(lang="de")
    found = [anonymizer.analyze(text.text).with_(doc_id=text.doc_id) for text in texts]
    characters = evaluate(map(_alike, texts), map(_alike, found)).characters_any_label
    assert characters.recall >= _RECALL
    assert characters.precision >= _PRECISION


def _alike(document: Document) -> Document:
    """Return a document all of whose spans have one label."""
    return document.with_(spans=tuple(span._replace(label="PERSONAL") for span in document.spans))
