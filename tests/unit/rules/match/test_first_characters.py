"""What an expression matches is never ruled out by its first characters."""

from __future__ import annotations

import re
from functools import cache

import numpy as np
import pytest

from crfanon.resources import data_folder
from crfanon.rules import Rule
from crfanon.rules.files import compiled, read_rules
from crfanon.rules.match.first_characters import FirstCharacters, coded


def admits(expression: str, text: str, at: int = 0) -> bool:
    first = FirstCharacters([expression])
    return len(first.admit(np.array([0]), np.array([at]), coded(text))) == 1


@cache
def shipped() -> list[Rule]:
    folders = sorted({file.parent for file in data_folder("rules").rglob("*.yaml")})
    found = [rule for folder in folders for rule in read_rules([folder], tried=True)[0]]
    return [rule for rule in found if rule.regex]


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        (r"\d{3}-\d{3}", "5 May 2010"),
        (r"\d{3}-\d{3}", "123-4"),
        (r"(?:ab|cd)x", "cb"),
        (r"(?i)[a-f]{2}", "AG"),
        (r"(?i)[a-f]\d", "AG"),
        (r"(?i)[a-f\u00e4]-", "AG-"),
        (r"(?=[0-9]x)[0-9x]+", "12x"),
        (r"a{2,}?b", "acb"),
        (r"[^\W\d]", "7"),
        (r"x", ""),
    ],
)
def test_what_cannot_match_is_told_by_its_first_characters(expression: str, text: str) -> None:
    assert re.match(expression, text) is None
    assert not admits(expression, text)


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        (r"", ""),
        (r"a?b?$", ""),
        (r"(a|b)c\1d", "acad"),
        (r"(?i)k\u00e4", "\u212a\u00c4"),
        (r"(?i:x)Y", "XY"),
        (r"(?i:(?-i:x)Y)", "xy"),
        (r"(?i)[^a]b", "Bb"),
        (r"(?i)\u017f", "s"),
        (r"(?i)\d?[a-f]\u0131?", "B\u0131"),
        (r"(?i)[a-z]\u212a", "xk"),
        (r"(?i)[^\u00e4]b", "sB"),
        (r"(?x) a  b # with a comment", "ab"),
        (r"(?:ab?){2,3}c", "aabc"),
        (r"(?:a?){30}b", "b"),
        (r"(?!b)a(?=b)b", "ab"),
        (r"\d\w\s", "\u0663\u044f\u3000"),
        (r"a{12}", "a" * 12),
        (r".\n", "x\n"),
    ],
)
def test_what_matches_is_admitted(expression: str, text: str) -> None:
    assert re.match(expression, text)
    assert admits(expression, text)


@pytest.mark.slow
def test_what_shipped_rules_match_is_admitted() -> None:
    rules = shipped()
    first = FirstCharacters([rule.regex for rule in rules])
    examples = [text.replace("[", "").replace("]", "") for rule in rules for text in rule.matches]
    text = "\n".join(examples)
    characters = coded(text)
    seen = 0
    for number, rule in enumerate(rules):
        own = "\n".join(rule.matches).replace("[", "").replace("]", "")
        starts = [m.start() for m in compiled(rule.regex, "regex").finditer(text) if m.group()]
        starts += [text.find(own) + k for k in range(len(own) * (own in text))]
        match = compiled(rule.regex, "regex").match
        matching = {start for start in starts if match(text, start)}
        numbers = np.full(len(starts), number)
        admitted = first.admit(numbers, np.array(starts, np.int64), characters)
        assert matching <= {starts[k] for k in admitted.tolist()}, rule.name
        seen += len(matching)
    assert seen > len(rules)


def test_nothing_is_read_over_the_end_of_a_text() -> None:
    first = FirstCharacters([r"ab"])
    joined = np.concatenate([coded("xa"), coded("b")])
    assert not len(first.admit(np.array([0]), np.array([1]), joined))
