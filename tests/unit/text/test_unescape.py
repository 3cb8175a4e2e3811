"""Texts with escapes: what they are read as, and where what is found in them stands."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crfanon import Anonymizer
from crfanon.mask import mask
from crfanon.mask.verify import leaks
from crfanon.text.document import Document, Kind, Matches
from crfanon.text.spans import KEEP, Change, Span
from crfanon.text.tokenizer import Tokenizer
from crfanon.text.unescape import Reading, read
from tests.small_models import small_model


@pytest.mark.parametrize(
    ("written", "is_read"),
    [
        ("M&uuml;ller", "Müller"),
        ("M&#252;ller, M&#xFC;ller", "Müller, Müller"),
        ("Mr&nbsp;Hale", "Mr\u00a0Hale"),
        ("Hale &amp; Sons", "Hale & Sons"),
        ("M&amp;uuml;ller", "Müller"),
        ("M&amp;amp;uuml;ller", "Müller"),
        (r"M\u00fcller, M\\u00FCller", "Müller, Müller"),
        (r"\ud83d\ude00 Zo\u00eb", "\N{GRINNING FACE} Zoë"),
        (json.dumps({"to": 'Zoë "Zo"\n\tHale \\ 1/2'}), '{"to": "Zoë "Zo"\n\tHale \\ 1/2"}'),
        ("Mr <b>H</b>ale<BR/>Leeds", "Mr Hale\nLeeds"),
        ('<tr class="a"><td width=3>Hale</td></tr>', "\n\tHale\t\n"),
        ("Frau Schrö-\nder", "Frau Schröder"),
        ("Frau Schrö\u00ad\r\n  der", "Frau Schröder"),
        ("> Frau Schrö-\n> der", "> Frau Schröder"),
        ("Frau Ott-\nHale", "Frau Ott-Hale"),
        ("SCHRÖ-\nDER", "SCHRÖ-DER"),
        ("Nord-\nund Südstadt", "Nord-und Südstadt"),
    ],
)
def test_escapes_are_read_as_what_they_stand_for(written: str, is_read: str) -> None:
    assert read(written) == is_read


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Smith & Sons; Hale",
        "R&D; A&B;",
        "&nosuchname;",
        "&uuml",
        r"C:\new\table",
        r"an unfinished \u00",
        '<a href="mailto:ada@example.org">',
        "<td id='hale'>",
        "Hale <hale@example.org>, 1 <b, x>",
        "Hale -\n12 Oak Lane",
        "12-\n13 Oak Lane",
        r'"one line \ of a quote',
    ],
)
def test_what_is_no_escape_is_read_as_it_is_written(text: str) -> None:
    assert Reading.of(text) is None


def test_half_a_pair_of_units_is_no_letter() -> None:
    assert read(r"a\ud83d b") == "a\N{REPLACEMENT CHARACTER} b"


def _moved(written: str, found: Document) -> Document:
    reading = Reading.of(written)
    assert reading is not None
    return reading.moved(found, Document("", written, Tokenizer()(written)))


def test_a_span_covers_whole_escapes_and_tokens() -> None:
    written = "Frau M&uuml;ller-&Ouml;hm rief an"
    found = Document("", read(written), spans=(Span(5, 15, "PERSON"),))
    [span] = _moved(written, found).spans
    assert written[span.start : span.end] == "M&uuml;ller-&Ouml;hm"


def test_tags_stay_and_what_is_between_them_is_covered() -> None:
    written = "an <b>Ada</b> <i>B&ouml;hm</i>."
    found = Document("", read(written), spans=(Span(3, 11, "PERSON"),))
    spans = _moved(written, found).spans
    assert [written[span.start : span.end] for span in spans] == ["Ada", "B&ouml;hm"]


def test_matches_suggestions_and_what_stands_are_moved() -> None:
    written = "Z&uuml;rich, B&ouml;hm"
    text = read(written)
    rows = np.array([0, 2], np.int32)
    found = Document(
        "",
        text,
        Tokenizer()(text),
        matches=(Matches(rows, rows + 1, rows * 0, (Kind("CITY", "gazetteer:city"),)),),
        suggested=(Span(8, 12, "PERSON"),),
        changes=(Change(KEEP, "kept", Span(0, 6, "CITY")),),
    )
    moved = _moved(written, found)
    assert [(written[s.start : s.end], s.label) for s in moved.evidence] == [
        ("Z&uuml;rich", "CITY"),
        ("B&ouml;hm", "CITY"),
        ("B&ouml;hm", "PERSON"),
    ]
    assert [written[span.start : span.end] for span in moved.kept] == ["Z&uuml;rich"]


def test_the_spans_of_a_document_are_read_where_they_were_found() -> None:
    written = "an B&ouml;hm &amp; B&ouml;hm"
    reading = Reading.of(written)
    assert reading is not None
    found = Document("", reading.text, spans=(Span(3, 7, "PERSON"), Span(10, 14, "PERSON")))
    moved = reading.moved(found, Document("", written, Tokenizer()(written)))
    assert tuple(map(reading.view.span_in_text, moved.spans)) == found.spans


_ANONYMIZER = Anonymizer(small_model("small", "PERSON", {"lower=böhm": 9.0}))


def test_names_with_escapes_are_masked_linked_and_restored() -> None:
    written = "B&ouml;hm, Böhm; B&#246;hm\n"
    masked = _ANONYMIZER.anonymize(written)
    assert masked.text == "[PERSON_1], [PERSON_1]; [PERSON_1]\n"
    assert masked.table.unmask(masked.text) == written


def test_an_explanation_tells_what_weighed_where_it_is_written() -> None:
    written = "von B&ouml;hm"
    [explained] = _ANONYMIZER.explain(_ANONYMIZER.analyze(written))
    assert written[explained.span.start : explained.span.end] == "B&ouml;hm"
    assert {weight.start for weight in explained.weights} == {4}
    assert any("böhm" in weight.feature for weight in explained.weights)


_PIECES = [
    "Böhm",
    "é",
    "ü",
    " ",
    "\n",
    ", ",
    "&",
    "\\",
    '"',
    "n",
    "Böhmü",
    "\N{GRINNING FACE}",
    "1",
]


@given(st.lists(st.tuples(st.sampled_from(_PIECES), st.integers(0, 3)), max_size=12))
def test_whatever_is_found_in_the_reading_is_covered_where_it_is_written(
    pieces: list[tuple[str, int]],
) -> None:
    ways = [
        str,
        lambda piece: "".join(f"&#{ord(c)};" for c in piece),
        lambda piece: json.dumps(piece)[1:-1],
        lambda piece: piece.replace("ö", "&amp;ouml;"),
    ]
    written = "".join(ways[way](piece) for piece, way in pieces)
    text = read(written)
    found = _ANONYMIZER.analyze(text)
    moved = _ANONYMIZER.analyze(written)
    assert [read(written[s.start : s.end]) for s in moved.spans] == [
        text[s.start : s.end] for s in found.spans
    ]
    masked = _ANONYMIZER.mask(moved)
    assert masked.table.unmask(masked.text) == written


def test_what_stands_with_other_escapes_is_a_leak() -> None:
    document = Document("", "Böhm, B&ouml;hm", spans=(Span(0, 4, "PERSON"),))
    [leak] = leaks(document, mask(document).text, ["[PERSON_1]"])
    assert (leak.start, leak.end) == (6, 15)
