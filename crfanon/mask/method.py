"""The interface of a masking method, and what it gets to see."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from ..errors import DocumentError
from ..text.document import Document
from ..text.normalize import bare

if TYPE_CHECKING:
    from ..text.document import Stretch


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Mentions:
    """The spans of a document as a method needs them: columns of equal length.

    `surfaces` are the texts of the spans and `entities` the numbers, from 0, of
    the entities that they mention, in the order of first mention.  `languages` are
    those of the parts of the text that they stand in, and `language` is that of the document,
    or of most of it; `subject` is the key of the patient, or of another person, whose document
    it is.  All of them are empty where they are unknown.
    """

    document: Document
    surfaces: Sequence[str]
    entities: Sequence[int]
    languages: Sequence[str]
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
        languages = languages_at(document, (span.start for span in document.spans), language)
        return cls(document, surfaces, entities, languages, document.language or language, subject)

    def languages_among(self, known: Collection[str], otherwise: str = "") -> list[str]:
        """Return the language of each mention, one of those `known` as far as there is one.

        What is in none of them counts as in the language of the document, or else in another
        one, if that is given.
        """
        main = otherwise if otherwise and self.language not in known else self.language
        return [language if language in known else main for language in self.languages]

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
            languages=[self.languages[number] for number in numbers],
        )


def languages_at(document: Document, places: Iterable[int], language: str = "") -> list[str]:
    """Return the language that each of some places in a document is in, by default this one.

    >>> from ..text.document import Stretch
    >>> stretches = (Stretch(0, 6, "es"), Stretch(6, 9, "pt", "", ("es",)), Stretch(9, 14, "es"))
    >>> languages_at(Document("note", "Hola,\\nAna\\nadios", stretches=stretches), [0, 6])
    ['es', 'es']

    A name or a number is in any language.  So what may as well be in that of the nearest stretches
    of which there is no doubt it is in that: words in one more language would be harder to read.
    """
    stretches = document.stretches
    if not stretches:
        language = document.language or language
        return [language for _ in places]
    starts = [stretch.start for stretch in stretches]
    behind = list(_sure_before(reversed(stretches)))[::-1]
    own = list(map(_language_of, stretches, _sure_before(stretches), behind))
    return [own[bisect_right(starts, place) - 1] for place in places]


def _sure_before(stretches: Iterable[Stretch]) -> Iterator[str]:
    """Yield for each stretch the language of the last certain one before it, or nothing."""
    sure = ""
    for stretch in stretches:
        yield sure
        if stretch.foreign or not stretch.doubts:
            sure = stretch.language


def _language_of(stretch: Stretch, before: str, behind: str) -> str:
    """Return the language of a stretch, or that of those around it if it may be in that."""
    around = {before, behind} - {""}
    is_in_doubt = len(around) == 1 and not stretch.foreign and around.issubset(stretch.doubts)
    return around.pop() if is_in_doubt else stretch.language


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
    """Return the key that all forms of one value share.

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


class Replacements(list[str]):
    """The replacement of each mention, and the mentions that another method has replaced.

    `otherwise` are the places in the list of those that the method itself had nothing for.
    """

    def __init__(self, replacements: Iterable[str], otherwise: Iterable[int] = ()) -> None:
        super().__init__(replacements)
        self.otherwise = frozenset(otherwise)


def left_of(replacements: Sequence[str]) -> Collection[int]:
    """Return the positions of those replacements that are not of the method that was asked."""
    return replacements.otherwise if isinstance(replacements, Replacements) else ()


def masked_otherwise(
    mentions: Mentions, found: Sequence[str | None], otherwise: Method, *, is_own: bool = False
) -> Replacements:
    """Return the replacements that were found, and those of another method where there is None.

    Where that other one `is_own`, a part of the method, its replacements are not noted as those
    of another, but those that it leaves to a further one are.
    """
    missing = [number for number, replacement in enumerate(found) if replacement is None]
    if not missing:
        return Replacements(replacement for replacement in found if replacement is not None)
    given = dict.fromkeys(replacement for replacement in found if replacement is not None)
    others = otherwise(mentions.part(missing, given))
    rest = dict(zip(missing, others))
    left = [missing[number] for number in left_of(others)] if is_own else missing
    return Replacements(
        (
            rest[number] if replacement is None else replacement
            for number, replacement in enumerate(found)
        ),
        left,
    )
