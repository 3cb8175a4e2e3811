"""Choose few candidates that together find much: cover, and drop what adds nothing."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ...rules.match.alphabet import CAPITALISED
from ...rules.notation import Pattern, literal
from .sheet import Bools, Ints, Sheet
from .trial import MIN_DOCUMENTS, MIN_PRECISION, Anchor, Candidate

# The share of right matches, one half of an imagined one counted in, that a
# candidate must have to be chosen before those of the next tier.
TIERS = (0.985, 0.97, 0.94, 0.9, 0.8, 0.65, 0.5)
# What a candidate must add to those chosen before it.
_MIN_ADDED = 2


class Choice(NamedTuple):
    """A chosen candidate: what it adds, right and in all, to those chosen before it."""

    anchor: Anchor
    label: str
    pattern: Pattern
    right: int
    total: int
    tier: float


class _Entry(NamedTuple):
    """A candidate as far as the kept documents show it."""

    candidate: Candidate
    pattern: Pattern
    starts: Ints
    ends: Ints
    right: Bools


def select(candidates: Sequence[Candidate], sheet: Sheet, keep: Bools) -> list[Choice]:
    """Return the candidates chosen by the documents that `keep` marks, in order.

    The best come first: those that are nearly always right and, among these,
    the one that adds most to what is covered already.  So a rule that others
    make superfluous is never chosen.
    """
    entries = [entry for c in candidates if (entry := _entry(c, sheet, keep)) is not None]
    entries.sort(key=lambda entry: entry.candidate.rank)
    covered = np.zeros(sheet.size, bool)
    chosen = []
    open_entries = set(range(len(entries)))
    for tier in TIERS:
        heap = [(-int(entries[n].right.sum()), n) for n in sorted(open_entries)]
        heapq.heapify(heap)
        while heap:
            _, n = heapq.heappop(heap)
            candidate, pattern, starts, ends, is_right = entries[n]
            fresh = ~(covered[starts] | covered[ends - 1])
            total = int(np.count_nonzero(fresh))
            right = int(np.count_nonzero(fresh & is_right))
            if right < _MIN_ADDED:
                open_entries.discard(n)
                continue
            if (right + 0.5) / (total + 1) < tier:
                continue
            if heap and -right > heap[0][0]:
                heapq.heappush(heap, (-right, n))
                continue
            open_entries.discard(n)
            chosen.append(Choice(candidate.anchor, candidate.label, pattern, right, total, tier))
            for start, end in zip(starts[fresh].tolist(), ends[fresh].tolist()):
                covered[start:end] = True
    return chosen


def _entry(candidate: Candidate, sheet: Sheet, keep: Bools) -> _Entry | None:
    """Return the candidate as the kept documents show it, None if they do not support it."""
    documents = sheet.document[candidate.starts]
    kept = keep[documents]
    pattern = candidate.pattern
    if candidate.slot >= 0:
        words = sheet.word[candidate.starts + candidate.slot]
        kinds = sheet.kind[candidate.starts + candidate.slot]
        good = _good_words(words[kept], kinds[kept], documents[kept], candidate.right[kept])
        if len(good) < 2:
            return None
        kept = kept & np.isin(words, good)
        value = list(pattern.value)
        vocabulary = sheet.vocabulary
        value[candidate.slot] = literal(*sorted(vocabulary[n] for n in good))
        pattern = Pattern(pattern.left, tuple(value), pattern.right)
    starts, ends, right = candidate.starts[kept], candidate.ends[kept], candidate.right[kept]
    found = documents[kept][right]
    if np.count_nonzero(np.diff(found)) + 1 < MIN_DOCUMENTS or not len(found):
        return None
    if len(found) < MIN_PRECISION * len(starts):
        return None
    return _Entry(candidate, pattern, starts, ends, right)


def _good_words(words: Ints, kinds: Ints, documents: Ints, right: Bools) -> list[int]:
    """Return the words of a set that are right at least as often as wrong.

    A capitalised word must be right in several documents.
    """
    good = []
    for word in np.unique(words[right]).tolist():
        own = words == word
        hits = own & right
        if 2 * np.count_nonzero(hits) < np.count_nonzero(own):
            continue
        if kinds[hits].max() >= CAPITALISED:
            if len(np.unique(documents[hits])) < MIN_DOCUMENTS:
                continue
        good.append(word)
    return good
