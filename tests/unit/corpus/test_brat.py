"""brat standoff: what is read, what is refused, and what is written."""

from pathlib import Path

import pytest

from crfanon.corpus import brat
from crfanon.errors import CorpusError
from crfanon.text.document import Document
from crfanon.text.spans import Span


def _read(folder: Path, text: str, annotations: str) -> Document:
    (folder / "note.txt").write_bytes(text.encode())
    (folder / "note.ann").write_bytes(annotations.encode())
    (document,) = brat.read(folder / "note.txt")
    return document


def test_read_counts_the_byte_order_mark_and_keeps_line_ends(tmp_path: Path) -> None:
    document = _read(tmp_path, "\ufeffIda\r\nBo", "T1\tPERSON 1 4\tIda\r\nT2\tPERSON 6 8\tBo")
    assert document.text == "\ufeffIda\r\nBo"
    assert document.spans == (Span(1, 4, "PERSON", "gold"), Span(6, 8, "PERSON", "gold"))


def test_read_sorts_and_keeps_overlaps(tmp_path: Path) -> None:
    document = _read(tmp_path, "Ida Bo", "T2\tB 4 6\tBo\nT1\tA 0 6\tIda Bo\n\n")
    assert [span.label for span in document.spans] == ["A", "B"]


def test_read_passes_over_what_is_no_mention(tmp_path: Path) -> None:
    lines = (
        "T1\tPERSON 0 3\tIda\nA1\tNegated T1\nR1\tKin Arg1:T1 Arg2:T1\nE1\tMeet:T1\n"
        "#1\tAnnotatorNotes T1\tsure\n*\tEquiv T1 T1\nM1\tX T1\nN1\tReference T1 x:1\tIda\n"
    )
    assert len(_read(tmp_path, "Ida", lines).spans) == 1


def test_read_takes_blanks_for_tabs(tmp_path: Path) -> None:
    document = _read(tmp_path, "Linde, Ida", "T1 Name 0 10 Linde, Ida\n")
    assert document.spans == (Span(0, 10, "Name", "gold"),)


def test_read_joins_pieces_over_white_space_only(tmp_path: Path) -> None:
    annotations = "T1\tA 0 3;5 9\tIda Berg\nT2\tB 14 20;10 13\tBolind Ute\n"
    document = _read(tmp_path, "Ida\r\nBerg Ute Bolind", annotations)
    assert document.spans == (Span(0, 9, "A", "gold"), Span(10, 20, "B", "gold"))
    document = _read(tmp_path, "Ida and Bo Berg", "T1\tA 0 3;11 15\tIda Berg\n")
    assert document.spans == (Span(0, 3, "A", "gold"), Span(11, 15, "A", "gold"))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("T1\tPERSON 0 3\tIdx", "note.ann:2: the text at these offsets is another"),
        ("T1\tPERSON 1 4\tIda", "note.ann:2: the text at these offsets is another"),
        ("T1\tPERSON 0 33\tIda", "note.ann:2: the offsets 0 33 are not within the 8 characters"),
        ("T1\tPERSON 3 3\t", "note.ann:2: the offsets 3 3"),
        ("T1\tPERSON 0 3", "note.ann:2: is not a brat annotation"),
        ("T1\tPERSON zero 3\tIda", "note.ann:2: is not a brat annotation"),
        (f"T1\tPERSON 0 {'9' * 5000}\tIda", "note.ann:2: is not a brat annotation"),
        ("Ida\tPERSON", "note.ann:2: is not a brat annotation"),
    ],
)
def test_read_names_file_and_line_never_the_text(tmp_path: Path, line: str, message: str) -> None:
    with pytest.raises(CorpusError) as caught:
        _read(tmp_path, "Ida Berg", "#1\tn T1\t\n" + line)
    assert message in str(caught.value)
    assert "Ida" not in str(caught.value)


def test_read_refuses_text_that_is_not_utf8(tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_bytes(b"Mar\xeda")
    (tmp_path / "note.ann").write_bytes(b"")
    with pytest.raises(CorpusError, match=r"note.txt: byte 3 is not UTF-8"):
        list(brat.read(tmp_path))


def test_read_goes_through_folders_in_order(tmp_path: Path) -> None:
    for name in ("b", "a/2", "a/1", "v1.2", ".hidden", ".git/x"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / f"{name}.txt").write_text("Ida")
        (tmp_path / f"{name}.ann").write_text("")
    assert [document.doc_id for document in brat.read(tmp_path)] == ["a/1", "a/2", "b", "v1.2"]


def test_read_wants_both_files(tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("Ida")
    with pytest.raises(CorpusError, match=r"has no note.ann beside it"):
        list(brat.read(tmp_path))
    (tmp_path / "note.txt").rename(tmp_path / "note.ann")
    with pytest.raises(CorpusError, match=r"has no note.txt beside it"):
        list(brat.read(tmp_path))


def test_read_takes_texts_from_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "note.ann").write_text("T1\tPERSON 0 3\tIda\n")
    (document,) = brat.read(tmp_path, texts={"note": "Ida Berg"})
    assert document.spans == (Span(0, 3, "PERSON", "gold"),)


@pytest.mark.parametrize("name", ["missing", "."])
def test_read_refuses_a_place_without_files(tmp_path: Path, name: str) -> None:
    with pytest.raises(CorpusError, match="check the"):
        list(brat.read(tmp_path / name))


def test_render_writes_line_ends_as_pieces() -> None:
    spans = (Span(0, 8, "A"), Span(9, 13, "B"), Span(13, 15, "C"))
    document = Document("note", "Ida\r\nBol\n\nUte\n\n", spans=spans)
    assert brat.render(document).splitlines() == [
        "T1\tA 0 3;5 8\tIda Bol",
        "T2\tB 9 13\t Ute",
        "T3\tC 13 15\t  ",
    ]


@pytest.mark.parametrize("span", [Span(0, 0, "A"), Span(2, 9, "A"), Span(0, 1, "A B")])
def test_render_refuses_spans_that_cannot_be(span: Span) -> None:
    with pytest.raises(CorpusError, match="note: "):
        brat.render(Document("note", "Ida", spans=(span,)))
