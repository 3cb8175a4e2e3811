"""What nearly every test needs: a document with spans, written as a string."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import settings

from crfanon.text.document import Document, Span
from crfanon.text.tokenizer import Tokenizer

# How long an example takes depends on what else the machine does.
settings.register_profile("crfanon", deadline=None)
settings.load_profile("crfanon")

_MARKUP = re.compile(r"\\([\[\]\\]) | \[([A-Z][A-Z0-9_]*)\  | (\])", re.VERBOSE)
_tokenizer = Tokenizer()


def parse(marked: str, *, doc_id: str = "test") -> Document:
    r"""Return the document that `marked` describes, with gold spans and tokens.

    ``[LABEL text]`` is a span.  Brackets without a label stay as they are;
    ``\[``, ``\]`` and ``\\`` always stand for themselves.
    """
    pieces: list[str] = []
    spans: list[Span] = []
    size = position = 0
    opened: tuple[int, str] | None = None
    for match in _MARKUP.finditer(marked):
        escaped, label, closing = match.groups()
        if label and opened:
            raise ValueError(f"a span inside a span at {match.start()} of the marked text")
        if closing and opened is None:
            continue
        piece = marked[position : match.start()] + (escaped or "")
        pieces.append(piece)
        size += len(piece)
        position = match.end()
        if label:
            opened = size, label
        elif closing and opened:
            spans.append(Span(opened[0], size, opened[1], "gold"))
            opened = None
    if opened:
        raise ValueError("a span is not closed in the marked text")
    text = "".join([*pieces, marked[position:]])
    return Document(doc_id, text, _tokenizer(text), spans=tuple(spans))


@pytest.fixture(scope="session")
def doc() -> Callable[..., Document]:
    """Give `parse`: ``doc("[PERSON Anna Berg] met [ORG Acme].")`` -> Document."""
    return parse
