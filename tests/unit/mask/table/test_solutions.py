"""The solutions file: every table of a run, and only whole."""

import gzip
import json
import stat
from pathlib import Path

import pytest

from crfanon.errors import DocumentError, RestoreError
from crfanon.link import resolve
from crfanon.mask import SolutionsFile, mask, writing


@pytest.fixture
def tables(doc):
    texts = {
        "a/note.txt": "[PERSON Ana Berg] left.",
        "b/note.txt": "[PERSON Luis Ruiz] left.",  # the same when masked
        "c.txt": "\ufeff[PERSON Inés] stayed; [PERSON Inés] \\[PERSON_9\\].\r\n",
        "empty.txt": "",
    }
    return {name: mask(resolve(doc(text, doc_id=name))) for name, text in texts.items()}


@pytest.fixture
def path(tables, tmp_path) -> Path:
    path = tmp_path / "run.json"
    with writing(path) as add:
        for name, masked in tables.items():
            add(masked.table, "iso8859-1" if name == "c.txt" else "utf-8")
    return path


def test_the_file_is_versioned_json_with_every_field(path):
    data = json.loads(path.read_text("ascii"))
    assert (data["format"], data["version"]) == ("crfanon solutions", 1)
    document = data["documents"][0]
    assert list(document) == ["doc_id", "sha256", "encoding", "solutions"]
    assert document["solutions"] == [
        {
            "id": 1, "label": "PERSON", "entity": 1, "original": "Ana Berg",
            "replacement": "[PERSON_1]", "start": 0, "end": 8, "masked_start": 0, "masked_end": 10,
        }
    ]  # fmt: skip


def test_only_the_owner_may_read_it(path):
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_every_document_is_found_by_its_masked_text(path, tables):
    with SolutionsFile(path) as solutions:
        assert len(solutions) == 4
        assert solutions.encodings == ("utf-8", "iso8859-1")
        for name, masked in tables.items():
            assert solutions.find(masked.text, doc_id=name) == masked.table
        assert solutions.find("something else") is None
        assert repr(solutions) == "<SolutionsFile: 4 documents>"


def test_documents_that_look_the_same_are_told_apart_by_name(path, tables):
    text = tables["a/note.txt"].text
    with SolutionsFile(path) as solutions:
        assert solutions.find(text, doc_id="out/b/note.txt") == tables["b/note.txt"].table
        for name in ("note.txt", "", "other.txt"):
            with pytest.raises(RestoreError, match="2 documents have this masked text"):
                solutions.find(text, doc_id=name)


def test_documents_that_are_the_same_need_no_name(tables, tmp_path):
    masked = tables["c.txt"]
    with writing(tmp_path / "run.json") as add:
        add(masked.table, "utf-8")
        add(masked.table, "utf-8")
    with SolutionsFile(tmp_path / "run.json") as solutions:
        assert solutions.find(masked.text) == masked.table


def test_a_run_without_documents(tmp_path):
    with writing(tmp_path / "run.json"):
        pass
    assert json.loads((tmp_path / "run.json").read_bytes())["documents"] == []
    with SolutionsFile(tmp_path / "run.json") as solutions:
        assert len(solutions) == 0


def test_a_file_laid_out_anew_is_read_all_the_same(path, tables):
    data = json.loads(path.read_bytes())
    data["documents"] = [dict(sorted(document.items())) for document in data["documents"]]
    path.write_text(json.dumps(data, indent=2, ensure_ascii=False), "utf-8")
    with SolutionsFile(path) as solutions:
        for name, masked in tables.items():
            assert solutions.find(masked.text, doc_id=name) == masked.table


def test_an_exception_leaves_what_stood_there(path, tables):
    before = path.read_bytes()
    with pytest.raises(KeyError), writing(path) as add:
        add(tables["c.txt"].table, "utf-8")
        raise KeyError
    assert path.read_bytes() == before
    assert [entry.name for entry in path.parent.iterdir()] == ["run.json"]


def test_a_place_that_cannot_be_written_is_refused_at_once(tmp_path):
    with pytest.raises(DocumentError, match="cannot be written"):
        with writing(tmp_path / "missing" / "run.json"):
            raise AssertionError("nothing may be masked then")


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data[: len(data) // 2],  # truncated
        lambda data: data[:-3],
        lambda data: b"",
        lambda data: b"\x00\xff",
        lambda data: b"[]",
        lambda data: b"[" * 100_000,
        lambda data: b'"documents"',
        lambda data: data.replace(b'"version": 1', b'"version": 2'),
        lambda data: data.replace(b"crfanon solutions", b"other solutions"),
        lambda data: data.replace(b'"sha256"', b'"md5"'),
        lambda data: data.replace(b'"encoding":"utf-8"', b'"encoding":8'),
    ],
)
def test_a_file_that_is_not_whole_is_refused(path, change):
    path.write_bytes(change(path.read_bytes()))
    with pytest.raises(RestoreError, match=r"run\.json: is not a complete solutions file"):
        SolutionsFile(path)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (b'"original":"Ana Berg"', b'"original":"Ana"', "impossible positions"),
        (b'"start":0', b'"start":"0"', "not a complete solutions file"),
        (b'"entity":1', b'"entity":true', "not a complete solutions file"),
        (b'"label":"PERSON",', b"", "not a complete solutions file"),
    ],
)
def test_a_damaged_table_is_refused_when_it_is_needed(path, tables, old, new, message):
    path.write_bytes(path.read_bytes().replace(old, new, 1))
    with SolutionsFile(path) as solutions, pytest.raises(RestoreError, match=message):
        solutions.find(tables["a/note.txt"].text, doc_id="a/note.txt")


def test_a_missing_file_is_refused(tmp_path):
    with pytest.raises(RestoreError, match="cannot be read"):
        SolutionsFile(tmp_path / "run.json")


def test_messages_show_no_original(path, tables):
    with SolutionsFile(path) as solutions:
        with pytest.raises(RestoreError) as caught:
            solutions.find(tables["a/note.txt"].text)
    assert "Ana" not in str(caught.value)


@pytest.mark.parametrize("has_head", [True, False])
def test_a_small_file_that_unpacks_to_too_much_is_refused(tmp_path, monkeypatch, has_head):
    monkeypatch.setattr("crfanon.mask.table.lines.MOST_BYTES", 1 << 20)
    path = tmp_path / "key.json.gz"
    with writing(path):
        pass
    [head, *_] = gzip.decompress(path.read_bytes()).splitlines(keepends=True)
    path.write_bytes(gzip.compress(head if has_head else b"") + gzip.compress(b" " * (1 << 21)))
    with pytest.raises(RestoreError, match="is not a complete solutions file"):
        SolutionsFile(path)
