"""The readers on the corpora that models are trained on; the counts are those stated with them.

Where a corpus counts a mention twice that two lines mark, it is one here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from written_corpora import write_corpus

from crfanon import corpus
from crfanon.corpus import parse_layout, relabelled
from crfanon.labels import Relabelling, parents
from crfanon.text import bio
from crfanon.text.document import Document
from crfanon.text.tokenizer import Tokenizer

Unpack = Callable[[str, str], Path]


class Part(NamedTuple):
    """A file or folder of a corpus, how it is read, and how much is in it."""

    archive: str
    path: str
    format: str
    columns: str | None
    documents: int
    entities: int
    labels: dict[str, int] | None = None

    @property
    def name(self) -> str:
        return self.path.removesuffix(".conll")

    def read(self, unpack: Unpack) -> list[Document]:
        columns = None if self.columns is None else parse_layout(self.columns, format=self.format)
        path = unpack(self.archive, self.path)
        return list(corpus.read(path, format=self.format, columns=columns))


_PRINT = "spacing=typeset"
_SENTENCES = "spacing=typeset,separator=tab,sentences=1"
_SPEECHES = "spacing=typeset,separator=tab,sentences=30"


def _misc(name: str, columns: str, documents: int, **labels: int) -> Part:
    path = f"ner-en-misc/{name}.conll"
    entities = sum(labels.values())
    return Part("ner-en-misc", path, "conll", columns, documents, entities, labels)


def _cases(language: str, layer: str, part: str, entities: int) -> Part:
    name = f"{language.upper()}-{layer}-{part}.tsv"
    path = f"tab-es-fr/{language}/{layer}/{name}"
    return Part("tab-es-fr", path, "conll", _PRINT, 1, entities)


# fmt: off
_PARTS = [
    Part("tab-en", "tab-en/tab_train.jsonl", "tab", None, 92, 4365, {
        "DATETIME": 1649, "ORG": 1353, "PERSON": 265, "LOC": 304, "DEM": 319, "CODE": 120,
        "MISC": 216, "QUANTITY": 139,
    }),
    # One of the 228 mentions of a quantity is marked twice.
    Part("tab-en", "tab-en/tab_dev.jsonl", "tab", None, 127, 7664 - 1, {
        "DATETIME": 2565, "ORG": 1922, "PERSON": 1229, "LOC": 487, "DEM": 506, "CODE": 469,
        "MISC": 258, "QUANTITY": 228 - 1,
    }),
    _cases("es", "all", "train", 4174), _cases("es", "all", "dev", 516),
    _cases("fr", "all", "train", 4156), _cases("fr", "all", "dev", 516),
    _cases("es", "rev", "train", 1324), _cases("es", "rev", "dev", 183),
    _cases("fr", "rev", "train", 1302), _cases("fr", "rev", "dev", 151),
    _cases("es", "manual", "train", 1660), _cases("es", "manual", "dev", 217),
    _cases("fr", "manual", "train", 1685), _cases("fr", "manual", "dev", 177),
    # The last of WikiGold's markers has nothing behind it.
    _misc("wikigold", _PRINT, 145 + 1, LOC=1014, PER=934, ORG=898, MISC=712),
    _misc("sec-filings-train", _PRINT, 5, PER=747, ORG=243, LOC=171, MISC=7),
    _misc("wnut17-train", _SENTENCES, 3394, person=660, location=548, group=264,
          corporation=221, product=142, **{"creative-work": 140}),
    _misc("wnut17-dev", _SENTENCES, 1009, person=470, location=74, group=39,
          corporation=34, product=114, **{"creative-work": 105}),
    _misc("btc-a", _SENTENCES, 1000, PER=229, ORG=173, LOC=119),
    _misc("btc-b", _SENTENCES, 2000, PER=865, ORG=516, LOC=229),
    _misc("btc-e", _SENTENCES, 200, LOC=144, ORG=122, PER=59),
    _misc("btc-f", _SENTENCES, 2000, PER=2650, ORG=1090, LOC=636),
    _misc("btc-g", _SENTENCES, 2138, PER=1802, ORG=1498, LOC=1385),
    # One of its 2,001 sentences is one sign that cannot be seen.
    _misc("btc-h", _SENTENCES, 2001 - 1, PER=2323, ORG=736, LOC=309),
    Part("uner", "uner/en_ewt-ud-dev.iob2", "uner", None, 318, 966,
         {"LOC": 399, "PER": 343, "ORG": 224}),
    Part("uner", "uner/pt_bosque-ud-train.iob2", "uner", None, 234, 8101,
         {"PER": 2914, "ORG": 2762, "LOC": 2425}),
    Part("uner", "uner/pt_bosque-ud-dev.iob2", "uner", None, 40, 1401,
         {"PER": 570, "ORG": 417, "LOC": 414}),
    Part("lener-br", "lener-br/train.conll", "conll", _PRINT, 1, 8894),
    Part("lener-br", "lener-br/docs/train", "conll", _PRINT, 50, 8894, {
        "ORGANIZACAO": 2400, "LEGISLACAO": 1920, "PESSOA": 1525, "TEMPO": 1334,
        "JURISPRUDENCIA": 1104, "LOCAL": 611,
    }),
    Part("lener-br", "lener-br/docs/dev", "conll", _PRINT, 10, 1818, {
        "ORGANIZACAO": 561, "LEGISLACAO": 397, "PESSOA": 310, "TEMPO": 234,
        "JURISPRUDENCIA": 207, "LOCAL": 109,
    }),
    # Two letters of three; the counts by label that are stated are of all.
    Part("grascco-phi", "grascco-phi/brat", "brat", None, 42, 951),
    Part("ler-de", "ler-de/ler_dev.conll", "conll", "spacing=typeset,sentences=1", 6666, 5044, {
        "GS": 1732, "RS": 1209, "GRT": 334, "VT": 277, "LIT": 264, "INN": 200, "PER": 192,
        "UN": 145, "RR": 144, "EUN": 118, "LD": 109, "ORG": 105, "ST": 58, "VS": 57, "VO": 37,
        "MRK": 23, "LDS": 21, "AN": 12, "STR": 7,
    }),
    Part("germeval-europarl-de", "germeval2014/NER-de-dev.tsv", "germeval", None, 2200, 2674, {
        "LOC": 763, "PER": 711, "ORG": 496, "OTH": 269, "LOCderiv": 235, "ORGpart": 91,
        "LOCpart": 52, "PERpart": 18, "OTHpart": 18, "OTHderiv": 16, "ORGderiv": 3, "PERderiv": 2,
    }),
    Part("germeval-europarl-de", "europarl-ner-de/train.tsv", "conll", _SPEECHES, 107, 1635,
         {"MISC": 531, "LOC": 425, "ORG": 365, "PER": 314}),
    Part("germeval-europarl-de", "europarl-ner-de/dev.tsv", "conll", _SPEECHES, 12, 191,
         {"MISC": 60, "LOC": 50, "ORG": 47, "PER": 34}),
    # Beside the proper nouns, the 917 dates.
    Part("ud-pos", "ud-pos/cess_esp.tsv", "cess", None, 609, 9993 + 917, {
        "np0000p": 3558, "np0000o": 3180, "np0000l": 2087, "np0000a": 893, "np00000": 275,
        "W": 917,
    }),
    Part("conll2002", "conll2002/esp.train", "conll", _PRINT, 1, 18798,
         {"ORG": 7390, "LOC": 4914, "PER": 4321, "MISC": 2173}),
    Part("conll2002", "conll2002/esp.testa", "conll", _PRINT, 1, 4352,
         {"ORG": 1700, "PER": 1222, "LOC": 985, "MISC": 445}),
    Part("conll2002", "conll2002/ned.train", "conll", _PRINT, 287, 13344,
         {"PER": 4716, "MISC": 3338, "LOC": 3208, "ORG": 2082}),
    Part("conll2002", "conll2002/ned.testa", "conll", _PRINT, 74, 2616,
         {"MISC": 748, "PER": 703, "ORG": 686, "LOC": 479}),
]
# fmt: on


@pytest.fixture(scope="module", params=_PARTS, ids=lambda part: part.name)
def part(request: pytest.FixtureRequest, corpora: Unpack) -> tuple[Part, list[Document]]:
    found: Part = request.param
    return found, found.read(corpora)


def test_every_entity_is_read(part: tuple[Part, list[Document]]) -> None:
    stated, documents = part
    counts = Counter(span.label for document in documents for span in document.spans)
    assert (len(documents), counts.total()) == (stated.documents, stated.entities)
    assert stated.labels is None or counts == stated.labels
    assert len({document.doc_id for document in documents}) == len(documents)


def test_every_label_has_a_place_in_the_hierarchy(part: tuple[Part, list[Document]]) -> None:
    relabelling = Relabelling("hierarchy")
    documents = [relabelled(document, relabelling) for document in part[1]]
    used = {span.label for document in documents for span in document.spans}
    assert used
    assert used <= parents().keys()


def test_the_bounds_of_entities_are_those_of_tokens(part: tuple[Part, list[Document]]) -> None:
    tokenizer = Tokenizer()
    encodings = [bio.encode(d.spans, tokenizer(d.text)) for d in part[1]]
    # Four mentions of TAB and one of GraSCCo begin or end within a word.
    assert sum(encoding.widened for encoding in encodings) <= 4


def test_what_was_read_can_be_written(part: tuple[Part, list[Document]], tmp_path: Path) -> None:
    documents = part[1]
    write_corpus(documents, tmp_path / "x.jsonl", format="jsonl")
    returned = list(corpus.read(tmp_path / "x.jsonl", format="jsonl"))
    assert [(d.doc_id, d.text, d.spans) for d in returned] == [
        (d.doc_id, d.text, d.spans) for d in documents
    ]


def test_tab_says_what_is_to_be_masked_and_what_is_the_same(corpora: Unpack) -> None:
    documents = list(corpus.read(corpora("tab-en", "tab-en/tab_train.jsonl"), format="tab"))
    said = [d for d in documents if {span.source for span in d.spans} != {"gold"}]
    assert len(said) == 90  # of 92; two have a second annotator who saw other mentions
    assert all(document.entities for document in said)


def test_tab_as_it_was_released_is_read(corpora: Unpack) -> None:
    path = corpora("tab-en", "tab-en/upstream_layout_sample.json")
    (document,) = corpus.read(path, format="tab-all")
    assert document.doc_id.endswith("/annotator1")
    assert len(document.spans) == 28


def test_bosque_is_put_back_into_its_text(corpora: Unpack) -> None:
    treebank = corpora("ud-pos", "ud-pos/pt_bosque-ud-dev.conllu")
    columns = parse_layout(f"surface={treebank}", format="uner")
    path = corpora("uner", "uner/pt_bosque-ud-dev.iob2")
    documents = list(corpus.read(path, format="uner", columns=columns))
    assert sum(len(document.spans) for document in documents) == 1401
    # Some people do write it, before an infinitive.
    assert sum(document.text.count(" de o ") for document in documents) == 4
