"""Sequences of words are found wherever they stand, however many and however long they are."""

from __future__ import annotations

import numpy as np

from crfanon.text.tokenizer import Tokenizer
from crfanon.text.tokens import Tokens
from crfanon.text.word_tree import LONGEST, WordTree

_tokenizer = Tokenizer()


def _tokens(text: str) -> Tokens:
    return _tokenizer(text)


def _found(tokens: Tokens, tree: WordTree[str], *, covered: range = range(0)) -> list[tuple]:
    is_open = np.ones(len(tokens), bool)
    is_open[list(covered)] = False
    return sorted(tree.places(tokens, is_open))


def _add(tree: WordTree[str], tokens: Tokens, *words: str, want: str) -> None:
    tree.add([{tokens.lexicon.known(form) for form in word.split("|")} for word in words], want)


def test_the_tree_finds_each_spelling_and_no_other_word() -> None:
    tokens = _tokens("INES Robles, Ines ROBLES, Ines Pina")
    tree: WordTree[str] = WordTree()
    _add(tree, tokens, "INES|Ines", "Robles|ROBLES", want="Inés Robles")
    assert _found(tokens, tree) == [(0, 2, "Inés Robles"), (3, 5, "Inés Robles")]


def test_what_came_in_first_counts_where_two_stand() -> None:
    tokens = _tokens("Ines Robles")
    tree: WordTree[str] = WordTree()
    _add(tree, tokens, "Ines", "Robles", want="first")
    _add(tree, tokens, "Ines", "Robles", want="second")
    assert _found(tokens, tree) == [(0, 2, "first")]


def test_what_is_covered_or_far_apart_is_not_found() -> None:
    tokens = _tokens("Ines Robles. Ines     Robles")
    tree: WordTree[str] = WordTree()
    _add(tree, tokens, "Ines", "Robles", want="x")
    assert _found(tokens, tree, covered=range(2)) == []


def test_all_of_a_sequence_is_found_that_is_longer_than_any() -> None:
    words = [f"W{n}x" for n in range(3 * LONGEST + 7)]
    tokens = _tokens(" ".join(["Ana", *words, "Ana"]))
    tree: WordTree[str] = WordTree()
    _add(tree, tokens, *(form for form in tokens.forms[1:-1]), want="list")
    covered = {k for i, j, _ in _found(tokens, tree) for k in range(i, j)}
    assert covered == set(range(1, len(tokens) - 1))
