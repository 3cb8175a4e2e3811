"""The five ways in which strings are compared, side by side."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crfanon
from crfanon.text.normalize import bare, exact, fold, name_key, plain

_WAYS = {way.__name__: way for way in (exact, fold, plain, bare, name_key)}


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("Peña", "Pen\u0303a", "exact fold plain bare name_key"),
        ("Ana  Ruiz", "Ana\nRuiz", "exact plain name_key"),
        (" Ana", "Ana", "exact plain name_key"),
        ("BERG", "Berg", "fold plain bare name_key"),
        ("GROẞ", "gross", "fold plain bare name_key"),
        ("Ångström", "Angstrom", "fold plain bare name_key"),
        ("Conceição", "conceicao", "fold plain bare name_key"),
        ("Peña", "Pena", "bare name_key"),
        ("L’Olmo", "L'Olmo", "fold plain name_key"),
        ("L`Olmo", "L'Olmo", "fold plain name_key"),
        ("L´Olmo", "L'Olmo", "fold plain"),
        ("Ruiz‑Lema", "Ruiz-Lema", "fold plain name_key"),
        ("Łódź", "Lodz", "plain name_key"),
        ("Æbelø", "Aebelo", "plain name_key"),
        ("Davíð", "David", "plain"),
        ("Ruiz-Lema", "Ruiz Lema", "name_key"),
        ("EE.UU.", "EEUU", "name_key"),
        ("O'Hara", "OHara", "name_key"),
        ("º", "o", "name_key"),
        ("Berg", "Burg", ""),
        ("Berg 1", "Berg 2", ""),
        ("Ruiz", "Ruíz Lema", ""),
    ],
)
def test_each_way_leaves_out_of_account_what_it_says(one: str, other: str, alike: str) -> None:
    assert [name for name, way in _WAYS.items() if way(one) == way(other)] == alike.split()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ["", "", "", "", ""]),
        ("Peña", ["Peña", "peña", "peña", "pena", "pena"]),
        ("º", ["º", "º", "º", "º", "o"]),
        (
            "Ñandú  GROß",
            ["Ñandú GROß", "ñandu  gross", "ñandu gross", "nandu  gross", "nandu gross"],
        ),
        ("O’Łuk,", ["O’Łuk,", "o'łuk,", "o'luk,", "o’łuk,", "oluk"]),
    ],
)
def test_what_each_way_makes_of_a_text(text: str, expected: list[str]) -> None:
    assert [way(text) for way in _WAYS.values()] == expected


@pytest.mark.parametrize("name", _WAYS)
@given(st.text(st.characters(max_codepoint=0x24F), max_size=60))
def test_once_compared_nothing_is_left_to_leave_out(name: str, text: str) -> None:
    way = _WAYS[name]
    assert way(way(text)) == way(text)
    assert way(unicodedata.normalize("NFD", text)) == way(unicodedata.normalize("NFC", text))


@given(st.text(max_size=50))
def test_long_texts_are_compared_as_short_ones(text: str) -> None:
    for way in (fold, bare):
        long = way(f"{text} {'x' * 41}")
        assert long == f"{way(text)} {'x' * 41}"


# What takes accents or widths off characters for another purpose than to compare two texts.
_ELSEWHERE = {
    "crf/attributes.py",  # a feature, as models were trained with it
    "crypto/keys.py",  # one encoding for a password
    "detect/deny_lists.py",  # wide forms as others, before they are folded
    "gazetteers/keys.py",  # what letters fold to, for lists that are folded as bytes
    "languages/identify.py",  # one encoding for a text
    "languages/spellings.py",  # other ways to write a name
    "mask/surrogates/surrogates.py",  # a surrogate for a text without accents
    "restore/forms.py",  # a text as it is seen, before it is bare
    "rules/checks/digits.py",  # digits of all widths
    "rules/checks/national.py",
    "text/normalize.py",
    "training/invention.py",  # letters of invented names
}


def test_no_other_module_has_a_way_of_its_own() -> None:
    package = Path(crfanon.__file__).parent
    found = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if re.search(r"unicodedata\.normalize|import normalize\b", path.read_text("utf-8"))
    }
    assert found == _ELSEWHERE
