"""Solutions files that are encrypted, compressed or both: found, refused, and nothing in clear."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import jsonschema
import pytest

from crfanon.crypto.keys import Key
from crfanon.errors import KeyFault, RestoreError
from crfanon.link import resolve
from crfanon.mask import SolutionsFile, mask, writing

KEY = Key(bytes(range(32)))
OTHER_KEY = Key(bytes(32))
SCHEMA = json.loads(
    (Path(__file__).resolve().parents[4] / "docs" / "solutions.schema.json").read_text("utf-8")
)
NAMES = ("run.json", "run.json.gz")


@pytest.fixture
def tables(doc):
    texts = {
        "a/note.txt": "[PERSON Ana Berg] left.",
        "b/note.txt": "[PERSON Luis Ruiz] left.",  # the same when masked
        "c.txt": "\ufeff[PERSON Inés] stayed; [PERSON Inés] \\[PERSON_9\\].\r\n",
        "empty.txt": "",
    }
    return {name: mask(resolve(doc(text, doc_id=name))) for name, text in texts.items()}


def written(path, tables, **options):
    with writing(path, **options) as add:
        for masked in tables.values():
            add(masked.table, "utf-8")
    return path


def content(path):
    data = path.read_bytes()
    return gzip.decompress(data) if path.suffix == ".gz" else data


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("key", [KEY, None])
def test_every_document_is_found(tables, tmp_path, name, key):
    path = written(tmp_path / name, tables, key=key)
    with SolutionsFile(path, key=key) as solutions:
        assert [table.doc_id for table in solutions] == list(tables)
        for doc_id, masked in tables.items():
            assert solutions.find(masked.text, doc_id=doc_id) == masked.table
            assert solutions.of_name(doc_id) == masked.table


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("options", [{}, {"key": KEY}, {"password": lambda: "correct horse"}])
def test_what_is_written_is_valid_by_the_schema(tables, tmp_path, name, options):
    data = json.loads(content(written(tmp_path / name, tables, **options)))
    jsonschema.Draft202012Validator(SCHEMA).validate(data)


def test_the_schema_refuses_what_crfanon_would_not_write(tables, tmp_path):
    data = json.loads(content(written(tmp_path / "run.json", tables)))
    del data["documents"][0]["solutions"][0]["entity"]
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(SCHEMA).validate(data)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_of_an_encrypted_file_is_in_clear(tables, tmp_path, name):
    data = content(written(tmp_path / name, tables, key=KEY))
    for secret in (b"Ana Berg", b"PERSON", b"note.txt", b"utf-8"):
        assert secret not in data


def test_documents_that_are_alike_look_different_when_encrypted(tables, tmp_path):
    path = tmp_path / "run.json"
    with writing(path, key=KEY) as add:
        add(tables["c.txt"].table, "utf-8")
        add(tables["c.txt"].table, "utf-8")
    first, second = json.loads(path.read_bytes())["documents"]
    assert first != second


def test_length_tells_no_names(tables, tmp_path, doc):
    names = ("Bo", "Wilhelmine Charlotte von Hohenstein-Rabenau")
    lengths = []
    for name in names:
        masked = mask(resolve(doc(f"[PERSON {name}] left.", doc_id=f"{name}.txt")))
        written(tmp_path / "run.json", {"": masked}, key=KEY)
        lengths.append((tmp_path / "run.json").stat().st_size)
    assert lengths[0] == lengths[1]


def test_the_password_opens_the_file_and_is_asked_for_once(tables, tmp_path):
    path = written(tmp_path / "run.json", tables, password=lambda: "correct horse")
    asked = []

    def password():
        asked.append(1)
        return "correct horse"

    with SolutionsFile(path, password=password) as solutions:
        assert solutions.find(tables["c.txt"].text) == tables["c.txt"].table
    assert asked == [1]


def test_the_password_is_not_asked_for_without_need(tables, tmp_path):
    path = written(tmp_path / "run.json", tables)

    def password():
        raise AssertionError

    with SolutionsFile(path, password=password) as solutions:
        assert len(solutions) == 4


@pytest.mark.parametrize(
    ("written_with", "read_with", "complaint"),
    [
        ({"key": KEY}, {"key": OTHER_KEY}, "cannot be decrypted"),
        ({"key": KEY}, {}, "is encrypted with a key file; give it with --key-file"),
        ({"key": KEY}, {"password": lambda: "x"}, "is encrypted with a key file"),
        ({"password": lambda: "right"}, {"password": lambda: "wrong"}, "cannot be decrypted"),
        ({"password": lambda: "right"}, {"key": KEY}, "is encrypted with a password"),
    ],
)
def test_what_does_not_open_the_file_is_refused(
    tables, tmp_path, written_with, read_with, complaint
):
    path = written(tmp_path / "run.json", tables, **written_with)
    with pytest.raises(KeyFault, match=f"run.json: {complaint}") as caught:
        SolutionsFile(path, **read_with)
    assert "\n" not in str(caught.value)


def lines_of(path):
    return path.read_bytes().splitlines(keepends=True)


@pytest.mark.parametrize(
    "change",
    [
        lambda lines: [lines[0], lines[2], lines[1], *lines[3:]],  # swapped
        lambda lines: [lines[0], lines[1], lines[1], *lines[3:]],  # put in the place of another
        lambda lines: [lines[0], *lines[2:]],  # one is missing
        lambda lines: [*lines[:2], lines[1], *lines[2:]],  # one comes twice
    ],
)
def test_lines_that_were_moved_are_refused(tables, tmp_path, change):
    path = written(tmp_path / "run.json", tables, key=KEY)
    path.write_bytes(b"".join(change(lines_of(path))))
    with pytest.raises(KeyFault, match="cannot be decrypted"):
        SolutionsFile(path, key=KEY)


def test_a_missing_last_document_is_noticed(tables, tmp_path):
    path = written(tmp_path / "run.json", tables, key=KEY)
    *lines, before, _, end = lines_of(path)
    path.write_bytes(b"".join([*lines, before.replace(b",\n", b"\n"), end]))
    with pytest.raises(RestoreError, match="is not a complete solutions file"):
        SolutionsFile(path, key=KEY)


def test_a_line_of_another_file_with_the_same_key_is_refused(tables, tmp_path):
    one = written(tmp_path / "one.json", tables, key=KEY)
    two = written(tmp_path / "two.json", tables, key=KEY)
    mixed = lines_of(one)
    mixed[1] = lines_of(two)[1]
    one.write_bytes(b"".join(mixed))
    with pytest.raises(KeyFault, match="cannot be decrypted"):
        SolutionsFile(one, key=KEY)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("key", [KEY, None])
@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.999])
def test_a_truncated_file_is_refused(tables, tmp_path, name, key, share):
    path = written(tmp_path / name, tables, key=key)
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * share)])
    with pytest.raises(RestoreError, match="is not a complete solutions file"):
        SolutionsFile(path, key=key)


@pytest.mark.parametrize("key", [KEY, None])
def test_a_damaged_compressed_file_is_refused(tables, tmp_path, key):
    path = written(tmp_path / "run.json.gz", tables, key=key)
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 0xFF
    path.write_bytes(bytes(data))
    with pytest.raises(RestoreError, match="is not a complete solutions file"):
        SolutionsFile(path, key=key)


@pytest.mark.parametrize("key", [KEY, None])
def test_a_file_packed_or_laid_out_by_another_program_is_read(tables, tmp_path, key):
    path = written(tmp_path / "run.json", tables, key=key)
    data = json.loads(path.read_bytes())
    path.write_bytes(gzip.compress(json.dumps(data, indent=2).encode()))
    with SolutionsFile(path, key=key) as solutions:
        assert list(solutions) == [masked.table for masked in tables.values()]


def test_a_compressed_file_is_smaller(tables, tmp_path, doc):
    many = {str(i): mask(resolve(doc("[PERSON Ana Berg], " * 50, doc_id=str(i)))) for i in range(5)}
    plain = written(tmp_path / "run.json", many)
    packed = written(tmp_path / "run.json.gz", many)
    assert packed.stat().st_size < plain.stat().st_size / 4


def test_the_protection_of_a_table_is_kept(tables, tmp_path):
    from crfanon.mask import SolutionTable

    table = tables["c.txt"].table
    protected = SolutionTable(table.doc_id, table.sha256, table.solutions, "<b>{placeholder}</b>")
    path = tmp_path / "run.json"
    with writing(path) as add:
        add(protected, "utf-8")
    jsonschema.Draft202012Validator(SCHEMA).validate(json.loads(path.read_bytes()))
    with SolutionsFile(path) as solutions:
        assert solutions.of_name("c.txt") == protected


def test_a_file_of_one_document_has_it_under_any_name(tables, tmp_path):
    path = written(tmp_path / "run.json", {"c.txt": tables["c.txt"]})
    with SolutionsFile(path) as solutions:
        assert solutions.of_name("translated.txt") == tables["c.txt"].table


def test_a_name_that_several_documents_have_is_refused(tables, tmp_path):
    path = written(tmp_path / "run.json", tables)
    with SolutionsFile(path) as solutions:
        assert solutions.of_name("other.txt") is None
        with pytest.raises(RestoreError, match="2 documents have this name"):
            solutions.of_name("note.txt")
