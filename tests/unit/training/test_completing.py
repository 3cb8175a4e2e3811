"""Corpora that are silent about some labels, and what is found of these in them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from small_training import CONFIGURATION

from crfanon.text.document import Document
from crfanon.text.spans import Span
from crfanon.training.completing import completed
from crfanon.training.configuration import Corpus, Rules

_WHOLE = Corpus("Whole", "whole", "brat", (".",), (), "MIT", "")
_SILENT = Corpus("Silent", "news", "brat", (".",), (), "MIT", "", silent=("CITY",))
_CONFIGURATION = replace(
    CONFIGURATION, corpora=(_WHOLE, _SILENT), lists=(), rules=Rules(learn=False)
)


def _note(number: int, name: str, town: str) -> Document:
    text = f"Name: {name}. Town: {town}."
    start = text.index(town)
    spans = (Span(6, 6 + len(name), "PERSON"), Span(start, start + len(town), "CITY"))
    return Document(f"whole/./{number}", text, spans=spans)


_NOTES = [
    _note(number, name, town)
    for number, (name, town) in enumerate(
        zip(
            ["Ida", "Otto", "Ada", "Karl", "Mia", "Leo"],
            ["Bonn", "Ulm", "Trier", "Jena", "Kiel", "Bern"],
        )
    )
]


def test_a_silent_corpus_gets_what_it_is_silent_about_and_nothing_else() -> None:
    news = Document("news/./1", "Name: Eva. Town: Gera.", spans=(Span(6, 9, "PERSON"),))
    bare = Document("news/./2", "Name: Eva. Town: Gera.")
    found = completed(_CONFIGURATION, [*_NOTES, news, bare])
    assert found[: len(_NOTES)] == _NOTES
    assert [span[:3] for span in found[-2].spans] == [(6, 9, "PERSON"), (17, 21, "CITY")]
    # It knows about persons: that it marks none says that there is none.
    assert [span[:3] for span in found[-1].spans] == [(17, 21, "CITY")]
    assert {(span.source, span.score) for span in found[-1].spans} == {("", 1.0)}


def test_a_gold_span_is_not_touched() -> None:
    news = Document("news/./1", "Name: Eva. Town: Gera.", spans=(Span(11, 22, "PERSON"),))
    assert completed(_CONFIGURATION, [*_NOTES, news])[-1].spans == news.spans


def test_without_silent_corpora_nothing_is_trained(tmp_path: Path) -> None:
    configuration = replace(_CONFIGURATION, corpora=(_WHOLE,))
    assert completed(configuration, _NOTES) == _NOTES
