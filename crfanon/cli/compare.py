"""``crfanon compare``: originals and masked documents side by side, as a page."""

from __future__ import annotations

import argparse
import random
from pathlib import Path
from typing import TYPE_CHECKING

from ._errors import UsageError, say
from ._options import Choice, add_choice, add_encoding, add_page_lang, whole
from ._parsers import Parsers, add_command

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ._documents import Source


def add_parser(parsers: Parsers) -> None:
    """Describe the command."""
    parser = add_command(parsers, "compare", run, help="show what was masked and why, as a page")
    parser.add_argument("original", metavar="ORIGINAL", help="a document, or a folder of them")
    parser.add_argument("masked", metavar="MASKED", help="what it became: a file, or a folder")
    add_choice(parser)
    add_encoding(parser)
    parser.add_argument(
        "--sample",
        metavar="N",
        type=whole("--sample"),
        help="show this many documents, drawn at random (default all)",
    )
    parser.add_argument(
        "--seed", metavar="S", type=whole("--seed", least=0), default=0, help="draws others"
    )
    add_page_lang(parser)
    parser.add_argument("-o", "--output", metavar="PAGE", required=True, help="the page to write")


def run(arguments: argparse.Namespace) -> int:
    """Write a page with each original beside what it became: what was replaced in colour and
    numbered, below it what it was masked as and which detector finds it, and boxes to tick for
    whoever checks a sample, which the page saves as JSON. The page quotes the originals and is
    readable by its owner alone. Give the --lang, --model or --config of the run.
    """
    from ..errors import DocumentError
    from ..files.atomic import write_bytes
    from ..languages.page_words import page_language
    from ..report.comparison import compare, render_comparisons

    choice = Choice.of(arguments)
    in_force = choice.in_force()
    encoding = arguments.encoding or in_force["output.encoding"]
    lang = arguments.page_lang or page_language(in_force.language)
    pairs = list(_pairs(Path(arguments.original), Path(arguments.masked)))
    if arguments.sample is not None and arguments.sample < len(pairs):
        drawn = set(random.Random(arguments.seed).sample(range(len(pairs)), arguments.sample))
        pairs = [pair for number, pair in enumerate(pairs) if number in drawn]
    anonymizer = choice.anonymizer()
    comparisons = []
    failures = []
    for original, masked in pairs:
        try:
            text, became = original.read(encoding).text, masked.read(encoding).text
            [document] = anonymizer.analyze_many([text])
            document = document.with_(doc_id=original.doc_id)
            comparisons.append(compare(document, became, lang=lang))
        except DocumentError as error:
            failures.append(str(error))
    page = render_comparisons(comparisons, lang=lang)
    write_bytes(arguments.output, page.encode(), mode=0o600)
    for failure in failures:
        say(failure)
    return 1 if failures else 0


def _pairs(original: Path, masked: Path) -> Iterator[tuple[Source, Source]]:
    """Yield each original with what it became, which has its name below the folder."""
    from ..files import walk
    from ._documents import Source

    if original.is_dir() != masked.is_dir():
        raise UsageError("ORIGINAL and MASKED are two files, or two folders; give two alike")
    if not original.is_dir():
        yield Source(original.name, original), Source(masked.name, masked)
        return
    for entry in walk(original, leave_out=masked):
        if entry.kind == "file":
            yield Source(entry.name, entry.path), Source(entry.name, masked / entry.name)
