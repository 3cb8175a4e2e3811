"""What a language is called, and in which texts its words count."""

from __future__ import annotations

from crfanon.languages import LANGUAGES
from crfanon.languages.about import about, by_turn, known_in
from crfanon.languages.column_heads import data_heads
from crfanon.languages.cue_words import of_all
from crfanon.languages.language import dates_of_all
from crfanon.languages.number_words import number_words


def test_a_language_that_is_not_known_anywhere_is_known_in_its_own_texts_alone() -> None:
    assert not about("fr").known_anywhere
    assert "fr" in known_in("fr")
    assert not any("fr" in known_in(code) for code in (*LANGUAGES, "it", "") if code != "fr")


def test_its_words_change_nothing_in_texts_of_others() -> None:
    assert number_words("fr")["septante"] == 70
    assert "septante" not in number_words("es")
    assert "ddn" in data_heads("fr")["DATE"] and "ddn" not in data_heads("de")["DATE"]
    assert "ou" in of_all("between_numbers", "fr") and "à" not in of_all("between_numbers", "en")
    assert [words.code for words in dates_of_all("fr")] == ["fr", "es", "en", "de", "pt"]
    assert "fr" not in [words.code for words in dates_of_all("es")]


def test_those_that_are_known_anywhere_have_turns_of_their_own() -> None:
    for name in ("dates", "names"):
        assert sorted(by_turn(name, "")) == sorted(known_in(""))
