"""Many documents through one vault by several processes: is a surrogate lost or given twice?

    python benchmarks/vault.py                                  # 100,000 documents, 2 processes
    python benchmarks/vault.py --documents 10000 --method substitute

The documents are invented, each about two of 20,000 people, so that processes often meet
somebody for the first time at once.  The processes take turns at them.  At the end every
person must have had one surrogate in all documents of all processes, and no other person the
same; what the vault holds is counted and checked.
"""

from __future__ import annotations

import argparse
import itertools
import multiprocessing
import tempfile
import time
from pathlib import Path

from crfanon.crypto.keyed_random import Chance
from crfanon.link import resolve
from crfanon.mask import make_method, mask
from crfanon.text.document import Document
from crfanon.text.spans import Span
from crfanon.vault import Vault

PEOPLE = 20_000
# Endings and beginnings of words that are on no list.
_HEADS = "Bel Cor Dun Fal Gor Hes Jor Kel Lum Mor Nar Pel Qui Ras Sel Tor Ulm Ver Wen Zar".split()
_TAILS = "ando ebra ilo omar usta enda irra olmo agua eber inza ormo ulda anto ever".split()


def person(number: int) -> str:
    """Return the surname of one of the people: another one for each number."""
    number, head = divmod(number, len(_HEADS))
    number, tail = divmod(number, len(_TAILS))
    more = "".join(chr(ord("a") + int(digit)) for digit in str(number))
    return _HEADS[head] + _TAILS[tail] + more


def note(number: int) -> tuple[Document, list[str]]:
    """Return one of the documents, and whom it is about, in order."""
    chance = Chance("vault benchmark", number)
    people = [person(chance.below(PEOPLE)) for _ in range(2)]
    text, spans = f"Nota {number}. ", []
    for name, end in zip(people, (" vino con ", ".\n")):
        spans.append(Span(len(text), len(text) + len(name), "PERSON"))
        text += name + end
    return resolve(Document(f"{number}.txt", text, spans=tuple(spans))), people


def work(path: Path, method_name: str, numbers: range) -> tuple[dict[str, str], int]:
    """Mask documents; return the surrogate of each person, and how often it was another one."""
    vault = Vault(path)
    method = make_method(method_name, memory=vault)
    seen: dict[str, str] = {}
    changed = 0
    for number in numbers:
        document, people = note(number)
        masked = vault.remembering(lambda: mask(document, method=method))  # noqa: B023
        for name, solution in zip(people, masked.table.solutions):
            changed += seen.setdefault(name, solution.replacement) != solution.replacement
    return seen, changed


def main() -> None:
    """Run the benchmark and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--documents", type=int, default=100_000)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--method", default="tag")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.vault"
        shares = [
            range(first, arguments.documents, arguments.processes)
            for first in range(arguments.processes)
        ]
        began = time.perf_counter()
        with multiprocessing.get_context("spawn").Pool(arguments.processes) as pool:
            results = pool.starmap(work, [(path, arguments.method, share) for share in shares])
        seconds = time.perf_counter() - began
        surrogates: dict[str, set[str]] = {}
        for seen, _ in results:
            for name, surrogate in seen.items():
                surrogates.setdefault(name, set()).add(surrogate)
        given = list(itertools.chain.from_iterable(surrogates.values()))
        vault = Vault(path)
        print(f"documents             {arguments.documents} by {arguments.processes} processes")
        print(f"seconds               {seconds:.1f}")
        print(f"people                {len(surrogates)}")
        print(f"changed in a process  {sum(changed for _, changed in results)}")
        print(f"more than one         {sum(len(own) > 1 for own in surrogates.values())}")
        print(f"given twice           {len(given) - len(set(given))}")
        print(f"remembered            {vault.counts()}")
        print(f"faults of the vault   {vault.faults() or 'none'}")
        print(f"size of the file      {path.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
