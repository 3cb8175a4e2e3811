"""``crfanon anonymize``: documents in, masked documents out."""

from __future__ import annotations

import argparse
import re
from collections import Counter
from functools import partial
from itertools import count
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple

from ..labels import kinds_of
from . import _annotated, _jobs
from ._errors import UsageError, say
from ._method import Masking, add_method
from ._options import Choice, add_choice, add_jobs, add_paths
from ._parsers import Parsers, add_command
from ._report import Wanted, add_report, configured, refuse, reporting
from ._secrets import keep_apart
from ._solutions import Written, add_solutions, keep_earlier, writing_solutions
from ._vault import ready_vault

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..config import InForce
    from ..files import PlainText
    from ..mask import Masked
    from ..pipeline import Anonymizer
    from ..text.document import Document
    from ._batch import Task, Worker
    from ._documents import Source


# In the names of files anything stands between words, and what a letter is about or its day is
# often in them.
_NO_WORD = re.compile(r"[\W_]+")
_FEW_DIGITS = 5
# Fewer documents of one subject are nothing to wonder at.
_MANY = 10
_HARMLESS = frozenset({"AGE", "DATE", "DEMOGRAPHIC", "LOCATION", "ORGANIZATION"})


class _Task(NamedTuple):
    choice: Choice
    masking: Masking
    encoding: str
    format: str
    with_table: bool
    with_record: bool
    renames: bool = False
    subject_from: str | None = None

    def __call__(self) -> Worker[Written]:
        from ._batch import work

        anonymizer = self.choice.anonymizer(self.masking)
        return partial(work, anonymizer, partial(self._finish, anonymizer), encoding=self.encoding)

    def _finish(
        self, anonymizer: Anonymizer, source: Source, content: PlainText, document: Document
    ) -> Written:
        from ..vault.subjects import subjects

        masked = anonymizer.mask(document)
        table = masked.table if self.with_table else None
        if self.format == "txt":
            data = content.encode(masked.text, place=source.place)
            codec = content.codec
            shown = source.written(data)
        else:
            annotated = _masked_document(document.doc_id, masked)
            data, shown = _annotated.written(source, annotated, format=self.format)
            codec = "utf-8"
        record = None
        if self.with_record:
            from ..report import record_of

            record = record_of(document, masked, data)
        is_telling = not self.renames and _is_telling(anonymizer, source)
        if self.renames and table is not None and source.target is not None:
            table = table.renamed(source.target.name)
        subject = subjects(self.subject_from)(document) if self.subject_from else ""
        return Written(shown, table, codec, record, is_telling, subject)


def _is_telling(anonymizer: Anonymizer, source: Source) -> bool:
    """Return whether the name of a file that is written may tell whose it is.

    A word alone is rarely a name there, and a number of less than five digits counts something.
    """
    if source.target is None:
        return False
    words = _NO_WORD.sub(" ", source.target.stem).strip()
    [document] = anonymizer.analyze_many([words])
    found = [
        words[s.start : s.end] for s in document.spans if kinds_of(s.label)[-1] not in _HARMLESS
    ]
    return any(" " in surface or sum(map(str.isdigit, surface)) >= _FEW_DIGITS for surface in found)


def add_parser(parsers: Parsers) -> None:
    """Describe the command."""
    parser = add_command(parsers, "anonymize", run, help="mask personal data")
    add_paths(parser)
    add_choice(parser)
    add_method(parser)
    add_report(parser)
    add_solutions(parser)
    parser.add_argument("-o", "--output", metavar="OUT", help="the file or folder to write")
    parser.add_argument(
        "--rename",
        action="store_true",
        help="give the files in the folder -o neutral names (document-0001.txt); the table keeps "
        "what they were called",
    )
    parser.add_argument(
        "--format",
        choices=("txt", *_annotated.FORMATS, _jobs.FORMAT),
        help="txt: as the document was (default); job: a JSON job, which documents may be as well; "
        "else the masked text with its masks annotated",
    )
    add_jobs(parser)


def run(arguments: argparse.Namespace) -> int:
    """Mask the personal data in documents. One document goes to standard output or to the file -o,
    several to the folder -o, which mirrors theirs. Whatever is not masked comes out as it went in,
    to the byte.
    """
    from contextlib import ExitStack

    from ._documents import Documents, write_stdout
    from ._run import carry_out

    choice = Choice.of(arguments)
    masking = Masking.of(arguments)
    in_force = choice.in_force(masking)
    format = arguments.format or in_force["output.format"]
    documents = Documents(
        arguments.paths,
        output=arguments.output,
        always_folder=format == "brat",
        rename=_neutral(format) if arguments.rename else _naming(format),
    )
    if arguments.rename and (format == _jobs.FORMAT or not documents.into_folder):
        raise UsageError("--rename: names masked files in a folder; give -o FOLDER, and no jobs")
    documents.need_output()
    if format == "brat" and arguments.output is None:
        raise UsageError("brat needs a folder for the masked text and its annotations; give -o")
    keep_apart(arguments, documents, in_force)
    keep_earlier(arguments)
    ready_vault(masking, in_force, documents)
    wanted = Wanted.of(arguments)
    if wanted is not None and arguments.rename:
        wanted = wanted._replace(names=False)
    task = _task(arguments, choice, masking, in_force, format)
    with ExitStack() as stack:
        # The table is finished first, whatever becomes of the report.
        report = None
        if wanted is not None:
            configuration = configured(choice, masking)
            report = stack.enter_context(
                reporting(wanted, configuration.of, language=in_force.language)
            )
        add = stack.enter_context(writing_solutions(arguments))

        telling = 0
        of_subjects: Counter[str] = Counter()

        def done(result: Written) -> None:
            nonlocal telling
            data, table, codec, record, is_telling, subject = result
            telling += is_telling
            of_subjects[subject] += 1
            if report is not None and record is not None:
                report.add(record, subject=subject)
            if add is not None and table is not None:
                add(table, codec)
            if data is not None:
                write_stdout(data)

        failed = None if report is None else partial(refuse, report)
        status = carry_out(documents, task, jobs=arguments.jobs, done=done, failed=failed)
        if telling:
            say(f"names of {telling} files may tell whose they are; --rename gives neutral ones")
        _warn_of_many(of_subjects)
        return status


def _warn_of_many(of_subjects: Counter[str]) -> None:
    """Say so if most of many documents are taken for those of one subject."""
    [(subject, most)] = of_subjects.most_common(1) or [("", 0)]
    if subject and most >= _MANY and 2 * most > of_subjects.total():
        say(
            f"--subject-from: {most} of {of_subjects.total()} documents are of one subject; look "
            "whether it tells them apart"
        )


def _naming(format: str) -> Callable[[str], str] | None:
    """Return the function that names output files, None where they keep the document's name."""
    if format == "txt":
        return None
    if format == _jobs.FORMAT:
        return _jobs.file_name
    return partial(_annotated.file_name, format=format)


def _neutral(format: str) -> Callable[[str], str]:
    """Return the function that names output files by numbers alone."""
    numbers = count(1)
    naming = _naming(format) or str
    return lambda name: naming(f"document-{next(numbers):04}{PurePath(name).suffix}")


def _task(
    arguments: argparse.Namespace, choice: Choice, masking: Masking, in_force: InForce, format: str
) -> Task[Written]:
    encoding = arguments.encoding or in_force["output.encoding"]
    with_record = arguments.report is not None
    if format == _jobs.FORMAT:
        method = in_force["masking.method"]
        return _jobs.JobTask(
            choice,
            masking,
            encoding,
            in_force=method if isinstance(method, str) else method["name"],
            with_record=with_record,
        )
    return _Task(
        choice=choice,
        masking=masking,
        encoding=encoding,
        format=format,
        with_table=arguments.solutions is not None,
        with_record=with_record,
        renames=arguments.rename,
        subject_from=masking.subject_from or in_force.get("masking.subject_from"),
    )


def _masked_document(doc_id: str, masked: Masked) -> Document:
    """Return the masked text as a document whose spans are the masks."""
    from ..text.document import Document
    from ..text.spans import Span
    from ..text.tokenizer import Tokenizer

    spans = tuple(
        Span(solution.masked_start, solution.masked_end, solution.label, "mask")
        for solution in masked.table.solutions
    )
    return Document(doc_id, masked.text, Tokenizer()(masked.text), spans=spans)
