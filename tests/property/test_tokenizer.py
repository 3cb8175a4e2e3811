"""Whatever the text: tokens rebuild it, and what is remembered changes nothing."""

from __future__ import annotations

import regex
from hypothesis import given
from hypothesis import strategies as st

from crfanon.text.tokenizer import Tokenizer
from crfanon.text.tokens import Tokens

_TEXTS = st.text(
    st.one_of(
        st.sampled_from(
            "abÁB1٣ºª.-@ \n\r\t\v\x1c\x85\u2028\u00a0\ufeff\u0301\u200d\x00\ud800\U0001f600"
        ),
        st.characters(),
    ),
    max_size=80,
)
_shared = Tokenizer()


def _columns(tokens: Tokens) -> list[list[int]]:
    columns = (tokens.starts, tokens.ends, tokens.line_starts, tokens.sentence_starts)
    return [column.tolist() for column in columns]


@given(_TEXTS)
def test_tokens_rebuild_the_text(text: str) -> None:
    rebuilt, position = "", 0
    for token in _shared(text):
        between = text[position : token.start]
        assert between.strip() == ""
        rebuilt += between + token.form
        position = token.end
    assert rebuilt + text[position:] == text
    assert text[position:].strip() == ""


@given(_TEXTS)
def test_a_token_is_all_letters_all_digits_or_one_character(text: str) -> None:
    for form in _shared(text).forms:
        assert form
        # By the tables of `regex`, which may know more letters than Python does.
        assert len(form) == 1 or regex.fullmatch(r"\p{Nd}+|\p{L}[\p{L}\p{M}]*", form)


@given(_TEXTS)
def test_a_small_letter_is_never_followed_by_a_capital_inside_a_token(text: str) -> None:
    for form in _shared(text).forms:
        assert not regex.search(r"\p{Ll}\p{M}*\p{Lu}", form)


@given(st.lists(_TEXTS, max_size=4))
def test_what_was_cut_before_changes_nothing(texts: list[str]) -> None:
    tokenizer = Tokenizer()
    for text in [*texts, *texts]:
        known, fresh = tokenizer(text), Tokenizer()(text)
        assert known.forms == fresh.forms
        assert _columns(known) == _columns(fresh)


@given(_TEXTS)
def test_lines_begin_sentences_and_both_begin_with_the_first_token(text: str) -> None:
    tokens = _shared(text)
    lines, sentences = set(tokens.line_starts.tolist()), tokens.sentence_starts.tolist()
    assert lines <= set(sentences)
    assert sentences == sorted(set(sentences))
    assert (0 in lines) == (len(tokens) > 0)
    assert [i for bounds in tokens.sentences() for i in range(*bounds)] == [*range(len(tokens))]


@given(_TEXTS)
def test_a_line_begins_where_a_line_break_is_passed(text: str) -> None:
    tokens = _shared(text)
    lines = tokens.line_starts.tolist()
    for i in range(1, len(tokens)):
        # A separator of records is a token itself, and ends a line.
        passed = text[tokens[i - 1].start : tokens[i].start]
        assert (i in lines) == (len(f"{passed}x".splitlines()) > 1)


@given(_TEXTS, _TEXTS)
def test_texts_on_two_lines_are_cut_like_each_alone(one: str, other: str) -> None:
    together = _shared(f"{one}\n{other}").forms
    assert together == [*_shared(one).forms, *_shared(other).forms]


@given(_TEXTS, st.integers(0, 80), st.integers(0, 80))
def test_covering_finds_the_tokens_that_touch_a_stretch(text: str, one: int, other: int) -> None:
    tokens = _shared(text)
    start, end = sorted((one, other))
    i, j = tokens.covering(start, end)
    touching = [k for k, t in enumerate(tokens) if t.start < end and start < t.end]
    if start < end:
        assert [*range(i, j)] == touching
