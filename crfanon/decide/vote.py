"""Several detectors look at one document: which of their suggestions stand.

A detector is a voter.  It votes on the kinds of labels that it knows: a model of
persons and places has no say in what is an account number.  The labels at the top
of the hierarchy are voted on, so that voters of different label sets can agree.

``cascade``    what an earlier voter says stands; later ones fill what is free, and a
               wider span of theirs takes its place if it is likelier right than wrong;
``union``      everything stands, the longer span first;
``majority``   what more than half of those stand behind who have a say;
``weighted``   the same, each voice counting the weight of the voter times the
               score of its span, against the weights of all who have a say.

Scores say how likely a span is right, whatever the recall bias of the voters
(`crf.tagger`).  So a recall bias moves what carries a weighted vote: half at a bias of
0, about a quarter at one of 1, for else the vote would take back what the bias finds.

See Kittler et al., On Combining Classifiers (1998), for the last two.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from math import exp
from types import MappingProxyType
from typing import NamedTuple

from ..labels import kinds_of
from ..text.document import Document
from ..text.spans import VOTE, Change, Span, SpansByPlace

METHODS = ("cascade", "union", "majority", "weighted")
# What carries a weighted vote: half of the weights, at full score.
THRESHOLD = 0.5
_ROUNDING = 1e-9
# What is left of a contradicted span whose score is less counts for nothing.
_LEAST = 0.1

_WORD = re.compile(r"\w+")
_PEOPLE, _SUNDRY = "PERSON", "OTHER"


class Voter(NamedTuple):
    """A detector with a say: the source of its spans, its labels, and its weight."""

    source: str
    labels: frozenset[str]
    weight: float = 1.0


class Method(NamedTuple):
    """The method of a vote; `wide` widens a span to all characters of those that support it."""

    name: str
    threshold: float = THRESHOLD
    wide: bool = True

    @property
    def is_counted(self) -> bool:
        """Whether a span needs the support of other voters."""
        return self.name in ("majority", "weighted")


CASCADE = Method("cascade")


class Election:
    """Settles what stands of the suggestions of several voters.

    `methods` holds the methods of labels, of any level, that have their own; the
    nearest one upwards in the hierarchy counts.  `recall_bias` is that of the voters.

        >>> voters = [Voter("crf:a", frozenset({"PERSON"})), Voter("crf:b", frozenset({"PERSON"}))]
        >>> suggested = (Span(0, 4, "PERSON", "crf:a", 0.9), Span(0, 9, "PERSON", "crf:b", 0.6))
        >>> document = Document("note", "Anna Berg called.", suggested=suggested)
        >>> Election(voters, Method("majority"))(document).suggested
        (Span(start=0, end=9, label='PERSON', source='crf:b', score=0.6),)
    """

    def __init__(
        self,
        voters: Sequence[Voter],
        method: Method = CASCADE,
        methods: Mapping[str, Method] = MappingProxyType({}),
        *,
        recall_bias: float = 0.0,
    ) -> None:
        self._rank = {voter.source: rank for rank, voter in enumerate(voters)}
        self._voters = [
            voter._replace(labels=frozenset(map(_top, voter.labels))) for voter in voters
        ]
        self._method = method
        self._methods = methods
        self._recall_bias = recall_bias
        self._known: dict[str, Method] = {}

    def __call__(self, document: Document) -> Document:
        """Return `document` with what stands in `suggested`.

        Of spans that overlap, the one that has precedence comes first.  What no
        voter suggested stays as it is, behind them.
        """
        by_method: dict[Method, list[Span]] = {}
        others = []
        for span in document.suggested:
            if span.source in self._rank:
                by_method.setdefault(self.method_of(span.label), []).append(span)
            else:
                others.append(span)
        standing: list[Span] = []
        changes: list[Change] = []
        for method, spans in by_method.items():
            if not method.is_counted:
                standing += spans
                continue
            carried = self._carried(spans, method)
            standing += carried
            changes += _changes(spans, carried)
        standing.sort(key=self._precedence)
        parts = self._parts(standing, document.text)
        if parts:
            standing = [part for span in standing for part in parts.get(span, (span,))]
            for span, left in parts.items():
                changes += (Change(VOTE, "contradicted", span, part) for part in left or (None,))
        return document.with_(suggested=(*standing, *others), changes=(*document.changes, *changes))

    def _parts(self, standing: list[Span], text: str) -> dict[Span, list[Span]]:
        """Return the remains of those spans that come later in a cascade and are contradicted.

        `standing` are in order of precedence.
        """
        parts: dict[Span, list[Span]] = {}
        for group in _overlapping(standing):
            placed = SpansByPlace()
            for span in sorted(set(group), key=self._precedence):
                earlier = [*placed.overlapping(span)]
                is_within = any(_holds(other, span) for other in earlier)
                if is_within or all(_takes_place(span, other) for other in earlier):
                    placed.add(span)
                elif self.method_of(span.label).name == "cascade":
                    parts[span] = list(_remains(span, earlier, text))
                    for part in parts[span]:
                        placed.add(part)
        return parts

    def _precedence(self, span: Span) -> tuple[int, int, Span]:
        is_ranked = self.method_of(span.label).name == "cascade"
        return self._rank[span.source] if is_ranked else 0, span.start - span.end, span

    def method_of(self, label: str) -> Method:
        """Return the method of votes on `label`."""
        method = self._known.get(label)
        if method is None:
            own = (self._methods[kind] for kind in kinds_of(label) if kind in self._methods)
            method = self._known[label] = next(own, self._method)
        return method

    def _carried(self, spans: list[Span], method: Method) -> list[Span]:
        """Return the spans that enough voters stand behind, the best supported first."""
        voted = SpansByPlace(spans)
        backed = [(*self._support(span, voted, method), span) for span in spans]
        backed.sort(key=lambda entry: (-entry[0], entry[2].start - entry[2].end, entry[2]))
        carried: list[Span] = []
        placed = SpansByPlace()
        threshold = method.threshold
        if method.name == "weighted":
            threshold = _biased(threshold, self._recall_bias)
        for support, supporters, span in backed:
            # A share that is half to the last digit is half.
            if support < threshold - _ROUNDING or (
                method.name == "majority" and support <= 0.5 + _ROUNDING
            ):
                continue
            if method.wide:
                span = span._replace(
                    start=min(other.start for other in supporters),
                    end=max(other.end for other in supporters),
                )
            if not any(placed.overlapping(span)):
                carried.append(span)
                placed.add(span)
        return carried

    def _support(self, span: Span, voted: SpansByPlace, method: Method) -> tuple[float, list[Span]]:
        """Return the share of the votes for `span`, and the spans that are for it, itself among."""
        kind = _top(span.label)
        voices: dict[str, float] = {}
        supporters = []
        for other in voted.overlapping(span):
            if _top(other.label) == kind:
                supporters.append(other)
                score = other.score if method.name == "weighted" else 1.0
                voices[other.source] = max(score, voices.get(other.source, 0.0))
        cast = total = 0.0
        for voter in self._voters:
            weight = voter.weight if method.name == "weighted" else 1.0
            if kind in voter.labels:
                total += weight
                cast += weight * voices.get(voter.source, 0.0)
        return (cast / total if total else 1.0), supporters


def _overlapping(spans: Sequence[Span]) -> Iterator[list[Span]]:
    """Yield the spans that share characters with others, those that hang together at once."""
    group: list[Span] = []
    end = 0
    for span in sorted(spans):
        if span.start >= end:
            if len(group) > 1:
                yield group
            group = []
        group.append(span)
        end = max(end, span.end)
    if len(group) > 1:
        yield group


def _holds(span: Span, other: Span) -> bool:
    return span.start <= other.start and other.end <= span.end


def _takes_place(span: Span, earlier: Span) -> bool:
    """Return whether a later voter's span stands in the place of an earlier one's.

    In texts of a kind that no model was trained on, a wider span of another kind is more
    often what is annotated than the narrower one if its score is over a half, and hardly ever
    if it is less.  People inside of something else stay people, for something else may be
    kept, as statutes and books are.
    """
    if not _holds(span, earlier) or span.score < THRESHOLD:
        return False
    kind, inner = _top(span.label), _top(earlier.label)
    return kind == inner or (inner != _PEOPLE and kind != _SUNDRY)


def _remains(span: Span, earlier: Sequence[Span], text: str) -> Iterator[Span]:
    """Yield the parts of `span` outside of `earlier`, each from word to word.

    What is left is personal data more often than not.  The words at the ends of a part have
    capitals or digits, but for those of people: a detector that takes "Porto para Caminha" for one
    place is right about "Caminha".

        >>> span, early = Span(0, 18, "LOCATION", "crf:b", 0.4), Span(0, 5, "LOCATION", "crf:a")
        >>> [(part.start, part.end) for part in _remains(span, [early], "Porto para Caminha")]
        [(11, 18)]
    """
    if span.score < _LEAST:
        return
    is_of_people = _top(span.label) == _PEOPLE
    start = span.start
    for i, j in (*sorted((other.start, other.end) for other in earlier), (span.end, span.end)):
        if start < i:
            words = [
                match
                for match in _WORD.finditer(text, start, i)
                if is_of_people or any(c.isupper() or c.isdigit() for c in match[0])
            ]
            if words:
                yield span._replace(start=words[0].start(), end=words[-1].end())
        start = max(start, j)


def _changes(spans: Sequence[Span], carried: Sequence[Span]) -> Iterator[Change]:
    """Yield the changes of spans of which some were carried, as they were or wider.

    >>> for change in _changes([Span(0, 4, "X"), Span(9, 12, "X")], [Span(2, 9, "X")]):
    ...     print(change.reason, change.before[:2], change.after and change.after[:2])
    wider (0, 4) (2, 9)
    outvoted (9, 12) None
    """
    standing = set(carried)
    carried = sorted(carried)
    ends = [span.end for span in carried]
    for span in spans:
        if span in standing:
            continue
        nearest = bisect_right(ends, span.start)
        found = carried[nearest] if nearest < len(carried) else None
        if found is None or not found.overlaps(span):
            yield Change(VOTE, "outvoted", span)
        elif found == span._replace(start=found.start, end=found.end):
            yield Change(VOTE, "wider", span, found)
        else:
            yield Change(VOTE, "backed", span, found)


def _biased(threshold: float, recall_bias: float) -> float:
    """Return the share whose log-odds are less than those of `threshold` by `recall_bias`.

    >>> [round(_biased(0.5, recall_bias), 2) for recall_bias in (-1, 0, 1)]
    [0.73, 0.5, 0.27]
    """
    return threshold / (threshold + (1 - threshold) * exp(recall_bias))


def _top(label: str) -> str:
    return kinds_of(label)[-1]
