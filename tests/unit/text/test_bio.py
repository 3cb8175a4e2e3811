"""Spans survive the way into tags and back, and what does not is counted."""

from collections.abc import Callable

import pytest

from crfanon.text import bio
from crfanon.text.document import Document, tokens_of
from crfanon.text.spans import Span
from crfanon.text.tokenizer import Tokenizer

Doc = Callable[..., Document]


def _encode(document: Document) -> bio.Encoding:
    return bio.encode(document.spans, tokens_of(document))


def test_encode_iob2(doc: Doc) -> None:
    encoding = _encode(doc("[PERSON Anna Berg] [PERSON Ida] met [ORG Acme]."))
    assert encoding.tags == ["B-PERSON", "I-PERSON", "B-PERSON", "O", "B-ORG", "O"]
    assert encoding[1:] == (0, 0, 0)


def test_encode_widens_to_tokens_and_counts(doc: Doc) -> None:
    encoding = _encode(doc("An[PERSON na Be]rg met [ORG Ac]me."))
    assert encoding.tags == ["B-PERSON", "I-PERSON", "O", "B-ORG", "O"]
    assert encoding.widened == 2


def test_encode_cuts_at_sentence_ends(doc: Doc) -> None:
    encoding = _encode(doc("In [LOC New\nYork\nCity] now"))
    assert encoding.tags == ["O", "B-LOC", "B-LOC", "B-LOC", "O"]
    assert encoding.cut == 1


def test_encode_drops_blanks_and_shorter_overlaps() -> None:
    text = "Anna Berg  met"
    found = [Span(5, 9, "B"), Span(0, 9, "A"), Span(9, 11, "C"), Span(12, 14, "D")]
    encoding = bio.encode(found, Tokenizer()(text))
    assert encoding.tags == ["B-A", "I-A", "B-D"]
    assert (encoding.dropped, encoding.widened) == (2, 1)


def test_encode_takes_empty_text_and_spans_without_tokens() -> None:
    assert bio.encode([], Tokenizer()("")) == ([], 0, 0, 0)
    assert bio.encode([Span(0, 1, "A")], Tokenizer()(" ")) == ([], 0, 0, 1)


@pytest.mark.parametrize(
    ("tags", "expected"),
    [
        ("", []),
        ("O O", []),
        ("B-A I-A B-A", [(0, 2, "A"), (2, 3, "A")]),  # IOB2
        ("I-A I-A B-A O I-A", [(0, 2, "A"), (2, 3, "A"), (4, 5, "A")]),  # IOB1
        ("S-A B-A I-A E-A S-A", [(0, 1, "A"), (1, 4, "A"), (4, 5, "A")]),  # BIOES
        ("U-A B-A L-A I-A", [(0, 1, "A"), (1, 3, "A"), (3, 4, "A")]),  # BILOU
        ("A A B O A", [(0, 2, "A"), (2, 3, "B"), (4, 5, "A")]),  # no prefixes
        ("I-A I-B", [(0, 1, "A"), (1, 2, "B")]),
        ("O E-A I-A", [(1, 2, "A"), (2, 3, "A")]),
        ("B-A O E-A", [(0, 1, "A"), (2, 3, "A")]),
        ("B-LOCATION-OTHER I-LOCATION-OTHER", [(0, 2, "LOCATION-OTHER")]),
    ],
)
def test_decode_reads_every_scheme(tags: str, expected: list[tuple[int, int, str]]) -> None:
    assert bio.decode(tags.split()) == expected


def test_decode_stops_at_breaks() -> None:
    assert bio.decode(["I-A", "I-A", "I-A"], breaks=[0, 2, 3]) == [(0, 2, "A"), (2, 3, "A")]


def test_decode_without_prefixes_keeps_the_label_whole() -> None:
    assert bio.decode(["S-BAHN", "S-BAHN"], prefixed=False) == [(0, 2, "S-BAHN")]


def test_decode_undoes_encode(doc: Doc) -> None:
    document = doc("[A Anna] [A Berg Ida], [B Acme]\n[B Co]\n[A x] [C y]")
    tokens = tokens_of(document)
    found = bio.decode(_encode(document).tags, breaks=tokens.sentence_starts.tolist())
    places = [(int(tokens.starts[i]), int(tokens.ends[j - 1]), label) for i, j, label in found]
    assert places == [span[:3] for span in document.spans]
