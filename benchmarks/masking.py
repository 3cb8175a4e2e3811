"""Does every masking method restore what it masked, and how long does it take?

    python benchmarks/masking.py restore [--documents N]
    python benchmarks/masking.py speed --texts FOLDER [--lang L | --model M] [--rounds N]
    python benchmarks/masking.py write --texts FOLDER [--lang L | --model M] -o FILE

`restore` masks N documents that are made up (`tests/generators/mentions.py`: four languages,
text that looks like placeholders, broken characters) by every method, and prints how many come
back by their tables to the character, and those of `encrypt` by the key alone.

`speed` finds personal data in the texts of FOLDER, which end in .txt, by the models of a language
or by one model, and masks them by every method; `found` is the time of detection, of which
`masking` and `with scan` are shares: the scan is that of what is written, and what it finds
masked once more.  Everything runs once before it is timed, in one process and
by processor time.  Each row is the best of the rounds.  Compare rows with each other, not with
those of another machine.

`write` writes what every method makes of these texts, before and after the scan, to compare it with
what another version of crfanon wrote: what is only to be quicker changes nothing.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random

sys.path[:0] = [str(Path(__file__).resolve().parents[1] / "tests")]

from generators.mentions import write_document  # noqa: E402

from crfanon import Anonymizer  # noqa: E402
from crfanon.crypto.keys import Key  # noqa: E402
from crfanon.errors import DocumentError  # noqa: E402
from crfanon.languages import LANGUAGES  # noqa: E402
from crfanon.mask import METHODS, Method, make_method, mask  # noqa: E402
from crfanon.mask.methods.encrypt import decrypt_masks  # noqa: E402
from crfanon.text.document import Document  # noqa: E402

KEY = Key(bytes(range(32)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True)
    restore = commands.add_parser("restore")
    restore.add_argument("--documents", type=int, default=10_000)
    restore.set_defaults(run=lambda options: _restore(options.documents))
    speed = commands.add_parser("speed")
    speed.add_argument("--rounds", type=int, default=3)
    speed.set_defaults(run=_speed)
    write = commands.add_parser("write")
    write.add_argument("-o", "--output", type=Path, required=True)
    write.set_defaults(run=_write)
    for command in (speed, write):
        command.add_argument("--texts", type=Path, required=True, metavar="FOLDER")
        finder = command.add_mutually_exclusive_group(required=True)
        finder.add_argument("--lang")
        finder.add_argument("--model")
    options = parser.parse_args()
    options.run(options)


def _restore(count: int) -> None:
    documents = [write_document(Random(seed)) for seed in range(count)]
    mentions = sum(len(document.spans) for document in documents)
    print(f"{count} documents, {mentions} mentions")
    for name in METHODS:
        methods = {lang: make_method(name, lang=lang, keys=KEY) for lang in LANGUAGES}
        right = by_key = 0
        for document in documents:
            method = methods.get(document.language, methods[LANGUAGES[0]])
            masked = mask(document, method=method)
            right += masked.table.unmask(masked.text) == document.text
            if METHODS[name].by_key:
                by_key += decrypt_masks(masked.text, KEY) == document.text
        key = f"  by the key alone {by_key}" if METHODS[name].by_key else ""
        print(f"{name:12} restored {right}{key}", flush=True)


def _speed(options: argparse.Namespace) -> None:
    texts = _texts(options.texts)
    anonymizer = Anonymizer(options.model, options.lang)
    documents = anonymizer.analyze_many(texts)
    mentions = sum(len(document.spans) for document in documents)
    methods = {name: make_method(name, lang=anonymizer.language, keys=KEY) for name in METHODS}
    times: dict[tuple[str, str], float] = {}

    def timed(name: str, what: str, action: Callable[[], object]) -> None:
        start = time.process_time()
        action()
        spent = time.process_time() - start
        times[name, what] = min(spent, times.get((name, what), spent))

    def time_all() -> None:
        timed("", "found", lambda: anonymizer.analyze_many(texts))
        for name, method in methods.items():
            masking = partial(mask, method=method, lang=anonymizer.language)
            timed(name, "masking", lambda masking=masking: _mask_all(documents, masking))
            masking = partial(anonymizer.mask, method=method)
            timed(name, "scan", lambda masking=masking: _mask_all(documents, masking))

    time_all()
    times.clear()
    # A round times every row once, so that a machine that is slow for a while is slow for all.
    for _ in range(options.rounds):
        time_all()
    found = times["", "found"]
    print(f"{len(texts)} texts, {mentions} mentions, found in {found:.2f} s")
    for name in METHODS:
        masking, scanned = times[name, "masking"], times[name, "scan"]
        print(
            f"{name:12} {1e6 * masking / mentions:7.1f} µs a mention  "
            f"masking {masking / found:6.1%}  with scan {scanned / found:6.1%}"
        )


def _texts(folder: Path) -> list[str]:
    texts = [path.read_text("utf-8") for path in sorted(folder.glob("*.txt"))]
    if not texts:
        raise SystemExit(f"{folder}: no file that ends in .txt")
    return texts


def _write(options: argparse.Namespace) -> None:
    anonymizer = Anonymizer(options.model, options.lang)
    documents = anonymizer.analyze_many(_texts(options.texts))
    with options.output.open("w", encoding="utf-8") as output:
        # `encrypt` alone gives another text each time.
        for name in (name for name, kind in METHODS.items() if not kind.by_key):
            method = make_method(name, lang=anonymizer.language, keys=KEY)
            for document in documents:
                masked = mask(document, method=method, lang=anonymizer.language).text
                output.write(f"{name}\n{masked}\n{_scanned(anonymizer, document, method)}\n")


def _scanned(anonymizer: Anonymizer, document: Document, method: Method) -> str:
    try:
        return anonymizer.mask(document, method=method).text
    except DocumentError as error:
        return str(error)


def _mask_all(documents: list[Document], masking: Callable[[Document], object]) -> None:
    for document in documents:
        # What `keep` keeps still stands, which takes its time to find out.
        with suppress(DocumentError):
            masking(document)


if __name__ == "__main__":
    main()
