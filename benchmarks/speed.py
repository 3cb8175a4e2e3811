"""How fast is crfanon, beside python-crfsuite with the same features?

    python benchmarks/speed.py FOLDER [--model M] [--rounds N]

FOLDER holds annotated notes in brat form; the peer is trained on a few of them
before anything is timed (what it learns does not matter for its speed).  A
round times every row once, so that a machine which is slow for a while is slow
for all of them; each row is the best of the rounds.  Compare the rows with each
other and not with those of another machine or day.

The rows:
  text to spans      one document at a time, `Anonymizer.analyze`, warm
  batch to masks     all documents at once, `Anonymizer.anonymize_many`, warm
  new words          as the first row, but with nothing remembered from before
  the CRF alone      features to tags, one document at a time
  python-crfsuite    features to tags with its Tagger; the strings of every word
                     form are kept, as a careful user of it would do
  cold start         the command, from nothing to one masked note, in a process
"""

from __future__ import annotations

import argparse
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

import crfanon
from crfanon import Anonymizer, Document
from crfanon.bio import encode
from crfanon.corpus import read
from crfanon.crf import crfsuite
from crfanon.document import tokens_of
from crfanon.features import Extractor
from crfanon.model import load_model

# Enough to give the peer's model every tag and most of its features, and to time it on.
_PEER_DOCUMENTS = 60
_PEER_ITERATIONS = 10


class Row(NamedTuple):
    """One line of the table: what is done, with how many tokens, after what untimed step."""

    name: str
    tokens: int
    action: Callable[[], object]
    prepare: Callable[[], object] = str


def rates(rows: Sequence[Row], rounds: int) -> list[float]:
    """Return for each row the tokens per second of its best round."""
    best = [float("inf")] * len(rows)
    for _ in range(rounds):
        for i, row in enumerate(rows):
            row.prepare()
            start = time.perf_counter()
            row.action()
            best[i] = min(best[i], time.perf_counter() - start)
    return [row.tokens / seconds for row, seconds in zip(rows, best)]


class Fresh:
    """An anonymizer that is made anew before it is timed, and so remembers nothing."""

    def __init__(self, anonymizer: Anonymizer) -> None:
        self._model = anonymizer.model
        self.renew()

    def renew(self) -> None:
        """Forget everything."""
        self._anonymizer = Anonymizer(load_model(self._model.name))

    def analyze(self, texts: Sequence[str]) -> None:
        """Analyze the texts one by one."""
        for text in texts:
            self._anonymizer.analyze(text)


def processor() -> str:
    """Return what the machine says of its processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return f"{names[0]}, {len(names)} cores seen" if names else platform.machine()


# A process begins with the peak memory of the one it was made by, which is large
# here; so a small one stands between.
_MEASURE = """
import resource, subprocess, sys, time
start = time.perf_counter()
subprocess.run(sys.argv[1:], check=True)
print(time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024)
"""


def cold_start(model: str, text: str) -> tuple[float, float]:
    """Return seconds and peak megabytes of the command for one note."""
    with tempfile.TemporaryDirectory() as folder:
        note = Path(folder, "note.txt")
        note.write_text(text, encoding="utf-8", newline="")
        command = [sys.executable, "-m", "crfanon", "anonymize", "--model", model, str(note)]
        measure = [sys.executable, "-c", _MEASURE, *command, "-o", str(Path(folder, "out"))]
        printed = subprocess.run(measure, check=True, capture_output=True, text=True).stdout
    seconds, megabytes = map(float, printed.split()[-2:])
    return seconds, megabytes


class Peer:
    """python-crfsuite's Tagger on the features of the model."""

    def __init__(self, anonymizer: Anonymizer, gold: Sequence[Document], folder: Path) -> None:
        import pycrfsuite

        model = anonymizer.model
        self._extractor = Extractor(model.template, model.weights.words)
        self._known: crfsuite.Spelled = {}
        batch = self._extractor.batch(gold)
        trainer = pycrfsuite.Trainer(algorithm="lbfgs", verbose=False)
        trainer.set_params({"max_iterations": _PEER_ITERATIONS})
        for rows, document in zip(crfsuite.sequences(self._extractor, batch), gold):
            assert document.tokens is not None
            trainer.append(rows, encode(document.spans, document.tokens).tags)
        path = str(folder / "peer.crfsuite")
        trainer.train(path)
        self._tagger = pycrfsuite.Tagger()
        self._tagger.open(path)

    def tag(self, document: Document) -> list[str]:
        """Return the peer's tags of one document with evidence."""
        batch = self._extractor.batch([document])
        [rows] = crfsuite.sequences(self._extractor, batch, known=self._known)
        tags: list[str] = self._tagger.tag(rows)
        return tags


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--model", default="es-clinical")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args(arguments)

    gold = list(read(options.folder, format="brat"))
    texts = [document.text for document in gold]
    anonymizer = Anonymizer(options.model)
    analyzed = anonymizer.analyze_many(texts)
    tokens = sum(len(document.tokens or ()) for document in analyzed)
    print(f"crfanon {crfanon.__version__}, numpy {np.__version__}, {platform.python_version()}")
    print(f"{processor()}; {platform.system()} {platform.release()}")
    print(f"{len(texts)} documents, {tokens} tokens, model {options.model}\n")
    # What the tagger gets: documents with evidence, nothing decided.
    lineup = anonymizer.crew_of(anonymizer.language).lineup
    [detector] = lineup.detectors
    tokenized = [Document("", text, lineup.splitter(text)) for text in texts]
    seen = [detector.evidence(document) for document in tokenized]
    few = seen[:_PEER_DOCUMENTS]
    with tempfile.TemporaryDirectory() as folder:
        peer = Peer(anonymizer, [d.with_(spans=g.spans) for d, g in zip(few, gold)], Path(folder))
        [*map(peer.tag, few)]
        fresh = Fresh(anonymizer)
        rows = [
            Row(
                "text to spans, one document at a time",
                tokens,
                lambda: [*map(anonymizer.analyze, texts)],
            ),
            Row(
                "text to masked text, in batches",
                tokens,
                lambda: anonymizer.anonymize_many(texts),
            ),
            Row(
                "text to spans, nothing remembered",
                tokens,
                lambda: fresh.analyze(texts),
                fresh.renew,
            ),
            Row(
                "the CRF alone, one document at a time",
                tokens,
                lambda: [*map(detector.tagger, seen)],
            ),
            Row(
                "python-crfsuite, the same features",
                sum(map(len, map(tokens_of, few))),
                lambda: [*map(peer.tag, few)],
            ),
        ]
        found = rates(rows, options.rounds)
    for row, rate in zip(rows, found):
        print(f"{row.name:44}{rate:12,.0f} tokens/s")
    print(f"{'ratio of the last two':44}{found[-2] / found[-1]:12.1f} x\n")

    seconds, megabytes = min(cold_start(options.model, texts[0]) for _ in range(options.rounds))
    print(f"{'cold start of the command':44}{seconds:12.2f} s")
    print(f"{'its peak memory':44}{megabytes:12.0f} MB")


if __name__ == "__main__":
    main()
