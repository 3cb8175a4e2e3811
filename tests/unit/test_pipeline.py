"""The last steps of the pipeline: decided until nothing is left, masked, scanned."""

from __future__ import annotations

import numpy as np
import pytest

from crfanon.arbitration import Arbiter
from crfanon.document import Document, Kind, Matches, Span
from crfanon.errors import DocumentError
from crfanon.lineup import settle
from crfanon.masking import make_method
from crfanon.pipeline import Anonymizer
from crfanon.repeats import SecondPass


def surfaces(document: Document) -> list[str]:
    return [document.text[span.start : span.end] for span in document.spans]


def rule_match(document: Document, surface: str) -> Matches:
    """Return the match of a certain rule where a surface stands first."""
    assert document.tokens is not None
    start = document.text.index(surface)
    first, last = document.tokens.covering(start, start + len(surface))
    return Matches(
        np.array([first], np.int32),
        np.array([last], np.int32),
        np.zeros(1, np.int32),
        (Kind("ID", "rule:dni", 1.0),),
    )


_decide = Arbiter(certain=frozenset({"rule:dni"}))


def test_what_a_rule_is_certain_of_is_looked_for_as_well(doc) -> None:
    document = doc("DNI: 12345678Z. Ingresa 12345678Z.")
    document = document.with_(matches=(rule_match(document, "12345678Z"),))
    assert surfaces(settle(document, _decide)) == ["12345678Z", "12345678Z"]


def test_what_a_decision_leaves_of_a_span_is_looked_for_as_well(doc) -> None:
    document = doc("Hospital Olmo Toledo. Toledo.")
    suggested = (
        Span(0, 13, "HOSPITAL", "crf:x"),
        Span(9, 20, "TERRITORIO", "plugin"),  # keeps "Toledo" alone
    )
    settled = settle(document.with_(suggested=suggested), _decide)
    assert surfaces(settled) == ["Hospital Olmo", "Toledo", "Toledo"]


def test_without_anything_found_nothing_is_decided(doc) -> None:
    assert settle(doc("Nada."), _decide).spans == ()


class Bare(Anonymizer):
    """An anonymizer without a model: it can mask, not find."""

    def __init__(self) -> None:
        self.method = make_method("tag")
        self.splitter = None
        self.second_pass = SecondPass()


def test_a_document_in_which_something_masked_still_stands_is_refused(doc) -> None:
    document = doc("[PERSON Ana Berg] y Ana Berg", doc_id="note-7")
    with pytest.raises(DocumentError, match=r"note-7: .* still stands at 11-19 ") as caught:
        Bare().mask(document)
    assert "Berg" not in str(caught.value)


def test_a_document_is_masked(doc) -> None:
    assert Bare().mask(doc("[PERSON Ana Berg] y Ana")).text == "[PERSON_1] y Ana"
