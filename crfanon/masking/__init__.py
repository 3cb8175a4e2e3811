"""Replace what was found: entities in, masked text and table of solutions out.

A method says what stands in for each mention; `mask` puts it there and writes
down how to undo it.  Every character outside of the spans stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from ..document import Document
from ..errors import ConfigError
from .by_label import ByLabel
from .method import Mentions, Method
from .rescan import leaks, refuse_leaks
from .solutions import SolutionsFile, writing
from .table import Solution, SolutionTable, digest, restore

METHODS = ("suppress", "tag", "substitute", "preserve")
OPTIONS: Mapping[str, Sequence[str]] = MappingProxyType(
    {"suppress": ("mark",), "tag": ("opening", "closing"), "substitute": (), "preserve": ()}
)
"""The options that a method has besides the seed; each is a text."""


class Masked(NamedTuple):
    """A masked text, and the table that restores the original from it.

    ``repr`` shows counts only.
    """

    text: str
    table: SolutionTable

    def __repr__(self) -> str:
        return f"<Masked: {len(self.text)} characters, {self.table!r}>"


def make_method(name: str, *, seed: int = 0, lang: str = "es", **options: str) -> Method:
    """Return the masking method called `name`, one of `METHODS`.

    `seed` and `lang` are for the methods that choose: the same document with
    the same seed gets the same replacements, and `lang` says whose names and
    words they are.  `options` are among those that `OPTIONS` has for the method.
    Raises `ConfigError` for a name, an option or a language not known.
    """
    for option in options:
        if option not in OPTIONS.get(name, (option,)):
            raise ConfigError(f"masking method {name}: there is no option {option!r}; leave it out")
    # A method is loaded when it is asked for: two of them bring word lists.
    if name == "suppress":
        from .suppress import Suppress

        return Suppress(**options)
    if name == "tag":
        from .tag import Tag

        return Tag(**options)
    if name == "preserve":
        from .preserve import Preserve

        return Preserve(seed=seed)
    if name == "substitute":
        from .substitute import Substitute

        return Substitute(seed=seed, lang=lang)
    raise ConfigError(f"masking method {name!r}: not known; use one of {', '.join(METHODS)}")


def mask(
    document: Document, *, method: str | Method = "tag", seed: int = 0, lang: str = "es"
) -> Masked:
    """Return `document` with every span replaced, and the table that undoes it.

    `method` is one of `METHODS`, made with `seed` and `lang` as `make_method`
    does, or a method with options of its own.  Mentions of one entity get one
    replacement; a span that no entity claims is an entity of its own, so
    `coreference.resolve` comes first.  Raises `DocumentError` when the spans are not
    sorted, not disjoint or not inside of the text.

        >>> from ..document import Span
        >>> from ..coreference import resolve
        >>> spans = (Span(0, 9, "PERSON"), Span(19, 23, "CITY"))
        >>> document = resolve(Document("note", "Anna Berg lives in Rome.", spans=spans))
        >>> masked = mask(document)
        >>> masked.text
        '[PERSON_1] lives in [CITY_1].'
        >>> masked.table.unmask(masked.text)
        'Anna Berg lives in Rome.'
    """
    if isinstance(method, str):
        method = make_method(method, seed=seed, lang=lang)
    mentions = Mentions.of(document)
    replacements = method(mentions)
    text = document.text
    pieces: list[str] = []
    end = 0
    for span, replacement in zip(document.spans, replacements):
        pieces += text[end : span.start], replacement
        end = span.end
    pieces.append(text[end:])
    masked_text = "".join(pieces)

    def table() -> tuple[str, tuple[Solution, ...]]:
        return digest(masked_text), tuple(_solutions(mentions, replacements))

    return Masked(masked_text, SolutionTable.when_asked(document.doc_id, table))


def _solutions(mentions: Mentions, replacements: Sequence[str]) -> Iterator[Solution]:
    """Yield what stands for what, and where."""
    shift = 0
    columns = zip(mentions.document.spans, mentions.surfaces, mentions.entities, replacements)
    for number, (span, original, entity, replacement) in enumerate(columns, start=1):
        yield Solution(
            id=number,
            label=span.label,
            entity=entity + 1,
            original=original,
            replacement=replacement,
            start=span.start,
            end=span.end,
            masked_start=span.start + shift,
            masked_end=span.start + shift + len(replacement),
        )
        shift += len(replacement) - len(original)


__all__ = [
    "METHODS",
    "OPTIONS",
    "ByLabel",
    "Masked",
    "Mentions",
    "Method",
    "Solution",
    "SolutionTable",
    "SolutionsFile",
    "leaks",
    "make_method",
    "mask",
    "refuse_leaks",
    "restore",
    "writing",
]
