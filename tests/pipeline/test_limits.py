"""Documents that take more than the limits allow are refused, and the next ones are not."""

from __future__ import annotations

import pytest

from crfanon import Anonymizer
from crfanon.errors import DocumentError
from crfanon.text import limits
from crfanon.text.limits import Limits

_MUCH = Limits(1000.0, 10**12)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Give the time that has passed, to be changed."""
    now = [0.0]
    monkeypatch.setattr(limits.time, "thread_time", lambda: now[0])
    monkeypatch.setattr(limits.time, "monotonic", lambda: now[0])
    return now


def test_a_document_is_refused_when_it_is_looked_at_and_the_next_one_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    anonymizer = Anonymizer(model="es-clinical")
    before = anonymizer.anonymize("Nombre: Ana Robles.").text
    with monkeypatch.context() as patch:
        patch.setattr(anonymizer, "_limits", Limits(1e-9, 10**12))
        patch.setattr(limits, "_BETWEEN_LOOKS", 0.0)
        with pytest.raises(DocumentError, match=r"^note-7: took more"):
            anonymizer.analyze("Nombre: Ana Robles.", doc_id="note-7")
    assert anonymizer.anonymize("Nombre: Ana Robles.").text == before
