"""Originals beside what they became: what was replaced, by what, and why."""

from __future__ import annotations

import pytest

from crfanon.report.comparison import compare, render_comparisons
from crfanon.text.document import Document
from crfanon.text.spans import Span

_TEXT = "Frau Anna Berg, geb. 3.4.1951, kam."


@pytest.mark.parametrize(
    ("masked", "replaced"),
    [
        (_TEXT, []),
        ("Frau [A], geb. [B], kam.", [("Anna Berg", "[A]"), ("3.4.1951", "[B]")]),
        (
            "Frau Ida Kent, geb. 5.9.1948, kam.",
            [("Anna Berg", "Ida Kent"), ("3.4.1951", "5.9.1948")],
        ),
        ("Frau [A], geb. 3.4.1951, [C].", [("Anna Berg", "[A]"), ("kam", "[C]")]),
    ],
)  # fmt: skip
def test_what_stands_otherwise_is_found(masked: str, replaced: list[tuple[str, str]]) -> None:
    spans = (Span(5, 14, "PERSON", "es-general", 0.9), Span(21, 29, "DATE", "rule:date", 1.0))
    found = compare(Document("note", _TEXT, spans=spans), masked)
    assert [
        (_TEXT[one.start : one.end], masked[one.masked_start : one.masked_end])
        for one in found.replaced
    ] == replaced


def test_a_reason_is_given_in_words() -> None:
    document = Document("note", _TEXT, spans=(Span(5, 14, "PERSON", "es-general", 0.9),))
    name, date = compare(document, "Frau [A], geb. [B], kam.").replaced
    assert (name.label, name.why) == ("PERSON", "es-general, 90 % sure")
    assert (date.label, date.why) == ("", "no detector finds it now")


def test_a_page_shows_texts_as_they_are() -> None:
    document = Document("<b>", "<i>Ida</i> & Bo", spans=(Span(3, 6, "PERSON", "m", 1.0),))
    page = render_comparisons([compare(document, "<i>[A]</i> & Bo")])
    assert "<i>" not in page
    assert "&lt;i&gt;" in page
    assert '<mark class="PERSON" title="m, 100 % sure">Ida<sup>1 PERSON</sup></mark>' in page
    assert "<h2>&lt;b&gt;</h2>" in page


def test_the_page_is_in_the_language_that_is_asked_for() -> None:
    document = Document("note", _TEXT, spans=(Span(5, 14, "PERSON", "es-general", 0.9),))
    found = compare(document, "Frau [A], geb. [B], kam.", lang="de")
    page = render_comparisons([found], lang="de")
    assert found.replaced[0].why == "es-general, zu 90 % sicher"
    assert all(text in page for text in ('<html lang="de">', "Personen", "Befund", "Maskiert: 1"))
    assert '"false"' in page.replace("name=", "")  # keys of the JSON are those of any language
