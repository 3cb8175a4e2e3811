"""Corpora to test on: invented ones, and real ones where they are asked for.

The notes in gold/ are written as those of MEDDOCAN are; those in institutions/ as
anybody else may write: letters, charts, hurried notes, other countries.  Those
in unseen/ are of that kind too, and were read by nobody who works on rules or
models: what they say is measured, not mended case by case.  Those in english/, german/,
portuguese/ and spanish/ are those of `test_texts`.

MEDDOCAN is not part of the repository, and what is done with it takes minutes.
It is read from the folder that the environment variable CRFANON_CORPORA names:
``meddocan/meddocan.tar.xz``, or unpacked, ``meddocan/train`` and
``meddocan/dev``; and so are the other corpora that models are trained on.
Without the variable the tests that need it are deselected, and the summary says
so; no test passes without its data.
"""

from __future__ import annotations

import os
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

_deselected = pytest.StashKey[int]()


def _corpora() -> Path | None:
    """Return the folder that holds the corpora; None if none is named."""
    named = os.environ.get("CRFANON_CORPORA")
    if not named:
        return None
    folder = Path(named)
    meddocan = folder / "meddocan"
    if (meddocan / "train").is_dir() or (meddocan / "meddocan.tar.xz").is_file():
        return folder
    raise pytest.UsageError(f"CRFANON_CORPORA: {folder} holds no meddocan/meddocan.tar.xz")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--renew-baseline",
        action="store_true",
        help="write baseline.json of the corpus gate anew (pytest tests/corpus/test_gate.py)",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "corpora: needs corpora that are not in the repository")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    needing = [
        item for item in items if {"meddocan", "corpora"} & {*getattr(item, "fixturenames", ())}
    ]
    for item in needing:
        item.add_marker("corpora")
    if needing and _corpora() is None:
        config.stash[_deselected] = len(needing)
        config.hook.pytest_deselected(items=needing)
        items[:] = [item for item in items if item not in needing]


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    count = config.stash.get(_deselected, 0)
    if count:
        terminalreporter.section("corpora")
        terminalreporter.line(f"{count} tests deselected: CRFANON_CORPORA names no folder")


@pytest.fixture(scope="session")
def gold() -> Path:
    """The folder of the invented notes, in brat form with MEDDOCAN's labels."""
    return Path(__file__).parent / "gold"


@pytest.fixture(scope="session")
def institutions() -> Path:
    """The folder of the invented notes of other institutions, in the same form."""
    return Path(__file__).parent / "institutions"


@pytest.fixture(scope="session")
def unseen() -> Path:
    """The folder of the invented notes that nothing was made to fit."""
    return Path(__file__).parent / "unseen"


@pytest.fixture(scope="session")
def corpora(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], Path]:
    """Return a function from an archive and a path in it to that file or folder, unpacked."""
    folder = _corpora()
    assert folder is not None, "such tests are deselected without the corpora"
    target = tmp_path_factory.mktemp("corpora")
    unpacked: set[str] = set()

    def unpack(archive: str, path: str) -> Path:
        if (folder / path).exists():
            return folder / path
        if archive not in unpacked:
            with tarfile.open(folder / archive / f"{archive}.tar.xz") as file:
                file.extractall(target, filter="data")
            unpacked.add(archive)
        return target / path

    return unpack


@pytest.fixture(scope="session")
def meddocan(corpora: Callable[[str, str], Path]) -> Path:
    """The folder of MEDDOCAN, unpacked: train/ and dev/ in brat form."""
    return corpora("meddocan", "meddocan/train").parent
