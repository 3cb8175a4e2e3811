"""What rules see of a form."""

from __future__ import annotations

import pytest

from crfanon.rules.match import alphabet
from crfanon.rules.match.alphabet import Alphabet, kind_of


@pytest.mark.parametrize(
    ("form", "kind"),
    [
        ("", alphabet.NOTHING),
        ("y", alphabet.LOWER_1),
        ("del", alphabet.LOWER_3),
        ("calle", alphabet.LOWER),
        ("Anna", alphabet.CAPITALISED),
        ("J", alphabet.CAPITAL_1),
        ("BERG", alphabet.CAPITALS),
        ("DNIs", alphabet.OTHER_WORD),
        ("王伟", alphabet.OTHER_WORD),
        ("7", alphabet.DIGITS_1),
        ("1979", alphabet.DIGITS_1 + 3),
        ("1" * 40, alphabet.DIGITS_12),
        ("-", alphabet.JOINER),
        ("º", alphabet.JOINER),
        (".", alphabet.FULL_STOP),
        (":", alphabet.PAUSE),
        ("@", alphabet.OTHER),
        ("\ud800", alphabet.OTHER),
    ],
)
def test_kind_of_form(form: str, kind: int) -> None:
    assert kind_of(form) == kind


def test_alphabet_numbers_a_word_by_kind() -> None:
    known = Alphabet(["anos"])
    assert known.number("años") != known.number("Años")
    assert {known.symbols[known.number(form)].word for form in ("años", "AÑOS")} == {"anos"}


def test_alphabet_does_not_tell_unknown_words_apart() -> None:
    known = Alphabet(["anos"])
    assert known.number("meses") == known.number("lunas")
    assert known.number("meses") != known.number("Meses")
