"""Names in tables, told by the heads of their columns."""

from __future__ import annotations

import pytest

from crfanon.columns import ColumnDetector
from crfanon.document import Document
from crfanon.tokenizer import Tokenizer


def _found(language: str, text: str) -> list[str]:
    document = Document("table", text, tokens=Tokenizer()(text))
    [seen] = ColumnDetector(language).detect([document])
    return [text[span.start : span.end] for span in seen.suggested]


@pytest.mark.parametrize(
    ("language", "text", "names"),
    [
        ("en", "Surname,Ward\nOxley,7\nPell,8\n", ["Oxley", "Pell"]),
        ("es", "Apellido;Sala\nLozoya;12\n", ["Lozoya"]),
        ("de", "Nachname\tZimmer\nLürssen\t12\n", ["Lürssen"]),
        ("pt", "| Utente | Ala |\n|---|---|\n| Graziela Bonfim | 7C |\n", ["Graziela Bonfim"]),
        (
            "en",
            "Surname     First name    Bed\nOxley       Bridget       7\n",
            ["Oxley", "Bridget"],
        ),
        ("en", 'Employee,Room\r\n"Oxley, Bridget",7\r\n', ["Oxley, Bridget"]),
        ("de", "Vorname;Ort\n;Köln\nSwantje;Bonn\n", ["Swantje"]),
        ("en", "surname,ward\nyoung,7\nn/a,7\nde souza,8\n", ["young", "de souza"]),
        ("pt", "Responsável;Sala\nFátima;7\n", ["Fátima"]),
        ("pt", "Apelido;Nome;Cama\nItaparica;Saionara;12B\n", ["Itaparica", "Saionara"]),
    ],
)
def test_cells_below_the_head_of_names_are_found(
    language: str, text: str, names: list[str]
) -> None:
    assert _found(language, text) == names


@pytest.mark.parametrize(
    "text",
    [
        "Name,Price\nBlue Chair,40\n",
        "The surname, as it stands, is missing.\nNobody, however, asked.\n",
        "Surname,Ward\n12,7\n",
        "Surname,Ward\n\nOxley left, then came back.\n",
        "Ward,Bed\nOxley,7\n",
    ],
)
def test_what_is_no_name_in_a_column_of_names_stays(text: str) -> None:
    assert _found("en", text) == []


@pytest.mark.parametrize(
    ("language", "text", "names"),
    [
        (
            "en",
            '{"first_name": "Bridget", "last_name": "Oxley", "visits": 3}',
            ["Bridget", "Oxley"],
        ),
        ("de", "{'Nachname': 'Lürssen',\n 'ort': 'Bonn'}", ["Lürssen"]),
        ("es", '"primerApellido" : "Lozoya"\r\n"sala": "12"', ["Lozoya"]),
        ("pt", "<nomeCompleto>Graziela Bonfim</nomeCompleto><ala>Norte</ala>", ["Graziela Bonfim"]),
        ("en", '{"name": "Blue Chair", "Name": "Bridget", "surname": ""}', ["Bridget"]),
        ("en", 'The "surname" is missing, and "name": nobody.', []),
        ("en", '<surname class="x">Oxley</surname>', ["Oxley"]),
    ],
)
def test_values_of_keys_that_are_names_are_found(
    language: str, text: str, names: list[str]
) -> None:
    assert _found(language, text) == names


def test_a_language_without_heads_finds_nothing() -> None:
    assert _found("fr", "Nom;Salle\nOlms;7\n") == []
