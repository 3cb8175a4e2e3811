"""Tagged words in the text that they were taken from."""

from pathlib import Path

import pytest

from crfanon import corpus
from crfanon.corpus import parse_layout
from crfanon.errors import CorpusError
from crfanon.text.document import Document


def _conllu(*rows: str) -> str:
    """Return a sentence of CoNLL-U from rows of number, form and, if any, spacing."""
    lines = []
    for row in rows:
        number, form, *misc = row.split()
        lines.append("\t".join([number, form, *["_"] * 7, *(misc or ["_"])]))
    return "\n".join(["# text = of no use", *lines, "", ""])


def _read(folder: Path, tags: str, *sentences: str) -> list[Document]:
    (folder / "bank").mkdir(exist_ok=True)
    (folder / "bank" / "x.conllu").write_text("".join(sentences), encoding="utf-8")
    rows = (
        "\n".join("\t".join(["9", *token.rsplit("/", 1), "-"]) for token in sentence.split())
        for sentence in tags.split("|")
    )
    content = "# newdoc id = d\n# text = Ida de o\n" + "\n\n".join(rows) + "\n"
    (folder / "x.iob2").write_text(content, encoding="utf-8")
    columns = parse_layout("surface=bank/x.conllu", format="uner")
    return list(corpus.read(folder / "x.iob2", format="uner", columns=columns))


def _labelled(document: Document) -> list[tuple[str, str]]:
    return [(document.text[s.start : s.end], s.label) for s in document.spans]


def test_words_are_written_as_the_treebank_has_them(tmp_path: Path) -> None:
    first = _conllu("1 Ida", "2-3 do", "2 de", "3 o", "4 Sol SpaceAfter=No", "5 . SpaceAfter=No")
    second = _conllu("1 Bo", "1.1 foi", "2 vai")
    (document,) = _read(tmp_path, "Ida/B-PER de/O o/O Sol/B-LOC ./O|Bo/B-PER vai/O", first, second)
    assert (document.doc_id, document.text) == ("d", "Ida do Sol.\nBo vai\n")
    assert _labelled(document) == [("Ida", "PER"), ("Sol", "LOC"), ("Bo", "PER")]


@pytest.mark.parametrize(
    ("tags", "expected"),
    [
        ("em/O o/B-ORG Globo/I-ORG", [("Globo", "ORG")]),  # the article is left out
        ("em/O o/B-ORG Globo/B-ORG", [("no", "ORG"), ("Globo", "ORG")]),
        ("em/O o/B-ORG Globo/O", [("no", "ORG")]),  # the name is within
        ("em/B-ORG o/I-ORG Globo/I-ORG", [("no Globo", "ORG")]),
        ("em/B-ORG o/O Globo/O", [("no", "ORG")]),
        ("em/O o/O Globo/O", []),
    ],
)
def test_words_written_as_one_are_in_a_span_or_not(
    tmp_path: Path, tags: str, expected: list[tuple[str, str]]
) -> None:
    bank = _conllu("1-2 no", "1 em", "2 o", "3 Globo")
    (document,) = _read(tmp_path, tags, bank)
    assert document.text == "no Globo\n"
    assert _labelled(document) == expected


def test_a_treebank_of_other_words_is_refused(tmp_path: Path) -> None:
    for bank in (_conllu("1 Bo"), ""):
        with pytest.raises(CorpusError, match=r"x.iob2:4: the sentence above has other") as error:
            _read(tmp_path, "Ida/B-PER", bank)
        assert "Ida" not in str(error.value)


def test_a_treebank_that_is_none_is_named(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match=r"x.conllu:1: has 2 columns; CoNLL-U has 10"):
        _read(tmp_path, "Ida/B-PER", "1\tIda\n")
