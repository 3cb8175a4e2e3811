"""The choice of a format."""

from pathlib import Path

import pytest
from written_corpora import write_corpus

from crfanon import corpus
from crfanon.errors import ConfigError
from crfanon.text.document import Document
from crfanon.text.spans import Span


@pytest.mark.parametrize("format", sorted(corpus.FORMATS))
def test_every_format_writes_what_it_reads(tmp_path: Path, format: str) -> None:
    written = Document("note", "Ida\nBo\n", spans=(Span(0, 3, "PERSON", "gold"),))
    write_corpus([written], tmp_path / "out.conll", format=format)
    (document,) = corpus.read(tmp_path / "out.conll", format=format)
    assert (document.doc_id, document.text, document.spans) == ("note", "Ida\nBo\n", written.spans)


@pytest.mark.parametrize("format", sorted(corpus.FORMATS))
def test_every_format_renders_what_it_reads(tmp_path: Path, format: str) -> None:
    written = Document("note", "Ida\n", spans=(Span(0, 3, "PERSON", "gold"),))
    module = corpus.FORMATS[format]
    (tmp_path / "note.txt").write_text(written.text)
    (tmp_path / f"note{module.SUFFIX}").write_text(module.render(written))
    (document,) = module.read(tmp_path)
    assert (document.text, document.spans) == (written.text, written.spans)


def test_unknown_formats_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="format xml: not known; choose one of brat"):
        corpus.read(tmp_path, format="xml")
