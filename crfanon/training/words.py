"""Build the table of common words from what spaCy's look-up data knows of them.

The package ``spacy-lookups-data`` (MIT licence) carries, for a million forms of
a language, the logarithm of their probability and their cluster in a Brown
clustering of unlabelled text.  The commonest of them that consist of letters
go into the model, so that nothing but the model is needed to run it.
"""

from __future__ import annotations

import gzip
import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ..errors import ConfigError, MissingExtraError
from ..features import WordTable

PACKAGE = "spacy-lookups-data"
LICENCE = "MIT"
# Clusters beyond this are of other languages' tables; Spanish has 16 bits.
_CLUSTER_BITS = 16
# Classes of frequency are steps of e in probability; the rarest share the last.
_RAREST_CLASS = 16


def build_word_table(language: str, size: int) -> WordTable:
    """Return the table of the `size` commonest words of `language`.

    Raises `MissingExtraError` when the package is not installed, and
    `ConfigError` when it has no table for the language.
    """
    log_probabilities: dict[str, float] = _read(language, "lexeme_prob")
    clusters: dict[str, int] = _read(language, "lexeme_cluster")

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
        raise MissingExtraError(
            f"{PACKAGE}: is not installed, and the table of words is made from it; "
            "pip install crfanon[train]"
        )
    path = Path(spec.origin).parent / "data" / f"{language}_{table}.json.gz"
    try:
        content: dict[str, Any] = json.loads(gzip.decompress(path.read_bytes()))
    except OSError:
        raise ConfigError(
            f"words: {PACKAGE} has no table {table!r} for the language {language!r}; "
            "leave `words` out of the configuration"
        ) from None
    return content
