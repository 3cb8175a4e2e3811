"""``--format job``: jobs in, jobs out; a text that is no job becomes one."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, NamedTuple

from ._method import Masking
from ._options import Choice
from ._solutions import Written

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..pipeline import Anonymizer
    from ..serve.jobs import Job
    from ._batch import Outcome, Worker
    from ._documents import Source

    Made = Callable[[str, str], Anonymizer]

FORMAT = "job"


class JobTask(NamedTuple):
    """Does jobs, each by its own language and method, or those of the command line.

    `in_force` is the name of the method that is in force where neither says one.
    """

    choice: Choice
    masking: Masking
    encoding: str
    in_force: str
    with_record: bool = False

    def __call__(self) -> Worker[Written]:
        return partial(self._work, cache(self._anonymizer))

    def _work(self, made: Made, sources: list[Source]) -> list[Outcome[Written]]:
        from ._batch import attempt

        return [attempt(source, self._do, made, source) for source in sources]

    def _anonymizer(self, language: str, method: str) -> Anonymizer:
        choice = self.choice
        if language and choice.model is None:
            choice = choice._replace(lang=language)
        return choice.anonymizer(self.masking.with_method(method) if method else self.masking)

    def _do(self, made: Made, source: Source) -> Written:
        job = self._read(source)
        anonymizer = made(job.language, job.method)
        document = job.document(source.doc_id)
        if document is None:
            [document] = anonymizer.analyze_many([job.text], doc_ids=[source.doc_id])
            document = document.with_(doc_id=source.doc_id)
        masked = anonymizer.mask(document)
        data = job.done(
            document,
            masked,
            language=document.language or anonymizer.language,
            method=self.masking.name or self.in_force,
        )
        shown = source.written(data)
        record = None
        if self.with_record:
            from ..report import record_of

            record = record_of(document, masked, data)
        return Written(shown, masked.table, "utf-8", record)

    def _read(self, source: Source) -> Job:
        """Return the job, or one with nothing but the text that a document holds."""
        from ..files import decode
        from ..serve.jobs import job_of, read_job

        data = source.read_bytes()
        if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
            return read_job(data, place=source.place)
        content = decode(data, encoding=self.encoding, place=source.place)
        return job_of(content.text, place=source.place)


def file_name(name: str) -> str:
    """Return the name of the job that is made of the document `name`.

    >>> file_name("sub/note.txt"), file_name("note.json")
    ('sub/note.json', 'note.json')
    """
    return name.removesuffix(".txt").removesuffix(".json") + ".json"


def text_name(name: str) -> str:
    """Return the name of the text that the job `name` gives back.

    >>> text_name("sub/note.json")
    'sub/note.txt'
    """
    return name.removesuffix(".json") + ".txt"
