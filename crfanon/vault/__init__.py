"""The vault: surrogates of subjects, kept over documents, runs and years.

A `Vault` is a file that remembers what masking chose, so that one patient has one
surrogate and one date offset in all documents.  It holds no original: only what a key in
another file makes of it.  It implements `mask.memory.Memory`.
"""

from .store import SIDE_SUFFIXES
from .vault import KEY_SUFFIX, Vault

__all__ = ["KEY_SUFFIX", "SIDE_SUFFIXES", "Vault"]
