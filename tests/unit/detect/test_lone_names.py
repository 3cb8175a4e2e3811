"""Given names that stand alone within a sentence."""

from __future__ import annotations

import pytest
from case_tables import table

from crfanon.detect.lone_names import GivenNameDetector
from crfanon.text.document import Document
from crfanon.text.tokenizer import Tokenizer


def _found(language: str, *texts: str) -> list[str]:
    split = Tokenizer()
    documents = [Document("note", text, tokens=split(text)) for text in texts]
    return [
        document.text[span.start : span.end]
        for document in GivenNameDetector(language).detect(documents)
        for span in document.suggested
    ]


@table("finding", "language, text, name")
def test_a_name_alone_among_small_words_is_found(language: str, text: str, name: str) -> None:
    assert _found(language, text) == [name]


@table("finding", "language, text")
def test_a_name_that_stands_for_something_else_stays(language: str, text: str) -> None:
    assert _found(language, text) == []


@pytest.mark.parametrize(
    "text",
    [
        "to keep Faith is to have faith",  # the word is there, too
        "we asked Faith about the Lender and the Trustee",
    ],
)
def test_a_name_that_is_a_word_needs_a_text_without_it_and_other_capitals(text: str) -> None:
    assert _found("en", text) == []


def test_a_town_is_a_person_behind_a_word_of_kinship() -> None:
    assert _found("en", "I met my sister Florence there.") == ["Florence"]


def test_what_has_an_article_elsewhere_in_the_document_is_no_name() -> None:
    alone, elsewhere = "we sailed Edwina home.", "the Edwina was sold"
    assert _found("en", alone, elsewhere) == ["Edwina"]
    assert _found("en", f"{alone}\n{elsewhere}") == []


def test_neighbours_are_those_of_the_same_document() -> None:
    assert _found("en", "we saw Gertrude", "Holdings", "we saw Edith") == ["Gertrude", "Edith"]


def test_words_in_columns_are_no_sentence() -> None:
    assert _found("en", "total   Gertrude   due") == []


def test_german_where_every_noun_has_a_capital_is_left_alone() -> None:
    assert _found("de", "Gestern habe ich Gertrud nach Hause gefahren.") == []


def test_who_speaks_in_a_chat_is_found() -> None:
    assert _found("pt", "10/03/2023 18:47 - leandro: comprei, e a rosa: flor") == ["leandro"]


@pytest.mark.parametrize(
    ("language", "text", "name"),
    [
        ("en", "please ring tobias back", "tobias"),
        ("de", "gestern habe ich marie gesehen", "marie"),
        ("pt", "falei com edmilson ontem", "edmilson"),
    ],
)
def test_a_given_name_in_small_letters_is_found_where_people_stand(
    language: str, text: str, name: str
) -> None:
    assert _found(language, text) == [name]


@pytest.mark.parametrize(
    ("language", "text", "name"),
    [
        ("en", "please ring tobias hale back", "tobias hale"),
        ("pt", "falei com o tiago moreira ontem", "tiago moreira"),
        ("es", "pregunta por leocadia benavides", "leocadia benavides"),
    ],
)
def test_two_names_in_small_letters_are_found(language: str, text: str, name: str) -> None:
    assert _found(language, text) == [name]


@table("finding", "text", lang="en")
def test_words_in_small_letters_that_are_not_two_names_stay(text: str) -> None:
    assert _found("en", text) == []
