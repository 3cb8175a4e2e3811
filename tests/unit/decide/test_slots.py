"""Spans stay within the values of a text that a program reads."""

from __future__ import annotations

import pytest

from crfanon.decide.slots import within_slots
from crfanon.text.document import Document
from crfanon.text.spans import Span


def _found(text: str, marked: str, label: str = "PERSON") -> list[str]:
    start = text.index(marked)
    document = Document("doc", text, spans=(Span(start, start + len(marked), label),))
    return [text[span.start : span.end] for span in within_slots(document).spans]


@pytest.mark.parametrize(
    ("text", "marked", "found"),
    [
        ('{"given": "Ida", "family": "Oxley"}', 'Ida", "family": "Oxley', ["Ida", "Oxley"]),
        ('{"name": "Ida"}', '"name": "Ida"', ["Ida"]),
        ('{"recordTarget": 3}', "recordTarget", []),
        ('{"Ida Oxley": 3}', "Ida Oxley", ["Ida Oxley"]),
        ('{"n": -37.11}', "37", ["-37.11"]),
        ("<recordTarget>Ida</recordTarget>", "<recordTarget>Ida", ["Ida"]),
        ("<recordTarget>Ida</recordTarget>", "recordTarget>", []),
        ("<p>Ida <b>Oxley</b></p>", "Ida <b>Oxley</b>", ["Ida", "Oxley"]),
        ("Ida <Oxley> told", "Ida <Oxley>", ["Ida <Oxley>"]),
    ],
)
def test_what_is_no_value_stays(text: str, marked: str, found: list[str]) -> None:
    assert _found(text, marked) == found


def test_a_key_that_is_a_word_is_no_name() -> None:
    assert _found('{"Straße": "Ring 3"}', "Straße") == []
    assert _found('{"Stra\\u00dfe": "Ring 3"}', "Stra\\u00dfe") == []


def test_what_was_cut_is_told() -> None:
    document = Document("doc", '{"Ort": "Kent"}', spans=(Span(2, 13, "LOCATION_CITY"),))
    [change] = within_slots(document).changes
    assert (change.stage, change.reason) == ("structure", "markup")
    assert change.after == Span(9, 13, "LOCATION_CITY")
