"""The days that a calendar knows, found by the rules of a language alone."""

from __future__ import annotations

import re
from functools import cache

from case_tables import table

from crfanon.resources import data_folder
from crfanon.rules import RuleSet
from crfanon.rules.decision import resolve
from crfanon.rules.match.matcher import SURE
from crfanon.text.tokenizer import Tokenizer


@cache
def _dates(lang: str) -> RuleSet:
    folders = [data_folder("rules") / name for name in ("any", lang)]
    rules = RuleSet.load(folders, tried=True).at_least(SURE)
    return RuleSet([rule for rule in rules.rules if rule.label == "DATE"])


@table("finding", "lang, text")
def test_days_of_the_calendar_are_dates(lang: str, text: str) -> None:
    plain = re.sub(r"[\[\]]", "", text)
    tokens = Tokenizer()(plain)
    found = resolve(_dates(lang).match(plain, tokens), tokens)
    assert [plain[span.start : span.end] for span in found] == re.findall(r"\[(.*?)\]", text)
