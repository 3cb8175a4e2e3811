"""Formats that are read and not written: TAB, UIMA CAS, GermEval, Universal NER, CESS."""

import json
from pathlib import Path
from typing import Any

import pytest

from crfanon import corpus
from crfanon.errors import CorpusError
from crfanon.text.document import Document
from crfanon.text.spans import Entity, Span

_TEXT = "Ms Ida Berg, born 1970, a Dane. Berg died."


def _labelled(document: Document) -> list[tuple[str, str]]:
    return [(document.text[s.start : s.end], s.label) for s in document.spans]


def _mention(start: int, end: int, label: str, **more: str) -> dict[str, Any]:
    return {"start_offset": start, "end_offset": end, "entity_type": label, **more}


def _tab(doc_id: str, **annotators: list[dict[str, Any]]) -> dict[str, Any]:
    annotations = {name: {"entity_mentions": rows} for name, rows in annotators.items()}
    return {"doc_id": doc_id, "text": _TEXT, "annotations": annotations}


_FULL = [
    _mention(32, 36, "PERSON", identifier_type="DIRECT", entity_id="e1"),
    _mention(0, 11, "PERSON", identifier_type="DIRECT", entity_id="e1"),
    _mention(18, 22, "DATETIME", identifier_type="QUASI", entity_id="e2"),
    _mention(26, 30, "DEM", identifier_type="NO_MASK", entity_id="e3"),
]
_BARE = [_mention(m["start_offset"], m["end_offset"], m["entity_type"]) for m in _FULL]


def _read(folder: Path, name: str, content: str, format: str) -> list[Document]:
    (folder / name).write_text(content, encoding="utf-8")
    return list(corpus.read(folder / name, format=format))


def _read_tab(folder: Path, *documents: dict[str, Any], format: str = "tab") -> list[Document]:
    return _read(folder, "echr.json", json.dumps(documents), format)


def test_tab_keeps_whether_to_mask_and_what_is_the_same(tmp_path: Path) -> None:
    (document,) = _read_tab(tmp_path, _tab("001-1", annotator1=_FULL))
    first, last = Span(0, 11, "PERSON", "gold:DIRECT"), Span(32, 36, "PERSON", "gold:DIRECT")
    assert document.doc_id == "001-1"
    assert document.spans[::3] == (first, last)
    assert [span.source for span in document.spans[1:3]] == ["gold:QUASI", "gold:NO_MASK"]
    assert document.entities[0] == Entity("PERSON", (first, last))


def test_tab_takes_the_first_annotator(tmp_path: Path) -> None:
    (document,) = _read_tab(tmp_path, _tab("001-1", annotator1=_FULL[:1], annotator2=_FULL))
    assert len(document.spans) == 1


def test_tab_completes_bare_mentions_from_who_saw_the_same(tmp_path: Path) -> None:
    same = _tab("001-1", one_annotator_spans=_BARE, annotator7=_FULL)
    other = _tab("001-2", one_annotator_spans=_BARE[1:], annotator7=_FULL)
    found = _read_tab(tmp_path, same, other)
    assert [{span.source for span in document.spans} for document in found] == [
        {"gold:DIRECT", "gold:QUASI", "gold:NO_MASK"},
        {"gold"},
    ]


def test_tab_yields_a_document_for_each_annotator(tmp_path: Path) -> None:
    document = _tab("001-1", annotator1=_FULL, annotator2=_FULL[:1])
    found = _read_tab(tmp_path, document, format="tab-all")
    assert [(d.doc_id, len(d.spans)) for d in found] == [
        ("001-1/annotator1", 4),
        ("001-1/annotator2", 1),
    ]


def test_tab_is_read_line_by_line_too_and_from_folders(tmp_path: Path) -> None:
    lines = [json.dumps(_tab(f"001-{i}", annotator1=[])) for i in (1, 2)]
    (tmp_path / "dev.jsonl").write_text("\n".join(lines) + "\n")
    assert [d.doc_id for d in corpus.read(tmp_path, format="tab")] == ["001-1", "001-2"]


@pytest.mark.parametrize(
    ("mentions", "message"),
    [
        ([_mention(0, 99, "PERSON")], "document 1: a mention from 0 to 99 is not within the 42"),
        ([_mention(0, 2, "A B")], "document 1: the entity_type of the mention at 0 is empty or"),
        ([_mention(0, 2, "A", identifier_type="MASK")], "the identifier_type of the mention at 0"),
        ([{"start_offset": 0}], "document 1: end_offset is missing or not a whole number"),
    ],
)
def test_tab_names_place_and_fault_never_the_text(
    tmp_path: Path, mentions: list[dict[str, Any]], message: str
) -> None:
    with pytest.raises(CorpusError) as error:
        _read_tab(tmp_path, _tab("001-1", annotator1=mentions))
    assert message in str(error.value)
    assert "Ida" not in str(error.value)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{", "echr.json:1: is not JSON; write one document a line"),
        ("[", "echr.json: is not JSON; write one list"),
        ('[{"doc_id": "x", "text": "", "annotations": {}}]', "document 1: has no annotator"),
    ],
)
def test_tab_refuses_what_is_no_corpus(tmp_path: Path, content: str, message: str) -> None:
    with pytest.raises(CorpusError) as error:
        _read(tmp_path, "echr.json", content, "tab")
    assert message in str(error.value)


_GENERATED = {
    "full_text": "Ask Ida Berg (41).",
    "masked": "Ask {{person}} ({{age}}).",
    "spans": [
        {"entity_type": "AGE", "entity_value": "41", "start_position": 14, "end_position": 16},
        {"entity_type": "PERSON", "entity_value": "Ida", "start_position": 4, "end_position": 12},
    ],
}


def test_generated_texts_are_called_by_their_number(tmp_path: Path) -> None:
    content = json.dumps([_GENERATED, {"full_text": "None.", "spans": []}])
    first, second = _read(tmp_path, "made.json", content, "presidio")
    assert first.spans == (Span(4, 12, "PERSON", "gold"), Span(14, 16, "AGE", "gold"))
    assert (first.doc_id, second.doc_id, second.spans) == ("made/1", "made/2", ())


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"spans": []}, "made.json: document 1: full_text is missing or not a text"),
        ({"full_text": "Ida"}, "made.json: document 1: spans is missing or not a list"),
        ({**_GENERATED, "full_text": "Ida"}, "a mention from 14 to 16 is not within the 3"),
    ],
)
def test_generated_texts_that_are_damaged_are_refused(
    tmp_path: Path, row: dict[str, Any], message: str
) -> None:
    with pytest.raises(CorpusError) as error:
        _read(tmp_path, "made.json", json.dumps([row]), "presidio")
    assert message in str(error.value)
    assert "Ida" not in str(error.value)


def _cas(text: str, *mentions: dict[str, Any]) -> str:
    rows = [{"%ID": 1, "%TYPE": "uima.cas.Sofa", "sofaString": text}]
    rows += [{"%TYPE": "webanno.custom.PHI", "@sofa": 1, **mention} for mention in mentions]
    return json.dumps({"%TYPES": {}, "%FEATURE_STRUCTURES": rows})


def test_cas_counts_utf_16_units(tmp_path: Path) -> None:
    content = _cas("\U0001f9d1 Ida", {"begin": 3, "end": 6, "kind": "NAME_PATIENT"})
    (document,) = _read(tmp_path, "letter.json", content, "cas")
    assert (document.doc_id, _labelled(document)) == ("letter", [("Ida", "NAME_PATIENT")])


def test_cas_keeps_mentions_without_a_kind(tmp_path: Path) -> None:
    (document,) = _read(tmp_path, "a.json", _cas("Ida", {"begin": 0, "end": 3}), "cas")
    assert _labelled(document) == [("Ida", "UNSPECIFIED")]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("[]", "a.json: has no list of %FEATURE_STRUCTURES"),
        ("x", "a.json: is not JSON"),
        ('{"%FEATURE_STRUCTURES": []}', "a.json: should have one uima.cas.Sofa"),
        (_cas("Ida", {"begin": 0, "end": 9}), "a mention from 0 to 9 is not within the text"),
        (_cas("\U0001f9d1", {"begin": 0, "end": 1}), "a mention from 0 to 1 is not within"),
        (_cas("Ida", {"begin": 0}), "a mention has no begin and end"),
        (_cas("Ida", {"begin": 0, "end": 1, "kind": "A B"}), "the kind of the mention at 0"),
    ],
)
def test_cas_refuses_what_it_cannot_read(tmp_path: Path, content: str, message: str) -> None:
    with pytest.raises(CorpusError) as error:
        _read(tmp_path, "a.json", content, "cas")
    assert message in str(error.value)


def test_germeval_is_read_at_its_outer_level_a_document_a_sentence(tmp_path: Path) -> None:
    content = (
        "#\thttp://x.invalid/?DocId\t[2010-01-01]\t\n1\tFC\tB-ORG\tO\n2\tBonn\tI-ORG\tB-LOC\n"
        "3\t#\tO\tO\n4\t.\tO\tO\n\n#\thttp://y.invalid\t[2010]\n1\tBonner\tB-LOCderiv\tO\n"
    )
    found = _read(tmp_path, "dev.tsv", content, "germeval")
    assert [(d.doc_id, d.text) for d in found] == [("dev-1", "FC Bonn #.\n"), ("dev-2", "Bonner\n")]
    assert [_labelled(d) for d in found] == [[("FC Bonn", "ORG")], [("Bonner", "LOCderiv")]]


def test_universal_ner_takes_the_text_of_its_comments(tmp_path: Path) -> None:
    content = (
        "# newdoc id = n-7\n# sent_id = 1\n# text = Ida (Bonn).\n1\tIda\tB-PER\t-\t-\n"
        "2\t(\tO\t-\t-\n3\tBonn\tB-LOC\t-\ta\n4\t)\tO\t-\t-\n5\t.\tO\t-\t-\n"
    )
    (document,) = _read(tmp_path, "en.iob2", content, "uner")
    assert (document.doc_id, document.text) == ("n-7", "Ida (Bonn).\n")
    assert _labelled(document) == [("Ida", "PER"), ("Bonn", "LOC")]


def test_cess_has_its_names_in_its_grammar(tmp_path: Path) -> None:
    content = (
        "# newdoc id = d_1\nIda_Berg\tIda_Berg\tnp0000p\nBo\tBo\tnp0000p\n,\t,\tFc\n"
        "jefa\tjefe\tncfs000\n3_de_mayo\t[??:3/5/??]\tW\n_\t_\tFz\n\n"
    )
    (document,) = _read(tmp_path, "cess.tsv", content, "cess")
    assert (document.doc_id, document.text) == ("d_1", "Ida Berg Bo, jefa 3 de mayo _\n")
    assert _labelled(document) == [("Ida Berg", "np0000p"), ("Bo", "np0000p"), ("3 de mayo", "W")]


def test_cess_names_the_line_that_is_wrong(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match=r"cess.tsv:2: has 2 columns"):
        _read(tmp_path, "cess.tsv", "# newdoc id = a\nIda\tnp0000p\n", "cess")


def test_marks_in_line_are_spans_of_the_text_without_them(tmp_path: Path) -> None:
    content = "language: en\ncountry: IE\n---\n---\n⟦PERSON|Ida Berg⟧ (⟦AGE?|7⟧)\n"
    (document,) = _read(tmp_path, "a.txt", content, "inline")
    assert (document.doc_id, document.text) == ("a", "---\nIda Berg (7)\n")
    assert _labelled(document) == [("Ida Berg", "PERSON"), ("7", "AGE?")]


def test_marks_in_line_may_have_labels_of_ones_own_and_line_ends_of_windows(tmp_path: Path) -> None:
    content = "language: en\r\n---\r\n⟦Guest-2|Ida\r\nBerg⟧\r\n"
    (document,) = _read(tmp_path, "a.txt", content, "inline")
    assert document.text == "Ida\r\nBerg\r\n"
    assert _labelled(document) == [("Ida\r\nBerg", "Guest-2")]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("Ida\n", r"a.txt:1: lines of 'key: value' and the line --- are missing"),
        ("a: b\n---\nIda\n⟦PERSON|Bo\n", r"a.txt:4: a bracket is not of a mark"),
        ("---\nIda⟧\n", r"a.txt:2: a bracket"),
        ("---\n⟦PERSON|Ida ⟦AGE|7⟧⟧\n", r"a.txt:2: a bracket"),
    ],
)
def test_marks_in_line_that_are_none_are_told_with_their_line(
    tmp_path: Path, content: str, message: str
) -> None:
    with pytest.raises(CorpusError, match=message):
        _read(tmp_path, "a.txt", content, "inline")
