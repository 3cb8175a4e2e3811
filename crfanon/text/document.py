"""The types that flow through the pipeline: Document, Tokens, Span, Entity.

Offsets are Unicode code points into the original text, half open.  Everything
is immutable: a stage takes a Document and returns a new one.  A span holds no
text, so a repr, a log line or a traceback cannot leak one.

Tokens are columns, not objects.  A word form is interned once in a `Lexicon`,
and a token is three integers: where it starts, where it ends, which form it
is.  Everything that depends on the form alone (its shape, its lists, its
scores in the CRF) is then computed once per form and looked up per token.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import groupby, pairwise
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar, overload

import numpy as np
import numpy.typing as npt

T = TypeVar("T")

IntArray = npt.NDArray[np.int32]

# Documents are taken together until they hold this many tokens: enough that
# the cost of a step is shared, few enough that scores stay in the cache.
_BATCH_TOKENS = 16_384

# Characters of a stretch that spans are found by: about as many as a long one has.
_CELL = 64


class Lexicon:
    """The word forms met so far, numbered in the order of meeting.

    Form 0 is the empty string; it stands for "no token here", as before the
    first token of a text.  Whoever keeps facts about forms indexes them by
    number and compares the lexicon by identity: a tokenizer that has met too
    many forms starts a fresh lexicon, and the old numbers die with the old one.

        >>> lexicon = Lexicon()
        >>> lexicon.number("Berg"), lexicon.number("Anna"), lexicon.number("Berg")
        (1, 2, 1)
        >>> lexicon.forms[2]
        'Anna'
    """

    __slots__ = ("__weakref__", "_numbers", "forms")

    def __init__(self) -> None:
        self.forms: list[str] = [""]
        self._numbers: dict[str, int] = {"": 0}

    def number(self, form: str) -> int:
        """Return the number of `form`, giving it the next one if it is new."""
        number = self._numbers.get(form)
        if number is None:
            number = len(self.forms)
            self.forms.append(form)
            self._numbers[form] = number
        return number

    def known(self, form: str) -> int:
        """Return the number of `form`, 0 if it has not been met.

        >>> Lexicon().known("Berg")
        0
        """
        return self._numbers.get(form, 0)

    def __len__(self) -> int:
        return len(self.forms)

    def __repr__(self) -> str:
        return f"<Lexicon: {len(self.forms)} forms>"


class Token(NamedTuple):
    """A view of one token: its form and where it stands."""

    form: str
    start: int
    end: int


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Tokens(Sequence[Token]):
    """The tokens of one text, as columns of equal length.

    `line_starts` and `sentence_starts` hold token positions (not characters);
    every line start is also a sentence start, and both begin with 0 unless
    there are no tokens.
    """

    lexicon: Lexicon
    form_ids: IntArray
    starts: IntArray
    ends: IntArray
    line_starts: IntArray
    sentence_starts: IntArray

    def __len__(self) -> int:
        return len(self.form_ids)

    @overload
    def __getitem__(self, i: int) -> Token: ...
    @overload
    def __getitem__(self, i: slice) -> list[Token]: ...
    def __getitem__(self, i: int | slice) -> Token | list[Token]:
        if isinstance(i, slice):
            return [self[j] for j in range(*i.indices(len(self)))]
        return Token(self.lexicon.forms[self.form_ids[i]], int(self.starts[i]), int(self.ends[i]))

    @property
    def forms(self) -> list[str]:
        """The word forms in order, as a new list."""
        forms = self.lexicon.forms
        return [forms[number] for number in self.form_ids.tolist()]

    def sentences(self) -> Iterator[tuple[int, int]]:
        """Yield each sentence as a half-open range of token positions."""
        bounds = [*self.sentence_starts.tolist(), len(self)]
        yield from pairwise(bounds)

    def places_of(self, form_ids: Iterable[int]) -> npt.NDArray[np.intp]:
        """Return the positions of the tokens that have one of these forms.

        >>> from crfanon.text.tokenizer import Tokenizer
        >>> tokens = Tokenizer()("Anna Berg, Berg")
        >>> tokens.places_of([tokens.lexicon.known("Berg")]).tolist()
        [1, 3]
        """
        is_one = np.zeros(len(self.lexicon), bool)
        is_one[[*form_ids]] = True
        return is_one.take(self.form_ids).nonzero()[0]

    def covering(self, start: int, end: int) -> tuple[int, int]:
        """Return the token positions `[i, j)` that touch the characters `[start, end)`.

        The range is empty when the characters hold no token.
        """
        # Of the type of the columns, which would be copied otherwise.
        i = int(self.ends.searchsorted(np.int32(start), side="right"))
        j = int(self.starts.searchsorted(np.int32(end), side="left"))
        return i, max(i, j)

    def __repr__(self) -> str:
        return f"<Tokens: {len(self)} tokens, {len(self.sentence_starts)} sentences>"


def join(parts: Sequence[Tokens]) -> Tokens:
    """Return the tokens of some texts as if each text stood on lines of its own below the last.

    What is looked for within lines is found so in all texts at once; `Matches.divided` tells
    whose it is.  The texts share a lexicon.

        >>> from crfanon.text.tokenizer import Tokenizer
        >>> tokenizer = Tokenizer()
        >>> joined = join([tokenizer("Anna Berg"), tokenizer("Berg")])
        >>> joined.forms, joined.starts.tolist(), joined.line_starts.tolist()
        (['Anna', 'Berg', 'Berg'], [0, 5, 10], [0, 2])
    """
    if len(parts) == 1:
        return parts[0]
    if any(part.lexicon is not parts[0].lexicon for part in parts):
        raise ValueError("texts that are joined must share a lexicon")
    tokens = characters = 0
    starts, ends, line_starts, sentence_starts = [], [], [], []
    for part in parts:
        starts.append(part.starts + characters)
        ends.append(part.ends + characters)
        line_starts.append(part.line_starts + tokens)
        sentence_starts.append(part.sentence_starts + tokens)
        tokens += len(part)
        characters = int(ends[-1][-1]) + 1 if len(part) else characters
    return Tokens(
        parts[0].lexicon,
        *map(
            np.concatenate,
            ([part.form_ids for part in parts], starts, ends, line_starts, sentence_starts),
        ),
    )


class Span(NamedTuple):
    """A labelled stretch of characters.

    `label` is a bare label such as ``"NAME_PATIENT"``, never a tag such as
    ``"B-NAME_PATIENT"``.  `source` says who found it: ``"rule:nif"``,
    ``"gazetteer:es/city"``, ``"crf:es-clinical"``, ``"gold"``.  `score` is the
    probability, by that source, that the span is right.
    """

    start: int
    end: int
    label: str
    source: str = ""
    score: float = 1.0

    def overlaps(self, other: Span) -> bool:
        """Say whether the two share a character."""
        return self.start < other.end and other.start < self.end


class Change(NamedTuple):
    """What a stage did to a span, and why: cut or renamed it (`after`), or dropped it (None).

    `reason` is one of `crfanon.decide.reasons.REASONS`, and may go on with a detail behind a
    colon: ``"allow:diseases"``.  A span that was cut into several pieces has a change for each.
    """

    stage: str
    reason: str
    before: Span
    after: Span | None = None

    @property
    def is_drop(self) -> bool:
        """Whether nothing of the span is left."""
        return self.after is None


class SpansByPlace:
    """Spans by where they stand: which of them overlap another is told without looking at all.

        >>> spans = SpansByPlace([Span(0, 4, "PERSON"), Span(9, 12, "CITY")])
        >>> spans.add(Span(2, 7, "PERSON"))
        >>> [(span.start, span.end) for span in spans.overlapping(Span(3, 9, "PERSON"))]
        [(0, 4), (2, 7)]

    They may overlap each other.
    """

    __slots__ = ("_cells", "_spans")

    def __init__(self, spans: Iterable[Span] = ()) -> None:
        self._spans: list[Span] = []
        # The numbers of the spans in each stretch of a few words.
        self._cells: dict[int, list[int]] = {}
        for span in spans:
            self.add(span)

    def add(self, span: Span) -> None:
        """Take in a span."""
        for cell in _cells_of(span):
            self._cells.setdefault(cell, []).append(len(self._spans))
        self._spans.append(span)

    def overlapping(self, span: Span) -> Iterator[Span]:
        """Yield those that share a character with a span, in the order in which they came in."""
        cells = self._cells
        near = sorted({number for cell in _cells_of(span) for number in cells.get(cell, ())})
        for number in near:
            if self._spans[number].overlaps(span):
                yield self._spans[number]


def _cells_of(span: Span) -> range:
    return range(span.start // _CELL, max(span.start, span.end - 1) // _CELL + 1)


class Kind(NamedTuple):
    """What a match stands for: the label it suggests and who suggests it."""

    label: str
    source: str
    score: float = 1.0


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Matches:
    """Evidence of one detector, as columns: match k covers tokens `[first[k], last[k])`.

    `kind_ids[k]` indexes `kinds`.  A detector finds hundreds of matches in a
    page and almost all of them only feed the CRF, so they become spans when
    somebody looks (`spans`), not before.
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
        """Return the matches in each of some joined texts, which have so many tokens each.

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


class Entity(NamedTuple):
    """A coreference chain: all mentions of one person, place or thing."""

    label: str
    mentions: tuple[Span, ...]


class Stretch(NamedTuple):
    """Whole lines in one language, and others of the text in which they may be as well.

    `foreign` is another language that the lines may be in (`languages.Choice`).
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


VOTE, SEGMENTS, FALSE_POSITIVES, BOUNDARIES, ARBITRATION, CONSISTENCY, KEEP = (
    "vote",
    "segments",
    "false_positives",
    "boundaries",
    "arbitration",
    "consistency",
    "keep",
)
"""The stages that change spans."""

_BEFORE_DECIDING = frozenset({VOTE, SEGMENTS, FALSE_POSITIVES, BOUNDARIES})
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
    ``repr`` shows counts only, for the text is nobody's business.

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
        """What was suggested, in its first form, and cut or dropped before it was decided.

        Matches, which are evidence whatever becomes of them, are not among it.
        """
        pieces = {change.after for change in self.changes}
        found = dict.fromkeys(c.before for c in self.changes if c.stage in _BEFORE_DECIDING)
        return [s for s in found if s not in pieces and not s.source.startswith(_OF_RULES)]

    @property
    def dropped(self) -> list[Change]:
        """What was suggested and is not masked, in order; not what stays in clear on purpose."""
        drops = sorted((c for c in self.changes if c.is_drop and c.stage != KEEP), key=_before)
        decided = sorted((*self.spans, *self.kept))
        starts, ends = [span.start for span in decided], [span.end for span in decided]
        return [
            drop
            for drop in drops
            if bisect_left(starts, drop.before.end) <= bisect_right(ends, drop.before.start)
        ]

    @property
    def kept(self) -> list[Span]:
        """What was decided and stays in clear, sorted; the source says by which list or setting."""
        return sorted(
            c.before._replace(source=c.reason)
            for c in self.changes
            if c.stage == KEEP and c.is_drop
        )

    def with_(self, **changes: Any) -> Document:
        """Return a copy in which the named fields are changed."""
        return replace(self, **changes)

    def __repr__(self) -> str:
        return f"<Document {self.doc_id!r}: {len(self.text)} characters, {len(self.spans)} spans>"


def moved_changes(
    changes: Iterable[Change], move: Callable[[Span], Iterable[Span]]
) -> Iterator[Change]:
    """Yield changes with their spans as they stand in another text, in which one may be several.

    >>> def two_further(span: Span) -> list[Span]:
    ...     return [span._replace(start=span.start + 2, end=span.end + 2)]
    >>> next(moved_changes([Change("keep", "kept", Span(0, 4, "DATE"))], two_further)).before.start
    2
    """
    for change in changes:
        before = [*move(change.before)]
        if change.after is None:
            yield from (change._replace(before=piece) for piece in before)
            continue
        after = [*move(change.after)]
        if before and after:
            yield change._replace(before=_hull(before), after=_hull(after))


def _hull(pieces: Sequence[Span]) -> Span:
    return pieces[0]._replace(end=pieces[-1].end)


def spans_by_field(document: Document) -> Mapping[str, tuple[Span, ...]]:
    """Return whatever spans a document has, by the name of their field."""
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
