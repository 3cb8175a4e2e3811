"""How fast is crfanon, beside python-crfsuite with the same features?

    python benchmarks/speed.py FOLDER [--model M] [--rounds N]
    python benchmarks/speed.py --lang L --texts DIR [--rounds N]

FOLDER or DIR holds texts, in files that end in .txt.  With `--model` one model looks at
them, with `--lang` all that looks at texts of that language: several models and rules.
The peer, which has a tagger for each of the models, is trained on a few of the texts before
anything is timed, on what the models find there (what it learns does not matter for its
speed).  Without python-crfsuite its row is left out.  A
round times every row once, so that a machine which is slow for a while is slow
for all of them; each row is the best of the rounds.  Compare the rows with each
other and not with those of another machine or day.

The rows:
  text to spans      one document at a time, `Anonymizer.analyze`, warm
  batch to spans     all documents at once, `Anonymizer.analyze_many`, warm
  batch to masks     the same and masked, `Anonymizer.anonymize_many`
  new words          as the first row, but with nothing remembered from before
  the CRF alone      features to tags, one document at a time, by each model
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

sys.path[:0] = [str(Path(__file__).resolve().parents[1] / "tests")]

import numpy as np  # noqa: E402
from oracles import crfsuite  # noqa: E402

import crfanon  # noqa: E402
from crfanon import Anonymizer, Document  # noqa: E402
from crfanon.crf.extractor import Extractor  # noqa: E402
from crfanon.detect.detectors import ModelDetector  # noqa: E402
from crfanon.text.bio import encode  # noqa: E402
from crfanon.text.document import tokens_of  # noqa: E402

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
    """An anonymizer that is made anew before it is timed, and so remembers nothing of the texts.

    Rules that several models share outlive it; words and what stands in them do not.
    """

    def __init__(self, make: Callable[[], Anonymizer]) -> None:
        self._make = make
        self.renew()

    def renew(self) -> None:
        """Forget everything."""
        self._anonymizer = self._make()

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


def cold_start(chosen: Sequence[str], text: str) -> tuple[float, float]:
    """Return seconds and peak megabytes of the command for one note; `chosen` are its options."""
    with tempfile.TemporaryDirectory() as folder:
        note = Path(folder, "note.txt")
        note.write_text(text, encoding="utf-8", newline="")
        command = [sys.executable, "-m", "crfanon", "anonymize", *chosen, str(note)]
        measure = [sys.executable, "-c", _MEASURE, *command, "-o", str(Path(folder, "out"))]
        printed = subprocess.run(measure, check=True, capture_output=True, text=True).stdout
    seconds, megabytes = map(float, printed.split()[-2:])
    return seconds, megabytes


class Peer:
    """python-crfsuite's Tagger on the features of a model, trained on what that model finds."""

    def __init__(
        self, detector: ModelDetector, documents: Sequence[Document], folder: Path
    ) -> None:
        import pycrfsuite

        model = detector.model
        self._extractor = Extractor(model.template, model.weights.words)
        self._known: crfsuite.Spelled = {}
        batch = self._extractor.batch(documents)
        trainer = pycrfsuite.Trainer(algorithm="lbfgs", verbose=False)
        trainer.set_params({"max_iterations": _PEER_ITERATIONS})
        tagged = detector.tagger.tag_many(documents)
        for rows, document in zip(crfsuite.sequences(self._extractor, batch), tagged):
            trainer.append(rows, encode(document.suggested, tokens_of(document)).tags)
        path = str(folder / f"{model.name}.crfsuite")
        trainer.train(path)
        self._tagger = pycrfsuite.Tagger()
        self._tagger.open(path)

    def tag(self, document: Document) -> list[str]:
        """Return the peer's tags of one document with evidence."""
        batch = self._extractor.batch([document])
        [rows] = crfsuite.sequences(self._extractor, batch, known=self._known)
        tags: list[str] = self._tagger.tag(rows)
        return tags


class Seen(NamedTuple):
    """A model, and the texts as its tagger gets them: with evidence, nothing decided."""

    detector: ModelDetector
    documents: list[Document]


def seen_by_models(anonymizer: Anonymizer, texts: Sequence[str]) -> list[Seen]:
    """Return the models that look at the texts, and what the tagger of each sees."""
    assembly = anonymizer.assembly_of(anonymizer.language)
    tokenized = [Document("", text, assembly.pipeline.splitter(text)) for text in texts]
    return [Seen(d, [*map(d.evidence, tokenized)]) for d in assembly.models]


def peers_of(seen: Sequence[Seen], folder: Path) -> list[Peer]:
    """Return a peer for each model, ready; none where python-crfsuite is not installed."""
    try:
        import pycrfsuite  # noqa: F401
    except ImportError:
        return []
    return [Peer(detector, documents[:_PEER_DOCUMENTS], folder) for detector, documents in seen]


def tag_by_models(seen: Sequence[Seen]) -> None:
    """Let each model tag its documents, one at a time."""
    for detector, documents in seen:
        for document in documents:
            detector.tagger(document)


def tag_by_peers(seen: Sequence[Seen], peers: Sequence[Peer]) -> None:
    """Let each peer tag the few documents that it was trained on."""
    for (_, documents), peer in zip(seen, peers):
        for document in documents[:_PEER_DOCUMENTS]:
            peer.tag(document)


def read_texts(folder: Path) -> list[str]:
    """Return the texts of all files below a folder that end in .txt, in order of name."""
    return [path.read_bytes().decode("utf-8") for path in sorted(folder.rglob("*.txt"))]


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    folders = parser.add_mutually_exclusive_group(required=True)
    folders.add_argument("folder", type=Path, nargs="?")
    folders.add_argument("--texts", type=Path, metavar="DIR")
    chosen = parser.add_mutually_exclusive_group()
    chosen.add_argument("--model", default="es-clinical")
    chosen.add_argument("--lang")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args(arguments)

    folder = options.texts or options.folder
    texts = read_texts(folder)
    if not texts:
        parser.error(f"{folder}: no files in it end in .txt; name a folder with texts")
    named = {"lang": options.lang} if options.lang else {"model": options.model}

    def make() -> Anonymizer:
        return Anonymizer(**named)

    anonymizer = make()
    tokens = sum(len(tokens_of(document)) for document in anonymizer.analyze_many(texts))
    seen = seen_by_models(anonymizer, texts)
    names = ", ".join(detector.model.name for detector, _ in seen) or "none"
    print(f"crfanon {crfanon.__version__}, numpy {np.__version__}, {platform.python_version()}")
    print(f"{processor()}; {platform.system()} {platform.release()}")
    print(f"{len(texts)} documents, {tokens} tokens, models: {names}\n")
    with tempfile.TemporaryDirectory() as of_peers:
        peers = peers_of(seen, Path(of_peers))
        tag_by_peers(seen, peers)
        fresh = Fresh(make)
        rows = [
            Row(
                "text to spans, one document at a time",
                tokens,
                lambda: [*map(anonymizer.analyze, texts)],
            ),
            Row("text to spans, in batches", tokens, lambda: anonymizer.analyze_many(texts)),
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
        ]
        if peers:
            few = sum(len(tokens_of(document)) for document in seen[0].documents[:_PEER_DOCUMENTS])
            rows += [
                Row("the CRF alone, one document at a time", tokens, lambda: tag_by_models(seen)),
                Row("python-crfsuite, the same features", few, lambda: tag_by_peers(seen, peers)),
            ]
        found = rates(rows, options.rounds)
    for row, rate in zip(rows, found):
        print(f"{row.name:44}{rate:12,.0f} tokens/s")
    if peers:
        print(f"{'ratio of the last two':44}{found[-2] / found[-1]:12.1f} x")

    of_command = [f"--{name}={value}" for name, value in named.items()]
    seconds, megabytes = min(cold_start(of_command, texts[0]) for _ in range(options.rounds))
    print(f"\n{'cold start of the command':44}{seconds:12.2f} s")
    print(f"{'its peak memory':44}{megabytes:12.0f} MB")


if __name__ == "__main__":
    main()
