"""No text takes more than its length: four times as long a text takes four times as long.

Each of these texts once took minutes or gigabytes.  Time is measured per character, at one size
and at four times that size, for each stage; what grows with the square of a text takes four times
as much per character then, and what is to pass less than twice.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from unittest.mock import Mock

import pytest

from crfanon import Anonymizer, Document
from crfanon.errors import DocumentError
from crfanon.mask import thorough

from .ordinary_text import ordinary_text

pytestmark = pytest.mark.slow

_SIZE = 15_000
_MOST = 2.0
_ATTEMPTS = 4
# What a stage takes at the smaller size, at least: what is shorter says nothing of growth, and
# texts of 50 kB and more are scanned in another way, which takes a little longer by itself.
_LEAST_SECONDS = 0.15

Text = Callable[[int], str]


def _repeated(piece: str, size: int) -> str:
    return (piece * (size // len(piece) + 1))[:size]


def _rows(form: str, size: int) -> str:
    """Return rows in which every name, date and number is another one."""
    chance = random.Random(8)
    rows: list[str] = []
    length = 0
    while length < size:
        day = f"{chance.randint(1, 28)}/{chance.randint(1, 12)}/{chance.randint(1930, 2020)}"
        name = " ".join(_name(chance) for _ in range(3))
        number = chance.randint(10_000, 99_999_999)
        rows.append(form.format(name=name, day=day, number=number))
        length += len(rows[-1])
    return "".join(rows)[:size]


def _name(chance: random.Random) -> str:
    syllables = ("".join(map(chance.choice, ("bcdfglmnprst", "aeiou"))) for _ in range(3))
    return "".join(syllables).title()


def _capitals(size: int) -> str:
    return "".join(random.Random(10).choices("ABCDEFGHIJKLMNOPQRSTUVWXYZ    ", k=size))


_TEXTS: dict[str, tuple[Text, tuple[str, ...]]] = {
    "right to left": (partial(_repeated, "\u202eשלום "), ("de",)),
    "Spanish titles": (partial(_repeated, "Sr. D. "), ("es", "pt")),
    "English titles": (partial(_repeated, "Mr. "), ("en", "pt")),
    "one date": (partial(_repeated, "12/12/2012 "), ("es",)),
    "dates": (partial(_rows, "{day}\n"), ("es", "de")),
    "ages": (partial(_repeated, "45 años "), ("es",)),
    "cells": (partial(_rows, "{number};{name};{day};Madrid\n"), ("es", "en")),
    "tabs": (partial(_rows, "{number}\t{name}\t{day}\tMadrid\n"), ("es", "pt")),
    "heads": (partial(_repeated, "Name;Phone\nAge;Phone;Date\n"), ("en", "es")),
    "records": (partial(_rows, '{{"id": {number}, "name": "{name}", "on": "{day}"}}\n'), ("es",)),
    "apostrophes": (partial(_repeated, "O'"), ("es", "en")),
    "letters and digits": (partial(_repeated, "1a"), ("es",)),
    "points": (partial(_repeated, "a."), ("es",)),
    "signs of addresses": (partial(_repeated, "a@"), ("es",)),
    "streets": (partial(_repeated, "C/ Mayor, 3, "), ("es",)),
    "names": (partial(_rows, "{name}\n"), ("es-clinical", "es", "de")),
    "dotted capital": (partial(_repeated, "İ"), ("en",)),
    "letters and stars": (partial(_repeated, "A*"), ("en",)),
    "one word": (partial(_repeated, "JUAN"), ("en",)),
    "capitals": (_capitals, ("en",)),
    "notes": (ordinary_text, ("es-clinical", "es")),
}
_CASES = [
    pytest.param(make, language, id=f"{name}, {language}")
    for name, (make, languages) in _TEXTS.items()
    for language in languages
]


@cache
def _anonymizer(language: str, method: str) -> Anonymizer:
    own = Anonymizer(
        model=language if "-" in language else None,
        lang=None if "-" in language else language,
        method=method,
        seed=7,
    )
    # What is read when it is first needed.
    own.anonymize(ordinary_text(5_000, seed=1))
    return own


def _seconds(stage: Callable[[], object]) -> float:
    begun = time.process_time()
    try:
        stage()
    except DocumentError:
        # What cannot be masked so that nothing is left is refused, which takes its time as well.
        pass
    return time.process_time() - begun


def _is_linear(seconds: Callable[[int], float]) -> bool:
    """Say whether something four times as long takes less than twice as much per character.

    A busy machine may be slow at any time, so one attempt that does is enough.
    """
    short = max(seconds(_SIZE), _LEAST_SECONDS)
    for _ in range(_ATTEMPTS):
        if seconds(4 * _SIZE) < 4 * _MOST * short:
            return True
        short = max(short, seconds(_SIZE))
    return False


@pytest.mark.parametrize(("make", "language"), _CASES)
def test_what_is_four_times_as_long_is_found_and_masked_in_four_times_as_long(
    make: Text, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    documents: dict[int, Document] = {}
    rounds = Mock(wraps=thorough.mask_by)
    monkeypatch.setattr(thorough, "mask_by", rounds)

    def analyze(size: int) -> float:
        def stage() -> None:
            documents[size] = _anonymizer(language, "tag").analyze(make(size))

        return _seconds(stage)

    def mask(method: str, size: int) -> float:
        """Return what a round of masking takes; of a long text there may be more, up to three."""
        rounds.reset_mock()
        seconds = _seconds(lambda: _anonymizer(language, method).mask(documents[size]))
        return seconds / max(1, rounds.call_count)

    assert _is_linear(analyze), "analysis"
    for method in ("tag", "substitute"):
        assert _is_linear(partial(mask, method)), method


_MEASURE = """
import pathlib, re, resource, sys
sys.path[:0] = {paths!r}
from slow.ordinary_text import ordinary_text
from crfanon import Anonymizer
own = Anonymizer({chosen})
own.mask(own.analyze({text}))
# What `getrusage` tells on Linux counts the process that started this one.
status = pathlib.Path("/proc/self/status")
if status.exists():
    print(1024 * int(re.search(r"VmHWM:\\s*(\\d+)", status.read_text())[1]))
else:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(peak if sys.platform == "darwin" else 1024 * peak)
"""


@pytest.mark.parametrize(
    ("chosen", "text", "most"),
    [
        pytest.param("lang='de'", "('\\u202eשלום ' * 4000)[:20_000]", 600, id="right to left"),
        # Measured: 1,000 MB, 800 of them before anything is masked; 5,100 it was.
        pytest.param("'es-clinical'", "ordinary_text(10_000_000)", 1150, id="10 MB of notes"),
    ],
)
def test_memory_stays_small_in_megabytes(chosen: str, text: str, most: int) -> None:
    tests = Path(__file__).resolve().parents[1]
    script = _MEASURE.format(paths=[str(tests.parent), str(tests)], chosen=chosen, text=text)
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert int(done.stdout) < most * 1_000_000
