"""Stretches cover the text, in whole lines, whatever the text is."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import example, given
from hypothesis import strategies as st

from crfanon.languages.identify import choose, stretches, usual

LINES = st.one_of(
    st.text(max_size=40),
    st.sampled_from(
        [
            "The patient was seen on the ward.",
            "Die Patientin wurde gestern entlassen.",
            "La paciente no tiene fiebre desde ayer.",
            "A doente não tem febre desde ontem à noite.",
            "Le patient est sorti de l'hôpital hier matin.",
            "Anna Berg",
            "28-70973",
            "",
        ]
    ),
)
TEXTS = st.lists(st.tuples(LINES, st.sampled_from(["\n", "\r\n", "\n\n", "\u2028", "\f"]))).map(
    lambda lines: "".join(line + end for line, end in lines)
)


@given(TEXTS)
@example("\r")
@example("\x1c")
def test_stretches_cover_the_text(text: str) -> None:
    found = stretches(text)
    assert "".join(text[stretch.start : stretch.end] for stretch in found) == text
    assert all(stretch.start < stretch.end for stretch in found) or not text


@given(TEXTS)
def test_stretches_begin_with_a_line(text: str) -> None:
    starts = {0}
    for line in text.splitlines(keepends=True):
        starts.add(max(starts) + len(line))
    assert {stretch.start for stretch in stretches(text)} <= starts


@given(TEXTS)
def test_neighbouring_stretches_differ(text: str) -> None:
    for one, other in pairwise(stretches(text)):
        assert one[2:] != other[2:]


@given(TEXTS)
def test_the_language_is_one_of_those_asked_for(text: str) -> None:
    choice = choose(text)
    assert choice.language in usual()
    assert choice.foreign not in usual()
    assert 0 <= choice.confidence <= 1
    assert {stretch.language for stretch in stretches(text)} <= set(usual())
