"""The arguments of the report of a run, and how it is gathered and written."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ._options import add_page_lang

if TYPE_CHECKING:
    from ..config import Configuration, InForce
    from ..report import Report
    from ._batch import Outcome
    from ._method import Masking
    from ._options import Choice

_JSON, _PAGE = ".json", ".html"


class Wanted(NamedTuple):
    """The destination of a run's report, whether it may name files, and the page's language.

    That is "" where it goes by the documents.
    """

    data: Path
    page: Path
    names: bool
    lang: str

    @classmethod
    def of(cls, arguments: argparse.Namespace) -> Wanted | None:
        """Return the report that a command line asks for, None if it asks for none."""
        if arguments.report is None:
            return None
        data, page = files_of(arguments.report)
        return cls(data, page, arguments.report_names == "yes", arguments.page_lang or "")


def files_of(report: str) -> tuple[Path, Path]:
    """Return the two files of a report, by the name given for it.

    >>> [file.name for file in files_of("run.html")]
    ['run.json', 'run.html']
    """
    path = Path(report)
    stem = path.with_suffix("") if path.suffix in (_JSON, _PAGE) else path
    data, page = (stem.with_name(stem.name + ending) for ending in (_JSON, _PAGE))
    return data, page


def add_report(parser: argparse.ArgumentParser) -> None:
    """Add --report, --report-names and --page-lang."""
    parser.add_argument(
        "--report",
        metavar="FILE",
        help="write what was done, without any text of documents: FILE.json, and FILE.html to read",
    )
    parser.add_argument(
        "--report-names",
        choices=("yes", "no"),
        default="yes",
        help="whether the report calls files by their names (default yes) or documents by numbers",
    )
    add_page_lang(parser)


@contextmanager
def reporting(
    wanted: Wanted, in_force: Callable[[str], InForce], *, language: str
) -> Iterator[Report]:
    """Give the report of a run, which is written when the ``with`` block has ended.

    That its place cannot be written to is a `DocumentError` before the work begins.
    """
    import json

    from ..files.atomic import replacing
    from ..languages.page_words import page_language
    from ..report import Report, render

    with replacing(wanted.data) as write_data, replacing(wanted.page) as write_page:
        report = Report(in_force, language=language, names=wanted.names)
        yield report
        found = report.as_json()
        write_data((json.dumps(found, indent=1, ensure_ascii=False) + "\n").encode())
        page = render(found, lang=wanted.lang or page_language(language))
        write_page(page.encode())


def refuse(report: Report, outcome: Outcome[Any]) -> None:
    """Add a document that failed to a report."""
    from ..report import Refusal

    source = outcome.source
    places = (source.place, str(source.path or ""), str(source.target or ""), source.name)
    report.refuse(Refusal(source.doc_id, outcome.failure), called=places)


def configured(choice: Choice, masking: Masking) -> Configuration:
    """Return the configuration in force, with the model that looks at documents if there is one."""
    configuration = choice.configuration(masking)
    model = configuration.model_for(choice.model, choice.lang)
    if model is None:
        return configuration
    return configuration.with_detectors([{"model": model}], origin="model")
