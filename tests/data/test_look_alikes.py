"""What only looks like an identifier or a date stays, in every language."""

from __future__ import annotations

import functools
import uuid

import pytest

from crfanon.crf.model import regions, shared_rule_folders
from crfanon.rules import RuleSet
from crfanon.rules.match.matcher import SURE
from crfanon.text.tokenizer import Tokenizer

_tokenize = Tokenizer()

_LOOK_ALIKES = (
    "version 1.2.3.4 of the driver",
    "v2.10.3-rc1",
    "release 10.0.19045.3803",
    f"object {uuid.UUID(int=0x550E8400E29B41D4A716446655440000)} stored",
    f"object {uuid.UUID(int=0x12345678123456781234567812345678)} stored",
    "sha 3f786850e387550fdab836ed7e6dc881de23001b",
    "t=1748503543 s",
    "event 1748503543012 processed",
    "timestamp 1748503543012345",
    "paracetamol 500 mg 1-0-1",
    "dosis 0,5-1 mg/kg",
    "Hb 13.5 g/dl, Na 139, K 4.1",
    "leucocitos 12.450/mm3",
    "plaquetas 250.000, VSG 12",
    "TA 120/80 mmHg, FC 72",
    "pp. 123-145",
    "§ 12 Abs. 3",
    "Art. 5, 6, 7 y 8",
    "artigos 102, 103 e 104",
    "Articles 5 § 1, 6 and 13",
    "ICD-10 F32.1, E11.9, C50.4",
    "CIE10: I21.4",
    "C4-C5, L5-S1",
    "pT2 pN0 M0, G2",
    "T1 3 x 4 x 5 cm",
    "0.0123 0.0456",
    "duplicate entry AB123456 in the cache index",
    "units,price\n7004,1607\n7012,1655\n",
    "Quotient 3.14",
    "31 de nada",
    "HLA-B27, CD4 350, PCR 12",
    "ISO 9001:2015",
    "10:1, 3:2",
    "1 2 3 4 5 6 7 8 9 10 11 12",
    "0 0 0 0 0 0 0 0 0 0 0 0",
    "12 345 678 people",
    "1.000.000 Einwohner",
)


@functools.cache
def _rules_of(language: str) -> RuleSet:
    return RuleSet.load(shared_rule_folders(language))


@pytest.mark.parametrize("language", sorted(regions()))
@pytest.mark.parametrize("text", _LOOK_ALIKES)
def test_look_alike_stays(language: str, text: str) -> None:
    rules = _rules_of(language)
    tokens = _tokenize(text)
    found = [
        (span.source, text[span.start : span.end])
        for span in rules.match(text, tokens).spans(tokens)
        if span.score >= SURE
    ]
    assert found == []


@pytest.mark.parametrize(
    ("language", "text", "piece"),
    [
        ("en", "a license for duplicating AB1234563", "AB1234563"),
        ("en", "the economics of 9434765919", "9434765919"),
        ("de", "Besteuerung 47058961247", "47058961247"),
        ("pt", "simplistas 12012345672", "12012345672"),
    ],
)
def test_context_is_whole_words(language: str, text: str, piece: str) -> None:
    tokens = _tokenize(text)
    spans = _rules_of(language).match(text, tokens).spans(tokens)
    assert [span for span in spans if span.score == 1.0 and piece in text[span.start :]] == []
