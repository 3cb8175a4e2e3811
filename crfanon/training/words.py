"""Build the table of common words from what other packages know of them.

The package ``spacy-lookups-data`` (MIT licence) carries, for a million forms of
English, German or Spanish, the logarithm of their probability and their cluster
in a Brown clustering of unlabelled text.  It has none for Portuguese and most
other languages.  For these there is ``wordfreq`` (data under CC BY-SA 4.0), which
knows how common words are, in lower case and without clusters.  The commonest of
them that consist of letters go into the model, so that nothing but the model is
needed to run it.
"""

from __future__ import annotations

import gzip
import json
import math
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ..crf.word_table import WordTable
from ..errors import ConfigError, MissingExtraError

LOOKUPS = "spacy-lookups-data"
WORDFREQ = "wordfreq"
# Source -> the licence of what the model takes from it.
SOURCES = {LOOKUPS: "MIT", WORDFREQ: "CC BY-SA 4.0"}
# English has a few hundred words whose cluster has more bits; they keep the lowest,
# which stand for the cluster that holds theirs.
_CLUSTER_BITS = 16
# Classes of frequency are steps of e in probability; the rarest share the last.
_RAREST_CLASS = 16


def build_word_table(language: str, size: int, *, source: str = LOOKUPS) -> WordTable:
    """Return the table of the `size` commonest words of `language`, by one of `SOURCES`.

    Raises `MissingExtraError` when the package is not installed, and
    `ConfigError` when it has no table for the language.
    """
    log_probabilities: Mapping[str, float]
    clusters: Mapping[str, int] = {}
    if source == WORDFREQ:
        log_probabilities = _frequencies(language)
    else:
        log_probabilities = _read(language, "lexeme_prob")
        clusters = _read(language, "lexeme_cluster")

    def commonest_first(word: str) -> tuple[float, str]:
        return -log_probabilities[word], word

    words = sorted(filter(str.isalpha, log_probabilities), key=commonest_first)[:size]
    mask = (1 << _CLUSTER_BITS) - 1
    return WordTable.of(
        words,
        [clusters.get(word, 0) & mask for word in words],
        [min(int(-log_probabilities[word]), _RAREST_CLASS) for word in words],
    )


def _read(language: str, table: str) -> dict[str, Any]:
    spec = find_spec("spacy_lookups_data")
    if spec is None or spec.origin is None:
        raise _missing(LOOKUPS)
    path = Path(spec.origin).parent / "data" / f"{language}_{table}.json.gz"
    try:
        content: dict[str, Any] = json.loads(gzip.decompress(path.read_bytes()))
    except OSError:
        raise ConfigError(
            f"words: {LOOKUPS} has no table {table!r} for the language {language!r}; "
            f"leave `words` out of the configuration, or take them from {WORDFREQ}"
        ) from None
    return content


def _frequencies(language: str) -> dict[str, float]:
    try:
        import wordfreq
    except ImportError:
        raise _missing(WORDFREQ) from None
    try:
        frequencies = wordfreq.get_frequency_dict(language, wordlist="best")
    except LookupError:
        raise ConfigError(
            f"words: {WORDFREQ} has no table for the language {language!r}; "
            "leave `words` out of the configuration"
        ) from None
    return {word: math.log(frequency) for word, frequency in frequencies.items()}


def _missing(package: str) -> MissingExtraError:
    return MissingExtraError(
        f"{package}: is not installed, and the table of words is made from it; "
        "pip install crfanon[train]"
    )
