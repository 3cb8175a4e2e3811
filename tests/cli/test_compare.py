"""``crfanon compare``: a page of originals and what they became."""

from __future__ import annotations

import stat
from pathlib import Path

from .conftest import Run
from .test_anonymize import tree


def test_a_page_shows_both_texts_and_why(crfanon: Run, tmp_path: Path) -> None:
    tree(tmp_path, notes__a=b"Paciente: Ana Robles", notes__sub__b=b"nada", notes__c=b"Bo Berg")
    crfanon("anonymize", "notes", "-o", "masked")
    done = crfanon("compare", "notes", "masked", "-o", "page.html")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    page = (tmp_path / "page.html").read_text()
    assert page.count("<h2>") == 3
    assert ">Ana Robles<sup>1 NAME" in page
    assert ">[NAME_1]<sup>1 NAME" in page
    assert stat.S_IMODE((tmp_path / "page.html").stat().st_mode) == 0o600


def test_the_page_is_in_the_language_of_the_documents_or_another(
    crfanon: Run, tmp_path: Path
) -> None:
    tree(tmp_path, notes__a=b"Frau Ana Robles kam.", masked__a=b"Frau [A] kam.")
    for options, lang in (((), "de"), (("--page-lang", "pt"), "pt")):
        crfanon("compare", "notes", "masked", "-o", "page.html", "--lang", "de", *options)
        assert f'<html lang="{lang}">' in (tmp_path / "page.html").read_text()


def test_a_sample_is_the_same_each_time(crfanon: Run, tmp_path: Path) -> None:
    tree(tmp_path, **{f"notes__{letter}": b"nada" for letter in "abcdefghij"})
    pages = set()
    for _ in range(2):
        crfanon("compare", "notes", "notes", "--sample", "3", "-o", "page.html")
        pages.add((tmp_path / "page.html").read_text())
    [page] = pages
    assert page.count("<h2>") == 3


def test_what_has_no_counterpart_is_told(crfanon: Run, tmp_path: Path) -> None:
    tree(tmp_path, notes__a=b"nada", notes__b=b"nada", masked__a=b"nada")
    done = crfanon("compare", "notes", "masked", "-o", "page.html")
    assert done.returncode == 1
    assert done.stderr.startswith(b"crfanon: masked/b.txt: cannot be read")
    assert "<h2>a.txt</h2>" in (tmp_path / "page.html").read_text()
    done = crfanon("compare", "notes", "masked/a.txt", "-o", "other.html")
    assert (done.returncode, done.stdout) == (2, b"")
    assert not (tmp_path / "other.html").exists()
