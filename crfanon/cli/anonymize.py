"""``crfanon anonymize``: documents in, masked documents out."""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _annotated
from ._errors import UsageError
from ._method import add_method, method_of
from ._options import Choice, add_choice, add_jobs, add_paths

if TYPE_CHECKING:
    from ..document import Document
    from ..files import PlainText
    from ..masking import Masked, SolutionTable
    from ..pipeline import Anonymizer
    from ._batch import Worker
    from ._documents import Source


class _Result(NamedTuple):
    """What the parent process needs: bytes for standard output, and the table."""

    data: bytes | None
    table: SolutionTable | None
    codec: str


class _Task(NamedTuple):
    choice: Choice
    method: str | dict[str, Any] | None
    key_file: str | None
    seed: int | None
    encoding: str
    format: str
    with_table: bool

    def __call__(self) -> Worker[_Result]:
        from ._batch import work

        anonymizer = self.choice.anonymizer(
            method=self.method, seed=self.seed, key_file=self.key_file
        )
        return partial(work, anonymizer, partial(self._finish, anonymizer), encoding=self.encoding)

    def _finish(
        self, anonymizer: Anonymizer, source: Source, content: PlainText, document: Document
    ) -> _Result:
        from .. import files

        masked = anonymizer.mask(document)
        table = masked.table if self.with_table else None
        if self.format == "txt":
            data = content.encode(masked.text, place=source.place)
            codec = content.codec
            if source.target is not None:
                files.write(source.target, data)
        else:
            annotated = _masked_document(document.doc_id, masked)
            data = _annotated.render(annotated, format=self.format)
            codec = "utf-8"
            if source.target is not None:
                _annotated.write(source, annotated, format=self.format)
        return _Result(data if source.target is None else None, table, codec)


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "anonymize",
        help="mask personal data",
        description="Mask the personal data in documents. One document goes to standard output "
        "or to the file -o, several to the folder -o, which mirrors theirs. Whatever is not "
        "masked comes out as it went in, to the byte.",
    )
    add_paths(parser)
    add_choice(parser)
    add_method(parser)
    parser.add_argument("--seed", metavar="N", type=int, help="chooses the substitutes (default 0)")
    parser.add_argument(
        "--solutions", metavar="FILE", help="write the table that `crfanon restore` undoes it with"
    )
    parser.add_argument("-o", "--output", metavar="OUT", help="the file or folder to write")
    parser.add_argument(
        "--format",
        choices=("txt", *_annotated.FORMATS),
        help="txt: as the document was (default); else the masked text with its masks annotated",
    )
    add_jobs(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Mask the documents; return the exit code."""
    from contextlib import ExitStack

    from ._documents import Documents, write_stdout
    from ._run import carry_out

    choice = Choice.of(arguments)
    in_force = choice.in_force()
    format = arguments.format or in_force["output.format"]
    annotated = format != "txt"
    documents = Documents(
        arguments.paths,
        output=arguments.output,
        always_folder=format == "brat",
        rename=partial(_annotated.file_name, format=format) if annotated else None,
    )
    documents.need_output()
    if format == "brat" and arguments.output is None:
        raise UsageError("brat needs a folder for the masked text and its annotations; give -o")
    task = _Task(
        choice=choice,
        method=method_of(arguments),
        key_file=arguments.key_file,
        seed=arguments.seed,
        encoding=arguments.encoding or in_force["output.encoding"],
        format=format,
        with_table=arguments.solutions is not None,
    )
    with ExitStack() as stack:
        add = None
        if arguments.solutions is not None:
            from ..masking import writing

            documents.protect(arguments.solutions, option="--solutions")
            add = stack.enter_context(writing(arguments.solutions))

        def done(result: _Result) -> None:
            data, table, codec = result
            if add is not None and table is not None:
                add(table, codec)
            if data is not None:
                write_stdout(data)

        return carry_out(documents, task, jobs=arguments.jobs, done=done)


def _masked_document(doc_id: str, masked: Masked) -> Document:
    """Return the masked text as a document whose spans are the masks."""
    from ..document import Document, Span
    from ..tokenizer import Tokenizer

    spans = tuple(
        Span(solution.masked_start, solution.masked_end, solution.label, "mask")
        for solution in masked.table.solutions
    )
    return Document(doc_id, masked.text, Tokenizer()(masked.text), spans=spans)
