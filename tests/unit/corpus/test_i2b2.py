"""i2b2 XML: both tasks' forms, hostile files, and characters that get lost."""

from pathlib import Path

import pytest

from crfanon.corpus import i2b2
from crfanon.errors import CorpusError
from crfanon.text.document import Document
from crfanon.text.spans import Span

_TAG = '<NAME id="P0" start="0" end="3" text="Ida" TYPE="PATIENT" comment=""/>'


def _read(folder: Path, content: str | bytes) -> Document:
    path = folder / "note.xml"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    (document,) = i2b2.read(path)
    return document


def _form(text: str, tags: str) -> str:
    return f"<deIdi2b2>\n<TEXT>{text}</TEXT>\n<TAGS>{tags}</TAGS>\n</deIdi2b2>"


def test_read_takes_cdata_and_escapes(tmp_path: Path) -> None:
    document = _read(tmp_path, _form("<![CDATA[Ida & <b>]]> &lt;&#13;", _TAG))
    assert document.text == "Ida & <b> <\r"
    assert document.spans == (Span(0, 3, "PATIENT", "gold"),)


def test_read_counts_code_points_and_the_byte_order_mark(tmp_path: Path) -> None:
    tag = '<NAME id="P0" start="2" end="5" text="Ida" TYPE="PATIENT"/>'
    document = _read(tmp_path, "\ufeff" + _form("<![CDATA[\ufeff\U0001f600Ida]]>", tag))
    assert document.text == "\ufeff\U0001f600Ida"


def test_read_takes_a_line_end_that_the_attribute_has_as_a_blank(tmp_path: Path) -> None:
    tag = '<NAME id="P0" start="0" end="6" text="Ida\nBo" TYPE="PATIENT"/>'
    assert _read(tmp_path, _form("Ida\nBo", tag)).spans[0].end == 6


def test_read_takes_the_element_for_a_missing_type(tmp_path: Path) -> None:
    document = _read(tmp_path, _form("Ida", '<NAME start="0" end="3" text="Ida"/>'))
    assert document.spans[0].label == "NAME"


def test_read_takes_other_encodings(tmp_path: Path) -> None:
    content = '<?xml version="1.0" encoding="ISO-8859-1"?>' + _form("María", "")
    assert _read(tmp_path, content.encode("latin-1")).text == "María"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "note.xml:1: is not XML"),
        ("<deIdi2b2>\n<TEXT>Ida", "note.xml:2: is not XML"),
        (_form("Ida \x00", ""), "note.xml:2: is not XML"),
        ("<a><TAGS/></a>", "has no TEXT element"),
        ("<a><TEXT>Ida</TEXT></a>", "has no TAGS element"),
        ("<a><TEXT>Ida</TEXT>\n<TEXT/></a>", "note.xml:2: has a second TEXT element"),
        (_form("<b>Ida</b>", ""), "note.xml:2: has markup inside of TEXT"),
        (_form("Ida", _TAG.replace('"0"', '"1"')), "note.xml:3: the text at these offsets"),
        (_form("Ida", _TAG.replace('text="Ida"', "")), "note.xml:3: the text at these offsets"),
        (_form("Ida", _TAG.replace('"3"', '"4"')), "note.xml:3: the offsets 0 4 are not within"),
        (_form("Ida", _TAG.replace('"3"', '"-3"')), "note.xml:3: start or end is missing"),
        (_form("Ida", _TAG.replace('"3"', '"²"')), "note.xml:3: start or end is missing"),
        (_form("Ida", _TAG.replace("PATIENT", "A B")), "note.xml:3: TYPE has white space"),
        ('<?xml version="1.0" encoding="klingon"?><a/>', "note.xml:1: "),
        ("<!DOCTYPE a [<!ENTITY x 'y'>]><a/>", "note.xml:1: has a document type declaration"),
        ("<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>", "has a document type declaration"),
    ],
)
def test_read_names_file_and_line_never_the_text(
    tmp_path: Path, content: str, message: str
) -> None:
    with pytest.raises(CorpusError) as caught:
        _read(tmp_path, content)
    assert message in str(caught.value)
    assert "Ida" not in str(caught.value)


def test_render_keeps_what_xml_readers_lose(tmp_path: Path) -> None:
    text = 'a\r\nb\rc]]>d\t"<&\u2028\x85'
    document = Document("note", text, spans=(Span(0, len(text), "PATIENT", "gold"),))
    returned = _read(tmp_path, i2b2.render(document))
    assert (returned.text, returned.spans) == (text, document.spans)


@pytest.mark.parametrize("character", ["\x00", "\x1b", "\ufffe", "\ud800"])
def test_render_refuses_what_xml_cannot_carry(character: str) -> None:
    with pytest.raises(CorpusError, match=r"note: character 4 of the text cannot stand in XML"):
        i2b2.render(Document("note", f"Ida {character}"))
    with pytest.raises(CorpusError, match=r"note: the label of the span at 0"):
        i2b2.render(Document("note", "Ida", spans=(Span(0, 3, f"A{character}"),)))


@pytest.mark.parametrize(
    ("label", "element"),
    [
        ("NOMBRE_SUJETO_ASISTENCIA", "NAME"),
        ("FAMILIARES_SUJETO_ASISTENCIA", "OTHER"),
        ("SEXO_SUJETO_ASISTENCIA", "OTHER"),
        ("HOSPITAL", "LOCATION"),
        ("URL_WEB", "CONTACT"),
        ("DIREC_PROT_INTERNET", "OTHER"),
        ("IDENTIF_BIOMETRICOS", "ID"),
        ("PROFESION", "PROFESSION"),
        ("PROFESSION", "PROFESSION"),
        ("USERNAME", "NAME"),
        ("IPADDR", "CONTACT"),
        ("MINE", "OTHER"),
    ],
)
def test_render_names_elements_as_the_tasks_do(label: str, element: str) -> None:
    assert f"<{element} id=" in i2b2.render(Document("n", "Ida", spans=(Span(0, 3, label),)))
