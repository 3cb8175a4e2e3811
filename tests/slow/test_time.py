"""Time grows with the length of a text, and no faster."""

from __future__ import annotations

import time

import pytest

from crfanon.detect.line_breaks import Unbroken
from crfanon.gazetteers import Gazetteers
from crfanon.resources import data_folder
from crfanon.rules import RuleSet
from crfanon.text.document import Document
from crfanon.text.tokenizer import Tokenizer
from crfanon.text.unescape import read


def test_a_long_table_takes_no_longer_than_its_length() -> None:
    folders = [data_folder("rules") / name for name in ("any", "regions/eu", "regions/br")]
    tokenizer = Tokenizer()
    unbroken = Unbroken([RuleSet.load(folders, tried=True)], tokenizer)

    def seconds(rows: int) -> float:
        text = "\n".join(f"{n:08d}" for n in range(rows))
        start = time.process_time()
        unbroken(Document("", text, tokenizer(text)))
        return time.process_time() - start

    seconds(500)
    assert seconds(8000) < 20 * max(seconds(1000), 0.05)


@pytest.mark.parametrize("text", ["de la " * 50_000, "San " * 100_000, "\ud800\udfff \0" * 30_000])
def test_match_takes_linear_time(text: str) -> None:
    """Taken quadratically, a hundred thousand tokens would need more than a minute."""
    gazetteers = Gazetteers(
        {
            "a": ["de la Cruz", "de la de la de la Cruz", "de", "la", "la de la de la"],
            "b": [" ".join(["San"] * n) + " Roque" for n in range(1, 30)],
        }
    )
    tokens = Tokenizer()(text)
    start = time.process_time()
    gazetteers.match(tokens)
    assert time.process_time() - start < 10


@pytest.mark.parametrize(
    "piece", ["\\", '\\"', '"\\n', "&amp;", "&", "-\n", "a-\n>", '"', "<b ", "<td class='"]
)
def test_the_time_grows_with_the_text_alone(piece: str) -> None:
    begun = time.perf_counter()
    read(piece * 50_000)
    assert time.perf_counter() - begun < 5
