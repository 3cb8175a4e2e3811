"""Columns by name and by words, and the text that is rebuilt of them."""

from pathlib import Path

import pytest

from crfanon import corpus
from crfanon.corpus.layout import Layout, parse_layout, read_layout
from crfanon.corpus.spacing import Typesetter
from crfanon.errors import ConfigError
from crfanon.settings.setting import Setting
from crfanon.text.document import Document


def _typeset(tokens: str) -> str:
    typesetter = Typesetter()
    return "".join(typesetter.before(token) + token for token in tokens.split())


def _read(folder: Path, content: str, columns: str) -> list[Document]:
    path = folder / "x.tsv"
    path.write_text(content, encoding="utf-8")
    return list(corpus.read(path, format="conll", columns=parse_layout(columns)))


@pytest.mark.parametrize(
    ("tokens", "text"),
    [
        ("Ida , Bo ; Al : hi .", "Ida, Bo; Al: hi."),
        ("¿ Va Ida ? ¡ No !", "¿Va Ida? ¡No!"),
        ("( Ida ) [ Bo ]", "(Ida) [Bo]"),
        ('" Ida " met " Bo "', '"Ida" met "Bo"'),
        ("„ Ida “ und » Bo «", "„Ida“ und »Bo«"),
        ("« Ida » et “ Bo ”", "«Ida» et “Bo”"),
        ("Ida 's car is n't Bo 's", "Ida's car isn't Bo's"),
        ("L ' eau d ' Ida", "L'eau d'Ida"),
        ('the bank (" Acme "), here', 'the bank ("Acme"), here'),
        # What may stand either way keeps its blanks.
        ("Ida - Bo / Al 5 % dogs ' tails", "Ida - Bo / Al 5 % dogs ' tails"),
        ("... Ida .NET", "... Ida .NET"),
        ("Ida ” Bo", "Ida” Bo"),
    ],
)
def test_tokens_are_set_as_in_print(tokens: str, text: str) -> None:
    assert _typeset(tokens) == text


def test_a_quotation_ends_with_its_sentence(tmp_path: Path) -> None:
    (document,) = _read(tmp_path, '" O\nIda O\n\n" O\nBo O\n', "spacing=typeset")
    assert document.text == '"Ida\n"Bo\n'


def test_what_a_column_says_goes_before_print(tmp_path: Path) -> None:
    (document,) = _read(tmp_path, "Ida _ O\n, SpacesAfter=\\s\\s O\nBo _ O\n", "spacing=typeset")
    assert document.text == "Ida,  Bo\n"


def test_the_text_of_a_sentence_says_how_its_tokens_stood(tmp_path: Path) -> None:
    content = "# text = Ida's  car .\nIda O\n's O\ncar O\n. O\n\n# text = other\nBo O\n. O\n"
    (document,) = _read(tmp_path, content, "text_marker=# text =,comment=#")
    assert document.text == "Ida's  car .\nBo .\n"


def test_documents_are_cut_after_so_many_sentences(tmp_path: Path) -> None:
    content = "-DOCSTART- O\n\nIda O\n\nBo O\n\nAl O\n\n-DOCSTART- O\n\nUte B-PER\n"
    found = _read(tmp_path, content, "sentences=2")
    assert [(d.doc_id, d.text) for d in found] == [
        ("x-1", "Ida\nBo\n"),
        ("x-2", "Al\n"),
        ("x-3", "Ute\n"),
    ]
    assert found[2].spans[0].label == "PER"


def test_columns_are_chosen_by_words(tmp_path: Path) -> None:
    content = "1\tIda Berg\tI-PER\tx\n2\tBo\tB-PER\tx\n"
    (document,) = _read(tmp_path, content, "token=1,tag=-2,separator=tab")
    assert [document.text[s.start : s.end] for s in document.spans] == ["Ida Berg", "Bo"]


def test_a_token_without_a_sign_is_passed_over_where_nothing_is_marked(tmp_path: Path) -> None:
    (document,) = _read(tmp_path, "Ida\tB-PER\n\tO\n \tO\nBo\tI-PER\n", "separator=tab")
    assert document.text == "Ida Bo\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("token", "is not like tag=2"),
        ("word=1", "columns.word: is not known; there are token, tag"),
        ("tag=last", "columns.tag: should be a whole number"),
        ("sentences=-1", "columns.sentences: should be a whole number from 0"),
        ("separator=;", "columns.separator: is not known; choose one of tab, blank, any"),
        ("spacing=none", "columns.spacing: is not known; choose one of blank, typeset"),
        ("prefixed=true", "columns.prefixed: is not known; choose one of yes, no"),
    ],
)
def test_columns_that_cannot_be_are_refused(text: str, message: str) -> None:
    with pytest.raises(ConfigError) as error:
        parse_layout(text)
    assert message in str(error.value)


def test_a_layout_is_made_of_words() -> None:
    assert read_layout(Setting.given("columns", {"separator": "any", "prefixed": "no"})) == Layout(
        prefixed=False
    )


def test_columns_are_of_formats_that_have_them(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="format brat: not known; choose one of conll, uner"):
        corpus.read(tmp_path, format="brat", columns=Layout())
    with pytest.raises(ConfigError, match="columns: the format brat has none to choose"):
        parse_layout("tag=1", format="brat")


def test_columns_change_what_a_format_says(tmp_path: Path) -> None:
    (tmp_path / "x.tsv").write_text("1\tFC\tB-ORG\tO\n2\tBonn\tI-ORG\tB-LOC\n")
    inner = parse_layout("tag=3", format="germeval")
    (document,) = corpus.read(tmp_path, format="germeval", columns=inner)
    assert [(document.text[s.start : s.end], s.label) for s in document.spans] == [("Bonn", "LOC")]
