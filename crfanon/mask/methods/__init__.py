"""Masking methods that replace a mention by itself: by a tag, a hash, a code, a band."""
