"""The lanes of the tests, and what nearly all of them need: a document written as a string.

Which lane a test is in says its folder: tests/unit and the examples in docstrings are marked
`fast`, tests/slow is marked `slow`, as a test elsewhere may be.  ``pytest`` leaves out what is
slow (`addopts` in setup.cfg), ``pytest -m fast`` and ``pytest -m slow`` take one lane.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Generator
from pathlib import Path

import pytest
from hypothesis import settings

from crfanon.resources import data_folder
from crfanon.text.document import Document
from crfanon.text.spans import Span
from crfanon.text.tokenizer import Tokenizer

# How long an example takes depends on what else the machine does.  The examples are the same in
# each run, so that what passed here passes there; with `--hypothesis-profile=hunt` they are new.
settings.register_profile("crfanon", deadline=None, derandomize=True)
settings.register_profile("hunt", deadline=None)
settings.load_profile("crfanon")

_TESTS = Path(__file__).resolve().parent
_PACKAGE = _TESTS.parent / "crfanon"
# Their examples show what a shipped model finds.
_WITH_A_MODEL = {_PACKAGE / "pipeline/anonymizer.py", _PACKAGE / "integrations/spacy_component.py"}

_MODELS = str(data_folder("models"))
_PROCESSES = {"subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn", "os.system"}

_MARKUP = re.compile(r"\\([\[\]\\]) | \[([A-Z][A-Z0-9_]*)\  | (\])", re.VERBOSE)
_tokenizer = Tokenizer()


def parse(marked: str, *, doc_id: str = "test") -> Document:
    r"""Return the document that `marked` describes, with gold spans and tokens.

    ``[LABEL text]`` is a span.  Brackets without a label stay as they are;
    ``\[``, ``\]`` and ``\\`` always stand for themselves.
    """
    pieces: list[str] = []
    spans: list[Span] = []
    size = position = 0
    opened: tuple[int, str] | None = None
    for match in _MARKUP.finditer(marked):
        escaped, label, closing = match.groups()
        if label and opened:
            raise ValueError(f"a span inside a span at {match.start()} of the marked text")
        if closing and opened is None:
            continue
        piece = marked[position : match.start()] + (escaped or "")
        pieces.append(piece)
        size += len(piece)
        position = match.end()
        if label:
            opened = size, label
        elif closing and opened:
            spans.append(Span(opened[0], size, opened[1], "gold"))
            opened = None
    if opened:
        raise ValueError("a span is not closed in the marked text")
    text = "".join([*pieces, marked[position:]])
    return Document(doc_id, text, _tokenizer(text), spans=tuple(spans))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark each test with its lane, and with those that one process runs of several.

    The tests of a file share models, those of packaging the wheel.
    """
    for item in items:
        shared = item.path.parent if item.path.parent.name == "packaging" else item.path
        item.add_marker(pytest.mark.xdist_group(str(shared)))
        if item.path.is_relative_to(_TESTS / "slow"):
            item.add_marker("slow")
        elif item.get_closest_marker("slow") is None and _is_fast(item.path):
            item.add_marker("fast")


def _is_fast(path: Path) -> bool:
    if path.is_relative_to(_PACKAGE):
        return path not in _WITH_A_MODEL
    return path.is_relative_to(_TESTS / "unit")


# A hook of this kind cannot be taken away again, so it is told when to look.
_watching = False


def _refuse(event: str, arguments: tuple[object, ...]) -> None:
    """Stop what no fast test may do."""
    if not _watching:
        return
    if event in _PROCESSES:
        raise AssertionError("a fast test starts no process; move it to tests/pipeline")
    if event == "open" and str(arguments[0]).endswith(".npz"):
        if str(arguments[0]).startswith(_MODELS):
            raise AssertionError("a fast test loads no shipped model; move it to tests/pipeline")


sys.addaudithook(_refuse)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Watch over a fast test and its fixtures."""
    global _watching
    _watching = item.get_closest_marker("fast") is not None
    try:
        return (yield)
    finally:
        _watching = False


@pytest.fixture(scope="session")
def doc() -> Callable[..., Document]:
    """Give `parse`: ``doc("[PERSON Anna Berg] met [ORG Acme].")`` -> Document."""
    return parse
