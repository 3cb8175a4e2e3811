"""People who are named in lower case, where they are addressed or named in full."""

from __future__ import annotations

from case_tables import table

from crfanon.detect.lowercase_names import SmallNames
from crfanon.text.tokenizer import Tokenizer


def _found(language: str, text: str, *, alone: bool = False) -> list[str]:
    tokens = Tokenizer()(text)
    return [
        text[tokens.starts[place.i] : tokens.ends[place.j - 1]]
        for place in SmallNames(language).find([tokens])
        if place.is_alone == alone
    ]


@table("finding", "language, text, names")
def test_who_has_a_title_is_found(language: str, text: str, names: list[str]) -> None:
    assert _found(language, text) == names


@table("finding", "language, text")
def test_words_behind_a_title_that_are_no_names_stay(language: str, text: str) -> None:
    assert _found(language, text) == []


@table("finding", "language, text, names")
def test_who_is_greeted_and_who_signs_is_found(language: str, text: str, names: list[str]) -> None:
    assert _found(language, text) == names


@table("finding", "language, text")
def test_greetings_of_nobody_by_name_stay(language: str, text: str) -> None:
    assert _found(language, text) == []


@table("finding", "language, text, names")
def test_given_names_beside_another_are_found(language: str, text: str, names: list[str]) -> None:
    assert _found(language, text) == names


@table("finding", "language, text")
def test_words_beside_a_given_name_are_none(language: str, text: str) -> None:
    assert _found(language, text) == []


def test_a_given_name_that_stands_alone_is_told() -> None:
    assert _found("en", "please ring tobias back", alone=True) == ["tobias"]


def test_names_of_several_documents_are_found() -> None:
    split = Tokenizer()
    parts = [split("mr hale"), split("nothing"), split("dear ida,")]
    assert [place.number for place in SmallNames("en").find(parts)] == [0, 2]
