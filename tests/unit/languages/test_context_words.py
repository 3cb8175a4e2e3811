"""Expressions over the words of languages, and the files that these stand in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import crfanon
from crfanon.errors import ConfigError
from crfanon.languages import LANGUAGES, context_words
from crfanon.languages.context_words import Expression
from crfanon.languages.sections import ANY, file_section, section_of


def keys_of(code: str) -> set[str]:
    return set(section_of(code, "context", is_needed=False).keys)


@pytest.mark.parametrize("key", sorted(keys_of(ANY)))
def test_every_key_has_words_and_is_asked_for(key: str) -> None:
    assert context_words.context_words(key, "")
    sources = Path(crfanon.__file__).parent.rglob("*.py")
    asked = (f"(?&{key})", f'words("{key}"')
    assert any(word in source.read_text("utf-8") for source in sources for word in asked)


@pytest.mark.parametrize("code", LANGUAGES)
def test_languages_have_keys_that_are_explained(code: str) -> None:
    assert keys_of(code) <= keys_of(ANY)


def test_a_language_that_is_not_known_has_the_words_that_are_known_anywhere() -> None:
    assert Expression("(?&between_names)").of("tlh").fullmatch("und")


def test_an_expression_without_words_matches_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(context_words, "_words", lambda key, codes: ())
    assert not Expression("a(?&nothing)?b?(?&nothing)").of("xx").search("ab")


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("romos: Zimmer", "romos: nothing reads this key"),
        ("rooms: 'Zimmer, (bed'", "rooms: no valid expression: missing )"),
    ],
)
def test_what_is_wrong_is_told_with_file_and_key(
    tmp_path: Path, written: str, message: str
) -> None:
    file = tmp_path / "context.yaml"
    file.write_text(written, "utf-8")
    with pytest.raises(ConfigError, match=re.escape(f"context.yaml: {message}")):
        context_words._read(file_section(file), keys_of(ANY))
