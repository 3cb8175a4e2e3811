"""The notation of the other tests' documents, and how it fails."""

from collections.abc import Callable

import pytest

from crfanon.text.document import Document
from crfanon.text.spans import Span

Doc = Callable[..., Document]


def test_doc_reads_spans_and_tokens(doc: Doc) -> None:
    document = doc("[PERSON Anna Berg] met [ORG Acme].")
    assert document.text == "Anna Berg met Acme."
    assert document.spans == (Span(0, 9, "PERSON", "gold"), Span(14, 18, "ORG", "gold"))
    assert document.tokens is not None
    assert document.tokens.forms == ["Anna", "Berg", "met", "Acme", "."]


def test_doc_leaves_other_brackets(doc: Doc) -> None:
    document = doc(r"[PERSON_1] met [a b] and [ID x\]y] \[ID x]")
    assert document.text == "[PERSON_1] met [a b] and x]y [ID x]"
    assert document.spans == (Span(25, 28, "ID", "gold"),)


@pytest.mark.parametrize("marked", ["[PERSON Anna", "[PERSON Anna [ORG Acme]]"])
def test_doc_refuses_open_and_nested_spans(doc: Doc, marked: str) -> None:
    with pytest.raises(ValueError, match="a span"):
        doc(marked)
