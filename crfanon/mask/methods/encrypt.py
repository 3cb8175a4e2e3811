"""Mask a mention by itself, encrypted: with the key, no table is needed to go back."""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence

from ...crypto.ff1 import can_be_encrypted, decrypt_identifier, encrypt_identifier
from ...crypto.keys import Key
from ...errors import DocumentError, KeyFault
from ...text.normalize import bare
from ..context import DocumentContext
from ..method import Mentions
from ..options import PLAIN, SAME

_PURPOSE, _IDENTIFIERS = "masks", "identifiers"
_BOUND_TO = b"crfanon mask 1"
_OPENING, _CLOSING = "{enc:", "}"
MASK = re.compile(r"\{enc:([\w-]{38,})\}", re.ASCII)
"""Finds the masks of `Encrypt` in a text."""
# What is encrypted is filled up to a multiple of this, so that its length tells little of a name.
_FILLED = 16
_LENGTH_BYTES = 4


class Encrypt:
    """Encrypt every mention by AES-256-GCM: ``{enc:...}``, which `decrypt_masks` undoes.

    Equal mentions of one entity are encrypted alike within a document, and otherwise
    everywhere else, so that nothing can be counted.  Masking a document again gives another
    text.

    With the form ``"same"`` digits become digits and letters letters, by FF1 of NIST SP 800-38G
    (`ff1`).  Nothing then tells in the text what is encrypted: the table restores it, or
    `decrypt_value` a value by itself, as in a column of a table.  The same value is encrypted
    alike in all documents.  What has letters other than ASCII, or a shape that fewer than a
    million values have, is encrypted in the plain form, and so is what would stand in the
    document or stay what it was.
    """

    def __init__(self, key: Key, *, form: str = PLAIN) -> None:
        self._key = key.derive(_PURPOSE)
        self._block = key.derive(_IDENTIFIERS).blocks() if form == SAME else None

    def __call__(self, mentions: Mentions, /) -> Sequence[str]:
        """Return the replacement of each mention.

        Raises `DocumentError` when the document holds what looks like such a mask, which
        could not be told from those that come.
        """
        document = mentions.document
        if MASK.search(document.text):
            raise DocumentError(
                f"{document.doc_id or 'document'}: holds text that looks like an encrypted mask; "
                "restore it first, or use another masking method"
            )
        chosen: dict[tuple[int, str], str] = {}
        context = DocumentContext(document.text, seed=0) if self._block is not None else None
        for surface, entity in zip(mentions.surfaces, mentions.entities):
            if (entity, surface) not in chosen:
                chosen[entity, surface] = self._encrypted(surface, context)
        return [chosen[key] for key in zip(mentions.entities, mentions.surfaces)]

    def _encrypted(self, surface: str, context: DocumentContext | None) -> str:
        if context is not None and self._block is not None and can_be_encrypted(surface):
            found = encrypt_identifier(surface, self._block)
            if bare(found) != bare(surface) and not context.stands(bare(found)):
                return found
        data = surface.encode("utf-8", "surrogatepass")
        data = len(data).to_bytes(_LENGTH_BYTES, "big") + data
        data += bytes(-len(data) % _FILLED)
        sealed = base64.urlsafe_b64encode(self._key.encrypt(data, bound_to=_BOUND_TO))
        return f"{_OPENING}{sealed.decode('ascii').rstrip('=')}{_CLOSING}"


def decrypt_masks(text: str, key: Key, *, place: str = "document") -> str:
    """Return a text with every mask of `Encrypt` replaced by what it was, wherever it stands.

    Raises `KeyFault`, which names `place` and the first offset, when a mask cannot be decrypted.

    >>> from ...text.document import Document
    >>> from ...text.spans import Span
    >>> key = Key(bytes(32))
    >>> note = Document("note", "Anna Berg left.", spans=(Span(0, 9, "PERSON"),))
    >>> [hidden] = Encrypt(key)(Mentions.of(note))
    >>> decrypt_masks(f"Again: {hidden} left.", key)
    'Again: Anna Berg left.'
    """
    own = key.derive(_PURPOSE)

    def original(match: re.Match[str]) -> str:
        where = f"{place}: the mask at {match.start()}"
        written = match[1]
        try:
            sealed = base64.urlsafe_b64decode(written + "=" * (-len(written) % 4))
        except ValueError:
            raise KeyFault(f"{where}: was changed; restore it by the table of solutions") from None
        data = own.decrypt(sealed, bound_to=_BOUND_TO, place=where)
        length = int.from_bytes(data[:_LENGTH_BYTES], "big")
        return data[_LENGTH_BYTES:][:length].decode("utf-8", "surrogatepass")

    return MASK.sub(original, text)


def decrypt_value(value: str, key: Key) -> str:
    """Return the value that `Encrypt` with the form ``"same"`` put this one in the place of.

    What is in the plain form is decrypted too.  With another key something else comes out, for
    every value of a shape stands for one.
    """
    if MASK.fullmatch(value):
        return decrypt_masks(value, key, place="value")
    if not can_be_encrypted(value):
        raise KeyFault("value: is not one that could have been encrypted; give it as it was masked")
    return decrypt_identifier(value, key.derive(_IDENTIFIERS).blocks())
