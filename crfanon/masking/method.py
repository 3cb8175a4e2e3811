"""What a masking method gets to see, and what it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from ..document import Document
from ..errors import DocumentError


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Mentions:
    """The spans of a document as a method needs them: columns of equal length.

    `surfaces` are the texts of the spans and `entities` the numbers, from 0, of
    the entities that they mention, in the order of first mention.
    """

    document: Document
    surfaces: Sequence[str]
    entities: Sequence[int]

    @classmethod
    def of(cls, document: Document) -> Mentions:
        """Return the mentions of `document`.

        A span that no entity claims is an entity of its own.  Raises
        `DocumentError` when spans are empty, out of order or out of the text.
        """
        owners = {
            mention.start: number
            for number, entity in enumerate(document.entities)
            for mention in entity.mentions
        }
        text = document.text
        surfaces: list[str] = []
        entities: list[int] = []
        unclaimed = len(document.entities)
        end = 0
        for span in document.spans:
            owner = owners.get(span.start)
            if owner is None:
                owner, unclaimed = unclaimed, unclaimed + 1
            if not end <= span.start < span.end:
                raise DocumentError(
                    f"{document.doc_id or 'document'}: the spans at {end} and {span.start} overlap "
                    "or are not in order; decide on spans before masking them"
                )
            end = span.end
            surfaces.append(text[span.start : end])
            entities.append(owner)
        if end > len(text):
            raise DocumentError(
                f"{document.doc_id or 'document'}: a span ends at {end}, after the end of the "
                "text; use the spans with the text they were found in"
            )
        return cls(document, surfaces, entities)


class Method(Protocol):
    """Says what stands in for each mention.

    The replacements come in the order of the mentions, one for each, and none
    is empty.  Mentions of one entity are replaced alike, and the same mentions always by the
    same replacements: a method has no memory from one document to the next.
    """

    def __call__(self, mentions: Mentions, /) -> Sequence[str]: ...
