"""The gate of linking: gold mentions become the entities that people marked.

The documents of linked/ are invented: letters, forms, judgments, notes and news in four
languages, with traps: two people of one surname, father and son, a town and a firm of one
name, acronyms that may be two things.  Linking was made to fit the first ten of each
language; what the others say is measured.  Those of traps/, in five languages, have hardly
anything else: nicknames, slips, fields, numbers written in two ways, a mother and a daughter of
one name.  Four of each language were looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from crfanon import corpus
from crfanon.evaluation.linking import Linked, linking
from crfanon.link import resolve
from crfanon.text.document import Document

_LANGUAGES = ("de", "en", "es", "pt")
# Documents that were looked at.
_FITTED = 10
_PRECISION, _RECALL = 0.97, 0.95
_LOOKED_AT = 4
_TRAP_PRECISION = 0.95
_TRAP_RECALL = {"de": 0.84, "en": 0.83, "es": 0.81, "fr": 0.79, "pt": 0.80}


def _documents(lang: str) -> list[Document]:
    return list(corpus.read(Path(__file__).parent / "linked" / lang, format="jsonl"))


def _linked(documents: list[Document], lang: str | None) -> Linked:
    return linking(documents, lambda document: resolve(document, lang=lang)).overall


@pytest.mark.parametrize("lang", _LANGUAGES)
def test_there_are_enough_documents_and_mentions(lang: str) -> None:
    documents = _documents(lang)
    assert len(documents) >= 20
    assert sum(len(document.spans) for document in documents) >= 200
    assert all(document.entities for document in documents)


@pytest.mark.parametrize("is_told", [True, False])
@pytest.mark.parametrize("lang", _LANGUAGES)
def test_invented_documents_are_linked(lang: str, is_told: bool) -> None:
    documents = _documents(lang)
    for part in (documents[:_FITTED], documents[_FITTED:], documents):
        linked = _linked(part, lang if is_told else None)
        assert linked.shares.precision >= _PRECISION
        assert linked.shares.recall >= _RECALL


@pytest.mark.parametrize("lang", _TRAP_RECALL)
def test_documents_full_of_traps_are_linked(lang: str) -> None:
    documents = list(corpus.read(Path(__file__).parent / "traps" / lang, format="jsonl"))
    assert len(documents) == 12
    linked = _linked(documents[_LOOKED_AT:], lang)
    assert linked.shares.precision >= _TRAP_PRECISION
    assert linked.shares.recall >= _TRAP_RECALL[lang]


@pytest.mark.parametrize("part", ["train", "dev"])
def test_judgments_of_tab_are_linked(corpora: Callable[[str, str], Path], part: str) -> None:
    gold = corpus.read(corpora("tab-en", f"tab-en/tab_{part}.jsonl"), format="tab-all")
    linked = _linked([document for document in gold if document.entities], "en")
    assert linked.mentions > 800
    assert linked.shares.precision >= 0.98
    assert linked.shares.recall >= 0.96
