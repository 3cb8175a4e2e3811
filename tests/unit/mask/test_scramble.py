"""Letters and digits replaced by others of their kind."""

import unicodedata

import pytest

from crfanon.crypto.keyed_random import Chance
from crfanon.mask.scramble import scramble


def scrambled(text: str) -> str:
    return scramble(text, Chance("test", text.casefold()))


def kind(character: str) -> str:
    if character.isdigit():
        return "digit"
    if character.isupper():
        return "upper"
    return "lower" if character.islower() else unicodedata.category(character)[0]


@pytest.mark.parametrize(
    "text",
    [
        "Ana Robles, 45001-B",
        "ÁNGEL ñandú",
        "Łódź Dvořák",
        "Αθήνα Όλγα ς",
        "Москва Ёлкин Київ",
        "עברית",
        "محمد ٣٤",
        "王伟",
        "Ⅷ ① ²",
        "Ǆ ǅ ǆ ß ẞ",
        "𝐀𝐛",
        "ـ",
        "e\u0301a",
    ],
)
def test_scramble_keeps_length_and_kinds(text):
    found = scrambled(text)
    assert found != text
    assert list(map(kind, found)) == list(map(kind, text))


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Ana Robles 7", "ascii"),
        ("Íñigo Güell Façade Čapek", "latin-1"),
        ("Íñigo Łęcki", "iso8859-2"),
        ("Íñigo Ağaoğlu", "cp1254"),
        ("Όλγα ςσ", "iso8859-7"),
        ("Ёлкин Москва", "koi8-r"),
        ("משה", "cp1255"),
    ],
)
def test_scramble_stays_in_the_encodings_of_the_script(text, encoding):
    scrambled(text).encode(encoding)


def test_scramble_keeps_the_number_of_bytes_in_utf_8():
    for text in ("Íñigo Łęcki 12", "Όλγα", "Москва"):
        assert len(scrambled(text).encode()) == len(text.encode())


def test_scramble_keeps_signs_and_ordinals_beside_letters():
    found = scrambled("a-b, 2º.")
    assert (found[1], found[3:5], found[6:]) == ("-", ", ", "º.")


@pytest.mark.parametrize("text", ["—", "☎ ☎", "\ud800", "ª", " "])
def test_scramble_replaces_signs_where_there_is_nothing_else(text):
    found = scrambled(text)
    assert found != text
    assert len(found) == len(text)


def test_scramble_gives_forms_that_differ_in_case_only():
    assert scrambled("Ana Berg").casefold() == scrambled("ANA BERG").casefold()
    assert scrambled("Íñigo").casefold() == scrambled("ÍÑIGO").casefold()


def test_vowels_stay_vowels():
    assert all(
        (a in "aeiou") == (b in "aeiou") for a, b in zip("murcielago", scrambled("murcielago"))
    )
