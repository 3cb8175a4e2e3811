"""How much processor time does crfanon take for the same English texts as Presidio?

    python -m venv /tmp/rivals && /tmp/rivals/bin/pip install presidio-analyzer
    /tmp/rivals/bin/python -m spacy download en_core_web_sm
    python benchmarks/rivals.py /tmp/rivals/bin/python --gold tests/corpus/english
    python benchmarks/rivals.py /tmp/rivals/bin/python --gold DIR/tab-en/tab_dev.jsonl --format tab

Both find spans in all texts (Presidio: `AnalyzerEngine.analyze` with that pipeline of spaCy and
the recognizers that are there by default), each in a process of its own, with one thread.  They
take turns, round by round; what counts is the processor time of the process and the best of
the rounds, so that other work on the machine tells little.  Nothing is timed before all has been
loaded and every text but those of the row "new texts" has been looked at once.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

RIVAL = "Presidio, one at a time"
PIPELINE = "en_core_web_sm"
_ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")


def _presidio(texts: Sequence[str], pipeline: str) -> Callable[[], Callable[[], object]]:
    from presidio_analyzer import AnalyzerEngine  # type: ignore[import-not-found]
    from presidio_analyzer.nlp_engine import NlpEngineProvider  # type: ignore[import-not-found]

    models = [{"lang_code": "en", "model_name": pipeline}]
    settings = {"nlp_engine_name": "spacy", "models": models}
    loaded = NlpEngineProvider(nlp_configuration=settings).create_engine()
    engine = AnalyzerEngine(nlp_engine=loaded, supported_languages=["en"])
    return lambda: lambda: [engine.analyze(text, language="en") for text in texts]


def _seen(texts: Sequence[str], _pipeline: str) -> Callable[[], Callable[[], object]]:
    from crfanon import Anonymizer

    anonymizer = Anonymizer(lang="en")
    return lambda: lambda: [*map(anonymizer.analyze, texts)]


def _new(texts: Sequence[str], _pipeline: str) -> Callable[[], Callable[[], object]]:
    from crfanon import Anonymizer

    def prepared() -> Callable[[], object]:
        anonymizer = Anonymizer(lang="en")
        return lambda: [*map(anonymizer.analyze, texts)]

    return prepared


def _batches(texts: Sequence[str], _pipeline: str) -> Callable[[], Callable[[], object]]:
    from crfanon import Anonymizer

    anonymizer = Anonymizer(lang="en")
    return lambda: lambda: anonymizer.analyze_many(texts)


ROWS = {
    "crfanon, new texts, one at a time": _new,
    "crfanon, texts seen before, one at a time": _seen,
    "crfanon, texts seen before, in batches": _batches,
    RIVAL: _presidio,
}


def work(row: str, texts: Path, pipeline: str) -> None:
    """Do a row whenever a line comes in, and print the processor time that it took."""
    prepare = ROWS[row](json.loads(texts.read_text("utf-8")), pipeline)
    prepare()()
    for _ in sys.stdin:
        action = prepare()
        start = time.process_time()
        action()
        print(time.process_time() - start, flush=True)


class Worker:
    """A process that does one row."""

    def __init__(self, python: str, row: str, texts: Path, pipeline: str) -> None:
        self._row, self._python = row, python
        self._process = subprocess.Popen(
            [python, __file__, python, "--work", row, "--gold", texts, "--pipeline", pipeline],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            # What Presidio says while it looks for what only the web has.
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            env={**os.environ, **_ONE_THREAD},
        )

    def seconds(self) -> float:
        """Return the processor time of one more round."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with suppress(BrokenPipeError):
            self._process.stdin.write("\n")
            self._process.stdin.flush()
        printed = self._process.stdout.readline()
        if not printed:
            sys.exit(f"{self._row}: has ended; is all that it needs installed for {self._python}?")
        return float(printed)

    def end(self) -> None:
        """Let the process end."""
        self._process.communicate()


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table, in which the rival has 1."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("python", help="that of an environment with presidio-analyzer")
    parser.add_argument("--gold", type=Path, required=True, help="annotated English texts")
    parser.add_argument("--format", default="brat")
    parser.add_argument("--pipeline", default=PIPELINE, help="of spaCy, for Presidio")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--work", choices=ROWS, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.work:
        work(options.work, options.gold, options.pipeline)
        return

    from crfanon import corpus
    from crfanon.text.tokenizer import Tokenizer

    documents = list(corpus.read(options.gold, format=options.format))
    tokenizer = Tokenizer()
    tokens = sum(len(tokenizer(document.text)) for document in documents)
    print(f"{len(documents)} documents, {tokens} tokens; Presidio with {options.pipeline}\n")
    with tempfile.TemporaryDirectory() as folder:
        texts = Path(folder, "texts.json")
        texts.write_text(json.dumps([document.text for document in documents]), "utf-8")
        pythons = {row: options.python if row == RIVAL else sys.executable for row in ROWS}
        workers = {row: Worker(pythons[row], row, texts, options.pipeline) for row in ROWS}
        best = dict.fromkeys(ROWS, float("inf"))
        for _ in range(options.rounds):
            for row, worker in workers.items():
                best[row] = min(best[row], worker.seconds())
        for worker in workers.values():
            worker.end()
    for row, seconds in best.items():
        rate = tokens / seconds
        print(f"{row:44}{rate:12,.0f} tokens/s{best[RIVAL] / seconds:8.1f} x")


if __name__ == "__main__":
    main()
