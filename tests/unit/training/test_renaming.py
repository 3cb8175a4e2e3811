"""Copies of gold documents in which the persons have other names."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from crfanon.text.document import Document
from crfanon.text.spans import Span
from crfanon.training.renaming import Renamed, renamed

_NAMES = Renamed(
    1,
    given=("world/given_name",),
    surnames=("world/surname",),
    kept=("en/title", "en/name_particle"),
)
_TEXT = "Mr Aurel Quillon of Bath met Dr. H. Marsh-Vane. QUILLON left; Bath stayed."
_SPANS = (
    Span(0, 16, "PERSON"),
    Span(20, 24, "LOCATION"),
    Span(29, 46, "PERSON"),
    Span(48, 55, "PERSON"),
    Span(62, 66, "LOCATION"),
)
_DOCUMENT = Document("case-1", _TEXT, spans=_SPANS)


def _surfaces(document: Document) -> list[str]:
    return [document.text[span.start : span.end] for span in document.spans]


def test_names_are_others_and_the_rest_stays() -> None:
    copy = renamed(_DOCUMENT, _NAMES, 0)
    quillon, bath, marsh, capitals, again = _surfaces(copy)
    assert (bath, again) == ("Bath", "Bath")
    assert quillon.startswith("Mr ") and marsh.startswith("Dr. ")
    assert not {"Aurel", "Quillon", "Marsh", "Vane"} & set(copy.text.replace("-", " ").split())
    assert "of Bath met " in copy.text and copy.text.endswith(" left; Bath stayed.")
    # An initial stays one, a hyphen stays, and so do capitals.
    assert marsh[4].isupper() and marsh[5] == "." and "-" in marsh
    assert capitals.isupper()


def test_a_name_is_the_same_throughout_a_copy() -> None:
    quillon, _, _, capitals, _ = _surfaces(renamed(_DOCUMENT, _NAMES, 0))
    assert quillon.split()[-1].upper() == capitals


def test_copies_differ_by_key_and_by_nothing_else() -> None:
    first, second = renamed(_DOCUMENT, _NAMES, 0), renamed(_DOCUMENT, _NAMES, 1)
    assert first.text != second.text
    assert renamed(_DOCUMENT, _NAMES, 0).text == first.text


@given(st.integers(0, 1000))
def test_labels_and_gaps_between_spans_stay(key: int) -> None:
    copy = renamed(_DOCUMENT, _NAMES, key)
    assert [span.label for span in copy.spans] == [span.label for span in _SPANS]
    assert _between(copy) == _between(_DOCUMENT)


def _between(document: Document) -> list[str]:
    bounds = [0, *(bound for span in document.spans for bound in span[:2]), len(document.text)]
    return [document.text[i:j] for i, j in zip(bounds[::2], bounds[1::2])]


def test_a_span_inside_another_one_is_left_out() -> None:
    document = Document("x", "Ana Berg", spans=(Span(0, 8, "PERSON"), Span(4, 8, "PERSON")))
    assert len(renamed(document, _NAMES, 0).spans) == 1


def test_some_are_known_by_their_initials_alone() -> None:
    names = _NAMES._replace(initials=1)
    quillon, _, marsh, capitals, _ = _surfaces(renamed(_DOCUMENT, names, 0))
    assert re.fullmatch(r"Mr [A-Z]\.?([A-Z]\.?)?", quillon)
    assert re.fullmatch(r"Dr\. [A-Z]\.?([A-Z]\.?)?", marsh)
    assert re.fullmatch(r"[A-Z]\.?([A-Z]\.?)?", capitals)
