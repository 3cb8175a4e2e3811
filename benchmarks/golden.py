"""Does crfanon still do what it did: the same spans, entities, explanations and masked texts?

    python benchmarks/golden.py write [-o FILE] [--corpora DIR] [--every N]
    python benchmarks/golden.py compare OLD [NEW]
    python benchmarks/golden.py show NAME [--corpora DIR]

`write` puts documents through the pipelines of four languages, of one model and of mixed
languages, masks them by every method that gives the same text twice, with a fixed seed and key, and
notes a digest (the first 16 hex digits of SHA-256) of each part of the answer: a line a document.
The documents are those of tests/corpus and tests/cases, texts that are hard to take apart,
and, where `--corpora` names the folder of the unpacked corpora, parts of their dev splits.
`--every N` takes each Nth document only.  Scores are rounded to five digits.

`compare` prints which documents differ between two such files, and in which parts; its exit
code is 1 if any does.  NEW is what is written now, of the documents in OLD, if it is left out.

`show` prints the answer itself, as JSON, to see what differs with another version's.

A change that is only to move, rename or quicken leaves every digest as it was.
"""

from __future__ import annotations

import argparse
import base64
import json
import sys
import tempfile
import warnings
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from cases.notation import read_cases  # noqa: E402

from crfanon import Anonymizer, Document, corpus  # noqa: E402
from crfanon.corpus import parse_layout  # noqa: E402
from crfanon.errors import CrfanonError  # noqa: E402
from crfanon.mask import METHODS  # noqa: E402

PARTS = ("spans", "entities", "explanations", "masks")
SEED = 7
# The methods that give another text each time are left out: those that the key alone undoes.
MASKING = tuple(name for name, kind in METHODS.items() if not kind.by_key)
TESTS = ROOT / "tests"
# So many questions go to a process at once: few enough that all processes end at the same time.
_SHARE = 400


class Question(NamedTuple):
    """A text, its name in the list, and the pipeline that is asked: a language or a model."""

    name: str
    pipeline: str
    text: str


def main(arguments: list[str] | None = None) -> int:
    """Run what the command line says; return its exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True)
    write = commands.add_parser("write")
    write.add_argument("-o", "--output", type=Path)
    write.add_argument("--every", type=int, default=1, metavar="N")
    write.set_defaults(run=_write)
    compare = commands.add_parser("compare")
    compare.add_argument("old", type=Path)
    compare.add_argument("new", type=Path, nargs="?")
    compare.set_defaults(run=_compare)
    show = commands.add_parser("show")
    show.add_argument("name")
    show.set_defaults(run=_show)
    for command in (write, compare, show):
        command.add_argument("--corpora", type=Path, metavar="DIR")
        command.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args(arguments)
    return int(options.run(options) or 0)


def _write(options: argparse.Namespace) -> None:
    asked = list(questions(options.corpora))[:: options.every]
    output = options.output.open("w", encoding="utf-8") if options.output else sys.stdout
    with output:
        output.writelines(_digests_of(asked, options.jobs))


def _compare(options: argparse.Namespace) -> int:
    old = _read(options.old)
    if options.new:
        new = _read(options.new)
    else:
        asked = [q for q in questions(options.corpora) if q.name in old]
        new = dict(map(_row, _digests_of(asked, options.jobs)))
    differing = 0
    for name, digests in old.items():
        parts = [p for p, was, now in zip(PARTS, digests, new.get(name, [""] * 4)) if was != now]
        if parts:
            differing += 1
            print(f"{name}: {', '.join(parts)}")
    added = len(new.keys() - old.keys())
    print(f"{len(old)} documents, {differing} differ" + (f", {added} more" if added else ""))
    return int(differing > 0)


def _show(options: argparse.Namespace) -> None:
    asked = [q for q in questions(options.corpora) if q.name == options.name]
    for _, answer in _answers(asked):
        json.dump(answer, sys.stdout, ensure_ascii=False, indent=1)


def _read(path: Path) -> dict[str, list[str]]:
    return dict(map(_row, path.read_text("utf-8").splitlines()))


def _row(line: str) -> tuple[str, list[str]]:
    name, *digests = line.split()
    return name, digests


def _digests_of(asked: list[Question], jobs: int) -> Iterator[str]:
    """Yield a line for each question, those of one pipeline after the other."""
    by_pipeline: dict[str, list[Question]] = {}
    for question in asked:
        by_pipeline.setdefault(question.pipeline, []).append(question)
    shares = [
        own[start : start + 400]
        for own in by_pipeline.values()
        for start in range(0, len(own), 400)
    ]
    with ProcessPoolExecutor(jobs) as pool:
        yield from chain.from_iterable(pool.map(_lines, shares))


def _lines(asked: list[Question]) -> list[str]:
    return [
        f"{name} {' '.join(_digest(answer[part]) for part in PARTS)}\n"
        for name, answer in _answers(asked)
    ]


def _digest(value: object) -> str:
    written = json.dumps(value, ensure_ascii=True, separators=(",", ":"))
    return sha256(written.encode()).hexdigest()[:16]


def _answers(asked: list[Question]) -> list[tuple[str, dict[str, Any]]]:
    """Return what one pipeline makes of its questions, by name."""
    if not asked:
        return []
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        key_file = Path(folder, "key")
        key_file.write_text("crfanon key 1: " + base64.b64encode(bytes(range(32))).decode() + "\n")
        made = partial(_anonymizer, asked[0].pipeline, seed=SEED, key_file=key_file)
        finder = made()
        documents = [finder.analyze(question.text) for question in asked]
        answers = [_found(finder, document) for document in documents]
        for method in MASKING:
            masker = made(method=method)
            for document, answer in zip(documents, answers):
                answer["masks"][method] = _masked(masker, document)
    return [(question.name, answer) for question, answer in zip(asked, answers)]


def _anonymizer(pipeline: str, **settings: Any) -> Anonymizer:
    if "-" in pipeline:
        return Anonymizer(pipeline, **settings)
    return Anonymizer(lang=pipeline, **settings)


def _found(finder: Anonymizer, document: Document) -> dict[str, Any]:
    return {
        "spans": [
            [list(_rounded(span)) for span in document.spans],
            [list(_rounded(span)) for span in document.kept],
        ],
        "entities": [
            [entity.label, [span.start for span in entity.mentions]] for entity in document.entities
        ],
        "explanations": [
            [
                list(_rounded(explanation.span)),
                [list(_rounded(span)) for span in explanation.evidence],
                [[w.start, w.feature, f"{w.value:.3f}"] for w in explanation.weights],
            ]
            for explanation in finder.explain(document)
        ],
        "masks": {},
    }


def _rounded(span: Iterable[Any]) -> Iterator[Any]:
    return (f"{value:.5f}" if isinstance(value, float) else value for value in span)


def _masked(masker: Anonymizer, document: Document) -> list[object]:
    try:
        masked = masker.mask(document)
    except CrfanonError as error:
        return [str(error)]
    return [masked.text, masked.table.unmask(masked.text) == document.text]


def questions(corpora: Path | None) -> Iterator[Question]:
    """Yield all that is asked, in an order that stays."""
    for language, folders in _TEXTS.items():
        for folder in folders:
            for document in corpus.read(TESTS / "corpus" / folder, format="brat"):
                yield from _asked(f"corpus/{folder}/{document.doc_id}", language, document.text)
        for document in corpus.read(TESTS / "corpus/linked" / language, format="jsonl"):
            yield from _asked(f"linked/{language}/{document.doc_id}", language, document.text)
    for path in sorted((TESTS / "cases").glob("*.yaml")):
        for case in read_cases(path):
            yield from _asked(f"cases/{path.stem}/{case.name}", case.language, case.text)
    for name, text in _HARD.items():
        for language in _TEXTS:
            yield Question(f"{language}:hard/{name}", language, text)
    for n, text in enumerate(_mixed()):
        yield Question(f"auto:mixed/{n}", "auto", text)
    if corpora is not None:
        for part in _PARTS:
            for n, text in enumerate(part.texts(corpora)):
                yield Question(f"{part.pipeline}:{part.name}/{n}", part.pipeline, text)


def _asked(name: str, language: str, text: str) -> Iterator[Question]:
    """Yield what is asked of a text of the project's own: its language's pipelines, and auto."""
    name = name.replace(" ", "_")
    yield Question(f"{language}:{name}", language, text)
    yield Question(f"auto:{name}", "auto", text)
    if language == "es":
        yield Question(f"es-clinical:{name}", "es-clinical", text)


_TEXTS: Mapping[str, tuple[str, ...]] = {
    "de": ("german",),
    "en": ("english",),
    "es": ("spanish", "gold", "institutions", "unseen"),
    "pt": ("portuguese",),
}

# Texts that once took long or came out wrong, short enough to be quick all the same.
_HARD = {
    "empty": "",
    "blank": " \r\n\t\n",
    "titles": "Sr. D. Mr. Frau " * 12,
    "dates": "12/12/2012 " * 25,
    "ages": "45 años, 45 years old, 45-jährig " * 8,
    "names": "Anna Berg, João Figueiral, Inés Robles Pina, Maeve Dunleavy; " * 6,
    "escapes": "Mr&nbsp;Hale, M&uuml;ller, M\\u00fcller, &lt;b&gt;Inés&lt;/b&gt; "
    "<i>Ro</i>bles Pina",
    "broken": "Frau Schrö-\nder, Anna-\r\nLena Berg, tel. 030 / 12 34-\n5678, DNI 1234\n5678Z",
    "table": "Name;Age;City\nBerg, Anna;45;Oldenburg\nHale, John;51;Leeds\n" * 5,
    "json": '{"name": "Anna Berg", "phone": "030 1234567", "note": "seen by Dr. Hale"}\n' * 4,
    "signs": "İ A* JUAN O'Dunleavy 1a a. a@ \u202e שלום \u202e \U0001f600 Anna \ufffd Berg " * 3,
    "capitals": "ANNA BERG WAS SEEN BY DR JOHN HALE. FRAU BERG KOMMT. SRA. INÉS ROBLES PINA.",
    "small": "dona marilda chegou. hi tobias, best, ida fink. liebe frau berg, la señora robles",
}


def _mixed() -> Iterator[str]:
    """Yield texts whose paragraphs are in four languages."""
    texts = [
        [document.text for document in corpus.read(TESTS / "corpus" / folder, format="brat")]
        for folder in ("english", "german", "portuguese", "spanish")
    ]
    for four in list(zip(*texts))[:12]:
        yield "\n\n".join(text[:900] for text in four)


class Part(NamedTuple):
    """A part of a corpus: each `every`th document of it, looked at by one pipeline."""

    name: str
    pipeline: str
    path: str
    format: str
    every: int = 1
    columns: str | None = None

    def texts(self, corpora: Path) -> list[str]:
        """Return the texts of the documents that are taken."""
        layout = None if self.columns is None else parse_layout(self.columns, format=self.format)
        found = corpus.read(corpora / self.path, format=self.format, columns=layout)
        return [document.text for document in found][:: self.every]


_PARTS = (
    Part("meddocan-dev", "es-clinical", "meddocan/meddocan/dev", "brat", 3),
    Part("meddocan-dev", "es", "meddocan/meddocan/dev", "brat", 5),
    Part("tab-dev", "en", "tab-en/tab-en/tab_dev.jsonl", "tab", 5),
    Part("presidio", "en", "pii-synth/pii-synth/presidio/synth_dataset_v2.json", "presidio", 10),
    Part("grascco", "de", "grascco-phi/grascco-phi/brat", "brat"),
    Part("lener-dev", "pt", "lener-br/lener-br/docs/dev", "conll", 1, "spacing=typeset"),
)


if __name__ == "__main__":
    sys.exit(main())
