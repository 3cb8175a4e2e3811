"""Decryption for the masking method ``encrypt``, as in `crfanon.mask.methods.encrypt`."""

from __future__ import annotations

from ..mask.methods.encrypt import decrypt_masks, decrypt_value

__all__ = ["decrypt_masks", "decrypt_value"]
