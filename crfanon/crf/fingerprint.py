"""The fingerprint of the feature code: its output for words that never change.

The fingerprint of a template covers which attributes the CRF sees, not what
they say: were ``shape`` to call a capital ``U`` instead of ``X``, the weights
of a model would fit nothing any more, and it would mask less without a sign.
So a model also remembers the features of a few probes, read by the code that
it was trained with, and is refused by code that reads them otherwise.

A definition that differs on none of the probes is not noticed: a developer who changes
one adds a word that tells the old from the new.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np

from ..text.document import Document, Kind, Matches
from ..text.tokens import Lexicon, Tokens
from .extractor import Extractor
from .template import EVIDENCE, Template
from .word_table import WordTable

# Words that fall on either side of what attributes tell apart: capitals,
# marks, limits of length and of value.  Their letters have been in Unicode for
# long, so that every version of Python says the same of them.
PROBES: tuple[str, ...] = (
    *("Berg", "bErg", "BERG", "B", "ojo", "de", "cincoletras", "doceletrasya"),
    *("Martínez", "Marti\u0301nez", "ÁVILA", "Straße", "İnci", "王伟", "a" * 40, "A" * 41),
    *("0", "12", "13", "31", "32", "99", "100", "150", "151", "1899", "1900", "2099", "2100"),
    *("28016", "280160", "12345678901234567", "٣", "²", "º", ".", "x.y", "1a", "\ud800"),
)

# Citations with a name, with an article before it, with brackets, without a name; only templates
# that see citations are asked about them.
_CITED = (
    *"§ 3 Abs . 1 Satz 2 WerkVO Art . 7 a ) der Satzung".split(),
    *"§ § 4 ( 1 ) , 5 WGB IX gilt § 5 Nr . 6 nicht".split(),
)

# Every other probe has a row in the table of words, and "bErg" has that of its
# lower case.  The numbers of clusters have bits on both sides of where each is
# cut; frequencies are what may be.
_KNOWN = (*PROBES[::2], "berg")
_CLUSTERS = tuple(0x9E37 * (i + 1) % 0x10000 if i % 5 else 0 for i in range(len(_KNOWN)))
_FREQUENCIES = tuple(i % 17 for i in range(len(_KNOWN)))

# Scores on either side of the steps of trust in a rule.
_SCORES = (1.0, 0.97, 0.96, 0.8, 0.79, 0.0)


def feature_fingerprint(template: Template) -> str:
    """Return the SHA-256 of the features that today's code reads from the probes.

    It takes the way that training and tagging take, through an `Extractor`, so
    nothing that bears on a feature string can pass it by.
    """
    extractor = Extractor(template, WordTable.of(_KNOWN, _CLUSTERS, _FREQUENCIES))
    sees_citations = "citation" in template.attributes(EVIDENCE)
    batch = extractor.batch([_document((*PROBES, *_CITED) if sees_citations else PROBES)])
    seen = [
        (channel.name, *sorted([string for _, string in described]))
        for channel in extractor.channels()
        for described in channel.described(batch.dense(channel.name).tolist())
    ]
    return hashlib.sha256(ascii(seen).encode()).hexdigest()


def _document(probes: Sequence[str]) -> Document:
    """Return a document made of probes, with evidence from every channel upon them."""
    lexicon = Lexicon()
    sizes = np.array(list(map(len, probes)), np.int32)
    starts = np.cumsum(sizes + 1, dtype=np.int32) - sizes - 1
    first = np.zeros(1, np.int32)
    form_ids = np.array(list(map(lexicon.number, probes)), np.int32)
    tokens = Tokens(lexicon, form_ids, starts, starts + sizes, first, first)
    matches = (
        _runs([Kind("ID", f"rule:{i}", score) for i, score in enumerate(_SCORES)]),
        _runs([Kind("es/city", "gazetteer:es/city"), Kind("es/street", "gazetteer:es/street")]),
        _runs([Kind("nombre", "field:nombre"), Kind("fecha", "field:fecha")]),
    )
    return Document("probes", " ".join(probes), tokens, matches)


def _runs(kinds: Sequence[Kind]) -> Matches:
    """Return a match of each kind over three tokens, of which the next one shares one."""
    numbers = np.arange(len(kinds), dtype=np.int32)
    return Matches(2 * numbers, 2 * numbers + 3, numbers, kinds)
