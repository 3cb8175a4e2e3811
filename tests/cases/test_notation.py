"""How cases are read and judged: a case file that is wrong must not pass."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from crfanon.text.document import Document

from .notation import Case, drop_name, faults, move, read_cases, read_names

_FILE = """\
# What leaks.

- name: one
  text: Vino [[Ana]] y [[PERSON|Eva]] con tos.
  keep: [con tos]

- name: one-and-more
  text: |
    Vino sola.

- {name: two, text: "A [1]."}
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "cases.yaml"
    path.write_text(_FILE, encoding="utf-8")
    return path


def _read(path: Path, text: str) -> Case:
    path.write_text(text, encoding="utf-8")
    [case] = read_cases(path)
    return case


def test_marks_are_taken_out_of_the_text(file: Path) -> None:
    one, *_ = read_cases(file)
    assert one.text == "Vino Ana y Eva con tos."
    assert [tuple(mark) for mark in one.marks] == [(5, 8, ""), (11, 14, "PERSON")]
    assert [one.text[start:end] for start, end in one.keep] == ["con tos"]


def test_a_text_without_marks_stays_as_a_whole(file: Path) -> None:
    _, _, two = read_cases(file)
    assert (two.marks, two.keep) == ((), ((0, len("A [1].")),))


def test_a_case_is_spanish_unless_it_says_its_language(file: Path) -> None:
    assert _read(file, "- {name: x, text: a}").language == "es"
    assert _read(file, "- {name: x, text: a, language: de}").language == "de"


def test_what_stays_is_looked_for_as_whole_words_and_outside_of_marks(file: Path) -> None:
    case = _read(file, "- {name: x, text: 'Sol: [[Sol]] al sol, Soledad, Sol', keep: [Sol]}")
    assert case.keep == ((0, 3), (26, 29))


@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        ("{text: a}", "has a name and a text"),
        ("{name: x, text: 1}", "has a name and a text"),
        ("{name: x, text: a, kept: [a]}", "kept: no such key"),
        ("{name: x, text: a, language: no}", "language: should be its code"),
        ("{name: x, text: a, language: english}", "language: should be its code"),
        ("{name: x, text: 'a [[b]'}", "a mark is not closed"),
        ("{name: x, text: 'a b]]'}", "a mark is not closed"),
        ("{name: x, text: 'a [[b]]', keep: [b]}", "not in the text outside of marks"),
        ("{name: x, text: 'a [[b]]', keep: [c]}", "not in the text outside of marks"),
        ("{name: x, text: 'a [[b]]', keep: [1]}", "should be a list of texts"),
        ("{name: x, text: 'a [[b]]', keep: a}", "should be a list of texts"),
    ],
)
def test_a_case_that_asks_for_nothing_sensible_is_refused(
    file: Path, entry: str, problem: str
) -> None:
    with pytest.raises(ValueError, match=problem):
        _read(file, f"- {entry}")


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("Vino [NAME_PATIENT Ana Berg] con tos.", []),
        ("Vino [NOMBRE_SUJETO_ASISTENCIA Ana Berg] con tos.", []),
        ("Vino [NAME_PATIENT Ana] [PERSON Berg] con tos.", []),
        ("Vino [PERSON Ana] Berg con tos.", ["leaks: 'Ana Berg'"]),
        ("Vino Ana Berg con tos.", ["leaks: 'Ana Berg'"]),
        ("Vino [DATE Ana Berg] con tos.", ["not PERSON but DATE: 'Ana Berg'"]),
        ("Vino [PERSON Ana Berg con] tos.", ["should stay: 'con tos'"]),
    ],
)
def test_faults_are_named(
    doc: Callable[..., Document], file: Path, marked: str, expected: list[str]
) -> None:
    case = _read(file, "- {name: x, text: 'Vino [[PERSON|Ana Berg]] con tos.', keep: [con tos]}")
    assert faults(case, doc(marked)) == expected


def test_a_mark_without_a_label_is_content_with_any(
    doc: Callable[..., Document], file: Path
) -> None:
    case = _read(file, "- {name: x, text: 'Vino [[Ana]].'}")
    assert faults(case, doc("Vino [DATE Ana].")) == []
    assert faults(case, doc("Vino Ana.")) == ["leaks: 'Ana'"]


@pytest.mark.parametrize("name", ["one", "one-and-more", "two"])
def test_a_case_is_moved_as_it_stands(file: Path, tmp_path: Path, name: str) -> None:
    before = {case.name: case for case in read_cases(file)}
    target = tmp_path / "target.yaml"
    target.write_text("# Here.\n\n- {name: zero, text: x}\n", encoding="utf-8")
    move(name, file, target)
    assert [case.name for case in read_cases(file)] == [n for n in before if n != name]
    assert read_cases(target)[1] == before[name]
    assert file.read_text("utf-8").startswith("# What leaks.\n\n- ")
    assert target.read_text("utf-8").startswith("# Here.\n\n- {name: zero, text: x}\n\n- ")
    with pytest.raises(ValueError, match=f"{name}: not in cases.yaml"):
        move(name, file, target)


def test_a_name_is_taken_out_of_a_list(tmp_path: Path) -> None:
    path = tmp_path / "names.txt"
    path.write_text("# Known.\n\none\none-and-more\n# Others.\ntwo\n", encoding="utf-8")
    drop_name("one", path)
    assert read_names(path) == ["one-and-more", "two"]
    assert path.read_text("utf-8") == "# Known.\n\none-and-more\n# Others.\ntwo\n"
