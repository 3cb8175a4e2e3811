"""Documents as files of a corpus format, for tests that read them."""

from collections.abc import Iterable
from pathlib import Path

from crfanon import corpus
from crfanon.files import write
from crfanon.files.atomic import write_text
from crfanon.text.document import Document


def write_corpus(documents: Iterable[Document], path: Path, *, format: str) -> None:
    """Write documents so that `corpus.read` gives them back: into a folder for brat and i2b2."""
    module = corpus.FORMATS[format]
    if format not in ("brat", "i2b2"):
        between = "\n" if format == "conll" else ""
        write_text(path, between.join(map(module.render, documents)))
        return
    for document in documents:
        write(path / f"{document.doc_id}.txt", b"")
        write_text(path / f"{document.doc_id}{module.SUFFIX}", module.render(document))
        if format == "brat":
            write_text(path / f"{document.doc_id}.txt", document.text)
