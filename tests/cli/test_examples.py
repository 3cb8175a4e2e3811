"""Every example of README.md and docs/ does what the page shows.

After a change of what is printed, ``pytest tests/cli/test_examples.py --renew-examples`` writes
what is printed now into the pages, where what they show does not agree; look at the difference.
"""

from __future__ import annotations

import doctest
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from .conftest import Run, environment
from .examples import NOT_RUN, PAGES, ROOT, Block, Stage, Step, agrees, blocks, stages, steps

# How many blocks of each page are not run, each for the reason that it gives.
_NOT_RUN = {
    "README.md": 3,
    "masking.md": 1,
    "quality.md": 4,
    "restoring.md": 1,
    "speed.md": 3,
    "training.md": 1,
}


class Page:
    """A page in a folder of its own, in which its examples are run one after the other."""

    def __init__(self, folder: Path, crfanon: Run) -> None:
        self.folder = folder
        self.status = 0
        self._crfanon = crfanon
        self._installed = folder / "site-packages"
        self._names: dict[str, Any] = {"__name__": "__main__"}
        # The invented texts stand in for those of the reader.
        (folder / "tests").symlink_to(ROOT / "tests")

    def write(self, block: Block) -> None:
        """Write the file that a block is."""
        path = self.folder / block.name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block.body, "utf-8")

    def run(self, step: Step) -> str:
        """Return what a line prints: its output, then what it says of errors."""
        if step.command == "pip install .":
            return self._install()
        given, said = b"", ""
        for stage in stages(step.command):
            if stage.read:
                given = (self.folder / stage.read).read_bytes()
            done = self._run(stage, given)
            self.status, given = done.returncode, done.stdout
            said += done.stderr.decode()
            if stage.written:
                (self.folder / stage.written).write_bytes(given)
                given = b""
        # A terminal would begin a line for what comes next.
        shown = given.decode()
        return shown + ("\n" if shown and not shown.endswith("\n") else "") + said

    def _run(self, stage: Stage, given: bytes) -> subprocess.CompletedProcess[bytes]:
        installed = {"first": self._installed} if self._installed.exists() else {}
        if stage.words:
            return self._crfanon(*stage.words, stdin=given, fake=False, **installed)
        known = f'crfanon() {{ "{sys.executable}" -m crfanon "$@"; }}; '
        known += f'python() {{ "{sys.executable}" "$@"; }}; '
        return subprocess.run(
            ["sh", "-c", f"{known}(exit {self.status}); {stage.shell}"],
            input=given,
            cwd=self.folder,
            env={
                **environment(fake=False, **installed),
                "LC_ALL": os.environ.get("LC_ALL", "C.UTF-8"),
            },
            capture_output=True,
            check=False,
            timeout=120,
        )

    def _install(self) -> str:
        """Install the package that the page has written, where it is in nobody's way."""
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
        command += ["--no-build-isolation", "--target", str(self._installed), str(self.folder)]
        done = subprocess.run(command, capture_output=True, check=False, timeout=120)
        assert done.returncode == 0, done.stderr.decode()[-2000:]
        return ""

    def doctest(self, block: Block, page: Path) -> list[tuple[Step, str]]:
        """Run a doctest, which may use what those before it in the page have defined.

        Returns what is printed otherwise than the page shows.
        """
        test = doctest.DocTestParser().get_doctest(
            block.body, self._names, page.name, str(page), block.line
        )
        assert test.examples, f"{page.name}:{block.line}: no line begins with >>>"
        runner = _Runner()
        with pytest.MonkeyPatch.context() as patch:
            patch.chdir(self.folder)
            runner.run(test, clear_globs=False)
        self._names = test.globs
        return runner.others


class _Runner(doctest.DocTestRunner):
    """Runs a doctest, and notes what is printed otherwise than it shows."""

    def __init__(self) -> None:
        super().__init__(optionflags=doctest.ELLIPSIS)
        self.others: list[tuple[Step, str]] = []

    def report_failure(
        self, out: object, test: doctest.DocTest, example: doctest.Example, got: str
    ) -> None:
        """Note a difference."""
        line = (test.lineno or 0) + 1 + example.lineno + example.source.count("\n")
        self.others.append((Step(example.source.strip(), example.want, line), got))

    def report_unexpected_exception(
        self, out: object, test: doctest.DocTest, example: doctest.Example, exc_info: Any
    ) -> None:
        """Let it be the failure of the test."""
        raise exc_info[1]


@pytest.mark.parametrize("page", PAGES, ids=[path.name for path in PAGES])
def test_examples_of_a_page(
    page: Path, tmp_path: Path, crfanon: Run, pytestconfig: pytest.Config
) -> None:
    renewing = pytestconfig.getoption("renew_examples", False)
    run = Page(tmp_path, crfanon)
    others: list[tuple[Step, str]] = []
    not_run = 0
    for block in blocks(page.read_text("utf-8")):
        place = f"{page.name}:{block.line}"
        if block.kind == "sh":
            assert block.body.startswith(NOT_RUN), f"{place}: it does not say why it is not run"
            not_run += 1
        elif block.kind == "pycon":
            others += run.doctest(block, page)
            assert renewing or not others, _difference(page, *others[0])
        elif block.kind == "console":
            printed = [(step, run.run(step)) for step in steps(block)]
            others += [(step, text) for step, text in printed if not agrees(step.shown, text)]
            assert renewing or not others, _difference(page, *others[0])
        else:
            assert block.name, f"{place}: neither a file nor an example"
            run.write(block)
    if renewing:
        _renew(page, others)
    assert not_run == _NOT_RUN.get(page.name, 0), f"{page.name}: blocks that no test runs"


def _difference(page: Path, step: Step, printed: str) -> str:
    return f"{page.name}:{step.line}: {step.command}\nshows:\n{step.shown}prints:\n{printed}"


def _renew(page: Path, others: list[tuple[Step, str]]) -> None:
    """Write what is printed into a page, from its end on, so that lines stay where they are."""
    lines = page.read_text("utf-8").splitlines(keepends=True)
    for step, printed in reversed(others):
        first = step.line - 1
        lines[first : first + step.shown.count("\n")] = [printed]
    page.write_text("".join(lines), "utf-8")
