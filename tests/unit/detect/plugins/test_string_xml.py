"""What STRING writes is read, and put on the text it was written about."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from crfanon.detect.plugins.answers import Found, Refused
from crfanon.detect.plugins.string_xml import Files, align, find, usual_features
from crfanon.text.document import Document

TEXT = "A Ana Dias vive no Porto.\nFoi à Câmara do Porto."


def sentence(*nodes: object, entities: str = "") -> str:
    """Write a sentence whose nodes are words, or lists of words that make up one node."""
    number = 0

    def node(content: object) -> str:
        nonlocal number
        number += 1
        head = f'<NODE num="{number}" tag="NOUN" start="0" end="0">'
        if isinstance(content, list):
            return head + "".join(map(node, content)) + "</NODE>"
        reading = '<READING lemma="x" pos="NOUN"><FEATURE attribute="sg" value="+"/></READING>'
        return f'{head}<TOKEN pos="NOUN" start="0" end="0">{content}\n{reading}</TOKEN></NODE>'

    return f'<LUNIT language="Portuguese">{"".join(map(node, nodes))}{entities}</LUNIT>'


def entity(number: int, *features: str, name: str = "NE") -> str:
    given = "".join(f'<FEATURE attribute="{feature}" value="+"/>' for feature in features)
    return (
        f'<DEPENDENCY name="{name}">{given}'
        f'<PARAMETER ind="0" num="{number}" word="x"/></DEPENDENCY>'
    )


def document(*sentences: str) -> bytes:
    head = '<?xml version="1.0" encoding="UTF-8"?>'
    return f"{head}<XIPRESULT>{''.join(sentences)}</XIPRESULT>".encode()


SENTENCES = (
    sentence(
        "A", ["Ana", "Dias"], "vive", "em", "o", "Porto", ".",
        entities=entity(2, "PEOPLE", "INDIVIDUAL")
        + entity(8, "LOCATION", "ADMIN_AREA", "CITY")
        + entity(5, "X", name="MAIN"),
    ),
    sentence(
        "Foi", "a", "a", ["Câmara", "de", "o", "Porto"], ".",
        entities=entity(4, "collective", "institution"),
    ),
)  # fmt: skip


def found(content: bytes, text: str = TEXT) -> list[tuple[str, str]]:
    return [(text[f.start : f.end], f.label) for f in find(content, text, usual_features())]


def test_entities_are_put_on_the_text() -> None:
    assert found(document(*SENTENCES)) == [
        ("Ana Dias", "PERSON"),
        ("Porto", "LOCATION_CITY"),
        ("Câmara do Porto", "ORGANIZATION"),
    ]


def test_encodings_are_those_that_the_xml_declares() -> None:
    content = document(*SENTENCES).decode().replace("UTF-8", "ISO-8859-1").encode("latin-1")
    assert ("Câmara do Porto", "ORGANIZATION") in found(content)


def test_own_lines_of_the_table_come_first() -> None:
    own = [(frozenset({"people"}), "NAME_PATIENT"), *usual_features()]
    assert next(find(document(*SENTENCES), TEXT, own)) == Found(2, 10, "NAME_PATIENT")


def test_an_entity_of_unknown_kind_has_its_features_as_label() -> None:
    content = document(sentence("Ana", entities=entity(1, "B", "A")))
    assert found(content, "Ana") == [("Ana", "a b")]


@pytest.mark.parametrize(
    ("tokens", "text", "expected"),
    [
        (["Foi", "no", "o", "Porto"], "Foi no Porto", ["Foi", "no", None, "Porto"]),
        (["em", "o", "Porto"], "no Porto", ["no", "no", "Porto"]),
        (["por", "a", "Ana"], "pela Ana", ["pela", "pela", "Ana"]),
        (["a", "aquele", "dia"], "àquele dia", ["àquele", "àquele", "dia"]),
        (["fazer", "o", "já"], "fazê-lo já", ["fazê-lo", "fazê-lo", "já"]),
        (["Rio de Janeiro", "."], "Rio  de\nJaneiro.", ["Rio  de\nJaneiro", "."]),
        (["veio", "de", "o"], "veio do", ["veio", "do", "do"]),
        ([], " \n", []),
    ],
)
def test_tokens_are_aligned(
    tokens: Sequence[str], text: str, expected: Sequence[str | None]
) -> None:
    places = align(tokens, text)
    assert [place and text[place[0] : place[1]] for place in places] == expected


@pytest.mark.parametrize(
    ("tokens", "text", "place"),
    [
        (["Vive", "em", "Lisboa"], "Vive em Porto", "part at character 8"),
        (["Vive"], "Vive em Porto", "ends before character 5"),
        (["Vive", "em", "Porto", "Novo"], "Vive em Porto", "part at character 13"),
        (["Ana", "Bento"], "Ana Maria Bento", "part at character 4"),
        (["Ines", "o"], "Ana", "part at character 0"),
        ([""], "Ana", "part at character 0"),
    ],
)
def test_another_text_is_refused(tokens: Sequence[str], text: str, place: str) -> None:
    with pytest.raises(Refused, match=f"not about this text: .*{place}$"):
        align(tokens, text)


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "line 1: is not XML"),
        (b"<XIPRESULT><LUNIT></XIPRESULT>", "is not XML .mismatched tag"),
        (b"<XIPRESULT></XIPRESULT>", "has no LUNIT"),
        (b'<?xml version="1.0" encoding="none"?><a/>', "unknown encoding"),
        (b'<!DOCTYPE a [<!ENTITY b "b">]>\n<LUNIT>&b;</LUNIT>', "line 1: has a DTD"),
        (b"<LUNIT>&b;</LUNIT>", "is not XML .undefined entity"),
        (document(sentence("Ana", entities=entity(7, "people"))), "an entity has no node"),
        (document(sentence("Ana"), entity(1, "people")), "an entity belongs to no sentence"),
        (document(sentence("Ana", entities='<DEPENDENCY name="NE"/>')), "an entity has no node"),
        (document(sentence("Ana", "o", entities=entity(2, "people"))), "no words that stand"),
    ],
)
def test_what_is_not_as_it_should_be_is_refused(content: bytes, problem: str) -> None:
    with pytest.raises(Refused, match=problem):
        list(find(content, "Ana", usual_features()))


def test_files_go_by_the_names_of_documents(tmp_path: Path) -> None:
    (tmp_path / "ward").mkdir()
    (tmp_path / "ward" / "a.xml").write_bytes(b"a")
    (tmp_path / "ward" / "b.txt.xml").write_bytes(b"b")
    files = Files(tmp_path)
    assert [files(Document(f"ward/{n}.txt", "")) for n in "ab"] == [b"a", b"b"]
    for name in ("ward/c.txt", "", "../a.txt", str(tmp_path / "ward" / "a.txt")):
        with pytest.raises(Refused):
            files(Document(name, ""))
