"""Keep the table of words that several models have once, beside their folders.

The table is most of a small model, and that of a language is the same in each of its
models.  It stands in ``words/LANGUAGE-SIZE.npz`` beside the models' folders, followed
by its source where that is not the usual one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..crf.model import CARD, WEIGHTS, WORDS, read_card, shared_words, verify
from ..crf.weights import load_weights, render_weights, render_words
from ..crf.word_table import WordTable
from ..errors import ModelError
from .words import LOOKUPS
from .writing import render_card, write_files


def table_name(words: Mapping[str, Any], language: str) -> str:
    """Return the name on a card of the file of the table that its entry `words` describes.

    >>> table_name({"source": "spacy-lookups-data", "size": 300000}, "es")
    '../words/es-300000.npz'
    >>> table_name({"source": "wordfreq", "size": 50000, "language": "ca"}, "oc")
    '../words/ca-50000-wordfreq.npz'
    """
    source = words["source"]
    parts = [words.get("language") or language, str(words["size"])]
    return WORDS.format("-".join(parts if source == LOOKUPS else [*parts, source]))


def share(
    folder: Path, words: Mapping[str, Any], language: str, table: WordTable
) -> tuple[dict[str, Any], dict[Path, bytes]]:
    """Return a card's entry for a shared table, and the file, if it is not there yet.

    `words` is what the card would say of the table if it stood in the model in `folder`.
    Raises `ModelError` when there is another table in its place.
    """
    data = render_words(table)
    entry = {
        **words,
        "file": table_name(words, language),
        "sha256": hashlib.sha256(data).hexdigest(),
    }
    path = shared_words(folder, {"words": entry})
    assert path is not None
    try:
        there = path.read_bytes()
    except FileNotFoundError:
        return entry, {path: data}
    except OSError as error:
        raise ModelError(
            f"{path}: cannot be read: {error.strerror}; move away what stands there"
        ) from None
    if there != data:
        raise ModelError(
            f"{path}: is another table than the one of this model, damaged or made by another "
            f"version of {words['source']}; bring that one back, or move the file away and make "
            "all models again that share it"
        )
    return entry, {}


def share_words(folder: Path) -> Path | None:
    """Move the table of words out of the model in `folder`, to share it with others.

    The files are afterwards those that the training writes with ``shared: yes``.  Returns
    the file of the table, or None where the model shared it before.  A model without a table,
    or one that is not whole, is a `ModelError`.
    """
    card = read_card(folder)
    verify(folder, card)
    if shared_words(folder, card) is not None:
        return None
    weights = load_weights(folder / WEIGHTS)
    if weights.words is None or not card.get("words"):
        raise ModelError(f"{folder}: the model has no table of words, there is nothing to share")
    try:
        entry, files = share(folder, card["words"], card["language"], weights.words)
    except (KeyError, TypeError):
        raise ModelError(f"{folder / CARD}: incomplete; install the model again") from None
    data = render_weights(replace(weights, words=None))
    card["words"] = entry
    card["files"] = {**card["files"], WEIGHTS: hashlib.sha256(data).hexdigest()}
    write_files({folder / CARD: render_card(card), folder / WEIGHTS: data, **files})
    return shared_words(folder, card)
