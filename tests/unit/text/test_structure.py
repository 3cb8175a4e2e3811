"""Values of JSON and markup are told from what programs need, and written as they have to be."""

from __future__ import annotations

import pytest

from crfanon.text.structure import JSON_KEY, JSON_NUMBER, Structure


def _slots(text: str) -> list[str]:
    structure = Structure.of(text)
    assert structure is not None
    return [text[slot.start : slot.end] for slot in structure.slots]


@pytest.mark.parametrize(
    "text",
    [
        "Ida, 54 years",
        "{braces} and [brackets]",
        '{"name": "Ida"',
        "a < b, c > d",
        "mail <ida@example.org>",
        "<ida> hello there",
        "[12/03/2024, 17:03] Ida: hi",
        "Ida, Bo, Jo\nand the others, who came,\nsaid nothing",
        "",
    ],
)
def test_a_text_for_people_has_no_structure(text: str) -> None:
    assert Structure.of(text) is None


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ('{"a": "\\"I.\\"", "n": [1.5, -2e3, null]}', ["a", '\\"I.\\"', "n", "1.5", "-2e3"]),
        ('\ufeff{"a": ""}', ["a"]),
        ('{"a": "Ida"}\n\n{"a": "Bo"}\n', ["a", "Ida", "a", "Bo"]),
        ('{"a": "<p class=\\"x\\">Ida</p>"}', ["a", "x", "Ida"]),
        ('<p class="x">Ida <b>Oxley</b></p>', ["x", "Ida ", "Oxley"]),
        ("<!DOCTYPE html><!-- by Ida --><br>Bo", [" by Ida ", "Bo"]),
        ("name;no\nIda \"I.\" Bo;7\n\"Bo; B\";\n", ["name", "no", 'Ida "I." Bo', "7", "Bo; B"]),
        ("a\tb\r\nIda\t\r\n", ["a", "b", "Ida"]),
        ("<n><![CDATA[Ida & Bo]]></n>", ["Ida & Bo"]),
        ("<id x='998' ref=7 /> and <ida@example.org></id>", ["998", "7", " and <ida@example.org>"]),
        (
            "MSH|^~\\&|LAB|\rPID|1||99^^^H&1||Ott^Ida~Oxley||\rOBX|1|TX|a \\T\\ b",
            ["LAB", "1", "99", "H", "1", "Ott", "Ida", "Oxley", "1", "TX", "a \\T\\ b"],
        ),
        (
            "BEGIN:VCARD\r\nVERSION:4.0\r\nN;SORT-AS=\"a:b\":Ott\\, jr.;Ida;;\r\n"
            "NOTE:one\r\n two\r\nEND:VCARD",
            ["a:b", "Ott\\, jr.", "Ida", "one\r\n two"],
        ),
        (
            'by Ida\nBEGIN:VCALENDAR\nATTENDEE;CN=Bo;X-P="O, P":mailto:bo@example.org\n'
            "no property\nEND:VCALENDAR\nNote: Ida; Bo",
            ["by Ida", "Bo", "O, P", "mailto:bo@example.org", "no property", "Note: Ida; Bo"],
        ),
    ],
)  # fmt: skip
def test_values_are_found(text: str, values: list[str]) -> None:
    assert _slots(text) == values


def test_keys_and_numbers_are_told_apart() -> None:
    structure = Structure.of('{"12": 12}')
    assert structure is not None
    assert [slot.kind for slot in structure.slots] == [JSON_KEY, JSON_NUMBER]


@pytest.mark.parametrize(
    ("text", "value", "written"),
    [
        ('{"a": "Ida", "ä": 1}', 'Bo "B." Böhm\\', 'Bo \\"B.\\" Böhm\\\\'),
        ('{"a": "Ida"}', "Böhm", "B\\u00f6hm"),
        ("[3711]", "9052", "9052"),
        ("a;b\nIda;7\n", 'Bo; "B"', "Bo   B "),
        ('a;b\n"Ida";7\n', 'Bo; "B"', 'Bo; ""B""'),
        ("[3711]", "0052", '"0052"'),
        ("[3711]", "[ID_1]", '"[ID_1]"'),
        ("<p>Ida ä</p>", 'Böhm & Sons "B"', 'Böhm &amp; Sons "B"'),
        ('<p x="Ida ä">.</p>', 'Böhm & Sons "B"', "Böhm &amp; Sons &quot;B&quot;"),
        ("<p>Ida</p>", "Böhm", "B&#246;hm"),
        ("MSH|^~\\&|LAB\rPID|1||Ida", "B|o^\\\n", "B\\F\\o\\S\\\\E\\\\.br\\"),
        ("BEGIN:VCARD\nFN:Ida\nEND:VCARD", "Böhm, B; \\", "Böhm\\, B\\; \\\\"),
        ('{"a": "<b>Ida</b>"}', 'Bo & "B"', 'Bo &amp; \\"B\\"'),
    ],
)
def test_a_value_is_written_as_the_format_has_it(text: str, value: str, written: str) -> None:
    structure = Structure.of(text)
    assert structure is not None
    start = text.find("Ida") if "Ida" in text else text.find("3711")
    assert structure.written(value, start, start + 3 + (text[start] == "3")) == written
