"""What a masking method gets to see, and what it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from ..document import Document
from ..errors import DocumentError
from .scene import bare


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Mentions:
    """The spans of a document as a method needs them: columns of equal length.

    `surfaces` are the texts of the spans and `entities` the numbers, from 0, of
    the entities that they mention, in the order of first mention.  `language`
    is that of the document and `subject` the key of the patient, or whoever else, whose document
    it is; both are empty where nobody knows.
    """

    document: Document
    surfaces: Sequence[str]
    entities: Sequence[int]
    language: str = ""
    subject: str = ""

    @classmethod
    def of(cls, document: Document, *, language: str = "", subject: str = "") -> Mentions:
        """Return the mentions of `document`, whose own language goes before `language`.

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
        return cls(document, surfaces, entities, document.language or language, subject)

    def part(self, numbers: Sequence[int], given: Iterable[str]) -> Mentions:
        """Return the mentions with these numbers, as another method gets to see them.

        What was `given` to the others stands in the document for it, so that it does not
        give the same again.
        """
        document = self.document.with_(
            text="\n".join((self.document.text, *given)),
            spans=tuple(self.document.spans[number] for number in numbers),
        )
        return replace(
            self,
            document=document,
            surfaces=[self.surfaces[number] for number in numbers],
            entities=[self.entities[number] for number in numbers],
        )


def canonical_forms(mentions: Mentions) -> dict[int, str]:
    """Return the form by which each entity is known: its longest, the first of those.

    Case, accents and how much white space there is make no difference.
    """
    longest: dict[int, str] = {}
    for surface, entity in zip(mentions.surfaces, mentions.entities):
        if len(surface) > len(longest.get(entity, "")):
            longest[entity] = surface
    return {entity: canonical(surface) for entity, surface in longest.items()}


def canonical(surface: str) -> str:
    """Return what two forms of one value share.

    >>> canonical("ANA  Ibáñez") == canonical("Ana Ibañez")
    True
    >>> canonical("  ") == canonical("\\n")
    False
    """
    key = bare(surface)
    return " ".join(key.split()) or key


class Method(Protocol):
    """Says what stands in for each mention.

    The replacements come in the order of the mentions, one for each, and none
    is empty.  Mentions of one entity are replaced alike, and the same mentions always by the
    same replacements: what is to hold from one document to the next is in a `Memory`.
    """

    def __call__(self, mentions: Mentions, /) -> Sequence[str]: ...


def masked_otherwise(
    mentions: Mentions, found: Sequence[str | None], otherwise: Method
) -> Sequence[str]:
    """Return what was found for each mention, and what another method says where that is None."""
    missing = [number for number, replacement in enumerate(found) if replacement is None]
    if not missing:
        return [replacement for replacement in found if replacement is not None]
    given = dict.fromkeys(replacement for replacement in found if replacement is not None)
    rest = dict(zip(missing, otherwise(mentions.part(missing, given))))
    return [
        rest[number] if replacement is None else replacement
        for number, replacement in enumerate(found)
    ]
