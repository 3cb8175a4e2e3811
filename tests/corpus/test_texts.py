"""Texts as users have them: letters, forms, tables, mails, chats, with all personal data marked.

There are some forty each in english/, german/, portuguese/ and spanish/, with labels of the
hierarchy, written before the grammars and rules that they measure.  They are looked at to
see what kind of thing is missed, as those in institutions/ are: rules for an age in brackets or
before a name, a street in small letters and a Roman month between blanks came of it.  So
they are no measure of texts that nobody has seen.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from crfanon import corpus, labels
from crfanon.evaluation import evaluate
from crfanon.pipeline import Anonymizer
from crfanon.text import bio
from crfanon.text.document import Document
from crfanon.text.tokenizer import Tokenizer


class Texts(NamedTuple):
    """The texts of a language, and what share of characters is to be right at least.

    The floors are below what was measured when the models were trained last.
    """

    folder: str
    language: str
    recall: float
    precision: float


_TEXTS = [
    Texts("english", "en", 0.94, 0.85),
    Texts("german", "de", 0.95, 0.85),
    Texts("portuguese", "pt", 0.96, 0.88),
    Texts("spanish", "es", 0.94, 0.87),
]
of_each_language = pytest.mark.parametrize("texts", _TEXTS, ids=lambda texts: texts.folder)


def _read(texts: Texts) -> list[Document]:
    return list(corpus.read(Path(__file__).parent / texts.folder, format="brat"))


@of_each_language
def test_texts_have_labels_of_the_hierarchy(texts: Texts) -> None:
    documents = _read(texts)
    assert len(documents) >= 40
    assert {s.label for document in documents for s in document.spans} <= labels.parents().keys()


@of_each_language
def test_spans_are_disjoint_and_stand_on_token_boundaries(texts: Texts) -> None:
    tokenizer = Tokenizer()
    encodings = [bio.encode(d.spans, tokenizer(d.text)) for d in _read(texts)]
    assert {(encoding.widened, encoding.dropped) for encoding in encodings} == {(0, 0)}


@of_each_language
def test_little_is_left_and_little_masked_for_nothing(texts: Texts) -> None:
    documents = _read(texts)
    anonymizer = Anonymizer(lang=texts.language)
    found = [anonymizer.analyze(d.text).with_(doc_id=d.doc_id) for d in documents]
    characters = evaluate(map(_alike, documents), map(_alike, found)).characters_any_label
    assert characters.recall >= texts.recall
    assert characters.precision >= texts.precision


def _alike(document: Document) -> Document:
    """Return a document all of whose spans have one label."""
    return document.with_(spans=tuple(span._replace(label="PERSONAL") for span in document.spans))
