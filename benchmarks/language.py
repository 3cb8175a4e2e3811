"""How often is the language of a text told right: of documents, lines, a few words, mixed texts?

    python benchmarks/language.py CORPORA [--pieces N]

CORPORA is the folder with the unpacked corpora; development texts are read, and texts in
French and Dutch, which count as right when they are said to be that and no language that
there are models for.  Pieces and mixtures are drawn by chance, the same in each run.

The first table has a row per corpus and the share of pieces that are right, in percent:
  documents   whole; corpora of single sentences are taken by 25, and one of snippets by 5
  begins      the first five lines of each, which in letters and forms are the headers
  lines       those with at least two words
  N words     in a row, from anywhere in a line
  capitals    eight words in capitals
The second table has a row for each pair of corpora and the share of characters that are in
the right stretch, where so many lines of the one and of the other take turns; half of the
turns have an empty line before them.  Its last column is for texts that are not mixed.

The last lines say how well `sureness` is kept to where a text is said to be in one of the
languages that there are models for, and what all of it costs.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from crfanon.corpus import Layout, read
from crfanon.languages.identify import Choice, choose, stretches

_WORD = re.compile(r"[^\W\d_]{2,}")
_BATCH, _SNIPPETS = 25, 5
_MARKED = re.compile(r"\[([^\]]*)\]\([A-Z_]+\)")


class Corpus(NamedTuple):
    """Development texts in one language."""

    name: str
    language: str
    texts: Callable[[Path], list[str]]


def annotated(path: str, format: str) -> Callable[[Path], list[str]]:
    """Return what reads the texts of an annotated corpus, each once."""
    return lambda folder: list(dict.fromkeys(d.text for d in read(folder / path, format=format)))


def columns(path: str) -> Callable[[Path], list[str]]:
    """Return what reads columns without documents, as texts of some sentences."""
    layout = Layout(spacing="typeset", sentences=_BATCH)
    return lambda folder: [d.text for d in read(folder / path, format="conll", columns=layout)]


def sentences(path: str) -> Callable[[Path], list[str]]:
    """Return what reads the sentences of Universal Dependencies or GermEval, by the batch."""

    def texts(folder: Path) -> list[str]:
        if path.endswith(".tsv"):
            found = [document.text for document in read(folder / path, format="germeval")]
        else:
            rows = (folder / path).read_text(encoding="utf-8").splitlines()
            found = [row[9:].strip() for row in rows if row.startswith("# text = ")]
        return ["\n".join(found[i : i + _BATCH]) for i in range(0, len(found), _BATCH)]

    return texts


def files(path: str) -> Callable[[Path], list[str]]:
    """Return what reads plain files."""
    return lambda folder: [p.read_text(encoding="utf-8") for p in sorted(folder.glob(path))]


def synthetic(folder: Path) -> list[str]:
    """Read mails, statements, chats and forms that were made up."""
    path = folder / "pii-synth/contextual-anonymizer/synthetic_data.json"
    return [entry["context"] for entry in json.loads(path.read_bytes())["data"]]


def french_snippets(folder: Path) -> list[str]:
    """Read pieces of French clinical notes, by the few."""
    text = (folder / "eds-pseudo-fr/templates.txt").read_text(encoding="utf-8")
    snippets = [snippet.strip() for snippet in _MARKED.sub(r"\1", text).split("\n\n")]
    return ["\n\n".join(snippets[i : i + _SNIPPETS]) for i in range(0, len(snippets), _SNIPPETS)]


CORPORA = [
    Corpus("meddocan", "es", annotated("meddocan/dev", "brat")),
    Corpus("tab-es", "es", columns("tab-es-fr/es/all/ES-all-dev.tsv")),
    Corpus("ud-es", "es", sentences("ud-pos/es_gsd-ud-dev.conllu")),
    Corpus("lener-br", "pt", columns("lener-br/dev.conll")),
    Corpus("bosque", "pt", sentences("ud-pos/pt_bosque-ud-dev.conllu")),
    Corpus("ud-pt", "pt", sentences("ud-pos/pt_gsd-ud-dev.conllu")),
    Corpus("tab-en", "en", annotated("tab-en/tab_dev.jsonl", "tab")),
    Corpus("ud-en", "en", sentences("ud-pos/en_ewt-ud-dev.conllu")),
    Corpus("wnut17", "en", columns("ner-en-misc/wnut17-dev.conll")),
    Corpus("contracts", "en", columns("ner-en-misc/sec-filings-train.conll")),
    Corpus("pii-synth", "en", synthetic),
    Corpus("grascco", "de", files("grascco-phi/brat/*.txt")),
    Corpus("ler-de", "de", columns("ler-de/ler_dev.conll")),
    Corpus("germeval", "de", sentences("germeval2014/NER-de-dev.tsv")),
    Corpus("ud-de", "de", sentences("ud-pos/de_gsd-ud-dev.conllu")),
    Corpus("tab-fr", "fr", columns("tab-es-fr/fr/all/FR-all-dev.tsv")),
    Corpus("eds-fr", "fr", french_snippets),
    Corpus("conll-nl", "nl", columns("conll2002/ned.testa")),
]
PAIRS = [
    ("meddocan", "lener-br"),
    ("tab-es", "ud-pt"),
    ("ud-es", "bosque"),
    ("meddocan", "grascco"),
    ("tab-en", "tab-es"),
    ("lener-br", "tab-en"),
    ("wnut17", "bosque"),
    ("pii-synth", "grascco"),
    ("ler-de", "contracts"),
    ("tab-fr", "tab-es"),
    ("eds-fr", "pii-synth"),
    ("conll-nl", "germeval"),
]
TURNS = ((1, 1), (1, 3), (3, 6))
_MIXTURES = 20
_LINES = 60


def told(choice: Choice) -> str:
    """Return the language that a text is said to be in."""
    return choice.foreign or choice.language


def some_words(lines: Sequence[str], size: int, chance: random.Random) -> Iterator[str]:
    """Yield `size` words from anywhere in each line that has as many."""
    for line in lines:
        words = line.split()
        if len(words) >= size:
            at = chance.randrange(len(words) - size + 1)
            piece = " ".join(words[at : at + size])
            if _WORD.search(piece):
                yield piece


def pieces_of(texts: Sequence[str], most: int) -> dict[str, list[str]]:
    """Return the pieces of each kind, at most so many of each."""
    chance = random.Random(1)
    lines = [line for text in texts for line in text.splitlines()]
    lines = [line for line in lines if len(_WORD.findall(line)) > 1]
    chance.shuffle(lines)
    begins = ["\n".join(text.strip().splitlines()[:5]) for text in texts]
    pieces = {"documents": list(texts), "begins": begins, "lines": lines}
    for size in (12, 5, 3):
        pieces[f"{size} words"] = list(some_words(lines, size, chance))
    pieces["capitals"] = [piece.upper() for piece in some_words(lines, 8, chance)]
    return {kind: found[:most] for kind, found in pieces.items()}


def mixture(
    one: Corpus, other: Corpus, texts: dict[str, list[str]], turn: tuple[int, int], number: int
) -> list[tuple[str, str]]:
    """Return lines and their languages, of two texts that take turns."""
    chance = random.Random(f"{one.name} {other.name} {turn} {number}")
    sides = []
    for corpus in (one, other):
        lines = chance.choice(texts[corpus.name]).splitlines()
        sides.append((corpus.language, [line for line in lines if line.strip()]))
    chance.shuffle(sides)
    mixed: list[tuple[str, str]] = []
    while all(lines for _, lines in sides) and len(mixed) < _LINES:
        language, lines = sides[0]
        size = chance.randint(*turn)
        before = "\n" if chance.random() < 0.5 else ""
        mixed += [(before * (i == 0) + line, language) for i, line in enumerate(lines[:size])]
        del lines[:size]
        sides.reverse()
    return mixed


def right_characters(lines: Sequence[tuple[str, str]]) -> tuple[int, int]:
    """Return how many characters of some lines are in the right stretch, and how many are not."""
    found = iter(stretches("\n".join(line for line, _ in lines)))
    stretch = next(found)
    start, right, wrong = 0, 0, 0
    for line, language in lines:
        if line.strip():
            while stretch.end <= start + len(line) - len(line.lstrip("\n")):
                stretch = next(found)
            is_right = (stretch.foreign or stretch.language) == language
            right += is_right * len(line)
            wrong += (not is_right) * len(line)
        start += len(line) + 1
    return right, wrong


def percent(are_right: Sequence[bool]) -> str:
    """Return how much of what was judged is right."""
    return f"{100 * sum(are_right) / len(are_right):.1f} %"


def share(counts: Sequence[tuple[int, int]]) -> str:
    """Return in percent how many of the characters that were counted are right."""
    right, wrong = map(sum, zip(*counts))
    return f"{100 * right / (right + wrong):7.1f}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pieces", type=int, default=300)
    options = parser.parse_args(arguments)

    texts = {corpus.name: corpus.texts(options.folder) for corpus in CORPORA}
    by_name = {corpus.name: corpus for corpus in CORPORA}
    judged: list[tuple[float, bool]] = []
    headed = False
    for corpus in CORPORA:
        pieces = pieces_of(texts[corpus.name], options.pieces)
        if not headed:
            print(f"{'':14}", *(f"{kind:>9}" for kind in pieces))
            headed = True
        cells = []
        for found in pieces.values():
            choices = [choose(piece) for piece in found]
            are_right = [told(choice) == corpus.language for choice in choices]
            cells.append(f"{100 * sum(are_right) / len(found):9.1f}")
            judged += [
                (choice.sureness, is_right)
                for choice, is_right in zip(choices, are_right)
                if not choice.foreign
            ]
        print(f"{corpus.name:11}{corpus.language:3}", *cells)

    print(f"\n{'':24}", *(f"{f'{least}-{most}':>7}" for least, most in TURNS))
    for names in PAIRS:
        pair = [by_name[name] for name in names]
        cells = [
            share([right_characters(mixture(*pair, texts, turn, n)) for n in range(_MIXTURES)])
            for turn in TURNS
        ]
        print(f"{' and '.join(names):24}", *cells)
    print()
    read_characters = 0
    begun = time.process_time()
    for corpus in CORPORA:
        counts = []
        for text in texts[corpus.name][: options.pieces]:
            lines = [(line, corpus.language) for line in text.splitlines()]
            counts.append(right_characters(lines))
            read_characters += len(text)
        print(f"{corpus.name:24} unmixed {share(counts)}")
    seconds = time.process_time() - begun

    print()
    for least, most in ((0, 0.5), (0.5, 0.8), (0.8, 0.95), (0.95, 0.99), (0.99, 2)):
        within = [is_right for sureness, is_right in judged if least <= sureness < most]
        print(f"sureness from {least:4}: {len(within):6} pieces, {percent(within)} right")
    print(f"\nstretches: {read_characters / seconds / 1e6:.2f} million characters a second")
    command = "import time; t = time.perf_counter(); from crfanon.languages.identify import choose;"
    command += "choose('Hello there'); print(time.perf_counter() - t)"
    starts = [subprocess.check_output([sys.executable, "-c", command]) for _ in range(5)]
    print(f"the first answer: {min(map(float, starts)):.2f} s, imports and all")


if __name__ == "__main__":
    main()
