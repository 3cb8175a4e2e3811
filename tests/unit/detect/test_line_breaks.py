"""Identifiers that a break goes through, at whatever place."""

from __future__ import annotations

import re
from functools import cache

import pytest

from crfanon.detect.line_breaks import Unbroken
from crfanon.resources import data_folder
from crfanon.rules import RuleSet
from crfanon.text.document import Document
from crfanon.text.tokenizer import Tokenizer

_BREAKS = ["\n", "\r\n", "-\n", "\u00ad\n", "\u00ad"]


@cache
def _unbroken() -> tuple[Unbroken, Tokenizer]:
    folders = [data_folder("rules") / name for name in ("any", "regions/eu", "regions/br")]
    tokenizer = Tokenizer()
    return Unbroken([RuleSet.load(folders, tried=True)], tokenizer), tokenizer


def _found(text: str) -> list[str]:
    unbroken, tokenizer = _unbroken()
    spans = unbroken(Document("", text, tokenizer(text))).evidence
    return sorted({text[span.start : span.end] for span in spans}, key=len)


def _has_a_whole_address(value: str, k: int, sign: str) -> bool:
    """Say whether a line end leaves what looks like a whole address on one of the lines."""
    halves = (value[:k], value[k:])
    return (
        "-" not in sign and "\n" in sign and any(re.search(r"@.*\.\w\w", half) for half in halves)
    )


@pytest.mark.parametrize("sign", _BREAKS)
@pytest.mark.parametrize(
    ("before", "value"),
    [
        ("IBAN: ", "DE89370400440532013000"),
        ("IBAN: ", "DE89 3704 0044 0532 0130 00"),
        ("card ", "4111111111111111"),
        ("CNPJ ", "11222333000181"),
        ("mail ", "anna.berg@example.org"),
    ],
)
def test_a_break_at_any_place_is_seen_through(before: str, value: str, sign: str) -> None:
    for k in range(1, len(value)):
        is_within_a_word = value[k - 1].isalnum() and value[k].isalnum()
        if is_within_a_word and not _has_a_whole_address(value, k, sign):
            broken = f"{value[:k]}{sign}{value[k:]}"
            found = _found(f"{before}{broken}, please.\n")
            assert any(broken.startswith(one) and len(one) >= len(value) for one in found), broken


def test_two_breaks_are_seen_through() -> None:
    broken = "DE893704\n0044053-\n2013000"
    assert broken in _found(f"Account {broken}\nThanks")


@pytest.mark.parametrize(
    "text",
    [
        "IBAN: DE89370400\n440532013001 is wrong",
        "Rows 41111111\n\n11111111 of a table",
        "Rows 41111111\n 11111111 of a table",
        "IBAN DE89370400440532013000\nNext line",
        "in 2019\nthe next year\n2020",
        "To: records@example.org\nSubject: 40\nanna.berg@example.org\nPhone",
        "Write to records@example.org.\n4 Main Street",
        "",
    ],
)
def test_what_is_not_broken_or_not_valid_is_left_to_others(text: str) -> None:
    assert _found(text) == []
