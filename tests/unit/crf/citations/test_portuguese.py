"""Chains of citation in Portuguese: where they end, what opens them and what they are of."""

from __future__ import annotations

import pytest

from crfanon.crf.citations.portuguese import ChainFinder
from crfanon.text.tokenizer import Tokenizer

_tokenize = Tokenizer()


def _found(text: str) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return each chain, the name at its end, and what is said of it."""
    tokens = _tokenize(text)
    return [
        (
            text[tokens.starts[first] : tokens.ends[last - 1]],
            text[tokens.starts[name] : tokens.ends[last - 1]] if name < last else "",
            clues,
        )
        for first, last, name, clues in ChainFinder()(tokens)
    ]


@pytest.mark.parametrize(
    ("chain", "name"),
    [
        ("art. 7º, inciso XX, da Constituição Lunar", "Constituição Lunar"),
        ("artigos 3, 4, § 1º, e 9, todos do Código de Processo Lunar", "Código de Processo Lunar"),
        ("alínea b do inciso II do art. 8º do CPX", "CPX"),
        ("Súmula nº 900 do Tribunal Regional da 9ª Lua", "Tribunal Regional da 9ª Lua"),
    ],
)
def test_a_chain_ends_with_the_first_name_behind_a_number(chain: str, name: str) -> None:
    [(found, of, clues)] = _found(f"Nos termos do {chain}, não se conhece do pedido.")
    assert (found, of, clues[-1]) == (chain, name, "has a name")


@pytest.mark.parametrize(
    ("chain", "opens", "names"),
    [
        ("art. 3º da Lei nº 99.112/90", "article", "law"),
        ("Agravo Regimental no Recurso Lunar nº 99-49.2016", "case", "case"),
        ("REsp 9.871.465", "short", "short"),
    ],
)
def test_a_chain_without_a_name_says_what_opens_it_and_what_was_named_last(
    chain: str, opens: str, names: str
) -> None:
    clues = (f"opens {opens}", f"names {names}", "has no name")
    assert _found(f"Veja {chain} e decida.") == [(chain, "", clues)]


def test_a_chain_ends_with_its_line() -> None:
    assert [chain for chain, *_ in _found("Veja art. 7\nda Constituição Lunar")] == ["art. 7"]


def test_a_full_stop_behind_a_number_ends_a_chain_where_the_sentence_does() -> None:
    assert [chain for chain, *_ in _found("Viola o art. 7. O CPX manda.")] == ["art. 7"]
    assert [chain for chain, *_ in _found("Viola a Lei 9.112 e mais.")] == ["Lei 9.112"]


@pytest.mark.parametrize("text", ["a lei manda", "O recurso é bom.", "re 12", "art.", ""])
def test_without_a_cue_and_a_number_there_is_no_chain(text: str) -> None:
    assert _found(text) == []
