"""JSON Lines: what a line must hold, and how it fails."""

import json
from pathlib import Path

import pytest

from crfanon.corpus import jsonl
from crfanon.errors import CorpusError
from crfanon.text.document import Document
from crfanon.text.spans import Span

_GOOD = {"doc_id": "n", "text": "Ida", "spans": [{"start": 0, "end": 3, "label": "PERSON"}]}


def _read(folder: Path, content: str) -> list[Document]:
    path = folder / "notes.jsonl"
    path.write_bytes(content.encode())
    return list(jsonl.read(path))


def test_read_takes_blank_lines_and_a_byte_order_mark(tmp_path: Path) -> None:
    (document,) = _read(tmp_path, "\ufeff\n" + json.dumps(_GOOD) + "\r\n\n")
    assert document.spans == (Span(0, 3, "PERSON", "gold"),)


def test_render_writes_source_and_score_where_they_say_something() -> None:
    document = Document("n", "Ida", spans=(Span(0, 3, "PERSON", "crf:m", 0.5),))
    (span,) = json.loads(jsonl.render(document))["spans"]
    assert span == {"start": 0, "end": 3, "label": "PERSON", "source": "crf:m", "score": 0.5}


def test_render_keeps_a_document_on_one_line_of_utf8() -> None:
    line = jsonl.render(Document("n", "María\n\u2028\ud800"))
    assert line.count("\n") == 1
    assert "María" in line and "\\ud800" in line


def test_render_refuses_halves_that_json_would_join() -> None:
    with pytest.raises(CorpusError, match="characters 1 and 2 are the halves of one"):
        jsonl.render(Document("n", "x\ud83d\ude00"))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "is not JSON"),
        ("[" * 100_000, "is not JSON"),
        ("[]", "is not an object"),
        ({"text": 1}, "text is missing or not a string"),
        ({"doc_id": None}, "doc_id is missing or not a string"),
        ({"spans": {}}, "spans is missing or not a list"),
        ({"spans": [1]}, "is not an object"),
        ({"spans": [{"start": 0, "end": 4, "label": "A"}]}, "from 0 to 4 is not within the 3"),
        ({"spans": [{"start": 0, "end": True, "label": "A"}]}, "end is missing or not a whole"),
        ({"spans": [{"start": 0, "end": 2.0, "label": "A"}]}, "end is missing or not a whole"),
        ({"spans": [{"start": 0, "end": 3, "label": ""}]}, "label of the span at 0 is empty"),
        ({"spans": [{"start": 0, "end": 3, "label": "A", "score": "x"}]}, "score is missing or"),
        ({"spans": [{"start": 0, "end": 3, "label": "A", "score": float("nan")}]}, "is not JSON"),
    ],
)
def test_read_names_file_and_line_never_the_text(
    tmp_path: Path, line: str | dict[str, object], message: str
) -> None:
    if isinstance(line, dict):
        line = json.dumps(_GOOD | line)
    with pytest.raises(CorpusError) as caught:
        _read(tmp_path, f"{json.dumps(_GOOD)}\n{line}")
    assert "notes.jsonl:2: " in str(caught.value)
    assert message in str(caught.value)
    assert "Ida" not in str(caught.value)


def test_entities_are_read(tmp_path):
    path = tmp_path / "linked.jsonl"
    spans = [(0, 3, "b"), (4, 7, 1), (8, 10, "b")]
    rows = [{"start": i, "end": j, "label": "P", "entity": entity} for i, j, entity in spans]
    path.write_text(json.dumps({"doc_id": "a", "text": "Ana Ida An", "spans": rows}))
    [document] = jsonl.read(path)
    chains = [[(m.start, m.end) for m in entity.mentions] for entity in document.entities]
    assert chains == [[(0, 3), (8, 10)], [(4, 7)]]


@pytest.mark.parametrize("entity", [1.5, None, True, ["a"]])
def test_an_entity_is_a_number_or_a_name(tmp_path, entity):
    path = tmp_path / "linked.jsonl"
    row = {"start": 0, "end": 3, "label": "P", "entity": entity}
    path.write_text(json.dumps({"doc_id": "a", "text": "Ana", "spans": [row]}))
    with pytest.raises(CorpusError, match=r":1: entity is neither a whole number nor a string"):
        list(jsonl.read(path))
