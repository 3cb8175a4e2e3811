"""A language is a folder, with lists and rules beside it: no module knows which ones there are."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from crfanon.languages import LANGUAGES
from crfanon.languages.about import known_in
from crfanon.resources import data_folder

PACKAGE = Path(__file__).resolve().parents[2] / "crfanon"
DETECTORS = """
  xx:
    detectors:
    - rules: [any, regions/pt, xx, abroad]
"""
TEXT = (
    "Paciente: Sra. Dona Marilda Rodrigues, nascida a 3 de março de 1946, residente na Rua das "
    "Flores 12. Telefone: 912 345 678. Idade: 73 anos. Foi vista pelo Dr. João Azevedo a 5 de "
    "maio de 2019.\n"
)
PROGRAM = """
import json, sys
from crfanon import Anonymizer
from crfanon.languages import LANGUAGES
from crfanon.languages.about import known_in
from crfanon.languages.language import language
text, methods = json.loads(sys.argv[1])
found = {m: Anonymizer(lang="xx", method=m, seed=3).anonymize(text).text for m in methods}
own = language("xx")
known = [known_in("es"), known_in("xx")]
said = [own.grammar.plural("unidade de saúde"), own.mentions.code]
print(json.dumps([LANGUAGES, known, *said, found]))
"""
METHODS = ("tag", "substitute", "generalize", "bucket", "shift_dates", "scramble", "suppress")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Give a checkout in which Portuguese is a language called xx as well."""
    shutil.copytree(PACKAGE, tmp_path / "crfanon", ignore=shutil.ignore_patterns("__pycache__"))
    languages = tmp_path / "crfanon/languages"
    shutil.copytree(languages / "pt", languages / "xx")
    about = languages / "xx/language.yaml"
    said = about.read_text("utf-8")
    about.write_text(said.replace("known_anywhere: true", "known_anywhere: false"), "utf-8")
    surrogates = languages / "xx/surrogates.yaml"
    surrogates.write_text(surrogates.read_text("utf-8").replace("pt/", "xx/"), "utf-8")
    for name in ("features", "gazetteers", "knowledge", "models", "rules"):
        (tmp_path / name).mkdir()
        for each in data_folder(name).iterdir():
            (tmp_path / name / each.name).symlink_to(each)
    for name in ("gazetteers", "rules"):
        (tmp_path / name / "xx").symlink_to(data_folder(name) / "pt")
    _written(tmp_path, "models/languages.yaml", lambda said: said.rstrip() + "\n" + DETECTORS)
    # Its countries, whose telephone numbers it has.
    at_home = "languages: pt\n"
    _written(
        tmp_path, "knowledge/areas.yaml", lambda said: said.replace(at_home, at_home[:-1] + " xx\n")
    )
    return tmp_path


def _written(checkout: Path, name: str, change: Callable[[str], str]) -> None:
    """Put a changed copy of a file of data in the place of the link to it."""
    file = checkout / name
    said = file.read_text("utf-8")
    file.unlink()
    file.write_text(change(said), "utf-8")


def test_a_folder_more_is_a_language_more(checkout: Path) -> None:
    given = json.dumps([TEXT, METHODS])
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", PROGRAM, given],
        cwd=checkout,
        env={"PYTHONPATH": str(checkout), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=300,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    languages, known, plural, code, found = json.loads(run.stdout)
    assert languages == sorted([*LANGUAGES, "xx"])
    # What it has counts in its own texts alone.
    assert known == [list(known_in("es")), [*known_in("es"), "xx"]]
    assert (plural, code) == ("unidades de saúde", "xx")
    for method, masked in found.items():
        for word in ("Marilda", "Rodrigues", "Azevedo", "912 345 678", "de 1946"):
            assert word not in masked, method
    # In its own words.
    assert "Telefone: 9" in found["substitute"] and " anos." in found["substitute"]
    assert "70-79 anos" in found["bucket"]
    assert " de 19" in found["shift_dates"]
