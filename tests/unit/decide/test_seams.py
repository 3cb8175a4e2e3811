"""Where one thing ends and another begins within what a model takes for one."""

from __future__ import annotations

import pytest
from case_tables import table

from crfanon.decide.seams import pieces
from crfanon.text.spans import Span


def _pieces(text: str, *, label: str = "PERSON", language: str = "en") -> list[str]:
    found = pieces(text, Span(0, len(text), label, "crf:x"), language)
    return [text[part.start : part.end] for part in found]


@table("finding", "language, text, parts")
def test_a_full_stop_ends_a_name_where_it_shortens_no_word(
    language: str, text: str, parts: list[str]
) -> None:
    assert _pieces(text, language=language) == parts


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("FACTURA A\nIBÁÑEZ", ["FACTURA A", "IBÁÑEZ"]),
        ("Rowan\n\nThackery", ["Rowan", "Thackery"]),
        ("Rowan\r\nThackery", ["Rowan", "Thackery"]),
    ],
)
def test_the_end_of_a_short_line_ends_a_name(text: str, parts: list[str]) -> None:
    assert _pieces(text) == parts


def test_the_end_of_a_line_of_running_text_may_stand_within_a_name() -> None:
    text = "which the applicant had lodged, together with Rowan\nThackery, before"
    start = text.index("Rowan")
    [whole] = pieces(text, Span(start, start + 14, "PERSON", "crf:x"), "en")
    assert text[whole.start : whole.end] == "Rowan\nThackery"


def test_numbers_do_not_go_on_in_the_next_line() -> None:
    text = "1007   Pratt     Harrogate       Leeds       01423 555 0110\n1008"
    assert _pieces(text, label="ID")[-2:] == ["01423 555 0110", "1008"]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ('Oxley", "city', ["Oxley"]),
        ('14 Mill Lane","Leeds', ["14 Mill Lane", "Leeds"]),
        ("Oxley</name><ward>", ["Oxley"]),
        ("Ada Pell</td><td>Leeds", ["Ada Pell", "Leeds"]),
        ("Rhys Bevan <rhys", ["Rhys Bevan", "rhys"]),
        ("Pell\tLeeds", ["Pell", "Leeds"]),
        ("Pell | Oxley", ["Pell", "Oxley"]),
        ('Ada "Nell" Oxley', ['Ada "Nell" Oxley']),
        ("Pell (née Oxley)", ["Pell (née Oxley)"]),
    ],
)
def test_signs_of_records_and_tables_end_a_name(text: str, parts: list[str]) -> None:
    behind = f'{text}": "' if text.endswith("city") else text
    found = pieces(behind, Span(0, len(text), "LOCATION", "crf:x"), "en")
    assert [behind[part.start : part.end] for part in found] == parts


@pytest.mark.parametrize(
    ("label", "text", "parts"),
    [
        ("PERSON", "Ada Pell / Ida Olms", ["Ada Pell", "Ida Olms"]),
        ("CONTACT_PHONE", "0171 3920456 / 0171", ["0171 3920456", "0171"]),
        ("CONTACT_PHONE", "0561 / 493077", ["0561 / 493077"]),
        ("OTHER_LAW", "BGB / ZPO", ["BGB / ZPO"]),
    ],
)
def test_a_stroke_stands_between_people_and_between_whole_numbers(
    label: str, text: str, parts: list[str]
) -> None:
    assert _pieces(text, label=label) == parts


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        (". Enjoys Bridge", "Enjoys Bridge"),
        ("Chief Nurse |", "Chief Nurse"),
        ('Kent",', "Kent"),
        ("Jr.", "Jr."),
    ],
)
def test_signs_around_a_name_are_no_part_of_it(text: str, bare: str) -> None:
    assert _pieces(text) == [bare]
