"""Mask a value by its keyed hash: the same value by the same hash, wherever it stands.

Records can be linked by what they hash to, and a hash cannot be undone without the key:
a hash without a key would be found out by trying all names, numbers or dates there are.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...crypto.keys import Key
from ...text.normalize import bare
from ..method import Mentions, canonical, canonical_forms

MOST_LENGTH = 64
"""All digits of SHA-256."""


class Hash:
    """Put the HMAC-SHA-256 of a mention in its place, cut to `length` hexadecimal digits.

    Case, accents and how much white space there is make no difference.  `linked` entities are
    hashed by the longest form in which they are mentioned, so that all their mentions read
    alike; a part of a name that stands alone elsewhere has then another hash there.  Others are
    hashed form by form.  Where two values of a document share a hash, or a hash stands in the
    document, longer ones are taken.
    """

    def __init__(self, key: Key, *, length: int, linked: bool) -> None:
        self._key = key.derive("hash")
        self._length = length
        self._is_linked = linked

    def __call__(self, mentions: Mentions, /) -> Sequence[str]:
        """Return the hash of each mention."""
        if self._is_linked:
            forms = canonical_forms(mentions)
            values = [forms[entity] for entity in mentions.entities]
        else:
            values = list(map(canonical, mentions.surfaces))
        hashes = {value: self._key.hmac(value).hex() for value in values}
        text = bare(mentions.document.text)
        shown: dict[str, str] = {}
        given: dict[str, str] = {}
        for value, digits in hashes.items():
            length = self._length
            while length < MOST_LENGTH and (given.get(digits[:length]) or digits[:length] in text):
                length += 1
            shown[value] = digits[:length]
            given[digits[:length]] = value
        return [shown[value] for value in values]
