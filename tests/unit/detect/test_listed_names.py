"""People who are on the lists by their whole names, where no model looks; all are invented."""

from __future__ import annotations

import pytest

from crfanon.detect.listed_names import ListedNames
from crfanon.detect.lone_names import GivenNameDetector
from crfanon.text.document import Document
from crfanon.text.tokenizer import Tokenizer


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Hier Marie Brachet dort.", ["Marie Brachet"]),
        ("vu par Kévin Le Bourhis.", ["Kévin Le Bourhis"]),
        ("BRACHET Julien est venu", ["BRACHET Julien"]),
        ("avec Jean-Pierre Vasseuil et lui", ["Jean-Pierre Vasseuil"]),
        ("Élodie d'Estrebec a écrit", ["Élodie d'Estrebec"]),
    ],
)
def test_a_given_name_and_a_surname_are_somebody(text: str, found: list[str]) -> None:
    assert [text[start:end] for start, end in ListedNames("fr").find(text)] == found


@pytest.mark.parametrize(
    "text",
    [
        "le lycée Jean Vasseuil",
        "rue Marie Brachet",
        "La Maladie de Parkinson",
        "Marie dort.",
        "Paris Bordeaux Lyon",
        "julien.brachet@example.org",
        "Avril Mai Juin",
    ],
)
def test_what_is_called_after_somebody_and_what_is_no_name_is_nobody(text: str) -> None:
    assert list(ListedNames("fr").find(text)) == []


@pytest.mark.parametrize(("language", "count"), [("fr", 1), ("es", 0), ("tlh", 0)])
def test_lists_tell_names_only_where_the_language_says_so(language: str, count: int) -> None:
    text = "Hier war Marie Brachet hier."
    document = Document("note", text, Tokenizer()(text))
    [seen] = GivenNameDetector(language).detect([document])
    assert len(seen.suggested) == count
