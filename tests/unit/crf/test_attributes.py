"""Every attribute: forms of which it says something, and forms of which it must not."""

from __future__ import annotations

import pytest

from crfanon.crf.attributes import ATTRIBUTES

_LONG = "a" * 41

# attribute -> form -> what it says
_SAYS = {
    "word": {"Berg": "Berg", "a" * 40: "a" * 40, "7": "7"},
    "lower": {"BERG": "berg", "Ñíguez": "ñíguez", "28016": "00000", "4º": "4º", "1a": "1a"},
    "folded": {"Martínez": "martinez", "Marti\u0301nez": "martinez", "ÑU": "nu", "4": "4"},
    "prefix1": {"Berg": "b", "Ñu": "ñ", "12": "1"},
    "prefix2": {"Berg": "be"},
    "prefix3": {"Urología": "uro"},
    "prefix4": {"Urología": "urol"},
    "suffix1": {"Berg": "g", "ANA": "a"},
    "suffix2": {"González": "ez"},
    "suffix3": {"Urología": "gía"},
    "suffix4": {"Urología": "ogía"},
    "suffix6": {"Urología": "ología"},
    "shape": {
        "Berg": "Xxxx",
        "Bergson": "Xxxxx",
        "ORL": "XXX",
        "CIRUGÍA": "XXXX",
        "28016": "ddddd",
        "1" * 13: "d" * 12,
        "B12": "Xdd",
        "@": "@",
        "王伟": "xx",
    },
    "short_shape": {"McAllister": "XxXx", "28016": "d", "B12": "Xd", "王伟": "x", ".": "."},
    "length": {"a": "1", "Berg": "4", "a" * 11: "11", "a" * 12: "12+", _LONG: "12+"},
    "case": {
        "BERG": "upper",
        "ÁVILA": "upper",
        "Berg": "title",
        "B": "initial",
        "berg": "lower",
        "b": "lower",
        "bErg": "mixed",
        "McAllister": "mixed",
        "ǅaković": "mixed",
    },
    "number": {
        "0": "0",
        "1": "1-12",
        "12": "1-12",
        "13": "13-31",
        "31": "13-31",
        "32": "32-99",
        "99": "32-99",
        "100": "100-150",
        "150": "100-150",
        "151": "big",
        "1899": "big",
        "1900": "1900-2099",
        "2099": "1900-2099",
        "2100": "big",
        "28016": "big",
        "280160": "long",
        "007": "1-12",
        "٣": "1-12",
    },
}

# attribute -> forms of which it says nothing
_SILENT = {
    "word": [_LONG],
    "lower": [_LONG, "1" * 41],
    "folded": [_LONG],
    "prefix1": ["B", _LONG],
    "prefix2": ["Be", "B", _LONG],
    "prefix3": ["ojo", _LONG],
    "prefix4": ["Berg", _LONG],
    "suffix1": ["B", _LONG],
    "suffix2": ["Be", _LONG],
    "suffix3": ["ojo", _LONG],
    "suffix4": ["Berg", _LONG],
    "suffix6": ["Bergen", _LONG],
    "case": ["28", ".", "1a", "@", "\ud800"],
    "number": ["Berg", "1a", "²", "½", "."],
}

# attribute -> pairs of forms that it must tell apart
_TELLS_APART = {
    "word": [("Berg", "berg")],
    "lower": [("1234", "12345"), ("n", "ñ")],
    "folded": [("berg", "bergs")],
    "shape": [("Berg", "BERG"), ("123", "1234"), ("Bergo", "Berg"), ("a-b", "a.b")],
    "short_shape": [("Berg", "BERG"), ("12", "1a"), ("A1", "A1A")],
    "length": [("ab", "abc"), ("a" * 11, "a" * 12)],
}

# attribute -> pairs of forms of which it must say the same
_TAKES_FOR_THE_SAME = {
    "lower": [("BERG", "Berg"), ("28016", "47011")],
    "folded": [("MARTÍNEZ", "Martinez")],
    "shape": [("Bergson", "Martínez"), ("a" * 40, "b" * 50)],
    "short_shape": [("Berg", "Al"), ("1", "28016")],
    "length": [("a" * 12, "a" * 99)],
}


def _pairs(table: dict[str, list[tuple[str, str]]]) -> list[tuple[str, str, str]]:
    return [(name, one, other) for name, pairs in table.items() for one, other in pairs]


def test_every_attribute_has_examples_of_both_kinds() -> None:
    assert set(_SAYS) == set(ATTRIBUTES)
    assert {*_SILENT, *_TELLS_APART} == set(ATTRIBUTES)


@pytest.mark.parametrize(
    ("name", "form", "value"),
    [(name, form, value) for name, said in _SAYS.items() for form, value in said.items()],
)
def test_attribute_says(name: str, form: str, value: str) -> None:
    assert ATTRIBUTES[name](form) == value


@pytest.mark.parametrize(
    ("name", "form"), [(name, form) for name, forms in _SILENT.items() for form in forms]
)
def test_attribute_is_silent(name: str, form: str) -> None:
    assert ATTRIBUTES[name](form) == ""


@pytest.mark.parametrize(("name", "one", "other"), _pairs(_TELLS_APART))
def test_attribute_tells_apart(name: str, one: str, other: str) -> None:
    assert ATTRIBUTES[name](one) != ATTRIBUTES[name](other)


@pytest.mark.parametrize(("name", "one", "other"), _pairs(_TAKES_FOR_THE_SAME))
def test_attribute_takes_for_the_same(name: str, one: str, other: str) -> None:
    assert ATTRIBUTES[name](one) == ATTRIBUTES[name](other)


@pytest.mark.parametrize("name", ATTRIBUTES)
@pytest.mark.parametrize("form", ["\x00", "\ud800", "\u0301", "İ", "ß", "٣", "²", "a\u0301" * 30])
def test_attribute_answers_for_any_form(name: str, form: str) -> None:
    assert isinstance(ATTRIBUTES[name](form), str)
