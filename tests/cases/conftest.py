"""Every text in the case files, and the one pipeline that they are put through."""

from __future__ import annotations

from pathlib import Path

import pytest

from crfanon.pipeline import Anonymizer


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--cases-model",
        default="es-clinical",
        metavar="MODEL",
        help="name or folder of the model that tests/cases is run with (default: es-clinical)",
    )
    parser.addoption(
        "--move-mended",
        action="store_true",
        help="move cases of known_leaks.yaml that come out right to where they belong",
    )


@pytest.fixture(scope="session")
def anonymizer(request: pytest.FixtureRequest) -> Anonymizer:
    """The pipeline as users get it, made once."""
    named = str(request.config.getoption("--cases-model", "es-clinical"))
    folder = request.config.invocation_params.dir / named
    return Anonymizer(folder if folder.is_dir() else Path(named))
