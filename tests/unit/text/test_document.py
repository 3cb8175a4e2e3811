"""The types that flow through the pipeline: what they promise, and what they do not show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError

import numpy as np
import pytest

from crfanon.text.document import Document, Kind, Matches
from crfanon.text.spans import Entity, Span
from crfanon.text.tokenizer import Tokenizer
from crfanon.text.tokens import Lexicon, Token, Tokens

Doc = Callable[..., Document]


@pytest.fixture
def tokens() -> Tokens:
    """The tokens Ana, Berg, ., Vino and ayer, on two lines."""
    return Tokenizer()("Ana Berg.\nVino ayer")


def _matches(*found: tuple[int, int, Kind]) -> Matches:
    kinds = [kind for _, _, kind in found]
    columns = (np.array([f[k] for f in found], np.int32) for k in (0, 1))
    return Matches(*columns, np.arange(len(found), dtype=np.int32), kinds)


# Lexicon


def test_lexicon_numbers_forms_as_they_are_met() -> None:
    lexicon = Lexicon()
    assert [lexicon.number(form) for form in ("Berg", "Ana", "Berg", "berg")] == [1, 2, 1, 3]
    assert lexicon.forms == ["", "Berg", "Ana", "berg"]
    assert len(lexicon) == 4


def test_lexicon_keeps_number_0_for_no_token() -> None:
    assert Lexicon().number("") == 0


def test_lexicon_does_not_show_forms() -> None:
    lexicon = Lexicon()
    lexicon.number("Berg")
    assert repr(lexicon) == "<Lexicon: 2 forms>"


# Tokens


def test_tokens_are_views_made_when_asked_for(tokens: Tokens) -> None:
    assert len(tokens) == 5
    assert tokens[1] == Token("Berg", 4, 8)
    assert tokens[-1] == Token("ayer", 15, 19)
    assert tokens[1:3] == [Token("Berg", 4, 8), Token(".", 8, 9)]
    assert [type(offset) for offset in tokens[0][1:]] == [int, int]


def test_tokens_end(tokens: Tokens) -> None:
    with pytest.raises(IndexError):
        tokens[5]
    assert [token.form for token in tokens] == tokens.forms == ["Ana", "Berg", ".", "Vino", "ayer"]


def test_tokens_sentences_are_ranges(tokens: Tokens) -> None:
    assert list(tokens.sentences()) == [(0, 3), (3, 5)]
    assert list(Tokenizer()("").sentences()) == []


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [
        (0, 3, (0, 1)),  # just a token
        (0, 8, (0, 2)),
        (1, 2, (0, 1)),  # within one
        (2, 5, (0, 2)),  # from within one into another
        (3, 4, (1, 1)),  # a blank
        (9, 10, (3, 3)),  # a line end
        (8, 11, (2, 4)),
        (0, 99, (0, 5)),
        (19, 30, (5, 5)),  # behind the last
    ],
)
def test_tokens_covering(tokens: Tokens, start: int, end: int, expected: tuple[int, int]) -> None:
    assert tokens.covering(start, end) == expected


def test_tokens_do_not_show_the_text(tokens: Tokens) -> None:
    assert repr(tokens) == "<Tokens: 5 tokens, 2 sentences>"


# Spans


def test_spans_sort_by_place() -> None:
    spans = [Span(5, 9, "A"), Span(0, 9, "B"), Span(0, 3, "C"), Span(0, 3, "B")]
    assert sorted(spans) == [spans[3], spans[2], spans[1], spans[0]]


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((0, 3), (2, 5), True),
        ((0, 9), (2, 5), True),
        ((0, 3), (0, 3), True),
        ((0, 3), (3, 5), False),
        ((0, 3), (7, 9), False),
    ],
)
def test_spans_overlap_when_they_share_a_character(
    one: tuple[int, int], other: tuple[int, int], expected: bool
) -> None:
    assert Span(*one, "A").overlaps(Span(*other, "B")) is expected
    assert Span(*other, "B").overlaps(Span(*one, "A")) is expected


def test_spans_do_not_change() -> None:
    with pytest.raises(AttributeError):
        Span(0, 3, "A").end = 4  # type: ignore[misc]


def test_spans_hold_no_text() -> None:
    assert repr(Span(0, 3, "A", "rule:x")) == (
        "Span(start=0, end=3, label='A', source='rule:x', score=1.0)"
    )


# Matches


def test_matches_become_spans_of_whole_tokens(tokens: Tokens) -> None:
    matches = _matches(
        (3, 4, Kind("DATE", "rule:day", 0.5)), (0, 2, Kind("PERSON", "gazetteer:es/name"))
    )
    assert list(matches.spans(tokens)) == [
        Span(10, 14, "DATE", "rule:day", 0.5),
        Span(0, 8, "PERSON", "gazetteer:es/name", 1.0),
    ]
    assert len(matches) == 2


def test_matches_of_nothing(tokens: Tokens) -> None:
    none = np.zeros(0, np.int32)
    assert list(Matches(none, none, none, []).spans(tokens)) == []


def test_matches_show_counts() -> None:
    assert repr(_matches((0, 1, Kind("A", "rule:a")))) == "<Matches: 1 of 1 kinds>"


# Documents


def test_evidence_is_what_was_suggested_and_what_was_matched_in_order(tokens: Tokens) -> None:
    document = Document(
        "note",
        "Ana Berg.\nVino ayer",
        tokens,
        (_matches((4, 5, Kind("DATE", "rule:d"))), _matches((0, 1, Kind("PERSON", "gazetteer:n")))),
        (Span(4, 8, "PERSON", "crf:x"),),
    )
    assert [(span.start, span.source) for span in document.evidence] == [
        (0, "gazetteer:n"),
        (4, "crf:x"),
        (15, "rule:d"),
    ]


def test_evidence_without_tokens_is_what_was_suggested() -> None:
    suggested = (Span(4, 8, "A"), Span(0, 3, "A"))
    assert Document("note", "Ana Berg", suggested=suggested).evidence == sorted(suggested)


def test_a_changed_document_is_another_one(doc: Doc) -> None:
    document = doc("[PERSON Ana] vino.")
    changed = document.with_(spans=(), doc_id="other")
    assert (changed.spans, changed.doc_id, changed.text) == ((), "other", "Ana vino.")
    assert changed.tokens is document.tokens
    assert document.spans == (Span(0, 3, "PERSON", "gold"),)


def test_a_document_has_no_other_fields(doc: Doc) -> None:
    with pytest.raises(TypeError, match="labels"):
        doc("Ana").with_(labels=())


def test_a_document_does_not_change(doc: Doc) -> None:
    with pytest.raises(FrozenInstanceError):
        doc("Ana").text = "Eva"  # type: ignore[misc]


def test_a_document_does_not_show_its_text(doc: Doc) -> None:
    document = doc("[PERSON Ana Berg] vino.")
    assert repr(document) == "<Document 'test': 14 characters, 1 spans>"
    assert "Ana" not in f"{document} {[document]} {document.tokens}"


def test_an_entity_is_its_label_and_its_mentions() -> None:
    mentions = (Span(0, 3, "PERSON"), Span(9, 12, "PERSON"))
    assert Entity("PERSON", mentions) == Entity("PERSON", mentions)
    assert Entity("PERSON", mentions) != Entity("DATE", mentions)
