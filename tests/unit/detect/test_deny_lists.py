"""Deny lists: how they are read, and that what stands in them is masked."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from pipelines import pipeline_of

from crfanon.decide.arbitration import Arbiter
from crfanon.detect.deny_lists import ListDetector, UserList, read_lists
from crfanon.errors import ConfigError
from crfanon.text.document import Document
from crfanon.text.spans import Span
from crfanon.text.tokenizer import Tokenizer
from crfanon.text.tokens import Lexicon, Tokens


def found(text: str, *entries: str) -> list[str]:
    detector = ListDetector([UserList("mine", "PERSON", entries)])
    [document] = pipeline_of([detector], splitter=Tokenizer()).analyze([Document("", text)])
    return [text[span.start : span.end] for span in document.spans]


@pytest.mark.parametrize(
    ("text", "entry", "expected"),
    [
        ("Vino Berg.", "Berg", ["Berg"]),
        ("Vino BÉRG.", "berg", ["BÉRG"]),
        ("Vino Bergmann.", "Berg", []),
        ("Anna\n   Berg", "Anna Berg", ["Anna\n   Berg"]),
        ("Anna Maria Berg", "Anna Berg", []),
        ("el pro-\u00adyecto Lu\u00adna", "Luna", ["Lu\u00adna"]),
        ("DRAna pasa", "Ana", ["Ana"]),
        ("McAllister", "MCALLISTER", ["McAllister"]),
        ("MCALLISTER", "McAllister", ["MCALLISTER"]),
        ("O’Donnell", "O'Donnell", ["O’Donnell"]),
        ("Robles–Pina", "Robles-Pina", ["Robles–Pina"]),
        ("Ｂｅｒｇ", "Berg", ["Ｂｅｒｇ"]),
        ("expediente #1234/7", "#1234/7", ["#1234/7"]),
        ("PEÑA o pena", "Peña", ["PEÑA"]),
    ],
)
def test_entries_are_found_as_they_may_be_written(
    text: str, entry: str, expected: list[str]
) -> None:
    assert found(text, entry) == expected


def test_entries_that_overlap_are_all_covered() -> None:
    assert found("Anna Berg Robles", "Anna Berg", "Berg Robles") == ["Anna Berg", "Robles"]


def blank_separated(text: str) -> Tokens:
    """Cut a line as a tokenizer does that knows nothing but blanks."""
    lexicon = Lexicon()
    words = list(re.finditer(r"\S+", text))
    columns = [[lexicon.number(m[0]), m.start(), m.end()] for m in words]
    forms, starts, ends = np.array(columns, np.int32).T
    return Tokens(lexicon, forms, starts, ends, np.zeros(1, np.int32), np.zeros(1, np.int32))


def test_a_token_that_holds_an_entry_is_masked_whole() -> None:
    detector = ListDetector([UserList("mine", "PERSON", ("Berg",))])
    [document] = pipeline_of([detector], splitter=blank_separated).analyze(
        [Document("", "Vino Nº12Berg/x hoy.")]
    )
    assert [(span.start, span.end) for span in document.spans] == [(5, 15)]


def test_a_deny_entry_is_not_voted_away() -> None:
    detector = ListDetector([UserList("mine", "PERSON", ("Berg",))])
    text = "Calle Berg 4"
    tokenized = Document("", text, Tokenizer()(text), suggested=(Span(0, 5, "CALLE", "crf:x"),))
    [document] = detector.detect([tokenized])
    decided = Arbiter(certain=detector.certain)(document).spans
    assert [(span.start, span.end) for span in decided] == [(0, 5), (6, 10)]


def test_each_list_has_its_label_and_the_first_one_counts() -> None:
    lists = [UserList("a", "PERSON", ("Berg",)), UserList("b", "LOCATION", ("Berg", "Soria"))]
    [document] = pipeline_of([ListDetector(lists)], splitter=Tokenizer()).analyze(
        [Document("", "Berg, Soria")]
    )
    assert [(span.label, span.source) for span in document.spans] == [
        ("PERSON", "deny:a"),
        ("LOCATION", "deny:b"),
    ]


def test_labels_are_named_as_the_models_name_them() -> None:
    detector = ListDetector([UserList("a", "PERSON", ("Berg",))], named=str.lower)
    assert detector.labels == {"person"}


def test_a_file_is_a_list(tmp_path: Path) -> None:
    path = tmp_path / "people.txt"
    path.write_bytes("\ufeff# label: PERSON\r\n# ours\r\n#\r\n\r\n Inés Robles \r\n#12".encode())
    assert read_lists(path) == [UserList("people", "PERSON", ("Inés Robles", "#12"), str(path))]


def test_a_folder_has_a_list_in_each_file(tmp_path: Path) -> None:
    (tmp_path / "more").mkdir()
    (tmp_path / "b.txt").write_text("Luna\n", "utf-8")
    (tmp_path / "more" / "a.txt").write_text("# label: PERSON\nBerg\n", "utf-8")
    (tmp_path / "notes.md").write_text("Sol\n", "utf-8")
    (tmp_path / ".b.txt.swp").write_text("Sol\n", "utf-8")
    assert read_lists(tmp_path, label="ORGANIZATION") == [
        UserList("b", "ORGANIZATION", ("Luna",), str(tmp_path / "b.txt")),
        UserList("more/a", "PERSON", ("Berg",), str(tmp_path / "more" / "a.txt")),
    ]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"Berg\nIn\xe9s\n", "people.txt:2: not UTF-8; save the list as UTF-8"),
        (b"Berg\n\xe2\x80\x8b\n", "people.txt:2: holds nothing that can be seen; take it out"),
        (b"# label: HUMAN\nBerg\n", "people.txt:1: labels: HUMAN has no place"),
    ],
)
def test_a_list_that_is_not_as_it_should_be_is_named_with_its_line(
    tmp_path: Path, content: bytes, message: str
) -> None:
    path = tmp_path / "people.txt"
    path.write_bytes(content)
    with pytest.raises(ConfigError, match=message):
        read_lists(path)


def test_a_list_that_is_missing_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="none.txt: cannot be read"):
        read_lists(tmp_path / "none.txt")
    with pytest.raises(ConfigError, match="has no list"):
        read_lists(tmp_path)


@pytest.mark.parametrize("name", ["clients.csv", "clients"])
def test_a_file_that_is_no_list_is_not_passed_over(tmp_path: Path, name: str) -> None:
    (tmp_path / "a.txt").write_text("Luna\n", "utf-8")
    (tmp_path / name).write_text("Berg\n", "utf-8")
    with pytest.raises(ConfigError, match=f"{name}: is no list; end its name in .txt"):
        read_lists(tmp_path)


def test_a_link_to_a_folder_is_not_passed_over(tmp_path: Path) -> None:
    (tmp_path / "lists").mkdir()
    (tmp_path / "lists" / "more").symlink_to(tmp_path)
    with pytest.raises(ConfigError, match="more: is no list"):
        read_lists(tmp_path / "lists")


def test_a_list_without_a_label_is_refused() -> None:
    with pytest.raises(ConfigError, match="list mine: says not as what it is masked"):
        ListDetector([UserList("mine", "", ("Berg",))])
