"""How a text is laid out for rules."""

from __future__ import annotations

import pytest

from crfanon.rules.match.alphabet import Alphabet
from crfanon.rules.match.layout import Layouts, gaps_of
from crfanon.text.tokenizer import Tokenizer


def linked(text: str) -> list[str]:
    tokens = Tokenizer()(text)
    layouts = Layouts(Alphabet([]), [])
    layout = layouts.layout(layouts.columns(tokens), tokens.line_starts.tolist())
    return [tokens.forms[position] for position in layout.linked]


@pytest.mark.parametrize(
    ("text", "particles"),
    [
        ("Ana de Roca", ["de"]),
        ("Ana de la Roca", ["de", "la"]),
        ("Ana de la y Roca", ["de", "la", "y"]),
        ("Ana de la y el Roca", []),
        ("Ana-Roca d'Or", ["-", "d", "'"]),
        ("Ana de Roca y Sol", ["de", "y"]),
        ("ana de Roca", []),
        ("Ana de roca", []),
        ("Ana para Roca", []),
        ("Ana\nde Roca", []),
        ("Ana de\nRoca", []),
        ("Ana", []),
        ("", []),
        ("de", []),
    ],
)
def test_particles_between_words_of_a_name(text: str, particles: list[str]) -> None:
    assert linked(text) == particles


def test_gaps() -> None:
    tokens = Tokenizer()("a b-c\n d")
    assert gaps_of(tokens).tolist() == [0, 1, 0, 0, 0]


def test_lines_and_labels_are_borders() -> None:
    tokens = Tokenizer()("x sex: F\nage: 7")
    layouts = Layouts(Alphabet([]), ["age", "sex"])
    layout = layouts.layout(layouts.columns(tokens), tokens.line_starts.tolist())
    assert layout.borders == {0, 1, 4}
    assert layout.fields.tolist() == [0, 0, 0, 2, 0, 0, 1]
