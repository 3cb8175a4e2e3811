"""Cutting what models suggest loses no letter of it but those of what is nobody's."""

from __future__ import annotations

import re

from hypothesis import example, given
from hypothesis import strategies as st

from crfanon.decide.field_labels import FieldLabels
from crfanon.decide.seams import pieces
from crfanon.text.spans import Span

_PARTS = st.sampled_from(
    "Kent Oxley PELL Ltd Pell. Kent. Dr. Mill 4471 0561 12 A j. LANR MD y and von".split()
)
_SIGNS = st.sampled_from(
    [
        " ",
        "  ",
        "   ",
        "\n",
        "\n\n",
        "\t",
        " | ",
        '", "',
        '": "',
        ". ",
        ", ",
        " / ",
        " (",
        ")",
        "'",
        '"',
    ]
)
_TEXTS = st.lists(st.one_of(_PARTS, _SIGNS), min_size=1, max_size=25).map("".join)
_LABELS = st.sampled_from(["PERSON", "LOCATION_CITY", "ORGANIZATION", "ID", "CONTACT_PHONE"])
_LANGUAGES = st.sampled_from(["de", "en", "es", "pt"])
# A short number in a cell beside a name is none of it (`segments`).
_LEAST_DIGITS = 4
# Nor is the key of a record, `"city": "`.
_BEHIND_KEY = re.compile(r"""["'][ \xa0]*:(?!\d)""")


@st.composite
def _spans(draw: st.DrawFn) -> tuple[str, Span]:
    text = draw(_TEXTS)
    bounds = sorted(draw(st.lists(st.integers(0, len(text)), min_size=2, max_size=2)))
    return text, Span(bounds[0], bounds[1], draw(_LABELS), "crf:x")


def _is_lost_by_right(text: str, word: re.Match[str]) -> bool:
    """Say whether a word may be let go: a short number in a cell, a piece of one, a key."""
    if len(word[0]) < _LEAST_DIGITS and any(map(str.isdigit, word[0])):
        return True
    return word[0].islower() and _BEHIND_KEY.match(text, word.end()) is not None


@example(('Kent   y": "', Span(0, 8, "PERSON", "crf:x")), "de")
@given(_spans(), _LANGUAGES)
def test_pieces_hold_every_word_and_are_disjoint(found: tuple[str, Span], language: str) -> None:
    text, span = found
    covered: set[int] = set()
    for part in pieces(text, span, language):
        assert span.start <= part.start <= part.end <= span.end
        assert covered.isdisjoint(range(part.start, part.end))
        covered.update(range(part.start, part.end))
    lost = "".join(
        c if i not in covered else " "
        for i, c in enumerate(text[span.start : span.end], span.start)
    )
    words = re.compile(r"[^\W_]+").finditer(" " * span.start + lost)
    assert all(_is_lost_by_right(text, word) for word in words)


@given(_spans(), _LANGUAGES)
def test_pieces_are_not_cut_again(found: tuple[str, Span], language: str) -> None:
    text, span = found
    for part in pieces(text, span, language):
        again = pieces(text, part, language)
        assert [(p.start, p.end) for p in again] in ([(part.start, part.end)], [])


@given(_spans(), _LANGUAGES)
def test_no_number_is_lost_with_a_code(found: tuple[str, Span], language: str) -> None:
    text, span = found
    covered = {
        i
        for part in FieldLabels(language).without_codes(text, span)
        for i in range(part.start, part.end)
    }
    assert all(i in covered for i in range(span.start, span.end) if text[i].isdigit())
