"""The examples of README.md and docs/: what their blocks are, and how one is run.

A block is fenced, and its first word says what becomes of it:

- ``console``: each line that begins with ``$ `` is run as a shell would, and what follows is what
  it prints.  ``...`` in it stands for anything within a line, and alone in a line for any lines.
  A line that ends in a backslash goes on in the next one.
- ``pycon``: a doctest; what a page has defined stays there until its end.
- ``sh``: what a test cannot run, such as an installation; its first line says why not
  (`NOT_RUN`).
- any other word, and behind it a name: a file, which later blocks use.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
NOT_RUN = "# not run by the tests: "

_BLOCK = re.compile(r"^```(.*)\n((?s:.*?))^```$", re.MULTILINE)
_PIPE = re.compile(r" \| (?=(?:[^']*'[^']*')*[^']*$)")
_REDIRECTION = re.compile(r"^(?P<command>.*?) (?P<way>[<>]) (?P<file>\S+)$")
# What only a shell understands.
_SHELL = re.compile(r"[;&$`*()]")


class Block(NamedTuple):
    """A fenced block of a page: what it is, the file that it is, what it says, and where."""

    kind: str
    name: str
    body: str
    line: int


class Step(NamedTuple):
    """What is typed in a ``console`` block, what it prints, and the line where that begins."""

    command: str
    shown: str
    line: int


class Stage(NamedTuple):
    """A command of a pipeline: its words if it is ``crfanon``, and else what a shell is told."""

    words: tuple[str, ...]
    shell: str
    read: str = ""
    written: str = ""


def blocks(page: str) -> list[Block]:
    """Return the blocks of a page, in order; raise `ValueError` where a fence has no other end.

    >>> blocks("```sh\\na\\n```\\n")
    [Block(kind='sh', name='', body='a\\n', line=1)]
    """
    found = []
    for match in _BLOCK.finditer(page):
        kind, _, name = match[1].partition(" ")
        found.append(Block(kind, name.strip(), match[2], page.count("\n", 0, match.start()) + 1))
    if page.count("```") != 2 * len(found):
        raise ValueError("a fence within a block, or one that does not begin its line")
    return found


def steps(block: Block) -> Iterator[Step]:
    """Yield what is typed in a ``console`` block, and what it prints.

    >>> [*steps(Block("console", "", "$ a \\\\\\n  -b\\nc\\n$ d\\n", 1))]
    [Step(command='a   -b', shown='c\\n', line=4), Step(command='d', shown='', line=6)]
    """
    lines = block.body.splitlines(keepends=True)
    if not lines or not lines[0].startswith("$ "):
        raise ValueError(f"line {block.line}: a console block begins with a command")
    starts = [i for i, line in enumerate(lines) if line.startswith("$ ")]
    for start, end in zip(starts, [*starts[1:], len(lines)]):
        typed = 1
        while lines[start + typed - 1].endswith("\\\n"):
            typed += 1
        command = "".join(lines[start : start + typed])[2:].replace("\\\n", "").strip()
        shown = "".join(lines[start + typed : end])
        yield Step(command, shown, block.line + 1 + start + typed)


def stages(command: str) -> list[Stage]:
    """Return the commands of a line, in the order of its pipeline.

    >>> for stage in stages("cat a.txt | crfanon tag - > b.txt"): print(stage)
    Stage(words=(), shell='cat a.txt', read='', written='')
    Stage(words=('tag', '-'), shell='crfanon tag -', read='', written='b.txt')
    """
    return [_stage(piece) for piece in _PIPE.split(command)]


def _stage(command: str) -> Stage:
    files = {"<": "", ">": ""}
    while match := _REDIRECTION.match(command):
        files[match["way"]], command = match["file"], match["command"]
    quoted = re.sub("'[^']*'", "", command)
    ours = command.startswith("crfanon ") and not _SHELL.search(quoted)
    words = tuple(shlex.split(command, comments=True)[1:]) if ours else ()
    return Stage(words, command, files["<"], files[">"])


def agrees(shown: str, printed: str) -> bool:
    """Say whether a page shows what was printed.

    >>> agrees("a ... c\\n", "a b c\\n"), agrees("a\\n...\\nc\\n", "a\\nb\\nb\\nc\\n")
    (True, True)
    >>> agrees("a ... c\\n", "a\\nc\\n"), agrees("", "a\\n")
    (False, False)
    """
    pattern = re.escape(shown)
    pattern = re.sub(r"(?m)^\\\.\\\.\\\.\\?\n", r"(?s:.*)", pattern)
    return re.fullmatch(pattern.replace(r"\.\.\.", ".*"), printed) is not None
