"""Tokens, lines and sentences of crfanon's own tokenizer, and how texts are joined."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crfanon.text import tokenizer as module
from crfanon.text.document import Document, Kind, Matches, batches
from crfanon.text.tokenizer import Tokenizer
from crfanon.text.tokens import Tokens, join

_LONG = "uno dos tres cuatro cinco seis siete ocho nueve diez " * 4


def _lines(tokens: Tokens) -> list[list[str]]:
    bounds = [*tokens.line_starts.tolist(), len(tokens)]
    return [tokens.forms[i:j] for i, j in pairwise(bounds)]


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("Dra. MartínezNºCol", ["Dra", ".", "Martínez", "N", "º", "Col"]),
        ("28/01/1979", ["28", "/", "01", "/", "1979"]),
        ("DRAna DNIs", ["DR", "Ana", "DNIs"]),
        ("N\u0303ez", ["N\u0303ez"]),
        (" \t\u00a0 ", []),
        ("", []),
    ],
)
def test_forms(text: str, forms: list[str]) -> None:
    assert Tokenizer()(text).forms == forms


@pytest.mark.parametrize(
    "text", ["  a\n\n  b \t c\r\nd", "\u00a0Ana\u2028Berg\x0b", "\n\n", "a \n"]
)
def test_offsets_lead_back_to_the_text(text: str) -> None:
    tokens = Tokenizer()(text)
    assert [text[token.start : token.end] for token in tokens] == tokens.forms
    assert "".join(tokens.forms) == "".join(text.split())


def test_columns_are_of_32_bits() -> None:
    tokens = Tokenizer()(f"Ana.\n{_LONG}. Berg")
    columns = (
        tokens.form_ids,
        tokens.starts,
        tokens.ends,
        tokens.line_starts,
        tokens.sentence_starts,
    )
    assert {column.dtype for column in columns} == {np.dtype(np.int32)}


@pytest.mark.parametrize("line_break", ["\n", "\r\n", "\n\n", "\x0b", "\u2028", "\n \t\n"])
def test_a_line_begins_behind_every_kind_of_line_break(line_break: str) -> None:
    assert _lines(Tokenizer()(f"Ana Berg{line_break}Edad 40")) == [["Ana", "Berg"], ["Edad", "40"]]


def test_line_breaks_at_the_edges_begin_no_line() -> None:
    assert _lines(Tokenizer()("\n\nAna\n\n")) == [["Ana"]]


def test_what_is_remembered_does_not_change_the_cut() -> None:
    tokenizer = Tokenizer()
    first = tokenizer("Ana\nBerg, Ana")
    again = tokenizer("Ana\nBerg, Ana")
    assert list(again) == list(first)
    assert again.form_ids.tolist() == first.form_ids.tolist()


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        (f"{_LONG}fin. Otro", 2),
        (f"{_LONG}fin. otro", 1),
        (f"{_LONG}fin.Otro", 1),
        (f"{_LONG}Dr. Berg", 1),
        (f". {_LONG}", 1),
        (f". Ana {_LONG}", 2),
        ("Fin. Otro", 1),
    ],
)
def test_sentences_of_long_lines(text: str, sentences: int) -> None:
    assert len(Tokenizer()(text).sentence_starts) == sentences


def test_joined_texts_stand_on_lines_of_their_own() -> None:
    tokenizer = Tokenizer()
    parts = [tokenizer(text) for text in ("Ana\nBerg", "", "Ana Robles")]
    joined = join(parts)
    assert _lines(joined) == [["Ana"], ["Berg"], ["Ana", "Robles"]]
    assert (joined.starts[1:] > joined.ends[:-1]).all()


def test_joined_texts_share_a_lexicon() -> None:
    with pytest.raises(ValueError, match="lexicon"):
        join([Tokenizer()("Ana"), Tokenizer()("Berg")])


def test_matches_of_joined_texts_are_divided_among_them() -> None:
    columns = np.array([[0, 1], [1, 3], [3, 4], [5, 6]], np.int32).T
    matches = Matches(*columns, np.array([0, 1, 0, 1], np.int32), [Kind("A", "x"), Kind("B", "y")])
    divided = [
        list(zip(own.first.tolist(), own.last.tolist(), own.kind_ids.tolist()))
        for own in matches.divided([3, 0, 4, 2])
    ]
    assert divided == [[(0, 1, 0), (1, 3, 1)], [], [(0, 1, 0), (2, 3, 1)], []]


def test_a_batch_has_one_lexicon() -> None:
    one, other = Tokenizer(), Tokenizer()
    documents = [Document(str(k), "Ana", by("Ana")) for k, by in enumerate((one, one, other))]
    assert [[d.doc_id for d in batch] for batch in batches(documents)] == [["0", "1"], ["2"]]


@given(st.text("aBÁ1.º\u0301 ", max_size=120), st.integers(12, 40))
def test_windows_change_nothing(text: str, window: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        whole = Tokenizer()(text)
        patch.setattr(module, "_WINDOW", window)
        patch.setattr(module, "_OVERLAP", 10)
        # Words as long as a window are cut.
        if all(len(form) < window - 10 for form in whole.forms):
            cut = Tokenizer()(text)
            assert (cut.forms, cut.starts.tolist()) == (whole.forms, whole.starts.tolist())


@pytest.mark.parametrize("letter", ["a", "A"])
def test_a_word_of_millions_of_letters_is_cut(letter: str) -> None:
    tokens = Tokenizer()(f"Ana {letter * 6_000_000} Berg")
    assert (tokens.forms[0], tokens.forms[-1]) == ("Ana", "Berg")
    assert "".join(tokens.forms[1:-1]) == letter * 6_000_000
