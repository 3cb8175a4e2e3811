"""The wheel in an environment of its own, used from another folder."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

import crfanon


def run(
    program: str | Path, *arguments: str | Path, folder: Path, stdin: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run a program from `folder`, without what the tests' environment says about Python."""
    done = subprocess.run(
        [program, *arguments],
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        cwd=folder,
        env={name: value for name, value in os.environ.items() if not name.startswith("PYTHON")},
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done


@pytest.fixture(scope="module")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder of programs of a new environment that has the wheel.

    What crfanon needs is borrowed from the environment of the tests, so that
    nothing has to be downloaded.  A line in a ``.pth`` file adds a folder
    without the ``.pth`` files in it, so the checkout does not come along.
    """
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    python = programs / "python"
    pip = (sys.executable, "-m", "pip", "--python", python)
    run(*pip, "install", "--quiet", "--no-deps", "--no-index", wheel, folder=folder)
    code = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = run(python, "-c", code, folder=folder).stdout.strip()
    borrowed = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    Path(site, "borrowed.pth").write_text("\n".join(sorted(borrowed)), encoding="utf-8")
    return programs


def test_command_runs_from_another_folder(programs: Path, tmp_path: Path) -> None:
    done = run(programs / "crfanon", "--version", folder=tmp_path)
    assert done.stdout == f"crfanon {crfanon.__version__}\n"


def test_data_is_that_of_the_wheel(programs: Path, tmp_path: Path) -> None:
    code = """if True:
        import crfanon
        from crfanon.resources import data_folder
        print(crfanon.__file__)
        for name in ("features", "gazetteers", "models", "rules"):
            print(data_folder(name), any(data_folder(name).iterdir()))
    """
    done = run(programs / "python", "-c", code, folder=tmp_path)
    for line in done.stdout.splitlines():
        assert line.startswith(str(programs.parent))
        assert not line.endswith("False")


def test_command_masks_with_what_the_wheel_brings(programs: Path, tmp_path: Path) -> None:
    note = "Nombre: Ana Belén.\r\nApellidos: Robles Pina.\r\n"
    (tmp_path / "note.txt").write_bytes(note.encode())
    done = run(programs / "crfanon", "anonymize", "note.txt", "-o", "masked.txt", folder=tmp_path)
    assert (done.stdout, done.stderr) == ("", "")
    masked = (tmp_path / "masked.txt").read_bytes().decode()
    assert masked.startswith("Nombre: [")
    assert "Robles" not in masked
