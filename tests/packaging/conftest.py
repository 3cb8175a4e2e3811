"""The wheel, built once from a clean copy of the checkout by way of the source archive."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

_REMAINS = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info")


def _remains(folder: str, names: list[str]) -> set[str]:
    """Return what lies about in a checkout and must not take part.

    A stale build/ brings deleted files back to life; `crfanon.build` is a package.
    """
    built = {"build", "dist"}.intersection(names) if Path(folder) == ROOT else set()
    return _REMAINS(folder, names) | built


@pytest.fixture(scope="session")
def archives(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder with the copy, the source archive, and the wheel built from that."""
    folder = tmp_path_factory.mktemp("packaging")
    shutil.copytree(ROOT, folder / "copy", ignore=_remains)
    done = subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, folder / "copy"],
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=300,
    )
    assert done.returncode == 0, done.stdout[-2000:]
    return folder


@pytest.fixture(scope="session")
def wheel(archives: Path) -> Path:
    """Give the wheel."""
    [path] = archives.glob("*.whl")
    return path
