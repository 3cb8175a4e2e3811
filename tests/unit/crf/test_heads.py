"""What values are called where they stand, and what a CRF sees of it."""

from __future__ import annotations

import pytest

from crfanon.crf.heads import values_under_heads
from crfanon.text.document import Document
from crfanon.text.tokenizer import Tokenizer

_TOKENIZER = Tokenizer()


def _values(text: str) -> list[tuple[str, tuple[str, ...]]]:
    """Return the values of a text, and what their heads say of them."""
    tokens = _TOKENIZER(text)
    document = Document("note", text, tokens=tokens)
    ends = tokens.ends.tolist()
    return [
        (text[int(tokens.starts[first]) : ends[last - 1]], clues)
        for first, last, clues in values_under_heads(document)
    ]


@pytest.mark.parametrize(
    ("text", "value", "clues"),
    [
        ("Occupation: baker\n", "baker", ("word=occupation",)),
        ("Address:\n14 High St\n", "14 High St", ("word=address",)),
        ("Name: Ada    DOB: 1.2.68\n", "1.2.68", ("word=dob", "kind=DATE")),
        ('{"age":41,"lastName": "Oxley"}', "Oxley", ("word=name", "first=last", "kind=PERSON")),
        ("<surname>Oxley</surname>", "Oxley", ("word=surname", "kind=PERSON")),
        ("sshd: user=ada port=22", "22", ("word=port",)),
        ("Paciente: Ana Ruiz", "Ana Ruiz", ("word=paciente", "kind=PERSON")),
    ],
)
def test_a_value_has_the_label_before_it(text: str, value: str, clues: tuple[str, ...]) -> None:
    assert (value, clues) in _values(text)


@pytest.mark.parametrize(
    "text",
    [
        "Surname;Ward;Bed\nOxley;7C;12\nPell;8;3\n",
        "Surname\tWard\tBed\nOxley\t7C\t12\nPell\t8\t3\n",
        "| Surname | Ward | Bed |\n|---|---|---|\n| Oxley | 7C | 12 |\n| Pell | 8 | 3 |\n",
        "Surname,Ward,Bed\nOxley,7C,12\nPell,8,3\n",
        "Surname      Ward   Bed\nOxley        7C     12\nPell         8      3\n",
        "Surname      Ward   Bed\r\nOxley        7C     12\r\nPell         8      3\r\n",
    ],
)
def test_cells_have_the_head_of_their_column(text: str) -> None:
    found = _values(text)
    for name, ward in (("Oxley", "7C"), ("Pell", "8")):
        assert (name, ("word=surname", "kind=PERSON")) in found
        assert (ward, ("word=ward",)) in found


@pytest.mark.parametrize(
    "text",
    ["", "\n\n", "She came at 10:30.", "See http://example.org, then", "Hope, Faith, Grace\nsang"],
)
def test_text_without_heads_has_no_values(text: str) -> None:
    assert _values(text) == []


def test_of_running_text_behind_a_label_only_the_beginning_is_its_value() -> None:
    [(value, _)] = _values("History: " + "she felt well " * 20)
    assert len(value.split()) == 12


def test_a_table_ends_where_its_rows_do() -> None:
    found = _values("Surname;Ward\nOxley;7C\n\nPell;8\n")
    assert [value for value, _ in found] == ["Oxley", "7C"]
