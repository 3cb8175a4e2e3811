"""CoNLL columns: every kind of tag and layout, and text that comes back."""

from pathlib import Path

import pytest

from crfanon.corpus import conll
from crfanon.errors import CorpusError
from crfanon.text.document import Document
from crfanon.text.spans import Span
from crfanon.text.tokenizer import Tokenizer


def _read(folder: Path, content: str, layout: conll.Layout | None = None) -> list[Document]:
    path = folder / "news.conll"
    path.write_bytes(content.encode())
    return list(conll.read(path, layout=layout or conll.Layout()))


def _labelled(document: Document) -> list[tuple[str, str]]:
    return [(document.text[s.start : s.end], s.label) for s in document.spans]


def test_read_rebuilds_text_from_tokens(tmp_path: Path) -> None:
    (document,) = _read(tmp_path, "Ida NP B-PER\nBerg NP I-PER\n. F O\n\n\nBo NP B-PER\n")
    assert (document.doc_id, document.text) == ("news", "Ida Berg .\nBo\n")
    assert _labelled(document) == [("Ida Berg", "PER"), ("Bo", "PER")]


def test_read_takes_iob1(tmp_path: Path) -> None:
    (document,) = _read(tmp_path, "Ida I-PER\nBerg I-PER\nUte B-PER\nof O\nAcme I-ORG\n")
    assert _labelled(document) == [("Ida Berg", "PER"), ("Ute", "PER"), ("Acme", "ORG")]


def test_read_ends_spans_with_sentences(tmp_path: Path) -> None:
    (document,) = _read(tmp_path, "Ida I-PER\n\nBerg I-PER\n")
    assert _labelled(document) == [("Ida", "PER"), ("Berg", "PER")]


def test_read_takes_bare_labels(tmp_path: Path) -> None:
    layout = conll.Layout(prefixed=False)
    (document,) = _read(tmp_path, "Ida\tS-BAHN\nBerg\tS-BAHN\n", layout)
    assert _labelled(document) == [("Ida Berg", "S-BAHN")]


def test_read_splits_documents_at_markers(tmp_path: Path) -> None:
    content = "-DOCSTART- -X- O O\n\nIda B-PER\n\n-DOCSTART- -X- O O\n\nBo O\n"
    first, second = _read(tmp_path, content)
    assert (first.doc_id, first.text, second.doc_id) == ("news-1", "Ida\n", "news-2")


def test_read_takes_universal_ner(tmp_path: Path) -> None:
    layout = conll.Layout(
        token=1, tag=2, separator="\t", comment="#", document_marker="# newdoc id"
    )
    content = "# newdoc id = n-7\n# sent_id = 1\n# text = # Ida\n1\t#\tO\t-\n2\tIda\tB-PER\t-\n"
    (document,) = _read(tmp_path, content, layout)
    assert (document.doc_id, document.text) == ("n-7", "# Ida\n")
    assert _labelled(document) == [("Ida", "PER")]


def test_read_keeps_blanks_inside_of_tab_separated_tokens(tmp_path: Path) -> None:
    (document,) = _read(tmp_path, "Ida Berg\tB-PER\r\n", conll.Layout(separator="\t"))
    assert document.text == "Ida Berg\n"


def test_read_takes_spacing_from_a_column(tmp_path: Path) -> None:
    content = "Ida SpaceAfter=No B-PER\n, Gloss=x|SpacesAfter=\\s\\n O\nBo _ O\n"
    (document,) = _read(tmp_path, content)
    assert document.text == "Ida, \nBo\n"


@pytest.mark.parametrize("line", ["Ida", "Ida\tB-PER", "\tB-PER"])
def test_read_names_file_and_line_never_the_text(tmp_path: Path, line: str) -> None:
    layout = conll.Layout(separator="\t", tag=2 if line.startswith("Ida\t") else -1)
    with pytest.raises(CorpusError, match=r"news.conll:2: has no token and tag") as caught:
        _read(tmp_path, f"\n{line}\n", layout)
    assert "Ida" not in str(caught.value)


def test_render_cuts_tokens_at_spans() -> None:
    document = Document("n", "IdaBerg", spans=(Span(0, 3, "A"), Span(3, 5, "B")))
    rows = [line.split("\t") for line in conll.render(document).splitlines()]
    assert rows[2:] == [
        ["Ida", "SpaceAfter=No", "B-A"],
        ["Be", "SpaceAfter=No", "B-B"],
        ["rg", "SpaceAfter=No", "O"],
    ]


def test_render_hides_a_token_that_would_begin_a_document(tmp_path: Path) -> None:
    tokens = Tokenizer()("xDOCSTARTx")  # one token, as another tokenizer might cut
    document = Document("n", "-DOCSTART-", tokens)
    assert [d.text for d in _read(tmp_path, conll.render(document))] == ["-DOCSTART-"]


@pytest.mark.parametrize(
    "spans", [(Span(0, 3, "A"), Span(2, 4, "B")), (Span(0, 4, "A"),), (Span(3, 5, "A"),)]
)
def test_render_refuses_what_columns_cannot_hold(spans: tuple[Span, ...]) -> None:
    with pytest.raises(CorpusError, match="overlaps another, or has white space"):
        conll.render(Document("n", "Ida Bo", spans=spans))
