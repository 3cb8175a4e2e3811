"""``crfanon restore``: masked documents in, the originals out."""

from __future__ import annotations

import argparse
import re
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from . import _jobs
from ._errors import UsageError
from ._parsers import Parsers, add_command
from ._secrets import Secrets, add_secrets, keep_apart

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..crypto.keys import Key
    from ..files import PlainText
    from ..mask import SolutionsFile, SolutionTable
    from ..restore import Report, Restored
    from ._batch import Outcome, Worker
    from ._documents import Source

# The exit code where a mask is lost, doubled, changed or told by its order alone.
PROBLEMS = 5


class _Result(NamedTuple):
    """The result of one document; bytes for standard output, if that is where they go.

    `doubt` is a line where the table may be that of another document.
    """

    place: str
    data: bytes | None
    report: Report
    doubt: str = ""


class _Task(NamedTuple):
    """`solutions` is None where the documents are jobs, or are restored by the `key` alone."""

    solutions: SolutionsFile | None
    key: Key | None
    force: bool
    labels: tuple[str, ...]
    document: str | None = None

    def __call__(self) -> Worker[_Result]:
        return partial(_work, self)


def add_parser(parsers: Parsers) -> None:
    """Describe the command."""
    parser = add_command(
        parsers, "restore", run, help="give back the originals of masked documents"
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
        help="the table that was written when the documents were masked; without one, --key-file "
        "restores the masks of `anonymize --method encrypt`",
    )
    parser.add_argument(
        "--format",
        choices=("txt", _jobs.FORMAT),
        default="txt",
        help="job: the documents are jobs, which hold their tables",
    )
    add_secrets(parser)
    parser.add_argument(
        "--document",
        metavar="NAME",
        help="the document of the table that the one given is, whatever it is called now",
    )
    parser.add_argument(
        "--force",
        action="store_true",
        help="restore documents that were edited or translated: masks are found by what they look "
        "like, and the table by the name of the document",
    )
    parser.add_argument(
        "--labels",
        metavar="L,...",
        help="restore these alone, at any level: PERSON,LOCATION_CITY (default all)",
    )
    parser.add_argument(
        "--report", metavar="FILE", help="write what was restored, lost, doubled or changed: JSON"
    )
    parser.add_argument("-o", "--output", metavar="OUT", help="the file or folder to write")


def run(arguments: argparse.Namespace) -> int:
    """Undo `crfanon anonymize --solutions FILE`: give back the original of each masked document, to
    the byte. A document must be as it was written, or --force is given; when two look the same once
    masked, their names tell them apart. One document goes to standard output or to the file -o,
    several to the folder -o. The exit code is 5 if a mask of an edited document is lost, doubled or
    changed.
    """
    from ._documents import Documents, write_stdout
    from ._errors import say
    from ._run import carry_out

    is_job = arguments.format == _jobs.FORMAT
    _check(arguments, is_job=is_job)
    documents = Documents(
        arguments.paths, output=arguments.output, rename=_jobs.text_name if is_job else None
    )
    documents.need_output()
    if arguments.document is not None and not (documents.single and arguments.solutions):
        raise UsageError(
            "--document: says which of a table one document is; give --solutions and one"
        )
    keep_apart(arguments, documents)
    labels = _labels(arguments.labels)
    reports: list[Report] = []

    def done(result: _Result) -> None:
        if result.data is not None:
            write_stdout(result.data)
        reports.append(result.report)
        for line in (*filter(None, [result.doubt]), *result.report.lines()):
            say(f"{result.place}: {line}")

    key = Secrets.of(arguments).key()
    with _solutions(arguments) as solutions:
        task = _Task(solutions, key, arguments.force, labels, arguments.document)
        status = carry_out(documents, task, jobs=1, done=done)
    if arguments.report is not None:
        _write(reports, arguments.report)
    if any(report.problems or report.ordered for report in reports):
        return status or PROBLEMS
    return status


def _check(arguments: argparse.Namespace, *, is_job: bool) -> None:
    """Raise `UsageError` unless it is clear what to restore from."""
    has_table = arguments.solutions is not None
    if is_job and has_table:
        raise UsageError("jobs hold their tables; leave out --solutions or --format job")
    if is_job or has_table:
        return
    if arguments.key_file is None:
        raise UsageError(
            "there is nothing to restore from; give --solutions, or --key-file for masks that are "
            "encrypted"
        )
    if arguments.labels is not None:
        raise UsageError("--labels: an encrypted mask does not tell its label; give --solutions")


def _solutions(arguments: argparse.Namespace) -> AbstractContextManager[SolutionsFile | None]:
    if arguments.solutions is None:
        return nullcontext()
    from ..mask import SolutionsFile

    secrets = Secrets.of(arguments)
    return SolutionsFile(arguments.solutions, key=secrets.key(), password=secrets.password)


def _labels(said: str | None) -> tuple[str, ...]:
    """Return the labels to restore.  Those of a model's own corpus are as good as others."""
    if said is None:
        return ()
    labels = tuple(label.strip() for label in said.split(","))
    wrong = [label for label in labels if not re.fullmatch(r"[A-Z][A-Z0-9_-]*", label)]
    if wrong:
        raise UsageError(
            f"--labels: {wrong[0]!r} is no label; write them as in the table: PERSON,ID"
        )
    return labels


def _write(reports: list[Report], path: str) -> None:
    import json

    from ..files.atomic import write_bytes

    data = {
        "format": "crfanon restoration",
        "version": 1,
        "documents": [report.as_json() for report in reports],
    }
    write_bytes(path, json.dumps(data, indent=2).encode("ascii") + b"\n")


def _work(task: _Task, sources: list[Source]) -> list[Outcome[_Result]]:
    from ._batch import attempt

    return [attempt(source, _restore, task, source) for source in sources]


def _restore(task: _Task, source: Source) -> _Result:
    """Write the original of one masked document."""
    if task.solutions is None and task.key is not None:
        content, restored = _decrypted(task.key, source)
    else:
        content, restored = _restored(task, source)
    data = content.encode(restored.text, place=source.place)
    doubt = "" if task.document is not None else _doubt(source, restored.report)
    return _Result(source.place, source.written(data), restored.report, doubt)


def _doubt(source: Source, report: Report) -> str:
    """Return a warning where nothing confirms that a text is the one of its table, else "".

    That is so if it was edited, and there was one table to take, which has another name; and if
    a key alone restores nothing in it.
    """
    from ..mask.table.solutions import is_end

    if report.by == "key" and not report.solutions:
        return (
            "holds no mask that a key alone restores; what was encrypted with `form: same` looks "
            "like any other value, so give --solutions"
        )
    if report.by != "placeholder" or source.path is None or is_end(report.doc_id, source.doc_id):
        return ""
    return f"restored by the table of {report.doc_id}; compare it if that is another document"


def _restored(task: _Task, source: Source) -> tuple[PlainText, Restored]:
    """Return the masked content, and what it becomes."""
    from ..restore import restore_text

    if task.solutions is None:
        content, table = _in_job(source)
    elif task.force:
        content, table = _edited(task.solutions, source, task.document or source.doc_id)
    else:
        content, table = _unedited(task.solutions, source, task.document or source.doc_id)
    return content, restore_text(content.text, table, force=task.force, labels=task.labels)


def _in_job(source: Source) -> tuple[PlainText, SolutionTable]:
    from ..files import PlainText
    from ..serve.jobs import masked_in

    output, table = masked_in(source.read_bytes(), place=source.place, doc_id=source.doc_id)
    return PlainText(output, "utf-8"), table


def _decrypted(key: Key, source: Source) -> tuple[PlainText, Restored]:
    """Return the masked content, and what it becomes by the key alone.

    Encrypted masks are plain ASCII, so the text is read as any encoding that it may have.
    """
    from ..restore import restore_by_key

    content = next(_contents(source, ("utf-8", "latin-1")))
    return content, restore_by_key(content.text, key, doc_id=source.doc_id, place=source.place)


def _unedited(
    solutions: SolutionsFile, source: Source, name: str
) -> tuple[PlainText, SolutionTable]:
    """Return the masked content and the table that it has by its text.

    The encodings that the run had are tried until one gives a text that has a table.
    """
    from ..errors import RestoreError

    for content in _contents(source, solutions.encodings):
        table = solutions.find(content.text, doc_id=name)
        if table is not None:
            return content, table
    raise RestoreError(
        f"{source.place}: is no masked document of this solutions file, or was changed since; "
        "give the file as it was written, the solutions of its run, or --force if it was "
        "edited or translated"
    )


def _edited(solutions: SolutionsFile, source: Source, name: str) -> tuple[PlainText, SolutionTable]:
    """Return the masked content and the table that it has by its name, else by its text."""
    from ..errors import RestoreError

    # Who edits or translates a file saves it as UTF-8, whatever it was.
    encodings = dict.fromkeys(("utf-8", *solutions.encodings))
    contents = list(_contents(source, tuple(encodings)))
    named = solutions.of_name(name)
    for content in contents:
        table = named or solutions.find(content.text, doc_id=name)
        if table is not None and table.is_of(content.text):
            return content, table
    if named is None:
        raise RestoreError(
            f"{source.place}: no document of this solutions file has this name; say which one it "
            "is with --document"
        )
    return contents[0], named


def _contents(source: Source, encodings: tuple[str, ...]) -> Iterator[PlainText]:
    """Yield the texts that a document is in those encodings in which it is a text."""
    from ..errors import DocumentError
    from ..files import decode

    data = source.read_bytes()
    refusals: list[DocumentError] = []
    for encoding in encodings:
        try:
            yield decode(data, encoding=encoding, place=source.place, is_own=True)
        except DocumentError as error:
            refusals.append(error)
    if refusals and len(refusals) == len(encodings):
        raise refusals[0]
