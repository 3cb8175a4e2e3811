"""The document that flows through the pipeline, with its tokens and spans: `Document`.

Offsets are Unicode code points into the original text, half open.  Everything is immutable: a
stage takes a Document and returns a new one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from itertools import groupby, pairwise
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from .spans import KEEP, VOTE, Change, Entity, Span, SpansByPlace
from .tokens import IntArray, Tokens

T = TypeVar("T")

# Documents are taken together until they hold this many tokens: enough that
# the cost of a step is shared, few enough that scores stay in the cache.
_BATCH_TOKENS = 16_384


class Kind(NamedTuple):
    """The kind of a match: the label it suggests and who suggests it."""

    label: str
    source: str
    score: float = 1.0


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Matches:
    """Evidence of one detector, as columns: match k covers tokens `[first[k], last[k])`.

    `kind_ids[k]` indexes `kinds`.  A detector finds hundreds of matches in a
    page and almost all of them only feed the CRF, so they become spans when
    they are first asked for (`spans`), not before.
    """

    first: IntArray
    last: IntArray
    kind_ids: IntArray
    kinds: Sequence[Kind]

    def __len__(self) -> int:
        return len(self.first)

    def spans(self, tokens: Tokens) -> Iterator[Span]:
        """Yield the matches as spans of `tokens`' text, in their own order."""
        starts = tokens.starts[self.first].tolist()
        ends = tokens.ends[self.last - 1].tolist()
        for start, end, kind_id in zip(starts, ends, self.kind_ids.tolist()):
            label, source, score = self.kinds[kind_id]
            yield Span(start, end, label, source, score)

    def taken(self, rows: npt.NDArray[np.intp] | Sequence[int]) -> Matches:
        """Return the matches of these numbers."""
        return Matches(self.first[rows], self.last[rows], self.kind_ids[rows], self.kinds)

    def divided(self, sizes: Sequence[int]) -> list[Matches]:
        """Return the matches in each of some joined texts, whose numbers of tokens are `sizes`.

        The matches are sorted by their first token.
        """
        if len(sizes) == 1:
            return [self]
        bounds = np.array([0, *sizes], np.int32).cumsum(dtype=np.int32)
        cuts = self.first.searchsorted(bounds)
        shift = bounds[:-1].repeat(cuts[1:] - cuts[:-1])
        first, last = self.first - shift, self.last - shift
        return [
            Matches(first[i:j], last[i:j], self.kind_ids[i:j], self.kinds)
            for i, j in pairwise(cuts.tolist())
        ]

    def __repr__(self) -> str:
        return f"<Matches: {len(self)} of {len(self.kinds)} kinds>"


class Stretch(NamedTuple):
    """Whole lines in one language, and others of the text in which they may be as well.

    `foreign` is another language that the lines may be in (`languages.identify.Choice`).
    """

    start: int
    end: int
    language: str
    foreign: str = ""
    doubts: tuple[str, ...] = ()

    @property
    def may_be_in(self) -> tuple[str, ...]:
        """All languages that it may be in, the likeliest first."""
        return self.language, *self.doubts


_OF_RULES = "rule:"
_before = attrgetter("before")


@dataclass(frozen=True, eq=False, slots=True)
class Document:
    """A text and everything found in it so far.

    `matches` and `suggested` are what the detectors suggest, in any order and overlapping at
    will; `spans` is what was decided: sorted, disjoint, on token boundaries.  `changes` says, in
    order, what each stage cut, renamed or dropped, and why.  `language` is that whose detectors
    looked at the document, where there is a choice; where each part was looked at in its own,
    `stretches` says which is in what, without gaps, and `language` is that of most of the text.
    `written` is the text as it is written where `text` is how it is read: escapes as characters.
    ``repr`` shows counts only, for the text is private.

        >>> Document(doc_id="note-1", text="Anna Berg called.")
        <Document 'note-1': 17 characters, 0 spans>
    """

    doc_id: str
    text: str = field(repr=False)
    tokens: Tokens | None = None
    matches: tuple[Matches, ...] = ()
    suggested: tuple[Span, ...] = ()
    spans: tuple[Span, ...] = ()
    entities: tuple[Entity, ...] = ()
    changes: tuple[Change, ...] = ()
    language: str = ""
    stretches: tuple[Stretch, ...] = ()
    written: str = field(default="", repr=False)

    @property
    def evidence(self) -> list[Span]:
        """Everything the detectors suggest, sorted, as a new list of spans."""
        found = [*self.suggested, *self.outvoted]
        if self.tokens is not None:
            for matches in self.matches:
                found.extend(matches.spans(self.tokens))
        return sorted(found)

    @property
    def outvoted(self) -> list[Span]:
        """The suggestions, in their first form, that were cut or dropped before the decision.

        Matches, which are evidence whatever becomes of them, are not among it.
        """
        pieces = {change.after for change in self.changes}
        found = dict.fromkeys(c.before for c in self.changes if c.stage == VOTE)
        return [s for s in found if s not in pieces and not s.source.startswith(_OF_RULES)]

    @property
    def dropped(self) -> list[Change]:
        """The suggestions that are not masked, in order, but for those kept in clear on purpose."""
        drops = sorted((c for c in self.changes if c.is_drop and c.stage != KEEP), key=_before)
        # What is kept may lie in a citation that is.
        decided = SpansByPlace((*self.spans, *self.kept))
        return [drop for drop in drops if not any(decided.overlapping(drop.before))]

    @property
    def kept(self) -> list[Span]:
        """The decided spans that stay in clear, sorted; the source names the list or setting."""
        return sorted(
            c.before._replace(source=c.reason)
            for c in self.changes
            if c.stage == KEEP and c.is_drop
        )

    def with_(self, **changes: Any) -> Document:
        """Return a copy in which the named fields are changed."""
        return Document(**{**dict(zip(_FIELDS, _values(self))), **changes})

    def __repr__(self) -> str:
        return f"<Document {self.doc_id!r}: {len(self.text)} characters, {len(self.spans)} spans>"


_FIELDS = tuple(field.name for field in fields(Document))
_values = attrgetter(*_FIELDS)


def spans_by_field(document: Document) -> Mapping[str, tuple[Span, ...]]:
    """Return all spans of a document, by the name of their field."""
    found = {field.name: getattr(document, field.name) for field in fields(document)}
    return {
        name: value
        for name, value in found.items()
        if isinstance(value, tuple) and value and isinstance(value[0], Span)
    }


def batches(documents: Iterable[Document]) -> Iterator[list[Document]]:
    """Yield tokenized documents in groups that share a lexicon and are not too long together."""
    for _, same in groupby(documents, lambda document: id(tokens_of(document).lexicon)):
        batch: list[Document] = []
        size = 0
        for document in same:
            batch.append(document)
            size += len(tokens_of(document))
            if size >= _BATCH_TOKENS:
                yield batch
                batch, size = [], 0
        if batch:
            yield batch


def tokens_of(document: Document) -> Tokens:
    """Return the tokens of a document, which must have been tokenized."""
    if document.tokens is None:
        raise ValueError("a document must be tokenized before anything is looked for in it")
    return document.tokens


def expected(value: object, kind: type[T], saying: str) -> T:
    """Return `value` if it is of the `kind` that a caller should give.

    Else raises `TypeError`, which is `saying` what it should be, and tells of what it is no more
    than the type: it may be personal data.
    """
    if isinstance(value, kind):
        return value
    raise TypeError(f"{saying}, not {type(value).__name__}")


def expected_text(text: object, name: str = "text") -> str:
    """Return a text; raise `TypeError` if it is none.

    >>> expected_text(b"Anna Berg")
    Traceback (most recent call last):
    TypeError: text should be str (decode bytes first), not bytes
    """
    return expected(text, str, f"{name} should be str (decode bytes first)")


def expected_texts(texts: object) -> Iterator[str]:
    """Yield the texts of a list; raise `TypeError` if it is none, or one text alone.

    >>> list(expected_texts(["Anna Berg", None]))
    Traceback (most recent call last):
    TypeError: texts[1] should be str (decode bytes first), not NoneType
    """
    many = texts if not isinstance(texts, str | bytes) else None
    if many is None or not isinstance(many, Iterable):
        raise TypeError(f"texts should be a list of str, not {type(texts).__name__}")
    return (expected_text(text, f"texts[{number}]") for number, text in enumerate(many))
