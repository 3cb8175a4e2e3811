"""``crfanon translate-prep``: documents in, out with placeholders that survive a translation."""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ._errors import UsageError
from ._method import Masking
from ._options import Choice, add_choice, add_jobs, add_paths
from ._parsers import Parsers, add_command
from ._secrets import keep_apart
from ._solutions import add_solutions, keep_earlier, writing_solutions

if TYPE_CHECKING:
    from ..files import PlainText
    from ..mask import SolutionTable
    from ..pipeline import Anonymizer
    from ..text.document import Document
    from ._batch import Worker
    from ._documents import Source


class _Result(NamedTuple):
    """The result of one document; `warnings` are lines about the document at `place`."""

    place: str
    data: bytes | None
    table: SolutionTable
    codec: str
    warnings: tuple[str, ...]


class _Task(NamedTuple):
    choice: Choice
    key_file: str | None
    encoding: str
    template: str

    def __call__(self) -> Worker[_Result]:
        from ._batch import work

        anonymizer = self.choice.anonymizer(Masking(key_file=self.key_file))
        return partial(work, anonymizer, partial(self._finish, anonymizer), encoding=self.encoding)

    def _finish(
        self, anonymizer: Anonymizer, source: Source, content: PlainText, document: Document
    ) -> _Result:
        from ..restore import prepare

        method, warnings = prepare(document.text, protection=self.template)
        masked = anonymizer.mask(document, method=method)
        return _Result(
            source.place,
            source.written(content.encode(masked.text, place=source.place)),
            masked.table.with_protection(self.template),
            content.codec,
            warnings,
        )


def add_parser(parsers: Parsers) -> None:
    """Describe the command."""
    parser = add_command(parsers, "translate-prep", run, help="mask documents for a translation")
    add_paths(parser)
    add_choice(parser)
    add_solutions(parser, required=True)
    parser.add_argument(
        "--protect",
        metavar="P",
        type=_template,
        help="markup around each placeholder: ne, xliff, html, or a template such as "
        "'<keep id=\"{id}\">{placeholder}</keep>' (default none)",
    )
    parser.add_argument("-o", "--output", metavar="OUT", help="the file or folder to write")
    add_jobs(parser)


def run(arguments: argparse.Namespace) -> int:
    """Mask documents so that they can be translated or edited by others: every mention gets a
    placeholder that stands nowhere else in its document, and `crfanon restore --force` puts the
    originals back wherever these went to.
    """
    from ._documents import Documents, write_stdout
    from ._errors import say
    from ._run import carry_out

    choice = Choice.of(arguments)
    in_force = choice.in_force()
    documents = Documents(arguments.paths, output=arguments.output)
    documents.need_output()
    task = _Task(
        choice=choice,
        key_file=arguments.key_file,
        encoding=arguments.encoding or in_force["output.encoding"],
        template=arguments.protect or "",
    )
    keep_apart(arguments, documents, in_force)
    keep_earlier(arguments)
    with writing_solutions(arguments) as add:

        def done(result: _Result) -> None:
            assert add is not None  # the table is required
            add(result.table, result.codec)
            if result.data is not None:
                write_stdout(result.data)
            for warning in result.warnings:
                say(f"{result.place}: {warning}")

        return carry_out(documents, task, jobs=arguments.jobs, done=done)


def _template(protection: str) -> str:
    from ..errors import ConfigError
    from ..restore import template_of

    try:
        return template_of(protection)
    except ConfigError as error:
        raise UsageError(f"--protect: {error}") from None
