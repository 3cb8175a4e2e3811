"""A folder more below crfanon/languages is a language more."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import crfanon.languages

FOLDER = Path(crfanon.languages.__file__).parent


def test_a_folder_more_is_a_language_more(tmp_path: Path) -> None:
    package = tmp_path / "crfanon"
    shutil.copytree(FOLDER.parent, package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(package / "languages/es", package / "languages/xx")
    program = (
        "from crfanon.languages import LANGUAGES\n"
        "from crfanon.languages.language import language\n"
        "own = language('xx')\n"
        "print(*LANGUAGES, own.grammar.plural('luz'), own.mentions.code, own.dates.months[0].full)"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == ["de", "en", "es", "pt", "xx", "luces", "xx", "enero"]
