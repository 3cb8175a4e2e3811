"""Citations of norms: where they end, and what the name at their end says."""

from __future__ import annotations

import pytest

from crfanon.crf.citations.german import CitationFinder
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
        for first, last, name, _ in CitationFinder()(tokens)
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
    find = CitationFinder()
    for _ in range(2):
        tokens = Tokenizer()("Nach § 3 WerkG gilt das; nach § 4 nicht.")
        assert [last - first for first, last, _, _ in find(tokens)] == [4, 2]


def test_a_long_row_of_numbers_is_read_in_bounded_time() -> None:
    tokens = _tokenize("§ 1, " * 20_000)
    assert sum(1 for _ in CitationFinder()(tokens)) < 20_000
