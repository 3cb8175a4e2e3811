"""Hashes of the texts that a model was trained on, which measure nothing of it.

A model keeps a short hash of each training text beside its card.  The hashes tell whether a text
at hand was among them, and nothing of any other text.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable

import numpy as np
import numpy.typing as npt

from ..text.document import Document

Fingerprints = npt.NDArray[np.uint64]

# 64 bits: of a million texts and a million others one in ten million is taken for another.
_BYTES = 8
# A shorter text may stand in any corpus.
_LEAST_CHARACTERS = 20


def fingerprint(text: str) -> int | None:
    """Return a number of 64 bits that a text is known by, None if it is too short to be known.

    White space makes no difference, nor does a byte-order mark.

        >>> fingerprint("She was seen\\nby me today.") == fingerprint("She was seen by me today.")
        True
        >>> fingerprint("Yes.") is None
        True
    """
    plain = " ".join(text.removeprefix("\ufeff").split())
    if len(plain) < _LEAST_CHARACTERS:
        return None
    digest = hashlib.blake2b(plain.encode("utf-8", "surrogatepass"), digest_size=_BYTES).digest()
    return int.from_bytes(digest, "little")


def fingerprints(documents: Iterable[Document]) -> frozenset[int]:
    """Return the fingerprints of the texts of documents."""
    found = (fingerprint(document.text) for document in documents)
    return frozenset(number for number in found if number is not None)


def render(numbers: Collection[int]) -> bytes:
    """Return the content of a model's file of fingerprints: 8 bytes each, sorted."""
    return np.array(sorted(numbers), "<u8").tobytes()


def seen(documents: Iterable[Document], known: Fingerprints) -> int:
    """Return the number of documents whose text has one of the `known` fingerprints."""
    numbers = (fingerprint(document.text) for document in documents)
    own = np.array([number for number in numbers if number is not None], np.uint64)
    return int(np.isin(own, known).sum())
