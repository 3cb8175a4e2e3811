"""The package itself: its public names, fetched when asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

import crfanon


def test_import_loads_nothing() -> None:
    code = """if True:
        import sys
        before = set(sys.modules)
        import crfanon
        print(*sorted({name.partition(".")[0] for name in set(sys.modules) - before}))
    """
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True
    )
    loaded = set(done.stdout.split())
    assert "crfanon" in loaded
    assert not loaded & {"numpy", "regex", "yaml", "argparse", "dataclasses", "pathlib"}


def test_public_names_are_there() -> None:
    from crfanon import link, pipeline
    from crfanon.mask.methods import encrypt
    from crfanon.masking.encrypt import decrypt_value
    from crfanon.text import document, spans, tokens

    assert crfanon.Anonymizer is pipeline.Anonymizer
    assert crfanon.anonymize is pipeline.anonymize
    assert crfanon.Document is document.Document
    assert crfanon.Span is spans.Span
    assert crfanon.Entity is spans.Entity
    assert crfanon.Tokens is tokens.Tokens
    assert crfanon.coreference.resolve is link.resolve
    assert decrypt_value is encrypt.decrypt_value
    assert set(crfanon.__all__) <= set(dir(crfanon))


def test_star_import_gives_the_public_names() -> None:
    names: dict[str, object] = {}
    exec("from crfanon import *", names)
    assert set(crfanon.__all__) <= set(names)


def test_other_names_are_not_there() -> None:
    with pytest.raises(AttributeError, match="no attribute 'anonymise'"):
        _ = crfanon.anonymise
    assert not hasattr(crfanon, "numpy")
