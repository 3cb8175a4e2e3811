"""``crfanon restore``: masked documents in, the originals out."""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ._secrets import Secrets, add_secrets

if TYPE_CHECKING:
    from ..files import PlainText
    from ..masking import SolutionsFile, SolutionTable
    from ._batch import Outcome, Worker
    from ._documents import Source


class _Result(NamedTuple):
    """Bytes for standard output, if that is where they go."""

    data: bytes | None


class _Task(NamedTuple):
    solutions: SolutionsFile

    def __call__(self) -> Worker[_Result]:
        return partial(_work, self.solutions)


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "restore",
        help="give back the originals of masked documents",
        description="Undo `crfanon anonymize --solutions FILE`: give back the original of each "
        "masked document, to the byte. A document must be as it was written; when two look the "
        "same once masked, their names tell them apart. One document goes to standard output or "
        "to the file -o, several to the folder -o.",
    )
    parser.add_argument(
        "paths",
        metavar="PATH",
        nargs="*",
        help="files, folders (with all they hold), or - for standard input",
    )
    parser.add_argument(
        "--solutions",
        metavar="FILE",
        required=True,
        help="the table that was written when the documents were masked",
    )
    add_secrets(parser)
    parser.add_argument("-o", "--output", metavar="OUT", help="the file or folder to write")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Restore the documents; return the exit code."""
    from ..masking import SolutionsFile
    from ._documents import Documents, write_stdout
    from ._run import carry_out

    documents = Documents(arguments.paths, output=arguments.output)
    documents.need_output()
    documents.protect(arguments.solutions, option="--solutions")

    def done(result: _Result) -> None:
        if result.data is not None:
            write_stdout(result.data)

    secrets = Secrets.of(arguments)
    with SolutionsFile(
        arguments.solutions, key=secrets.key(), password=secrets.password
    ) as solutions:
        return carry_out(documents, _Task(solutions), jobs=1, done=done)


def _work(solutions: SolutionsFile, sources: list[Source]) -> list[Outcome[_Result]]:
    from ._batch import attempt

    return [attempt(source, _restore, solutions, source) for source in sources]


def _restore(solutions: SolutionsFile, source: Source) -> _Result:
    """Write the original of one masked document."""
    from .. import files

    content, table = _find(solutions, source)
    data = content.encode(table.unmask(content.text), place=source.place)
    if source.target is None:
        return _Result(data)
    files.write(source.target, data)
    return _Result(None)


def _find(solutions: SolutionsFile, source: Source) -> tuple[PlainText, SolutionTable]:
    """Return the masked content and its table.

    The encodings that the run had are tried until one gives a text that has a table.
    """
    from ..errors import DocumentError, RestoreError
    from ..files import decode

    data = source.read_bytes()
    for encoding in solutions.encodings:
        try:
            content = decode(data, encoding=encoding, place=source.place)
        except DocumentError:
            continue
        table = solutions.find(content.text, doc_id=source.doc_id)
        if table is not None:
            return content, table
    raise RestoreError(
        f"{source.place}: is no masked document of this solutions file, or was changed since; "
        "give the file as it was written, or the solutions of its run"
    )
