"""Runs of citing words: how far they go, and what their tokens have before and behind them."""

from __future__ import annotations

import numpy as np
import pytest

from crfanon.document import Document, Kind, Matches
from crfanon.runs import RunFinder
from crfanon.tokenizer import Tokenizer

_tokenize = Tokenizer()


def _facts(text: str, *matches: Matches) -> dict[str, str]:
    """Return the text that each fact is about."""
    tokens = _tokenize(text)
    document = Document("", text, tokens, matches=matches)
    return {
        said: text[tokens.starts[first] : tokens.ends[last - 1]]
        for first, last, said in RunFinder()(document)
    }


def test_tokens_have_seen_what_stands_before_them_and_have_ahead_what_is_behind() -> None:
    assert _facts("wie BXH, Urteil vom 3. Mai 2012 gilt") == {
        "ahead decision": "BXH,",
        "seen decision": "vom 3. Mai 2012",
    }
    assert _facts("conforme AgRg 9 no Recurso 12, Rel. Ida Berg decidiu")["seen appeal"] == (
        "12, Rel. Ida Berg"
    )


@pytest.mark.parametrize(
    ("text", "run"),
    [
        ("so (BXH, Urteil vom 3. Mai) und", "vom 3. Mai"),
        ("Urteil vom 3. Mai; Bericht vom Tag", "vom 3. Mai"),
        ("Urteil 9, 81; 12, 7 gilt", "9, 81; 12, 7"),
        ("Urteil vom 3. Mai\n4 Eier", "vom 3. Mai"),
        ("Urteil vom 3. Mai gilt 4", "vom 3. Mai"),
    ],
)
def test_a_run_ends_at_brackets_lines_and_other_words(text: str, run: str) -> None:
    assert _facts(text)["seen decision"] == run


@pytest.mark.parametrize(
    "text", ["Urteil vom Mai", "Urteil 3", "er gilt", "", "Urteil " + "9 " * 99]
)
def test_without_a_number_and_of_few_or_too_many_words_there_is_no_run(text: str) -> None:
    assert _facts(text) == {}


@pytest.mark.parametrize(
    ("label", "source", "said"),
    [
        ("de/law_report", "gazetteer:de/law_report", {"ahead law_report", "seen law_report"}),
        ("DATE", "rule:date", {"ahead DATE", "seen DATE"}),
        ("de/city", "gazetteer:de/city", set()),
    ],
)
def test_lists_and_rules_of_citations_count(label: str, source: str, said: set[str]) -> None:
    one = np.ones(1, np.int32)
    found = Matches(2 * one, 3 * one, 0 * one, (Kind(label, source, 0.99),))
    assert set(_facts("so BXH XYZ 9, 81 gilt", found)) == said
