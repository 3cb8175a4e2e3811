"""Names in tables, told by the heads of their columns."""

from __future__ import annotations

import pytest

from crfanon.detect.tables import ColumnDetector
from crfanon.text.document import Document
from crfanon.text.tokenizer import Tokenizer


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
    ("language", "text", "found"),
    [
        ("en", "DOB\tWard\n1.4.68\t7\n", [("1.4.68", "DATE")]),
        ("de", "Zimmer;Geb.-Datum\n12;010468\n", [("010468", "DATE")]),
        ("es", "Sala;F. nacimiento\n12;1-4-68\n", [("1-4-68", "DATE")]),
        ("pt", "Ala|Data de nascimento\n7C|01041968\n", [("01041968", "DATE")]),
        ("en", "Ward,Phone\n7,555 0132\n", [("555 0132", "CONTACT_PHONE")]),
        ("de", "Handynummer   Zimmer\n5512-77       12\n", [("5512-77", "CONTACT_PHONE")]),
        ("pt", "Ala;Telemóvel\n7C;447 120\n", [("447 120", "CONTACT_PHONE")]),
        ("en", "Ward,Postcode\n7,ZZ9 9ZZ\n", [("ZZ9 9ZZ", "LOCATION_POSTCODE")]),
        ("es", "Sala;C.P.\n12;28016\n", [("28016", "LOCATION_POSTCODE")]),
        ("de", "Kunden-Nr.;Betrag\nK-88;12,50\n", [("K-88", "ID")]),
        ("pt", "CPF;Ala\n123;7C\n", [("123", "ID")]),
        ("es", "Correo electrónico;Sala\nnuria@olmos;12\n", [("nuria@olmos", "CONTACT_EMAIL")]),
        ("en", "Login,Ward\noxleyb,7\n", [("oxleyb", "CONTACT_USER")]),
        ("en", "ID,Phone\nA12,\n", [("A12", "ID")]),
        ("en", '{"dateOfBirth": "1.4.68", "phone": "n/a"}', [("1.4.68", "DATE")]),
        ("de", "<telefon>5512-77</telefon>", [("5512-77", "CONTACT_PHONE")]),
        ("en", "Name,DOB\nPell,01041968\n", [("Pell", "PERSON"), ("01041968", "DATE")]),
    ],
)
def test_cells_below_the_head_of_other_personal_data_are_found(
    language: str, text: str, found: list[tuple[str, str]]
) -> None:
    document = Document("table", text, tokens=Tokenizer()(text))
    [seen] = ColumnDetector(language).detect([document])
    assert [(text[span.start : span.end], span.label) for span in seen.suggested] == found


@pytest.mark.parametrize(
    "text",
    [
        "Item,Price,ID\nPen,2.50,404\nCup,3.10,505\n",
        "Ward,Phone\n7,none\n8,\n",
        "DOB,Phone\nDOB,Phone\n",
        "Ward,E-mail\n7,on request\n",
        "My phone, it seems, rang 4 times.\nThe DOB, as said, was 1968.\n",
    ],
)
def test_what_is_no_value_of_such_a_column_stays(text: str) -> None:
    assert _found("en", text) == []


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
    assert _found("tlh", "Nome;Sala\nOlms;7\n") == []
