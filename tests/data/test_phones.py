"""Telephone numbers of many countries are found as people write them, and only whole."""

from __future__ import annotations

import functools
import random

import pytest

from crfanon.crf.model import shared_rule_folders
from crfanon.rules import RuleSet
from crfanon.rules.match.matcher import SURE
from crfanon.text.spans import Span
from crfanon.text.tokenizer import Tokenizer

_tokenize = Tokenizer()

# "N" is a digit from 2 to 9, "#" any.
_WRITTEN = {
    "es": (
        "Tel.: {} por la tarde",
        ("600 ## ## ##", "91 N## ## ##", "+34 6## ### ###", "6########", "93 N## ## ##"),
    ),
    "en": (
        "call {} after ten",
        ("(212) N##-####", "212-N##-####", "212.N##.####", "+1 212 N## ####", "+44 20 7946 ####")
        + ("020 7946 ####", "(0161) 496 ####", "07911 12####", "+44 (0)20 7946 ####"),
    ),
    "de": (
        "Telefon {} (abends)",
        ("0221/N######", "(0221) N##-####", "0151 N#######", "+49 151 N#######")
        + ("0 30 / N# ## ## ##", "+49 (0) 221 / N######", "+49\u2011221\u2011N######"),
    ),
    "pt": (
        "telefone {} de manhã",
        ("21N ### ###", "91N ### ###", "(11) 9N###-####", "11 9N###-####", "+351 91N ### ###")
        + ("+55 11 9N###-####", "(21) 3N##-####"),
    ),
    "fr": ("tél. {} le soir", ("01 4# ## ## ##", "06.12.##.##.##", "+33 1 42 ## ## ##")),
    "it": ("tel. {} di sera", ("06 N### ####", "347 N## ####", "+39 06 N### ####")),
    "nl": ("telefoon {} thuis", ("020-6######", "06 12######", "+31 20 6## ####")),
}


@functools.cache
def _rules_of(language: str) -> RuleSet:
    return RuleSet.load(shared_rule_folders(language))


def _phones(language: str, text: str) -> list[Span]:
    tokens = _tokenize(text)
    spans = _rules_of(language).match(text, tokens).spans(tokens)
    return [span for span in spans if span.label == "CONTACT_PHONE" and span.score >= SURE]


def _written(draw: random.Random, template: str) -> str:
    sets = {"#": "0123456789", "N": "23456789"}
    return "".join(draw.choice(sets[c]) if c in sets else c for c in template)


@pytest.mark.parametrize("language", sorted(_WRITTEN))
def test_phones_are_found_whole(language: str) -> None:
    sentence, templates = _WRITTEN[language]
    draw = random.Random(language)
    missed = []
    for n in range(200):
        number = _written(draw, templates[n % len(templates)])
        text = sentence.format(number)
        start = text.index(number)
        ends = {(span.start, span.end) for span in _phones(language, text)}
        if (start, start + len(number)) not in ends:
            missed.append(number)
    assert len(missed) <= 1, missed


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "Sicherung lief am 2024-01-15 12 Uhr durch."),
        ("de", "von 01.02.2019 bis 03.04.2020"),
        ("en", "units 7004,1607 and 7012,1655"),
        ("en", "leukocytes 212 736 500"),
        ("pt", "processo 21234567"),
        ("es", "hemoglobina 12,5 y 600 000 plaquetas"),
        ("fr", "01 02 03"),
        ("nl", "0123-4"),
        ("it", "06 12"),
    ],
)
def test_what_is_no_phone_stays(language: str, text: str) -> None:
    assert _phones(language, text) == []
