"""``crfanon tag``: say what is personal in documents, and where."""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from . import _annotated
from ._errors import UsageError
from ._options import Choice, add_choice, add_jobs, add_paths
from ._parsers import Parsers, add_command

if TYPE_CHECKING:
    from ..files import PlainText
    from ..text.document import Document
    from ._batch import Worker
    from ._documents import Source

FOUND = 3


class _Result(NamedTuple):
    """Bytes for standard output, and how many spans were found."""

    data: bytes | None
    found: int


class _Task(NamedTuple):
    choice: Choice
    encoding: str
    format: str
    check: bool
    min_score: float

    def __call__(self) -> Worker[_Result]:
        from ._batch import work

        anonymizer = self.choice.anonymizer()
        return partial(work, anonymizer, self._finish, encoding=self.encoding)

    def _finish(self, source: Source, _content: PlainText, document: Document) -> _Result:
        if self.min_score:
            spans = tuple(span for span in document.spans if span.score >= self.min_score)
            document = document.with_(spans=spans)
        if self.check:
            return _Result(_positions(source, document), len(document.spans))
        _, data = _annotated.written(source, document, format=self.format)
        return _Result(data, len(document.spans))


def add_parser(parsers: Parsers) -> None:
    """Describe the command."""
    parser = add_command(parsers, "tag", run, help="find personal data and write it as annotations")
    add_paths(parser)
    add_choice(parser)
    parser.add_argument("--format", choices=_annotated.FORMATS, help="how to write (default brat)")
    parser.add_argument("-o", "--output", metavar="OUT", help="the file or folder to write")
    parser.add_argument(
        "--check",
        action="store_true",
        help="only say where something was found, without the text; exit with "
        f"{FOUND} if anything was",
    )
    parser.add_argument(
        "--min-score",
        metavar="S",
        type=_share,
        default=0.0,
        help="leave out what scores less than S, from 0 to 1 (default 0): of a model, the "
        "probability that a span is right, calibrated; of a rule, how often it was right",
    )
    add_jobs(parser)


def run(arguments: argparse.Namespace) -> int:
    """Find the personal data in documents and write it as annotations: to standard output, to the
    file -o for one document, or into the folder -o, where each document has its own file. brat
    writes the text (.txt) beside the annotations (.ann).
    """
    from ._documents import Documents, write_stdout
    from ._run import carry_out

    if arguments.check and arguments.output is not None:
        raise UsageError("--check writes no files; leave out -o or --check")
    choice = Choice.of(arguments)
    in_force = choice.in_force()
    format = arguments.format or in_force["output.annotations"]
    documents = Documents(
        arguments.paths,
        output=arguments.output,
        always_folder=format == "brat",
        rename=partial(_annotated.file_name, format=format),
    )
    if not (arguments.check or format in _annotated.JOINABLE):
        documents.need_output()
    task = _Task(
        choice=choice,
        encoding=arguments.encoding or in_force["output.encoding"],
        format=format,
        check=arguments.check,
        min_score=arguments.min_score,
    )
    found = 0

    def done(result: _Result) -> None:
        nonlocal found
        found += result.found
        if result.data is not None:
            write_stdout(result.data)

    status = carry_out(documents, task, jobs=arguments.jobs, done=done)
    return FOUND if arguments.check and found else status


def _share(value: str) -> float:
    try:
        share = float(value)
    except ValueError:
        share = -1.0
    if not 0 <= share <= 1:
        raise UsageError(
            f"--min-score: {value!r} is not a number from 0 to 1; give one, such as 0.9"
        )
    return share


def _positions(source: Source, document: Document) -> bytes:
    """Return a line with the number of spans, their offsets and labels; no line for none."""
    if not document.spans:
        return b""
    spans = ", ".join(f"{span.start}-{span.end} {span.label}" for span in document.spans)
    return f"{source.place}: {len(document.spans)} found: {spans}\n".encode()
