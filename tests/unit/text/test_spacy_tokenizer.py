"""spaCy's tokenizers behind the same interface, and the choice between them."""

from __future__ import annotations

import builtins
from typing import Any

import numpy as np
import pytest
import spacy
from hypothesis import given
from hypothesis import strategies as st

from crfanon.errors import ConfigError, MissingExtraError
from crfanon.text import spacy_tokenizer as splitters
from crfanon.text.spacy_tokenizer import SpacyTokenizer, check, describe, make_splitter
from crfanon.text.tokenizer import Tokenizer, line_and_sentence_starts
from crfanon.text.tokens import Tokens

_own = Tokenizer()
_spacy = SpacyTokenizer("es")
_TEXTS = st.text(
    st.one_of(
        st.sampled_from("ab Á.\n\r\t\v\x1c\x85\u2028\u00a0\ufeff\ud800\U0001f600"), st.characters()
    ),
    max_size=60,
)


def test_spacy_tokens_are_those_of_the_blank_pipeline() -> None:
    text = "Dra. Ruiz, C/ Olmo 7-2ºB: ana@robles.es\nEE.UU."
    assert _spacy(text).forms == [t.text for t in spacy.blank("es")(text) if not t.is_space]


@given(_TEXTS)
def test_spacy_tokens_hold_everything_but_white_space(text: str) -> None:
    tokens = _spacy(text)
    position = 0
    for token in tokens:
        assert token.start < token.end
        assert text[position : token.start].strip() == ""
        assert text[token.start : token.end] == token.form
        position = token.end
    assert text[position:].strip() == ""


@given(_TEXTS)
def test_lines_and_sentences_of_given_tokens_are_those_of_the_own_tokenizer(text: str) -> None:
    tokens = _own(text)
    lines, sentences = line_and_sentence_starts(text, tokens.starts, tokens.ends, tokens.forms)
    assert lines.tolist() == tokens.line_starts.tolist()
    assert sentences.tolist() == tokens.sentence_starts.tolist()


def test_long_lines_of_given_tokens_are_cut_at_sentence_ends() -> None:
    text = "Vino el lunes con su hermana. " * 9 + "\nFin."
    tokens = _own(text)
    _, sentences = line_and_sentence_starts(text, tokens.starts, tokens.ends, tokens.forms)
    assert sentences.tolist() == tokens.sentence_starts.tolist()
    assert len(sentences) == 10
    assert len(_spacy(text).sentence_starts) == 10


@pytest.mark.parametrize("text", ["", " \n\t "])
def test_a_text_without_tokens(text: str) -> None:
    tokens = _spacy(text)
    assert (len(tokens), list(tokens.sentences())) == (0, [])


def test_columns_are_of_the_type_of_tokens() -> None:
    tokens = _spacy("Ana vino.\nY Luis.")
    for column in ("form_ids", "starts", "ends", "line_starts", "sentence_starts"):
        values = getattr(tokens, column)
        assert values.dtype == np.int32
        assert values.flags.c_contiguous
    assert tokens.line_starts.tolist() == [0, 3]


def test_a_form_keeps_its_number_until_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    tokenizer = SpacyTokenizer("es")
    first, second = tokenizer("Ana vino"), tokenizer("vino Ana")
    assert first.lexicon is second.lexicon
    assert first.form_ids.tolist() == second.form_ids.tolist()[::-1]
    monkeypatch.setattr(splitters, "_MAX_FORMS", 2)
    third: Tokens = tokenizer("Ana vino")
    assert third.lexicon is not first.lexicon
    assert third.forms == first.forms


def test_make_splitter_makes_both() -> None:
    assert isinstance(make_splitter("crfanon", "es"), Tokenizer)
    assert isinstance(make_splitter("spacy", "es"), SpacyTokenizer)
    with pytest.raises(ConfigError, match="'nltk': not known; use one of crfanon, spacy"):
        make_splitter("nltk", "es")


def test_a_language_that_spacy_does_not_have() -> None:
    with pytest.raises(ConfigError, match="no tokenizer for the language 'tlh'"):
        make_splitter("spacy", "tlh")


def test_without_spacy_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    original = builtins.__import__

    def without_spacy(name: str, *arguments: Any, **options: Any) -> Any:
        if name == "spacy":
            raise ModuleNotFoundError("No module named 'spacy'", name="spacy")
        return original(name, *arguments, **options)

    monkeypatch.setattr(builtins, "__import__", without_spacy)
    for call in (lambda: make_splitter("spacy", "es"), lambda: check({"name": "spacy"})):
        with pytest.raises(MissingExtraError, match=r"pip install crfanon\[spacy\]"):
            call()
    assert describe("crfanon") == {"name": "crfanon"}


def test_check_takes_what_describe_gives() -> None:
    for name in splitters.TOKENIZERS:
        assert check(describe(name)) == name


@pytest.mark.parametrize(
    ("described", "message"),
    [
        ({"name": "nltk"}, "'nltk': not known"),
        ({}, "None: not known"),
        ({"name": "spacy", "version": "2.3.9"}, "trained with 2.3.9; install that version"),
        ({"name": "spacy"}, "trained with None"),
    ],
)
def test_another_tokenizer_is_refused(described: dict[str, str], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        check(described)
