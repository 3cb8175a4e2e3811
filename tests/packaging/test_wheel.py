"""What the wheel holds: the package, the data folders, file by file, and nothing else."""

from __future__ import annotations

import email
import tarfile
import zipfile
from pathlib import Path

import yaml

import crfanon

DATA_FOLDERS = ("features", "gazetteers", "knowledge", "models", "rules")
# By these models are trained, and from the sources alone.
GRAMMAR = "invented.yaml"


def _expected(copy: Path) -> dict[str, bytes]:
    """Return the files of the checkout that belong in the wheel, by their name in it."""
    sources = [(copy / "crfanon", "crfanon")]
    sources += [(copy / name, f"crfanon/data/{name}") for name in DATA_FOLDERS]
    return {
        f"{prefix}/{path.relative_to(folder).as_posix()}": path.read_bytes()
        for folder, prefix in sources
        for path in folder.rglob("*")
        if path.is_file() and path.name != GRAMMAR
    }


def _shipped(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as archive:
        return {
            name: archive.read(name)
            for name in archive.namelist()
            if ".dist-info/" not in name and not name.endswith("/")
        }


def test_wheel_holds_the_checkout_file_by_file(archives: Path, wheel: Path) -> None:
    expected, shipped = _expected(archives / "copy"), _shipped(wheel)
    assert sorted(shipped) == sorted(expected)
    assert [name for name in expected if shipped[name] != expected[name]] == []


def test_source_archive_holds_what_models_are_trained_with(archives: Path) -> None:
    [path] = archives.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    grammars = [*(archives / "copy" / "models").glob(f"*/{GRAMMAR}")]
    assert grammars
    assert held.issuperset(g.relative_to(archives / "copy").as_posix() for g in grammars)


def test_wheel_holds_every_data_folder(wheel: Path) -> None:
    shipped = _shipped(wheel)
    for name in DATA_FOLDERS:
        assert any(file.startswith(f"crfanon/data/{name}/") for file in shipped), name


def test_wheel_holds_what_looks_at_texts_of_each_language(wheel: Path) -> None:
    assert "crfanon/data/models/languages.yaml" in _shipped(wheel)


def test_wheel_holds_the_words_that_models_share(wheel: Path) -> None:
    shipped = _shipped(wheel)
    prefix = "crfanon/data/models"
    cards = [yaml.safe_load(shipped[n]) for n in shipped if n.endswith("/model.yaml")]
    files = {c["words"]["file"] for c in cards if "file" in (c["words"] or {})}
    assert files
    assert {f"{prefix}/{file.removeprefix('../')}" for file in files} == {
        name for name in shipped if name.startswith(f"{prefix}/words/")
    }


def test_wheel_holds_no_pickles_and_nothing_executable(wheel: Path) -> None:
    suffixes = {Path(name).suffix for name in _shipped(wheel)}
    # What ends in u64 are numbers, the hashes of training texts.
    assert suffixes <= {".py", ".typed", ".txt", ".md", ".yaml", ".npz", ".sqlite", ".u64"}


def test_wheel_says_what_it_is(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        [name] = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        metadata = email.message_from_bytes(archive.read(name))
        folder = name.rpartition("/")[0]
        points = archive.read(f"{folder}/entry_points.txt").decode()
        assert any(name.endswith("LICENSE") for name in archive.namelist())
    assert metadata["Version"] == crfanon.__version__
    assert metadata["Requires-Python"] == ">=3.10"
    assert set(metadata.get_all("Provides-Extra", [])) == {
        "all",
        "build",
        "dev",
        "keys",
        "spacy",
        "train",
        "wordnet",
    }
    assert "crfanon = crfanon.cli:command" in points
