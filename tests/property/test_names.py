"""The parts of a name are its whole text, whatever that is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crfanon.languages import LANGUAGES
from crfanon.languages.language import language
from crfanon.languages.names import TITLE, NameWords, PersonName
from crfanon.languages.surrogate_words import surrogate_words
from crfanon.mask.surrogates.name_reader import name_words

_PIECES = st.sampled_from(
    """Dr. Sra. Frau Mr von zu de la do O' D. M.ª Inés Anna-Lena Berg ROBLES Filho Jr. , - ’ 4711
    王伟 ü""".split()
)
_NAMES = st.one_of(st.text(max_size=40), st.lists(_PIECES, max_size=12).map(" ".join))


def words_of(code: str) -> tuple[NameWords, ...]:
    own = language(code)
    return own.mentions.name_words, own.variants.name_words, name_words(surrogate_words(code))


@pytest.mark.parametrize("code", LANGUAGES)
@given(text=_NAMES)
def test_parts_are_the_whole_mention(code: str, text: str) -> None:
    for words in words_of(code):
        name = PersonName.of(text, words)
        assert "".join(part.text for part in name.parts) == text
        assert all(text.startswith(part.text, part.start) for part in name.parts)


@pytest.mark.parametrize("code", LANGUAGES)
@given(text=_NAMES)
def test_words_in_order_are_words_of_the_name_once_each(code: str, text: str) -> None:
    for words in words_of(code):
        name = PersonName.of(text, words)
        assert len(set(name.in_order)) == len(name.in_order)
        assert set(name.in_order) <= set(name.parts)


@pytest.mark.parametrize("code", LANGUAGES)
@given(text=_NAMES)
def test_titles_stand_before_what_is_called_a_name(code: str, text: str) -> None:
    for words in words_of(code):
        name = PersonName.of(text, words)
        named = [part.start for part in name.parts if part.kind == "name"]
        assert all(title.start < min(named, default=len(text)) for title in name.of_kind(TITLE))
