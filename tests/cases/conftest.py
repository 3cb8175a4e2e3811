"""The pipelines that the cases are put through: each language has one, made once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from crfanon.pipeline import Anonymizer


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--cases-model",
        default="es-clinical",
        metavar="MODEL",
        help="name or folder of the model for the Spanish cases (default: es-clinical)",
    )
    parser.addoption(
        "--promote-fixed",
        action="store_true",
        help="move cases of known_leaks.yaml that come out right to where they belong, and take"
        " their names out of known_faults_with_lang_es.txt",
    )


@pytest.fixture(scope="session")
def anonymizer(request: pytest.FixtureRequest) -> Anonymizer:
    """The model for Spanish alone, as users get it without options; made once."""
    named = str(request.config.getoption("--cases-model", "es-clinical"))
    folder = request.config.invocation_params.dir / named
    return Anonymizer(folder if folder.is_dir() else Path(named))


@pytest.fixture(scope="session")
def spanish() -> Anonymizer:
    """All detectors for Spanish, as users get them with ``--lang es``; made once."""
    return Anonymizer(lang="es")


@pytest.fixture(scope="session")
def anonymizer_for(anonymizer: Anonymizer) -> Callable[[str], Anonymizer]:
    """Give the pipeline of each language: the set of detectors that users get for it."""

    @cache
    def made(language: str) -> Anonymizer:
        return anonymizer if language == "es" else Anonymizer(lang=language)

    return made
