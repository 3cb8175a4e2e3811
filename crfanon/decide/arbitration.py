"""Decide: evidence in, disjoint sorted spans on token boundaries out.

Detectors only add evidence and may contradict each other; here what is left of it
becomes disjoint spans.  In order of precedence:

1. what the taggers suggest (models, source ``"crf:..."``, and plug-ins) stands, in the
   order in which they suggest it; between taggers it has been settled before (`decide.vote`);
2. certain evidence, such as an identifier whose check digits hold, is never
   voted away: its characters are covered, whatever the tagger says;
3. any other suggestion, such as one of the second pass, fills what is free, and
   so does a rule that is hardly ever wrong: a full date is a date even where
   the tagger, which never saw one written like this, is silent, and goes as far
   as the rule says where the tagger saw a part of it.

Lists and ordinary rules speak through the tagger, whose features they are:
evidence in `Document.matches` counts by itself only when its source is named.

Where two of them overlap, the characters of both are covered.  A span inside
another one becomes part of the wider one.  Where neither holds the other,
the one that is certain, or else comes first in the order above, keeps all of
its characters and the other one keeps what is left of it.  What a span is
called the tagger says, unless evidence of the same extent knows better
(`Arbiter._knows_better`).
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from math import inf
from operator import attrgetter
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ..labels import kinds_of
from ..languages.spellings import is_name
from ..rules.match.matcher import SURE
from ..text.document import Document, Kind
from ..text.spans import Span
from ..text.token_search import token_ranges
from ..text.tokens import Tokens

TAGGER_PREFIX = "crf:"

_AS_THEY_ARE: Mapping[str, str] = MappingProxyType({})

# What rules tell by its form alone, and what a tagger that does not know one may call it.
_IDENTIFIERS = frozenset({"CONTACT", "ID"})
_MISNOMERS = frozenset({"OTHER", "QUANTITY", "DATE", "PERSON", *_IDENTIFIERS})

_LONG_WORD = re.compile(r"[^\W\d_]{2,}")
_WORD = re.compile(r"[^\W\d_]+")

_by_start = attrgetter("start")
# Of the text of a note; a longer one has a longer column.
_FEW_CHARACTERS = 4096


class _Counting(NamedTuple):
    """Of some kinds: which count by themselves, if any do, their names here, and identifiers."""

    kinds: Sequence[Kind]
    counts: npt.NDArray[np.bool_] | None
    named: Sequence[Kind]
    identifies: Sequence[bool]


class Arbiter:
    """Decides documents, one after the other, by the same sources.

    `certain` holds the sources, such as ``"rule:iban"``, whose matches are
    beyond doubt; of these, the matches with a score of 1.0 count.  `taggers` are
    sources that suggest as models do, and the labels that each can give.  `sure` holds
    those whose matches count, if their score is `SURE`, where the tagger found nothing
    or only parts of them, of one label, which the whole then has.  Labels of either,
    and sources, that are in `renamed` become what stands there.  Where `known` labels are
    asked for, those of a corpus, what is sure counts only under one of them, and no tagged
    span gets another.
    """

    def __init__(
        self,
        *,
        certain: Collection[str] = frozenset(),
        sure: Collection[str] = frozenset(),
        taggers: Mapping[str, Collection[str]] = MappingProxyType({}),
        renamed: Mapping[str, str] = _AS_THEY_ARE,
        known: Collection[str] | None = None,
        told: Collection[str] = frozenset(),
        asked: Mapping[str, float] = MappingProxyType({}),
    ) -> None:
        self._certain = certain
        self._asked = asked
        self._told = told
        self._sure = sure
        self._labels = taggers
        self._tops = {source: frozenset(map(_top, labels)) for source, labels in taggers.items()}
        self._renamed = renamed
        self._known = known
        # By the identity of the kinds, which are kept so that it stays theirs.
        self._counting: dict[int, _Counting] = {}

    def __call__(self, document: Document) -> Document:
        """Return `document` with the spans that its evidence amounts to.

        >>> suggested = (Span(0, 4, "NAME", "crf:x"), Span(0, 9, "NAME", "second_pass"))
        >>> Arbiter()(Document("note", "Anna Berg called.", suggested=suggested)).spans
        (Span(start=0, end=9, label='NAME', source='second_pass', score=1.0),)
        """
        tagged: list[Span] = []
        others: list[Span] = []
        for span in document.suggested:
            is_tagged = span.source in self._tops or span.source.startswith(TAGGER_PREFIX)
            (tagged if is_tagged else others).append(span)
        in_order = tagged
        tagged = sorted(tagged, key=_by_start)
        beyond_doubt: list[Span] = []
        hardly_ever_wrong: list[Span] = []
        better: dict[Span, tuple[Span, ...]] = {}
        for span in self._evidence(document, tagged, better):
            is_certain = span.source in self._certain or self._is_told(span)
            (beyond_doubt if is_certain else hardly_ever_wrong).append(span)
        if better:
            tagged = [said for span in tagged for said in better.get(span, (span,))]
            in_order = [said for span in in_order for said in better.get(span, (span,))]
        if hardly_ever_wrong:
            others += self._around(hardly_ever_wrong, tagged, document.text)
        if not beyond_doubt and not others and _disjoint(tagged):
            return document.with_(spans=tuple(tagged))

        settled = _Settled()
        if beyond_doubt:
            for span in _outside(beyond_doubt, tagged):
                settled.add(span)
        for span in in_order:
            settled.add(span)
        # The repeat of a whole name comes before the repeat of its parts.
        for span in sorted(others, key=_longer_first):
            settled.add(span)
        spans = _on_boundaries(settled.spans, document.tokens)
        return document.with_(spans=tuple(_without_blanks(spans, document.text)))

    def _evidence(
        self, document: Document, tagged: list[Span], better: dict[Span, tuple[Span, ...]]
    ) -> Iterator[Span]:
        """Yield the evidence that counts by itself and lies in none of `tagged`.

        Nearly all that rules are sure of the tagger has found as well, so what
        lies in a tagged span is left out before anything is made of it.  Where the
        evidence knows better what a tagged span is, or which parts of it are identifiers,
        what it should be goes into `better`.
        """
        for span in document.suggested:
            if self._counts(span):
                yield self._under_its_name(span)
        tokens = document.tokens
        if tokens is None:
            return
        ranges = token_ranges(tokens, tagged)
        begins = [i for i, _ in ranges]
        reach = list(accumulate((j for _, j in ranges), max))
        start_of, end_of = tokens.starts.item, tokens.ends.item
        parts: dict[int, list[Span]] = {}
        scores: dict[Span, float] = {}
        for matches in document.matches:
            counting = self._counting_of(matches.kinds)
            if counting.counts is None:
                continue
            chosen = counting.counts.take(matches.kind_ids).nonzero()[0]
            columns = (matches.first, matches.last, matches.kind_ids)
            for first, last, number in zip(*(column.take(chosen).tolist() for column in columns)):
                kind = counting.named[number]
                # Of the tagged spans that begin no later, does one go as far?
                nearest = bisect_right(begins, first) - 1
                if nearest < 0 or reach[nearest] < last:
                    yield Span(start_of(first), end_of(last - 1), *kind)
                    continue
                i, j = ranges[nearest]
                if i == first and j == last:
                    span = tagged[nearest]
                    knows_better = self._knows_better(kind, span) or self._is_finer(kind, span)
                    if knows_better and kind.score > scores.get(span, 0.0):
                        better[span] = (Span(span.start, span.end, *kind),)
                        scores[span] = kind.score
                elif j >= last and (counting.identifies[number] or self._divides(kind)):
                    said = Span(start_of(first), end_of(last - 1), *kind)
                    parts.setdefault(nearest, []).append(said)
        for number, inside in parts.items():
            span = tagged[number]
            told = [part for part in inside if self._divides(part) and part.label != span.label]
            if told and not any(self._is_foreign(part.label, span.source) for part in told):
                better[span] = self._divided(span, told, document.text)
            elif span not in better and (cut := self._cut(span, inside, document.text)):
                better[span] = cut

    def _cut(self, span: Span, inside: list[Span], text: str) -> tuple[Span, ...]:
        """Return the spans that a tagged span with identifiers inside becomes, none if it is right.

        "ada@example.org or ida@example.org", taken for one address, means both.  What
        is called something else altogether is cut to the identifiers too, and to what beside
        them may hold a name, which stays what it was called.  Where digits are left, it is unknown
        of what they are a part.
        """
        inside, left = _in_order(span, inside)
        rest = "".join(text[part.start : part.end] for part in left)
        top = _top(span.label)
        if any(c.isdigit() or c == "@" for c in rest):
            return ()
        if top in _MISNOMERS and all(self._knows_better(part, span) for part in inside):
            bare = _without_blanks(left, text)
            names = [part for part in bare if _may_hold_a_name(text[part.start : part.end])]
            return tuple(sorted((*inside, *names)))
        is_same = all(_top(part.label) == top for part in inside)
        if len(inside) > 1 and is_same and not any(map(str.isupper, rest)):
            return tuple(span._replace(start=p.start, end=p.end) for p in inside)
        return ()

    def _divided(self, span: Span, told: list[Span], text: str) -> tuple[Span, ...]:
        """Return a tagged span around what the user calls otherwise, and that."""
        inside, left = _in_order(span, told)
        bare = _without_blanks(left, text)
        rest = [part for part in bare if any(map(str.isalnum, text[part.start : part.end]))]
        return tuple(sorted((*inside, *rest)))

    def _around(self, spans: Iterable[Span], tagged: list[Span], text: str) -> Iterator[Span]:
        """Yield those of `spans` that are free, hold what they touch of `tagged`, or go beyond it.

        Where labels of a corpus are asked for, its spans are too: an address of which the tagger
        found street and town is found, as two.
        Where they hold all that they touch, and it has one label, they bear that label.  But a
        name ends where the tagger says: rules take whatever capitalised words follow
        ("Ana Robles Servicio de Urología").  Only a name of one word is hardly ever whole: where
        the tagger saw no more than that of what stands behind "Patient:", the rule is right.
        `tagged` is sorted by start.
        """
        starts = [span.start for span in tagged]
        reach = list(accumulate((span.end for span in tagged), max))
        for span in spans:
            last = bisect_left(starts, span.end)
            first = bisect_right(reach, span.start, 0, last)
            inside = tagged[first:last]
            if not inside:
                yield span
                continue
            if self._known is not None and len(inside) > 1 and not _is_left(span, inside, text):
                continue
            holds_one = (
                span.start <= inside[0].start
                and reach[last - 1] <= span.end
                and len({part.label for part in inside}) == 1
            )
            if "PERSON" in kinds_of(span.label) and not (
                holds_one and all(_is_one_name(text[p.start : p.end]) for p in inside)
            ):
                continue
            if holds_one and not self._knows_better(span, inside[0]):
                span = span._replace(label=inside[0].label)
            yield span

    def _knows_better(self, evidence: Kind | Span, tagged: Span) -> bool:
        """Return whether evidence that counts knows better what a tagged span is.

        A check digit does, be it only of which kind a number is, and so does whatever is of a
        kind that the tagger does not have: a model that learnt from judgments calls a telephone
        number a quantity.  What both know the tagger settles.
        """
        top = _top(evidence.label)
        if self._is_foreign(evidence.label, tagged.source):
            return False
        if self._is_told(evidence):
            return evidence.label != tagged.label
        if top == _top(tagged.label):
            is_kind = tagged.label in kinds_of(evidence.label) and tagged.label != evidence.label
            return is_kind and evidence.source in self._certain
        known = self._tops.get(tagged.source, (top,))
        return evidence.source in self._certain or top not in known

    def _is_finer(self, evidence: Kind, tagged: Span) -> bool:
        """Return whether evidence of the same extent says which contact or which number it is.

        A tagger that tells some of these apart has settled it.
        """
        if tagged.label not in _IDENTIFIERS or _top(evidence.label) != tagged.label:
            return False
        known = self._labels.get(tagged.source, frozenset())
        if any(_top(label) in _IDENTIFIERS and label not in _IDENTIFIERS for label in known):
            return False
        return evidence.label != tagged.label and not self._is_foreign(
            evidence.label, tagged.source
        )

    def _is_told(self, kind: Kind | Span) -> bool:
        return kind.source in self._told and kind.score == 1.0

    def _divides(self, kind: Kind | Span) -> bool:
        """Return whether a match is called its own way inside a wider span, which is divided.

        A rule says what stands around its value; an entry of a list may be a part of a name.
        """
        return self._is_told(kind) and kind.source not in self._certain

    def _counts(self, kind: Kind | Span) -> bool:
        if kind.source in self._certain and kind.score == 1.0:
            return True
        is_sure = kind.source in self._sure and kind.score >= SURE
        is_sure |= kind.score >= self._asked.get(kind.source, inf)
        return is_sure and self._is_known(self._name_of(kind))

    def _is_known(self, label: str) -> bool:
        return self._known is None or label in self._known

    def _is_foreign(self, label: str, source: str) -> bool:
        """Return whether labels of a corpus are asked for, and this is none of the tagger's."""
        return self._known is not None and label not in self._labels.get(source, ())

    def _counting_of(self, kinds: Sequence[Kind]) -> _Counting:
        known = self._counting.get(id(kinds))
        if known is None:
            counts = np.array([self._counts(kind) for kind in kinds], bool)
            known = self._counting[id(kinds)] = _Counting(
                kinds,
                counts if counts.any() else None,
                [kind._replace(label=self._name_of(kind)) for kind in kinds],
                [_top(kind.label) in _IDENTIFIERS for kind in kinds],
            )
        return known

    def _name_of(self, kind: Kind | Span) -> str:
        return self._renamed.get(kind.source) or self._renamed.get(kind.label, kind.label)

    def _under_its_name(self, span: Span) -> Span:
        label = self._name_of(span)
        return span if label == span.label else span._replace(label=label)


def fill(document: Document, suggested: Iterable[Span]) -> Document:
    """Return `document` with its decided spans, and with `suggested` where these leave room.

    Of the suggestions the longer ones come first.  Every character of either is covered.

        >>> document = Document("note", "Anna Berg met Anna.", spans=(Span(0, 9, "NAME"),))
        >>> fill(document, [Span(5, 9, "PLACE"), Span(14, 18, "NAME")]).spans[1:]
        (Span(start=14, end=18, label='NAME', source='', score=1.0),)
    """
    settled = _Settled()
    for span in (*document.spans, *sorted(suggested, key=_longer_first)):
        settled.add(span)
    spans = _on_boundaries(settled.spans, document.tokens)
    return document.with_(spans=tuple(_without_blanks(spans, document.text)))


def _in_order(span: Span, inside: Iterable[Span]) -> tuple[list[Span], list[Span]]:
    """Return the spans inside a span without overlaps, and the rest of the span around them."""
    parts = sorted(inside, key=_longer_first)
    settled = _Settled(min(span.start, *(part.start for part in parts)) if parts else span.start)
    for part in parts:
        settled.add(part)
    left, end = [], span.start
    found = settled.spans
    for part in (*found, span._replace(start=span.end)):
        left.append(span._replace(start=end, end=part.start))
        end = part.end
    return found, left


def _top(label: str) -> str:
    return kinds_of(label)[-1]


def _disjoint(spans: list[Span]) -> bool:
    """Return whether sorted `spans` are not empty and share no character."""
    end = 0
    for span in spans:
        if span.start < end or span.end <= span.start:
            return False
        end = span.end
    return True


def _outside(spans: Iterable[Span], tagged: list[Span]) -> Iterator[Span]:
    """Yield those of `spans` that lie in none of `tagged`, which are sorted by start."""
    starts = [span.start for span in tagged]
    reach = list(accumulate((span.end for span in tagged), max))  # two taggers may overlap
    for span in sorted(spans):
        i = bisect_right(starts, span.start)
        if i == 0 or reach[i - 1] < span.end:
            yield span


def _may_hold_a_name(surface: str) -> bool:
    return any(map(is_name, _WORD.findall(surface)))


def _is_one_name(surface: str) -> bool:
    """Return whether of the words of a name all but one are initials.

    >>> [_is_one_name(surface) for surface in ("Philomena", "Ignatius R.", "Ana Berg")]
    [True, True, False]
    """
    return len(_LONG_WORD.findall(surface)) == 1


def _is_left(span: Span, inside: Sequence[Span], text: str) -> bool:
    """Return whether letters or digits of a span are left between those inside, sorted by start.

    >>> parts = [Span(0, 7, "PLACE"), Span(9, 15, "PLACE")]
    >>> texts = ("Via 3 a, Lecce.", "Via 3 a o Lecce")
    >>> [_is_left(Span(0, 15, "PLACE"), parts, text) for text in texts]
    [False, True]
    """
    end = span.start
    for part in (*inside, span._replace(start=span.end)):
        if any(map(str.isalnum, text[end : part.start])):
            return True
        end = max(end, part.end)
    return False


def _longer_first(span: Span) -> tuple[int, Span]:
    return span.start - span.end, span


class _Settled:
    """Disjoint spans to which spans of ever lower precedence are added, from `begin` on.

    Which of them covers a character stands in a column, since to keep them in order would move
    half of the others for each that is added.
    """

    def __init__(self, begin: int = 0) -> None:
        self._begin = begin
        self._added: list[Span] = []
        # The number of the span that covers each character, counted from 1; 0 is none.
        self._owners = np.zeros(_FEW_CHARACTERS, np.int32)

    @property
    def spans(self) -> list[Span]:
        """The spans as they are settled, sorted."""
        owner = self._owners.item
        # A span that was covered by a later one has lost its first character as well.
        standing = enumerate(self._added, 1)
        return sorted(span for k, span in standing if owner(span.start - self._begin) == k)

    def add(self, span: Span) -> None:
        """Cover the characters of `span` as well."""
        if span.end <= span.start:
            return
        first, last = span.start - self._begin, span.end - self._begin
        if last > len(self._owners):
            longer = np.zeros(2 * last, np.int32)
            longer[: len(self._owners)] = self._owners
            self._owners = longer
        left, right = self._owners.item(first), self._owners.item(last - 1)
        if left and self._added[left - 1].end >= span.end:
            return
        # What is cut off at either end belongs to a neighbour; what lies
        # between is inside of the span and gives way to it.
        if left and self._added[left - 1].start < span.start:
            span = span._replace(start=self._added[left - 1].end)
        if right and self._added[right - 1].end > span.end:
            span = span._replace(end=self._added[right - 1].start)
        if span.end <= span.start:
            return
        self._added.append(span)
        self._owners[span.start - self._begin : span.end - self._begin] = len(self._added)


def _on_boundaries(spans: list[Span], tokens: Tokens | None) -> list[Span]:
    """Return disjoint `spans` widened to whole tokens; a token cut in two goes to the first."""
    if tokens is None:
        return spans
    start_of, end_of = tokens.starts.item, tokens.ends.item
    widened: list[Span] = []
    last = 0
    for span, (i, j) in zip(spans, token_ranges(tokens, spans)):
        i = max(i, last)
        if i < j:
            start, end = start_of(i), end_of(j - 1)
            is_whole = start == span.start and end == span.end
            widened.append(span if is_whole else span._replace(start=start, end=end))
            last = j
    return widened


def _without_blanks(spans: list[Span], text: str) -> Iterator[Span]:
    """Yield `spans` without the white space at their ends, and no empty ones."""
    for span in spans:
        surface = text[span.start : span.end]
        bare = surface.strip()
        if not bare:
            continue
        if len(bare) < len(surface):
            start = span.start + surface.index(bare)
            span = span._replace(start=start, end=start + len(bare))
        yield span
