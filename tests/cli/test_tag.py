"""``crfanon tag``: annotations in each format, and the check for hooks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from crfanon import corpus
from crfanon.text.spans import Span

from .conftest import Run
from .test_anonymize import TEXT, contents, tree

ANNOTATIONS = b"T1\tNAME 10 20\tAna Robles\nT2\tNAME 26 33\tBo Berg\n"
SPANS = [(10, 20, "NAME"), (26, 33, "NAME")]


def triples(spans: tuple[Span, ...]) -> list[tuple[int, int, str]]:
    """Return start, end and label of each span."""
    return [(span.start, span.end, span.label) for span in spans]


def test_tag_shows_the_annotations_of_one_document(process: Run) -> None:
    done = process("tag", stdin=TEXT)
    assert (done.returncode, done.stdout, done.stderr) == (0, ANNOTATIONS, b"")


def test_tag_writes_brat_for_each_document(crfanon: Run, tmp_path: Path) -> None:
    tree(tmp_path, notes__a=TEXT, notes__sub__b=b"nothing")
    done = crfanon("tag", "-o", "out", "--format", "brat", "notes")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert contents(tmp_path / "out") == {
        "a.ann": ANNOTATIONS,
        "a.txt": TEXT,
        "sub/b.ann": b"",
        "sub/b.txt": b"nothing",
    }


@pytest.mark.parametrize("format", ["brat", "i2b2", "conll", "jsonl"])
def test_tag_writes_what_can_be_read_again(crfanon: Run, tmp_path: Path, format: str) -> None:
    tree(tmp_path, notes__a=TEXT.replace(b"\r\n", b"\n"), notes__sub__b=b"Es Bo Berg.\n")
    assert crfanon("tag", "-o", "out", "--format", format, "notes").returncode == 0
    spans = [
        triples(document.spans)
        for name in ("a", "sub/b")
        for document in corpus.read(
            tmp_path / "out" / (name + corpus.FORMATS[format].SUFFIX), format=format
        )
    ]
    assert [len(found) for found in spans] == [2, 1]


def test_tag_joins_documents_on_standard_output(crfanon: Run, tmp_path: Path) -> None:
    tree(tmp_path, notes__a=TEXT, notes__b=b"nothing")
    done = crfanon("tag", "--format", "jsonl", "notes")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["text"].encode() for line in lines] == [TEXT, b"nothing"]


def test_tag_writes_text_of_any_encoding_as_utf_8(crfanon: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes("Inés Pina, España".encode("latin-1"))
    assert crfanon("tag", "a.txt", "--encoding", "latin-1", "-o", "out").returncode == 0
    assert (tmp_path / "out" / "a.txt").read_text("utf-8") == "Inés Pina, España"


def test_tag_puts_annotations_beside_the_text(crfanon: Run, tmp_path: Path) -> None:
    tree(tmp_path, a=TEXT)
    assert crfanon("tag", "a.txt", "-o", ".").returncode == 0
    assert contents(tmp_path) == {"a.ann": ANNOTATIONS, "a.txt": TEXT}


def test_tag_refuses_annotations_of_two_documents_in_one_file(crfanon: Run, tmp_path: Path) -> None:
    tree(tmp_path, notes__a=TEXT)
    (tmp_path / "notes" / "a").write_bytes(b"other")
    done = crfanon("tag", "notes", "-o", "out")
    assert done.returncode == 1
    assert b"another document of this run goes to out/a.ann" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["notes"], b"several documents need a folder"),
        (["notes", "--format", "i2b2"], b"several documents need a folder"),
        (["notes", "--check", "-o", "out"], b"--check writes no files"),
    ],
)
def test_tag_refuses_wrong_usage(
    crfanon: Run, tmp_path: Path, arguments: list[str], complaint: bytes
) -> None:
    tree(tmp_path, notes__a=TEXT)
    done = crfanon("tag", *arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert complaint in done.stderr


def test_check_says_where_but_not_what(crfanon: Run, tmp_path: Path) -> None:
    tree(tmp_path, notes__a=TEXT, notes__b=b"nothing")
    done = crfanon("tag", "--check", "notes")
    assert done.returncode == 3
    assert done.stdout == b"notes/a.txt: 2 found: 10-20 NAME, 26-33 NAME\n"
    assert contents(tmp_path) == {"notes/a.txt": TEXT, "notes/b.txt": b"nothing"}


def test_check_is_content_with_nothing(crfanon: Run) -> None:
    done = crfanon("tag", "--check", stdin=b"nothing at all")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.parametrize(("text", "status"), [(TEXT, 3), (b"nothing", 1)])
def test_check_does_not_pass_what_cannot_be_read(
    crfanon: Run, tmp_path: Path, text: bytes, status: int
) -> None:
    tree(tmp_path, notes__a=text, notes__b=b"\xff")
    assert crfanon("tag", "--check", "notes").returncode == status


def test_tag_leaves_out_what_scores_less_than_is_asked_for(crfanon: Run) -> None:
    note = "Paciente: Inés Robles Pina, de 57 años. Acude con Luz, de Toledo, vecina.\n".encode()

    def spans(*options: str) -> list[dict[str, object]]:
        done = crfanon("tag", "--format", "jsonl", *options, stdin=note, fake=False)
        assert (done.returncode, done.stderr) == (0, b"")
        found: list[dict[str, object]] = json.loads(done.stdout)["spans"]
        return found

    everything = spans()
    scores = sorted(float(str(span.get("score", 1))) for span in everything)
    least = (scores[0] + scores[-1]) / 2
    kept = spans("--min-score", str(least))
    assert 0 < len(kept) < len(everything)
    assert kept == [span for span in everything if float(str(span.get("score", 1))) >= least]


@pytest.mark.parametrize(("least", "status"), [("0.5", 3), ("0.51", 0)])
def test_check_finds_nothing_in_what_is_left_out(crfanon: Run, least: str, status: int) -> None:
    assert crfanon("tag", "--check", "--min-score", least, stdin=TEXT).returncode == status


@pytest.mark.parametrize("least", ["-0.1", "1.1", "nan", "high"])
def test_a_score_that_is_no_share_is_refused(crfanon: Run, least: str) -> None:
    done = crfanon("tag", f"--min-score={least}", stdin=TEXT)
    assert done.returncode == 2
    assert b"is not a number from 0 to 1" in done.stderr


def test_nothing_is_left_unmasked_for_its_score(crfanon: Run) -> None:
    done = crfanon("anonymize", "--min-score", "0.9", stdin=TEXT)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"unrecognized arguments: --min-score" in done.stderr
