"""Spans to tags over token positions, and back.

A tag says of one token where it stands in a span: ``"B-PERSON"`` begins one,
``"I-PERSON"`` goes on, ``"O"`` is outside.  What is written is IOB2, which begins
each span with B.

Reading is lenient, and one rule reads them all, IOB1 and tags without prefixes
too: a token of the same label as the token before it goes on with its span,
unless it is tagged as a beginning (B, S) or the one before as an end (E, S);
any other token that is not outside begins a span, whatever its prefix says.
So nothing that was tagged is lost, and ``"O I-PERSON"`` is a span of one token.

    >>> decode(["B-PERSON", "I-PERSON", "I-ORG", "B-ORG", "O", "E-DATE"])
    [(0, 2, 'PERSON'), (2, 3, 'ORG'), (3, 4, 'ORG'), (5, 6, 'DATE')]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from .spans import Span
from .tokens import IntArray, Tokens

# The letters of IOB, BIOES, BILOU and BMEWO: which of them open and close a span.
_PREFIXES = frozenset("BIOESLUMW")
_OPENING = frozenset("BSUW")
_CLOSING = frozenset("ESLUW")


class Encoding(NamedTuple):
    """The tags of a text, and what of its spans they could not hold.

    `widened` spans did not begin or end with a token and were widened to the
    tokens they touch; `cut` spans cross the end of a sentence and are several
    now; `dropped` spans hold no token, or overlap a longer one.
    """

    tags: list[str]
    widened: int = 0
    cut: int = 0
    dropped: int = 0


def encode(spans: Iterable[Span], tokens: Tokens) -> Encoding:
    """Return one tag for each token.

    A CRF never sees beyond a sentence, so a span that crosses the end of one
    begins anew there.  Of spans that overlap, the longest is kept and the
    first of those that are equally long.
    """
    tags = ["O"] * len(tokens)
    widened = cut = dropped = 0
    found = sorted(spans, key=_longest_first)
    if not found:
        return Encoding(tags)
    first = np.searchsorted(tokens.ends, [span.start for span in found], side="right")
    last = np.searchsorted(tokens.starts, [span.end for span in found], side="left")
    sentence_starts = tokens.sentence_starts.tolist()
    # Positions just inside each span at which a sentence begins.
    breaks_from = np.searchsorted(tokens.sentence_starts, first, side="right").tolist()
    breaks_to = np.searchsorted(tokens.sentence_starts, last, side="left").tolist()
    for k, (span, i, j) in enumerate(zip(found, first.tolist(), last.tolist())):
        if i >= j or any(tag != "O" for tag in tags[i:j]):
            dropped += 1
            continue
        if tokens.starts[i] != span.start or tokens.ends[j - 1] != span.end:
            widened += 1
        bounds = [i, *sentence_starts[breaks_from[k] : breaks_to[k]], j]
        cut += len(bounds) > 2
        for begin, end in pairwise(bounds):
            tags[begin:end] = tag(span.label, end - begin)
    return Encoding(tags, widened, cut, dropped)


def _longest_first(span: Span) -> tuple[int, int, str]:
    return span.start - span.end, span.start, span.label


def tag(label: str, size: int) -> list[str]:
    """Return the tags of one span of `size` tokens."""
    return [f"B-{label}"] + [f"I-{label}"] * (size - 1)


def split(tag: str, *, prefixed: bool = True) -> tuple[str, str]:
    """Return prefix and label of a tag; both are empty outside of spans.

    >>> split("B-LOCATION-OTHER"), split("LOCATION-OTHER"), split("O")
    (('B', 'LOCATION-OTHER'), ('', 'LOCATION-OTHER'), ('', ''))

    Without `prefixed`, a label may look like a prefixed one:

    >>> split("S-BAHN"), split("S-BAHN", prefixed=False)
    (('S', 'BAHN'), ('', 'S-BAHN'))
    """
    if tag == "O":
        return "", ""
    if prefixed and len(tag) > 2 and tag[1] == "-" and tag[0] in _PREFIXES:
        return tag[0], tag[2:]
    return "", tag


def decode(
    tags: Sequence[str], *, breaks: Sequence[int] = (), prefixed: bool = True
) -> list[tuple[int, int, str]]:
    """Return the spans of `tags` as half-open token ranges with their label.

    At the token positions `breaks`, such as the beginnings of sentences, no
    span goes on.
    """
    kinds = list(dict.fromkeys(tags))
    names = [""]  # of labels, by number
    columns = np.zeros((3, len(kinds)), np.int32)
    for k, (prefix, label) in enumerate(split(tag, prefixed=prefixed) for tag in kinds):
        if label not in names:
            names.append(label)
        columns[:, k] = names.index(label), prefix in _OPENING, prefix in _CLOSING
    numbers = {tag: k for k, tag in enumerate(kinds)}
    kind_ids = np.fromiter(map(numbers.__getitem__, tags), np.intp, len(tags))
    label_ids = columns[0, kind_ids]
    opens, closes = columns[1:, kind_ids].astype(bool)
    opens[[i for i in breaks if i < len(opens)]] = True
    first, last = runs(label_ids, opens=opens, closes=closes)
    return [
        (i, j, names[number])
        for i, j, number in zip(first.tolist(), last.tolist(), label_ids[first].tolist())
    ]


def runs(
    label_ids: IntArray,
    *,
    opens: npt.NDArray[np.bool_],
    closes: npt.NDArray[np.bool_] | None = None,
) -> tuple[IntArray, IntArray]:
    """Return the begins and ends of spans in columns of tags, by the rule of the module.

    `label_ids` holds one number per token, 0 for outside; `opens` says where a
    span begins even though the label goes on, `closes` where it ends.  A model
    that tags with numbers looks the three up per tag and builds no strings.

    >>> label_ids = np.array([0, 1, 1, 1, 2], np.int32)
    >>> runs(label_ids, opens=np.array([False, False, False, True, False]))
    (array([1, 3, 4], dtype=int32), array([3, 4, 5], dtype=int32))
    """
    inside = label_ids != 0
    begins: npt.NDArray[Any] = inside.copy()
    goes_on = label_ids[1:] == label_ids[:-1]
    goes_on &= ~opens[1:]
    if closes is not None:
        goes_on &= ~closes[:-1]
    begins[1:] &= ~goes_on
    ends = inside.copy()
    ends[:-1] &= begins[1:] | ~inside[1:]
    return (
        np.flatnonzero(begins).astype(np.int32),
        (np.flatnonzero(ends) + 1).astype(np.int32),
    )
