"""Citations: where they end, what opens them, and what the name at their end says."""

from __future__ import annotations

import pytest

from crfanon.crf.citations import CitationFinder
from crfanon.text.tokenizer import Tokenizer

_tokenize = Tokenizer()


def _found(text: str) -> list[tuple[str, str]]:
    """Return each citation and the name in it."""
    tokens = _tokenize(text)
    return [
        (
            text[tokens.starts[first] : tokens.ends[last - 1]],
            text[tokens.starts[name] : tokens.ends[last - 1]] if name < last else "",
        )
        for first, last, name, _ in CitationFinder("de")(tokens)
    ]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("§ 37 Abs. 1 WerkTV", "WerkTV"),
        ("§ 9 Abs. 2 Buchst. d der Marktordnung", "Marktordnung"),
        ("§§ 64, 84 Abs. 3f WerkDV", "WerkDV"),
        ("Art. 138 Abs. 1 a) WerkÜ", "WerkÜ"),
        ("§ 12 (1) WerkG", "WerkG"),
        ("Art. 5 Abs. 2 Nr. 3 in Verbindung mit Art. 7 Abs. 2 WerkG", "WerkG"),
        ("§ 49 Abs. 8 Satz 1 Nr. 3 WGB IX", "WGB IX"),
        ("§ 29a Abs. 4 WTV-L", "WTV-L"),
    ],
)
@pytest.mark.parametrize("spacing", ["as it stands", "blanks"])
def test_a_citation_ends_with_the_name_of_what_it_cites(text: str, name: str, spacing: str) -> None:
    if spacing == "blanks":
        for sign in ".,()":
            text = text.replace(sign, f" {sign} ")
        text = " ".join(text.split())
    assert _found(f"Nach {text} gilt das.") == [(text, name)]


@pytest.mark.parametrize(
    ("text", "citation"),
    [
        ("Nach § 37 Abs. 1 ist das so.", "§ 37 Abs. 1"),
        ("Das folgt aus § 4. Der Senat sieht das auch so.", "§ 4"),
        ("Die Voraussetzungen (§ 3 Abs. 1) der Norm", "§ 3 Abs. 1"),
    ],
)
def test_a_citation_may_have_no_name(text: str, citation: str) -> None:
    assert _found(text) == [(citation, "")]


@pytest.mark.parametrize("text", ["Diese Art der Werbung", "§", "Art.", "Abs. 1 WerkG", ""])
def test_without_a_number_behind_its_sign_there_is_no_citation(text: str) -> None:
    assert _found(text) == []


def test_one_citation_ends_where_the_next_begins() -> None:
    assert _found("§ 3 WerkG i. V. m. § 4 Abs. 2 WerkVO") == [
        ("§ 3 WerkG", "WerkG"),
        ("§ 4 Abs. 2 WerkVO", "WerkVO"),
    ]


def test_a_finder_keeps_up_with_another_lexicon() -> None:
    find = CitationFinder("de")
    for _ in range(2):
        tokens = Tokenizer()("Nach § 3 WerkG gilt das; nach § 4 nicht.")
        assert [last - first for first, last, _, _ in find(tokens)] == [4, 2]


def test_a_long_row_of_numbers_is_read_in_bounded_time() -> None:
    tokens = _tokenize("§ 1, " * 20_000)
    assert sum(1 for _ in CitationFinder("de")(tokens)) < 20_000


def _chains(text: str) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return each chain, the name at its end, and what is said of it."""
    tokens = _tokenize(text)
    return [
        (
            text[tokens.starts[first] : tokens.ends[last - 1]],
            text[tokens.starts[name] : tokens.ends[last - 1]] if name < last else "",
            clues,
        )
        for first, last, name, clues in CitationFinder("pt")(tokens)
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
    [(found, of, clues)] = _chains(f"Nos termos do {chain}, não se conhece do pedido.")
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
    assert _chains(f"Veja {chain} e decida.") == [(chain, "", clues)]


def test_a_chain_ends_with_its_line() -> None:
    assert [chain for chain, *_ in _chains("Veja art. 7\nda Constituição Lunar")] == ["art. 7"]


def test_a_full_stop_behind_a_number_ends_a_chain_where_the_sentence_does() -> None:
    assert [chain for chain, *_ in _chains("Viola o art. 7. O CPX manda.")] == ["art. 7"]
    assert [chain for chain, *_ in _chains("Viola a Lei 9.112 e mais.")] == ["Lei 9.112"]


@pytest.mark.parametrize("text", ["a lei manda", "O recurso é bom.", "re 12", "art.", ""])
def test_without_a_cue_and_a_number_there_is_no_chain(text: str) -> None:
    assert _chains(text) == []
