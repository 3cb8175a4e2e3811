"""What a list of the user's own lets stand, and what it cannot."""

from __future__ import annotations

import re

import pytest

from crfanon.decide.allow_lists import Allowance
from crfanon.mask import make_method
from crfanon.mask.thorough import mask_thoroughly
from crfanon.text.document import Document
from crfanon.text.spans import Span
from crfanon.text.tokenizer import Tokenizer

ALLOWANCE = Allowance({"diseases": ["Parkinson", "Mal de  Chagas", "Toledo"]})
CERTAIN = {"rule:nif"}


def decided(text: str, *surfaces: str, certain: str = "") -> Document:
    spans = tuple(
        sorted(
            Span(m.start(), m.end(), "PERSON", "crf:x", 0.9)
            for surface in surfaces
            for m in re.finditer(surface, text)
        )
    )
    beyond_doubt = [
        Span(m.start(), m.end(), "ID", "rule:nif") for m in re.finditer(certain or "$^", text)
    ][:1]
    return Document("", text, Tokenizer()(text), suggested=tuple(beyond_doubt), spans=spans)


def kept(document: Document) -> list[str]:
    left = ALLOWANCE(document, CERTAIN)
    return [left.text[span.start : span.end] for span in left.spans]


@pytest.mark.parametrize(
    ("text", "surface", "stands"),
    [
        ("Tiene Parkinson.", "Parkinson", True),
        ("Tiene Mal de\nChagas.", "Mal de\nChagas", True),
        ("Tiene PARKINSON.", "PARKINSON", False),
        ("Vino James Parkinson.", "James Parkinson", False),
        ("Tiene Parkinsonismo.", "Parkinson", True),
    ],
)
def test_whole_spans_are_let_stand_as_they_are_written(
    text: str, surface: str, stands: bool
) -> None:
    assert (kept(decided(text, surface)) == []) == stands


def test_what_is_let_stand_names_its_list() -> None:
    document = ALLOWANCE(decided("Tiene Parkinson.", "Parkinson"))
    assert document.kept == [Span(6, 15, "PERSON", "allow:diseases", 0.9)]


def test_what_is_beyond_doubt_is_masked_in_all_of_the_document() -> None:
    document = decided("Toledo. En Toledo, Parkinson.", "Toledo", "Parkinson", certain="Toledo")
    assert kept(document) == ["Toledo", "Toledo"]


def test_evidence_that_is_less_than_certain_does_not_count() -> None:
    document = decided("En Toledo.", "Toledo")
    weak = Span(3, 9, "ID", "rule:nif", 0.5)
    assert kept(document.with_(suggested=(weak,))) == []


def test_words_of_a_mask_may_stand_in_what_is_let_stand() -> None:
    allowance = Allowance({"places": ["Hospital de Toledo"]})
    text = "Hospital de Toledo. Vive en Toledo."
    document = allowance(decided(text, "Hospital de Toledo", "Toledo(?=\\.$)"))
    masked = mask_thoroughly(document, method=make_method("tag"))
    assert masked.text == "Hospital de Toledo. Vive en [PERSON_1]."
    masked = mask_thoroughly(document.with_(changes=()), method=make_method("tag"))
    assert masked.text == "Hospital de [PERSON_1]. Vive en [PERSON_1]."
