"""Where text is cut, and that nothing of it gets lost: the own tokenizer by examples."""

from __future__ import annotations

import threading
import time

import numpy as np
import pytest

from crfanon import tokenizer as module
from crfanon.document import Tokens
from crfanon.tokenizer import Tokenizer, line_and_sentence_starts

_COLUMNS = ("form_ids", "starts", "ends", "line_starts", "sentence_starts")


def _columns(tokens: Tokens) -> dict[str, list[int]]:
    return {name: getattr(tokens, name).tolist() for name in _COLUMNS}


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("Ana vino.", ["Ana", "vino", "."]),
        ("28 70973", ["28", "70973"]),
        ("45kg", ["45", "kg"]),
        ("B12", ["B", "12"]),
        ("ana@robles.es", ["ana", "@", "robles", ".", "es"]),
        ("Ruiz-Altube", ["Ruiz", "-", "Altube"]),
        ("...", [".", ".", "."]),
        ("12/03/2011", ["12", "/", "03", "/", "2011"]),
        ("٣٤ años", ["٣٤", "años"]),
        ("10²", ["10", "²"]),
    ],
)
def test_runs_of_letters_and_digits_are_tokens_and_so_is_any_other_sign(
    text: str, forms: list[str]
) -> None:
    assert Tokenizer()(text).forms == forms


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("MartínezNºCol", ["Martínez", "N", "º", "Col"]),
        ("DRAna", ["DR", "Ana"]),
        ("McAllister", ["Mc", "Allister"]),
        ("DNIs", ["DNIs"]),
        ("ANA", ["ANA"]),
        ("AnaB", ["Ana", "B"]),
        ("ÁVILAÁngel", ["ÁVILA", "Ángel"]),
        ("1ªEnfermera", ["1", "ª", "Enfermera"]),
    ],
)
def test_words_that_lost_their_blank_are_cut(text: str, forms: list[str]) -> None:
    assert Tokenizer()(text).forms == forms


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("Marti\u0301nez", ["Marti\u0301nez"]),
        ("A\u0301VILAA\u0301ngel", ["A\u0301VILA", "A\u0301ngel"]),
        ("\u0301a", ["\u0301", "a"]),
        ("1\u0301", ["1", "\u0301"]),
        ("王伟", ["王伟"]),
        ("محمد", ["محمد"]),
        ("Шевчук", ["Шевчук"]),
        ("ǅaković", ["ǅaković"]),
        ("\U0001f64f\U0001f3fd", ["\U0001f64f", "\U0001f3fd"]),
        ("👩\u200d⚕", ["👩", "\u200d", "⚕"]),
        ("Ana😀Berg", ["Ana", "😀", "Berg"]),
        ("a\x00b", ["a", "\x00", "b"]),
        ("a\ud800b", ["a", "\ud800", "b"]),
        ("\ufeffAna", ["\ufeff", "Ana"]),
        ("a\u00a0b\u2003c", ["a", "b", "c"]),
    ],
)
def test_signs_of_all_kinds_are_cut_and_none_is_lost(text: str, forms: list[str]) -> None:
    tokens = Tokenizer()(text)
    assert tokens.forms == forms
    assert [text[token.start : token.end] for token in tokens] == forms


@pytest.mark.parametrize("text", ["", " ", "\n", " \n \r\n\t\u2028"])
def test_a_text_of_white_space_has_no_tokens(text: str) -> None:
    assert _columns(Tokenizer()(text)) == {name: [] for name in _COLUMNS}


def test_offsets_count_blanks_and_line_ends() -> None:
    tokens = Tokenizer()(" \n a\r\nb  c\n\nde ")
    assert tokens.starts.tolist() == [3, 6, 9, 12]
    assert tokens.ends.tolist() == [4, 7, 10, 14]


def test_columns_are_of_the_type_of_tokens() -> None:
    tokens = Tokenizer()("Ana vino.\nY Luis.")
    assert {getattr(tokens, name).dtype for name in _COLUMNS} == {np.dtype(np.int32)}


# Lines and sentences


@pytest.mark.parametrize("sign", ["\n", "\r", "\r\n", "\v", "\f", "\x85", "\u2028", "\u2029"])
def test_lines_end_at_every_kind_of_line_break(sign: str) -> None:
    assert Tokenizer()(f"a b{sign}c{sign}{sign}d").line_starts.tolist() == [0, 2, 3]


def test_a_separator_of_records_is_a_token_and_ends_a_line() -> None:
    tokens = Tokenizer()("a b\x1ec")
    assert tokens.forms == ["a", "b", "\x1e", "c"]
    assert tokens.line_starts.tolist() == [0, 3]


def test_a_short_line_is_one_sentence() -> None:
    tokens = Tokenizer()("Vino sola. Se fue. " * 5)
    assert tokens.sentence_starts.tolist() == [0]


_FILLER = "palabra " * 40


@pytest.mark.parametrize(
    ("text", "starts"),
    [
        ("mejora. Vuelve a casa", [0, 42]),
        ("mejora? Vuelve a casa", [0, 42]),
        ("mejora! 3 días después", [0, 42]),
        ("mejora… Vuelve a casa", [0, 42]),
        ("mejora. ¿Vuelve a casa", [0, 42]),
        ("mejora. vuelve a casa", [0]),
        ("mejora.Vuelve a casa", [0]),
        ("mejora, Vuelve a casa", [0]),
        ("el Dr. Ruiz opera", [0]),
        ("según J. Ruiz opera", [0]),
        ("mejora\nvuelve a casa", [0, 41]),
    ],
)
def test_a_long_line_is_cut_after_sentences(text: str, starts: list[int]) -> None:
    assert Tokenizer()(_FILLER + text).sentence_starts.tolist() == starts


def test_sentences_of_a_text_are_ranges_of_its_tokens() -> None:
    tokens = Tokenizer()("Ana vino.\nY Luis.")
    assert list(tokens.sentences()) == [(0, 3), (3, 6)]


def test_lines_and_sentences_can_be_found_for_the_tokens_of_others() -> None:
    text = f"{_FILLER}mejora. Vuelve.\nFin"
    tokens = Tokenizer()(text)
    lines, sentences = line_and_sentence_starts(text, tokens.starts, tokens.ends, tokens.forms)
    assert lines.tolist() == [0, 44]
    assert sentences.tolist() == [0, 42, 44]


# What is remembered


def test_a_piece_that_is_known_is_cut_like_a_new_one() -> None:
    texts = ["Ana vino.\nAna se fue.", "Y Ana vino.", "vino.\nAna", "Ana vino.\nAna se fue."]
    shared = Tokenizer()
    for text in texts:
        known, fresh = shared(text), Tokenizer()(text)
        assert known.forms == fresh.forms
        assert {**_columns(known), "form_ids": []} == {**_columns(fresh), "form_ids": []}


def test_a_form_keeps_its_number() -> None:
    tokenizer = Tokenizer()
    first, second = tokenizer("Ana vino"), tokenizer("vino (Ana)")
    assert first.lexicon is second.lexicon
    assert second.form_ids.tolist()[::2] == [first.form_ids[1], first.form_ids[0]]


@pytest.mark.parametrize(("limit", "value"), [("_MAX_PIECES", 3), ("_MAX_CHARACTERS", 10)])
def test_what_is_remembered_has_a_limit(
    monkeypatch: pytest.MonkeyPatch, limit: str, value: int
) -> None:
    monkeypatch.setattr(module, limit, value)
    tokenizer = Tokenizer()
    first = tokenizer("uno dos tres cuatro")
    second = tokenizer("uno dos tres cuatro")
    assert first.lexicon is not second.lexicon
    assert first.forms == second.forms == ["uno", "dos", "tres", "cuatro"]


def test_threads_may_share_a_tokenizer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MAX_PIECES", 50)
    tokenizer, wrong = Tokenizer(), []

    def cut(first: int) -> None:
        for i in range(first, first + 60):
            text = f"nota{i} vino{i % 7}\nAna{i * 3} 12"
            forms = [form for i_ in (text.split()) for form in Tokenizer()(i_).forms]
            if tokenizer(text).forms != forms:
                wrong.append(text)

    threads = [threading.Thread(target=cut, args=(40 * k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


# Hostile texts: each was or would be slow where time grows with the square of the length.


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("a" * 300_000, 1),
        ("7" * 300_000, 1),
        ("A\u0301" * 100_000, 1),
        ("A\u0301" * 100_000 + "bb", 2),
        ("aB" * 100_000, 100_001),
        ("\u0301" * 100_000, 100_000),
        ("a\r" * 100_000, 100_000),
    ],
    ids=["letters", "digits", "marks", "marks and a word", "joints", "marks alone", "lines"],
)
def test_a_huge_piece_is_cut_in_linear_time(text: str, count: int) -> None:
    tokenizer = Tokenizer()
    began = time.process_time()
    assert len(tokenizer(text)) == count
    assert time.process_time() - began < 5
