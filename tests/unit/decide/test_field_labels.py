"""Labels of forms, codes and jobs are nobody's name; what people are called as well may be one."""

from __future__ import annotations

import pytest

from crfanon.decide.field_labels import FieldLabels
from crfanon.text.document import Span


def _marked(text: str, label: str = "PERSON") -> tuple[str, Span]:
    """Return a text without its square brackets, and the span that they were around."""
    start, end = text.index("["), text.index("]") - 1
    return text.replace("[", "").replace("]", ""), Span(start, end, label, "crf:x")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "[NHS] No: 943"),
        ("en", "[VIN]: WVW"),
        ("en", "[Driver]: Bevan"),
        ("en", "[Bill] to: Pell"),
        ("en", "[Policy] No: HH-77"),
        ("en", "[D.O.B.] 2.11.1938"),
        ("en", "[PATIENT DETAILS]\nSurname"),
        ("en", "[DISCHARGE SUMMARY]\n"),
        ("de", "[KVNR] A123456780"),
        ("de", "[TELEFAX]\n\nAN: X"),
        ("de", "[Kundennr]. K-77"),
        ("de", "[RECHNUNG]\n"),
        ("es", "[DATOS DEL PACIENTE]\n"),
        ("es", "[DNI] 12345678Z"),
        ("es", "[F. nac].: 12/07/1984"),
        ("pt", "[CPF]: 529"),
        ("pt", "[Endereço]: Rua"),
        ("pt", "[Morada]: Rua"),
        ("pt", "[LAUDO MÉDICO]\n"),
        ("pt", "[Veículo] 1: Opel"),
    ],
)
def test_labels_of_forms_are_told(language: str, text: str) -> None:
    assert FieldLabels(language).is_label(*_marked(text))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "told [Ward] so"),
        ("en", "[Bill]: see you"),
        ("en", "Mr [Driver] came"),
        ("en", "[Ada Ward]: hello"),
        ("de", "Frau [Lager] kam"),
        ("es", "con la Sra. [Puerta], que"),
        ("pt", "o Sr. [Cidade] disse"),
    ],
)
def test_who_is_called_like_a_label_is_none(language: str, text: str) -> None:
    assert not FieldLabels(language).is_label(*_marked(text))


@pytest.mark.parametrize(
    ("language", "text"),
    [("de", "[Fall 4471902]"), ("es", "[NSS: 92-91-90]."), ("es", "NSS: [92-91-90].\n")],
)
def test_what_has_a_number_is_no_label_and_no_heading(language: str, text: str) -> None:
    words, marked = FieldLabels(language), _marked(text, "ID")
    assert not words.is_label(*marked)
    assert not words.is_heading(*marked)


@pytest.mark.parametrize(
    ("language", "text"),
    [("pt", "na [Folha] de hoje"), ("en", "[Unit] 4, Mill Lane"), ("es", "del [Estado] ruso")],
)
def test_firms_and_streets_may_be_called_so(language: str, text: str) -> None:
    assert not FieldLabels(language).is_label(*_marked(text, "ORGANIZATION"))


@pytest.mark.parametrize(
    ("language", "text", "is_job"),
    [
        ("en", "the [Chief Nurse] came", True),
        ("en", "the [Ward Sister] came", True),
        ("en", "[Judge Ward] came", False),
        ("en", "Mr [Porter] came", False),
        ("es", "| [Celador] |", True),
        ("pt", "| [Porteiro] |", True),
        ("de", "[Kellner] kam", False),
    ],
)
def test_jobs_are_told_from_people(language: str, text: str, *, is_job: bool) -> None:
    assert FieldLabels(language).is_job(*_marked(text)) is is_job


@pytest.mark.parametrize(
    ("language", "text", "parts"),
    [
        ("de", "[Imke Tarnow LANR 123456601]", ["Imke Tarnow", "123456601"]),
        ("pt", "[Inês Taveira OM] 44123", ["Inês Taveira"]),
        ("en", "[R. Pell NP] at", ["R. Pell"]),
        ("es", "[DNI 12345678Z]", ["12345678Z"]),
        ("en", "[GB 123 4567 82]", ["GB 123 4567 82"]),
        ("en", "[Ada Pell]", ["Ada Pell"]),
    ],
)
def test_codes_are_cut_out_and_what_they_ask_for_is_kept(
    language: str, text: str, parts: list[str]
) -> None:
    bare, span = _marked(text)
    found = FieldLabels(language).without_codes(bare, span)
    assert [bare[part.start : part.end] for part in found] == parts
