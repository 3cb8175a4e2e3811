"""What the parts of a name are, for those who link names and those who replace their words."""

from __future__ import annotations

import pytest

from crfanon.languages.language import language, mentions_of
from crfanon.languages.names import SIGN, NameWords, PersonName
from crfanon.languages.surrogate_words import surrogate_words
from crfanon.mask.surrogates.language_views import with_words_around
from crfanon.mask.surrogates.name_reader import name_words

_SHORT = {"title": "t", "name": "n", "initial": "i", "particle": "p", "suffix": "s", "number": "#"}


def kinds(name: PersonName) -> str:
    """Return the parts that are no signs with the first letters of their kinds."""
    return " ".join(f"{_SHORT[part.kind]}:{part.text}" for part in name.parts if part.kind != SIGN)


REPLACED = [
    ("de", "Dr. Anna von Berg", "t:Dr n:Anna p:von n:Berg"),
    ("de", "Graf Otto von und zu Hohenstein", "t:Graf n:Otto p:von p:und p:zu n:Hohenstein"),
    ("de", "von der Tann, Ida", "p:von p:der n:Tann n:Ida"),
    ("de", "Lang-Meier", "n:Lang n:Meier"),
    ("en", "Mr. John F. O'Donnell Jr.", "t:Mr n:John i:F p:O n:Donnell s:Jr"),
    ("en", "Ann Sand MD", "n:Ann n:Sand s:MD"),
    ("en", "PC 4471", "t:PC #:4471"),
    ("es", "Dra. Inés de la Paz Robles", "t:Dra n:Inés p:de p:la n:Paz n:Robles"),
    ("es", "D. Juan Robles", "t:D n:Juan n:Robles"),
    ("es", "D. Robles", "i:D n:Robles"),
    ("es", "De la Vega Pina, Inés", "p:De p:la n:Vega n:Pina n:Inés"),
    ("es", "M.ª Luz Robles", "n:M.ª n:Luz n:Robles"),
    ("es", "SánchezBulnes", "n:Sánchez n:Bulnes"),
    ("es", "ROBLES E IBARRA", "n:ROBLES p:E n:IBARRA"),
    ("es", "Robles E", "n:Robles i:E"),
    ("fr", "M. Vasseur", "t:M n:Vasseur"),
    ("pt", "Prof.ª Dr.ª Rosa Silva", "t:Prof t:Dr n:Rosa n:Silva"),
    ("pt", "Sra. Rosa do", "t:Sra n:Rosa p:do"),
    ("pt", "José da Silva e Souza Neto", "n:José p:da n:Silva p:e n:Souza s:Neto"),
    ("pt", "Le Thi Hoa", "n:Le n:Thi n:Hoa"),
]


@pytest.mark.parametrize(("code", "text", "expected"), REPLACED)
def test_parts_whose_words_are_replaced(code: str, text: str, expected: str) -> None:
    assert kinds(PersonName.of(text, name_words(surrogate_words(code)))) == expected


def test_titles_of_the_text_around_stand_before_a_name_of_another_language() -> None:
    words = with_words_around(surrogate_words("es"), surrogate_words("en"))
    name = PersonName.of("Ms Inés de la Paz", name_words(words))
    assert kinds(name) == "t:Ms n:Inés p:de p:la n:Paz"


LINKED = [
    ("de", "Frau Prof. Anna-Lena Berg", "t:Frau t:Prof. n:Anna-Lena n:Berg"),
    ("de", "V. Osterkamp", "i:V. n:Osterkamp"),
    ("en", "the Mr Hale", "t:the t:Mr n:Hale"),
    ("en", "Thomas Hale, Jr.", "n:Thomas n:Hale s:Jr."),
    ("en", "R. Zane, MD", "i:R. n:Zane s:MD"),
    ("en", "Zane, Ruth, MD", "n:Zane n:Ruth n:MD"),
    ("en", "Mr Ben Okafor", "t:Mr n:Ben n:Okafor"),
    ("en", "O'Hara", "n:O'Hara"),
    ("es", "Sra. Dña. Inés de la Paz", "t:Sra. t:Dña. n:Inés p:de p:la n:Paz"),
    ("es", "Prof.ª Rosa Vda. de Huerta", "t:Prof.ª n:Rosa p:Vda. p:de n:Huerta"),
    ("pt", "Ana IV Silva", "n:Ana n:IV n:Silva"),
    ("pt", "Adamastor Peixoto Filho", "n:Adamastor n:Peixoto s:Filho"),
    ("pt", "Noronha Filho", "n:Noronha p:Filho"),
]


@pytest.mark.parametrize(("code", "text", "expected"), LINKED)
def test_parts_that_are_linked(code: str, text: str, expected: str) -> None:
    assert kinds(PersonName.of(text, language(code).mentions.name_words)) == expected


def test_titles_of_all_languages_of_a_text_stand_before_a_name() -> None:
    words = mentions_of(("pt", "de")).name_words
    assert kinds(PersonName.of("Frau Ida Berg", words)) == "t:Frau n:Ida n:Berg"


def test_nothing_but_titles_is_nobodys_name_where_short_forms_are_looked_for() -> None:
    registrar = PersonName.of("Deputy Registrar", language("en").variants.name_words)
    assert [part.kind for part in registrar.parts if part.kind != SIGN] == ["title", "title"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Anna Berg", "Anna Berg"),
        ("Berg, Anna", "Anna Berg"),
        ("Robles Pina, Inés María", "Inés María Robles Pina"),
        ("berg, anna", "anna berg"),
        ("Berg, Anna, 45", "Anna Berg"),
        ("Anna Berg, wohnhaft", "Anna Berg wohnhaft"),
        (", Anna", "Anna"),
        ("Berg,", "Berg"),
    ],
)
def test_words_stand_in_order_whether_or_not_the_surname_comes_first(
    text: str, expected: str
) -> None:
    name = PersonName.of(text, NameWords(key=str.lower, titles=()))
    assert " ".join(part.text for part in name.in_order) == expected
