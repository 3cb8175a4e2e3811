"""Whose document it is: by its name, by a table, or by the patient found in it."""

import pytest

from crfanon.errors import ConfigError, DocumentError
from crfanon.link import resolve
from crfanon.text.document import Document
from crfanon.vault.subjects import patient_of, subjects


def test_the_group_of_an_expression_is_the_subject():
    subject_of = subjects(r"^(\d+)-")
    assert subject_of(Document("4711-letter.txt", "")) == "4711"


def test_a_name_that_an_expression_does_not_fit_is_refused():
    with pytest.raises(DocumentError, match=r"letter.txt: its name tells no subject; rename it"):
        subjects(r"^(\d+)-")(Document("letter.txt", ""))


@pytest.mark.parametrize(
    ("pattern", "complaint"), [("(", "is no regular"), ("a", "has 0 groups"), ("(a)(b)", "2")]
)
def test_other_expressions_are_refused(pattern, complaint):
    with pytest.raises(ConfigError, match=complaint):
        subjects(pattern)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("s.csv", "\ufefffile,subject,ward\na.txt,4711,3\nb/c.txt,4712,3\n"),
        ("s.csv", "ward;subject;file\n3;4711;a.txt\n3;4712;b/c.txt\n"),
        ("s.json", '{"a.txt": "4711", "b/c.txt": {"subject": 4712, "ward": 3}}'),
    ],
)
def test_a_table_gives_the_subject_of_each_file(tmp_path, name, content):
    (tmp_path / name).write_text(content, encoding="utf-8")
    subject_of = subjects(str(tmp_path / name))
    documents = [Document(doc_id, "") for doc_id in ("a.txt", "x/a.txt", "b/c.txt")]
    assert list(map(subject_of, documents)) == ["4711", "4711", "4712"]
    with pytest.raises(DocumentError, match=r"d.txt: does not stand in .*; add a line for it"):
        subject_of(Document("d.txt", ""))


@pytest.mark.parametrize(
    ("name", "content", "complaint"),
    [
        ("s.csv", "name,subject\n", "s.csv:1: there is no column 'file'"),
        ("s.csv", "file,subject\na.txt,\n", "s.csv:2: file or subject is empty"),
        ("s.csv", "file,subject\na.txt,1\na.txt,2\n", "s.csv:3: gives a file another subject"),
        ("s.csv", 'file,subject\n"a.txt,1\n', "is no CSV"),
        ("s.json", "[1]", "should map files to subjects"),
        ("s.json", '{"a.txt": true}', "should map files to subjects"),
        ("s.json", "{", "should map files to subjects"),
        ("s.json", '{"a":' * 100_000, "should map files to subjects"),
    ],
)
def test_a_table_that_is_none_is_refused(tmp_path, name, content, complaint):
    (tmp_path / name).write_text(content, encoding="utf-8")
    with pytest.raises(ConfigError, match=complaint):
        subjects(str(tmp_path / name))


def test_a_table_that_cannot_be_read_is_refused(tmp_path):
    with pytest.raises(ConfigError, match="cannot be read"):
        subjects(str(tmp_path / "none.csv"))


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("[NAME_PATIENT Aurelia Berg Ruiz], [NAME_PROFESSIONAL Luis Soto]", "aurelia berg ruiz"),
        (
            "Nombre: [NAME_PATIENT Aurelia].\nApellidos: [NAME_PATIENT BERG RUIZ].",
            "aurelia berg ruiz",
        ),
        ("[NAME_PATIENT Berg Ruiz, Aurelia] ... [NAME_PATIENT Eva]", "aurelia berg ruiz"),
        ("[NAME_PROFESSIONAL Luis Soto]", ""),
    ],
)
def test_the_patient_is_the_subject_however_the_name_is_written(doc, marked, expected):
    assert patient_of(resolve(doc(marked))) == expected
